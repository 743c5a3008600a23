"""One thing that can happen to a save, tried many times: how often it did harm."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from tests.log.fight import CODEC, attack
from tracker.conflict.ruling import Record
from tracker.log.errors import LogError
from tracker.log.save import Save

# Tries something so many times in an empty folder and returns how often it did harm.
Tried = Callable[[Path, int], int]


class Trial(NamedTuple):
    """A trial and its control, the same without the protection, which must come to harm."""

    name: str
    tried: Tried
    control: Tried
    short: int
    full: int


def rulings(count: int) -> list[Record]:
    """Return the first so many rulings that every trial plays."""
    return [attack(n + 1) for n in range(count)]


def harmed(path: Path, acknowledged: int, begun: int) -> bool:
    """Say whether a save lacks what was acknowledged, holds what never was begun, or is lost."""
    try:
        with Save.open(path, codec=CODEC) as save:
            kept = len(save.records)
            if save.records != rulings(kept) or not acknowledged <= kept <= begun:
                return True
            save.append(attack(kept + 1))
        with Save.follow(path, codec=CODEC) as save:
            return save.records != rulings(kept + 1) or bool(save.notes)
    except LogError:
        return True


def refused(code: int) -> Callable[..., int]:
    """Return a system call that fails."""

    def call(*_: object) -> int:
        raise OSError(code, os.strerror(code))

    return call
