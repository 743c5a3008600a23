"""The way into the app: the terminal looked at, the look chosen, the fight opened."""

from __future__ import annotations

import argparse
import os
import sys

from tracker import places
from tracker.log.errors import LogError
from tracker.log.library import Library
from tracker.opening import demo_path, open_to_play, reader_library, watched
from tracker.printing import say
from tracker.session import Session
from tracker.streams import UNREADABLE
from tracker.tui.preferences import Preferences
from tracker.tui.terminal.check import (
    choose_look,
    defer_imports,
    hasten_imports,
    prepare_environment,
    shut_in,
    terminal_missing,
)
from tracker.words.translate import _


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
    library = reader_library(options.saves)
    session = None
    if demo:
        save = str(demo_path(library, demo))
    if save is not None:
        if watch:
            session = _watched(library, save, options)
            if session is None:
                return UNREADABLE
        else:
            session = open_to_play(library, library.find(save))
    # Who watches may be somebody else, at the account of whoever plays.
    preferences = Preferences(None if watch else places.config_dir(os.environ))
    wished = preferences.look
    plain = True if options.ascii or not _takes_utf8() else wished.ascii
    look = choose_look(
        os.environ, plain=plain, light=wished.light, colors=wished.colors, mouse=wished.mouse
    )
    prepare_environment(os.environ, look)
    defer_imports()
    hasten_imports()
    from tracker.tui.app import SchwungApp

    app = SchwungApp(library, session, look, preferences=preferences, watching=watch)
    return app.run_in_terminal()


def _watched(library: Library, save: str, options: argparse.Namespace) -> Session | None:
    """Open a fight to watch it, None where it cannot be read; raises LogError.

    Players are told no more than that: neither of the folder nor of other fights in it.
    """
    shut_in()
    try:
        return watched(library.find(save), players=options.players, npcs=options.npcs)
    except LogError:
        if not options.players:
            raise
    _tell(_("this fight cannot be read"))
    return None


def _takes_utf8() -> bool:
    """Return whether what is written to the screen is encoded as UTF-8."""
    return sys.stderr is not None and sys.stderr.encoding.lower().startswith("utf")


def _tell(text: str) -> None:
    """Say something where somebody sees it: on a terminal, if one of the outputs is one."""
    streams = [stream for stream in (sys.stderr, sys.stdout) if stream is not None]
    for stream in sorted(streams, key=lambda stream: not stream.isatty())[:1]:
        say(text, to=stream)
