"""What is left of somebody who is there no more: rolls, free invocations, points that wait."""

from __future__ import annotations

from tracker.conflict.cast import AspectRemoved
from tracker.conflict.draft import Draft
from tracker.systems.core.rules.passing import settle_roll
from tracker.systems.core.rules.points import PointsWait
from tracker.systems.core.rules.state import BOOST, GM, InvokesChanged, held, placed, setting, table


def is_removed(draft: Draft, who: str, heir: str | None = None) -> None:
    """End what names somebody who is about to be removed; free invocations may have an heir."""
    roll, contest = table(draft.state).roll, table(draft.state).contest
    rolls = [roll] if roll is not None else []
    rolls += [run.roll for run in contest.rolled] if contest is not None else []
    if any(who in (one.by, one.opposer, one.target, one.bears) for one in rolls):
        settle_roll(draft)
    for aspect in list(draft.state.aspects.values()):
        known = held(draft.state, aspect.id)
        if not (n := known.free_of(who)):
            continue
        draft.emit(InvokesChanged(aspect=aspect.id, by=who, n=-n))
        if heir is not None:
            draft.emit(InvokesChanged(aspect=aspect.id, by=heir, n=n))
        elif known.kind == BOOST:
            draft.emit(AspectRemoved(aspect=aspect.id, rule="K-BOOST-1"))
    if n := table(draft.state).waiting.get(who, 0):
        draft.emit(PointsWait(who=who, n=-n))
        if setting(draft.state, "carry") == "any":
            draft.emit(PointsWait(who=GM, n=n, rule="K-FP-6"))


def joins(draft: Draft, who: str, other: str) -> None:
    """Let what names a mob name the one that it goes into, and end what lies on it (K-MOB-5)."""
    is_removed(draft, who, heir=other)
    for aspect in list(draft.state.aspects.values()):
        if aspect.on != who:
            continue
        known = held(draft.state, aspect.id)
        draft.emit(AspectRemoved(aspect=aspect.id, rule="K-MOB-5"))
        if known.kind == BOOST:
            placed(draft, aspect.text, other, known, "K-BOOST-3", origin="boost")
