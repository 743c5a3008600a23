"""The process that holds a save: what it is doing, and its end when somebody wants the fight."""

from __future__ import annotations

import os
import select
import signal
from contextlib import suppress
from pathlib import Path

import msgspec

from tracker.log.holder import Holder, is_held, who_holds
from tracker.log.plain_files import let_go
from tracker.log.processes import lock_holders, process

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


def end(path: Path, owner: Owner) -> bool:
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
