"""The words that games with graded checks share; what a game says itself is a CheckWords."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tracker.conflict.ruling import Base, Event
from tracker.conflict.state import Conflict
from tracker.words.game_words import Describer, GameWords, Head, OwnHeads
from tracker.words.telling import Tales


class Told(Base, frozen=True):
    """How a game tells its checks, its events, and by their tags the commands that only it has."""

    checks: Describer
    tales: tuple[Tales, ...]
    heads: Mapping[str, Head]


class CheckWords(GameWords):
    """The words of a game with graded checks."""

    def told(self) -> Told:
        """Return what it tells in its own words."""
        raise NotImplementedError

    def tales(self) -> Iterable[Tales]:
        """Return how its events are told."""
        from tracker.checks.words.sentences import tales

        return tales, *self.told().tales

    def heads(self) -> OwnHeads:
        """Return the log's lines for its commands."""
        from tracker.checks.words.sentences import CHECK_HEADS, outcomes

        return OwnHeads(self.told().heads, CHECK_HEADS, outcomes=outcomes)

    def question_lead(self, state: Conflict) -> str:
        """Return who is asked for a check against which."""
        from tracker.checks.words.sentences import check_question_lead

        return check_question_lead(state)

    def document(self, state: Conflict) -> Mapping[str, Any]:
        """Return the last check."""
        from tracker.checks.words.sentences import check_document

        return {"last_check": check_document(state)}

    def describer(self) -> Describer:
        """Return how its checks are told."""
        return self.told().checks

    def turning_point(self, event: Event, state: Conflict, by: str) -> str:
        """Return a condition that somebody has from now on, a task that is overcome."""
        from tracker.checks.words.sentences import turning_point

        return turning_point(event, state)
