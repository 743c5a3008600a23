"""What the end of a conflict, a scene or a session does, before it is done."""

from __future__ import annotations

from collections.abc import Iterator

from tracker.checks.rules.conditions import ConditionEnded
from tracker.conflict.cast import AspectRemoved
from tracker.conflict.draft import Lowest
from tracker.conflict.engine import Trials, fold
from tracker.conflict.fate_lapses import BlockEnded, FullDefenseEnded, SpinLapsed, SwapEnded
from tracker.conflict.fate_points import FatePointsChanged
from tracker.conflict.fate_recovery import RecoveryProposed, StressCleared
from tracker.conflict.lapses import HoldLapsed
from tracker.conflict.ruling import N_, Command, Refusal
from tracker.conflict.state import SCENE, Aspect, Conflict, Participant
from tracker.systems.fate.rules.free_tags import FreeTagPassed
from tracker.words.lasting import condition_text
from tracker.words.sentences import sentence
from tracker.words.terms import (
    name_of,
    names_of,
    severity_name,
    skill_name,
    status_name,
    track_name,
)
from tracker.words.translate import fill

# What each verb that ends something asks.
QUESTIONS = {
    "end": N_("End the conflict?"),
    "end-scene": N_("End the scene?"),
    "session": N_("Begin a new session?"),
    "adventure": N_("Begin a new adventure?"),
}

# What these do is seen by comparing the table before and after.
SEEN = (
    AspectRemoved,
    BlockEnded,
    ConditionEnded,
    FatePointsChanged,
    FreeTagPassed,
    FullDefenseEnded,
    HoldLapsed,
    RecoveryProposed,
    SpinLapsed,
    StressCleared,
    SwapEnded,
)


def ending_lines(
    before: Conflict, command: Command, trials: Trials | None = None
) -> tuple[str, ...] | Refusal:
    """Return what a command that ends something leads to, or why it is refused.

    What goes, what may be recovered from, points that are paid, who stays hurt: a line each.
    """
    found = (trials or Trials()).tried(before, command, Lowest())
    if isinstance(found, Refusal):
        return found
    after = before
    other: list[str | None] = []
    for event in found.events:
        # The rest is seen of the two states.
        other.append(None if isinstance(event, SEEN) else sentence(event, after))
        after = fold(after, (event,))
    groups = (
        (N_("Goes: {things}"), _goes(before, after)),
        (N_("May be recovered from: {things}"), _recovers(before, after)),
        (N_("Points: {things}"), _points(before, after)),
        (N_("Stays: {things}"), _stays(after)),
    )
    told = ((template, "; ".join(things)) for template, things in groups)
    return (
        *filter(None, other),
        *(fill(template, {"things": things}) for template, things in told if things),
    )


def _goes(before: Conflict, after: Conflict) -> Iterator[str]:
    """Yield what is there before and not after."""
    people = before.participants.values()
    eased = [p.id for p in people if _marked(p) and not _marked(after.participants.get(p.id, p))]
    if eased:
        yield fill("stress of {names}", {"names": names_of(before, eased)})
    yield from (f"{a.text} ({name_of(before, a.on)})" for a in _gone(before, after))
    tags = [a.text for a in before.aspects.values() if a.free and not _tagged(after, a.id)]
    if tags:
        yield fill("free tag on {aspects}", {"aspects": ", ".join(tags)})
    if spent := [who for who in before.spin if who not in after.spin]:
        yield fill("spin of {names}", {"names": names_of(before, spent)})
    held = [p.id for p in people if p.holding is not None and not _holds(after, p.id)]
    if held:
        yield fill("held action of {names}", {"names": names_of(before, held)})
    stand = {block.id for block in after.blocks}
    yield from (fill("block: {what}", {"what": b.what}) for b in before.blocks if b.id not in stand)
    for swap in before.swaps:
        if swap not in after.swaps:
            words = {"skill": skill_name(swap.skill), "instead": skill_name(swap.instead)}
            text = fill("{skill} in place of {instead}", words)
            yield f"{text} ({name_of(before, swap.who)})"
    for place in (SCENE, *before.zones, *before.participants):
        left = {condition.id for condition in after.conditions_on(place)}
        for condition in before.conditions_on(place):
            if condition.id not in left:
                yield f"{condition_text(condition, before)} ({name_of(before, place)})"


def _gone(before: Conflict, after: Conflict) -> list[Aspect]:
    return [aspect for i, aspect in before.aspects.items() if i not in after.aspects]


def _tagged(state: Conflict, aspect: str) -> bool:
    """Return whether an aspect is gone altogether, or still has its free tag."""
    return aspect not in state.aspects or state.aspects[aspect].free is not None


def _holds(state: Conflict, who: str) -> bool:
    return who in state.participants and state.participants[who].holding is not None


def _marked(p: Participant) -> bool:
    return any(track.marked for track in p.tracks.values())


def _recovers(before: Conflict, after: Conflict) -> Iterator[str]:
    for window in after.windows:
        if window.kind == "recover" and window not in before.windows:
            yield f"{name_of(after, window.to)} ({name_of(after, window.who)})"


def _points(before: Conflict, after: Conflict) -> Iterator[str]:
    for i, p in after.participants.items():
        was = before.participants[i].fp
        if p.fp is not None and was is not None and p.fp != was:
            yield f"{p.name} {p.fp - was:+d}"


def _stays(after: Conflict) -> Iterator[str]:
    """Yield everybody whom something still ails, with what it is."""
    for p in after.participants.values():
        ails = [] if p.active else [status_name(p.status)]
        ails += [
            f"{track_name(name)} {', '.join(map(str, track.marked))}"
            for name, track in p.tracks.items()
            if track.marked and p.active
        ]
        ails += [
            f"{aspect.text} ({severity_name(aspect.severity)})"
            for aspect in after.aspects.values()
            if aspect.severity and aspect.on == p.id
        ]
        ails += [condition_text(condition, after) for condition in p.conditions]
        if ails:
            yield f"{p.name}: {', '.join(ails)}"
