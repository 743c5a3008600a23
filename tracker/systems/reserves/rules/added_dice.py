"""Dice added to a check after the throw, until its result is accepted."""

from __future__ import annotations

from tracker.conflict import checking
from tracker.conflict.any_check import AnyCheck, AnyOutcome
from tracker.conflict.draft import Draft
from tracker.conflict.fields import Who, Yes
from tracker.conflict.questions import WindowClosed
from tracker.conflict.ruling import N_, Command, Event, Thrown, there
from tracker.conflict.state import Conflict, LastRoll, change
from tracker.conflict.system import system
from tracker.conflict.topic import Topic
from tracker.dice.check import misfit
from tracker.systems.reserves.rules.checks import ReservesOutcome
from tracker.systems.reserves.rules.dice import Dice, allowed, bonus, gather
from tracker.systems.reserves.rules.result_effects import follow
from tracker.systems.reserves.rules.state import (
    LATE,
    Card,
    Source,
    card_of,
    is_open,
    kept,
    with_card,
)
from tracker.systems.reserves.rules.throwing import DiceDeclared, stage_of, surcharge

topic = Topic(system="reserves")

# The keys that bring dice.
KEYS = ("point", "support", "effect", "gift", "gabe", "bonus", "mod", "penalty", "hinder")


class Late(Command, frozen=True, kw_only=True, tag="late"):
    """Add dice to a check that is thrown, until its result is accepted."""

    words = ("name",)
    group = "actions"

    name: Who | None = None
    hand: Dice = Dice()
    anew: Yes = False


class Accept(Command, frozen=True, kw_only=True, tag="reserves_accept"):
    """Accept the result of a check: no more dice are added."""

    verb = "accept"
    words = ("name",)
    group = "actions"

    name: Who | None = None


class DiceAdded(Event, frozen=True, kw_only=True, tag="reserves_dice_added"):
    """Dice were added to a check; ``thrown`` are the new faces, ``faces`` all of them."""

    who: str
    sources: tuple[Source, ...]
    thrown: tuple[int, ...]
    check: AnyCheck
    faces: tuple[int, ...]
    outcome: AnyOutcome
    random: bool = False
    hidden: bool = False

    @property
    def before(self) -> tuple[int, ...]:
        """Return the faces that were thrown before."""
        return self.faces[: len(self.faces) - len(self.thrown)]

    def throws(self) -> tuple[Thrown, ...]:
        """Return the dice that were added."""
        sides = self.check.sides(len(self.thrown))
        return (Thrown(self.who, self.thrown, sides, self.random),)


class DuelChanged(Event, frozen=True, kw_only=True, tag="reserves_duel_changed"):
    """With the added dice two checks compare otherwise, or as before."""

    by: str
    target: str
    winner: str | None
    lead: int = 0
    neither: bool = False


@topic.decides(Late)
def late(draft: Draft, command: Late) -> None:
    """Add dice after the throw: thrown at once, counted with those that count (R-060…R-065)."""
    who, card = _open_card(draft, command)
    draft.actor = who
    # Decided again after a strike, the last check may be another one.
    draft.fill("", name=who)
    check, before = card.check, card.outcome
    assert check is not None
    assert before is not None
    assert card.tested is not None
    if command.hand.skill is not None:
        draft.refuse(N_("the skill is settled once the dice are thrown"), rule="R-045")
    if not allowed(command.hand, card):
        draft.forbid("R-068", N_("circumstances give at most two penalty dice"))
    sources = gather(draft, who, command.hand, card, first=False)
    if not sources:
        draft.refuse(N_("say which dice: {keys}"), rule="R-060", keys=KEYS)
    surcharge(draft, who, card.reserve, int(bonus(sources) > 0))
    longer = check.later(stage_of(sources))
    thrown_before = card.tested.faces
    given = command.hand.dice
    if given is None and not longer.to_throw(thrown_before):
        given = ()
    draft.emit(
        DiceDeclared(who=who, skill=card.skill, reserve=card.reserve, sources=sources, late=True)
    )
    more, random = draft.throw(
        "hand", who, given, lambda faces: longer.to_throw(thrown_before + faces)
    )
    if fault := misfit(more, longer.to_throw(thrown_before), "R-061"):
        checking.fail(fault, "hand")
    faces = thrown_before + more
    outcome = longer.resolve(faces)
    if not isinstance(outcome, ReservesOutcome):
        checking.fail(outcome, "hand")
    draft.emit(
        DiceAdded(
            who=who,
            sources=sources,
            thrown=more,
            check=longer,
            faces=faces,
            outcome=outcome,
            random=random,
            hidden=card.tested.hidden,
            rule="R-061",
        )
    )
    follow(draft, who, before)
    _compare_again(draft, who, card)


def _open_card(draft: Draft, command: Late) -> tuple[str, Card]:
    """Return whose check is meant: the one named, else the last, else the only one open."""
    state = draft.state
    open_ = [who for who in kept(state).cards if is_open(state, who)]
    last = state.last_check.who if state.last_check else ""
    who = command.name or (last if last in open_ or not open_ else open_[0])
    card = card_of(state, who) if who else None
    if card is None or card.tested is None:
        rule = "R-107" if command.hand.gift else "R-060"
        draft.refuse(N_("no check is open"), rule=rule)
    if card.used:
        draft.refuse(N_("the check of {who} has been used already"), rule="R-066", who=who)
    if card.outcome is None or not card.outcome.stages:
        draft.refuse(N_("no dice were thrown for this check"), rule="R-060")
    if not is_open(state, who):
        rule = "R-107" if command.hand.gift else "R-066"
        draft.forbid(rule, N_("the result of {who} is accepted"), who=who)
    return who, card


def _compare_again(draft: Draft, who: str, card: Card) -> None:
    """Compare two checks again when one of them has got more dice."""
    other = card_of(draft.state, card.against) if card.against else None
    mine = card_of(draft.state, who)
    if draft.state.duel is not None or other is None or other.against != who or mine is None:
        return
    first, second = (other, mine) if card.answers else (mine, other)
    if first.tested is None or second.tested is None:
        return
    found = system(draft.state.system).compare(first.tested.outcome, second.tested.outcome)
    by, target = first.tested.who, second.tested.who
    draft.emit(
        DuelChanged(
            by=by,
            target=target,
            winner={"A": by, "B": target, None: None}[found.winner],
            lead=found.lead,
            neither=found.neither,
        )
    )


@topic.decides(Accept)
def accept(draft: Draft, command: Accept) -> None:
    """Accept results; without a name, all that are open (R-066)."""
    state = draft.state
    found = [
        who for who in kept(state).cards if is_open(state, who) and command.name in (None, who)
    ]
    if not found:
        draft.refuse(N_("no check is open"), rule="R-066")
    for who in found:
        draft.emit(WindowClosed(kind=LATE, who=who, rule="R-066"))


@topic.evolves(DiceAdded)
def _dice_added(state: Conflict, event: DiceAdded) -> Conflict:
    card = card_of(state, event.who) or Card()
    tested = there(card.tested, "check")
    tested = change(tested, check=event.check, faces=event.faces, outcome=event.outcome)
    filed = change(card, tested=tested, sources=(*card.sources, event.sources))
    number = event.outcome.standing().numbers[0]
    duel, last = state.duel, state.last_check
    return change(
        with_card(state, event.who, filed),
        last_check=tested if last and last.who == event.who else last,
        last_roll=LastRoll(by=event.who, effort=number),
        duel=change(duel, mine=tested) if duel and duel.by == event.who else duel,
        random_faces=state.random_faces + len(event.thrown) * event.random,
    )


@topic.evolves(DuelChanged)
def _duel_changed(state: Conflict, event: DuelChanged) -> Conflict:
    mine, other = card_of(state, event.by), card_of(state, event.target)
    if mine is None or other is None or mine.outcome is None or other.outcome is None:
        return state
    won = event.winner == event.by
    roll = LastRoll(
        by=event.by,
        effort=mine.outcome.result,
        opposed_by=other.outcome.result,
        shifts=event.lead if won else 0,
    )
    return change(state, last_roll=roll)
