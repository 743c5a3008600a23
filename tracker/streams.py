"""Standard streams that outlive whoever reads them: what cannot be told stops no command."""

from __future__ import annotations

import io
import os
import sys
from typing import TextIO


class Outlet(io.TextIOWrapper):
    """An output that goes on into nothing once it takes no more; ``lost`` says why."""

    lost: OSError | None = None

    def write(self, text: str, /) -> int:
        """Write a text, or let go of it."""
        try:
            return super().write(text)
        except OSError as error:
            self._let_go(error)
            return len(text)

    def flush(self) -> None:
        """Pass on what waits, or let go of it."""
        try:
            super().flush()
        except OSError as error:
            self._let_go(error)

    def _let_go(self, error: OSError) -> None:
        self.lost = self.lost or error
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, self.fileno())
        os.close(nothing)


def hold_open() -> None:
    """Open what was closed before the start, onto nothing, and let neither output fail.

    A file opened later would else have the number of a standard stream. Python's own record of
    what there was, ``sys.__stdin__`` and so on, stays.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
    if sys.stdin is None:
        sys.stdin = os.fdopen(0, encoding="utf-8", closefd=False)
    if isinstance(sys.stdin, io.TextIOWrapper):
        # What is no text is shown as such; it must neither stop the program nor be dropped.
        sys.stdin.reconfigure(errors="replace")
    sys.stdout = _held(sys.stdout, sys.__stdout__, 1)
    sys.stderr = _held(sys.stderr, sys.__stderr__, 2)


def lost() -> OSError | None:
    """Return why the standard output took no more; None where it did, or its reader just left."""
    error = sys.stdout.lost if isinstance(sys.stdout, Outlet) else None
    return None if isinstance(error, BrokenPipeError) else error


def _held(stream: TextIO | None, original: TextIO | None, number: int) -> TextIO:
    if stream is None:
        return Outlet(open(number, "wb", closefd=False), encoding="utf-8")
    if stream is not original or not isinstance(stream, io.TextIOWrapper):
        # Somebody else listens, and takes everything.
        return stream
    return Outlet(
        stream.buffer,
        encoding=stream.encoding,
        errors=stream.errors,
        line_buffering=stream.line_buffering,
    )


def as_text(word: str) -> str:
    """Return an argument or a file's name as text, whatever the locale makes of its bytes."""
    if any("\ud800" <= sign <= "\udfff" for sign in word):
        return os.fsencode(word).decode("utf-8", errors="replace")
    return word


DONE, REFUSED, USAGE, UNREADABLE = 0, 1, 2, 3

# What shells say of a program that Ctrl-C ended.
INTERRUPTED = 130
