"""A ruling unrolled: each event with the state it met, and what became of the open action."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from tracker.conflict.engine import evolve
from tracker.conflict.ruling import Event, Ruling
from tracker.conflict.state import Conflict
from tracker.words.sentences import sentence
from tracker.words.terms import name_of

_E = TypeVar("_E", bound=Event)

# Stands between the sentences of a line.
GLUE = "; "


class Story:
    """Hold what a ruling did, from the state ``before`` it to the state ``after`` it.

    Raises Contradiction when the ruling does not follow from ``before``.
    """

    def __init__(self, ruling: Ruling, before: Conflict) -> None:
        self.before = before
        self.met: list[tuple[Event, Conflict]] = []
        state = before
        for event in ruling.events:
            self.met.append((event, state))
            state = evolve(state, event)
        self.after = state
        self.actor = ruling.command.by

    def name(self, identity: str | None) -> str:
        """Return a name, also of what the ruling added or removed."""
        known = name_of(self.after, identity)
        return name_of(self.before, identity) if known == identity else known

    @property
    def states(self) -> Iterator[Conflict]:
        """Yield the states that it went through, the last first."""
        yield self.after
        yield from (state for _event, state in reversed(self.met))
        yield self.before

    def found(self, kind: type[_E]) -> _E | None:
        """Return the first event of a type."""
        return next((event for event, _state in self.met if isinstance(event, kind)), None)

    def all(self, kind: type[_E]) -> list[_E]:
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


def saying(*kinds: type[Event]) -> Callable[[object, Story], str]:
    """Return the headline of a command that events of these types say all of."""
    return lambda command, story: joined_sentences(story.said(*kinds))


def joined_sentences(texts: Iterable[str]) -> str:
    """Return sentences as one line."""
    return GLUE.join(filter(None, texts))
