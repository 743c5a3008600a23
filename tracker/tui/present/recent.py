"""The last lines of the log, one for each record."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import islice

from tracker.conflict.draft import Warned
from tracker.conflict.history.timeline import Timeline
from tracker.conflict.ruling import HeadMove, Record, Revision, Ruling
from tracker.tui.present.cells import wrap
from tracker.tui.present.lines import Line, Span, Style, line
from tracker.words.history_lines import record_line
from tracker.words.sentences import warning_text
from tracker.words.terms import rule_id
from tracker.words.translate import fill

# So many records are told at least; the replay has them all.
MOST = 60


def record_texts(timeline: Timeline, known: dict[int, str], most: int = MOST) -> dict[int, str]:
    """Return the lines of the last records by their numbers; those in ``known`` are not made anew.

    A record never changes, so its line stays what it was. There are ``most`` or up to half as
    many more: to let one go with each that comes would move all the others. Before a revision
    stand the last of the rulings that it decided anew, as many again at most: they are what
    holds now.
    """
    several = max(1, most // 2)
    first = max(0, len(timeline.records) - most) // several * several
    return {
        record.n: known[record.n] if record.n in known else record_text(record, timeline)
        for told in timeline.records[first:]
        for record in (*(told.rulings[-most:] if isinstance(told, Revision) else ()), told)
    }


def record_text(record: Record, timeline: Timeline) -> str:
    """Return the line of a record, without its number."""
    parent = record.parent if isinstance(record, Ruling) else 0
    return record_line(record, timeline.state_at(parent))


def log_lines(texts: dict[int, str], timeline: Timeline, room: int) -> list[Line]:
    """Return lines of at most ``room`` cells for the log pane, what is long broken beside its
    number; rulings that were taken back are dimmed."""
    # Numbers fall on the way to the root, of which only the end is needed.
    on_the_way, at = set(), timeline.head
    while at and at >= min(texts, default=0):
        on_the_way.add(at)
        at = timeline.parents[at]

    digits = len(str(max(texts, default=0)))
    return [
        part
        for n, text in texts.items()
        for part in _record_lines(
            str(n).rjust(digits),
            text,
            "dim" if n in timeline.rulings and n not in on_the_way else "",
            room,
        )
    ]


# Of the lines that are shown one is new, or another dimmed.
@lru_cache(maxsize=4 * MOST)
def _record_lines(number: str, text: str, style: Style, room: int) -> tuple[Line, ...]:
    first, *more = wrap(text, max(1, room - len(number) - 2))
    return (
        line(" ", Span(number, "dim"), " ", Span(first, style)),
        *(line(" " * (len(number) + 2), Span(part, style)) for part in more),
    )


def _parting(timeline: Timeline, tip: int, other: int) -> list[Ruling]:
    """Return the rulings on the way to one ruling that are not on that to another, newest first."""
    rulings = []
    while tip != other:
        if tip > other:
            rulings.append(timeline.rulings[tip])
            tip = rulings[-1].parent
        else:
            other = timeline.parents[other]
    return rulings


def moved_text(move: HeadMove, before: int, timeline: Timeline) -> str:
    """Return in one line what undo took back or redo brought again, with its number.

    ``before`` is the ruling the table stood at.
    """
    if move.why not in ("undo", "redo"):
        return record_line(move, timeline.state_at(0))
    undone = move.why == "undo"
    rulings = _parting(timeline, *((before, move.head) if undone else (move.head, before)))
    if not rulings:
        return record_line(move, timeline.state_at(0))
    first = rulings[-1]
    words = {"n": first.n, "what": record_text(first, timeline), "more": len(rulings) - 1}
    if move.why == "undo":
        if len(rulings) > 1:
            return fill("Taken back: {n} {what}, and {more} after it", words)
        return fill("Taken back: {n} {what}", words)
    if len(rulings) > 1:
        return fill("Done again: {n} {what}, and {more} after it", words)
    return fill("Done again: {n} {what}", words)


def stood_at(records: Sequence[Record]) -> int:
    """Return the ruling that the table stood at before the last record; 0 before the first."""
    from tracker.conflict.history.branches import led_to

    led = map(led_to, islice(reversed(records), 1, None))
    return next((n for n in led if n is not None), 0)


def warning_texts(record: Record, timeline: Timeline) -> list[str]:
    """Return what rules reminded of in a ruling."""
    if not isinstance(record, Ruling):
        return []
    warned = [event for event in record.events if isinstance(event, Warned)]
    state = timeline.state_at(record.n) if warned else timeline.state
    told = ((warning_text(event, state), rule_id(event.rule, state)) for event in warned)
    return [f"{text} ({rule})" if rule else text for text, rule in told]
