"""A topic's own table of sentences: which type of event is told how."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, NamedTuple, TypeVar

from tracker.conflict.ruling import Command, Event
from tracker.conflict.state import Conflict


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


class LogEntry(NamedTuple):
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


_E = TypeVar("_E", bound=Event)

Tell = Callable[[Any, Conflict], str | None]


class Tales:
    """Gather how one topic's events are told.

    ``plain`` has the events whose sentence only needs their own fields filled in; the others
    have a function of the event and the state before it. What ``silent`` ones change is told by the
    events around them.
    """

    def __init__(
        self, plain: Mapping[type[Event], str] | None = None, silent: Iterable[type[Event]] = ()
    ) -> None:
        self.silent = frozenset(silent)
        self.plain = plain or {}
        self.telling: dict[type[Event], Tell] = {}
        self.detailing: dict[type[Event], Tell] = {}

    def tells(
        self, kind: type[_E]
    ) -> Callable[[Callable[[_E, Conflict], str | None]], Callable[[_E, Conflict], str | None]]:
        """Register the function that tells one type of event; raises TypeError for the second."""
        if kind in self.telling or kind in self.plain:
            raise TypeError(f"{kind.__name__} is told twice")

        def register(tell: Callable[[_E, Conflict], str | None]) -> Callable[..., str | None]:
            self.telling[kind] = tell
            return tell

        return register

    def details(
        self, kind: type[_E]
    ) -> Callable[[Callable[[_E, Conflict], str | None]], Callable[[_E, Conflict], str | None]]:
        """Register what tells one type of event in full, with the rule of each of its parts."""

        def register(tell: Callable[[_E, Conflict], str | None]) -> Callable[..., str | None]:
            self.detailing[kind] = tell
            return tell

        return register

    def explains(
        self, kind: type[Event]
    ) -> Callable[[Callable[..., str | None]], Callable[..., str | None]]:
        """Register what tells one type of event, and in full if it is given ``rules=True``."""

        def register(tell: Callable[..., str | None]) -> Callable[..., str | None]:
            self.tells(kind)(tell)
            self.details(kind)(partial(tell, rules=True))
            return tell

        return register
