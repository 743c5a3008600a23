"""The driver for a terminal that may send noise, hang up or stop taking output, and its writer."""

from __future__ import annotations

import asyncio
import os
import re
import select
import signal
import sys
import termios
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from contextvars import copy_context
from queue import SimpleQueue
from threading import Event, Thread
from time import monotonic
from types import FrameType
from typing import TYPE_CHECKING, Any, TypeAlias

from textual.drivers.linux_driver import LinuxDriver
from textual.events import Paste, Resize
from textual.geometry import Size
from textual.message import Message

from tracker.tui.present.cells import width
from tracker.tui.terminal.check import USUAL, bounded_size, escape_delay

if TYPE_CHECKING:
    from textual.app import App

    from tracker.tui.terminal.sequences import InputToken, Sequences

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
                    self._put(encode_text(text, self._encoding))
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


def encode_text(text: str, encoding: str) -> bytes:
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


# Where the screen goes to.
STDERR = 2

# How often the input thread looks whether it is to end.
POLL_SECONDS = 0.1

# Reports of focus repaint the whole screen at each look at another window; the kitty keys are
# never asked for, so they need not be given back; without a mouse there is no pointer to shape.
_UNWANTED = ("\x1b[?1004h", "\x1b[<u", "\x1b]22;")


# A button that was pressed, as SGR reports it: which, column and row from 1; its bits for the keys
# held with it, and for the wheel.
_REPORT = re.compile(r"\x1b\[<(\d{1,5});(\d{1,5});(\d{1,5})M")
_MODIFIERS, _WHEEL = 4 | 8 | 16, 64


class TerminalDriver(LinuxDriver):
    """A driver that survives what the stock one does not.

    What comes in is a key that is known, a pasted text, or nothing; bytes that are no UTF-8 are
    U+FFFD. The end of the input, and a line that fails in either direction, are told to the app
    as ``HungUp``. Nothing that is written blocks. The terminal is asked no questions. A window is
    never larger than can be drawn.
    """

    class HungUp(Message):
        """Tell the app that its terminal is gone."""

    class Pointed(Message):
        """Tell where the mouse was pressed, or its wheel turned, a line up or down.

        Only whoever has asked for it gets any.
        """

        def __init__(self, x: int, y: int, wheel: int = 0) -> None:
            super().__init__()
            self.x, self.y, self.wheel = x, y, wheel

    def __init__(
        self,
        app: App[Any],
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        stop = signal.getsignal(signal.SIGTSTP)
        super().__init__(app, debug=debug, mouse=mouse, size=size or self._get_terminal_size())
        if stop is signal.SIG_IGN:
            # The driver below would stop all the same.
            signal.signal(signal.SIGTSTP, stop)
        self._output: Writer | None = None
        self._raw_line: list[Any] | None = None

    @property
    def backlog(self) -> int:
        """Return how many writes the terminal has not begun to take."""
        return self._output.backlog if self._output else 0

    def start_application_mode(self) -> None:
        """Take the terminal over."""
        if self._output is None:
            stderr = sys.__stderr__
            assert stderr is not None, "checked before the app starts"
            self._output = Writer(stderr.fileno(), stderr.encoding, self._hang_up)
            self._output.start()
        start: Callable[[], None] = super().start_application_mode
        start()
        # The stock handler reads the size itself; one that interrupts another, as in a storm of
        # sizes, then tells its newer size before the older.
        signal.signal(signal.SIGWINCH, self._resized)
        try:
            self._raw_line = termios.tcgetattr(self.fileno)
        except termios.error:
            self._raw_line = None

    def write(self, data: str, shown: Sequence[OnShown] = ()) -> None:
        """Send text and sequences; dropped while the terminal is not ours.

        ``shown`` are called, in any thread, when the terminal takes them.
        """
        if self._output is None:
            for then in shown:
                then(monotonic())
        elif shown or (data and not data.startswith(_UNWANTED)):
            self._output.write(data, shown)

    def close(self) -> None:
        """Give the terminal back."""
        super().close()
        if self._output is not None:
            self._output.stop()
            self._output = None

    def run_input_thread(self) -> None:
        """Read keys until the app ends, or the input does."""
        # Not "replace": a byte that is no UTF-8 may be a control character's 8-bit form.
        decode = getincrementaldecoder("utf-8")("surrogateescape").decode
        sequences: Sequences | None = None
        poll = select.poll()
        poll.register(self.fileno, select.POLLIN)
        while not self.exit_event.is_set():
            if poll.poll(1000 * _patience(sequences.due if sequences else None)):
                try:
                    data = os.read(self.fileno, 4096)
                except OSError:
                    # Linux says EIO for a terminal that is gone.
                    data = b""
                if not data:
                    self._hang_up()
                    return
                # Half a character decodes to no text.
                if text := decode(data):
                    sequences = sequences or _sequences()
                    self._pass_on(sequences.feed(text, monotonic()))
            elif sequences is not None:
                # Only where nothing has come: with much to do, this thread may be late itself.
                self._pass_on(sequences.tick(monotonic()))

    def _pass_on(self, tokens: Iterable[InputToken]) -> None:
        from tracker.tui.terminal.known_keys import keys_in_sequence
        from tracker.tui.terminal.sequences import Pasted

        for token in tokens:
            if self._mouse and isinstance(token, str) and (found := _REPORT.fullmatch(token)):
                self._point(*map(int, found.groups()))
                continue
            messages = [Paste(token.text)] if isinstance(token, Pasted) else keys_in_sequence(token)
            for message in messages:
                self.process_message(message)

    def _point(self, button: int, column: int, row: int) -> None:
        """Tell of the left button and of the wheel; with ctrl, alt or shift it is the same."""
        known = {0: 0, _WHEEL: -1, _WHEEL + 1: 1}
        if (wheel := known.get(button & ~_MODIFIERS)) is not None:
            self.send_message(self.Pointed(column - 1, row - 1, wheel))

    def _enable_mouse_support(self) -> None:
        # What is pressed, and not every move: each would cost bytes both ways.
        if self._mouse:
            self.write("\x1b[?1000h\x1b[?1006h")

    def _disable_mouse_support(self) -> None:
        if self._mouse:
            self.write("\x1b[?1006l\x1b[?1000l")

    def _get_terminal_size(self) -> tuple[int, int]:
        """Return the columns and rows to draw, of the terminal that is drawn on."""
        try:
            return bounded_size(*os.get_terminal_size(STDERR))
        except OSError:
            return USUAL

    def _resized(self, number: int, frame: FrameType | None) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._tell_size)

    def _tell_size(self) -> None:
        size = Size(*self._get_terminal_size())
        # By the way that the stock driver's first size takes, or it could overtake that one.
        self.send_message(Resize(size, size))

    def _hang_up(self) -> None:
        self.send_message(self.HungUp())

    def _request_terminal_sync_mode_support(self) -> None:
        pass

    def _query_in_band_window_resize(self) -> None:
        pass

    def _sigcont_application(self, *_: object) -> None:
        if self._output is None:
            super()._sigcont_application()
            return
        # Stopped without a word (SIGSTOP): nothing was given back, so taking over anew would
        # leave two threads reading the keys.
        if self._raw_line is not None:
            with suppress(termios.error):
                termios.tcsetattr(self.fileno, termios.TCSANOW, self._raw_line)
        self.send_message(self.SignalResume())


def _sequences() -> Sequences:
    # Here, because the first frame is shown before anything is typed.
    from tracker.tui.terminal.known_keys import is_key
    from tracker.tui.terminal.sequences import Sequences

    return Sequences(escape_delay(os.environ), is_key)


def _patience(due: float | None) -> float:
    """Return the seconds to wait for input: no longer than until an escape is one by itself."""
    return POLL_SECONDS if due is None else min(POLL_SECONDS, max(0.0, due - monotonic()))


LEAVING = (signal.SIGHUP, signal.SIGTERM, signal.SIGINT)


def leave_on_signals(leave: Callable[[], None]) -> None:
    """Call ``leave`` on the running event loop when a signal asks the program to end.

    By default SIGHUP and SIGTERM would kill it, with the terminal left as it is. Must be called
    in the main thread, on the loop.
    """
    loop, context = asyncio.get_running_loop(), copy_context()

    def called(number: int, frame: FrameType | None) -> None:
        if not loop.is_closed():
            loop.call_soon_threadsafe(leave, context=context)

    for number in LEAVING:
        # Not loop.add_signal_handler: it loses signals while many keys come in, because both
        # pass through one socket, and that can be full.
        signal.signal(number, called)
    _wake_on_signals(loop)


def _wake_on_signals(loop: asyncio.AbstractEventLoop) -> None:
    """Wake the loop at every signal, also one that the kernel hands to another thread.

    Without this a change of size could go unseen until the next key.
    """
    woken, wake = os.pipe()
    for end in (woken, wake):
        os.set_blocking(end, False)
    loop.add_reader(woken, os.read, woken, 4096)
    signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
