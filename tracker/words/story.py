"""A ruling unrolled: each event with the state it met, and what became of the open action."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from tracker.conflict.engine import evolve
from tracker.conflict.ruling import Event, Ruling
from tracker.conflict.state import Conflict, Exchange, LastRoll
from tracker.words.sentences import sentence
from tracker.words.terms import name_of

E = TypeVar("E", bound=Event)

# Stands between the sentences of a line.
GLUE = "; "


class Story:
    """Hold what a ruling did, from the state ``before`` it to the state ``after`` it.

    ``exchange`` is the action that was open during the ruling, with its rolls as they came to
    count. Raises Contradiction when the ruling does not follow from ``before``.
    """

    def __init__(self, ruling: Ruling, before: Conflict) -> None:
        self.before = before
        self.met: list[tuple[Event, Conflict]] = []
        self.exchange: Exchange | None = before.exchange
        state = before
        for event in ruling.events:
            self.met.append((event, state))
            state = evolve(state, event)
            self.exchange = state.exchange or self.exchange
        self.after = state
        self.actor = ruling.command.by

    def name(self, identity: str | None) -> str:
        """Return a name, also of what the ruling added or removed."""
        known = name_of(self.after, identity)
        return name_of(self.before, identity) if known == identity else known

    @property
    def result(self) -> LastRoll | None:
        """Return the result of the open action, None while its rolls are not both made."""
        last, open_ = self.after.last_roll, self.exchange
        if open_ is None or open_.roll is None or last is None:
            return None
        asked = self.after.question
        if asked is not None and asked.kind == "defend":
            return None
        counting = (open_.roll, open_.defense) if open_.kind == "contest" else (open_.roll,)
        theirs = any(r and (r.by, r.effort) == (last.by, last.effort) for r in counting)
        return last if theirs else None

    def found(self, kind: type[E]) -> E | None:
        """Return the first event of a type."""
        return next((event for event, _state in self.met if isinstance(event, kind)), None)

    def all(self, kind: type[E]) -> list[E]:
        """Return every event of a type."""
        return [event for event, _state in self.met if isinstance(event, kind)]

    def said(self, *kinds: type[Event]) -> list[str]:
        """Return the sentences of all events of these types, type by type."""
        told = (
            sentence(event, state)
            for kind in kinds
            for event, state in self.met
            if isinstance(event, kind)
        )
        return [text for text in told if text]

    def everything(self) -> list[str]:
        """Return the sentences of all events, in order."""
        told = (sentence(event, state) for event, state in self.met)
        return [text for text in told if text]


def joined(texts: Iterable[str]) -> str:
    """Return sentences as one line."""
    return GLUE.join(filter(None, texts))
