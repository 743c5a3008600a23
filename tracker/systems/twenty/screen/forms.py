"""The forms of W20 checks: in brackets or by parts, alone, compared, with others; their answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

import msgspec

from tracker.checks.rules.table import table_of
from tracker.checks.screen.fields import (
    Unrated,
    acting,
    asked_person,
    beside_fields,
    faces_field,
    opponent,
    opposing,
    typed_number,
)
from tracker.conflict.state import Participant
from tracker.systems.twenty.rules.attributes import DOMAINS, HIDDEN, OPPOSED_BY, is_one_of
from tracker.systems.twenty.rules.check_builder import standing_parts
from tracker.systems.twenty.rules.checks import signed
from tracker.systems.twenty.rules.joint import table
from tracker.systems.twenty.rules.notation import Notation, Side, parse
from tracker.systems.twenty.rules.play import DEFENSE
from tracker.systems.twenty.rules.sheet import attributes, skills, tools
from tracker.systems.twenty.rules.together import FEWEST, MANNERS, Manner, Mode
from tracker.systems.twenty.words.brackets import hurt_text
from tracker.systems.twenty.words.sentences import MODES, part_name
from tracker.tui.present.acting_fields import ASKED
from tracker.tui.present.filling import Filling
from tracker.tui.present.form import Field, Option
from tracker.tui.present.game_view import Build
from tracker.words.summary import in_order
from tracker.words.translate import _, fill
from tracker.words.vocabulary import own_word, term_name

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
        field = self._filling.text("notation", _("In brackets"), hint=hint)
        return msgspec.structs.replace(field, begins="[")

    def values(self, likely: str = "") -> Iterator[Field]:
        """Yield attribute and skill; ``likely`` is the skill that suggests itself."""
        if self.bracket:
            return
        filling, p = self._filling, self.p
        has = attributes(p) if p else {}
        known = [Option(name, name, name, str(value)) for name, value in has.items()]
        best = max(has, key=lambda name: has[name], default="")
        if known:
            attr = filling.choice(f"{self._twin}attr", _("Attribute"), known, best)
            self.attribute = attr.value
            yield attr
        yield from self.unrated()
        owned = skills(p) if p else {}
        if not owned and not known:
            return
        rated = sorted(owned, key=lambda name: -owned[name])
        options = [Option(name, name, name, str(owned[name])) for name in rated]
        key = "vs" if self._twin else "skill"
        none = Option("", "", _("none"))
        last = "" if self._twin or p is None else filling.last(p.id, "skill", self._verb)
        best = next(iter(rated), "")
        skill = filling.choice(key, _("Skill"), [*options, none], likely or last or best)
        self.skill = skill.value
        yield skill

    def unrated(self) -> Iterator[Field]:
        """Yield the numbers of whoever has no attributes, and that of a skill where none is."""
        p = self.p
        if self.bracket or (p is not None and attributes(p)):
            return
        asked = [Unrated("attr", _("Attribute"), "14", needed="T-038")]
        if p is None or not skills(p):
            asked.append(Unrated("skill", _("Skill"), "5"))
        for one in asked:
            last = "" if self._twin or p is None else self._filling.last(p.id, one.key, self._verb)
            key = "vs" if self._twin and one.key == "skill" else f"{self._twin}{one.key}"
            yield typed_number(self._filling, one._replace(key=key), last)

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
            counting = standing_parts(filling.state, self.p, self.side, kind)
            options = [
                Option(m.words, m.words, part_name(m), _points(m.why, m.value)) for m in counting
            ]
            if options:
                yield filling.choices(f"{twin}without", _("Leave out"), options, listed=";")

    def dice(self) -> Field:
        """Return the field for the faces: the W20, then the W6 that are left over."""
        label = _("Their dice") if self._twin else _("Dice")
        return faces_field(self._filling, f"{self._twin}dice", label, example=EXAMPLE)

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


def _usual_opponent(side: Side | None, p: Participant | None) -> str:
    """Return the skill that usually opposes another, when somebody has it (T-095)."""
    checked = side.skills if side else ()
    wanted = [b for a, b in OPPOSED_BY if any(is_one_of(s.name, (a,)) for s in checked)]
    own = skills(p) if p else {}
    return next((name for name in own if is_one_of(name, wanted)), "")


def _companions(filling: Filling, who: str, key: str = "with") -> Field:
    """Return the field for who takes part besides; those of the own side first."""
    me = filling.state.participants.get(who)
    people = [p for p in in_order(filling.state) if p.active and p.id != who]
    people.sort(key=lambda p: me is None or p.side != me.side)
    options = [filling.person(p) for p in people]
    field = filling.choices(key, _("With"), options)
    return msgspec.structs.replace(field, ordered=True)


_ALONE = "alone"
COMPARATIVE: Mode = "comparative"


def _outcome(filling: Filling, written: Notation | None) -> Iterator[Field]:
    """Yield what is required and staged, where no bracket says so, and what it is about."""
    if written is None:
        yield filling.text("req", _("Required EG"), hint="III")
        yield filling.text("stages", _("Results by EG"), hint="I: …; II: …")
    yield filling.text("what", _("What"), hint=_("what is tried"))
    if filling.state.obstacles:
        none = Option("", "", _("no task"))
        known = [
            Option(o.id, o.text, o.text, signed(-o.dis)) for o in filling.state.obstacles.values()
        ]
        yield filling.choice("obstacle", _("Task"), [none, *known])


def _beside(filling: Filling, parts: Parts) -> Iterator[Field]:
    yield parts.hidden()
    yield filling.text("note", _("Note"), hint=_("the impressions that a check leaves"))
    yield from beside_fields(filling, hidden=False)


# Who takes part, against whom


def _mode(filling: Filling, written: Notation | None, skill: str) -> tuple[str, list[Field]]:
    """Return how many make the check and of what kind; a bracket may say so itself."""
    if written is not None and written.mode != "single":
        return written.mode, []
    options = [Option(_ALONE, "", _("alone"))]
    usual = {mode: manner.usual for mode, manner in MANNERS.items()}
    options += [
        Option(mode, "", _(name), _("usual") if is_one_of(skill, usual.get(mode, ())) else "")
        for mode, name in MODES.items()
    ]
    field = filling.choice("mode", _("Made"), options)
    return field.value, [field]


def _named(parts: Parts) -> str:
    """Return the skill that is checked, without its specialization."""
    return next((skill.name for skill in parts.side.skills), "") if parts.side else ""


def _check(filling: Filling) -> Iterator[Field]:
    """Yield the fields of a check, alone, compared or with others."""
    who, fields = acting(filling)
    yield from fields
    parts = Parts(filling, who, "check")
    yield from parts.values()
    yield parts.notation()
    mode, more = _mode(filling, parts.written, _named(parts))
    yield from more
    yield from parts.changes("check")
    if mode == COMPARATIVE:
        aim = opponent(filling, who, "target")
        yield aim
        yield parts.dice()
        yield from _theirs(filling, aim.value, parts)
    elif mode in MANNERS:
        yield from _several(filling, who, MANNERS[mode], parts.written)
    else:
        yield parts.dice()
    yield from _outcome(filling, parts.written)
    yield from _beside(filling, parts)


def _several(
    filling: Filling, who: str, manner: Manner, written: Notation | None
) -> Iterator[Field]:
    """Yield who takes part and how many may; the dice go with it once that is known."""
    people = _companions(filling, who)
    named = len(people.picked)
    if written is None or written.mode == "single":
        most = max(named + manner.counted, FEWEST[manner.mode])
        label = _("In all") if manner.each else _("May support")
        yield _given(filling.text(manner.key, label), str(most))
    yield people
    if named:
        yield faces_field(filling, example=EXAMPLE)


def _given(field: Field, usual: str) -> Field:
    return msgspec.structs.replace(field, value=field.value or usual)


def _theirs(filling: Filling, whom: str, mine: Parts) -> Iterator[Field]:
    """Yield the opponent's side: in the bracket, by attribute and skill, or asked afterwards."""
    theirs = Parts(filling, whom, "defend", "vs")
    if mine.written is not None and mine.written.against is not None:
        yield from theirs.changes(DEFENSE)
        yield theirs.dice()
        return
    answers = [Option(ASKED, "", _("asked afterwards")), Option("now", "", _("rolls now"))]
    answer = filling.choice("answer", _("They"), answers)
    yield answer
    if answer.value == ASKED:
        return
    yield from theirs.values(_usual_opponent(mine.side, theirs.p))
    yield from theirs.changes(DEFENSE)
    yield theirs.dice()


def _against(filling: Filling, verb: str, key: str) -> Iterator[Field]:
    who, fields = acting(filling)
    yield from fields
    aim = opponent(filling, who, key)
    yield aim
    parts = Parts(filling, who, verb)
    yield from parts.values()
    yield parts.notation()
    yield from parts.changes(verb)
    yield parts.dice()
    yield from _theirs(filling, aim.value, parts)
    yield from _outcome(filling, parts.written)
    yield from _beside(filling, parts)


def _hurt(filling: Filling) -> Iterator[Field]:
    """Yield whose domain has wounds or exhaustion more, which domain, and how many."""
    state = filling.state
    people = [filling.person(p) for p in in_order(state)]
    who = filling.choice("name", _("Who"), people, filling.chosen)
    yield who
    p = state.participants.get(who.value)
    yield filling.choice(
        "domain",
        _("Domain"),
        [
            Option(d.german, d.german, term_name(d), hurt_text(p, d.german) if p else "")
            for d in DOMAINS
        ],
    )
    yield filling.text("amount", _("How many"), hint="1")


def _defend(filling: Filling) -> Iterator[Field]:
    """Yield the fields of the answer to a check."""
    who, duel = asked_person(filling), table_of(filling.state).duel
    parts = Parts(filling, who, "defend")
    mine = parse(f"[{duel.mine.skill}]") if duel else None
    side = mine.side if isinstance(mine, Notation) else None
    yield from parts.values(_usual_opponent(side, parts.p))
    yield parts.notation()
    yield from parts.changes(DEFENSE)
    yield parts.dice()
    yield parts.hidden()
    yield filling.more()


def _take_part(filling: Filling) -> Iterator[Field]:
    """Yield who takes part, before the first throw (T-121)."""
    joint = table(filling.state).joint
    yield _companions(filling, joint.by if joint else "", "names")
    yield faces_field(filling, example=EXAMPLE)


def _name_target(filling: Filling) -> Iterator[Field]:
    """Yield against whom an announced check goes, and the dice of both."""
    joint = table(filling.state).joint
    aim = opponent(filling, joint.by if joint else "", "target")
    yield aim
    yield faces_field(filling, example=EXAMPLE)
    theirs = Parts(filling, aim.value, "defend", "vs")
    if joint is None or not joint.against:
        yield from theirs.values()
    yield from theirs.changes(DEFENSE)
    yield theirs.dice()


def _support(filling: Filling) -> Iterator[Field]:
    """Yield whose support it is, with which attribute and skill (T-110)."""
    joint = table(filling.state).joint
    people = [filling.state.participants[who] for who in joint.left] if joint else []
    who = filling.choice("by", _("Who"), [filling.person(p) for p in people])
    yield who
    parts = Parts(filling, who.value, "support")
    words = {"names": joint.names if joint else ""}
    yield filling.text("notation", _("In brackets"), hint=fill("as the first: {names}", words))
    yield from parts.unrated()
    yield from parts.changes("check")
    yield parts.dice()
    yield parts.hidden()
    yield filling.more("attr=Geschick skill=Heilkunde")


def _join(filling: Filling) -> Iterator[Field]:
    """Yield the fields of one's own check beside those of the others."""
    parts = Parts(filling, asked_person(filling), "join")
    yield from parts.unrated()
    yield from parts.changes("check")
    yield parts.dice()
    yield filling.more("z=15 skill=4")


FORMS: Mapping[str, Build] = MappingProxyType(
    {
        "check": _check,
        **opposing(_against),
        "wound": _hurt,
        "exhaust": _hurt,
        "defend": _defend,
        "with": _take_part,
        "target": _name_target,
        "support": _support,
        "join": _join,
    }
)
