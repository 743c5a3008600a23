"""Many plays of one fight, on all cores: each by its own seed, the same wherever it is played."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from itertools import repeat
from multiprocessing import get_context
from random import Random

from tracker.conflict.draft import Throw
from tracker.conflict.engine import Decided
from tracker.conflict.simulation import Estimate, Played, estimate, play
from tracker.conflict.state import Conflict
from tracker.conflict.system import system

# How many plays a process does between two reports, and up to how many are not worth a process.
AT_ONCE = 10


class SeededDice:
    """The dice of one play."""

    def __init__(self, seed: int, nth: int) -> None:
        # A text gives the same numbers in every version and on every machine.
        self._chance = Random(f"{seed}:{nth}").random

    def throw(self, request: Throw) -> tuple[int, ...]:
        """Return the faces that are asked for."""
        faces: tuple[int, ...] = ()
        while dice := request.to_throw(faces):
            faces += tuple(die[int(self._chance() * len(die))] for die in dice)
        return faces


def play_once(
    state: Conflict, seed: int, nth: int, keep: Callable[[Decided], None] | None = None
) -> Played:
    """Return the play of a number from a state, by a seed; ``keep`` is told each ruling of it."""
    policy = system(state.system).policy()
    assert policy is not None
    return play(state, policy, SeededDice(seed, nth), keep)


def simulate(
    state: Conflict,
    plays: int,
    seed: int,
    told: Callable[[int], None] = lambda done: None,
    cores: int | None = None,
) -> Estimate:
    """Play a fight so many times from a state and return what the plays come to.

    ``told`` hears how many are done. ``cores`` is how many processes play, those of the machine
    without it; the figures are the same.
    """
    policy = system(state.system).policy()
    assert policy is not None
    played: list[Played] = []
    starts = range(0, plays, AT_ONCE)
    with _mapping(min(cores or _cores(), len(starts))) as mapped:
        for some in mapped(_some, repeat(state), repeat(plays), repeat(seed), starts):
            played += some
            told(len(played))
    return estimate(state, policy, played)


def _some(state: Conflict, plays: int, seed: int, start: int) -> list[Played]:
    return [play_once(state, seed, nth) for nth in range(start, min(start + AT_ONCE, plays))]


@contextmanager
def _mapping(cores: int) -> Iterator[Callable[..., Iterator[list[Played]]]]:
    """Provide what maps a function over its arguments, in order, on so many cores."""
    if cores < 2:
        yield map
        return
    # A copy of this process would have locks that threads of it hold.
    pool = ProcessPoolExecutor(cores, get_context("spawn"), _ignore_interrupts)
    try:
        yield pool.map
    finally:
        # Whoever has had enough waits for no more than what is being played.
        pool.shutdown(cancel_futures=True)


def _ignore_interrupts() -> None:
    """Leave Ctrl+C to the process that has asked."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
