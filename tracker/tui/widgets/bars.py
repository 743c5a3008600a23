"""The bars above and below a screen: what is going on, what is asked, which keys there are."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from textual.geometry import Size

from tracker.tui.present.cells import clip_line, line_width, width
from tracker.tui.present.lines import KeyHint, Line, Span
from tracker.tui.widgets.line_widget import LineWidget


class StatusBar(LineWidget):
    """Show one line: what it is about on the left, how it stands on the right.

    When there is no room for both, the left part loses its last pieces, and is cut at last.
    """

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._left: Line = ()
        self._right: Line = ()

    def set_parts(self, left: Line, right: Line = ()) -> None:
        """Show these parts from now on."""
        if (left, right) != (self._left, self._right):
            self._left, self._right = left, right
            self.redraw()

    def lines(self, width: int, height: int) -> Sequence[Line]:
        """Return the one line."""
        more = self.glyphs.more
        right = clip_line(self._right, width, more)
        room = width - line_width(right) - (1 if right else 0)
        left = self._left
        while len(left) > 1 and line_width(left) > room:
            left = left[:-1]
        left = clip_line(left, max(0, room), more)
        gap = width - line_width(left) - line_width(right)
        return [(*left, Span(" " * gap), *right)]


class KeyBar(LineWidget):
    """Show the keys that do something here; what does not fit at the end is left out."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._keys: tuple[KeyHint, ...] = ()

    def set_keys(self, keys: Sequence[KeyHint]) -> None:
        """Show these keys from now on, the most useful first."""
        if self._keys != tuple(keys):
            self._keys = tuple(keys)
            self.redraw()

    def lines(self, width: int, height: int) -> Sequence[Line]:
        """Return the one line."""
        return [key_line(self._keys, width, self.glyphs.more)]


class Caption(LineWidget):
    """Show a few lines and take just the room they need, none when there are none."""

    MOST = 100

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._caption: tuple[Line, ...] = ()

    def set_lines(self, caption: Sequence[Line]) -> None:
        """Show these lines from now on, as many as there may be; each is cut to the width."""
        before, self._caption = self._caption, tuple(caption)[: self.MOST]
        if len(self._caption) != len(before):
            self.lay_out()
        if self._caption != before:
            self.redraw()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return how many lines there are."""
        return len(self._caption)

    def lines(self, width: int, height: int) -> Sequence[Line]:
        """Return the lines."""
        shown = [clip_line(one, width, self.glyphs.more) for one in self._caption]
        return self.with_more(shown[:height], width, False, 0 < height < len(shown))


class QuestionBar(Caption):
    """Show what is asked, in up to three lines."""

    MOST = 3


def key_line(keys: Sequence[KeyHint], room: int, more: str) -> Line:
    """Return as many keys as fit into ``room`` cells, and ``more`` where some did not.

    Those with a label give way, the last first, to those without one, which are on every screen;
    where all have one, to the last, which leads back. With room to spare they stand further apart.
    """
    spans: list[Span] = []
    kept = _kept(keys, room, 1 + width(more))
    apart = "  " if sum(map(_taken, keys)) + len(keys) - 1 <= room else " "
    left_out = False
    for hint in keys:
        if hint not in kept:
            if not left_out:
                spans.append(Span(f" {more}", "dim"))
            left_out = True
            continue
        spans += [
            Span(apart if spans else " "),
            Span(hint.key, "key"),
            *([Span(f" {hint.label}")] if hint.label else []),
        ]
    return clip_line(tuple(spans), room, more)


def _kept(keys: Sequence[KeyHint], room: int, sign: int) -> list[KeyHint]:
    """Return the keys that fit; ``sign`` is what it takes to say that there are more."""
    if sum(map(_taken, keys)) <= room:
        return list(keys)
    bare = [hint for hint in keys if not hint.label] or list(keys[-1:])
    left = room - sign - sum(map(_taken, bare))
    labeled = _first_that_fit([hint for hint in keys if hint not in bare], left)
    # The most pressing key goes before those that are on every screen.
    if keys[0] in labeled or (keys[0] in bare and left >= 0):
        return [*labeled, *bare]
    return _first_that_fit(keys, room - sign)


def _first_that_fit(keys: Sequence[KeyHint], room: int) -> list[KeyHint]:
    ends = accumulate(map(_taken, keys))
    return [hint for hint, end in zip(keys, ends, strict=True) if end <= room]


def _taken(hint: KeyHint) -> int:
    return 1 + width(hint.key) + (1 + width(hint.label) if hint.label else 0)


class Rule(LineWidget):
    """Draw one line across, with a title near its left end."""

    def __init__(self, title: str, *, classes: str | None = None) -> None:
        super().__init__(classes=classes)
        self._title = title

    def entitle(self, title: str) -> None:
        """Show another title from now on."""
        if title != self._title:
            self._title = title
            self.redraw()

    def lines(self, width: int, height: int) -> Sequence[Line]:
        """Return the one line."""
        dash = self.glyphs.horizontal
        head = Span(f"{dash} ", "dim"), Span(self._title, "heading")
        return [clip_line((*head, Span(f" {dash * width}", "dim")), width, dash)]
