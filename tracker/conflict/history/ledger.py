"""One participant's account of a fight, and the book that accounts are kept in while counting."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from tracker.conflict.ruling import Base, Event
from tracker.conflict.state import Conflict, Participant
from tracker.dice.check import Faces, Outcome
from tracker.dice.odds import DiceBySides, Luck, luck


class Tally(Base, frozen=True, kw_only=True):
    """One participant's account.

    ``faces`` is how many dice were thrown for whom, ``total`` what they came to as the game adds
    them up, ``expected`` the average of that; ``luck`` is None where none were thrown. Of checks,
    ``passed`` and ``failed`` leave out those that only count; ``conditions`` leaves out those that
    count for one check alone. ``turns`` is how many began, ``seconds`` how long
    they were in all, ``waited`` how many of others have begun since the last. ``counts`` has what
    the game counts besides.
    """

    who: str
    name: str
    rolls: int = 0
    faces: int = 0
    total: int = 0
    expected: Fraction = Fraction(0)
    luck: Luck | None = None
    checks: int = 0
    passed: int = 0
    failed: int = 0
    won: int = 0
    lost: int = 0
    drawn: int = 0
    conditions: int = 0
    turns: int = 0
    seconds: int = 0
    waited: int = 0
    counts: Mapping[str, int] = {}

    def number(self, name: str) -> int:
        """Return one of its numbers by name; 0 for what is not counted."""
        found: int = getattr(self, name) if name in _GENERAL else self.counts.get(name, 0)
        return found


_GENERAL = frozenset(Tally.__struct_fields__) - {"counts"}


class Ledger:
    """Count for each participant; what nobody did counts for nobody.

    With ``again`` a ten brings another die, as in the W10 pool.
    """

    def __init__(self, *, again: bool = False) -> None:
        self._again = again
        self._counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self._dice: defaultdict[str, Counter[int]] = defaultdict(Counter)
        self._shown: Counter[str] = Counter()
        self._averages: defaultdict[str, Fraction] = defaultdict(Fraction)
        # Who leads of two that acted against each other last, None in a draw.
        self._duels: dict[frozenset[str], str | None] = {}

    def add(self, who: str | None, **numbers: int) -> None:
        """Add to somebody's numbers, by their names."""
        if who:
            # Whole numbers, also where a yes or no is counted.
            self._counts[who].update({name: int(n) for name, n in numbers.items()})

    def throw(
        self, who: str, faces: int, total: int, shown: int, dice: DiceBySides, average: Fraction
    ) -> None:
        """Count dice that were thrown for somebody.

        ``faces`` is how many lie there, ``total`` what they come to and ``average`` what that is on
        average; ``shown`` is what ``dice`` have shown above their lowest sides, more being better.
        Faces that no such dice have count for nothing.
        """
        known = min(dice.values(), default=0) > 0
        if not (known and 0 <= shown <= faces * max(dice)):
            return
        self._counts[who].update(faces=faces, total=total)
        self._shown[who] += shown
        self._dice[who].update(dice)
        self._averages[who] += average

    def throw_alike(self, who: str, faces: Faces, low: int, high: int) -> None:
        """Count dice of one kind, of which more is better."""
        count, total = len(faces), sum(faces)
        average = Fraction(count * (low + high), 2)
        self.throw(who, count, total, total - count * low, {high - low + 1: count}, average)

    def duel(self, by: str, target: str, winner: str | None) -> None:
        """Count two that acted against each other."""
        self._duels[frozenset((by, target))] = winner
        self._verdict(by, target, winner, 1)

    def duel_again(self, by: str, target: str, winner: str | None) -> None:
        """Count the last duel of two otherwise."""
        before = frozenset((by, target))
        if before in self._duels:
            self._verdict(by, target, self._duels[before], -1)
        self.duel(by, target, winner)

    def told(self) -> Mapping[str, Mapping[str, int]]:
        """Return what is counted so far, by whom it is counted for."""
        return self._counts

    def _verdict(self, by: str, target: str, winner: str | None, count: int) -> None:
        for who in (by, target):
            how = "drawn" if winner is None else "won" if who == winner else "lost"
            self._counts[who][how] += count

    def tally(self, state: Conflict, who: str) -> Tally:
        """Return somebody's account, with the exact luck of the dice."""
        dice, counted = self._dice[who], self._counts[who]
        return Tally(
            who=who,
            name=state.somebody(who).name,
            expected=self._averages[who],
            luck=luck(self._shown[who], dice, again=self._again) if dice else None,
            **{name: n for name, n in counted.items() if name in _GENERAL},
            counts={name: n for name, n in counted.items() if name not in _GENERAL},
        )


Count = Callable[[Ledger, Conflict, Any], None]
"""Counts one event, which was met on this state."""


def marked(p: Participant) -> int:
    """Return how many boxes somebody has marked, over all tracks."""
    return sum(len(track.marked) for track in p.tracks.values())


def boxes(p: Participant) -> int:
    """Return how many boxes somebody has, over all tracks."""
    return sum(track.boxes for track in p.tracks.values())


def conditions(p: Participant) -> int:
    """Return how many conditions stand, without those for one check alone."""
    return sum(not condition.once for condition in p.conditions)


def _nothing(outcome: Any) -> Mapping[str, int]:
    return {}


def _no_dice(ledger: Ledger, who: str, faces: Faces, outcome: Any) -> None:
    return None


def adding(**numbers: int) -> Count:
    """Return what adds to the numbers of whom an event is of, by their names."""
    return lambda ledger, state, event: ledger.add(event.who, **numbers)


class Counting(Base, frozen=True, kw_only=True):
    """What a game counts of a fight, besides checks made, duels and conditions.

    ``counted`` has its own events, ``outcome`` what one of its outcomes counts for by the names of
    a tally's fields, ``dice`` counts the dice of one. ``course`` is what somebody has of what is
    counted from round to round, ``most`` how much of it they can have, where there is an end.
    With ``again`` a ten brings another die. ``used`` are the events by which an ``aspect`` serves a
    roll; ``ended`` those that say how one ended, each with the field that has the word for it.
    ``margin`` is the word for by how much a roll was a success, ``harm`` that for what lasts of it.
    """

    counted: Mapping[type[Event], Count] = {}
    outcome: Callable[[Any], Mapping[str, int]] = _nothing
    dice: Callable[[Ledger, str, Faces, Any], None] = _no_dice
    course: Callable[[Participant], int] = conditions
    most: Callable[[Participant], int] | None = None
    again: bool = False
    used: frozenset[type[Event]] = frozenset()
    ended: Mapping[type[Event], str] = {}
    margin: str = "margin"
    harm: str = "conditions"


def counted_for(outcome: Outcome, own: Mapping[str, int]) -> Mapping[str, int]:
    """Return what a check counts for, with what its game counts besides."""
    success = outcome.success
    return {"checks": 1, "passed": success is True, "failed": success is False, **own}
