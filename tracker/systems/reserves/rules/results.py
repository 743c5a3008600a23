"""What a check's result goes into: an effect, a Gabe, a comparison of many; reserves by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from tracker.checks.rules.checking import permit, refused, sound
from tracker.checks.rules.table import table_of
from tracker.conflict.draft import Draft
from tracker.conflict.fields import Numbers, Who, Whose, Word, Words
from tracker.conflict.ruling import N_, Command, Contradiction, Event, require
from tracker.conflict.state import SCENE, Conflict, Own, change
from tracker.conflict.state import kept as known_of
from tracker.conflict.topic import Topic
from tracker.dice.check import ranking
from tracker.systems.reserves.rules.check_builder import CardUsed, PointsChanged, pay
from tracker.systems.reserves.rules.checks import Letter, ReservesOutcome
from tracker.systems.reserves.rules.effects import (
    EffectRecorded,
    divide,
    is_permanent,
    new_effect,
    record_fault,
)
from tracker.systems.reserves.rules.state import (
    Card,
    Effect,
    ReservesTable,
    card_of,
    kept,
    letter,
    points_of,
)

topic = Topic()


class Record(Command, frozen=True, kw_only=True, tag="record"):
    """Put the result of a check down as an effect: for one, or in shares for several."""

    words = ("text",)
    group = "between"

    text: Words
    of: Who | None = None
    for_: Whose = ()
    shares: Numbers = ()
    reserve: Letter | None = None


class UseGabe(Command, frozen=True, kw_only=True, tag="gabe"):
    """Note that the result of a check went into activating a Gabe."""

    words = ("text",)
    group = "between"

    text: Words
    of: Who | None = None


class Compare(Command, frozen=True, kw_only=True, tag="compare"):
    """Compare the last checks of several, of all by default: who acts first, who together."""

    words = ("names",)
    group = "between"

    names: Whose = ()


class ChangeReserve(Command, frozen=True, kw_only=True, tag="reserve"):
    """Give points to a reserve, or take them, by the game master's word."""

    words = ("name", "reserve", "amount", "why")
    group = "between"

    name: Who
    reserve: Letter
    amount: Annotated[int, Word("signed")]


class Compared(Event, frozen=True, kw_only=True, tag="reserves_compared"):
    """Many checks were compared: the highest first, those who tie together."""

    whose = ""
    seen = "groups? hidden; rolled: results?"

    groups: tuple[tuple[str, ...], ...]
    results: dict[str, int]
    hidden: bool = False

    def roughly(self) -> Compared:
        """Return who was before whom, without what they rolled."""
        return change(self, results={})


def _result(draft: Draft, of: str | None) -> tuple[str, Card, ReservesOutcome]:
    """Return the check that a result is taken from: of the one named, else the last."""
    last = table_of(draft.state).last_check
    who = of or (last.who if last else None)
    card = card_of(draft.state, who) if who else None
    if who is None or card is None or card.outcome is None:
        draft.refuse(N_("there is no check whose result could be used"), rule="R-120")
    # Decided again after a strike, the last check may be another one.
    draft.fill("", of=who)
    return who, card, card.outcome


@topic.decides(Record)
def record(draft: Draft, command: Record) -> None:
    """Put a result down; whoever benefits pays a point, each for a share (R-120…R-135, RA-10)."""
    who, card, outcome = _result(draft, command.of)
    draft.actor = draft.actor or who
    reserve = command.reserve or letter(card.reserve)
    if reserve is None:
        draft.refuse(N_("which reserve does this skill belong to? reserve=E"), rule="R-003")
    own = letter(card.reserve)
    if own is not None and own != reserve:
        draft.forbid("R-122", N_("the reserve of this check pays, {reserve}"), reserve=own)
    holders = command.for_ or (who,)
    if len(set(holders)) != len(holders):
        draft.refuse(N_("one share for each who gets one: shares=2,2,1"), rule="R-134")
    for holder in holders:
        points = points_of(draft.state, holder, reserve)
        fault = record_fault(outcome.result, points, bool(card.used))
        if fault is not None:
            if fault.code == "E_NO_VALUE":
                raise refused(fault)
            permit(draft, fault)
    made = sound(new_effect(command.text, outcome.result, reserve))
    shares = _shares(draft, made, holders, command.shares)
    hidden = card.hidden
    draft.emit(CardUsed(who=who, used="effect", what=command.text, hidden=hidden, rule="R-132"))
    for holder, share in zip(holders, shares, strict=True):
        # That there is one has been asked before, or overruled.
        points = min(1, points_of(draft.state, holder, reserve))
        pay(draft, holder, reserve, points, "effect", "R-122")
        effect = change(share, id=draft.new_id("e"), hidden=hidden)
        where, rule = (SCENE, "R-141") if is_permanent(share) else (holder, "R-123")
        draft.emit(EffectRecorded(holder=where, effect=effect, of=who, rule=rule))


def _shares(
    draft: Draft, made: Effect, holders: tuple[str, ...], shares: tuple[int, ...]
) -> tuple[Effect, ...]:
    """Return the effect in as many shares as there are holders (R-134)."""
    if len(holders) == 1 and not shares:
        return (made,)
    if is_permanent(made):
        draft.refuse(N_("an effect of value 7 belongs to the setting"), rule="R-141")
    found = sound(divide(made, shares))
    if len(found) != len(holders):
        draft.refuse(N_("one share for each who gets one: shares=2,2,1"), rule="R-134")
    return found


@topic.decides(UseGabe)
def use_gabe(draft: Draft, command: UseGabe) -> None:
    """Activate a Gabe with a check, which then serves nothing else (R-121)."""
    who, card, _outcome = _result(draft, command.of)
    draft.actor = draft.actor or who
    if card.used:
        draft.forbid("R-121", N_("the check of {who} has been used already"), who=who)
    used = CardUsed(who=who, used="gabe", what=command.text, hidden=card.hidden, rule="R-121")
    draft.emit(used)


@topic.decides(Compare)
def compare(draft: Draft, command: Compare) -> None:
    """Sort several checks; whose result is 0 fails (R-165)."""
    outcomes: dict[str, ReservesOutcome] = {}
    hidden: list[bool] = []
    everybody = tuple(who for who in kept(draft.state).cards if who in draft.state.participants)
    for who in command.names or everybody:
        card = card_of(draft.state, who)
        if card is None or card.outcome is None:
            draft.refuse(N_("{who} has made no check"), rule="R-165", who=who)
        outcomes[who] = card.outcome
        hidden.append(card.hidden)
    if not outcomes:
        draft.refuse(N_("nobody has made a check"), rule="R-165")
    # Of everybody's checks players are told those they know of; named ones tell by their names.
    secret = any(hidden) if command.names else all(hidden)
    draft.emit(_compared_checks(outcomes, hidden=secret))


def known_comparison(event: Compared, before: Conflict, own: Own | None) -> Compared | None:
    """Return a comparison of the checks that the players know of, the last of everybody's.

    None where they know of none. ``own`` is what the game keeps as they know it.
    """
    cards = known_of(own, ReservesTable).cards
    known = ((who, cards.get(who)) for who in before.participants if who in event.results)
    made = {who: card.outcome for who, card in known if card and card.outcome}
    return _compared_checks(made) if made else None


def _compared_checks(outcomes: Mapping[str, ReservesOutcome], *, hidden: bool = False) -> Compared:
    names = tuple(outcomes)
    groups = ranking([outcome.standing() for outcome in outcomes.values()])
    return Compared(
        groups=tuple(tuple(names[n] for n in group) for group in groups),
        results={who: outcome.result for who, outcome in outcomes.items()},
        hidden=hidden,
        rule="R-165",
    )


@topic.decides(ChangeReserve)
def change_reserve(draft: Draft, command: ChangeReserve) -> None:
    """Change a reserve by hand, between 0 and its maximum (R-005)."""
    held = draft.state.somebody(command.name).resources.get(command.reserve)
    if held is None:
        draft.refuse(
            N_("{who} has no reserve {reserve}"),
            rule="R-172",
            who=command.name,
            reserve=command.reserve,
        )
    if not command.amount:
        draft.refuse(N_("give or take at least one point: +1 or -1"), rule="R-005")
    if not 0 <= held.current + command.amount <= held.maximum:
        draft.refuse(N_("a reserve holds from 0 points to its maximum"), rule="R-005")
    draft.emit(
        PointsChanged(who=command.name, reserve=command.reserve, by=command.amount, rule="R-005")
    )


@topic.evolves(Compared)
def _compared(state: Conflict, event: Compared) -> Conflict:
    require(state.participants, *event.results)
    for group in event.groups:
        require(event.results, *group)
        if not group:
            raise Contradiction("a group of nobody")
    return state
