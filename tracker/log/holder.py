"""Who has a save open: the writer's lock, and a note beside the file that people can read."""

from __future__ import annotations

import fcntl
import os
import select
import signal
import time
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import msgspec

from tracker.log import disk
from tracker.log.errors import Locked
from tracker.log.plain_files import let_go, link_target, open_plain, read_plain, remove_plain

# What is written behind a note, for longer numbers in their places.
ROOM = b" " * 16

# More than a note beside a save ever holds, in bytes.
NOTE_MOST = 10_000

# How long a lock that is taken is waited for, in seconds, time and again: who only looks whether
# a save is held has it for a moment.
_PATIENCE = (0.01, 0.02, 0.0)


class Holder(msgspec.Struct, frozen=True, kw_only=True):
    """The writer of a save: its process, its terminal and since when, empty if unknown.

    ``started`` is when the process on ``host`` began, as the system counts it, 0 if unknown;
    ``unsaved`` the first record that the disk refused and only its memory has, 0 for none.
    """

    pid: int
    where: str = ""
    since: str = ""
    host: str = ""
    started: int = 0
    unsaved: int = 0


def take_lock(fd: int, path: Path) -> None:
    """Take the writer's lock on an open file; raise Locked when another process has it.

    ``flock``, not ``lockf``, which any other close of the same file in this process would drop.
    The system drops it when its holder dies, however that comes.
    """
    for seconds in _PATIENCE:
        with suppress(BlockingIOError):
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return
        time.sleep(seconds)
    holder = who_holds(path) or Holder(pid=0)
    here = holder.pid and holder.host in ("", os.uname().nodename)
    found = process(holder.pid) if here else None
    stopped = found is not None and found.stopped
    raise Locked(path, holder.pid, holder.where, holder.since, stopped=stopped)


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
    mine = process(os.getpid())
    holder = Holder(
        pid=os.getpid(),
        where=terminal(),
        since=since,
        host=os.uname().nodename,
        started=mine.started if mine else 0,
    )
    with suppress(OSError):
        data = msgspec.json.encode(holder) + ROOM
        disk.replace_whole(_note(path), data, durable=False)


def tell_unsaved(path: Path, first: int) -> None:
    """Note the first record that only the memory of this process has, 0 once there is none.

    Written in place, for which there is room on a disk that is full.
    """
    holder = holder_of(path)
    if holder is None or holder.pid != os.getpid():
        return
    with suppress(OSError):
        fd = open_plain(_note(path), os.O_WRONLY)
        try:
            told = msgspec.json.encode(msgspec.structs.replace(holder, unsaved=first))
            os.pwrite(fd, told.ljust(os.fstat(fd).st_size), 0)
        finally:
            let_go(fd)


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


def who_holds(path: Path) -> Holder | None:
    """Return who holds a save that is locked; None where neither note nor system tells.

    A note may be missing where none can be written, or be that of somebody before: the system
    knows whose the lock is, if only by the number of a process.
    """
    noted, known = holder_of(path), lock_holders(path)
    if known and (noted is None or noted.pid not in known):
        return Holder(pid=min(known))
    return noted


def _note(path: Path) -> Path:
    return path.with_name(path.name + ".open")


def is_held(path: Path) -> bool:
    """Return whether a process, not this one, has a save open for writing; False if unknown.

    Its lock tells, not the note: what the note names may be gone, its number another's by now.
    """
    path = link_target(path)
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


def terminal() -> str:
    """Return the terminal this process is at, empty where it is at none."""
    for fd in range(3):
        with suppress(OSError):
            return os.ttyname(fd).removeprefix("/dev/")
    return ""


# How long a process is given to leave once it is asked to, and to be gone once it is killed.
GRACE = 2.0


class Owner(msgspec.Struct, frozen=True, kw_only=True):
    """One process that holds a save.

    ``stopped`` tells that it does nothing until it is continued, as after Ctrl+Z; ``ours`` that it
    may be ended from here: it is this user's, and surely the one that has the lock.
    """

    holder: Holder
    stopped: bool
    ours: bool


# Who holds a save where nothing tells who it is.
UNKNOWN = Owner(holder=Holder(pid=0), stopped=False, ours=False)


def owner_of(path: Path) -> Owner | None:
    """Return who holds a save, None for nobody and where nothing tells who it is."""
    holder = who_holds(path)
    if holder is None or not is_held(path):
        return None
    here = holder.host in ("", os.uname().nodename)
    found = process(holder.pid) if here else None
    return Owner(
        holder=holder,
        stopped=found is not None and found.stopped,
        ours=here and _is_ours(path, holder),
    )


def _is_ours(path: Path, holder: Holder) -> bool:
    """Return whether the process that a note names is the one with the lock, and this user's.

    Its number alone may be another's by now: either the system names it with the lock, or it has
    begun when the note says. Where the system names another, the note is not believed.
    """
    found, known = process(holder.pid), lock_holders(path)
    if found is None or found.user != os.getuid() or not hasattr(os, "pidfd_open"):
        return False
    if holder.started:
        return found.started == holder.started and (not known or holder.pid in known)
    return holder.pid in known


def end_holder(path: Path, owner: Owner) -> bool:
    """End the process that holds a save, and return whether the save is free then.

    It is asked to leave, and continued where it is stopped, so that it can save what it has; it is
    killed if it is still there after a while. Nothing is done to any other process.
    """
    try:
        # Whatever happens, this means the process that has the number now.
        fd = os.pidfd_open(owner.holder.pid)
    except (OSError, OverflowError):
        return not is_held(path)
    try:
        now = owner_of(path)
        if now is None or now.holder.pid != owner.holder.pid or not now.ours:
            return not is_held(path)
        with suppress(ProcessLookupError):
            for numbers in ((signal.SIGTERM, signal.SIGCONT), (signal.SIGKILL,)):
                for number in numbers:
                    signal.pidfd_send_signal(fd, number)
                if select.select([fd], [], [], GRACE)[0]:
                    break
    finally:
        let_go(fd)
    return not is_held(path)


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
