"""The rulings as a tree: which row holds which ruling, and how a row is drawn."""

from __future__ import annotations

from collections.abc import Iterator

from tracker.conflict.history.timeline import Timeline
from tracker.tui.present.cells import line_width
from tracker.tui.present.glyphs import Glyphs
from tracker.tui.present.lines import Line, Span, Style, line
from tracker.words.translate import _

# Branches of branches further in are drawn no further in, for the words need room too.
DEEPEST = 5


class Tree:
    """Say in which row each ruling stands; row 0 is the beginning, before any ruling.

    The main line leads to the head and onward, the way redo would go. A branch stands indented
    below the ruling it leaves, above what came of that ruling on the main line. Branches that
    were put away are left out unless ``away``. Holds only numbers, and for as long as the tree
    stays as it is.
    """

    def __init__(self, timeline: Timeline, *, away: bool = False) -> None:
        self.head = timeline.head
        self.digits = len(str(timeline.last))
        self.put_away = 0
        self._forward = timeline.forward
        self._main = dict(_steps(timeline.path()))
        self._way = {0, *self._main.values()}
        self._hidden = set() if away else self._left_out(timeline)
        self.rulings: list[int] = []
        self._levels: list[int] = []
        self._first: set[int] = set()
        self._grow(timeline)
        self._rows = {n: row for row, n in enumerate(self.rulings)}

    def __len__(self) -> int:
        return len(self.rulings)

    def row(self, n: int) -> int | None:
        """Return the row of a ruling, None when it is left out."""
        return self._rows.get(n)

    def happened(self, n: int) -> bool:
        """Return whether a ruling lies on the way to the head: neither undone nor on a branch."""
        return n in self._way

    def onward(self, n: int) -> int | None:
        """Return the ruling after one on its line, None at the tip."""
        after = self._main.get(n)
        if after is None:
            after = self._forward(n)
        return None if after in self._hidden else after

    def joint(self, row: int, glyphs: Glyphs) -> tuple[str, str]:
        """Return what is drawn before a row's number, and what fills up the number's room.

        The lines are those of the ruling's branch and of all that it left; a line that a branch
        leaves always goes on below it.
        """
        level = min(self._levels[row], DEEPEST)
        if not level:
            return "", " "
        before = f"{glyphs.vertical} " * (level - 1)
        if self.rulings[row] in self._first:
            return f"{before}{glyphs.branch}{glyphs.horizontal}", glyphs.horizontal
        return f"{before}{glyphs.vertical} ", " "

    def _grow(self, timeline: Timeline) -> None:
        todo = [(0, 0)]
        while todo:
            n, level = todo.pop()
            self.rulings.append(n)
            self._levels.append(level)
            children = timeline.children[n]
            if not children:
                continue
            onward = self.onward(n)
            if onward is not None:
                todo.append((onward, level))
            if len(children) > 1:
                branches = [c for c in children if c != onward and c not in self._hidden]
                self._first.update(branches)
                todo.extend((child, level + 1) for child in reversed(branches))

    def _left_out(self, timeline: Timeline) -> set[int]:
        """Return the rulings that lead only to tips that were put away."""
        hidden: set[int] = set()
        for tip, mark in timeline.names.items():
            if not mark.away or tip in self._way or timeline.children[tip]:
                continue
            self.put_away += 1
            n = tip
            while n not in self._way and all(c in hidden for c in timeline.children[n]):
                hidden.add(n)
                n = timeline.parents[n]
        return hidden


def _steps(way: list[int]) -> Iterator[tuple[int, int]]:
    """Yield each ruling on the way to the head with the next one there."""
    return zip((0, *way), way, strict=False)


def tree_line(
    tree: Tree,
    row: int,
    text: str,
    width: int,
    glyphs: Glyphs,
    *,
    opens: bool = False,
    name: str = "",
    marked: bool = False,
) -> Line:
    """Return a row: the head's sign, the branch's lines, number, name of the branch, words.

    A ruling that did not happen, for it is undone or on a branch, is dimmed; one that ``opens``
    a round is drawn as a heading. ``marked`` is the point that others are compared with.
    """
    n = tree.rulings[row]
    happened = tree.happened(n)
    style: Style = "" if happened else "dim"
    if opens and happened:
        style = "heading"
    number = str(n) if n else " "
    joint, filling = tree.joint(row, glyphs)
    start = line(
        Span(glyphs.head, "strong") if n == tree.head else " ",
        Span(joint + filling * (tree.digits - len(number)), "dim"),
        Span(number, style or "dim"),
        Span("=", "key") if marked else " ",
        Span(f"[{name}] " if name else "", "strong"),
        Span(text if n else _("the beginning"), style),
    )
    room = width - line_width(start) - 1
    if opens and room > 0:
        return (*start, Span(" " + glyphs.horizontal * room, "dim"))
    return start
