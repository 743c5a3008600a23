"""What Fate keeps on an aspect: whose free tag it is, and what a consequence is like."""

from __future__ import annotations

from tracker.conflict.nouns import Own
from tracker.conflict.state import Aspect, Conflict, change

LOST = "lost"
"""The degree of a consequence that is the loss of a companion (F-COMPANION-4)."""


class FateAspect(Own, frozen=True, kw_only=True):
    """What only Fate keeps on an aspect.

    ``free`` is who owns the free tag. A consequence has a ``severity``; an ``eased`` one heals as
    if it were a step lower (F-RECOVER-6). ``companion`` is who was lost with it.
    """

    seen = "free severity eased companion"

    free: str | None = None
    severity: str = ""
    eased: bool = False
    companion: str = ""

    @property
    def carried(self) -> bool:
        """Return whether it is a consequence."""
        return bool(self.severity)

    def people(self) -> tuple[str, ...]:
        """Return who owns the free tag, and who was lost."""
        return tuple(filter(None, (self.free, self.companion)))


USUAL_ASPECT = FateAspect()


def tags(aspect: Aspect) -> FateAspect:
    """Return what Fate keeps on an aspect."""
    own = aspect.own
    return own if type(own) is FateAspect else USUAL_ASPECT


def with_tags(aspect: Aspect, **fields: object) -> Aspect:
    """Return an aspect with fields replaced that only Fate has; nothing is kept of usual ones."""
    own = change(tags(aspect), **fields)
    return change(aspect, own=None if own == USUAL_ASPECT else own)


def consequences(state: Conflict, who: str) -> tuple[Aspect, ...]:
    """Return the consequences that a participant carries, in the order taken."""
    return tuple(a for a in state.aspects.values() if a.on == who and a.carried)


def in_sequence(state: Conflict, who: str) -> tuple[Aspect, ...]:
    """Return those that count for the next: not the loss of companions.

    Rules F-CONSEQ-6, F-COMPANION-4.
    """
    return tuple(a for a in consequences(state, who) if tags(a).severity != LOST)


def loss_of(state: Conflict, companion: str) -> Aspect | None:
    """Return the consequence that the loss of a companion is, None without one."""
    return next((a for a in state.aspects.values() if tags(a).companion == companion), None)
