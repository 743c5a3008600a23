"""The arguments of ``schwung import``, and what argparse says of any; help loads nothing more."""

from __future__ import annotations

import argparse
from collections.abc import Iterable

from tracker.dice.faults import N_
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


# What argparse says of arguments, for the catalogues; it asks ours for them.
SAID = (
    N_("usage: "),
    N_("positional arguments"),
    N_("options"),
    N_("show this help message and exit"),
    N_("%(prog)s: error: %(message)s\n"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("the following arguments are required: %s"),
    N_("one of the arguments %s is required"),
    N_("not allowed with argument %s"),
    N_("ignored explicit argument %r"),
    N_("expected one argument"),
    N_("expected at least one argument"),
    N_("invalid %(type)s value: %(value)r"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
)
