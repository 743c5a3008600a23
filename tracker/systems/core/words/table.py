"""What stands on the table and on sheets, in words, and what the end of a scene makes of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tracker.conflict.cast import AspectRemoved
from tracker.conflict.ruling import N_, Event
from tracker.conflict.state import Aspect, Conflict, Participant, kept
from tracker.systems.core.rules import healing, points, prices, scenes
from tracker.systems.core.rules.state import (
    Person,
    consequences,
    held,
    is_mob,
    person,
    setting,
    table,
)
from tracker.systems.core.words.sentences import free_text
from tracker.systems.core.words.terms import (
    TIERS,
    aspect_name,
    members_text,
    outcome_name,
    points_text,
    severity_name,
    waiting_name,
)
from tracker.words.terms import called, name_of, names_of, role_name, skill_name
from tracker.words.translate import _, fill
from tracker.words.vocabulary import word_shown


def role(p: Participant) -> str:
    """Return what a mob is, and of which tier a figure; empty for a player character."""
    if is_mob(p):
        words = {"left": members_text(p.count or 0), "quality": p.quality}
        return fill("mob of {left}, quality {quality}", words)
    tier = kept(p.own, Person).tier
    if p.role == "pc" or tier not in TIERS:
        return ""
    words = {"role": role_name(p.role, "core"), "tier": word_shown(TIERS, tier)}
    return fill("{role}, {tier}", words)


def points_told(p: Participant) -> str:
    """Return somebody's fate points, and those that are due at the scene's end."""
    own = kept(p.own, Person)
    due = fill("{points} due", {"points": points_text(own.fp_due)}) if own.fp_due else ""
    return ", ".join(filter(None, ("" if own.fp is None else points_text(own.fp), due)))


def carried(state: Conflict, p: Participant) -> list[str]:
    """Return somebody's consequences with their degrees; one in recovery has a star."""
    return [
        f"{severity_name(known.severity)}: {aspect.text}{' *' if known.recovering else ''}"
        for aspect, known in consequences(state, p.id)
    ]


def standing(state: Conflict, p: Participant) -> list[str]:
    """Return whether somebody defends fully, and against what."""
    own = person(state, p.id)
    if not own.full_defense:
        return []
    focus = fill("on full defense: {focus}", {"focus": own.focus})
    return [focus if own.focus else _("on full defense")]


def gone(p: Participant, status: str) -> str:
    """Return that somebody concedes, or is taken out; empty for who leaves."""
    words = {"who": called(p)}
    if status == "conceded":
        return fill("{who} gives in", words)
    return fill("{who} is out of the scene", words) if status == "out" else ""


def aspect_notes(state: Conflict, aspect: Aspect) -> list[str]:
    """Return whether an aspect is hidden, and who may use it freely how often."""
    notes = [_("hidden")] if aspect.hidden else []
    free = free_text(held(state, aspect.id), state)
    return [*notes, *filter(None, [free])]


def on_table(state: Conflict) -> Iterator[tuple[str, str]]:
    """Yield what can be used or run into besides aspects, each with its label."""
    own = table(state)
    for who in state.participants:
        for aspect, known in consequences(state, who):
            if known.invokes:
                yield aspect.text, free_text(known, state)
    if own.waiting:
        names = [f"{waiting_name(who, state)} {n}" for who, n in own.waiting.items()]
        yield _("Points for later"), ", ".join(names)
    for obstacle in own.obstacles.values():
        passage = " > ".join(name_of(state, zone) for zone in obstacle.passage or ())
        label = fill("{name} {rating}", {"name": obstacle.name, "rating": obstacle.rating})
        yield label, passage or obstacle.choice
    for countdown in own.countdowns.values():
        boxes = "#" * countdown.marked + "." * (countdown.boxes - countdown.marked)
        yield countdown.name, f"{boxes} {countdown.outcome}".strip()
    if own.contest is not None:
        sides = own.contest.sides
        won = [f"{name_of(state, s)} {own.contest.victories.get(s, 0)}" for s in sides]
        label = fill("{title}, {n} needed", {"title": own.contest.title, "n": own.contest.needs})
        yield label, ", ".join(won)
    if own.challenge is not None:
        for task in own.challenge.tasks:
            open_ = f"{skill_name(task.skill, state.system)} {task.difficulty}"
            yield task.name, outcome_name(task.outcome) if task.outcome else open_


# What these do is seen by comparing the table before and after.
SEEN: tuple[type[Event], ...] = (
    AspectRemoved,
    scenes.StressCleared,
    points.PointsChanged,
    points.PointsWait,
    healing.RecoveryProposed,
)


def goes(
    before: Conflict, after: Conflict, aspects: Iterable[str], holds: Iterable[str]
) -> Iterator[str]:
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
