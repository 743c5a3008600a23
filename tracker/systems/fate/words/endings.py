"""What of Fate goes, stays, or may be recovered from at the end of a conflict or a scene."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tracker.conflict.state import Conflict, Participant
from tracker.systems.fate.rules.aspect import consequences, tags
from tracker.systems.fate.rules.fate_points import FatePointsChanged
from tracker.systems.fate.rules.free_tags import FreeTagPassed
from tracker.systems.fate.rules.lapses import BlockEnded, FullDefenseEnded, SpinLapsed, SwapEnded
from tracker.systems.fate.rules.person import person
from tracker.systems.fate.rules.recovery import RecoveryProposed, StressCleared
from tracker.systems.fate.words.terms import severity_name
from tracker.words.terms import name_of, names_of, skill_name
from tracker.words.translate import fill

# What these do is seen by comparing the table before and after.
SEEN = (
    BlockEnded,
    FatePointsChanged,
    FreeTagPassed,
    FullDefenseEnded,
    RecoveryProposed,
    SpinLapsed,
    StressCleared,
    SwapEnded,
)


def goes(
    before: Conflict, after: Conflict, aspects: Iterable[str], holds: Iterable[str]
) -> Iterator[str]:
    """Yield what is there before and not after, with aspects and held actions among it."""
    people = before.participants.values()
    eased = [p.id for p in people if _marked(p) and not _marked(after.participants.get(p.id, p))]
    if eased:
        yield fill("stress of {names}", {"names": names_of(before, eased)})
    yield from aspects
    gone = [a.text for a in before.aspects.values() if tags(a).free and not _tagged(after, a.id)]
    if gone:
        yield fill("free tag on {aspects}", {"aspects": ", ".join(gone)})
    if spent := [who for who in before.spin if who not in after.spin]:
        yield fill("spin of {names}", {"names": names_of(before, spent)})
    yield from holds
    stand = {block.id for block in after.blocks}
    yield from (fill("block: {what}", {"what": b.what}) for b in before.blocks if b.id not in stand)
    for swap in before.swaps:
        if swap not in after.swaps:
            words = {"skill": skill_name(swap.skill), "instead": skill_name(swap.instead)}
            text = fill("{skill} in place of {instead}", words)
            yield f"{text} ({name_of(before, swap.who)})"


def recovers(before: Conflict, after: Conflict) -> Iterator[str]:
    """Yield what may be recovered from now, and whose it is."""
    for window in after.windows:
        if window.kind == "recover" and window not in before.windows:
            yield f"{name_of(after, window.to)} ({name_of(after, window.who)})"


def points(before: Conflict, after: Conflict) -> Iterator[str]:
    """Yield everybody who has more or fewer fate points."""
    for i, p in after.participants.items():
        was, now = person(before.participants[i]).fp, person(p).fp
        if now is not None and was is not None and now != was:
            yield f"{p.name} {now - was:+d}"


def ails(state: Conflict, p: Participant) -> Iterator[str]:
    """Yield the consequences that somebody carries."""
    for carried in consequences(state, p.id):
        yield f"{carried.text} ({severity_name(tags(carried).severity)})"


def _tagged(state: Conflict, aspect: str) -> bool:
    """Return whether an aspect is gone altogether, or still has its free tag."""
    return aspect not in state.aspects or tags(state.aspects[aspect]).free is not None


def _marked(p: Participant) -> bool:
    return any(track.marked for track in p.tracks.values())
