"""What widgets draw: spans of text with a semantic style, lines of spans, rows, key hints."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Literal, TypeAlias, get_args

import msgspec

Style: TypeAlias = Literal[
    "",
    "strong",
    "dim",
    "heading",
    "key",
    "turn",
    "held",
    "actor",
    "acted",
    "out",
    "marked",
    "free",
    "question",
    "warning",
    "error",
    "changed",
    "cursor",
    "turn_cursor",
    "marked_cursor",
]
"""What a text means; the style sheet says how that looks. The empty style is plain text."""

STYLES: tuple[Style, ...] = tuple(style for style in get_args(Style) if style)


_UNDER_CURSOR: Mapping[Style, Style] = MappingProxyType(
    {"turn": "turn_cursor", "marked": "marked_cursor"}
)


class Span(msgspec.Struct, frozen=True, gc=False):
    """A piece of a line: text as it is shown, never markup, and what it means."""

    text: str
    style: Style = ""


Line: TypeAlias = tuple[Span, ...]


class Row(msgspec.Struct, frozen=True):
    """A line that can be chosen from a list, by an id that stays when the line changes.

    The cursor passes over a row that is not ``choosable``: a heading, a blank. One that is
    ``painted`` stands out over its whole width.
    """

    id: str
    line: Line
    choosable: bool = True
    painted: bool = False


class Listing(msgspec.Struct, frozen=True):
    """All rows of a list, and the header that stays above them; no header when empty."""

    rows: tuple[Row, ...] = ()
    header: Line = ()


class KeyHint(msgspec.Struct, frozen=True):
    """A key as it is shown, and in a word or two what it does; the label may be empty."""

    key: str
    label: str = ""


class Choice(msgspec.Struct, frozen=True):
    """One of the answers to a question: the id that is given back, how it is shown, a key."""

    id: str
    line: Line
    key: str = ""


def line(*parts: str | Span) -> Line:
    """Return a line; a part that is no span is plain text, an empty part is left out.

    >>> line("a ", Span("b", "turn"), "")
    (Span(text='a ', style=''), Span(text='b', style='turn'))
    """
    spans = (part if isinstance(part, Span) else Span(part) for part in parts)
    return tuple(span for span in spans if span.text)


def in_reverse(shown: Line) -> Line:
    """Return a line in reverse, in which whose turn it is and marked boxes still stand out."""
    spans: list[Span] = []
    for span in shown:
        style = _UNDER_CURSOR.get(span.style, "cursor")
        if span.text == " " and spans and spans[-1].style == "turn_cursor":
            # The gap between the sign and the name, which are one thing.
            style = "turn_cursor"
        if spans and spans[-1].style == style:
            spans[-1] = Span(spans[-1].text + span.text, style)
        else:
            spans.append(Span(span.text, style))
    return tuple(spans)


def painted(shown: Line) -> Line:
    """Return a line as one that stands out whole, as whose turn it is does."""
    text = [Span(s.text, "marked_cursor" if s.style == "marked" else "turn_cursor") for s in shown]
    return joined_spans(text)


def joined_spans(spans: Iterable[Span]) -> Line:
    """Return a line in which neighbors of one style are one span."""
    found: list[Span] = []
    for span in spans:
        if found and found[-1].style == span.style:
            found[-1] = Span(found[-1].text + span.text, span.style)
        else:
            found.append(span)
    return tuple(found)


def marked_changed(shown: Line) -> Line:
    """Return a line as one that was not so before; blanks and marked boxes look as always."""
    return tuple(
        Span(span.text, "changed") if span.text.strip() and span.style != "marked" else span
        for span in shown
    )


def text_of(shown: Line) -> str:
    """Return a line's text without its styles."""
    return "".join(span.text for span in shown)
