"""What the end of a scene does: what goes, what waits for treatment, who gets which points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tracker.conflict.cast import AspectRemoved
from tracker.conflict.ruling import N_, Event
from tracker.conflict.state import Conflict, Participant
from tracker.systems.core.rules import healing, points, prices, scenes
from tracker.systems.core.rules.state import consequences, person, setting, table
from tracker.systems.core.words.table import carried
from tracker.systems.core.words.terms import aspect_name, points_text, waiting_name
from tracker.words.terms import name_of, names_of
from tracker.words.translate import fill

# What these do is seen by comparing the table before and after.
SEEN: tuple[type[Event], ...] = (
    AspectRemoved,
    scenes.StressCleared,
    points.PointsChanged,
    points.PointsWait,
    healing.RecoveryProposed,
)


def goes(before: Conflict, after: Conflict, holds: Iterable[str]) -> Iterator[str]:
    """Yield what is there no more: boxes that are free again, boosts, aspects with their owners."""
    freed = [
        p.id
        for p in before.participants.values()
        if any(track.marked for track in p.tracks.values())
        and not any(t.marked for t in after.somebody(p.id).tracks.values())
    ]
    if freed:
        yield fill("the stress of {names}", {"names": names_of(before, freed)})
    for aspect in before.aspects.values():
        if aspect.id not in after.aspects:
            where = name_of(before, aspect.on)
            name = aspect_name(aspect.id, before)
            yield f"{name} ({where})" if aspect.text else name
    yield from holds


def ends(before: Conflict, after: Conflict) -> Iterator[tuple[str, Iterable[str]]]:
    """Yield what may heal now, what waits for treatment, what can be renamed, who gets points."""
    yield N_("May heal now: {things}"), _may_heal(after)
    yield N_("Fate points: {things}"), _paid(before, after)
    yield N_("Waits for treatment: {things}"), _untreated(after)
    yield N_("Can be reworded: {things}"), _renamed(after)


def ails(state: Conflict, p: Participant) -> list[str]:
    """Return the consequences that somebody carries."""
    return carried(state, p.id)


def _may_heal(state: Conflict) -> Iterator[str]:
    for aspect in state.aspects.values():
        if healing.may_go(state, aspect.id, whole=True):
            yield f"{aspect.text} ({name_of(state, aspect.on)})"


def _untreated(state: Conflict) -> Iterator[str]:
    """Yield what has to be treated before it heals, with what that is rolled against."""
    if setting(state, "treatment") == "none":
        return
    for who in state.participants:
        for aspect, known in consequences(state, who):
            if not known.recovering and known.severity != "extreme":
                words = {
                    "aspect": aspect.text,
                    "who": name_of(state, who),
                    "n": prices.treating(known.severity, own=False),
                    "own": prices.treating(known.severity, own=True),
                }
                yield fill("{aspect} ({who}, against {n}, on oneself {own})", words)


def _renamed(state: Conflict) -> Iterator[str]:
    """Yield what may have other words: in Accelerated what begins to heal by itself."""
    if setting(state, "treatment") != "none":
        return
    for who in state.participants:
        for aspect, _known in consequences(state, who):
            yield f"{aspect.text} ({name_of(state, who)})"


def _paid(before: Conflict, after: Conflict) -> Iterator[str]:
    for who in before.participants:
        was, now = person(before, who), person(after, who)
        if was.fp is not None and now.fp is not None and now.fp != was.fp:
            words = {"who": name_of(after, who), "old": was.fp, "new": now.fp}
            yield fill("{who} {old} -> {new}", words)
    kept, waiting = table(before).waiting, table(after).waiting
    for who, n in waiting.items():
        if n != kept.get(who, 0):
            words = {"points": points_text(n), "who": waiting_name(who, after)}
            yield fill("{points} for {who} in a later scene", words)
    if table(before).pool != table(after).pool:
        yield fill("the game master {n}", {"n": table(after).pool})
