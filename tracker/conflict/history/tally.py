"""What a fight came to: who did and took what, and how the dice fell, counted along one way."""

from __future__ import annotations

from collections.abc import Iterator

from tracker.conflict.history.ledger import Ledger, Tally, marked
from tracker.conflict.history.spotlight import Spotlight
from tracker.conflict.history.timeline import Timeline
from tracker.conflict.ruling import Base
from tracker.conflict.state import Conflict, change
from tracker.conflict.system import system


class Account(Base, frozen=True, kw_only=True):
    """A fight's account up to the ruling ``tip``.

    ``boxes`` has, for each round, the boxes marked at its end; ``course`` what the game counts
    from round to round. ``most`` is how much of it somebody can have, None where there is no end.
    ``branch`` is the name of the branch that the way belongs to.
    """

    tallies: tuple[Tally, ...]
    rounds: int
    boxes: tuple[dict[str, int], ...]
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
    ledger = Ledger(again=system(timeline.state_at(end).system).counting().again)
    light = Spotlight()
    boxes: list[dict[str, int]] = []
    course: list[dict[str, int]] = []
    for at, n in enumerate(way):
        yield at
        met = timeline.met(n)
        light.pass_time(timeline.state_at(timeline.rulings[n].parent), timeline.rulings[n].at)
        states = [*(state for _event, state in met), timeline.state_at(n)]
        for (event, state), after in zip(met, states[1:], strict=True):
            count = system(state.system).counting().counted.get(type(event))
            if count is not None:
                count(ledger, state, event)
            if after.round != state.round and state.round:
                boxes.append(boxes_marked(state))
                course.append(_standing(state))
        light.count(timeline, n)
    state = timeline.state_at(end)
    if state.round:
        boxes.append(boxes_marked(state))
        course.append(_standing(state))
    tallies = []
    for p in state.participants.values():
        yield len(way)
        tally = ledger.tally(state, p.id)
        tallies.append(
            change(
                tally,
                turns=light.turns[p.id],
                seconds=light.seconds[p.id],
                waited=light.waited(state, p.id),
            )
        )
    tips = list(timeline.onward(end)) if end else []
    mark = timeline.names.get(tips[-1]) if tips else None
    yield Account(
        tallies=tuple(tallies),
        rounds=state.round,
        boxes=tuple(boxes),
        course=tuple(course),
        most=most(state),
        system=state.system,
        title=state.title,
        tip=end,
        branch=mark.branch if mark else "",
    )


def _standing(state: Conflict) -> dict[str, int]:
    """Return how everybody stands, by what the game counts from round to round."""
    number = system(state.system).counting().course
    return {p.id: number(p) for p in state.participants.values()}


def boxes_marked(state: Conflict) -> dict[str, int]:
    """Return how many boxes everybody has marked, over all tracks."""
    return {p.id: marked(p) for p in state.participants.values()}


def most(state: Conflict) -> dict[str, int] | None:
    """Return how much everybody can have of what is counted from round to round; else None."""
    number = system(state.system).counting().most
    return None if number is None else {p.id: number(p) for p in state.participants.values()}
