"""A program that appends rulings and says so, until something happens to it.

``python -m tests.durability.player SAVE HOW``: ``play``; ``kill CALL WHEN NTH`` dies at a system
call; ``limit BYTES`` meets a full disk. Three do wrong: ``early`` is ``kill`` and acknowledges
before it writes, ``deaf`` is ``limit`` and takes no notice, ``buffered`` leaves all in a buffer.
"""

from __future__ import annotations

import os
import resource
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.log.fight import CODEC, attack
from tracker.log.errors import NotDurable
from tracker.log.save import Save

# So many rulings at most, should the disk never be full and the killer never come.
MOST = 2_000


def main(path: Path, how: str, *details: str) -> None:
    """Play until killed, or until the disk refuses."""
    if how == "buffered":
        _buffered(path)
        return
    with Save.open(path, codec=CODEC) as save:
        if how in ("kill", "early"):
            _die_at(*details)
        if how in ("limit", "deaf"):
            size = int(details[0])
            resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
        first = len(save.records) + 1
        for n in range(first, first + MOST):
            if how == "early":
                _acknowledge(n)
            try:
                save.append(attack(n))
            except NotDurable:
                if how != "deaf":
                    return
            _acknowledge(n)


def _acknowledge(n: int) -> None:
    os.write(1, b"%d\n" % n)


def _buffered(path: Path) -> None:
    with Save.follow(path, codec=CODEC) as save:
        count = len(save.records)
    with path.open("ab") as file:
        for n in range(count + 1, 100 * MOST):
            file.write(b"a ruling that waits in a buffer\n")
            _acknowledge(n)


def _die_at(call: str, when: str, nth: str) -> None:
    """Killed at the nth call from now on: before it, after it, or with half of it done."""
    really: Callable[..., Any] = getattr(os, call)
    left = int(nth)

    def watched(fd: int, *rest: Any) -> Any:
        nonlocal left
        # What goes to the terminal, or the pipe, is no append.
        left -= fd > 2
        if left or fd <= 2:
            return really(fd, *rest)
        if when == "half":
            really(fd, rest[0][: len(rest[0]) // 2])
        elif when == "after":
            really(fd, *rest)
        os.kill(os.getpid(), signal.SIGKILL)
        return None

    setattr(os, call, watched)


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
