"""Lines about the tree: records as the log lists them, and the rulings behind a number."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Protocol

from tracker.conflict.history.timeline import Timeline
from tracker.conflict.ruling import BranchMark, Event, HeadMove, Record, Revision, Ruling
from tracker.conflict.state import Conflict
from tracker.conflict.system import SYSTEMS
from tracker.dice.terms import find
from tracker.words.game_words import words_of
from tracker.words.headlines import headline, headline_lines
from tracker.words.sentences import sentence
from tracker.words.terms import field_name, name_of, sheet_fields
from tracker.words.translate import _, fill, ngettext, put
from tracker.words.vocabulary import term_name, word_shown

if TYPE_CHECKING:
    from tracker.conflict.history.why import Cause

INDENT = "    "


class _Causes(Protocol):
    """The answer to "why": whose number, which one, and the rulings behind it."""

    @property
    def who(self) -> str:
        """Return the id of whoever has the number."""

    @property
    def field(self) -> str:
        """Return the field as it was asked for."""

    @property
    def causes(self) -> tuple[Cause, ...]:
        """Return the rulings, newest first."""


def record_line(record: Record, before: Conflict) -> str:
    """Return one line for a record without its number; ``before`` is the state a ruling met."""
    match record:
        case Ruling():
            return headline(record, before)
        case HeadMove():
            return _move_line(record)
        case Revision():
            return _revision_line(record)
        case BranchMark():
            return _branch_line(record)


def _move_line(move: HeadMove) -> str:
    words = {"n": move.head, "why": move.why}
    match move.why:
        case "undo" if not move.head:
            return _("back to the beginning")
        case "undo":
            return fill("back to {n}", words)
        case "redo":
            return fill("forward again to {n}", words)
        case "goto" if not move.head:
            return _("go to the beginning")
        case "goto":
            return fill("go to {n}", words)
        case _:
            return fill("{why}: to {n}", words)


def _revision_line(revision: Revision) -> str:
    verb, _blank, rest = revision.revision.partition(" ")
    number = rest.split(" ", maxsplit=1)[0]
    count = len(revision.rulings)
    again = ngettext("{n} ruling decided again", "{n} rulings decided again", count)
    words = {"number": number, "what": revision.revision, "again": put(again, {"n": count})}
    match verb:
        case "strike":
            return fill("{number} struck, {again}", words)
        case "amend":
            return fill("{number} amended, {again}", words)
        case _:
            return fill("{what}, {again}", words)


def _branch_line(mark: BranchMark) -> str:
    words = {"n": mark.tip, "name": mark.branch}
    if mark.away and mark.branch:
        return fill("the branch {name} at {n} is put away", words)
    if mark.away:
        return fill("the branch at {n} is put away", words)
    if mark.branch:
        return fill("the branch at {n} is called {name}", words)
    return fill("the branch at {n} has no name any more", words)


def record_lines(record: Record, timeline: Timeline) -> list[str]:
    """Return a record's line with its number, and below it every event of its rulings."""
    if isinstance(record, Ruling):
        line, *more = headline_lines(record, timeline.state_at(record.parent))
        return [f"{record.n} {line}", *(f"{INDENT}{text}" for text in more)]
    lines = [f"{record.n} {record_line(record, timeline.state_at(0))}"]
    if isinstance(record, Revision):
        for ruling in record.rulings:
            line = headline(ruling, timeline.state_at(ruling.parent))
            lines.append(f"{INDENT}{ruling.n} {line}")
    return lines


def earlier_faces_lines() -> list[str]:
    """Return what is said of a ruling whose faces were rolled before an undo."""
    return [_("The dice lie as they were rolled before the undo; anew=yes rolls anew.")]


def log_lines(timeline: Timeline) -> Iterator[str]:
    """Yield the lines of every record; each state is folded once along the way."""
    for record in timeline.records:
        yield from record_lines(record, timeline)


def why_line(cause: Cause, timeline: Timeline, field: str = "", *, values: bool = True) -> str:
    """Return the ruling behind a number: its own, the values, what changed, by which rule.

    ``field`` says how the values of a sheet are to be read. Without ``values`` the line leaves out
    what the number was and is.
    """
    # Here, because few fights are asked for reasons, and none before it is shown.
    from tracker.words.differences import value_text

    ruling = timeline.rulings[cause.ruling]
    met = timeline.met(cause.ruling)
    at = next((at for at, (event, _state) in enumerate(met) if event == cause.event), 0)
    begin, part = max((p for p in ruling.placed_parts if p[0] <= at), key=lambda p: p[0])
    state, before = met[at][1], met[begin][1]
    words = {
        "n": cause.ruling,
        "before": value_text(field, cause.before, timeline.state),
        "after": value_text(field, cause.after, timeline.state) or "-",
        "change": _change(cause.event, state, headline(part, before)),
    }
    if not values:
        return fill("{n}: {change}", words)
    if not cause.before:
        return fill("{n}: {after}, {change}", words)
    return fill("{n}: {before} -> {after}, {change}", words)


def _change(event: Event, state: Conflict, line: str) -> str:
    """Return what changed by which rule, and the ruling's headline where that says more."""
    text = sentence(event, state)
    told = text if text and text not in line else line
    if event.rule:
        told = f"{told} ({event.rule})"
    return told if text is None or text in line else f"{told}; {line}"


def answer_lines(answer: _Causes, timeline: Timeline) -> list[str]:
    """Return the answer to "why": whose number it is, and the rulings behind it, newest first."""
    state, field = timeline.state, answer.field.casefold().replace("-", "_")
    words = {"who": name_of(state, answer.who), "field": _called(answer, field, state)}
    if not answer.causes:
        return [fill("{who}, {field}: no ruling has changed it", words)]
    # What is no number of a sheet is told better by the events than by what it was and is.
    told = field == "conditions" or field in words_of(state.system).said_by_events
    known = field in sheet_fields(state.system)
    values = not told and (known or _is_number(state, answer.who, answer.field))
    lines = (why_line(cause, timeline, field, values=values) for cause in answer.causes)
    title = fill("{who}, {field}:", words) if field else f"{words['who']}:"
    return [title, *(f"{INDENT}{line}" for line in lines)]


def _called(answer: _Causes, field: str, state: Conflict) -> str:
    """Return what a number is called; a text that has gone from the sheet is itself."""
    if field in sheet_fields(state.system):
        return field_name(field, state.system)
    # Here, as above.
    from tracker.words.listed import figures
    from tracker.words.pointing import Scope

    scope = Scope(state)
    scope.mentioned.append(answer.who)
    own = find(SYSTEMS[state.system].conditions, answer.field)
    return term_name(own) if own else word_shown(figures(scope), answer.field)


def _is_number(state: Conflict, who: str, field: str) -> bool:
    p = state.participants.get(who)
    return p is not None and any(field in has for has in (p.tracks, p.skills, p.sheet, p.resources))
