"""The way into the app: the terminal looked at, the look chosen, the fight opened."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from tracker import places
from tracker.conflict.ruling import Contradiction
from tracker.log.errors import (
    Damaged,
    Inaccessible,
    Locked,
    LogNote,
    NewerFormat,
    UnknownRecord,
)
from tracker.log.library import Library
from tracker.log.save import Save
from tracker.session import Session, now
from tracker.tui.terminal.check import choose_look, prepare_environment, terminal_missing
from tracker.words.translate import _

DEMO = "demo"
SHIPPED = "the-bell-tower.jsonl"


def start(save: str | None, options: argparse.Namespace, demo: bool = False) -> int:
    """Open the app on the library or on one fight, and return the exit code.

    Exit 2 where there is no terminal to show it in, 3 for a fight that cannot be read.
    """
    missing = terminal_missing()
    if missing:
        sys.stderr.write(_(missing) + "\n")
        return 2
    library = Library(places.saves_dir(options.saves, os.environ))
    session = None
    if demo:
        save = str(demo_path(library))
    if save is not None:
        session = open_session(library.resolve(save))
    look = choose_look(os.environ, plain=True if options.ascii else None)
    prepare_environment(os.environ, look)
    from tracker.tui.app import SchwungApp

    return SchwungApp(library, session, look).run_in_terminal()


def open_session(path: Path) -> Session:
    """Open a fight to play it; to read along where another process plays it, or it is damaged.

    Raises LogError when it cannot even be read; ``save.notes`` say why it is read-only.
    """
    try:
        save = Save.open(path, now())
    except (Locked, Damaged, NewerFormat, UnknownRecord) as error:
        save = Save.follow(path)
        save.notes.insert(0, LogNote(message=error.message, arguments=error.arguments))
    try:
        return Session(save)
    except Contradiction as error:
        # Every line verifies, and yet they tell no fight: the file was made by something else.
        save.close()
        raise Inaccessible(path, str(error)) from None


def demo_path(library: Library) -> Path:
    """Return the path of the reader's own copy of the demo fight, made when there is none."""
    path = library.folder / f"{DEMO}.jsonl"
    if not path.exists():
        copy = library.duplicate(places.shipped_saves_dir() / SHIPPED)
        path = library.rename(copy, DEMO)
    return path
