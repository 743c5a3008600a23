"""What the rulings of a tree are called, and where one gets to among them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from tracker.conflict.history.branches import place_called
from tracker.conflict.history.timeline import Timeline
from tracker.conflict.notes import Note
from tracker.conflict.order import RoundOpened
from tracker.conflict.ruling import BranchMark, HeadMove, Revision
from tracker.tui.present.cells import NAME_LEAST, clip, line_width
from tracker.tui.present.cells import width as cells
from tracker.tui.present.glyphs import Glyphs
from tracker.tui.present.lines import Line
from tracker.tui.present.tree import Tree, tree_line
from tracker.words.headlines import account, headline
from tracker.words.short_names import abridge
from tracker.words.translate import _


class Chronicle:
    """Say what the rulings of one tree are called, each worded when it is first asked for.

    A ruling never changes, and neither does the state it met.
    """

    def __init__(self, timeline: Timeline) -> None:
        self.timeline = timeline
        self._headlines: dict[int, str] = {}
        self._notes: dict[str, list[tuple[int, str]]] = {}
        self._read = 0

    def headline(self, n: int) -> str:
        """Return the line of a ruling, without its number; none for the beginning."""
        found = self._headlines.get(n)
        if found is None:
            found = self._headlines[n] = self._worded(n)
        return found

    def row(self, tree: Tree, row: int, width: int, glyphs: Glyphs, marked: int | None) -> Line:
        """Return a row of the tree; ``marked`` is the ruling that others are compared with.

        Where it has no room, long names in it are cut.
        """
        n = tree.rulings[row]
        mark = self.timeline.names.get(n)
        name, opens = mark.branch if mark else "", opens_round(self.timeline, n)

        def drawn(text: str, name: str) -> Line:
            return tree_line(
                tree, row, text, width, glyphs, opens=opens, name=name, marked=n == marked
            )

        whole = drawn(self.headline(n), name)
        if line_width(whole) <= width:
            return whole
        # Who comes with a ruling has a name only after it.
        room, after = max(NAME_LEAST, width // 4), self.timeline.state_at(n)
        text = abridge(self.headline(n), after, room, glyphs.more, cells)
        return drawn(text, clip(name, room, glyphs.more))

    def notes_to(self, tree: Tree, n: int) -> list[str]:
        """Return the notes that were written to a ruling later, each with its own number."""
        rulings = self.timeline.rulings
        for m in islice(rulings, self._read, None):
            for note in rulings[m].command.parts:
                if isinstance(note, Note):
                    about, _colon, text = note.text.partition(":")
                    self._notes.setdefault(about, []).append((m, text.removeprefix(" ")))
        self._read = len(rulings)
        notes = [(m, text) for m, text in self._notes.get(str(n), ()) if tree.happened(m)]
        return [f"{m} {_('Note')}: {text}" for m, text in notes]

    def found(self, tree: Tree, words: str, after: int) -> Iterator[int | None]:
        """Search all that is told of the rulings, from the row after one on, and around.

        Yields None for each row that has not the words, in whatever case; at last the ruling.
        """
        wanted = words.casefold()
        for step in range(1, len(tree) + 1):
            n = tree.rulings[(after + step) % len(tree)]
            ruling = self.timeline.rulings.get(n)
            told = account(ruling, self.timeline.state_at(ruling.parent)) if ruling else ()
            if any(wanted in text.casefold() for text in (*told, self._name(n))):
                yield n
                return
            yield None

    def _name(self, n: int) -> str:
        mark = self.timeline.names.get(n)
        return mark.branch if mark else ""

    def _worded(self, n: int) -> str:
        ruling = self.timeline.rulings.get(n)
        return headline(ruling, self.timeline.state_at(ruling.parent)) if ruling else ""


def opens_round(timeline: Timeline, n: int) -> bool:
    """Return whether a round begins with a ruling."""
    ruling = timeline.rulings.get(n)
    return ruling is not None and any(isinstance(e, RoundOpened) for e in ruling.events)


def round_before(timeline: Timeline, n: int) -> int:
    """Return where the round of a ruling begins, or the one before when it begins there."""
    while n:
        n = timeline.parents[n]
        if opens_round(timeline, n):
            break
    return n


def round_after(timeline: Timeline, tree: Tree, n: int) -> int:
    """Return where the next round begins on a ruling's line, its tip when there is none."""
    while (after := tree.onward(n)) is not None:
        n = after
        if opens_round(timeline, n):
            break
    return n


def tip_of(tree: Tree, n: int) -> int:
    """Return the last ruling of a ruling's line."""
    while (after := tree.onward(n)) is not None:
        n = after
    return n


def place_of(timeline: Timeline, text: str) -> int | None:
    """Return the ruling that a number of the log or the name of a branch leads to.

    The number of a head move leads where the head went, that of a strike to what it wrote. A name
    may be cut short where only one begins so.
    """
    wanted = text.strip()
    found = place_called(timeline, wanted) if wanted else None
    if isinstance(found, int):
        return found
    n = int(wanted) if wanted.isascii() and wanted.isdigit() else 0
    match next((record for record in timeline.records if record.n == n), None):
        case HeadMove(head=head):
            return head
        case Revision(tip=tip) | BranchMark(tip=tip):
            return tip
        case _:
            return None


def note_to(n: int, head: int, text: str) -> str:
    """Return the text of a note to a ruling; to another than the head it begins with its number."""
    return text if n == head else f"{n}: {text}"
