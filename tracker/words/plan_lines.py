"""A strike or an amendment before it is written: what changes, and what drops out, and why."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tracker.conflict.difference import Difference, differences
from tracker.conflict.engine import fold
from tracker.conflict.plan import Plan, Redone
from tracker.conflict.ruling import N_
from tracker.conflict.state import Conflict
from tracker.conflict.timeline import Timeline
from tracker.words.headlines import headline
from tracker.words.refusing import refusal_text
from tracker.words.terms import field_name, name_of, skill_name, status_name, track_name
from tracker.words.translate import _, fill

# How a phase is called, and what is so or not.
VALUES: Mapping[str, str] = MappingProxyType(
    {
        "True": N_("yes"),
        "False": N_("no"),
        "setup": N_("setup"),
        "running": N_("running"),
        "ended": N_("ended"),
    }
)


def plan_lines(plan: Plan, timeline: Timeline) -> list[str]:
    """Return the preview of a plan: states against each other, rulings that differ or drop out."""
    lines = []
    changed = [difference_line(d, plan) for d in differences(plan.before, plan.after)]
    lines += [_("What changes:"), *(f"  {text}" for text in changed or [_("nothing")])]
    differing, dropped = rulings_lines(plan, timeline)
    if differing:
        lines += [_("What comes out differently:"), *(f"  {text}" for text in differing)]
    if dropped:
        lines += [_("What drops out:"), *(f"  {text}" for text in dropped)]
    return lines


def difference_line(difference: Difference, plan: Plan) -> str:
    """Return one difference between the two tips: whose, what, before and after."""
    old = shown(difference, difference.before, plan.before)
    new = shown(difference, difference.after, plan.after)
    field = difference.field
    named = track_name(field) if field in ("health", "composure", "stress") else field_name(field)
    if field not in ("health", "composure", "stress") and named == field:
        named = skill_name(field, plan.after.system)
    words = {"field": named, "old": old or "-", "new": new or "-"}
    if not difference.who:
        return fill("{field}: {old} -> {new}", words)
    state = plan.after if difference.who in plan.after.participants else plan.before
    return fill(
        "{name}, {field}: {old} -> {new}", {"name": name_of(state, difference.who), **words}
    )


def shown(difference: Difference, value: str, state: Conflict) -> str:
    """Return a value as a reader sees it: names for ids, words for states."""
    if difference.field in ("zone", "side", "leader", "turn", "spin"):
        return ", ".join(name_of(state, i) for i in value.split("; ")) if value else ""
    if difference.field == "status":
        return status_name(value)
    if difference.field in ("phase", "acted", "full_defense"):
        return _(VALUES.get(value, value))
    return value


def rulings_lines(plan: Plan, timeline: Timeline) -> tuple[list[str], list[str]]:
    """Return the rulings that come out differently, and those that drop out, each as a line."""
    differing: list[str] = []
    dropped: list[str] = []
    state = timeline.state_at(plan.parent)
    for redone in plan.redone:
        before = state
        if redone.new is not None:
            state = fold(state, redone.new.events)
            if redone.changed or redone.left_out:
                differing.append(_differs(redone, before, timeline))
        elif redone.old is not None and redone.dropped is not None:
            was = headline(redone.old, timeline.state_at(redone.old.parent))
            why = refusal_text(redone.dropped, before)
            dropped.append(f"{redone.old.n} {was}: {why}")
    return differing, dropped


def _differs(redone: Redone, before: Conflict, timeline: Timeline) -> str:
    assert redone.new is not None
    now = headline(redone.new, before)
    if redone.old is None:
        return fill("put in: {now}", {"now": now})
    was = headline(redone.old, timeline.state_at(redone.old.parent))
    met = timeline.state_at(redone.old.parent)
    left = [
        _(part) if name_of(met, part) == part else name_of(met, part) for part in redone.left_out
    ]
    words = {"n": redone.old.n, "was": was, "now": now, "left": ", ".join(left)}
    if redone.left_out:
        return fill("{n} {was} -> {now} (left out: {left})", words)
    if was == now:
        return fill("{n} {now}: other numbers", words)
    return fill("{n} {was} -> {now}", words)
