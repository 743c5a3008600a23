"""Asking for a fight that another process plays: a small file beside the save, and its answer."""

from __future__ import annotations

import os
import pwd
from contextlib import suppress
from pathlib import Path

import msgspec

from tracker.log.errors import said_of
from tracker.log.holder import alive, holder_of, terminal

KEPT = "kept"


class Request(msgspec.Struct, frozen=True, kw_only=True):
    """Be what somebody asks of the process ``owner``, 0 for whoever it is: to have the fight.

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


def ask(path: Path, at: str) -> Request:
    """Ask whoever plays a fight for it; return what is asked now, by us or by another before us.

    Raises Inaccessible where nothing can be written beside the save.
    """
    there, holder = _read(path), holder_of(path)
    owner = holder.pid if holder else 0
    if there is not None and not there.answer and _lives(there):
        again = is_mine(there) and there.owner != owner
        if not again:
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


def is_mine(request: Request) -> bool:
    """Return whether this process asks."""
    return (request.pid, request.host) == (os.getpid(), os.uname().nodename)


def asked_of_me(path: Path) -> Request | None:
    """Return what a living process asks of this one, which plays the fight; None for nothing.

    What a dead one has asked is taken away.
    """
    request = _read(path)
    if request is None or request.owner not in (0, os.getpid()):
        return None
    if not _lives(request):
        forget(path)
        return None
    return None if request.answer else request


def keep(path: Path, request: Request) -> None:
    """Answer that the fight is kept, unless something else is asked by now."""
    if _read(path) == request:
        with suppress(OSError):
            _write(path, msgspec.structs.replace(request, answer=KEPT))


def answer(path: Path) -> str:
    """Return what this process was answered, empty as long as it was not."""
    request = _read(path)
    return request.answer if request is not None and is_mine(request) else ""


def withdraw(path: Path) -> None:
    """Ask no longer, if it is this process that asks."""
    request = _read(path)
    if request is not None and is_mine(request):
        forget(path)


def forget(path: Path) -> None:
    """Take away whatever is asked; for who begins or ends to play the fight."""
    with suppress(OSError):
        _note(path).unlink()


def _read(path: Path) -> Request | None:
    try:
        return msgspec.json.decode(_note(path).read_bytes(), type=Request)
    except (OSError, ValueError):
        return None


def _write(path: Path, request: Request) -> None:
    """Put a request there whole; whoever looks meanwhile sees the one before."""
    fresh = path.with_name(f"{path.name}.ask-{os.getpid()}")
    try:
        fresh.write_bytes(msgspec.json.encode(request))
        fresh.replace(_note(path))
    finally:
        fresh.unlink(missing_ok=True)


def _lives(request: Request) -> bool:
    # Of another machine's processes nothing is known here.
    return request.host != os.uname().nodename or alive(request.pid)


def _note(path: Path) -> Path:
    return path.with_name(path.name + ".ask")


def _user() -> str:
    try:
        return pwd.getpwuid(os.getuid()).pw_name
    except KeyError:
        return str(os.getuid())
