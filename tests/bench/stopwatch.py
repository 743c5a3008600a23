"""Programs in a pseudo-terminal, timed from exec, and from a key, to the last byte they write."""

from __future__ import annotations

import fcntl
import os
import select
import signal
import subprocess
import termios
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self

ROOT = Path(__file__).parents[2]

# Nothing for so long, in seconds, after the last byte of a frame.
QUIET = 0.15
PATIENCE = 60.0


class Burst(NamedTuple):
    """What a program wrote until it was quiet: seconds to the last byte, and the bytes.

    ``used`` is the seconds of processor that it took, which do not grow while others work.
    """

    seconds: float
    data: bytes
    used: float = 0.0


class Timed:
    """Run a program in a terminal; unlike the tests' Terminal it draws nothing meanwhile."""

    def __init__(
        self,
        argv: Sequence[str],
        cols: int,
        rows: int,
        env: Mapping[str, str],
        *,
        controlled: bool = True,
    ) -> None:
        # Without a terminal that controls it, it hears of a closed one by the end of its input.
        self._ours, theirs = os.openpty()
        termios.tcsetwinsize(self._ours, (rows, cols))
        self._started = time.perf_counter()
        self.process = subprocess.Popen(
            argv,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env={**environment(), **env},
            cwd=ROOT,
            start_new_session=True,
            # A program between would be timed as well; no threads run here that could deadlock.
            preexec_fn=_take_the_terminal if controlled else None,
        )
        os.close(theirs)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        # It is not reaped yet, so the number is still its own.
        os.killpg(self.process.pid, signal.SIGKILL)
        os.close(self._ours)
        _, self.process.returncode, usage = os.wait4(self.process.pid, 0)
        self.cpu = usage.ru_utime + usage.ru_stime

    def start(self, quiet: float = 0.4) -> Burst:
        """Return the first frame, timed from the start; modes that are set before it are none."""
        return self.read(self._started, quiet, enough=2000)

    def press(self, keys: bytes, quiet: float = QUIET) -> Burst:
        """Return what a key brings, timed from the key."""
        before, pressed = used(self.process.pid), time.perf_counter()
        os.write(self._ours, keys)
        burst = self.read(pressed, quiet, first=2.0)
        return burst._replace(used=used(self.process.pid) - before)

    def leave(self, hang_up: bool) -> float:
        """Hang up, or send SIGTERM, and return the seconds until the program has ended."""
        left = time.perf_counter()
        if hang_up:
            # A pair of its own, so that closing twice harms nobody.
            os.close(self._ours)
            self._ours = os.open(os.devnull, os.O_RDWR)
        else:
            self.process.send_signal(signal.SIGTERM)
        # Without reaping it, which tells what it has used.
        os.waitid(os.P_PID, self.process.pid, os.WEXITED | os.WNOWAIT)
        return time.perf_counter() - left

    def read(self, since: float, quiet: float, first: float = PATIENCE, enough: int = 1) -> Burst:
        """Read until the program is quiet; ``first`` is how long ``enough`` bytes may take."""
        data = bytearray()
        last = since
        wait = first
        while select.select([self._ours], [], [], wait)[0]:
            try:
                more = os.read(self._ours, 1 << 16)
            except OSError:
                break
            if not more:
                break
            last = time.perf_counter()
            data += more
            wait = quiet if len(data) >= enough else first
        return Burst(last - since, bytes(data))


def used(pid: int) -> float:
    """Return the seconds of processor that a running program has used, to the nanosecond."""
    tasks = Path(f"/proc/{pid}/task").iterdir()
    return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e9


def _take_the_terminal() -> None:
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def environment() -> dict[str, str]:
    """Return an environment in which Python starts as it does for its users."""
    without = ("LINES", "COLUMNS", "PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED", "NO_COLOR")
    env = {k: v for k, v in os.environ.items() if k not in without}
    return {**env, "TERM": "xterm-256color", "LANG": "C.UTF-8", "SCHWUNG_LANG": "en"}
