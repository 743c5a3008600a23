"""Who has a save open: the writer's lock, and a note beside the file that people can read."""

from __future__ import annotations

import fcntl
import os
from contextlib import suppress
from pathlib import Path

import msgspec

from tracker.log.errors import Locked


class Holder(msgspec.Struct, frozen=True, kw_only=True):
    """Be the writer of a save: its process, its terminal and since when, empty if unknown."""

    pid: int
    where: str = ""
    since: str = ""


def take_lock(fd: int, path: Path) -> None:
    """Take the writer's lock on an open file; raise Locked when another process has it.

    ``flock``, not ``lockf``, which any other close of the same file in this process would drop.
    The system drops it when its holder dies, however that comes.
    """
    try:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        holder = holder_of(path) or Holder(pid=0)
        raise Locked(path, holder.pid, holder.where, holder.since) from None


def announce(path: Path, since: str) -> None:
    """Note beside a save that this process holds it; a failure matters to nobody."""
    holder = Holder(pid=os.getpid(), where=terminal(), since=since)
    with suppress(OSError):
        _note(path).write_bytes(msgspec.json.encode(holder))


def withdraw(path: Path) -> None:
    """Take the note away, and one that a dead process left."""
    with suppress(OSError):
        _note(path).unlink()


def holder_of(path: Path) -> Holder | None:
    """Return who announced to hold a save; it is true only while the save is locked."""
    try:
        return msgspec.json.decode(_note(path).read_bytes(), type=Holder)
    except (OSError, ValueError):
        return None


def _note(path: Path) -> Path:
    return path.with_name(path.name + ".open")


def is_held(path: Path) -> bool:
    """Return whether a living process of this machine, not this one, has a save open for writing.

    The note beside the save is believed, not the lock: trying the lock would take it, and whoever
    opens the save in that moment would be refused.
    """
    holder = holder_of(path)
    return holder is not None and holder.pid != os.getpid() and alive(holder.pid)


def alive(pid: int) -> bool:
    """Return whether a process of this machine lives."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):
        pass
    return True


def terminal() -> str:
    """Return the terminal this process is at, empty where it is at none."""
    for fd in range(3):
        with suppress(OSError):
            return os.ttyname(fd).removeprefix("/dev/")
    return ""
