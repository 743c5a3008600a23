"""What a game says of how dull players play it, for fights that are simulated."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from tracker.conflict.ruling import Command
from tracker.conflict.state import Conflict, Participant


class Policy(Protocol):
    """What dull players of one game do; both sides alike.

    ``measures`` are English names, marked for the catalogues, of what is counted of everybody.
    """

    measures: tuple[str, ...]

    def options(self, state: Conflict) -> Iterator[Command]:
        """Yield what to do next, the best first; the first that is not refused is done.

        Where all are refused, or there is none, a question is waived, or the turn passed.
        """

    def measure(self, state: Conflict, p: Participant) -> tuple[int, ...]:
        """Return what somebody has of each of ``measures``."""
