"""What is printed, to whoever reads it: lines, complaints, the account of a fight, JSON.

Everything printed without a screen goes through here, so nothing in a name, a title or the name of
a file does anything to the terminal.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TextIO

from tracker.unseen import escaped_json, visible

if TYPE_CHECKING:
    from tracker.conflict.history.tally import Account

# Where there is no terminal, names are whole.
UNBOUNDED = 1000

# Text is read in lines of some length, wherever it goes.
WITHOUT_TERMINAL = 80
READABLE = 100


def say(*lines: str, end: str = "\n", to: TextIO | None = None) -> None:
    """Print lines, each of which stays one, to the standard output or elsewhere."""
    out = sys.stdout if to is None else to
    out.write("".join(f"{visible(line)}{end}" for line in lines))


def complain(*lines: str, end: str = "\n") -> None:
    """Print lines to the standard error."""
    say(*lines, end=end, to=sys.stderr)


def print_stats(counted: Account, *, plain: bool = False) -> None:
    """Print what a fight came to, as wide as the terminal is."""
    import shutil

    from tracker.tui.present.lines import text_of
    from tracker.tui.present.stats import stats_lines
    from tracker.tui.terminal.check import bounded_size

    size = shutil.get_terminal_size()
    wide = bounded_size(*size)[0] if sys.stdout.isatty() else UNBOUNDED
    say(*(text_of(line).rstrip() for line in stats_lines(counted, wide, plain=plain)))


def show_pages(made: Callable[[int], Iterable[str]]) -> None:
    """Print lines that are made for a width; at a terminal, page by page where it has a pager."""
    import shutil

    if not (sys.stdout.isatty() and sys.stdin.isatty()):
        say(*(line.rstrip() for line in made(WITHOUT_TERMINAL)))
        return
    from pydoc import pager

    from tracker.tui.terminal.check import bounded_size

    wide = min(bounded_size(*shutil.get_terminal_size())[0], READABLE)
    pager("".join(f"{visible(line).rstrip()}\n" for line in made(wide)))


def print_json(document: Any) -> None:
    """Print plain data as one JSON document, in which what does not show is escaped."""
    import msgspec

    # msgspec writes names of every script as they are; lone surrogates never get this far.
    text = msgspec.json.format(msgspec.json.encode(document), indent=2).decode()
    sys.stdout.write(f"{escaped_json(text)}\n")
