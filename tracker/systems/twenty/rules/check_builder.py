"""How a W20 check is built: in brackets or by keys, the sheet, what stands; announced first."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Annotated, NamedTuple, Self

import msgspec

from tracker.checks.rules import checking
from tracker.checks.rules.checking import refused, sound
from tracker.checks.rules.conditions import (
    applying,
    condition_keys,
    is_called,
    obstacle_called,
    use_up,
)
from tracker.checks.rules.table import Tested
from tracker.conflict.cast import remind_of_mistyped
from tracker.conflict.draft import Draft
from tracker.conflict.fields import Amounts, Number, Numbers, Part, Texts, Word, Words, Yes
from tracker.conflict.notes import Noted
from tracker.conflict.ruling import N_, Command, Event
from tracker.conflict.state import Conflict, Modifier, Participant, change
from tracker.conflict.topic import Topic
from tracker.dice.faults import Fault
from tracker.dice.resembling import meant
from tracker.dice.terms import begun_by, find
from tracker.systems.twenty.rules.attributes import (
    ATTRIBUTES,
    DOMAINS,
    HIDDEN,
    HIDDEN_IN_PART,
    is_one_of,
    named,
    no_attribute,
    no_attribute_called,
)
from tracker.systems.twenty.rules.checks import Stage, TwentyCheck
from tracker.systems.twenty.rules.notation import Notation, Side, parse
from tracker.systems.twenty.rules.sheet import ENCUMBRANCE, entry, tools

topic = Topic()

condition_keys(topic, "adv", "dis")

Bracket = Annotated[str, Word("bracket")]
"""A check in bracket notation, in its canonical form on one line."""
Tally = Annotated[int, Word("tally")]
"""A number from 0 up, in digits or as a Roman numeral."""
Net = Annotated[int, Word("net")]
"""Dice as they are written in running text: ``- II`` are two disadvantages (T-158)."""
Stages = Annotated[tuple[Stage, ...], Word("stages")]
"""Staged results, typed ``I: …; II: …`` (T-147)."""

NUMBERS = re.compile(r"[0-9]+(?:\s*[,+]\s*[0-9]+)*")


class TwentyPart(Part, frozen=True, kw_only=True):
    """What one side brings to a check; the keys are the names of the rules' examples.

    ``attr`` and ``skill`` are names, or numbers where there is no sheet; ``z`` is a target value
    as a whole. ``without`` names what stands on somebody and does not count now.
    """

    attr: Words = ""
    z: Number | None = None
    bonus: Amounts = ()
    malus: Amounts = ()
    tool: Texts = ()
    adv: Tally = 0
    dis: Tally = 0
    net: Net = 0
    without: Texts = ()
    hidden: Yes | None = None
    d20: Number | None = None
    d6: Numbers = ()

    rolled_by = ("skill", "attr", "z")

    @property
    def thrown(self) -> tuple[int, ...] | None:
        """Return the faces given, as ``dice`` or as ``d20`` and ``d6``."""
        return self.dice if self.d20 is None else (self.d20, *self.d6)

    def with_recorded(self, faces: tuple[int, ...]) -> Self:
        """Return it with the W20 recorded, where only W6 are given."""
        alone = self.d6 and self.d20 is None and self.dice is None and faces
        return msgspec.structs.replace(self, d20=faces[0]) if alone else self


class Task(NamedTuple):
    """What somebody is to do: what is checked, what it takes, the dice it brings by itself."""

    kind: str
    side: Side | None = None
    required: int | None = None
    stages: tuple[Stage, ...] = ()
    dice: tuple[Modifier, ...] = ()


def notation(text: str) -> Notation:
    """Return what a bracket says; refuses with the named errors of T-152."""
    return sound(parse(text))


def side_of(draft: Draft, part: TwentyPart, written: Side | None) -> Side | None:
    """Return what is checked: as written in a bracket, else by the names of ``attr`` and ``skill``.

    None where there are only numbers. Attributes may be named in English here, and a beginning
    that no other has is enough.
    """
    attr = "" if NUMBERS.fullmatch(part.attr) else part.attr
    skill = part.skill or ""
    skill = "" if NUMBERS.fullmatch(skill) else skill
    if not attr and not skill:
        return written
    if written is not None:
        draft.refuse(N_("a check stands in brackets, or has attr= and skill=, not both"))
    if skill.startswith("["):
        return _made(draft, part, (), skill).side
    german = tuple(_german(name) for name in attr.split("+")) if attr else ()
    if german or not part.attr:
        return _made(draft, part, german, f"[{' + '.join(filter(None, (*german, skill)))}]").side
    # A bracket without an attribute is none; the number is the attribute.
    side = _made(draft, part, (), f"[{ATTRIBUTES[0].german} + {skill}]").side
    return msgspec.structs.replace(side, attributes=())


def _made(draft: Draft, part: TwentyPart, attributes: tuple[str, ...], text: str) -> Notation:
    """Return what a bracket says that was made from keys; an error names the one it is about."""
    found = parse(text)
    if isinstance(found, Fault):
        raise refused(_about_key(draft, part, attributes, found))
    return found


def _about_key(draft: Draft, part: TwentyPart, attributes: tuple[str, ...], found: Fault) -> Fault:
    none = no_attribute().code
    alone = parse(f"[{' + '.join(attributes)}]") if attributes else None
    unsound = isinstance(alone, Fault) and alone.code != none
    key = "attr" if unsound or found.code == none else "skill"
    if not attributes and (part.skill or "").startswith("["):
        key = "skill"
    if part is getattr(draft.command, "vs", None):
        key = "vs" if key == "skill" else f"vs-{key}"
    if found.code == none and attributes:
        found = no_attribute_called(part.attr)
    said = {name: one for name, one in found.arguments.items() if name not in ("typed", "at")}
    return msgspec.structs.replace(found, arguments={**said, "wrong": key})


def names_of(draft: Draft, part: TwentyPart, side: Side | None) -> str:
    """Return what is checked by its names, as it stands in brackets; empty for plain numbers."""
    found = side_of(draft, part, side)
    return " + ".join((*found.attributes, *map(str, found.skills))) if found else ""


def _german(name: str) -> str:
    known = find(ATTRIBUTES, name) or begun_by(ATTRIBUTES, name)
    return known.german if known else name.strip()


def is_hidden(draft: Draft, part: TwentyPart, side: Side | None) -> bool:
    """Return whether a check is hidden: as said, else by its skill (T-132)."""
    if part.hidden is not None:
        return part.hidden
    names = [s.name for s in side.skills] if side else []
    if any(is_one_of(name, HIDDEN) for name in names):
        return True
    for skill in HIDDEN_IN_PART:
        if is_one_of(skill, names):
            draft.warn("T-132", N_("some checks on {skill} are hidden: hidden=yes"), skill=skill)
    return False


def faces(draft: Draft, which: str, part: TwentyPart) -> tuple[int, ...] | None:
    """Return the faces that a command gives, and keep them as its dice."""
    if part.d6 and part.d20 is None:
        draft.refuse(N_("d6= goes with d20="), rule="T-030")
    if part.d20 is not None:
        draft.fill(which, dice=part.thrown, d20=None, d6=())
    return part.thrown


# Parts that are told of also when they are 0.
VALUES = ("attribute", "skill", "target")
ENCUMBRANCE_NAMES = (ENCUMBRANCE, "behinderung")

# A condition may be on a domain by the kind of conflict that is its own.
_KINDS: Mapping[str, str] = MappingProxyType(
    {"Körper": "physical", "Geist": "mental", "Seele": "social"}
)


class Announced(Event, frozen=True, kw_only=True, tag="twenty_announced"):
    """A target value is announced, before the dice (T-046); ``parts`` say what it is made of.

    ``why`` of a part is ``attribute``, ``skill``, ``target``, ``bonus`` or ``penalty``, which are
    points, or ``advantage`` or ``disadvantage``, which are dice; all but values count from 0.
    """

    part_of_roll = True
    seen = "who* hidden; marks: target net parts required"

    who: str
    target: int
    net: int
    parts: tuple[Modifier, ...] = ()
    required: int | None = None
    hidden: bool = False


class Built(NamedTuple):
    """A check with what it is made of."""

    check: TwentyCheck
    parts: tuple[Modifier, ...]


def announce_check(draft: Draft, who: str, part: TwentyPart, task: Task) -> TwentyCheck:
    """Return somebody's check with all that counts for it, and announce its target value."""
    found = build_check(draft, who, part, task)
    draft.emit(announced(who, *found))
    counted_once(draft, who, part, task)
    return found.check


def counted_once(draft: Draft, who: str, part: TwentyPart, task: Task) -> None:
    """End the conditions that a check was announced with, and that count for one check alone."""
    side = side_of(draft, part, task.side)
    counting = applying(draft.state, who, *scopes(side, task.kind))
    use_up(draft, tuple(c for c in counting if not is_called(draft.state, c, *part.without)))


def build_check(draft: Draft, who: str, part: TwentyPart, task: Task) -> Built:
    """Return somebody's check with all that counts for it, which is not announced yet."""
    p = draft.state.somebody(who)
    side = side_of(draft, part, task.side)
    parts = (
        *_values(draft, p, part, side),
        *_points(draft, p, part, side),
        *_dice(part, side),
        *task.dice,
        *_standing(draft, p, part, side, task.kind),
    )
    whole = next((m.value for m in parts if m.why == "target"), None)
    check = TwentyCheck(
        attributes=_all(parts, "attribute"),
        skills=_all(parts, "skill") if whole is None else (),
        bonuses=_all(parts, "bonus"),
        penalties=_all(parts, "penalty"),
        typed=whole,
        skill=0 if whole is None else max((0, *_all(parts, "skill"))),
        adv=sum(_all(parts, "advantage")),
        dis=sum(_all(parts, "disadvantage")),
        required=task.required,
        stages=task.stages,
        hidden=is_hidden(draft, part, side),
    )
    if fault := check.fault():
        raise refused(fault)
    return Built(check, parts)


def typed(draft: Draft, who: str, part: TwentyPart) -> tuple[Modifier, ...]:
    """Return the points and dice that are typed for somebody."""
    return (*_points(draft, draft.state.somebody(who), part, None), *_dice(part, None))


def announced(who: str, check: TwentyCheck, parts: tuple[Modifier, ...]) -> Announced:
    """Return the announcement of a check; parts of 0 are left out, but for values."""
    return Announced(
        who=who,
        target=check.target,
        net=check.edge.net,
        parts=tuple(m for m in parts if m.value or m.why in VALUES),
        required=check.required,
        hidden=check.hidden,
        rule="T-046",
    )


def _all(parts: Iterable[Modifier], why: str) -> tuple[int, ...]:
    return tuple(m.value for m in parts if m.why == why)


def _values(
    draft: Draft, p: Participant, part: TwentyPart, side: Side | None
) -> Iterable[Modifier]:
    """Yield attributes and skills; numbers typed go before those of the sheet (T-096)."""
    names = side.attributes if side else ()
    if part.z is not None:
        yield Modifier(value=part.z, why="target", rule="T-096")
    elif part.attr and NUMBERS.fullmatch(part.attr):
        yield from _typed("attribute", part.attr, "T-036", " + ".join(names))
    else:
        for name in names:
            if name not in p.skills:
                draft.refuse(
                    N_("{who} has no {attribute} on the sheet; attr= or z= gives a number"),
                    rule="T-096",
                    who=p.id,
                    attribute=name,
                )
            yield Modifier(value=p.skills[name], why="attribute", rule="T-036", words=name)
    if part.skill and NUMBERS.fullmatch(part.skill):
        known = " + ".join(map(str, side.skills)) if side else ""
        yield from _typed("skill", part.skill, "T-036", known)
        return
    has = {skill.casefold(): value for skill, value in p.skills.items()}
    for skill in side.skills if side else ():
        # A sheet may hold what somebody is specialized in beside the skill at large.
        value = has.get(str(skill).casefold(), has.get(skill.name.casefold()))
        if value is None:
            remind_of_mistyped(draft, p, skill.name, "T-014")
            value = 0
        yield Modifier(value=value, why="skill", rule="T-014", words=str(skill))


def _typed(why: str, text: str, rule: str, words: str) -> Iterable[Modifier]:
    numbers = [int(n) for n in re.findall("[0-9]+", text)]
    for n in numbers:
        yield Modifier(value=n, why=why, rule=rule, words=words if len(numbers) == 1 else "")


def _points(
    draft: Draft, p: Participant, part: TwentyPart, side: Side | None
) -> Iterable[Modifier]:
    """Yield bonuses and penalties in points (T-041, T-043, T-146)."""
    if side:
        yield _points_of(side.points, "T-146", "")
    for given, why in ((part.bonus, "bonus"), (part.malus, "penalty")):
        for amount in given:
            yield Modifier(value=amount.value, why=why, rule="T-041", words=amount.words)
    for tool in part.tool:
        name, points = _tool(draft, p, tool)
        yield _points_of(points, "T-043", name)


def _points_of(points: int, rule: str, words: str) -> Modifier:
    why = "penalty" if points < 0 else "bonus"
    return Modifier(value=abs(points), why=why, rule=rule, words=words)


def _tool(draft: Draft, p: Participant, text: str) -> tuple[str, int]:
    """Return the bonus of somebody's tool, by its name and task, a unique beginning or word."""
    own = tools(p)
    found = meant(text, own, lambda name: (name,))
    if len(found) != 1:
        draft.refuse(
            N_("{who} has no tool called {tool}"),
            rule="T-043",
            candidates=tuple(found) or tuple(own),
            who=p.id,
            tool=text,
        )
    return found[0], own[found[0]]


def _dice(part: TwentyPart, side: Side | None) -> Iterable[Modifier]:
    """Yield advantages and disadvantages (T-051, T-052)."""
    yield dice_of(side.net if side else 0, "T-054", "")
    yield dice_of(part.net, "T-158", "")
    yield Modifier(value=part.adv, why="advantage", rule="T-052")
    yield Modifier(value=part.dis, why="disadvantage", rule="T-051")


def dice_of(net: int, rule: str, words: str) -> Modifier:
    """Return dice as advantages or, below 0, disadvantages."""
    why = "disadvantage" if net < 0 else "advantage"
    return Modifier(value=abs(net), why=why, rule=rule, words=words)


def _standing(
    draft: Draft, p: Participant, part: TwentyPart, side: Side | None, kind: str
) -> Iterable[Modifier]:
    """Yield what stands on somebody and counts unless left out (T-045, T-163)."""
    found = standing_parts(draft.state, p, side, kind)
    off = [text.casefold() for text in part.without]
    for text in off:
        if not any(_called(m, text) for m in found):
            draft.refuse(
                N_("nothing called {text} stands on {who}"),
                rule="T-163",
                candidates=tuple(dict.fromkeys(m.words for m in found)),
                who=p.id,
                text=text,
            )
    for modifier in found:
        if not any(_called(modifier, text) for text in off):
            yield modifier


def _called(modifier: Modifier, text: str) -> bool:
    names = ENCUMBRANCE_NAMES if modifier.rule == "T-045" else (modifier.words.casefold(),)
    return bool(meant(text, names, lambda name: (name,)))


def standing_parts(
    state: Conflict, p: Participant, side: Side | None, kind: str
) -> tuple[Modifier, ...]:
    """Return encumbrance and the conditions that count for a check, in points and in dice."""
    found = [Modifier(value=entry(p, ENCUMBRANCE), why="penalty", rule="T-045", words=ENCUMBRANCE)]
    for condition in applying(state, p.id, *scopes(side, kind)):
        words = condition.text
        found += [
            _points_of(condition.mod, "T-163", words),
            Modifier(value=condition.adv, why="advantage", rule="T-163", words=words),
            Modifier(value=condition.dis, why="disadvantage", rule="T-163", words=words),
        ]
    return tuple(m for m in found if m.value)


def scopes(side: Side | None, kind: str) -> tuple[str, ...]:
    """Return what a condition may be on to count: attributes, their domains, skills, the verb."""
    if side is None:
        return (kind,)
    known = [attribute for name in side.attributes if (attribute := named(name))]
    own = {attribute.domain for attribute in known}
    domains = [name for d in DOMAINS if d.german in own for name in (d.german, _KINDS[d.german])]
    traits = [name for s in side.skills for name in (str(s), s.name, s.spec)]
    return tuple(filter(None, (kind, *domains, *(a.german for a in known), *traits)))


@topic.evolves(Announced)
def _announced(state: Conflict, event: Announced) -> Conflict:
    state.somebody(event.who)
    return state


def besides_dice(draft: Draft, who: str, hand: TwentyPart) -> tuple[Modifier, ...]:
    """Refuse what would change a target value that is announced (T-046).

    Overruled, points and dice change it still; returns them.
    """
    more = change(hand, dice=None, d20=None, d6=())
    if more == TwentyPart():
        return ()
    draft.forbid("T-046", N_("the target value is announced; only dice go with it now"))
    if change(more, bonus=(), malus=(), tool=(), adv=0, dis=0, net=0) != TwentyPart():
        draft.refuse(N_("what is checked is settled; only points and dice change it"), rule="T-046")
    return typed(draft, who, more)


def with_parts(check: TwentyCheck, parts: tuple[Modifier, ...]) -> TwentyCheck:
    """Return an announced check with more dice, and points where T-046 is overruled."""

    def of(why: str) -> tuple[int, ...]:
        return tuple(part.value for part in parts if part.why == why)

    return change(
        check,
        bonuses=(*check.bonuses, *of("bonus")),
        penalties=(*check.penalties, *of("penalty")),
        adv=check.adv + sum(of("advantage")),
        dis=check.dis + sum(of("disadvantage")),
    )


class Testing(Command, frozen=True, kw_only=True):
    """A command with a check: in brackets, or by the keys of its hand."""

    notation: Bracket = ""
    hand: TwentyPart = TwentyPart()
    req: Tally | None = None
    stages: Stages = ()
    what: Words = ""
    note: Words = ""
    obstacle: Words = ""
    free: Yes = False
    anew: Yes = False


def written(command: Testing) -> Notation | None:
    """Return what the bracket of a command says, None when it has none."""
    return notation(command.notation) if command.notation else None


def task_of(draft: Draft, command: Testing, kind: str, said: Notation | None) -> Task:
    """Return what is to be done; keys go before what stands in the bracket."""
    dice: tuple[Modifier, ...] = ()
    if command.obstacle:
        on = obstacle_called(draft, command.obstacle, "T-166")
        dice = (dice_of(-on.dis, "T-166", on.text),)
    stages: tuple[Stage, ...] = command.stages or (said.stages if said else ())
    required = command.req if command.req is not None else (said.required if said else None)
    return Task(kind, said.side if said else None, required, stages, dice)


def test(draft: Draft, command: Testing, who: str, task: Task) -> Tested:
    """Make the actor's own check, with the game master's note to it (T-131)."""
    made = throw_for(draft, "hand", who, command.hand, task, command.what)
    if command.note:
        draft.emit(Noted(text=command.note, secret=made.hidden, rule="T-131"))
    return made


def throw_for(
    draft: Draft,
    which: str,
    who: str,
    part: TwentyPart,
    task: Task,
    what: str = "",
    *,
    hidden: bool = False,
) -> Tested:
    """Announce and make somebody's check; it is hidden as its skill or the keys say (T-130)."""
    given, names = faces(draft, which, part), names_of(draft, part, task.side)
    check = announce_check(draft, who, part, task)
    return checking.make_check(
        draft, which, who, check, given, what=what, hidden=hidden, skill=names
    )
