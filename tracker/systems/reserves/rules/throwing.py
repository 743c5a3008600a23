"""A check with reserves from its command to its outcome: skill, dice declared, thrown, filed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

from tracker.checks.rules import checking
from tracker.checks.rules.checking import Checked
from tracker.checks.rules.conditions import applying, use_up
from tracker.conflict.draft import Draft
from tracker.conflict.fields import Number, Words, Yes
from tracker.conflict.questions import WindowClosed, WindowOpened
from tracker.conflict.ruling import N_, Event, require
from tracker.conflict.settings import campaign
from tracker.conflict.skill_typos import remind_of_mistyped
from tracker.conflict.state import KEPT_BACK, SCENE, Conflict, Participant, Tested, Window, change
from tracker.conflict.topic import Topic
from tracker.dice.faults import Fault
from tracker.dice.resembling import meant
from tracker.systems.reserves.rules import checks, skills, stages
from tracker.systems.reserves.rules.checks import ReservesCheck, ReservesOutcome
from tracker.systems.reserves.rules.dice import (
    Dice,
    allowed,
    bonus,
    circumstances,
    gather,
    pay,
    penalty,
    scopes,
)
from tracker.systems.reserves.rules.effects import EffectStruck, called
from tracker.systems.reserves.rules.skills import Letter
from tracker.systems.reserves.rules.stages import Rolls, Stage
from tracker.systems.reserves.rules.state import (
    LATE,
    Card,
    Source,
    card_of,
    is_open,
    put_aside,
    reserve_of,
    senseless,
    with_card,
)

topic = Topic(system="reserves")


class Throw(Dice, frozen=True, kw_only=True):
    """What one side brings to a check.

    ``rolls`` are the stages as thrown at the table, ``b1:+00- p1:-``, its dice all those of the
    stage; ``instead`` is an effect that stands in for the check.
    """

    rolled_by = ("skill", "rank", "reserve")

    rank: Number | None = None
    reserve: Letter | None = None
    rolls: Words = ""
    usable: Yes = True
    instead: Words = ""

    @property
    def thrown(self) -> tuple[int, ...] | None:
        """Return the faces that are given: those in ``rolls``, then those thrown for the rest."""
        found = stages.read_rolls(self.rolls) if self.rolls else None
        return (*found.faces, *(self.dice or ())) if isinstance(found, Rolls) else self.dice

    def with_recorded(self, faces: tuple[int, ...]) -> Self:
        """Return it with the faces recorded for the stages that are typed without any."""
        return change(self, rolls=stages.with_faces(self.rolls, faces)) if self.rolls else self


class DiceDeclared(Event, frozen=True, kw_only=True, tag="reserves_dice"):
    """Somebody is to check with these dice, by their sources, in this stage.

    With ``late`` they come on top of what was thrown already.
    """

    who: str
    skill: str = ""
    reserve: str = ""
    sources: tuple[Source, ...] = ()
    critical: bool = False
    late: bool = False


class CardFiled(Event, frozen=True, kw_only=True, tag="reserves_filed"):
    """The check just made can be used, and until it is accepted dice can be added to it."""

    who: str
    sources: tuple[tuple[Source, ...], ...] = ()
    against: str | None = None
    answers: bool = False


class SkillSettled(Event, frozen=True, kw_only=True, tag="reserves_settled"):
    """A skill needs no further check for the rest of the session, or does again."""

    who: str
    skill: str
    settled: bool = True
    hidden: bool = False


def throw(
    draft: Draft,
    which: str,
    who: str,
    hand: Throw,
    *,
    what: str = "",
    hidden: bool = False,
    critical: bool = False,
    against: str | None = None,
    answers: bool = False,
    link: str | None = None,
) -> Tested:
    """Make a check and file it; ``against`` is the other one of an opposed check.

    ``link`` is who made the check of the chain before this one.
    """
    if is_open(draft.state, who):
        draft.emit(WindowClosed(kind=LATE, who=who))
    p = draft.state.somebody(who)
    skill, rank = _skill(draft, which, p, hand)
    reserve = own = reserve_of(p, skill)
    if hand.reserve:
        reserve = hand.reserve
        if own and own != reserve:
            draft.forbid("R-003", N_("{skill} belongs to {reserve}"), skill=skill, reserve=own)
    card = Card(skill=skill, reserve=reserve, critical=critical)
    if hand.instead:
        tested = _stand_in(draft, who, hand.instead, card, what=what, hidden=hidden)
        draft.emit(CardFiled(who=who, sources=((),), against=against, answers=answers))
        follow(draft, who, None)
        return tested
    rolls = _rolls(hand)
    conditions = applying(draft.state, who, *scopes(draft.state, card))
    if allowed(hand, card):
        sources = gather(draft, who, hand, card, first=True, link=link)
        staged = _staged(draft, rolls, sources)
        check = ReservesCheck(rank=rank, stages=tuple(map(stage_of, staged)))
    else:
        staged = (tuple(circumstances(hand, "R-069")),)
        check = ReservesCheck(rank=rank, hopeless=True)
    if fault := check.fault():
        raise senseless(fault)
    draft.emit(
        DiceDeclared(who=who, skill=skill, reserve=reserve, sources=staged[0], critical=critical)
    )
    surcharge(draft, who, reserve, sum(bonus(stage) > 0 for stage in staged[1:]))
    faces, typed = _faces(draft, which, who, hand, rolls, check)
    tested = checking.make_check(
        draft,
        which,
        who,
        lambda _who: check,
        faces,
        what=what,
        hidden=hidden,
        skill=skill,
        typed=typed,
    )
    draft.emit(CardFiled(who=who, sources=staged, against=against, answers=answers))
    if check.thrown_for:
        use_up(draft, conditions)
        draft.emit(WindowOpened(window=Window(kind=LATE, who=who, hidden=hidden)))
    follow(draft, who, None)
    return tested


def _skill(draft: Draft, which: str, p: Participant, hand: Throw) -> tuple[str, int]:
    """Return the skill as the sheet writes it, and the rank; none at all counts 0 (R-006).

    Refuses one that needs training and is not there (R-007), and one that is settled (R-039).
    """
    skill = hand.skill or ""
    # It may be one that no sheet has.
    found = meant(skill, p.skills, lambda name: (name,), words=False)
    if len(found) == 1:
        if found[0] != skill:
            draft.fill(which, skill=found[0])
        skill = found[0]
    barred = any(
        entry.casefold() == f"untrained {skill}".casefold() and value == "no"
        for q in draft.state.participants.values()
        for entry, value in q.sheet.items()
    )
    if not hand.usable or (skill not in p.skills and barred):
        draft.forbid(
            "R-007", N_("{who} cannot use {skill} untrained: no check"), who=p.id, skill=skill
        )
    if f"settled {skill}" in p.sheet:
        draft.forbid("R-039", N_("{skill} is settled for this session; roll anyway?"), skill=skill)
    if hand.rank is not None:
        return skill, hand.rank
    if skill and skill not in p.skills:
        remind_of_mistyped(draft, p, skill, "R-006")
    return skill, p.skills.get(skill, 0)


def _rolls(hand: Throw) -> Rolls | None:
    if not hand.rolls:
        return None
    found = stages.read_rolls(hand.rolls)
    if isinstance(found, Fault):
        raise senseless(found)
    return found


def stage_of(sources: tuple[Source, ...]) -> Stage:
    """Return the dice declared in one moment, by their sources."""
    return Stage(bonus=bonus(sources), penalty=penalty(sources))


def _staged(
    draft: Draft, rolls: Rolls | None, sources: tuple[Source, ...]
) -> tuple[tuple[Source, ...], ...]:
    """Return the sources stage by stage; dice of ``rolls`` that nothing names are others."""
    if rolls is None:
        return (sources,)
    first, *more = rolls.stages
    other = Stage(bonus=first.bonus - bonus(sources), penalty=first.penalty - penalty(sources))
    if min(other.bonus, other.penalty) < 0:
        draft.refuse(N_("more dice are named than rolls= has in its first stage"), rule="R-060")
    return ((*sources, *_others(other)), *(tuple(_others(stage)) for stage in more))


def _others(stage: Stage) -> Iterator[Source]:
    if stage.bonus:
        yield Source(kind="other", dice=stage.bonus, rule="R-059")
    if stage.penalty:
        yield Source(kind="other", dice=-stage.penalty, rule="R-050")


def surcharge(draft: Draft, who: str, reserve: str, groups: int) -> None:
    """Pay for groups of dice added after the throw, where the campaign has it so (R-071)."""
    points = skills.surcharge(groups, campaign(draft.state, "late_dice_cost") == "on")
    if points:
        pay(draft, who, reserve, points, "late", "R-071")


def _faces(
    draft: Draft, which: str, who: str, hand: Throw, rolls: Rolls | None, check: ReservesCheck
) -> tuple[tuple[int, ...] | None, int]:
    """Return the faces that are given, None when all are to be thrown; and how many are typed.

    Of stages typed with faces only what is missing is thrown, and noted as ``dice``; those that
    are typed whole are noted as ``dice`` themselves.
    """
    typed = rolls.faces if rolls else ()
    if not check.thrown_for:
        return (), 0
    if not typed:
        return hand.dice, 0
    if check.to_throw(typed):
        rest, _random = draft.throw(
            which, who, hand.dice, lambda faces: check.to_throw(typed + faces), len(typed)
        )
        return typed + rest, len(typed)
    draft.fill(which, dice=typed, rolls=_declared(check.stages))
    return typed, 0


def _declared(staged: tuple[Stage, ...]) -> str:
    """Return stages without faces: ``b2p1 n0``."""
    return " ".join(
        (f"b{s.bonus}" if s.bonus else "") + (f"p{s.penalty}" if s.penalty else "") or "n0"
        for s in staged
    )


def _stand_in(
    draft: Draft,
    who: str,
    name: str,
    card: Card,
    *,
    what: str,
    hidden: bool,
) -> Tested:
    """Let what is left of an effect be the result of a check (R-140)."""
    holder, effect = called(draft, name, (who, SCENE))
    reached = checks.grade(effect.left)
    draft.emit(EffectStruck(holder=holder, effect=effect.id, instead=True, rule="R-140"))
    draft.emit(DiceDeclared(who=who, skill=card.skill, reserve=card.reserve))
    draft.emit(
        Checked(
            who=who,
            skill=card.skill,
            check=ReservesCheck(),
            faces=(),
            outcome=ReservesOutcome(
                grade=reached.code,
                success=reached.success,
                rank=0,
                raw=effect.left,
                result=effect.left,
            ),
            what=what,
            hidden=hidden,
        )
    )
    made = draft.state.last_check
    assert made is not None
    return made


def follow(draft: Draft, who: str, before: ReservesOutcome | None) -> None:
    """Write down what a result brings by itself; ``before`` is what it was before more dice."""
    card = card_of(draft.state, who)
    assert card is not None
    now = card.outcome
    assert now is not None
    settles = bool(card.skill) and now.settles_skill
    settled = bool(card.skill and before and before.settles_skill)
    # A skill that an earlier check has settled stays so, whatever comes of this one.
    if settles != settled and (settles or not card.settled):
        draft.emit(
            SkillSettled(
                who=who,
                skill=card.skill,
                settled=settles,
                hidden=card.tested is not None and card.tested.hidden,
                rule="R-039",
            )
        )
    if now.transcendent and not (before and before.transcendent):
        draft.warn(
            "R-040",
            N_("{who} redefines the skill: the story of {who} ends, and its player says how"),
            who=who,
        )
    if card.critical and not now.success and (before is None or before.success):
        draft.warn("R-082", N_("everything depended on this check: the whole fails"))


@topic.evolves(DiceDeclared)
def _dice_declared(state: Conflict, event: DiceDeclared) -> Conflict:
    if event.late:
        return state
    card = Card(
        skill=event.skill,
        reserve=event.reserve,
        critical=event.critical,
        sources=(event.sources,),
        settled=f"settled {event.skill}" in state.somebody(event.who).sheet,
    )
    return with_card(put_aside(state, event.who), event.who, card)


@topic.evolves(CardFiled)
def _card_filed(state: Conflict, event: CardFiled) -> Conflict:
    require(state.participants, event.who, event.against)
    card = card_of(state, event.who) or Card()
    filed = change(
        card,
        sources=event.sources,
        tested=state.last_check,
        against=event.against,
        answers=event.answers,
    )
    return with_card(state, event.who, filed)


@topic.evolves(SkillSettled)
def _skill_settled(state: Conflict, event: SkillSettled) -> Conflict:
    p = state.somebody(event.who)
    mark = f"settled {event.skill}"
    rest = {entry: value for entry, value in p.sheet.items() if entry != mark}
    said = KEPT_BACK if event.hidden else "yes"
    sheet = {**rest, mark: said} if event.settled else rest
    return change(state, participants=state.participants_with(p.id, sheet=sheet))
