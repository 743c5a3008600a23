"""Answers that digits give: who acts next, and every way to absorb a hit."""

from __future__ import annotations

from tracker.conflict.state import Conflict
from tracker.systems.core.rules.boxes import EXTREME, VALUE, Plan, plans
from tracker.systems.core.rules.harm import ABSORB
from tracker.systems.core.rules.passing import choices
from tracker.systems.core.rules.points import HANDOFF
from tracker.systems.core.rules.state import means, table
from tracker.systems.core.words.terms import (
    severity_name,
    track_name,
)
from tracker.tui.present.game_view import Pick
from tracker.words.pointing import Scope, write_participant
from tracker.words.split import quote
from tracker.words.terms import called
from tracker.words.translate import _, fill, ngettext, put


def picks(state: Conflict) -> list[Pick]:
    """Return who may be named to act next, or the ways to absorb a hit."""
    kind = state.question.kind if state.question is not None else ""
    if kind == HANDOFF:
        people = [state.participants[who] for who in choices(state)]
        scope = Scope(state)
        return [
            Pick("next", called(p), (f"next {quote(write_participant(p.id, scope))}",))
            for p in people
        ]
    harm = table(state).harm
    if kind != ABSORB or harm is None:
        return []
    found = plans(means(state, harm), harm.left)
    return [_way(harm.track, plan, means(state, harm).mode) for plan in found if _plain(plan)]


def _plain(plan: Plan) -> bool:
    """Return whether a way needs no more than words: an extreme consequence replaces an aspect."""
    return all(slot.severity != EXTREME for slot in plan.slots)


def _way(track: str, plan: Plan, mode: str) -> Pick:
    parts = [*_boxes(track, plan.boxes, mode), *(severity_name(s.severity) for s in plan.slots)]
    lines = [f"consequence {{text}} severity={slot.severity}" for slot in plan.slots]
    asks = tuple(
        fill("How is the consequence worded ({severity})?", {"severity": severity_name(s.severity)})
        for s in plan.slots
    )
    if plan.boxes:
        how = f"box={plan.boxes[0]}" if mode == VALUE else f"boxes={len(plan.boxes)}"
        lines.append(f"stress {how}")
    verb = "stress" if plan.boxes else "consequence"
    return Pick(verb, " + ".join(parts), tuple(lines), asks)


def _boxes(track: str, boxes: tuple[int, ...], mode: str) -> list[str]:
    if not boxes:
        return []
    words = {"track": track_name(track), "n": boxes[0] if mode == VALUE else len(boxes)}
    if mode == VALUE:
        return [fill("{track} {n}", words)]
    return [put(ngettext("{n} box ({track})", "{n} boxes ({track})", len(boxes)), words)]


def absorb_ways(state: Conflict) -> list[tuple[str, str]]:
    """Return what the answers to a hit lead to: with an extreme consequence, and with none at all.

    Behind them stands the most that can be absorbed (K-HIT-3).
    """
    question, harm = state.question, table(state).harm
    if question is None or question.kind != ABSORB or harm is None:
        return []
    left = means(state, harm)
    most = fill("at most {most} can be absorbed", {"most": left.most})
    found = []
    if any(slot.severity == EXTREME for slot in left.slots):
        found.append(("consequence", _("an extreme one besides, in place of an aspect")))
    return [*found, ("taken-out", fill("absorbs nothing of it; {most}", {"most": most}))]
