"""Processes that are nobody's children here: who their parents are, and when they end."""

from __future__ import annotations

import os
import select
from pathlib import Path
from types import TracebackType
from typing import Self

# How long an end is waited for, in seconds.
PATIENCE = 30.0


class Watched:
    """Watch a process from now on, so that no later one with its number is taken for it."""

    def __init__(self, pid: int) -> None:
        self.pid = pid

    def __enter__(self) -> Self:
        self._fd = os.pidfd_open(self.pid)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        os.close(self._fd)

    @property
    def runs(self) -> bool:
        """Return whether it has not ended."""
        return not select.select([self._fd], [], [], 0)[0]

    def wait_end(self) -> None:
        """Wait until it has ended."""
        assert select.select([self._fd], [], [], PATIENCE)[0], f"{self.pid} is still running"


def ancestor(pid: int, name: str) -> int:
    """Return the nearest process above one whose name begins so; raises LookupError."""
    while pid > 1:
        status = Path(f"/proc/{pid}/status").read_text()
        fields = dict(line.split(":\t", 1) for line in status.splitlines() if ":\t" in line)
        if fields["Name"].startswith(name):
            return pid
        pid = int(fields["PPid"])
    raise LookupError(name)
