"""Where the games are: each folder here is one, found by its name and loaded when it is needed.

A game's package itself is light and says what lists of games show: ``RANK``, by which it comes
before others, what it is called in ``GERMAN`` and ``ENGLISH``, the ``PREFIX`` of its rules, and
where its books ask for that, the ``ATTRIBUTIONS`` that stand wherever the program tells what it is.
Its parts are modules or packages below it: ``rules`` has its ``SYSTEM``, ``words`` its ``WORDS``,
``screen`` its ``VIEW``.
"""

from __future__ import annotations

import importlib
import os
from functools import cache
from importlib.util import find_spec
from types import ModuleType


def found() -> tuple[str, ...]:
    """Return the ids of all games, by their ranks.

    >>> found()[0]
    'fate'
    """
    return _found(tuple(__path__))


@cache
def _found(places: tuple[str, ...]) -> tuple[str, ...]:
    # Not pkgutil, which costs the start of the program another millisecond.
    names = {
        entry.name
        for place in places
        for entry in os.scandir(place)
        if os.path.isfile(os.path.join(entry.path, "__init__.py"))
    }
    return tuple(sorted(names, key=lambda name: (game(name).RANK, name)))


def first() -> str:
    """Return the id of the game that a new fight has until it is told another."""
    return found()[0]


def game(name: str) -> ModuleType:
    """Return the package of a game, which is light."""
    return importlib.import_module(f"{__name__}.{name}")


def files(name: str) -> list[str]:
    """Return the paths of what games have of a name in their folders: ``rules.md``, ``locale``."""
    paths = (os.path.join(os.path.dirname(str(game(one).__file__)), name) for one in found())
    return [path for path in paths if os.path.exists(path)]


def attributions() -> tuple[str, ...]:
    """Return what is said of the works that games are based on, word for word as they ask."""
    return tuple(text for name in found() for text in getattr(game(name), "ATTRIBUTIONS", ()))


@cache
def part(name: str, what: str) -> ModuleType | None:
    """Return a part of a game, its rules, words or screen; None where it has none of its own."""
    whole = f"{__name__}.{name}.{what}"
    return importlib.import_module(whole) if find_spec(whole) else None
