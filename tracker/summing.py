"""What is printed whole: the account of a fight, as wide as the terminal is, and JSON."""

from __future__ import annotations

import shutil
import sys
from typing import Any

import msgspec

from tracker.conflict.tally import Account
from tracker.tui.present.lines import text_of
from tracker.tui.present.stats import stats_lines

# Where there is no terminal, names are whole.
UNBOUNDED = 1000


def print_stats(counted: Account, *, plain: bool = False) -> None:
    """Print what a fight came to."""
    wide = shutil.get_terminal_size().columns if sys.stdout.isatty() else UNBOUNDED
    for line in stats_lines(counted, wide, plain=plain):
        sys.stdout.write(f"{text_of(line).rstrip()}\n")


def print_json(document: Any) -> None:
    """Print plain data as one JSON document."""
    # msgspec writes names of every script as they are; lone surrogates never get this far.
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(document), indent=2).decode() + "\n")
