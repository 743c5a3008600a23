"""A disk that fails to sync, and forgets what it was given: the system shows it all the same."""

from __future__ import annotations

import errno
import os
import random
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from tests.durability.failing import replaced
from tests.durability.trial import Trial, harmed, rulings
from tests.log.fight import CODEC, saved
from tracker.log import disk
from tracker.log.errors import LogError
from tracker.log.save import Save

# How often a sync, or a call that takes back, fails.
FAILING = 0.2


class Platter:
    """What the disk really holds of one file, beside what the system shows of it.

    As Linux does: what a failed sync did not write counts as written, and the next one succeeds.
    """

    def __init__(self, path: Path, chance: random.Random) -> None:
        self._path, self._chance = path, chance
        self._held = bytearray(path.read_bytes())
        self._unwritten: list[tuple[int, int]] = []
        self._write, self._sync, self._cut = os.write, os.fsync, os.ftruncate

    def write(self, fd: int, data: bytes) -> int:
        start = os.fstat(fd).st_size
        written = self._write(fd, data)
        self._unwritten.append((start, start + written))
        return written

    def fsync(self, fd: int) -> None:
        unwritten, self._unwritten = self._unwritten, []
        self._fail_by_chance()
        shown = self._path.read_bytes()
        for start, end in unwritten:
            self._held.extend(bytes(max(0, end - len(self._held))))
            self._held[start:end] = shown[start:end]

    def ftruncate(self, fd: int, size: int) -> None:
        self._fail_by_chance()
        self._cut(fd, size)
        del self._held[size:]
        self._unwritten = [
            (start, min(end, size)) for start, end in self._unwritten if start < size
        ]

    def forget(self, fd: int) -> None:
        """Show what is held, as when the system has dropped its copy."""
        self._path.write_bytes(self._held)

    def cut_power(self) -> None:
        self._path.write_bytes(self._held)

    def _fail_by_chance(self) -> None:
        if self._chance.random() < FAILING:
            raise OSError(errno.EIO, os.strerror(errno.EIO))


def forgotten(folder: Path, tries: int) -> int:
    """Play twenty rulings, and try again when the disk refuses; then the power goes."""
    chance = random.Random(3)
    harm = 0
    for n in range(tries):
        path = saved(folder / f"{n}.jsonl", rulings(2))
        acknowledged = 2
        platter = Platter(path, chance)
        with Save.open(path, codec=CODEC) as save:
            calls: dict[str, Callable[..., object]] = {
                "write": platter.write,
                "fsync": platter.fsync,
                "ftruncate": platter.ftruncate,
            }
            with replaced(os, **calls), replaced(disk, drop_cached=platter.forget):
                for played in range(3, 23):
                    with suppress(LogError):
                        save.reopen()
                        for record in rulings(played)[acknowledged:]:
                            save.append(record)
                            acknowledged += 1
        platter.cut_power()
        # Of the line that failed last it may hold all.
        harm += acknowledged == 2 or harmed(path, acknowledged, min(acknowledged + 1, 22))
    return harm


def synced_again(folder: Path, tries: int) -> int:
    """Play likewise with a log that just syncs a second time, and believes it."""

    def believing(fd: int) -> None:
        try:
            os.fsync(fd)
        except OSError:
            os.fsync(fd)

    with replaced(disk, full_sync=believing):
        return forgotten(folder, tries)


DROPPING = (Trial("a sync that fails and forgets", forgotten, synced_again, 5, 200),)
