"""Finds the games: each folder in ``tracker/systems`` is one, loaded when it is needed.

What reads folders and loads modules by name stands here alone, so that the rules need no file.
"""

from __future__ import annotations

import importlib
import os
from functools import cache
from importlib.util import find_spec
from types import ModuleType

from tracker import systems


class Folders:
    """The games that lie in folders, those of the package and what stands on its path."""

    def found(self) -> tuple[str, ...]:
        """Return the ids of all games, by their ranks."""
        return _found(tuple(systems.__path__))

    def game(self, name: str) -> ModuleType:
        """Return the package of a game."""
        return importlib.import_module(f"{systems.__name__}.{name}")

    def part(self, name: str, what: str) -> ModuleType | None:
        """Return a part of a game, None where it has none of its own."""
        return _part(f"{systems.__name__}.{name}.{what}")

    def files(self, name: str) -> list[str]:
        """Return the paths of what games have of a name in their folders."""
        folders = (os.path.dirname(str(self.game(one).__file__)) for one in self.found())
        paths = (os.path.join(folder, name) for folder in folders)
        return [path for path in paths if os.path.exists(path)]


@cache
def _found(places: tuple[str, ...]) -> tuple[str, ...]:
    # Not pkgutil, which costs the start of the program another millisecond.
    names = {
        entry.name
        for place in places
        for entry in os.scandir(place)
        if os.path.isfile(os.path.join(entry.path, "__init__.py"))
    }
    return tuple(sorted(names, key=lambda name: (systems.game(name).RANK, name)))


@cache
def _part(whole: str) -> ModuleType | None:
    return importlib.import_module(whole) if find_spec(whole) else None
