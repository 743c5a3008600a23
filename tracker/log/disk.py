"""Files that survive a power cut: written whole, synced, never replaced."""

from __future__ import annotations

import errno
import fcntl
import os
import stat
import sys
from contextlib import suppress
from pathlib import Path

from tracker.log.plain_files import PRIVATE, PRIVATE_FOLDER, NotPlain, let_go, open_plain

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
        let_go(fd)


def now_at(path: Path, fd: int) -> int:
    """Return a descriptor of the file that stands at a path now, and close the one before.

    The same while there is no other, or none to read.
    """
    with suppress(OSError):
        if not os.path.samestat(os.fstat(fd), os.lstat(path)):
            other = open_plain(path)
            let_go(fd)
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


def drop_cached(fd: int) -> None:
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


def make_folder(folder: Path) -> None:
    """Make a folder that is not there, and those on the way to it: durable, for their owner alone.

    Those that are there keep their modes. Raises OSError.
    """
    missing = []
    while not folder.is_dir():
        missing.append(folder)
        folder = folder.parent
    for new in reversed(missing):
        try:
            os.mkdir(new, PRIVATE_FOLDER)
        except FileExistsError as error:
            if not new.is_dir():
                # A file is in the way: no name to choose another for.
                said = os.strerror(errno.ENOTDIR)
                raise NotADirectoryError(errno.ENOTDIR, said, str(new)) from error
        sync_folder(new.parent)


def create_whole(path: Path, data: bytes, mode: int = PRIVATE) -> None:
    """Create a file that appears with its content or not at all.

    Raises FileExistsError rather than replace one.
    """
    draft = _write_draft(path.parent, data, mode)
    try:
        os.link(draft, path)
    except OSError as error:
        if error.errno not in _NO_LINKS:
            raise
        _write_new(path, data, mode)
    finally:
        os.unlink(draft)
    sync_folder(path.parent)


def replace_whole(path: Path, data: bytes, *, durable: bool = True) -> None:
    """Put a file in the place of a plain one, with its mode, or where there is none.

    Whoever looks meanwhile sees the one before. Raises NotPlain rather than replace anything else.
    """
    mode = None
    with suppress(FileNotFoundError):
        there = os.lstat(path)
        if not stat.S_ISREG(there.st_mode):
            raise NotPlain(path)
        mode = stat.S_IMODE(there.st_mode)
    draft = _write_draft(path.parent, data, durable=durable)
    try:
        if mode is not None:
            os.chmod(draft, mode)
        os.replace(draft, path)
    except OSError:
        os.unlink(draft)
        raise
    if durable:
        sync_folder(path.parent)


def append_whole(path: Path, data: bytes) -> None:
    """Add to the end of a plain file, made where there is none: all of it or nothing."""
    fd = open_plain(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    try:
        size, whole = os.fstat(fd).st_size, False
        try:
            write_all(fd, data)
            full_sync(fd)
            whole = True
        finally:
            if not whole:
                os.ftruncate(fd, size)
    finally:
        let_go(fd)


def _write_draft(folder: Path, data: bytes, mode: int = PRIVATE, *, durable: bool = True) -> Path:
    number = 0
    while True:
        draft = folder / f".new-{os.getpid()}-{number}"
        try:
            _write_new(draft, data, mode, durable=durable)
        except FileExistsError:
            number += 1
        else:
            return draft


def _write_new(path: Path, data: bytes, mode: int, *, durable: bool = True) -> None:
    fd = open_plain(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    whole = False
    try:
        write_all(fd, data)
        if durable:
            full_sync(fd)
        whole = True
    finally:
        let_go(fd)
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


def move_file(source: Path, target: Path) -> None:
    """Give a file another name; raise FileExistsError rather than replace one.

    At every moment the disk has one of the two names, or both.
    """
    try:
        os.link(source, target)
    except OSError as error:
        if error.errno in _NO_LINKS:
            _rename(source, target)
            return
        if error.errno != errno.EEXIST or not _moved_halfway(source, target):
            raise
    try:
        sync_folder(target.parent)
    except OSError:
        os.unlink(target)
        raise
    os.unlink(source)
    sync_folder(source.parent)


def _rename(source: Path, target: Path) -> None:
    """Move a file at once, where it cannot have two names."""
    if os.path.lexists(target):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(target))
    os.rename(source, target)
    sync_folder(target.parent)
    sync_folder(source.parent)


def _moved_halfway(source: Path, target: Path) -> bool:
    """Return whether a move between two folders, cut short, has left a file with both names.

    Not asked of one folder, where two spellings may be one name to the file system.
    """
    if os.path.samefile(source.parent, target.parent):
        return False
    return os.path.samestat(os.lstat(source), os.lstat(target))
