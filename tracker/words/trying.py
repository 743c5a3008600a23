"""Whether command lines that belong together would be taken, before the first is carried out."""

from __future__ import annotations

from collections.abc import Iterable

from tracker.conflict.draft import Lowest
from tracker.conflict.engine import decide, fold, prepare
from tracker.conflict.ruling import Refusal
from tracker.conflict.state import Conflict
from tracker.words.grammar import parse


def refusal_of(lines: Iterable[str], state: Conflict) -> Refusal | None:
    """Return the first refusal when lines go one after the other; None when all are taken."""
    dice = Lowest()
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
