"""Whether command lines that belong together would be taken, before the first is carried out."""

from __future__ import annotations

from collections.abc import Iterable

from tracker.conflict.draft import Throw
from tracker.conflict.engine import decide, fold, prepare
from tracker.conflict.ruling import Refusal
from tracker.conflict.state import Conflict
from tracker.words.grammar import parse


class _LowestFaces:
    """Throw the lowest faces: nothing of a trial is kept."""

    def throw(self, request: Throw) -> tuple[int, ...]:
        """Return the lowest face of each die that is to be thrown."""
        faces: tuple[int, ...] = ()
        while dice := request.to_throw(faces):
            faces += tuple(min(die) for die in dice)
        return faces


def refusal_of(lines: Iterable[str], state: Conflict) -> Refusal | None:
    """Return the first refusal when lines go one after the other; None when all are taken."""
    dice = _LowestFaces()
    for typed in lines:
        read = parse(typed, state)
        if read is None:
            continue
        command = read if isinstance(read, Refusal) else prepare(state, read, dice)
        events = command if isinstance(command, Refusal) else decide(state, command)
        if isinstance(events, Refusal):
            return events
        state = fold(state, events)
    return None
