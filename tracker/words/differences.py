"""What differs between two states, in words: for a preview and for two points side by side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from tracker.conflict.engine import fold
from tracker.conflict.history.difference import Difference, differences
from tracker.conflict.history.plan import Gap, Plan
from tracker.conflict.history.timeline import Timeline
from tracker.conflict.order import OrderSet
from tracker.conflict.questions import Waive
from tracker.conflict.ruling import N_, Refusal, Ruling
from tracker.conflict.state import SCENE, Border, Conflict, change
from tracker.conflict.system import system as rules_of
from tracker.words import terms
from tracker.words.game_words import words_of
from tracker.words.headlines import details, headline
from tracker.words.lasting import condition_text, obstacle_text
from tracker.words.questions import question_lead
from tracker.words.refusing import refusal_text
from tracker.words.told_stage import aspect_notes
from tracker.words.translate import _, fill, ngettext, put

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


def difference_line(difference: Difference, before: Conflict, after: Conflict) -> str:
    """Return one difference as a line: whose, what, before and after."""
    old = shown_side(difference, difference.before, before)
    new = shown_side(difference, difference.after, after)
    state = after if difference.who in after.participants else before
    words = {
        "name": terms.name_of(state, difference.who),
        "field": field_text(difference, state.system),
        "old": old or "-",
        "new": new or "-",
    }
    if difference.field == "participants":
        return _taking_part(difference, state, bool(new))
    listed = difference.field in {
        field for game in (before, after) for field in rules_of(game.system).compared_lists
    }
    if listed and not old:
        return fill("{field}: now also {new}", words)
    if listed and not new:
        return fill("{field}: no longer {old}", words)
    if not difference.who:
        return fill("{field}: {old} -> {new}", words)
    if difference.field in words_of(state.system).said_by_value:
        return fill("{name}: {old} -> {new}", words)
    return fill("{name}, {field}: {old} -> {new}", words)


def _taking_part(difference: Difference, state: Conflict, there: bool) -> str:
    """Return that somebody takes part, or does not; several of one name do it in the plural."""
    p = state.participants[difference.who]
    count = p.left if p.count is not None else 1
    if there:
        return put(ngettext("{name} takes part", "{name} take part", count), {"name": p.name})
    gone = ngettext("{name} does not take part", "{name} do not take part", count)
    return put(gone, {"name": p.name})


def field_text(difference: Difference, system: str) -> str:
    """Return what a difference is about: a track, a field of the sheet, a skill."""
    if difference.field == "participants":
        return _("takes part")
    if difference.field in words_of(system).tracks:
        return terms.track_name(difference.field, system)
    named = terms.field_name(difference.field, system)
    return terms.skill_name(difference.field, system) if named == difference.field else named


def shown_side(difference: Difference, value: str, state: Conflict) -> str:
    """Return one of the two values, that of ``state``, as a reader sees it; empty for nothing."""
    who, field = difference.who, difference.field
    if not value:
        return ""
    own = words_of(state.system).difference(state, who, field, value)
    if own:
        return own
    match field:
        case "participants":
            return _("yes")
        case "conditions":
            return "; ".join(condition_text(c, state) for c in state.participants[who].conditions)
        case "question":
            return question_lead(state)
        case _ if field in rules_of(state.system).compared_lists:
            return "; ".join(_entry(field, entry, state) for entry in value.split("; "))
        case _:
            return value_text(field, value, state)


def value_text(field: str, value: str, state: Conflict) -> str:
    """Return a number or a word of a sheet, as ``why`` gives it, for a reader.

    >>> value_text("health", "3,4/6", Conflict())
    '3, 4 of 6'
    """
    if not value:
        return ""
    words = words_of(state.system)
    if field in words.tracks:
        return _boxes(value)
    if own := words.value(field, value):
        return own
    match field:
        case "status":
            return terms.status_name(value, state.system)
        case "kind":
            return terms.kind_name(value, state.system)
        case "phase" | "acted" | "holding" | "hidden":
            return _(VALUES.get(value, value))
        case "side" | "zone" | "leader" | "owner" | "turn":
            return terms.name_of(state, value)
        case _:
            return value


def _boxes(value: str) -> str:
    marked, _slash, boxes = value.rpartition("/")
    if not marked:
        return fill("none of {boxes}", {"boxes": boxes})
    return fill("{marked} of {boxes}", {"marked": marked.replace(",", ", "), "boxes": boxes})


def _entry(field: str, entry: str, state: Conflict) -> str:
    """Return one thing on the table, with what there is to know of it."""
    match field:
        case "aspects":
            aspect = state.aspects[entry]
            where = "" if aspect.on == SCENE else terms.name_of(state, aspect.on)
            notes = ", ".join(filter(None, (where, aspect_notes(aspect, state))))
            return f"{aspect.text} ({notes})" if notes else aspect.text
        case "circumstances":
            there = ", ".join(condition_text(c, state) for c in state.circumstances[entry])
            return f"{there} ({terms.name_of(state, entry)})"
        case "borders":
            return _passage(next(b for b in state.borders if f"{b.a} {b.b}" == entry), state)
        case "obstacles":
            obstacle = state.obstacles[entry]
            return f"{obstacle.text}: {obstacle_text(obstacle, state.system)}"
        case _:
            return terms.name_of(state, entry)


def _passage(border: Border, state: Conflict) -> str:
    ends = f"{terms.name_of(state, border.a)} - {terms.name_of(state, border.b)}"
    if border.back == border.cost:
        return fill("{ends}: border {cost}", {"ends": ends, "cost": border.cost})
    words = {"ends": ends, "cost": border.cost, "back": border.back}
    return fill("{ends}: border {cost}, back {back}", words)


def plan_lines(plan: Plan, timeline: Timeline) -> list[str]:
    """Return the preview of a plan: both tips against each other, rulings that differ or drop out.

    Last comes what is asked now and the record does not answer.
    """
    changed = [
        difference_line(one, plan.before, plan.after)
        for one in differences(plan.before, plan.after)
    ]
    changed += _reordered(plan.before, plan.after)
    lines = [_("What changes:"), *_indented(changed or [_("nothing")])]
    for title, found in (
        (_("What comes out differently:"), list(_differing(plan, timeline))),
        (_("What drops out:"), list(_dropped(plan, timeline))),
        (_("What is asked and not answered, so waived:"), list(_waived(plan, timeline))),
    ):
        lines += [title, *_indented(found)] if found else []
    return lines


def _reordered(before: Conflict, after: Conflict) -> Iterator[str]:
    """Yield the new order of those who are in both, if it is another."""
    stay = {*before.order} & {*after.order}
    old, new = ([who for who in state.order if who in stay] for state in (before, after))
    if old != new:
        yield fill("Order: {names}", {"names": terms.names_of(after, tuple(new))})


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
        texts = [terms.name_of(met, part) for part in left_out]
        left = [
            _(part) if part == text else text for part, text in zip(left_out, texts, strict=True)
        ]
        yield fill("{n} {was} -> {now} (left out: {left})", {**words, "left": tuple(left)})
    elif was != now:
        yield fill("{n} {was} -> {now}", words)
    else:
        # What is said in the same words may still differ in what nobody reads: whose turn opens.
        # Each order would be told again with every newcomer; what it has come to stands above.
        told = details(old, met, without=(OrderSet,))
        tells = details(new, before, without=(OrderSet,))
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
    named = {"ids": terms.names_of(met, ids)} if isinstance(ids, tuple) else {}
    return change(refusal, overrulable=False, arguments={**refusal.arguments, **named})


def _both(met: Conflict, state: Conflict) -> Conflict:
    """Return a state that also has names for what a ruling knew and is not there any more."""
    nouns = {
        field: {**getattr(met, field), **getattr(state, field)}
        for field in ("participants", "zones", "sides", "aspects")
    }
    return change(state, **nouns)
