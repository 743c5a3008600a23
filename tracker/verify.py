"""Deciding a stored fight again: every ruling from its command, compared with its events."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

import msgspec

from tracker.conflict.engine import decide, fold
from tracker.conflict.ruling import Base, Contradiction, Refusal, Ruling
from tracker.conflict.state import Conflict
from tracker.conflict.timeline import Timeline
from tracker.words.refusing import refusal_text
from tracker.words.translate import _


class Report(Base, frozen=True, kw_only=True):
    """Be what verifying found: faults by ruling, and one hash of all there is."""

    faults: tuple[tuple[int, str], ...]
    digest: str


def verified(timeline: Timeline) -> Report:
    """Decide every ruling of every branch anew; the hash covers the states at all tips.

    The hash is of canonical JSON, so it is the same on every machine.
    """
    faults: list[tuple[int, str]] = []
    tips: dict[int, Conflict] = {}
    # Depth first, so that each state is folded once and only those still needed are held.
    waiting = [(0, timeline.state_at(0))]
    while waiting:
        n, state = waiting.pop()
        if n == timeline.head or not timeline.children[n]:
            tips[n] = state
        for child in timeline.children[n]:
            ruling = timeline.rulings[child]
            wrong = fault(state, ruling)
            if wrong:
                faults.append((child, wrong))
            waiting.append((child, fold(state, ruling.events)))
    return Report(faults=tuple(sorted(faults)), digest=digest(tips[n] for n in sorted(tips)))


def digest(states: Iterable[Conflict]) -> str:
    """Return one hash of states, as hexadecimal digits."""
    total = hashlib.sha256()
    for state in states:
        total.update(msgspec.json.encode(state, order="deterministic"))
    return total.hexdigest()


def fault(state: Conflict, ruling: Ruling) -> str:
    """Return what is wrong with a ruling on the state it met, empty when nothing is."""
    try:
        events = decide(state, ruling.command)
    except Contradiction as contradiction:
        return str(contradiction)
    if isinstance(events, Refusal):
        return refusal_text(events, state)
    return "" if events == ruling.events else _("its command leads to other events")
