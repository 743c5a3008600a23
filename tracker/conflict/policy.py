"""What a game says of how dull players play it, for fights that are simulated."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, Protocol

from tracker.conflict.draft import Draft
from tracker.conflict.ruling import Command
from tracker.conflict.state import Conflict, Participant

# What is said where the table would find words.
UNSAID = "-"


class Blow(NamedTuple):
    """An attack that somebody could make, and what it is worth to them."""

    worth: float
    attack: Command


class Policy(Protocol):
    """What dull players of one game do; both sides alike.

    ``measures`` are English names of what is counted of everybody, ``says`` English sentences of
    what is particular to this game; both are marked for the catalogues.
    """

    measures: tuple[str, ...]
    says: tuple[str, ...]

    def options(self, state: Conflict) -> Iterator[Command]:
        """Yield what to do next, the best first; the first that is not refused is done.

        Where all are refused, or there is none, a question is waived, or the turn passed.
        """

    def aftermath(self, before: Conflict, draft: Draft) -> Iterator[Command]:
        """Yield what the game master says comes of what was just done, each if it is allowed."""
        return iter(())

    def point(self, p: Participant) -> Command | None:
        """Return what gives somebody a point more to spend, None where they spend none."""
        return None

    def measure(self, state: Conflict, p: Participant) -> tuple[int, ...]:
        """Return what somebody has of each of ``measures``."""
