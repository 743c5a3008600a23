"""The program on a disk that fails to sync: ``python -m tests.support.failing_disk SWITCH …``.

It fails, and shows all the same what it did not write, as long as a file SWITCH is there.
"""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

from tracker.cli import main
from tracker.log import disk


def run(switch: Path) -> int:
    """Run the program with the words after SWITCH; return its exit status."""
    sync = disk.full_sync

    def failing(fd: int) -> None:
        if switch.exists():
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        sync(fd)

    disk.full_sync = failing
    return main()


if __name__ == "__main__":
    sys.exit(run(Path(sys.argv.pop(1))))
