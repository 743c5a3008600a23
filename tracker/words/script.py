"""A fight as a script that a person can read, edit and play again."""

from __future__ import annotations

from collections.abc import Iterator

from tracker.conflict.draft import Throw
from tracker.conflict.engine import prepare
from tracker.conflict.ruling import Command, Refusal
from tracker.conflict.state import Conflict, change
from tracker.conflict.timeline import Timeline
from tracker.words.grammar import format


class NoDice:
    """Refuse to throw: a script holds every face already."""

    def throw(self, request: Throw) -> tuple[int, ...]:
        """Raise LookupError."""
        raise LookupError(request.slot)


def script_lines(timeline: Timeline, tip: int | None = None) -> Iterator[str]:
    """Return the way to a ruling (the head by default) as command lines."""
    state = timeline.state_at(0)
    for n in timeline.path(tip):
        command = timeline.rulings[n].command
        yield format(command, state, with_ids=needs_ids(command, state))
        state = timeline.state_at(n)


def needs_ids(command: Command, state: Conflict) -> bool:
    """Return whether completing the command anew would give other ids than it holds."""
    if not command.ids:
        return False
    again = prepare(state, change(command, ids=()), NoDice())
    return isinstance(again, Refusal) or again.ids != command.ids
