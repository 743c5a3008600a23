"""Asking for a fight that another process plays: a small file beside the save, and its answer."""

from __future__ import annotations

import math
import os
import pwd
import time
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from tracker.log import disk
from tracker.log.errors import said_of
from tracker.log.holder import NOTE_MOST, alive, holder_of, terminal
from tracker.log.plain_files import read_plain, remove_plain

KEPT = "kept"

# What another machine asks counts for so many seconds after it was asked or renewed last. Clocks
# of two machines, or of one and its file server, may differ by much of that.
LAPSES_AFTER = 600

# How long whoever plays has to answer before it counts that they do not, in seconds.
SILENT_AFTER = 10.0

# Who waits renews it when it is older than so many seconds.
RENEWED_AFTER = 60


class Request(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody asks of the process ``owner``, 0 for whoever it is: to have the fight.

    ``answer`` is empty until there is one. What people are called comes from outside, and may be
    anything.
    """

    pid: int
    user: str = ""
    host: str = ""
    where: str = ""
    at: str = ""
    owner: int = 0
    answer: str = ""


def request_fight(path: Path, at: str) -> Request:
    """Ask whoever plays a fight for it; return what is asked now, by us or by another before us.

    What this process asks stays with its answer until it is withdrawn: an answer that nobody has
    read yet would be lost. Raises Inaccessible where nothing can be written beside the save.
    """
    there, holder = _read(path), holder_of(path)
    owner = holder.pid if holder else 0
    if there is not None and _counts(path, there):
        stands = there.owner == owner if is_mine(there) else not there.answer
        if stands:
            return there
    request = Request(
        pid=os.getpid(),
        user=_user(),
        host=os.uname().nodename,
        where=terminal(),
        at=at,
        owner=owner,
    )
    with said_of(path):
        _write(path, request)
    return request


def waited(request: Request) -> float:
    """Return for how many seconds somebody has asked, 0 where that is not to be told."""
    try:
        return (datetime.now(UTC) - datetime.fromisoformat(request.at)).total_seconds()
    except (ValueError, TypeError):
        return 0.0


def is_mine(request: Request) -> bool:
    """Return whether this process asks."""
    return (request.pid, request.host) == (os.getpid(), os.uname().nodename)


def asked_of_me(path: Path) -> Request | None:
    """Return what a living process asks of this one, which plays the fight; None for nothing.

    What a dead one has asked is taken away. Of another machine's nothing is known: what it asks
    and does not renew counts for nothing until it does.
    """
    request = _read(path)
    if request is None or request.owner not in (0, os.getpid()):
        return None
    if not _lives(request):
        forget_request(path)
        return None
    return request if not request.answer and _counts(path, request) else None


def renew(path: Path) -> None:
    """Ask on, if it is this process that asks; to be called again and again while it waits."""
    request = _read(path)
    if request is not None and is_mine(request) and abs(_age(path)) > RENEWED_AFTER:
        with suppress(OSError):
            os.utime(_note(path), follow_symlinks=False)


def keep_fight(path: Path, request: Request) -> None:
    """Answer that the fight is kept, unless something else is asked by now."""
    if _read(path) == request:
        with suppress(OSError):
            _write(path, msgspec.structs.replace(request, answer=KEPT))


def answer_given(path: Path) -> str:
    """Return what this process was answered, empty as long as it was not."""
    request = _read(path)
    return request.answer if request is not None and is_mine(request) else ""


def withdraw_request(path: Path) -> None:
    """Ask no longer, if it is this process that asks."""
    request = _read(path)
    if request is not None and is_mine(request):
        forget_request(path)


def forget_request(path: Path) -> None:
    """Take away whatever is asked; for who begins or ends to play the fight."""
    with suppress(OSError):
        remove_plain(_note(path))


def _read(path: Path) -> Request | None:
    try:
        return msgspec.json.decode(read_plain(_note(path), NOTE_MOST), type=Request)
    except (OSError, ValueError, RecursionError):
        return None


def _write(path: Path, request: Request) -> None:
    disk.replace_whole(_note(path), msgspec.json.encode(request), durable=False)


def _lives(request: Request) -> bool:
    # Of another machine's processes nothing is known here.
    return request.host != os.uname().nodename or alive(request.pid)


def _counts(path: Path, request: Request) -> bool:
    far = request.host != os.uname().nodename
    return _age(path) <= LAPSES_AFTER if far else _lives(request)


def _age(path: Path) -> float:
    """Return for how many seconds a request has stood as it is, endlessly for none."""
    try:
        return time.time() - os.lstat(_note(path)).st_mtime
    except OSError:
        return math.inf


def _note(path: Path) -> Path:
    return path.with_name(path.name + ".ask")


def _user() -> str:
    try:
        return pwd.getpwuid(os.getuid()).pw_name
    except KeyError:
        return str(os.getuid())
