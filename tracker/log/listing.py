"""A save as a line of a list, read from its first line and its last."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from tracker.conflict.ruling import Contradiction
from tracker.log import disk, format
from tracker.log.errors import Damaged, LogError, NewerFormat, NotALog, said_of
from tracker.log.journal import LogStorage
from tracker.log.plain_files import led_to, let_go, open_plain

_CHUNK = 8192

# What a ruling has in it that names the conflict or its system.
_FRAMED = b'"conflict_framed"'


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """A save as listed; ``error`` says why it cannot be played, what is unknown is empty.

    ``rulings`` is the number of the last record, head moves among them, ``played`` its time.
    """

    name: str
    path: Path
    size: int = 0
    title: str = ""
    system: str = ""
    rulings: int = 0
    played: str = ""
    error: LogError | None = None


def entry_of(path: Path) -> Entry:
    """List one save; what is between its ends is read only when they do not fit."""
    name = path.name.removesuffix(".jsonl")
    file = led_to(path)
    try:
        with said_of(file):
            fd = open_plain(file)
            try:
                return _read_ends(path, name, fd)
            finally:
                let_go(fd)
    except LogError as error:
        return Entry(name=name, path=path, error=error)


def as_ruled(entry: Entry) -> Entry:
    """Return an entry with the title and the system that the fight's rulings give it.

    The first line has those it began with. A fight that was framed again is read whole.
    """
    if entry.error is not None:
        return entry
    try:
        if not _framed_again(entry.path):
            return entry
        # Few lists are of fights that need it.
        from tracker.conflict.history.timeline import Timeline
        from tracker.log.save import Save

        with Save.follow(entry.path) as save:
            state = Timeline(save.records).state
    except (LogError, Contradiction):
        # Whoever opens it is told.
        return entry
    title = state.title or entry.title
    return msgspec.structs.replace(entry, title=title, system=state.system)


def _framed_again(path: Path) -> bool:
    with said_of(path):
        fd = open_plain(led_to(path))
        try:
            return disk.read_from(fd, 0).count(_FRAMED) > 1
        finally:
            let_go(fd)


def _read_ends(path: Path, name: str, fd: int) -> Entry:
    size = os.fstat(fd).st_size
    first = disk.read_from(fd, 0, _CHUNK).split(b"\n", 1)[0]
    if not first.startswith(format.FIRST_BYTES):
        raise NotALog(path)
    header = format.read_header(first)
    if header is None:
        raise Damaged(path, 0, 0)
    if not header.newer and not format.chain(first.rstrip(b"\r") + b"\n").end:
        # What is between the ends is not read here, and the ends alone would fit.
        raise Damaged(path, 0, 0)
    error: LogError | None = None
    last: bytes | None = None
    if header.newer:
        error = NewerFormat(path, header.log)
    else:
        last = _last_line(fd, size)
        if last is None:
            last, error = _read_through(path)
    outline = (last and format.outline(last)) or format.Outline(n=0)
    return Entry(
        name=name,
        path=path,
        size=size,
        title=header.title,
        system=header.system,
        rulings=outline.n,
        played=outline.at or header.at,
        error=error,
    )


def _last_line(fd: int, size: int) -> bytes | None:
    """Return the last line, empty when there is only the header; None if it must be looked for."""
    data = disk.read_from(fd, max(size - _CHUNK, 0), _CHUNK)
    lines = data.split(b"\n")
    if size <= _CHUNK:
        whole = format.chain(data)
        return (whole.lines[1:] or [b""])[-1] if whole.end == size else None
    # The first is cut off in front, and after the last newline there must be nothing.
    if lines.pop() == b"" and len(lines) >= 3 and format.follows(lines[-1], lines[-2]):
        return lines[-1]
    return None


def _read_through(path: Path) -> tuple[bytes, LogError | None]:
    """Return the last line that verifies, and the damage after it, if it is more than torn."""
    log = LogStorage(path)
    try:
        return (log.lines or [b""])[-1], log.damage()
    finally:
        log.close()
