"""How consequences heal: what begins their recovery, and when they may go."""

from __future__ import annotations

from tracker.conflict.cast import AspectRemoved
from tracker.conflict.draft import Draft
from tracker.conflict.ruling import Event, require
from tracker.conflict.state import Conflict, change
from tracker.conflict.topic import Topic
from tracker.systems.core.rules import prices
from tracker.systems.core.rules.state import (
    Held,
    OpenRoll,
    Time,
    everybody_with,
    held,
    setting,
    table,
    with_held,
)

topic = Topic()


class RecoveryBegun(Event, frozen=True, kw_only=True, tag="core_recovery_begun"):
    """A consequence is treated: it has other words, and is in recovery."""

    seen = "aspect* text since"

    aspect: str
    text: str
    since: Time


class Reworded(Event, frozen=True, kw_only=True, tag="core_reworded"):
    """An aspect has other words."""

    seen = "aspect* text"

    aspect: str
    text: str


class RecoveryProposed(Event, frozen=True, kw_only=True, tag="core_recovery_proposed"):
    """A consequence may go now."""

    seen = "who* aspect*"

    who: str
    aspect: str


class MilestoneReached(Event, frozen=True, kw_only=True, tag="core_milestone"):
    """A milestone is reached: it bears on these consequences."""

    seen = "size aspects?"

    size: str
    aspects: tuple[str, ...] = ()


def begin_recovery(draft: Draft, roll: OpenRoll) -> None:
    """Begin the recovery of a consequence that was treated (K-RECOVER-3)."""
    begin_healing(draft, roll.aspect, roll.rename, "K-RECOVER-3")


def begin_healing(draft: Draft, aspect: str, rename: str, rule: str) -> None:
    """Begin the recovery of a consequence, with other words if there are any."""
    text = rename or draft.state.aspects[aspect].text
    time = table(draft.state).time
    draft.emit(RecoveryBegun(aspect=aspect, text=text, since=time, rule=rule))


def gone_by(
    state: Conflict, known: Held, *, whole: bool = False, rest: bool = False
) -> prices.Since:
    """Return how much has gone by since a consequence was treated, in Accelerated taken.

    With ``whole`` only sessions and scenarios that are over count (KA-27).
    """
    own = table(state)
    now, then = own.time, known.since
    taken = setting(state, "treatment") == "none"
    ended = int(own.scene_over)
    scenes = now.scene - then.scene + (ended if taken else ended - 1)
    late = 0 if taken or not whole else 1
    return prices.Since(
        scenes=max(scenes, 0),
        sessions=max(now.session - then.session - late, 0),
        scenarios=max(now.scenario - then.scenario - late, 0),
        milestone=known.milestone,
        rest=own.rested,
    )


def may_go(state: Conflict, aspect: str, *, whole: bool = False) -> bool:
    """Return whether a consequence may go (K-RECOVER-4…7)."""
    known = held(state, aspect)
    return bool(known.severity) and prices.recovers(
        known.severity,
        gone_by(state, known, whole=whole),
        treated=known.recovering,
        treatment=str(setting(state, "treatment")),
        severe_clears=str(setting(state, "severe-clears")),
    )


def propose(draft: Draft) -> None:
    """Propose which consequences may go now."""
    state = draft.state
    for aspect in state.aspects.values():
        if may_go(state, aspect.id, whole=True):
            draft.emit(RecoveryProposed(who=aspect.on, aspect=aspect.id, rule="K-RECOVER-4"))


def heal(draft: Draft, aspect: str, rule: str) -> None:
    """Let a consequence go; its slot is free."""
    draft.emit(AspectRemoved(aspect=aspect, rule=rule))


def _named(state: Conflict, aspect: str, text: str) -> Conflict:
    new = change(state.aspects[aspect], text=text)
    return change(state, aspects={**state.aspects, aspect: new})


@topic.evolves(RecoveryBegun)
def _begun(state: Conflict, event: RecoveryBegun) -> Conflict:
    require(state.aspects, event.aspect)
    renamed = _named(state, event.aspect, event.text)
    return with_held(renamed, event.aspect, recovering=True, milestone=False, since=event.since)


@topic.evolves(Reworded)
def _reworded(state: Conflict, event: Reworded) -> Conflict:
    require(state.aspects, event.aspect)
    return with_held(_named(state, event.aspect, event.text), event.aspect, named=True)


@topic.evolves(RecoveryProposed)
def _proposed(state: Conflict, event: RecoveryProposed) -> Conflict:
    state.somebody(event.who)
    require(state.aspects, event.aspect)
    return state


@topic.evolves(MilestoneReached)
def _milestone(state: Conflict, event: MilestoneReached) -> Conflict:
    for aspect in event.aspects:
        state = with_held(state, aspect, milestone=True)
    if event.size != "major":
        return state
    return everybody_with(state, extreme_used=False)
