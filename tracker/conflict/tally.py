"""What a fight came to: who did and took what, and how the dice fell, counted along one way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from types import MappingProxyType

from tracker.conflict.fate_points import FatePointsChanged
from tracker.conflict.harm import ConsequenceTaken, StressMarked
from tracker.conflict.ledger import Ledger, Tally
from tracker.conflict.momentum import SpinGained
from tracker.conflict.rolls import Rolled, SpinUsed
from tracker.conflict.ruling import Base, Event
from tracker.conflict.state import Conflict, Participant
from tracker.conflict.tally_checks import CHECKS, Count
from tracker.conflict.timeline import Timeline
from tracker.conflict.twenty_sheet import EXHAUSTION, WOUNDS, counted


class Account(Base, frozen=True, kw_only=True):
    """A fight's account up to the ruling ``tip``.

    ``stress`` has, for each round, the boxes marked at its end; ``course`` what the system has in
    their place: standing conditions, wounds and exhaustion, the points left in reserves. ``most``
    is how much of it somebody can have, None where there is no end. ``branch`` is the name of the
    branch that the way belongs to.
    """

    tallies: tuple[Tally, ...]
    rounds: int
    stress: tuple[dict[str, int], ...]
    course: tuple[dict[str, int], ...]
    most: dict[str, int] | None
    system: str
    title: str
    tip: int
    branch: str


def account(timeline: Timeline, tip: int | None = None) -> Account:
    """Return the account of the way to a ruling, the head by default."""
    *_steps, found = accounting(timeline, tip)
    assert isinstance(found, Account)
    return found


def accounting(timeline: Timeline, tip: int | None = None) -> Iterator[int | Account]:
    """Count step by step: yields how many rulings are counted, at last the account."""
    end = timeline.head if tip is None else tip
    way = timeline.path(end)
    ledger = Ledger(again=timeline.state_at(end).system == "pool")
    stress: list[dict[str, int]] = []
    course: list[dict[str, int]] = []
    for at, n in enumerate(way):
        yield at
        met = timeline.met(n)
        states = [*(state for _event, state in met), timeline.state_at(n)]
        for (event, state), after in zip(met, states[1:], strict=True):
            count = COUNTED.get(type(event))
            if count is not None:
                count(ledger, state, event)
            if after.round != state.round and state.round:
                stress.append(marked(state))
                course.append(standing(state))
    state = timeline.state_at(end)
    if state.round:
        stress.append(marked(state))
        course.append(standing(state))
    tallies = []
    for p in state.participants.values():
        yield len(way)
        tallies.append(ledger.tally(state, p.id))
    tips = list(timeline.onward(end)) if end else []
    mark = timeline.names.get(tips[-1]) if tips else None
    yield Account(
        tallies=tuple(tallies),
        rounds=state.round,
        stress=tuple(stress),
        course=tuple(course),
        most=most(state),
        system=state.system,
        title=state.title,
        tip=end,
        branch=mark.branch if mark else "",
    )


def marked(state: Conflict) -> dict[str, int]:
    """Return how many boxes everybody has marked, over all tracks."""
    return {
        p.id: sum(len(track.marked) for track in p.tracks.values())
        for p in state.participants.values()
    }


def standing(state: Conflict) -> dict[str, int]:
    """Return how everybody stands, by what the system counts from round to round."""
    match state.system:
        case "fate":
            return marked(state)
        case "reserves":
            number = points_left
        case "twenty":
            number = harm
        case _:
            number = conditions
    return {p.id: number(p) for p in state.participants.values()}


def points_left(p: Participant) -> int:
    """Return how many points are left in all reserves."""
    return sum(held.current for held in p.resources.values())


def harm(p: Participant) -> int:
    """Return wounds and exhaustion over all domains."""
    return sum((*counted(p, WOUNDS).values(), *counted(p, EXHAUSTION).values()))


def conditions(p: Participant) -> int:
    """Return how many conditions stand, without those for one check alone."""
    return sum(not condition.once for condition in p.conditions)


def most(state: Conflict) -> dict[str, int] | None:
    """Return the boxes of all tracks, or the most points of all reserves; else None."""
    people = state.participants.values()
    match state.system:
        case "fate":
            return {p.id: sum(track.boxes for track in p.tracks.values()) for p in people}
        case "reserves":
            return {p.id: sum(held.maximum for held in p.resources.values()) for p in people}
        case _:
            return None


# Fate's own


def _rolled(ledger: Ledger, state: Conflict, event: Rolled) -> None:
    roll = event.roll
    count, total = len(roll.faces), sum(roll.faces)
    ledger.add(roll.by, rolls=1)
    ledger.throw(roll.by, count, total, total + count, {3: count}, Fraction(0))


def _by(state: Conflict) -> str | None:
    return state.exchange.by if state.exchange else None


def _stressed(ledger: Ledger, state: Conflict, event: StressMarked) -> None:
    p = state.somebody(event.who)
    harmed = len(event.boxes) if p.quality is not None else event.hit
    ledger.add(event.who, taken=harmed, hits_taken=1)
    ledger.add(_by(state), dealt=harmed, hits=1)


def _wounded(ledger: Ledger, state: Conflict, event: ConsequenceTaken) -> None:
    ledger.add(event.who, taken=event.hit, hits_taken=1, consequences=1)
    ledger.add(_by(state), dealt=event.hit, hits=1)


def _spun(ledger: Ledger, state: Conflict, event: SpinGained) -> None:
    ledger.add(event.who, spins=1)


def _spin_used(ledger: Ledger, state: Conflict, event: SpinUsed) -> None:
    ledger.add(event.who, spins_used=1)


def _paid(ledger: Ledger, state: Conflict, event: FatePointsChanged) -> None:
    ledger.add(event.who, fp_in=max(event.by, 0), fp_out=max(-event.by, 0))


COUNTED: Mapping[type[Event], Count] = MappingProxyType(
    {
        **CHECKS,
        Rolled: _rolled,
        StressMarked: _stressed,
        ConsequenceTaken: _wounded,
        SpinGained: _spun,
        SpinUsed: _spin_used,
        FatePointsChanged: _paid,
    }
)


__all__ = ["Account", "Tally", "account", "accounting"]
