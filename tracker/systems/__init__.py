"""The games: each folder here is one, known by its name and loaded when it is needed.

A game's package itself is light and says what lists of games show: ``RANK``, by which it comes
before others, what it is called in ``GERMAN`` and ``ENGLISH``, the ``PREFIX`` of its rules, and
where its books ask for that, the ``ATTRIBUTIONS`` that stand wherever the program tells what it is.
Its parts are modules or packages below it: ``rules`` has its ``SYSTEM``, ``words`` its ``WORDS``,
``screen`` its ``VIEW``.

Which there are says the finder that the program is given (``tracker/finder.py``): rules ask here,
and neither read a folder nor load a module by its name.
"""

from __future__ import annotations

from types import FunctionType, ModuleType
from typing import Any, Protocol


class Finder(Protocol):
    """What knows the games that there are."""

    def found(self) -> tuple[str, ...]:
        """Return the ids of all games, by their ranks."""
        ...

    def game(self, name: str) -> ModuleType:
        """Return the package of a game."""
        ...

    def part(self, name: str, what: str) -> ModuleType | None:
        """Return a part of a game, None where it has none of its own."""
        ...

    def files(self, name: str) -> list[str]:
        """Return the paths of what games have of a name in their folders."""
        ...


_given: list[Finder] = []


def use(finder: Finder) -> None:
    """Take the games from a finder from now on."""
    _given[:] = [finder]


def found() -> tuple[str, ...]:
    """Return the ids of all games, by their ranks.

    >>> found()[0]
    'fate'
    """
    return _given[0].found()


def first() -> str:
    """Return the id of the game that a new fight has until it is told another."""
    return found()[0]


def game(name: str) -> ModuleType:
    """Return the package of a game, which is light."""
    return _given[0].game(name)


def files(name: str) -> list[str]:
    """Return the paths of what games have of a name in their folders: ``rules.md``, ``locale``."""
    return _given[0].files(name)


def attributions() -> tuple[str, ...]:
    """Return what is said of the works that games are based on, word for word as they ask."""
    return tuple(text for name in found() for text in getattr(game(name), "ATTRIBUTIONS", ()))


def part(name: str, what: str) -> ModuleType | None:
    """Return a part of a game, its rules, words or screen; None where it has none of its own."""
    return _given[0].part(name, what)


class _Hook:
    """A hook of a game whose function stands elsewhere in the same part of the game."""

    def __init__(self, where: str) -> None:
        self.module, _, self.name = where.rpartition(".")
        self.owner: type = object
        self._found: Any = None

    def __set_name__(self, owner: type, name: str) -> None:
        self.owner = owner

    def __get__(self, instance: object, owner: type | None = None) -> Any:
        if self._found is None:
            game, what = self.owner.__module__.removeprefix(f"{__name__}.").split(".")
            found = getattr(part(game, f"{what}.{self.module}"), self.name)
            self._found = found if isinstance(found, FunctionType) else lambda: found
        return self._found


def hook(where: str) -> Any:
    """Return a hook as a class of a game has it: what stands in a module below, loaded when asked.

    ``hook("table.gone")`` in the words of a game is the function ``gone`` of its ``words/table``;
    what is no function there is what the hook returns.
    """
    return _Hook(where)
