"""Who has a save open: the writer's lock, and a note beside the file that people can read."""

from __future__ import annotations

import fcntl
import os
import time
from contextlib import suppress
from pathlib import Path

import msgspec

from tracker.log import disk
from tracker.log.errors import Locked
from tracker.log.plain_files import led_to, let_go, open_plain, read_plain, remove_plain

# More than a note beside a save ever holds, in bytes.
NOTE_MOST = 10_000

# How long a lock that is taken is waited for, in seconds, time and again: who only looks whether
# a save is held has it for a moment.
PATIENCE = (0.01, 0.02, 0.0)


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
    for seconds in PATIENCE:
        with suppress(BlockingIOError):
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return
        time.sleep(seconds)
    holder = holder_of(path) or Holder(pid=0)
    raise Locked(path, holder.pid, holder.where, holder.since)


def open_locked(path: Path, flags: int) -> int:
    """Open a save and take its lock, of the file that has the name then; raises as ``take_lock``.

    Another may have been put in its place while the lock was waited for.
    """
    while True:
        fd = open_plain(path, flags)
        locked = False
        try:
            take_lock(fd, path)
            locked = os.path.samestat(os.fstat(fd), os.lstat(path))
        finally:
            if not locked:
                let_go(fd)
        if locked:
            return fd


def announce(path: Path, since: str) -> None:
    """Note beside a save that this process holds it; a failure matters to nobody."""
    holder = Holder(pid=os.getpid(), where=terminal(), since=since)
    with suppress(OSError):
        disk.replace_whole(_note(path), msgspec.json.encode(holder), durable=False)


def withdraw(path: Path) -> None:
    """Take the note away, and one that a dead process left."""
    with suppress(OSError):
        remove_plain(_note(path))


def holder_of(path: Path) -> Holder | None:
    """Return who announced to hold a save; it is true only while the save is locked."""
    try:
        return msgspec.json.decode(read_plain(_note(path), NOTE_MOST), type=Holder)
    except (OSError, ValueError, RecursionError):
        return None


def _note(path: Path) -> Path:
    return path.with_name(path.name + ".open")


def is_held(path: Path) -> bool:
    """Return whether a process, not this one, has a save open for writing; False if unknown.

    Its lock tells, not the note: what the note names may be gone, its number another's by now.
    """
    path = led_to(path)
    holder = holder_of(path)
    if holder is not None and holder.pid == os.getpid():
        return False
    try:
        fd = open_plain(path)
    except OSError:
        return False
    try:
        # Shared, and let go of at once: nobody but a writer is in the way of it.
        fcntl.flock(fd, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    finally:
        let_go(fd)
    return False


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
