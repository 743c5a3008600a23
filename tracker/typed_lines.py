"""Lines as they are typed at a prompt; keys that leave other programs only ask what leaves."""

from __future__ import annotations

import contextlib
import importlib
import signal
import sys
from collections.abc import Iterator
from types import FrameType, ModuleType

from tracker.printing import say

# What stands for ctrl+c and ctrl+q among the lines: a comment, should somebody type it.
LEAVES = "#quit?"

PROMPT = "> "


class Prompt:
    """A prompt that reads lines, with the arrow keys as far as the system has them.

    Ctrl+c is told of between lines: what is being written is written. What was typed before it
    stands at the next prompt again.
    """

    def __init__(self) -> None:
        self._readline: ModuleType | None = None
        with contextlib.suppress(ImportError):
            self._readline = importlib.import_module("readline")
        self._reading = False
        self._interrupted = False
        self._typed = ""

    def lines(self) -> Iterator[str]:
        """Yield lines until the input ends; LEAVES where somebody asks what leaves."""
        before = signal.signal(signal.SIGINT, self._interrupt)
        try:
            with _flow_control_off():
                self._bind()
                while (line := self._read()) is not None:
                    yield line
        finally:
            signal.signal(signal.SIGINT, before)

    def _read(self) -> str | None:
        """Return the next line, None at the end of the input."""
        if self._interrupted:
            self._interrupted = False
            return LEAVES
        self._reading = True
        try:
            line = input(PROMPT)
        except EOFError:
            return None
        except KeyboardInterrupt:
            say("")
            return LEAVES
        finally:
            self._reading = False
        if not line.endswith(LEAVES):
            return line
        self._keep(line.removesuffix(LEAVES))
        return LEAVES

    def _interrupt(self, number: int, frame: FrameType | None) -> None:
        if not self._reading:
            self._interrupted = True
            return
        if self._readline is not None:
            self._keep(self._readline.get_line_buffer())
        raise KeyboardInterrupt

    def _bind(self) -> None:
        if self._readline is not None:
            self._readline.parse_and_bind(f'"\\C-q": "\\C-e{LEAVES}\\C-m"')
            # What a terminal says by itself, and keys that mean nothing here, are no letters.
            self._readline.parse_and_bind(r'"\e[": skip-csi-sequence')
            self._readline.set_startup_hook(self._bring_back)

    def _keep(self, text: str) -> None:
        self._typed = text

    def _bring_back(self) -> None:
        if self._readline is not None and self._typed:
            self._readline.insert_text(self._typed)
            self._typed = ""


@contextlib.contextmanager
def _flow_control_off() -> Iterator[None]:
    """Let ctrl+s and ctrl+q be keys, where a terminal would stop and go on at them."""
    termios = None
    with contextlib.suppress(ImportError):
        termios = importlib.import_module("termios")
    if termios is None:
        yield
        return
    line = sys.stdin.fileno()
    before = termios.tcgetattr(line)
    changed = [*before]
    changed[0] &= ~termios.IXON
    termios.tcsetattr(line, termios.TCSADRAIN, changed)
    try:
        yield
    finally:
        termios.tcsetattr(line, termios.TCSADRAIN, before)
