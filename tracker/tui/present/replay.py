"""What the replay shows: the tree of rulings, the ways through it, a ruling, what differs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, zip_longest

from tracker.conflict.history.branches import place_called
from tracker.conflict.history.difference import Difference, differences
from tracker.conflict.history.timeline import Timeline
from tracker.conflict.notes import Note
from tracker.conflict.order import RoundOpened
from tracker.conflict.ruling import BranchMark, HeadMove, Revision, Ruling
from tracker.conflict.state import Conflict
from tracker.tui.present.aspects import aspect_lines, in_two_columns
from tracker.tui.present.cast import boxes_line, cast_listing
from tracker.tui.present.cells import NAME_LEAST, Column, clip, line_width, table, wrap
from tracker.tui.present.cells import width as cells
from tracker.tui.present.cells import width as measure
from tracker.tui.present.glyphs import Glyphs
from tracker.tui.present.lines import Line, Span, Style, line, marked_changed, text_of
from tracker.tui.present.screen_keys import moment
from tracker.words.differences import field_text, shown_side
from tracker.words.game_words import words_of
from tracker.words.headlines import headline, headline_lines
from tracker.words.questions import question_lead
from tracker.words.short_names import abridge, abridged
from tracker.words.terms import name_of, names_of
from tracker.words.translate import _, fill


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
        name, opens = mark.branch if mark else "", round_begins(self.timeline, n)

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
            told = headline_lines(ruling, self.timeline.state_at(ruling.parent)) if ruling else ()
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


def round_begins(timeline: Timeline, n: int) -> bool:
    """Return whether a round begins with a ruling."""
    ruling = timeline.rulings.get(n)
    return ruling is not None and any(isinstance(e, RoundOpened) for e in ruling.events)


def round_before(timeline: Timeline, n: int) -> int:
    """Return where the round of a ruling begins, or the one before when it begins there."""
    while n:
        n = timeline.parents[n]
        if round_begins(timeline, n):
            break
    return n


def round_after(timeline: Timeline, tree: Tree, n: int) -> int:
    """Return where the next round begins on a ruling's line, its tip when there is none."""
    while (after := tree.onward(n)) is not None:
        n = after
        if round_begins(timeline, n):
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
        # Where undo leads, None where it leads nowhere; and whether it only takes the newest back.
        self.back = timeline.undo_to()
        self.takes_newest = bool(self.head) and self.back == timeline.parents[self.head]
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
        Span(glyphs.head, "strong")
        if n == tree.head
        else Span("u" if n == tree.back else " ", "key"),
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


def title_line(
    tree: Tree,
    n: int,
    glyphs: Glyphs,
    *,
    speed: int = 0,
    marked: int | None = None,
    room: int = 1000,
) -> Line:
    """Return which ruling is looked at, how it stands to the head, and whether it plays.

    What does not fit into ``room`` cells and the tree below marks, too, is left out.
    """
    parts = [Span(fill("Ruling {n}", {"n": n}) if n else _("The beginning"), "strong")]
    if speed:
        playing = fill("playing {speed}", {"speed": f"{speed}{glyphs.times}"})
        parts.append(Span(playing, "held"))
    if tree.put_away:
        parts.append(Span(fill("{n} put away", {"n": tree.put_away}), "dim"))
    drawn = [Span(fill("= {n} marked", {"n": marked}), "key")] if marked is not None else []
    if n == tree.head:
        drawn.append(Span(_("the table stands here"), "strong"))
        if tree.back is not None:
            drawn.append(Span(_taken_back(tree), "dim"))
    elif n == tree.back:
        drawn.append(Span(_("u goes back to here"), "key"))
    elif not tree.happened(n):
        drawn.append(Span(_("has not happened"), "dim"))
    while drawn and line_width(_separated([*parts, *drawn], glyphs)) > room:
        drawn.pop()
    return _separated([*parts, *drawn], glyphs)


def _taken_back(tree: Tree) -> str:
    """Return what undo would do: take the newest ruling back, or go where the table stood."""
    if tree.takes_newest:
        return fill("u takes back {n}", {"n": tree.head})
    return fill("u goes back to {n}", {"n": tree.back or 0})


def stage_lines(state: Conflict, before: Conflict | None, width: int, glyphs: Glyphs) -> list[Line]:
    """Return a state as a table and what lies on it; what is not as it was before is marked."""
    cast = cast_listing(state, width, glyphs, before)
    short = abridged(state, max(NAME_LEAST, width // 3), glyphs.more, measure)
    lines = [_separated(moment(short), glyphs)]
    lines += [cast.header] if cast.header else []
    lines += [row.line for row in cast.rows]
    lines += in_two_columns(_stage_entries(state, before, glyphs), width)
    if state.question is not None:
        lines += _wrapped(question_lead(state), width, "question")
    return lines


def ruling_lines(chronicle: Chronicle, tree: Tree, n: int, width: int) -> list[Line]:
    """Return what a ruling did: every event with its rule, rolls in full, and what hangs on it."""
    timeline = chronicle.timeline
    ruling = timeline.rulings.get(n)
    if ruling is None:
        return _wrapped(_("Nothing has been ruled yet."), width, "dim")
    first, *more = headline_lines(ruling, timeline.state_at(ruling.parent))
    lines = _wrapped(f"{n} {first}", width, "strong")
    for text in more:
        lines += _wrapped(text, width)
    for text in _remarks(chronicle, tree, ruling):
        lines += _wrapped(text, width, "dim")
    return lines


def _remarks(chronicle: Chronicle, tree: Tree, ruling: Ruling) -> Iterator[str]:
    if ruling.again is not None:
        yield fill("Decided again from {n}.", {"n": ruling.again})
    children = chronicle.timeline.children[ruling.n]
    if len(children) > 1:
        yield fill("The tree forks here: {rulings}.", {"rulings": tuple(map(str, children))})
    yield from chronicle.notes_to(tree, ruling.n)
    if ruling.at:
        yield ruling.at.replace("T", " ")


def _stage_entries(state: Conflict, before: Conflict | None, glyphs: Glyphs) -> list[Line]:
    """Return what lies on the table, one a line; new things marked, those gone at the end."""
    # The zones are news only while they are set up.
    setup = state.phase == "setup"
    now = _table(state, glyphs, zones=setup)
    if before is None:
        return now
    was = [text_of(entry) for entry in _table(before, glyphs, zones=setup)]
    there = {text_of(entry) for entry in now}
    sign = line(Span(glyphs.changed, "changed"), " ")
    marked = [entry if text_of(entry) in was else (*sign, *marked_changed(entry)) for entry in now]
    gone = [text for text in was if text not in there]
    return [*marked, *(line(*sign, Span(f"{glyphs.minus} {text}", "out")) for text in gone)]


def _table(state: Conflict, glyphs: Glyphs, *, zones: bool) -> list[Line]:
    # In no width at all, nothing stands beside anything.
    entries = [entry[1:] for entry in aspect_lines(state, 0, glyphs)]
    if zones and state.zones:
        entries.append(line(Span(_("Zones"), "strong"), "  ", names_of(state, tuple(state.zones))))
    return entries


def _separated(parts: list[Span], glyphs: Glyphs) -> Line:
    spans = [Span(" ")]
    for at, part in enumerate(parts):
        spans += [Span(f" {glyphs.separator} ", "dim"), part] if at else [part]
    return tuple(spans)


def _wrapped(text: str, width: int, style: Style = "") -> list[Line]:
    first, *more = wrap(text, max(1, width - 3)) or [""]
    return [line(" ", Span(first, style)), *(line("   ", Span(part, style)) for part in more)]


def comparison_lines(
    here: tuple[int, Conflict], there: tuple[int, Conflict], width: int, glyphs: Glyphs
) -> list[Line]:
    """Return what differs between two states, each with the number of its ruling, as a table.

    A name stands only before the first of what differs about it.
    """
    (first, before), (second, after) = here, there
    # What is nobody's first, or it would stand below somebody's name.
    found = sorted(differences(before, after), key=lambda one: bool(one.who))
    if not found:
        return [line(_("Both are the same."))]
    rows: list[Sequence[Line]] = []
    named = ""
    for one in found:
        state = after if one.who in after.participants else before
        name = "" if one.who == named else name_of(state, one.who)
        named = one.who
        old = _value(one, one.before, before, glyphs)
        new = _value(one, one.after, after, glyphs)
        rows.append((line(Span(name, "strong")), line(field_text(one, after.system)), old, new))
    columns = (
        Column("", least=4, most=24, named=True),
        Column("", least=6, most=22),
        Column(fill("at {n}", {"n": first}), least=10),
        Column(fill("at {n}", {"n": second}), least=10),
    )
    # As many cells as the names leave, half of them for each point; what is longer is broken.
    named_room = sum(
        min(c.most, max(line_width(r[i]) for r in rows)) for i, c in enumerate(columns[:2])
    )
    half = max(10, (width - named_room - 6) // 2)
    broken = [part for row in rows for part in _broken(row, half)]
    header, lines = table(broken, columns, width, gap=2, more=glyphs.more)
    return [header, *lines]


def _broken(row: Sequence[Line], room: int) -> list[Sequence[Line]]:
    """Return a row as several, where a value is longer than its column."""
    values = [
        [value] if line_width(value) <= room else [line(p) for p in wrap(text_of(value), room)]
        for value in row[2:]
    ]
    return [
        (*(row[:2] if at == 0 else ((), ())), *pair)
        for at, pair in enumerate(zip_longest(*values, fillvalue=()))
    ]


def _value(one: Difference, value: str, state: Conflict, glyphs: Glyphs) -> Line:
    if one.field in words_of(state.system).tracks:
        p = state.participants.get(one.who)
        return boxes_line(p.tracks.get(one.field), glyphs) if p else ()
    return line(shown_side(one, value, state) or "-")
