"""A fight played to its end by a plain policy, and what many such plays come to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import sqrt
from typing import NamedTuple

from tracker.conflict.draft import Dice, Draft, Lowest
from tracker.conflict.engine import Decided, drawn_up
from tracker.conflict.order import Begin, has_slot
from tracker.conflict.policy import Policy
from tracker.conflict.questions import Waive
from tracker.conflict.ruling import N_, Command, Refusal
from tracker.conflict.state import Conflict
from tracker.conflict.system import system
from tracker.conflict.turns import Next

# A fight that has not been won by then is nobody's: those who are left cannot harm each other.
ROUNDS_MOST = 50
COMMANDS_MOST = 5_000

PLAYS_USUAL = 500


class Fared(NamedTuple):
    """What became of somebody in one play: their status, and by how much each measure rose."""

    status: str
    rises: tuple[int, ...]


class Played(NamedTuple):
    """One play: the id of the side that is left, None for no one side, rounds, who fared how."""

    winner: str | None
    rounds: int
    fared: Mapping[str, Fared]


def standing(state: Conflict) -> tuple[str, ...]:
    """Return the ids of the sides that still have somebody who takes turns, in order."""
    sides = {p.side for p in state.participants.values() if has_slot(p)}
    return tuple(side for side in state.sides if side in sides)


def fault(state: Conflict) -> Refusal | None:
    """Return why a fight cannot be played on from here, None when it can."""
    policy = system(state.system).policy()
    if policy is None:
        return Refusal(message=N_("this game has no players for an estimate yet"))
    if state.phase == "ended":
        return Refusal(message=N_("the conflict is over"))
    if len(standing(state)) < 2:
        return Refusal(message=N_("an estimate needs two sides with somebody on each"))
    refused: Refusal | None = None
    for command in _options(state, policy) if state.phase == "setup" else ():
        begun = drawn_up(state, command, Lowest())
        if not isinstance(begun, Refusal):
            return None
        refused = begun
    return refused


def play(
    state: Conflict, policy: Policy, dice: Dice, keep: Callable[[Decided], None] | None = None
) -> Played:
    """Return how a fight goes from here; ``keep`` is told each command with its events."""
    first = state
    for _ in range(COMMANDS_MOST):
        if len(standing(state)) < 2 or state.round - first.round > ROUNDS_MOST:
            break
        draft = _next(state, policy, dice)
        if draft is None:
            break
        if keep is not None:
            keep(Decided(draft.completed(), tuple(draft.events)))
        state = draft.state
    left = standing(state)
    fared = {}
    for who, before in first.participants.items():
        if before.active and (now := state.participants.get(who)) is not None:
            had, has = policy.measure(first, before), policy.measure(state, now)
            rises = tuple(b - a for a, b in zip(had, has, strict=True))
            fared[who] = Fared(now.status, rises)
    # The round that runs counts as one of them.
    rounds = state.round - max(first.round, 1) + 1
    return Played(left[0] if len(left) == 1 else None, rounds, fared)


def _next(state: Conflict, policy: Policy, dice: Dice) -> Draft | None:
    """Return the next command as it was decided, None where nothing is allowed."""
    for command in _options(state, policy):
        found = drawn_up(state, command, dice)
        if not isinstance(found, Refusal):
            return found
    return None


def _options(state: Conflict, policy: Policy) -> Iterator[Command]:
    yield from policy.options(state)
    if state.phase == "setup":
        yield Begin()
    else:
        yield Next() if state.question is None else Waive()


class Mean(NamedTuple):
    """A mean over plays with its standard error."""

    value: float
    error: float


def mean(values: Sequence[float]) -> Mean:
    """Return the mean of numbers with its standard error.

    >>> mean([1, 0, 1, 0])
    Mean(value=0.5, error=0.28867513459481287)
    """
    n = len(values)
    value = sum(values) / n
    spread = sum((v - value) ** 2 for v in values)
    return Mean(value, sqrt(spread / (n - 1) / n) if n > 1 else 0.0)


class Expected(NamedTuple):
    """What is to be expected of somebody: how often each status but active, and each measure."""

    left: Mapping[str, Mean]
    rises: tuple[Mean, ...]


class Estimate(NamedTuple):
    """What many plays come to; ``wins`` are the odds of each side, by its id.

    ``nobody`` is how often no one side was left.
    """

    plays: int
    wins: Mapping[str, Mean]
    nobody: Mean
    rounds: Mean
    people: Mapping[str, Expected]
    measures: tuple[str, ...]


def estimate(state: Conflict, policy: Policy, played: Sequence[Played]) -> Estimate:
    """Return what plays from a state come to, at least one."""

    def often(winner: str | None) -> Mean:
        return mean([float(one.winner == winner) for one in played])

    people = {}
    for who in played[0].fared:
        those = [one.fared[who] for one in played if who in one.fared]
        ways = sorted({one.status for one in those} - {"active"})
        left = {way: mean([float(one.status == way) for one in those]) for way in ways}
        counted = range(len(policy.measures))
        rises = tuple(mean([one.rises[i] for one in those]) for i in counted)
        people[who] = Expected(left, rises)
    return Estimate(
        plays=len(played),
        wins={side: often(side) for side in standing(state)},
        nobody=often(None),
        rounds=mean([one.rounds for one in played]),
        people=people,
        measures=policy.measures,
    )
