"""A fight played to its end by a plain policy, and what many such plays come to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import sqrt
from typing import Literal, NamedTuple

from tracker.conflict.draft import Dice, Draft, Lowest
from tracker.conflict.engine import Decided, drawn_up
from tracker.conflict.movement import cheapest, distance
from tracker.conflict.order import Begin, has_slot
from tracker.conflict.policy import Policy
from tracker.conflict.questions import Waive
from tracker.conflict.ruling import N_, Command, Refusal
from tracker.conflict.sheets import Remove
from tracker.conflict.state import Conflict, Participant
from tracker.conflict.system import system
from tracker.conflict.turns import Next

# A fight that has not been won by then is nobody's: those who are left cannot harm each other.
ROUNDS_MOST = 50
COMMANDS_MOST = 5_000

PLAYS_USUAL = 500

# How often a change is played, and how many who could be missing are tried.
PLAYS_CHANGED = 100
CHANGES_MOST = 8


class Fared(NamedTuple):
    """What became of somebody in one play: their status, and by how much each measure rose."""

    status: str
    rises: tuple[int, ...]


class Played(NamedTuple):
    """One play: the id of the side that is left, None for no one side, rounds, who fared how."""

    winner: str | None
    rounds: int
    fared: Mapping[str, Fared]


def _standing(state: Conflict) -> tuple[str, ...]:
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
    if len(_standing(state)) < 2:
        return Refusal(message=N_("an estimate needs two sides with somebody on each"))
    refused: Refusal | None = None
    for command in _options(state, policy) if state.phase == "setup" else ():
        begun = drawn_up(state, command, Lowest())
        if not isinstance(begun, Refusal):
            return None
        refused = begun
    return refused


def play(
    state: Conflict,
    policy: Policy,
    dice: Dice,
    keep: Callable[[Decided], None] | None = None,
    changes: Sequence[Command] = (),
) -> Played:
    """Return how a fight goes from here; ``keep`` is told each command with its events.

    ``changes`` are carried out as soon as they are allowed: what is open is answered before.
    """
    first, pending = state, list(changes)

    def done(command: Command) -> Draft | None:
        """Carry a command out, where it is allowed."""
        nonlocal state
        draft = drawn_up(state, command, dice)
        if isinstance(draft, Refusal):
            return None
        if keep is not None:
            keep(Decided(draft.completed(), tuple(draft.events)))
        state = draft.state
        return draft

    for _ in range(COMMANDS_MOST):
        pending = [command for command in pending if done(command) is None]
        if len(_standing(state)) < 2 or state.round - first.round > ROUNDS_MOST:
            break
        before = state
        draft = next(filter(None, map(done, _options(state, policy))), None)
        if draft is None:
            break
        for command in policy.aftermath(before, draft):
            done(command)
    left = _standing(state)
    fared = {}
    for who, was in first.participants.items():
        if was.active and (now := state.participants.get(who)) is not None:
            had, has = policy.measure(first, was), policy.measure(state, now)
            rises = tuple(b - a for a, b in zip(had, has, strict=True))
            fared[who] = Fared(now.status, rises)
    # The round that runs counts as one of them.
    rounds = state.round - max(first.round, 1) + 1
    return Played(left[0] if len(left) == 1 else None, rounds, fared)


def _options(state: Conflict, policy: Policy) -> Iterator[Command]:
    yield from policy.options(state)
    if state.question is not None:
        yield Waive()
    else:
        yield Begin() if state.phase == "setup" else Next()


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
        wins={side: often(side) for side in _standing(state)},
        nobody=often(None),
        rounds=mean([one.rounds for one in played]),
        people=people,
        measures=policy.measures,
    )


class Change(NamedTuple):
    """One thing that is otherwise in a fight: some are not there, or have a point more each."""

    kind: Literal["without", "point"]
    who: tuple[str, ...]
    commands: tuple[Command, ...]


def possible_changes(state: Conflict, policy: Policy) -> tuple[Change, ...]:
    """Return what may be changed: a group less, one foe less, a point more for each character.

    Foes are those on sides without a player's character; all are, where there is none.
    """
    friendly = {p.side for p in state.participants.values() if state.is_of_players(p.id)}
    there = [p for p in state.participants.values() if p.active]
    fighting = {p.side: sum(has_slot(q) and q.side == p.side for q in there) for p in there}
    less = [
        p
        for p in there
        if p.count is not None or (p.role == "npc" and has_slot(p) and p.side not in friendly)
        # Whoever stands alone is the fight.
        if not has_slot(p) or fighting[p.side] > 1
    ]
    found = [Change("without", (p.id,), (Remove(name=p.id),)) for p in less[:CHANGES_MOST]]
    characters = [p for p in there if p.role == "pc"] or there
    points = {p.id: given for p in characters if (given := policy.point(p)) is not None}
    if points:
        found.append(Change("point", tuple(points), tuple(points.values())))
    return tuple(found)


class Changed(NamedTuple):
    """What a change comes to: the odds, the rounds, and by how much both are more than without."""

    change: Change
    wins: Mapping[str, Mean]
    rounds: Mean
    wins_more: Mapping[str, Mean]
    rounds_more: Mean


def changed(
    state: Conflict, change: Change, usual: Sequence[Played], played: Sequence[Played]
) -> Changed:
    """Return what a change comes to beside the usual plays of the same seeds, in the same order."""
    pairs = list(zip(usual, played, strict=True))
    sides = _standing(state)
    return Changed(
        change=change,
        wins={s: mean([float(now.winner == s) for now in played]) for s in sides},
        rounds=mean([now.rounds for now in played]),
        wins_more={
            s: mean([float(now.winner == s) - (was.winner == s) for was, now in pairs])
            for s in sides
        },
        rounds_more=mean([now.rounds - was.rounds for was, now in pairs]),
    )


# By how much a hit that a group may take counts for more: they fall first.
GROUPS_FIRST = 2


def actor(state: Conflict) -> str | None:
    """Return who acts: whoever holds as soon as they may, else whose turn it is."""
    holding = (
        p.id
        for p in state.participants.values()
        if p.active and p.holding is not None and state.turns_over > p.holding
    )
    return next(holding, state.turn)


def foes(state: Conflict, p: Participant) -> list[Participant]:
    """Return those of other sides who can be aimed at; the led are met with their leader."""
    return [q for q in state.participants.values() if has_slot(q) and q.side != p.side]


def far(state: Conflict, here: str | None, there: str | None) -> int | None:
    """Return how many zones are between two, none where no places are told; None without a way."""
    return 0 if here == there or None in (here, there) else distance(state, here, there)


def way_to_foes(state: Conflict, p: Participant) -> tuple[str, ...]:
    """Return the zones on the way to the nearest foe; none where no way leads to any."""
    ways = [
        way
        for zone in dict.fromkeys(foe.zone for foe in foes(state, p))
        if zone is not None and p.zone is not None
        if (way := cheapest(state, p.zone, zone, lambda a, b, border: 1 + border))
    ]
    return min(ways, key=len, default=())
