"""Text measured by the cells it takes in a terminal: width, clip, pad, wrap, cut, table."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Literal, TypeAlias

import msgspec

from tracker.conflict.order import without_initiative
from tracker.conflict.ruling import Base
from tracker.conflict.state import Conflict, Participant
from tracker.tui.present.lines import Line, Span, Style, line, text_of
from tracker.words.short_names import cut_apart
from tracker.words.translate import _

Align: TypeAlias = Literal["left", "right"]

# A name among other words is cut to no less.
NAME_LEAST = 12

_NOT_DRAWN = frozenset(("Cc", "Cf", "Cs", "Zl", "Zp"))
_MARKS = frozenset(("Mn", "Me", "Mc"))

# Letters of Hangul that stand for none; terminals do not agree how wide they are.
_FILLERS = "\u1160\u3164\uffa0"


def drawable(text: str) -> str:
    """Return a text without what a terminal would obey, or not draw in a place of its own.

    That is control characters, line ends, direction marks, joiners, fillers and lone surrogates;
    the width stays what it was.
    """
    if text.isprintable() and (text.isascii() or not any(sign in text for sign in _FILLERS)):
        return text
    return "".join(
        c for c in text if c not in _FILLERS and unicodedata.category(c) not in _NOT_DRAWN
    )


# A screen is made of a few hundred texts, each of which is measured several times.
@lru_cache(maxsize=2048)
def width(text: str) -> int:
    """Return how many cells a text takes: two for a wide character, none for what is joined.

    Sequences that only some terminals draw as one (joined emoji) count by their parts.
    """
    if text.isascii() and text.isprintable():
        return len(text)
    return sum(map(_cells, text))


def clip(text: str, n: int, more: str = "…") -> str:
    """Return a text that takes at most ``n`` cells, ending with ``more`` where it was cut.

    >>> clip("Dislocated Shoulder", 11)
    'Dislocated…'
    """
    if width(text) <= n:
        return text
    room = n - width(more)
    return _start(text, room) + more if room >= 0 else _start(text, max(0, n))


def clauses(text: str, n: int, more: str = "…") -> str:
    """Return the clauses of a sentence that fit into some cells, all if they do; one is cut.

    What stands behind a comma may belong to what goes before it; so a sentence ends rather at
    the last colon or semicolon, if it says something by then.

    >>> clauses("Run: each shift carries one zone, borders cost more.", 40)
    'Run: each shift carries one zone.'
    >>> clauses("Block something until the round ends: an action, a passage.", 50)
    'Block something until the round ends.'
    """
    if width(text) <= n:
        return text
    ends = [i for i, sign in enumerate(text) if sign in ",;:" and text[i + 1 : i + 2] == " "]
    fitting = [i for i in ends if width(text[:i]) < n]
    whole = [i for i in fitting if text[i] in ";:" and " " in text[:i].strip()]
    return f"{text[: (whole or fitting)[-1]]}." if fitting else clip(text, n, more)


def pad(text: str, n: int, align: Align = "left", more: str = "…") -> str:
    """Return a text that takes exactly ``n`` cells: clipped, or filled with blanks."""
    text = clip(text, n, more)
    blanks = " " * (n - width(text))
    return text + blanks if align == "left" else blanks + text


def wrap(text: str, n: int) -> list[str]:
    """Return a text broken at blanks into lines of at most ``n`` cells; at least one line.

    A word longer than a line is cut. Line ends in the text are kept, and so is the indent of
    the line that is broken.
    """
    return [broken for paragraph in text.split("\n") for broken in _broken(paragraph, n)]


def broken(shown: Line, n: int) -> list[Line]:
    """Return a line of one style broken at blanks into lines of at most ``n`` cells.

    One of several styles stays as it is.
    """
    if len(shown) != 1 or line_width(shown) <= n:
        return [shown]
    return [(Span(part, shown[0].style),) for part in wrap(shown[0].text, n)]


def wrap_line(shown: Line, n: int) -> list[Line]:
    """Return a line broken at blanks into lines of at most ``n`` cells, each part in its style."""
    styles = [span.style for span in shown for sign in span.text if not sign.isspace()]
    at = 0
    lines: list[Line] = []
    for part in wrap(text_of(shown), n):
        spans: list[Span] = []
        style: Style = ""
        for sign in part:
            if not sign.isspace():
                style = styles[at]
                at += 1
            elif at < len(styles) and styles[at] != style:
                # A gap between two is neither's.
                style = ""
            if spans and spans[-1].style == style:
                spans[-1] = Span(spans[-1].text + sign, style)
            else:
                spans.append(Span(sign, style))
        lines.append(tuple(spans))
    return lines


def line_width(shown: Line) -> int:
    """Return how many cells a line takes."""
    return sum([width(span.text) for span in shown])


def cut_line(shown: Line, n: int) -> tuple[Line, Line]:
    """Return a line's first ``n`` cells, and the rest; a wide character is never split."""
    head: list[Span] = []
    for at, span in enumerate(shown):
        taken = width(span.text)
        if taken <= n:
            head.append(span)
            n -= taken
            continue
        start = _start(span.text, n)
        if start:
            head.append(Span(start, span.style))
        rest = Span(span.text[len(start) :], span.style)
        return tuple(head), (rest, *shown[at + 1 :])
    return tuple(head), ()


def clip_line(shown: Line, n: int, more: str = "…") -> Line:
    """Return a line of at most ``n`` cells, ending with ``more`` where it was cut."""
    if line_width(shown) <= n:
        return shown
    room = n - width(more)
    head, rest = cut_line(shown, max(0, n if room < 0 else room))
    return (*head, Span(more, rest[0].style)) if room >= 0 else head


def pad_line(shown: Line, n: int, align: Align = "left", more: str = "…") -> Line:
    """Return a line of exactly ``n`` cells: clipped, or filled with plain blanks."""
    shown = clip_line(shown, n, more)
    missing = n - line_width(shown)
    if missing == 0:
        return shown
    blanks = Span(" " * missing)
    return (*shown, blanks) if align == "left" else (blanks, *shown)


class Column(msgspec.Struct, frozen=True):
    """Say how a column behaves when there is little room.

    It is as wide as its widest cell, at most ``most`` unless there is room to spare, and shrinks
    down to ``least``. Columns
    of the highest ``rank`` shrink first and are left out first, the rightmost before others;
    the columns of rank 0 are never left out. What stands after a ``close`` one belongs to it and
    is not set apart where there is room. The cells of a ``named`` one are cut so that they can
    still be told apart.
    """

    heading: str = ""
    least: int = 3
    most: int = 1000
    rank: int = 0
    align: Align = "left"
    close: bool = False
    named: bool = False


class _Field(Base, frozen=True):
    """How one of the columns that stay is drawn, and the blanks behind it."""

    column: int
    width: int
    align: Align
    gap: str


def table(
    rows: Sequence[Sequence[Line]],
    columns: Sequence[Column],
    room: int,
    gap: int = 1,
    more: str = "…",
) -> tuple[Line, list[Line]]:
    """Return the header and the rows as lines of at most ``room`` cells; every row has a cell a
    column.

    Columns stand ``gap`` cells apart, at least two where all have the room that they want.
    """
    headings = _headings(columns)
    natural = natural_widths(rows, columns)
    widths = fit(natural, columns, room, gap)
    roomy = sum(natural) + max(2, gap) * (len(columns) - 1) <= room
    far = {i for i, column in enumerate(columns) if roomy and not column.close}
    near = {i for i, column in enumerate(columns) if column.close}
    gaps = {i: " " * (max(2, gap) if i in far else 1 if i in near else gap) for i in widths}
    spare = room - sum(widths.values()) - sum(map(len, list(gaps.values())[:-1]))
    _widen(widths, rows, columns, spare)
    # With columns that cannot be left out there may be more than room.
    over = sum(widths.values()) + gap * (len(widths) - 1) > room
    fields = tuple(_Field(i, wide, columns[i].align, gaps[i]) for i, wide in widths.items())
    named = [i for i, wide in widths.items() if columns[i].named and wide < natural_width(rows, i)]
    for i in named:
        rows = _told_apart(rows, i, widths[i], more)
    header, *lines = (_join(tuple(cells), fields, more) for cells in [headings, *rows])
    if over:
        header, *lines = (clip_line(shown, room, more) for shown in (header, *lines))
    return header, lines


def _widen(
    widths: dict[int, int], rows: Sequence[Sequence[Line]], columns: Sequence[Column], spare: int
) -> None:
    """Give columns that are cut at their most what room there is to spare, names first."""
    for i in sorted(widths, key=lambda i: (not columns[i].named, columns[i].rank)):
        if spare > 0 and widths[i] == columns[i].most:
            more = min(spare, max(0, natural_width(rows, i) - widths[i]))
            widths[i] += more
            spare -= more


def _told_apart(
    rows: Sequence[Sequence[Line]], column: int, room: int, more: str
) -> list[Sequence[Line]]:
    """Return the rows with the names in a column cut to its room."""
    names = tuple("".join(span.text for span in cells[column]) for cells in rows)
    cut = cut_apart(names, room, more, width)
    return [
        [*cells[:column], (Span(cut[name], cells[column][0].style),), *cells[column + 1 :]]
        if cells[column]
        else cells
        for cells, name in zip(rows, names, strict=True)
    ]


def natural_width(rows: Sequence[Sequence[Line]], column: int) -> int:
    """Return how many cells the widest of a column's takes."""
    return max((line_width(cells[column]) for cells in rows), default=0)


def natural_widths(rows: Sequence[Sequence[Line]], columns: Sequence[Column]) -> list[int]:
    """Return how many cells each column wants."""
    return [
        min(column.most, max(map(line_width, cells)))
        for column, *cells in zip(columns, _headings(columns), *rows, strict=True)
    ]


def _headings(columns: Sequence[Column]) -> list[Line]:
    return [(Span(column.heading, "heading"),) for column in columns]


def fit(
    natural: Sequence[int], columns: Sequence[Column], room: int, gap: int = 1
) -> dict[int, int]:
    """Return which columns stay, by their index, and how wide each is.

    With columns of rank 0 alone the sum may still be more than ``room``.
    """
    # Stable: of two columns with the same rank the one further right is given up first.
    given_up = sorted(range(len(columns)), key=lambda i: (columns[i].rank, i))
    while True:
        widths = {i: natural[i] for i in sorted(given_up)}
        excess = sum(widths.values()) + gap * max(0, len(widths) - 1) - room
        for i in reversed(given_up):
            shrunk = max(min(columns[i].least, natural[i]), widths[i] - max(0, excess))
            excess -= widths[i] - shrunk
            widths[i] = shrunk
        if excess <= 0 or not columns[given_up[-1]].rank:
            return widths
        given_up.pop()


# Of a table one row changes mostly.
@lru_cache(maxsize=128)
def _join(cells: tuple[Line, ...], fields: tuple[_Field, ...], more: str) -> Line:
    joined: list[Span] = []
    for field in fields:
        joined += pad_line(cells[field.column], field.width, field.align, more)
        if field.gap:
            joined.append(Span(field.gap))
    # Blanks at the end would only be bytes.
    while joined and not joined[-1].text.strip():
        joined.pop()
    return tuple(joined)


# A percent sign stays with its number.
_WORD = re.compile(r"\S+(?: %\S*)?")


def _broken(paragraph: str, n: int) -> list[str]:
    indent = paragraph[: len(paragraph) - len(paragraph.lstrip(" "))]
    indent = indent[: max(0, min(n // 2, n - 2))]
    room = n - len(indent)
    lines: list[str] = []
    for word in _WORD.findall(paragraph):
        for piece in _pieces(word, room):
            if lines and width(lines[-1]) + 1 + width(piece) <= room:
                lines[-1] += f" {piece}"
            else:
                lines.append(piece)
    return [indent + words for words in lines] or [""]


def _pieces(word: str, room: int) -> Iterator[str]:
    while width(word) > room:
        # At least one character a line, or there would be no end.
        head = _start(word, room) or word[0]
        yield head
        word = word[len(head) :]
    if word:
        yield word


def _start(text: str, n: int) -> str:
    taken = 0
    for at, character in enumerate(text):
        taken += _cells(character)
        if taken > n:
            return text[:at]
    return text


def _cells(character: str) -> int:
    category = unicodedata.category(character)
    if category in _MARKS or category in _NOT_DRAWN:
        return 0
    # Joining vowels and finals of Hangul, skin tones: drawn into what stands before.
    if "\u1160" <= character <= "\u11ff" or "\ud7b0" <= character <= "\ud7ff":
        return 0
    if character in _FILLERS or "\U0001f3fb" <= character <= "\U0001f3ff":
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def initiative_column(
    state: Conflict, people: list[Participant], *, needed: bool = True
) -> list[tuple[Column, dict[str, Line]]]:
    """Return the initiative that is typed, where it makes the order; what is missing is marked.

    Where none is ``needed`` there is a column only once somebody has one.
    """
    if not needed and all(p.initiative is None for p in people):
        return []
    if state.order_by != "skill" or state.order_by_hand is not None:
        return []
    of = {p.id: line(initiative_mark(state, p)) for p in people}
    return [(Column(_("Init."), least=4, rank=3, align="right"), of)]


def initiative_mark(state: Conflict, p: Participant) -> Span:
    """Return somebody's initiative, or a mark where it is to be typed and is not."""
    if p.initiative is not None:
        return Span(str(p.initiative))
    return Span("?", "warning") if p.id in without_initiative(state) else Span("")
