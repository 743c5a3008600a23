"""The table of everybody: whose turn it is, who can still act, how badly each is hurt."""

from __future__ import annotations

from collections.abc import Collection

from tracker.conflict.ruling import Base
from tracker.conflict.state import Conflict, Participant, Track
from tracker.conflict.system import system
from tracker.tui.present.cells import Column, table
from tracker.tui.present.game_view import view_of
from tracker.tui.present.glyphs import Glyphs
from tracker.tui.present.lines import (
    Line,
    Listing,
    Row,
    Span,
    Style,
    joined_spans,
    line,
    marked_changed,
    text_of,
)
from tracker.words.lasting import condition_text
from tracker.words.summary import in_order, standing
from tracker.words.terms import name_of, track_name
from tracker.words.translate import _

# A track with more boxes than this is told in numbers.
_BOXES_MOST = 12

# The row that says that nobody takes part yet.
EMPTY_ROW = ""


class _Cell(Base, frozen=True):
    """A column with what stands in it for somebody."""

    column: Column
    of: dict[str, Line]


def cast_listing(
    state: Conflict,
    width: int,
    glyphs: Glyphs,
    before: Conflict | None = None,
    longest: Collection[str] = (),
) -> Listing:
    """Return everybody as rows, their ids the participants'; columns go where room is short.

    The order is that of action; attached ones stand indented under their leader, whoever has
    left the conflict dimmed at the end. What is not as it was ``before`` is marked, and who of
    those still to act has waited ``longest`` for a turn.
    """
    people = in_order(state)
    if not people:
        return Listing(
            (Row(EMPTY_ROW, line(Span(_("Nobody takes part yet."), "dim")), choosable=False),)
        )
    narrow = 0 < width < _NARROW
    short = narrow and before is None
    columns = _columns(state, people, glyphs, narrow=narrow, short=short, longest=longest)
    if before is not None:
        columns = _marked(
            columns, _columns(before, in_order(before), glyphs, narrow=narrow), people, glyphs
        )
    cells = [[cell.of.get(p.id, ()) for cell in columns] for p in people]
    header, lines = table(cells, [cell.column for cell in columns], width, more=glyphs.more)
    rows = [
        Row(
            p.id,
            shown if p.active else tuple(Span(s.text, "out") for s in shown),
            painted=p.id == state.turn and before is None,
        )
        for p, shown in zip(people, lines, strict=True)
    ]
    return Listing(tuple(rows), header)


# In fewer cells than these tracks take fewer.
_NARROW = 50


def _columns(
    state: Conflict,
    people: list[Participant],
    glyphs: Glyphs,
    *,
    narrow: bool = False,
    short: bool = False,
    longest: Collection[str] = (),
) -> list[_Cell]:
    harm = system(state.system).harm_track(state.kind)
    view = view_of(state.system)
    names = dict.fromkeys(n for p in people if view.crowd(p) is None for n in p.tracks)
    tracks = list(names) or list(dict.fromkeys(n for p in people for n in p.tracks))
    main = harm if harm in tracks else next(iter(tracks), "")
    columns = [
        _Cell(
            Column(least=1, close=True),
            {p.id: line(_sign(state, p, glyphs, longest)) for p in people},
        ),
        *([] if narrow and not short else _sides(state, people, glyphs)),
        _Cell(
            Column(_("Name"), least=12, most=26, named=True),
            {p.id: line(Span(_name(state, p, glyphs), _emphasis(state, p))) for p in people},
        ),
        _Cell(
            Column(_("Zone"), least=12, most=24, rank=4, named=True),
            {p.id: line(name_of(state, p.zone)) for p in people},
        ),
    ]
    for name in tracks:
        rank = 0 if name == main else 3
        tracks_ = {p.id: _track(state, p, name, main) for p in people}
        boxes = {
            who: short_boxes(track, glyphs) if short else boxes_line(track, glyphs, close=narrow)
            for who, track in tracks_.items()
        }
        least = _BOXES_MOST + _BOXES_MOST // BOXES_TOGETHER
        columns.append(_Cell(Column(track_name(name, state.system), least=least, rank=rank), boxes))
    for name in dict.fromkeys(n for p in people for n in p.resources):
        stand = {p.id: line(_stand(p, name)) for p in people}
        columns.append(_Cell(Column(name, least=3, rank=1, align="right"), stand))
    columns += [_Cell(column, of) for column, of in view.columns(state, people)]
    hurt = hurt_lines(state, people)
    if any(hurt.values()):
        columns.append(_Cell(Column(_(view.hurt_heading), least=12, most=60, rank=2), hurt))
    points = {p.id: line(view.points(p)) for p in people}
    if any(map(text_of, points.values())):
        column = Column(_(view.points_heading), least=2, rank=1, align="right")
        columns.append(_Cell(column, points))
    notes = {p.id: _notes(state, p) for p in people}
    if any(notes.values()):
        columns.append(_Cell(Column("", least=13, most=60, rank=2), notes))
    return columns


def _sides(state: Conflict, people: list[Participant], glyphs: Glyphs) -> list[_Cell]:
    """Return the column that tells sides apart, and players' people from the game master's.

    None where all are alike.
    """
    if len({(p.side, p.role == "pc") for p in people}) < 2:
        return []
    marks = {p.id: line(side_mark(state, p, glyphs)) for p in people}
    return [_Cell(Column(least=1, rank=1, close=True), marks)]


def side_mark(state: Conflict, p: Participant, glyphs: Glyphs) -> Span:
    """Return the sign of somebody's side, filled for who is a player's."""
    pc = p.role == "pc"
    match list(state.sides).index(p.side) if p.side in state.sides else -1:
        case 0:
            return Span(glyphs.first_pc if pc else glyphs.first_npc, "actor")
        case 1:
            return Span(glyphs.second_pc if pc else glyphs.second_npc)
        case _:
            return Span(glyphs.other_pc if pc else glyphs.other_npc, "dim")


# So many boxes stand together, to be counted at a glance.
BOXES_TOGETHER = 3


def _marked(
    columns: list[_Cell], before: list[_Cell], people: list[Participant], glyphs: Glyphs
) -> list[_Cell]:
    """Return the columns with what has changed marked, and a sign on each row where something has.

    The sign before a name changes with every turn and is left as it is.
    """
    was = {cell.column.heading: cell.of for cell in before if not cell.column.close}
    changed: dict[str, Line] = {}
    signs = [cell for cell in columns if cell.column.close]
    marked = signs.copy()
    for cell in columns[len(signs) :]:
        earlier, now = was.get(cell.column.heading, {}), dict(cell.of)
        for p in people:
            if text_of(earlier.get(p.id, ())) != text_of(now.get(p.id, ())):
                now[p.id] = marked_changed(now[p.id])
                changed[p.id] = line(Span(glyphs.changed, "changed"))
        marked.append(_Cell(cell.column, now))
    return [
        _Cell(
            Column(least=1, most=1, close=True),
            {p.id: changed.get(p.id, line(" ")) for p in people},
        ),
        *marked,
    ]


def mark(state: Conflict, p: Participant, glyphs: Glyphs) -> Span:
    """Return the sign before a name: turn, held, acted, or how somebody left."""
    if not p.active:
        signs = {"conceded": glyphs.conceded, "left": glyphs.arrow_back}
        return Span(signs.get(p.status, glyphs.out), "out")
    if p.id == state.turn:
        return Span(glyphs.turn, "turn")
    if p.holding is not None:
        return Span(glyphs.held, "held")
    own = view_of(state.system).mark(p, glyphs)
    return own or Span(glyphs.acted, "acted") if p.turn_used else Span(" ")


def _sign(state: Conflict, p: Participant, glyphs: Glyphs, longest: Collection[str]) -> Span:
    """Return the mark before a name; of those without one, who have waited longest have a sign."""
    found = mark(state, p, glyphs)
    waits = p.id in longest and not found.text.strip()
    return Span(glyphs.waits, "dim") if waits else found


def _emphasis(state: Conflict, p: Participant) -> Style:
    return "turn" if p.id == state.turn else "held" if p.holding is not None else ""


def _name(state: Conflict, p: Participant, glyphs: Glyphs) -> str:
    left = view_of(state.system).crowd(p)
    count = "" if left is None else f" {glyphs.times}{left}"
    return f"{'  ' if p.leader else ''}{p.name}{count}"


def _track(state: Conflict, p: Participant, name: str, main: str) -> Track | None:
    """Return a track of somebody; a group's one track stands in the column of harm."""
    if name == main and view_of(state.system).crowd(p) is not None:
        return next(iter(p.tracks.values()), None)
    return p.tracks.get(name)


def boxes_line(track: Track | None, glyphs: Glyphs, *, close: bool = False) -> Line:
    """Return a track as its boxes, by threes unless they stand ``close``; a long one in numbers."""
    if track is None:
        return ()
    if track.boxes > _BOXES_MOST:
        style: Style = "marked" if track.marked else ""
        return line(Span(f"{glyphs.box_marked} {len(track.marked)}/{track.boxes}", style))
    spans: list[Span] = []
    for box in range(1, track.boxes + 1):
        if box > 1 and box % BOXES_TOGETHER == 1 and not close:
            spans.append(Span(" ", spans[-1].style))
        marked = box in track.marked
        sign = glyphs.box_marked if marked else glyphs.box_free
        spans.append(Span(sign, "marked" if marked else ""))
    # One span for each run: fewer bytes to send.
    return joined_spans(spans)


def short_boxes(track: Track | None, glyphs: Glyphs) -> Line:
    """Return a track in a few cells: how much of it is marked, at a glance and in numbers."""
    if track is None or track.boxes <= BOXES_TOGETHER:
        return boxes_line(track, glyphs)
    marked = len(track.marked)
    # Any mark shows, and any free box.
    full = min(max(marked * BOXES_TOGETHER // track.boxes, marked > 0), BOXES_TOGETHER)
    free = glyphs.box_free * (BOXES_TOGETHER - full)
    return line(Span(glyphs.box_marked * full, "marked"), free, f" {marked}/{track.boxes}")


def hurt_line(state: Conflict, p: Participant) -> Line:
    """Return what ails somebody, one thing after the other."""
    return hurt_lines(state, [p])[p.id]


def hurt_lines(state: Conflict, people: list[Participant]) -> dict[str, Line]:
    """Return the same for each of some people, by their ids."""
    texts: dict[str, list[str]] = {p.id: [] for p in people}
    # Gone through once, not for each of many people.
    for who, text in view_of(state.system).hurts(state):
        if who in texts:
            texts[who].append(text)
    for p in people:
        texts[p.id] += [condition_text(c, state) for c in p.conditions]
    return {who: line(", ".join(parts)) for who, parts in texts.items()}


def _stand(p: Participant, name: str) -> str:
    resource = p.resources.get(name)
    return f"{resource.current}/{resource.maximum}" if resource else ""


def _notes(state: Conflict, p: Participant) -> Line:
    return line(", ".join(standing(state, p)))
