"""Processes of this machine, as far as the system tells: alive, stopped, since when, with locks."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from tracker.log.plain_files import read_plain

# More than the system tells of one process, or of all locks of a busy machine, in bytes.
_TOLD_MOST = 4_000_000

# The states of a process that was stopped, by Ctrl+Z or by a debugger.
_STOPPED = frozenset("Tt")


class Process(NamedTuple):
    """One process: whose it is, whether it is stopped, and when it began, in ticks since the start.

    A number is given to another process once its own has ended; the beginning tells them apart.
    """

    user: int
    stopped: bool
    started: int


def process(pid: int) -> Process | None:
    """Return what the system tells of a process, None for none, or where it tells nothing."""
    folder = Path("/proc") / str(pid)
    try:
        user = os.stat(folder).st_uid
        told = read_plain(folder / "stat", _TOLD_MOST)
        # Its name comes before, in brackets, and may hold any sign.
        state, *numbers = told[told.rindex(b")") + 1 :].split()
        return Process(user, state.decode() in _STOPPED, int(numbers[18]))
    except (OSError, ValueError, IndexError):
        return None


def alive(pid: int) -> bool:
    """Return whether a process of this machine lives."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):
        pass
    return True


def lock_holders(path: Path) -> set[int]:
    """Return the processes with a writer's lock on a file; none where the system tells nothing."""
    found: set[int] = set()
    with suppress(OSError, ValueError):
        seen = os.stat(path)
        file = f"{os.major(seen.st_dev):02x}:{os.minor(seen.st_dev):02x}:{seen.st_ino}"
        for line in read_plain(Path("/proc/locks"), _TOLD_MOST).decode().splitlines():
            words = line.split()
            if words[1:4] == ["FLOCK", "ADVISORY", "WRITE"] and words[5] == file:
                found.add(int(words[4]))
    # So the system calls those that are none of this container's.
    return found - {0, -1}
