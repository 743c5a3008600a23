"""The manual's pages as lines: Markdown as far as the pages use it, laid out for a width."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tracker.tui.present.cells import line_width, wrap_line
from tracker.tui.present.lines import Line, Span, joined_spans, line

# The cells by which what belongs to a row's or an item's first line is indented.
_INDENT = 4

# A first column that is no wider stays one where the others have no room to be any.
KEY_MOST = 8
_BETWEEN = " · "

_INLINE = re.compile(
    r"`(?P<code>[^`]+)`"
    r"|\*\*(?P<strong>[^*]+)\*\*"
    r"|(?<![\w*])\*(?P<plain>[^*\s][^*]*)\*(?![\w*])"
    r"|!\[(?P<picture>[^]]*)\]\((?P<file>[^)]+)\)"
    r"|\[(?P<link>[^]]+)\]\((?P<address>[^)]+)\)"
)
_ITEM = re.compile(r"(\* |- |\d+\. )")
_CELL = re.compile(r"(?<!\\)\|")


def manual_lines(text: str, width: int) -> list[Line]:
    """Return a page as lines of at most ``width`` cells, but for what has to stay as it is."""
    lines: list[Line] = []
    for block in _blocks(text):
        if lines:
            lines.append(())
        lines += _laid_out(block, max(20, width))
    return lines


def _blocks(text: str) -> Iterator[list[str]]:
    """Yield the blocks of a page by their rows: what is fenced is one, blank rows part the rest."""
    block: list[str] = []
    fenced = False
    for row in [*text.split("\n"), ""]:
        if row.startswith("<!--"):
            continue
        begins = not fenced and (row.startswith("```") or _ITEM.match(row) is not None)
        if block and ((not fenced and not row) or begins):
            yield block
            block = []
        fenced ^= row.startswith("```")
        if row or fenced:
            block.append(row)
        if block and block[0].startswith("#"):
            yield block
            block = []
    if block:
        yield block


def _laid_out(block: list[str], width: int) -> Iterator[Line]:
    first = block[0]
    if first.startswith("#"):
        heading = line(Span(first.lstrip("#").strip(), "heading"))
        yield from _hanging(heading, width, (), "")
    elif first.startswith("```"):
        yield from (line("  ", row) for row in block if not row.startswith("```"))
    elif first.startswith("    "):
        yield from (line("  ", row[4:]) for row in block)
    elif first.startswith("|"):
        yield from _table(block, width)
    elif first.startswith("> "):
        quoted = " ".join(row.removeprefix(">").strip() for row in block)
        yield from _hanging(_spans(quoted), width, line("  "), "  ")
    elif item := _ITEM.match(first):
        said = " ".join(row.strip() for row in block)[item.end() :]
        yield from _hanging(_spans(said), width, line(item[1]), " " * len(item[1]))
    else:
        yield from _hanging(_spans(" ".join(row.strip() for row in block)), width, (), "")


def _table(block: list[str], width: int) -> Iterator[Line]:
    """Lay out a table: in columns where all rows have room, else each row as running text."""
    rows = [
        [_spans(cell.strip(), quoted=False) for cell in _CELL.split(row.strip().strip("|"))]
        for row in block
        if not row.startswith("|---")
    ]
    head = [tuple(Span(span.text, "dim") for span in cell) for cell in rows.pop(0)]
    rows = [row + [()] * (len(head) - len(row)) for row in rows]
    shown = [head, *rows] if any(head) else rows
    widths = [max(line_width(row[at]) for row in shown) for at in range(len(head))]
    if sum(widths) + 2 * (len(widths) - 1) <= width:
        for row in shown:
            spans: list[Span] = []
            for cell, wide in zip(row, widths, strict=True):
                spans += [*cell, Span(" " * (wide - line_width(cell) + 2))]
            while spans and not spans[-1].text.strip():
                spans.pop()
            yield joined_spans(spans)
        return
    for row in rows:
        before: Line = ()
        after, cells = " " * _INDENT, row
        if widths[0] <= KEY_MOST:
            after = " " * (widths[0] + 2)
            before = (*row[0], Span(" " * (len(after) - line_width(row[0]))))
            cells = row[1:]
        flat = [span for cell in filter(None, cells) for span in (Span(_BETWEEN), *cell)]
        yield from _hanging(joined_spans(flat[1:]), width, before, after)


def _hanging(shown: Line, width: int, before: Line, after: str) -> Iterator[Line]:
    """Yield a text broken into lines, behind something, and blanks from the second on."""
    for at, part in enumerate(wrap_line(shown, width - len(after))):
        yield line(after, *part) if at else line(*before, *part)


def _spans(text: str, *, quoted: bool = True) -> Line:
    """Return a text with its marks as styles; what is code keeps its quotes where ``quoted``."""
    spans: list[Span] = []
    at = 0
    for found in _INLINE.finditer(text):
        spans += [Span(text[at : found.start()]), _span(found, quoted)]
        at = found.end()
    return joined_spans(span for span in [*spans, Span(text[at:])] if span.text)


def _span(found: re.Match[str], quoted: bool) -> Span:
    if code := found["code"]:
        code = code.replace("\\|", "|")
        return Span(f"`{code}`" if quoted else code, "key")
    if found["strong"]:
        return Span(found["strong"], "strong")
    if found["link"]:
        return Span(f"{found['link']} ({found['address']})")
    if picture := found["picture"]:
        return Span(f"[{picture}: {found['file']}]", "dim")
    return Span(found["plain"] or "")
