"""A ruling looked back on: what it did, the state it led to, what has changed by it."""

from __future__ import annotations

from collections.abc import Iterator

from tracker.conflict.ruling import Ruling
from tracker.conflict.state import Conflict
from tracker.tui.present.aspects import aspect_lines, in_two_columns
from tracker.tui.present.cast import cast_listing
from tracker.tui.present.cells import NAME_LEAST, line_width, wrap
from tracker.tui.present.cells import width as measure
from tracker.tui.present.chronicle import Chronicle
from tracker.tui.present.glyphs import Glyphs
from tracker.tui.present.header import moment
from tracker.tui.present.lines import Line, Span, Style, line, marked_changed, text_of
from tracker.tui.present.tree import Tree
from tracker.words.headlines import account
from tracker.words.questions import question_lead
from tracker.words.short_names import abridged
from tracker.words.terms import names_of
from tracker.words.translate import _, fill


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
    elif not tree.happened(n):
        drawn.append(Span(_("has not happened"), "dim"))
    while drawn and line_width(_separated([*parts, *drawn], glyphs)) > room:
        drawn.pop()
    return _separated([*parts, *drawn], glyphs)


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
    first, *more = account(ruling, timeline.state_at(ruling.parent))
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
