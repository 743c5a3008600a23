"""The thread that writes to the terminal, so that a slow, stalled or dead one holds up no one."""

from __future__ import annotations

import os
import select
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from threading import Event, Thread
from time import monotonic
from typing import TypeAlias

from tracker.tui.present.cells import width

# How long leaving waits for a terminal that takes nothing.
LEAVE_SECONDS = 0.5

# How often a terminal that takes nothing is looked at, whether it is to be left.
POLL_MILLISECONDS = 100

# Is told when something is shown, by the clock of ``monotonic``, which is that of the keys.
OnShown: TypeAlias = Callable[[float], None]


class Writer(Thread):
    """Write what it is given to a file descriptor, in order.

    ``write`` never blocks: whoever draws must look at ``backlog``. When the descriptor fails,
    ``on_dead`` is called once, in this thread, and everything from then on is dropped.
    """

    def __init__(self, descriptor: int, encoding: str, on_dead: Callable[[], None]) -> None:
        # A daemon, because a write to a stalled terminal may never return.
        super().__init__(name="terminal-output", daemon=True)
        self._descriptor = descriptor
        self._encoding = encoding
        self._on_dead = on_dead
        self._queue: SimpleQueue[tuple[str, Sequence[OnShown]] | None] = SimpleQueue()
        self._leaving = Event()

    @property
    def backlog(self) -> int:
        """Return how many writes the terminal has not begun to take."""
        return self._queue.qsize()

    def write(self, text: str, shown: Sequence[OnShown] = ()) -> None:
        """Queue a text; ``shown`` are called, in this thread, when the terminal takes it."""
        self._queue.put((text, shown))

    def stop(self) -> None:
        """Write what is queued and end; a terminal that takes nothing is left after a moment."""
        self._queue.put(None)
        self.join(LEAVE_SECONDS)
        self._leaving.set()

    def run(self) -> None:
        """Write until told to stop."""
        dead = False
        while (item := self._queue.get()) is not None:
            if not dead:
                text, shown = item
                try:
                    if shown:
                        # Told before and not after: who sees it may be quicker than this thread.
                        self._wait_for_room()
                        for one in shown:
                            one(monotonic())
                    self._put(encode(text, self._encoding))
                except OSError:
                    dead = True
                    if not self._leaving.is_set():
                        self._on_dead()

    def _put(self, data: bytes) -> None:
        # Not through sys.stderr: a thread stuck in it would hold its lock, and the interpreter
        # aborts when it cannot take that lock to flush at its end.
        while data and not self._leaving.is_set():
            try:
                data = data[os.write(self._descriptor, data) :]
            except BlockingIOError:
                # Some program on the same terminal has set it not to block.
                self._wait_for_room()

    def _wait_for_room(self) -> None:
        poll = select.poll()
        poll.register(self._descriptor, select.POLLOUT)
        while not self._leaving.is_set() and not poll.poll(POLL_MILLISECONDS):
            pass


def encode(text: str, encoding: str) -> bytes:
    """Return a text's bytes; what the encoding lacks becomes as many ``?`` as it takes cells."""
    try:
        return text.encode(encoding)
    except UnicodeEncodeError:
        return "".join(_encodable(c, encoding) for c in text).encode(encoding)


def _encodable(character: str, encoding: str) -> str:
    try:
        character.encode(encoding)
    except UnicodeEncodeError:
        return "?" * width(character)
    return character
