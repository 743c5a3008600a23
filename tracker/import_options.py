"""The arguments of ``schwung import``, apart from what it does, so that help loads nothing."""

from __future__ import annotations

import argparse
from collections.abc import Iterable

from tracker.words.translate import _


def add_import_options(parser: argparse.ArgumentParser, games: Iterable[str]) -> None:
    """Give a parser the files, where they go, and how figures are to come in."""
    parser.add_argument("FILE", nargs="+", help=_("a file, or - for the input"))
    parser.add_argument("--into", metavar="SAVE", help=_("into this fight, one ruling a file"))
    parser.add_argument("--new", metavar="TITLE", help=_("into a new fight"))
    parser.add_argument("--bestiary", action="store_true", help=_("into the bestiary"))
    parser.add_argument("--as", metavar="NAME", dest="called", help=_("what the figure is called"))
    parser.add_argument(
        "--only", metavar="NAMES", action="append", default=[], help=_("only these of a file")
    )
    parser.add_argument("--role", choices=("pc", "npc"), help=_("a player's character or not"))
    parser.add_argument("--side", metavar="NAME", help=_("on this side, new or there"))
    parser.add_argument("--zone", metavar="NAME", help=_("in this zone, new or there"))
    parser.add_argument("--hidden", action="store_true", help=_("hidden from the players"))
    parser.add_argument("--fresh", action="store_true", help=_("unharmed, with all points"))
    parser.add_argument("--skills", choices=("spirit",), help=_("skills as this edition has them"))
    parser.add_argument("--minions", action="store_true", help=_("mooks as groups of minions"))
    parser.add_argument(
        "--again", choices=("merge", "new"), help=_("what becomes of those who are there already")
    )
    parser.add_argument("--system", choices=tuple(games), help=_("the system of dice"))
    parser.add_argument("--json", action="store_true", help=_("print what comes of it as JSON"))
