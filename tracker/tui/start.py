"""The way into the app: the terminal looked at, the look chosen, the fight opened."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from tracker import places
from tracker.log.errors import (
    Damaged,
    Inaccessible,
    Locked,
    LogNote,
    NewerFormat,
    UnknownRecord,
    said_of,
)
from tracker.log.format import Header, read_header
from tracker.log.library import Library
from tracker.log.save import Save
from tracker.opening import session_of
from tracker.session import Session, now
from tracker.tui.preferences import Preferences
from tracker.tui.terminal.check import choose_look, prepare_environment, terminal_missing
from tracker.words.translate import _

DEMO = "demo"


def start(
    save: str | None, options: argparse.Namespace, demo: str = "", *, watch: bool = False
) -> int:
    """Open the app on the library, on one fight or on a copy of the example called ``demo``.

    To ``watch`` a fight is to read it along and never to play it. Returns the exit code: 2 where
    there is no terminal to show it in, 3 for a fight that cannot be read.
    """
    missing = terminal_missing()
    if missing:
        _tell(_(missing))
        return 2
    library = Library(places.saves_dir(options.saves, os.environ))
    session = None
    if demo:
        save = str(demo_path(library, demo))
    if save is not None:
        path = library.resolve(save)
        session = watched(path, players=options.players) if watch else open_session(path)
    preferences = Preferences(places.config_dir(os.environ))
    wished = preferences.look
    plain = True if options.ascii or not _takes_utf8() else wished.ascii
    look = choose_look(os.environ, plain=plain, light=wished.light, colors=wished.colors)
    prepare_environment(os.environ, look)
    from tracker.tui.app import SchwungApp

    app = SchwungApp(library, session, look, preferences=preferences, watching=watch)
    return app.run_in_terminal()


def _takes_utf8() -> bool:
    """Return whether what is written to the screen is encoded as UTF-8."""
    return sys.stderr is not None and sys.stderr.encoding.lower().startswith("utf")


def _tell(text: str) -> None:
    """Say something where somebody sees it: on a terminal, if one of the outputs is one."""
    streams = [stream for stream in (sys.stderr, sys.stdout) if stream is not None]
    for stream in sorted(streams, key=lambda stream: not stream.isatty())[:1]:
        stream.write(text + "\n")


def open_session(path: Path) -> Session:
    """Open a fight to play it; to read along where another process plays it, or it is damaged.

    Raises LogError when it cannot even be read; ``save.notes`` say why it is read-only.
    """
    try:
        return session_to_play(path)
    except (Locked, Damaged, NewerFormat, UnknownRecord) as error:
        session = session_along(path)
        assert session.save is not None
        session.save.notes.insert(0, LogNote(message=error.message, arguments=error.arguments))
        return session


def session_to_play(path: Path) -> Session:
    """Open a fight to play it; raises LogError, Locked where another process plays it."""
    return session_of(Save.open(path, now()))


def session_along(path: Path) -> Session:
    """Open a fight to read along; raises LogError."""
    return session_of(Save.follow(path))


def watched(path: Path, *, players: bool) -> Session:
    """Open a fight to watch it, whether anybody plays it or not; raises LogError."""
    # Here, because a fight that is played needs nothing of it.
    from tracker.watching import Watching

    save = Save.follow(path)
    try:
        return Watching(save, players=players)
    except Inaccessible:
        save.close()
        raise


def demo_path(library: Library, example: str = places.EXAMPLES[0]) -> Path:
    """Return the path of the reader's own copy of an example, made when there is none."""
    name = DEMO if example == places.EXAMPLES[0] else f"{DEMO}-{example}"
    path = library.folder / f"{name}.jsonl"
    with said_of(path):
        there = path.exists()
    if not there:
        copy = library.duplicate(places.shipped_saves_dir() / f"{example}.jsonl")
        path = library.rename(copy, name)
    return path


def examples() -> list[tuple[str, Header]]:
    """Return the fights that ship, by their file names; raises LogError."""
    found = []
    for name in places.EXAMPLES:
        path = places.shipped_saves_dir() / f"{name}.jsonl"
        with said_of(path), path.open("rb") as file:
            header = read_header(file.readline())
        if header is not None:
            found.append((name, header))
    return found


def is_demo(path: Path) -> bool:
    """Return whether a path is that of the reader's copy of an example."""
    return path.stem == DEMO or path.stem.startswith(f"{DEMO}-")
