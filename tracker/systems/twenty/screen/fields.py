"""The fields of what one side brings to a W20 check: a bracket or its parts, dice, points."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from tracker.conflict.state import Participant
from tracker.systems.twenty.rules.attributes import HIDDEN, OPPOSED_BY, is_one_of
from tracker.systems.twenty.rules.notation import Notation, Side
from tracker.systems.twenty.rules.numerals import signed
from tracker.systems.twenty.rules.parser import parse
from tracker.systems.twenty.rules.sheet import attributes, skills, tools
from tracker.systems.twenty.rules.sums import standing
from tracker.systems.twenty.words.sentences import part_name
from tracker.tui.present.check_fields import thrown
from tracker.tui.present.filling import Filling
from tracker.tui.present.form import Field, Option
from tracker.words.own_messages import own_word
from tracker.words.summary import in_order
from tracker.words.translate import _, fill

EXAMPLE = "14,3,5"

# Dice that can be chosen, from disadvantages to advantages; more are typed in a bracket.
_DICE_MOST = 4


class Parts:
    """Make the fields of what one side checks, and know what they come to."""

    def __init__(self, filling: Filling, who: str, verb: str, twin: str = "") -> None:
        self._filling = filling
        self._twin = f"{twin}-" if twin else ""
        self._verb = verb
        self.p = filling.state.participants.get(who)
        typed = "" if twin else filling.given.get("notation", "")
        read = parse(typed) if typed else None
        self.written = read if isinstance(read, Notation) else None
        self.bracket = bool(typed)
        self.skill = ""
        self.attribute = ""

    @property
    def side(self) -> Side | None:
        """Return what is checked, by the bracket or the fields; None for plain numbers."""
        if self.written is not None:
            return self.written.side
        if not self.attribute:
            return None
        # Read as the command will be: a sheet may name a skill with its specialization.
        names = " + ".join(filter(None, (self.attribute, self.skill)))
        read = parse(f"[{names}]")
        return read.side if isinstance(read, Notation) else None

    def notation(self) -> Field:
        """Return the field for a bracket, which takes the place of attribute and skill."""
        hint = _("[ begins it: [Stärke + Kraftakt - II] ≥ EG I")
        field = self._filling.text("notation", _("In brackets"), word=True, hint=hint)
        return msgspec.structs.replace(field, begins="[")

    def values(self, likely: str = "") -> Iterator[Field]:
        """Yield attribute and skill; ``likely`` is the skill that suggests itself."""
        if self.bracket:
            return
        filling, p = self._filling, self.p
        has = attributes(p) if p else {}
        known = [Option(name, name, name, str(value)) for name, value in has.items()]
        best = max(has, key=lambda name: has[name], default="")
        attr = filling.choice(f"{self._twin}attr", _("Attribute"), known, best)
        # The refusal says what a check needs, not how somebody comes by it.
        hint = fill("none yet; in Setup: {typed}", {"typed": 'attributes="Stärke 14"'})
        attr = msgspec.structs.replace(attr, hint=hint)
        self.attribute = attr.value
        yield attr
        owned = skills(p) if p else {}
        rated = sorted(owned, key=lambda name: -owned[name])
        options = [Option(name, name, name, str(owned[name])) for name in rated]
        key = "vs" if self._twin else "skill"
        none = Option("", "", _("none"))
        last = "" if self._twin or p is None else filling.last(p.id, "skill", self._verb)
        best = next(iter(rated), "")
        skill = filling.choice(key, _("Skill"), [*options, none], likely or last or best)
        self.skill = skill.value
        yield skill

    def changes(self, kind: str) -> Iterator[Field]:
        """Yield dice and points, tools, and what stands on somebody and may be left out."""
        filling, twin = self._filling, self._twin
        yield filling.choice(f"{twin}net", _("Advantages"), _dice_options(), "0")
        # What tools are usually worth (T-042).
        rope = "2 " + _("a rope; a good one 3, a masterly one 4 or more")
        yield filling.text(f"{twin}bonus", _("Bonus"), hint=rope, repeated=True)
        malus = own_word("Penalty", "twenty")
        yield filling.text(f"{twin}malus", malus, hint="3 " + _("rain"), repeated=True)
        owned = tools(self.p) if self.p else {}
        if owned:
            options = [Option(name, name, name, f"{n:+d}") for name, n in owned.items()]
            yield filling.choices(f"{twin}tool", _("Tools"), options, listed=";")
        if self.p is not None:
            counting = standing(filling.state, self.p, self.side, kind)
            options = [
                Option(m.words, m.words, part_name(m), _points(m.why, m.value)) for m in counting
            ]
            if options:
                yield filling.choices(f"{twin}without", _("Leave out"), options, listed=";")

    def dice(self) -> Field:
        """Return the field for the faces: the W20, then the W6 that are left over."""
        label = _("Their dice") if self._twin else _("Dice")
        return thrown(self._filling, f"{self._twin}dice", label, example=EXAMPLE)

    def hidden(self) -> Field:
        """Return the field for hiding the check, which some skills do by themselves (T-132)."""
        by_rule = bool(self.side and any(is_one_of(s.name, HIDDEN) for s in self.side.skills))
        answer = _("yes") if by_rule else _("no")
        usual = Option("", "", fill("by the skill: {answer}", {"answer": answer}))
        return self._filling.choice(
            "hidden",
            _("Hidden"),
            [usual, Option("yes", "yes", _("yes")), Option("no", "no", _("no"))],
        )


def _points(why: str, value: int) -> str:
    match why:
        case "advantage":
            return signed(value)
        case "disadvantage":
            return signed(-value)
        case "penalty":
            return f"-{value}"
        case _:
            return f"+{value}"


def _dice_options() -> list[Option]:
    found = [Option("0", "", _("none"))]
    for n in range(1, _DICE_MOST + 1):
        found.append(Option(str(-n), signed(-n), signed(-n)))
    for n in range(1, _DICE_MOST + 1):
        found.append(Option(str(n), signed(n), signed(n)))
    return found


def opposing(side: Side | None, p: Participant | None) -> str:
    """Return the skill that usually opposes another, when somebody has it (T-095)."""
    checked = side.skills if side else ()
    wanted = [b for a, b in OPPOSED_BY if any(is_one_of(s.name, (a,)) for s in checked)]
    own = skills(p) if p else {}
    return next((name for name in own if is_one_of(name, wanted)), "")


def companions(filling: Filling, who: str, key: str = "with") -> Field:
    """Return the field for who takes part besides; those of the own side first."""
    me = filling.state.participants.get(who)
    people = [p for p in in_order(filling.state) if p.active and p.id != who]
    people.sort(key=lambda p: me is None or p.side != me.side)
    options = [filling.person(p) for p in people]
    field = filling.choices(key, _("With"), options, listed=",")
    return msgspec.structs.replace(field, ordered=True)
