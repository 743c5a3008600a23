"""Many plays of one fight, on all cores: each by its own seed, the same wherever it is played."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import repeat
from random import Random, SystemRandom
from typing import TypeAlias

from tracker.conflict import simulation
from tracker.conflict.draft import Throw
from tracker.conflict.engine import Decided
from tracker.conflict.policy import Policy
from tracker.conflict.ruling import Command
from tracker.conflict.state import Conflict
from tracker.conflict.system import system

# How many plays a process does between two reports, and up to how many are not worth a process.
AT_ONCE = 10

# Plays from one number up to another, all with the same changes.
Share: TypeAlias = tuple[tuple[Command, ...], range]
Task: TypeAlias = tuple[Conflict, int, Sequence[Share]]
Progress: TypeAlias = Callable[[int], None]

# A seed is easily typed again.
SEEDS = 1_000_000


class Stopped(Exception):
    """What whoever hears of plays raises when there have been enough."""


def new_seed() -> int:
    """Return a seed by chance."""
    return SystemRandom().randrange(SEEDS)


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
    state: Conflict,
    seed: int,
    nth: int,
    keep: Callable[[Decided], None] | None = None,
    changes: Sequence[Command] = (),
) -> simulation.Played:
    """Return the play of a number from a state, by a seed; ``keep`` is told each ruling of it."""
    return simulation.play(state, _policy(state), SeededDice(seed, nth), keep, changes)


def _policy(state: Conflict) -> Policy:
    policy = system(state.system).policy()
    assert policy is not None
    return policy


def simulate(
    state: Conflict,
    plays: int,
    seed: int,
    told: Progress = lambda done: None,
    cores: int | None = None,
) -> simulation.Estimate:
    """Play a fight so many times from a state and return what the plays come to.

    ``told`` hears how many are done, and may raise Stopped. ``cores`` is how many processes play,
    those of the machine without it; the figures are the same.
    """
    (played,) = _played(state, seed, plays, [()], told, cores)
    return simulation.estimate(state, _policy(state), played)


def compare(
    state: Conflict,
    seed: int,
    told: Progress = lambda done: None,
    cores: int | None = None,
    plays: int = simulation.PLAYS_CHANGED,
) -> list[simulation.Changed]:
    """Play a fight so many times as it is and with each change, by the same seeds."""
    those = simulation.possible_changes(state, _policy(state))
    commands = [(), *(change.commands for change in those)]
    usual, *others = _played(state, seed, plays, commands, told, cores)
    return [simulation.changed(state, *pair) for pair in zip(those, repeat(usual), others)]


def plays_to_compare(state: Conflict) -> int:
    """Return how many plays it takes to tell what the changes do."""
    return simulation.PLAYS_CHANGED * (len(simulation.possible_changes(state, _policy(state))) + 1)


def _played(
    state: Conflict,
    seed: int,
    plays: int,
    changes: Sequence[tuple[Command, ...]],
    told: Progress,
    cores: int | None,
) -> list[list[simulation.Played]]:
    """Return so many plays with each of several changes, on all cores."""
    parts = [range(plays)[start : start + AT_ONCE] for start in range(0, plays, AT_ONCE)]
    shares = [(commands, part) for commands in changes for part in parts]
    count = min(cores or _cores(), len(shares))
    workers = [_Worker((state, seed, shares[i::count])) for i in range(count) if count > 1]
    found: list[simulation.Played] = []
    try:
        for nth, share in enumerate(shares):
            some = workers[nth % count].some() if workers else None
            # Whatever has become of the other process, the figures are the same.
            found += _some(state, seed, share) if some is None else some
            told(len(found))
    finally:
        for worker in workers:
            worker.end()
    return [found[first : first + plays] for first in range(0, len(found), plays)]


def _some(state: Conflict, seed: int, share: Share) -> list[simulation.Played]:
    commands, part = share
    return [play_once(state, seed, nth, changes=commands) for nth in part]


class _Worker:
    """A process that does a share of the plays: it ends when nobody hears of them any more."""

    def __init__(self, task: Task) -> None:
        # Nothing of a module's name in the folder that the game master happens to be in; Ctrl+C is
        # for who has asked.
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "tracker.simulating"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        assert self._process.stdin is not None
        with suppress(BrokenPipeError), self._process.stdin as to:
            pickle.dump(task, to)

    def some(self) -> list[simulation.Played] | None:
        """Return the next of its plays; None when there is no such process any more."""
        assert self._process.stdout is not None
        try:
            found: list[simulation.Played] = pickle.load(self._process.stdout)
        except (EOFError, pickle.UnpicklingError):
            return None
        return found

    def end(self) -> None:
        """End the process, at once."""
        self._process.kill()
        self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()


def _work() -> None:
    """Do the plays that the input asks for, and write them to the output, some at a time."""
    state, seed, shares = pickle.load(sys.stdin.buffer)
    for share in shares:
        pickle.dump(_some(state, seed, share), sys.stdout.buffer)
        sys.stdout.buffer.flush()


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


if __name__ == "__main__":
    _work()
