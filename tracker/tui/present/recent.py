"""The last lines of the log, one for each record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import groupby, islice
from types import MappingProxyType

import msgspec

from tracker.conflict.draft import Warned
from tracker.conflict.history.timeline import Timeline
from tracker.conflict.order import RoundOpened
from tracker.conflict.ruling import HeadMove, Record, Revision, Ruling
from tracker.tui.present.cells import line_width, wrap_line
from tracker.tui.present.glyphs import UNICODE, Glyphs
from tracker.tui.present.lines import Line, Span, Style, line, text_of
from tracker.words.emphasis import faces_text, weighed_headline
from tracker.words.history_lines import record_line
from tracker.words.sentences import warning_text
from tracker.words.terms import rule_id
from tracker.words.translate import fill

# So many records are told at least; the replay has them all.
_MOST = 60


class RecordLine(msgspec.Struct, frozen=True):
    """The line of a record without its number; one that opens a round is drawn as a rule.

    One that ``moves`` only says where the table went.
    """

    line: Line
    opens: bool = False
    moves: bool = False


def record_texts(
    timeline: Timeline, known: dict[int, RecordLine], most: int = _MOST
) -> dict[int, RecordLine]:
    """Return the lines of the last records by their numbers; those in ``known`` are not made anew.

    A record never changes, so its line stays what it was. There are ``most`` or up to half as
    many more: to let one go with each that comes would move all the others. Before a revision
    stand the last of the rulings that it decided anew, as many again at most: they are what
    holds now. Where the table went far back, ``most`` of those rulings stand there that led to
    where it is; they stay as long as they lead there, that an undo and a redo move no line.
    """
    several = max(1, most // 2)
    first = max(0, len(timeline.records) - most) // several * several
    last: dict[int, Record] = {
        record.n: record
        for told in timeline.records[first:]
        for record in (*(told.rulings[-most:] if isinstance(told, Revision) else ()), told)
    }
    way: list[int] = []
    at = timeline.head
    while at and len(way) <= most + several:
        way.append(at)
        at = timeline.parents[at]
    stay = next((i for i, n in enumerate(way) if n not in last and n not in known), len(way))
    if stay < min(len(way), several) or stay > most + several:
        stay = most
    return {
        n: known[n] if n in known else record_told(last.get(n) or timeline.rulings[n], timeline)
        for n in sorted({*last, *way[:stay]})
    }


# How what stands out in a line is drawn.
WEIGHTS: Mapping[str | None, Style] = MappingProxyType(
    {"actor": "actor", "outcome": "strong", "harm": "error", None: ""}
)


def record_told(record: Record, timeline: Timeline) -> RecordLine:
    """Return the line of a record: who acts, what came of it, and small the dice."""
    if not isinstance(record, Ruling):
        return RecordLine(line(record_text(record, timeline)), moves=isinstance(record, HeadMove))
    before = timeline.state_at(record.parent)
    spans = [Span(part, WEIGHTS[what]) for part, what in weighed_headline(record, before)]
    faces = faces_text(record, before.system)
    dice = Span(f" {faces}" if faces else "", "dim")
    return RecordLine(line(*spans, dice), any(isinstance(e, RoundOpened) for e in record.events))


def record_text(record: Record, timeline: Timeline) -> str:
    """Return the line of a record, without its number."""
    parent = record.parent if isinstance(record, Ruling) else 0
    return record_line(record, timeline.state_at(parent))


def log_pane_lines(
    told: dict[int, RecordLine], timeline: Timeline, room: int, glyphs: Glyphs = UNICODE
) -> list[Line]:
    """Return lines of at most ``room`` cells for the log pane, what is long broken beside its
    number; several rulings in a row that were taken back are one dim line, one has a sign before
    it. Of moves of the table only the last record is one."""
    # Numbers fall on the way to the root, of which only the end is needed.
    on_the_way, at = set(), timeline.head
    while at and at >= min(told, default=0):
        on_the_way.add(at)
        at = timeline.parents[at]

    digits = len(str(max(told, default=0)))
    lines: list[Line] = []

    def undone(n: int) -> bool:
        """Return whether a ruling was taken back."""
        return n in timeline.rulings and n not in on_the_way

    # Where the table went before says nothing any more once it goes elsewhere.
    shown = (n for n, one in told.items() if not one.moves or n == timeline.last)
    for back, group in groupby(shown, undone):
        numbers = list(group)
        if back and len(numbers) > 1:
            text = Span(fill("{n} taken back", {"n": len(numbers)}), "dim")
            lines.append(line(" ", Span(str(numbers[0]).rjust(digits), "dim"), " ", text))
            continue
        # With words more of it would be told, and lines below it might move.
        sign = glyphs.times if back else " "
        for n in numbers:
            number = str(n).rjust(digits)
            lines += _record_lines(sign, number, told[n], "dim" if back else "", room, glyphs)
    return lines


# Of the lines that are shown one is new, or another dimmed.
@lru_cache(maxsize=4 * _MOST)
def _record_lines(
    sign: str, number: str, told: RecordLine, style: Style, room: int, glyphs: Glyphs
) -> tuple[Line, ...]:
    wide = max(1, room - len(number) - 2)
    shown = line(*(Span(text_of(told.line), style),)) if style else told.line
    if told.opens and not style:
        shown = line(Span(text_of(shown), "heading"))
    first, *more = wrap_line(shown, wide)
    if told.opens and not more and (left := wide - line_width(first) - 1) > 0:
        first = (*first, Span(f" {glyphs.horizontal * left}", "dim"))
    return (
        line(sign, Span(number, "dim"), " ", *first),
        *(line(" " * (len(number) + 2), *part) for part in more),
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


def stood_at_before(records: Sequence[Record]) -> int:
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
