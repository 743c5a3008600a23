"""Plain files, opened safely: through no link, waiting for no pipe, new ones for their owner alone.

Every file of the program is opened here: saves and what lies beside them, settings, exports.
"""

from __future__ import annotations

import errno
import grp
import os
import pwd
import stat
from contextlib import suppress
from pathlib import Path

# What a new file or folder lets people do: its owner everything, all others nothing.
PRIVATE, PRIVATE_FOLDER = 0o600, 0o700

# For what is made to be given to others; the umask takes its share.
SHARED_MODE = 0o666

# What a system says of a link that is not to be followed, of a socket, or of a pipe that nobody
# reads, and of a folder that is opened to be written.
_NOT_PLAIN = frozenset({errno.ELOOP, errno.EMLINK, errno.ENXIO, errno.EISDIR})


class NotPlain(OSError):
    """Raised for what is no plain file but a link, a folder, a pipe, a socket or a device."""

    def __init__(self, path: Path) -> None:
        super().__init__(errno.ELOOP, "no plain file", str(path))


def open_plain(path: Path, flags: int = os.O_RDONLY, mode: int = PRIVATE) -> int:
    """Return a descriptor of a plain file; raises NotPlain, and what else opening one raises.

    Non-blocking: a pipe would wait for somebody at its other end.
    """
    try:
        fd = os.open(path, flags | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_NOCTTY, mode)
    except OSError as error:
        if error.errno in _NOT_PLAIN:
            raise NotPlain(path) from error
        raise
    if stat.S_ISREG(os.fstat(fd).st_mode):
        return fd
    let_go(fd)
    raise NotPlain(path)


def let_go(fd: int) -> None:
    """Close a file, and let it not matter how that ends.

    What was to be kept has been synced, which says all there is to say, and the descriptor is gone
    even where the system complains.
    """
    with suppress(OSError):
        os.close(fd)


def read_plain(path: Path, most: int) -> bytes:
    """Return what a plain file holds; raises OSError, also for one of more than ``most`` bytes."""
    with open(open_plain(path), "rb") as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
    return data


def remove_plain(path: Path) -> None:
    """Take a plain file away, and nothing else that has its name; raises OSError."""
    if not is_plain(path):
        raise NotPlain(path)
    os.unlink(path)


def is_plain(path: Path) -> bool:
    """Return whether a name is that of a plain file, of nothing else and no link to one."""
    return stat.S_ISREG(os.lstat(path).st_mode)


def is_there(path: Path) -> bool:
    """Return whether anything has a name, if only a link that leads nowhere; raises OSError."""
    try:
        os.lstat(path)
    except (FileNotFoundError, NotADirectoryError):
        return False
    return True


def link_target(path: Path) -> Path:
    """Return the file that a link names in the end, and any other path as it is.

    Who names a save by a link means that file: its lock and what lies beside it belong to it.
    """
    return Path(os.path.realpath(path)) if os.path.islink(path) else path


def others_can_read(path: Path) -> bool:
    """Return whether other users may read a file: its mode and those of all folders above let them.

    A group counts as others, unless it is the one that many systems make for each user alone.
    """
    try:
        return _lets_read(os.stat(path), stat.S_IRGRP, stat.S_IROTH) and all(
            _lets_read(os.stat(folder), stat.S_IXGRP, stat.S_IXOTH)
            for folder in Path(os.path.realpath(path)).parents
        )
    except OSError:
        return False


def _lets_read(seen: os.stat_result, group: int, others: int) -> bool:
    if seen.st_mode & others:
        return True
    return bool(seen.st_mode & group) and not _own_group(seen.st_gid)


def _own_group(gid: int) -> bool:
    """Return whether a group has the name of this user, and no other member is listed."""
    try:
        user, found = pwd.getpwuid(os.getuid()).pw_name, grp.getgrgid(gid)
    except KeyError:
        return False
    return found.gr_name == user and set(found.gr_mem) <= {user}
