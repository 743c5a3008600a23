"""Repair, asked for: the good beginning is kept, the original too, the rest put beside it."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from tracker.log import disk
from tracker.log.errors import Damaged, said_of
from tracker.log.holder import take_lock
from tracker.log.journal import LogStorage
from tracker.log.plain_files import led_to, open_plain


class Repaired(msgspec.Struct, frozen=True, kw_only=True):
    """Say what a repair did: the last record kept, and where the original and the rest are."""

    ruling: int
    byte: int
    original: Path
    rest: Path


def repair(path: Path) -> Repaired | Path | None:
    """Cut a damaged save after its last good record; None when there is nothing to repair.

    Returns only where it is kept, if a last line was never completed and so no part of history.
    Nothing is lost: the original is first copied whole to ``NAME.damaged-RULING``, and what did
    not verify goes to ``NAME.rest-BYTE``. Raises Damaged when not even the header is good, and
    what opening a save for writing raises.
    """
    path = led_to(path)
    try:
        log = LogStorage(path, "r+")
        log.close()
        return log.set_aside
    except Damaged as damage:
        if not damage.byte:
            raise
        return _cut(path)


def _cut(path: Path) -> Repaired:
    with said_of(path):
        fd = open_plain(path, os.O_RDWR)
        try:
            take_lock(fd, path)
            log = LogStorage(path)
            log.close()
            whole = disk.read_from(fd, 0)
            original = disk.keep_beside(path, f"damaged-{log.last}", whole)
            rest = disk.keep_beside(path, f"rest-{log.end}", whole[log.end :])
            os.ftruncate(fd, log.end)
            disk.full_sync(fd)
        finally:
            os.close(fd)
    return Repaired(ruling=log.last, byte=log.end, original=original, rest=rest)
