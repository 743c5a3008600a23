"""Repair, asked for: the good beginning is kept, the original too, the rest put beside it."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from tracker.log import disk
from tracker.log.errors import Damaged, LogNote, said_of
from tracker.log.holder import open_locked
from tracker.log.journal import LogStorage
from tracker.log.plain_files import let_go, link_target


class Repaired(msgspec.Struct, frozen=True, kw_only=True):
    """Say what a repair did: the last record kept, and where the original and the rest are."""

    ruling: int
    byte: int
    original: Path
    rest: Path


def repair(path: Path) -> Repaired | list[LogNote]:
    """Cut a damaged save after its last good record.

    Nothing is lost: the original is first copied whole to ``NAME.damaged-RULING``, and what did
    not verify goes to ``NAME.rest-BYTE``. Where nothing is damaged, returns what else was set right
    in it: a last line that was never completed and so no part of history, or carriage returns.
    Raises Damaged when not even the header is good, and what opening a save for writing raises.
    """
    path = link_target(path)
    try:
        log = LogStorage(path, "r+")
        log.close()
        return log.mended
    except Damaged as damage:
        if not damage.byte:
            raise
        return _cut(path)


def _cut(path: Path) -> Repaired:
    with said_of(path):
        fd = open_locked(path, os.O_RDWR)
        try:
            log = LogStorage(path)
            tail, good = log.tail, log.verified()
            log.close()
            whole = disk.read_from(fd, 0)
            original = disk.keep_beside(path, f"damaged-{log.last}", whole)
            rest = disk.keep_beside(path, f"rest-{log.end}", tail)
            if log.has_returns:
                disk.replace_whole(path, good)
            else:
                os.ftruncate(fd, log.end)
                disk.full_sync(fd)
        finally:
            let_go(fd)
    return Repaired(ruling=log.last, byte=log.end, original=original, rest=rest)
