"""Files that survive a power cut: written whole, synced, never replaced."""

from __future__ import annotations

import errno
import fcntl
import os
import stat
import sys
from contextlib import suppress
from pathlib import Path

_NO_LINKS = frozenset({errno.EPERM, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EMLINK})


def full_sync(fd: int) -> None:
    """Return once the disk, not only the system, has what was written."""
    if sys.platform == "darwin":
        try:
            fcntl.fcntl(fd, fcntl.F_FULLFSYNC)
        except OSError as error:
            # Network file systems do not know it.
            if error.errno not in (errno.ENOTSUP, errno.EINVAL):
                raise
        else:
            return
    os.fsync(fd)


def sync_folder(folder: Path) -> None:
    """Make names that were added to a folder or taken from it durable."""
    fd = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(fd)
    except OSError as error:
        # Some network file systems sync no folders.
        if error.errno != errno.EINVAL:
            raise
    finally:
        os.close(fd)


def open_file(path: Path, writing: bool) -> int | None:
    """Open a regular file and return its descriptor, None when it is something else.

    Non-blocking: a pipe would wait for somebody at its other end.
    """
    fd = os.open(path, os.O_NONBLOCK | (os.O_RDWR | os.O_APPEND if writing else os.O_RDONLY))
    if stat.S_ISREG(os.fstat(fd).st_mode):
        return fd
    os.close(fd)
    return None


def now_at(path: Path, fd: int) -> int:
    """Return a descriptor of the file that stands at a path now, and close the one before.

    The same while there is no other, or none to read.
    """
    with suppress(OSError):
        if not os.path.samestat(os.fstat(fd), os.stat(path)):
            other = open_file(path, writing=False)
            if other is not None:
                os.close(fd)
                return other
    return fd


def read_from(fd: int, start: int, size: int | None = None) -> bytes:
    """Read ``size`` bytes, or all there is, from ``start`` on; less where the file ends."""
    if size is None:
        size = max(os.fstat(fd).st_size - start, 0)
    data = os.pread(fd, size, start)
    while len(data) < size and (more := os.pread(fd, size - len(data), start + len(data))):
        data += more
    return data


def forget(fd: int) -> None:
    """Make what is read next come from the disk, where the system knows how.

    What it could not write, it may go on showing as if it were there.
    """
    if hasattr(os, "posix_fadvise"):
        os.posix_fadvise(fd, 0, 0, os.POSIX_FADV_DONTNEED)


def write_all(fd: int, data: bytes) -> None:
    """Write every byte, however many calls it takes."""
    left = memoryview(data)
    while left:
        left = left[os.write(fd, left) :]


def create_whole(path: Path, data: bytes) -> None:
    """Create a file that appears with its content or not at all.

    Raises FileExistsError rather than replace one.
    """
    draft = _write_draft(path.parent, data)
    try:
        os.link(draft, path)
    except OSError as error:
        if error.errno not in _NO_LINKS:
            raise
        _write_new(path, data)
    finally:
        os.unlink(draft)
    sync_folder(path.parent)


def _write_draft(folder: Path, data: bytes) -> Path:
    number = 0
    while True:
        draft = folder / f".new-{os.getpid()}-{number}"
        try:
            _write_new(draft, data)
        except FileExistsError:
            number += 1
        else:
            return draft


def _write_new(path: Path, data: bytes) -> None:
    fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o644)
    whole = False
    try:
        write_all(fd, data)
        full_sync(fd)
        whole = True
    finally:
        os.close(fd)
        if not whole:
            os.unlink(path)


def keep_beside(path: Path, ending: str, data: bytes) -> Path:
    """Keep bytes in a new file beside ``path``, named with an ending instead of ``.jsonl``."""
    number = 0
    while True:
        kept = beside(path, f"{ending}.{number}" if number else ending)
        try:
            create_whole(kept, data)
        except FileExistsError:
            number += 1
        else:
            return kept


def beside(path: Path, ending: str) -> Path:
    """Return the name beside a save: ``quay.jsonl`` and ``torn-5`` make ``quay.torn-5``."""
    return path.with_name(f"{path.name.removesuffix('.jsonl')}.{ending}")


def move(source: Path, target: Path) -> None:
    """Give a file another name; raise FileExistsError rather than replace one."""
    try:
        os.link(source, target)
    except OSError as error:
        if error.errno not in _NO_LINKS:
            raise
        if os.path.lexists(target):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(target)) from None
        os.rename(source, target)
    else:
        os.unlink(source)
    sync_folder(target.parent)
    sync_folder(source.parent)
