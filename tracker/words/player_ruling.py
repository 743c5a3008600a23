"""A ruling that is known by its words alone: what its readers may not see is not in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tracker.conflict.ruling import Command


class Retold(Command, frozen=True, kw_only=True, tag="retold"):
    """Stand for a command in a tree made for reading: its headline, and below it the details.

    It is never decided and never written to a log; its words are made when they are read.
    """

    tell: Callable[[], tuple[str, ...]]
    head: Callable[[], str]

    @property
    def lines(self) -> tuple[str, ...]:
        """Return the headline with the rules that made it so, and the details."""
        return self.tell()

    @property
    def headline(self) -> str:
        """Return the headline alone, without rules, as the game master's log has it."""
        return self.head()


class Entry(NamedTuple):
    """One record as the players read it, under a number of their own.

    ``tip`` is the ruling that the table stands at after it, by the players' number.
    """

    n: int
    kind: str
    tell: Callable[[], tuple[str, ...]]
    at: str
    tip: int

    @property
    def lines(self) -> tuple[str, ...]:
        """Return what it tells, the first line first."""
        return self.tell()
