"""Deciding a stored fight again: every ruling from its command, compared with its events."""

from __future__ import annotations

import hashlib

import msgspec

from tracker.conflict.engine import decide
from tracker.conflict.ruling import Base, Contradiction, Refusal
from tracker.conflict.timeline import Timeline


class Report(Base, frozen=True, kw_only=True):
    """Be what verifying found: faults by ruling, and one hash of all there is."""

    faults: tuple[tuple[int, str], ...]
    digest: str


def verified(timeline: Timeline) -> Report:
    """Decide every ruling of every branch anew; the hash covers the states at all tips.

    The hash is of canonical JSON, so it is the same on every machine.
    """
    faults: list[tuple[int, str]] = []
    for n, ruling in timeline.rulings.items():
        try:
            events = decide(timeline.state_at(ruling.parent), ruling.command)
        except Contradiction as contradiction:
            faults.append((n, str(contradiction)))
            continue
        if isinstance(events, Refusal):
            faults.append((n, f"{events.rule} {events.message}".strip()))
        elif events != ruling.events:
            faults.append((n, "other events"))
    total = hashlib.sha256()
    for tip in sorted({*timeline.tips(), timeline.head}):
        state = timeline.state_at(tip)
        total.update(msgspec.json.encode(state, order="deterministic"))
    return Report(faults=tuple(faults), digest=total.hexdigest())
