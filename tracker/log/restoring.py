"""After the disk has failed: what is really in the file, made again what was written to it."""

from __future__ import annotations

import os
from pathlib import Path

from tracker.log import disk, format
from tracker.log.errors import ForeignWrite


def restore(fd: int, path: Path, taken: bytes, begun: bytes) -> Path | None:
    """Make a file hold ``taken``, the whole log that was acknowledged, on the disk.

    It is read anew: where the disk lost some of it that is written again, and ``begun``, the line
    that failed, is taken back. What is neither is kept in a file, whose path is returned. Raises
    ForeignWrite, with nothing changed, for a file that holds rulings of somebody else.
    """
    disk.forget(fd)
    found = disk.read_from(fd, 0)
    ours = _alike(found, taken + begun)
    verified = format.chain(found).end
    if verified > ours:
        raise ForeignWrite(path)
    # Whole lines, so that none has a beginning from before and an end from now.
    good = taken.rfind(b"\n", 0, min(ours, len(taken))) + 1
    kept = None
    if ours < len(found):
        rest = found[good:]
        ending = "torn" if format.torn(rest) else "rest"
        kept = disk.keep_beside(path, f"{ending}-{good}", rest)
    if good < len(found):
        os.ftruncate(fd, good)
    disk.write_all(fd, taken[good:])
    disk.full_sync(fd)
    return kept


def _alike(one: bytes, other: bytes) -> int:
    """Return how many bytes two begin with alike."""
    most = min(len(one), len(other))
    if one[:most] == other[:most]:
        return most
    return next(at for at in range(most) if one[at] != other[at])
