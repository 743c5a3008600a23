"""A strike or an amendment before it is written: what changes, and what drops out, and why."""

from __future__ import annotations

from collections.abc import Iterator

from tracker.conflict.engine import fold
from tracker.conflict.history.difference import differences
from tracker.conflict.history.plan import Gap, Plan
from tracker.conflict.history.timeline import Timeline
from tracker.conflict.questions import Waive
from tracker.conflict.ruling import Refusal, Ruling
from tracker.conflict.state import Conflict, change
from tracker.words.differences import difference_line
from tracker.words.headlines import details, headline
from tracker.words.questions import question_lead
from tracker.words.refusing import refusal_text
from tracker.words.terms import name_of, names_of
from tracker.words.translate import _, fill


def plan_lines(plan: Plan, timeline: Timeline) -> list[str]:
    """Return the preview of a plan: both tips against each other, rulings that differ or drop out.

    Last comes what is asked now and the record does not answer.
    """
    changed = [
        difference_line(one, plan.before, plan.after)
        for one in differences(plan.before, plan.after)
    ]
    lines = [_("What changes:"), *_indented(changed or [_("nothing")])]
    for title, found in (
        (_("What comes out differently:"), list(_differing(plan, timeline))),
        (_("What drops out:"), list(_dropped(plan, timeline))),
        (_("What is asked and not answered, so waived:"), list(_waived(plan, timeline))),
    ):
        lines += [title, *_indented(found)] if found else []
    return lines


def gap_line(gap: Gap, timeline: Timeline) -> str:
    """Return what a gap of a plan is: the ruling that has dropped out, or what is asked before it.

    ``14: Krall takes 6`` and ``before 14: Krall takes 6``.
    """
    if gap.question is not None:
        words = {"n": gap.ruling, "question": question_lead(gap.state)}
        return fill("before {n}: {question}", words)
    return f"{gap.ruling} {_was(timeline.rulings[gap.ruling], timeline)}"


def _indented(lines: list[str]) -> Iterator[str]:
    return (f"  {line}" for line in lines)


def _was(old: Ruling, timeline: Timeline) -> str:
    return headline(old, timeline.met_by(old))


def _differing(plan: Plan, timeline: Timeline) -> Iterator[str]:
    """Yield the rulings that come out differently, and those put in that answer nothing."""
    state = timeline.state_at(plan.parent)
    for redone in plan.redone:
        new, before = redone.new, state
        if new is None:
            continue
        state = fold(state, new.events)
        if redone.old is None:
            if not isinstance(new.command, Waive):
                yield fill("put in: {now}", {"now": headline(new, before)})
        elif redone.changed or redone.left_out:
            yield from _differs(redone.old, new, before, timeline, redone.left_out)


def _differs(
    old: Ruling, new: Ruling, before: Conflict, timeline: Timeline, left_out: tuple[str, ...]
) -> Iterator[str]:
    met = timeline.met_by(old)
    was, now = headline(old, met), headline(new, before)
    words = {"n": old.n, "was": was, "now": now}
    if left_out:
        texts = [name_of(met, part) for part in left_out]
        left = [
            _(part) if part == text else text for part, text in zip(left_out, texts, strict=True)
        ]
        yield fill("{n} {was} -> {now} (left out: {left})", {**words, "left": tuple(left)})
    elif was != now:
        yield fill("{n} {was} -> {now}", words)
    else:
        # What is said in the same words may still differ in what nobody reads: whose turn opens.
        told, tells = details(old, met), details(new, before)
        gone = [text for text in told if text not in tells]
        come = [text for text in tells if text not in told]
        if gone or come:
            words |= {"gone": "; ".join(gone) or "-", "come": "; ".join(come) or "-"}
            yield fill("{n} {now}: {gone} -> {come}", words)


def _dropped(plan: Plan, timeline: Timeline) -> Iterator[str]:
    """Yield the rulings that drop out, each with the reason."""
    state = timeline.state_at(plan.parent)
    for redone in plan.redone:
        if redone.new is not None:
            state = fold(state, redone.new.events)
        elif redone.old is not None and redone.dropped is not None:
            met = timeline.met_by(redone.old)
            why = refusal_text(_readable(redone.dropped, met), _both(met, state))
            yield f"{redone.old.n} {headline(redone.old, met)}: {why}"


def _waived(plan: Plan, timeline: Timeline) -> Iterator[str]:
    return (gap_line(gap, timeline) for gap in plan.gaps if gap.question is not None)


def _readable(refusal: Refusal, met: Conflict) -> Refusal:
    """Return a refusal with names for what is gone; here it is too late to overrule it."""
    ids = refusal.arguments.get("ids")
    named = {"ids": names_of(met, ids)} if isinstance(ids, tuple) else {}
    return change(refusal, overrulable=False, arguments={**refusal.arguments, **named})


def _both(met: Conflict, state: Conflict) -> Conflict:
    """Return a state that also has names for what a ruling knew and is not there any more."""
    nouns = {
        field: {**getattr(met, field), **getattr(state, field)}
        for field in ("participants", "zones", "sides", "aspects")
    }
    return change(state, **nouns)
