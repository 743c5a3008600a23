"""A program run in a real pseudo-terminal: keys go in, the screen is read, nothing is timed."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from pyte.screens import Char

from tests.support.glass import APPLICATION_CURSOR, Glass
from tests.support.keys import encode

ROOT = Path(__file__).parents[2]

# Runs first in the child. Done between fork and exec instead (preexec_fn, pty.fork), it could
# deadlock when this process has threads.
_TAKE_THE_TERMINAL = (
    "import fcntl, os, sys, termios;"
    "fcntl.ioctl(0, termios.TIOCSCTTY, 0);"
    "os.execvp(sys.argv[1], sys.argv[1:])"
)

# What a screen that is painted anew begins with.
CLEARED = b"\x1b[2J"

_LINE_DISCIPLINE = termios.ECHO | termios.ICANON | termios.ISIG


class Terminal:
    """Run a program in a terminal of its own until the ``with`` block ends.

    It is a deaf terminal: it shows what it gets and answers no query. Output is taken only
    inside a waiting or reading call, so a program may be held up by not reading from it. Every
    ``wait_*`` fails with a picture of the screen when ``patience`` seconds have not been enough.
    """

    def __init__(
        self,
        argv: Sequence[str],
        cols: int = 80,
        rows: int = 24,
        env: Mapping[str, str | None] | None = None,
        term: str = "xterm-256color",
        cwd: Path = ROOT,
        patience: float = 60.0,
    ) -> None:
        self.patience = patience
        self.output = bytearray()
        self._glass = Glass(cols, rows)
        self._ended = False
        self._ours: int | None
        self._ours, theirs = pty.openpty()
        self._resize_line(cols, rows)
        self._discipline = termios.tcgetattr(self._ours)[3]
        os.set_blocking(self._ours, False)
        try:
            self.process = subprocess.Popen(
                [sys.executable, "-I", "-S", "-c", _TAKE_THE_TERMINAL, *argv],
                stdin=theirs,
                stdout=theirs,
                stderr=theirs,
                env=_environment(env or {}, term),
                cwd=cwd,
                start_new_session=True,
            )
        finally:
            os.close(theirs)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
        self.hangup()
        self.process.wait()

    def send(self, spec: str) -> None:
        """Press keys: ``Krall<tab>12<enter>``; see ``tests.support.keys``."""
        self.write(encode(spec, APPLICATION_CURSOR in self._glass.modes))

    def write(self, data: bytes) -> None:
        """Send bytes as they are; takes output meanwhile, so that neither side blocks."""
        deadline = time.monotonic() + self.patience
        while data:
            line = self._line()
            left = deadline - time.monotonic()
            if left < 0:
                raise self._failure("keys not taken")
            readable, writable, _ = select.select([line], [line], [], left)
            if readable and not self._take():
                raise self._failure("no one there to take keys")
            if writable:
                data = data[os.write(line, data) :]

    def resize(self, cols: int, rows: int) -> None:
        """Change the window's size; the kernel tells the program."""
        self._drain()
        self._glass.resize(cols, rows)
        self._resize_line(cols, rows)

    def screen(self) -> str:
        """Return what the screen shows now: one line a row, trailing blanks cut."""
        self._drain()
        return "\n".join(self._glass.display())

    def row(self, y: int) -> str:
        """Return one row of the screen, counted from 0."""
        self._drain()
        return self._glass.display()[y]

    def cell(self, x: int, y: int) -> Char:
        """Return one cell of the screen: its text, colors and style."""
        self._drain()
        return self._glass.cell(x, y)

    @property
    def cursor(self) -> tuple[int, int]:
        """Return the cursor's column and row."""
        self._drain()
        return self._glass.cursor

    @property
    def bytes_written(self) -> int:
        """Return how many bytes the program has written."""
        self._drain()
        return len(self.output)

    def wait(self, seen: Callable[[], bool], what: str) -> None:
        """Take output until something is so."""
        deadline = time.monotonic() + self.patience
        while not seen():
            if not self._await_output(deadline):
                if seen():
                    return
                raise self._failure(what)

    def wait_text(self, text: str | re.Pattern[str]) -> str:
        """Wait until the screen shows a text or a pattern's match, and return the screen."""
        self.wait(lambda: self._shows(text), f"not shown: {text!r}")
        return self.screen()

    def wait_gone(self, text: str | re.Pattern[str]) -> str:
        """Wait until the screen shows a text no more, and return the screen."""
        self.wait(lambda: not self._shows(text), f"still shown: {text!r}")
        return self.screen()

    def settle(self) -> str:
        """Have the screen painted anew, so that all before it is shown, and return it."""
        self._drain()
        before = len(self.output)
        self.send("<ctrl+l>")
        self.wait(lambda: CLEARED in self.output[before:], "not painted anew")
        return self.screen()

    def wait_exit(self) -> int:
        """Wait for the program's end and return its exit status, or minus the signal's number."""
        deadline = time.monotonic() + self.patience
        while not self._ended and self._await_output(deadline):
            pass
        try:
            return self.process.wait(max(0.0, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            raise self._failure("still running") from None

    def kill(self, number: signal.Signals = signal.SIGTERM) -> None:
        """Send the program a signal."""
        self.process.send_signal(number)

    def hangup(self) -> None:
        """Close our end of the line, as a lost connection does; the kernel sends SIGHUP."""
        if self._ours is not None:
            os.close(self._ours)
            self._ours, self._ended = None, True

    def left_switched_on(self) -> list[str]:
        """Name what the program has left of its own in the terminal; nothing is clean."""
        self._drain()
        left = self._glass.left_on()
        now = termios.tcgetattr(self._line())[3]
        if (now ^ self._discipline) & _LINE_DISCIPLINE:
            left.append("raw line")
        return left

    def _shows(self, text: str | re.Pattern[str]) -> bool:
        screen = self.screen()
        return text in screen if isinstance(text, str) else bool(text.search(screen))

    def _line(self) -> int:
        if self._ours is None:
            raise self._failure("the line was hung up")
        return self._ours

    def _resize_line(self, cols: int, rows: int) -> None:
        termios.tcsetwinsize(self._line(), (rows, cols))

    def _drain(self) -> None:
        while not self._ended and select.select([self._line()], [], [], 0)[0]:
            self._take()

    def _await_output(self, deadline: float) -> bool:
        left = deadline - time.monotonic()
        if self._ended or left < 0:
            return False
        select.select([self._line()], [], [], left)
        return self._take()

    def _take(self) -> bool:
        """Take what has been written; False when the last one who could write is gone."""
        try:
            data = os.read(self._line(), 65536)
        except BlockingIOError:
            return True
        except OSError:
            # Linux says EIO where others say end of file.
            data = b""
        self._ended = not data
        self.output += data
        self._glass.feed(data)
        return bool(data)

    def _failure(self, what: str) -> AssertionError:
        shown = "\n".join(f"|{row}" for row in self._glass.display())
        state = "ended" if self._ended else "running"
        return AssertionError(f"{what} ({state})\n{shown}\nlast: {bytes(self.output[-200:])!r}")


def _environment(changes: Mapping[str, str | None], term: str) -> dict[str, str]:
    # LINES and COLUMNS would go before the size the terminal has.
    env = {k: v for k, v in os.environ.items() if k not in ("LINES", "COLUMNS")}
    # What is written in a file system that is full, or just limited, would be cut short: bytecode,
    # too, and nobody would notice before it is read.
    for name, value in {"TERM": term, "PYTHONDONTWRITEBYTECODE": "1", **changes}.items():
        if value is None:
            env.pop(name, None)
        else:
            env[name] = value
    return env
