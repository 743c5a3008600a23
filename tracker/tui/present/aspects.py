"""What lies on the table besides the cast: aspects, blocks, spin, overflow, what lasts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tracker.conflict.state import SCENE, Aspect, Block, Conflict
from tracker.conflict.system import system
from tracker.tui.present.cells import NAME_LEAST, line_width, pad_line
from tracker.tui.present.cells import width as measure
from tracker.tui.present.glyphs import Glyphs
from tracker.tui.present.lines import Line, Span, line
from tracker.words.game_words import words_of
from tracker.words.lasting import condition_text, obstacle_text
from tracker.words.short_names import abridged
from tracker.words.summary import in_order
from tracker.words.terms import name_of, names_of, skill_name, switch_name
from tracker.words.told_stage import aspect_notes, result_about, result_text
from tracker.words.translate import _, fill


def aspect_lines(state: Conflict, width: int, glyphs: Glyphs) -> list[Line]:
    """Return everything that can be tagged, used or run into, two to a line where both fit."""
    short = abridged(state, max(NAME_LEAST, width // 4), glyphs.more, measure)
    return in_two_columns(list(_entries(short, glyphs)), width)


def anything_there(state: Conflict, glyphs: Glyphs) -> bool:
    """Return whether there is any of it."""
    return next(_entries(state, glyphs), None) is not None


def on_table(state: Conflict) -> str:
    """Return what stands over all that; only Fate has aspects to be used."""
    return _("Aspects") if system(state.system).stage else _("On the table")


def in_two_columns(entries: Sequence[Line], width: int) -> list[Line]:
    """Return entries with neighbors side by side wherever both fit into half of the width."""
    half = (width - 3) // 2
    lines: list[Line] = []
    waiting: Line | None = None
    for entry in (line(" ", *entry) for entry in entries):
        if waiting is None:
            waiting = entry
        elif line_width(waiting) <= half and line_width(entry) <= half:
            lines.append((*pad_line(waiting, half), Span("  "), *entry))
            waiting = None
        else:
            lines.append(waiting)
            waiting = entry
    return lines if waiting is None else [*lines, waiting]


def _entries(state: Conflict, glyphs: Glyphs) -> Iterator[Line]:
    for p in in_order(state):
        carried = [a for a in state.aspects.values() if a.on == p.id and temporary(a)]
        if carried:
            yield _entry(p.name, aspects_line(carried, state, glyphs))
    for zone in state.zones.values():
        there = [a for a in state.aspects.values() if a.on == zone.id]
        if there:
            yield _entry(zone.name, aspects_line(there, state, glyphs))
    scene = [a for a in state.aspects.values() if a.on == SCENE]
    if scene:
        yield _entry(_("Scene"), aspects_line(scene, state, glyphs))
    for block in state.blocks:
        label = fill("Block {strength}", {"strength": block.strength})
        yield _entry(label, line(block_text(block, state)))
    if state.spin:
        yield _entry(_("Spin"), line(Span(names_of(state, state.spin), "free")))
    if state.overflow is not None:
        left = f"{name_of(state, state.overflow.by)} {state.overflow.left}"
        yield _entry(_("Overflow"), line(Span(left, "free")))
    for result in state.results:
        # That of an aspect stands beside it, and goes with it.
        if not result.aspect:
            text = f"{result_about(result)}: {result_text(result)}"
            yield _entry(name_of(state, result.by), line(text))
    for swap in state.swaps:
        words = {"skill": skill_name(swap.skill), "instead": skill_name(swap.instead)}
        yield _entry(name_of(state, swap.who), line(fill("{skill} in place of {instead}", words)))
    for place, standing in state.circumstances.items():
        label = _("Scene") if place == SCENE else name_of(state, place)
        yield _entry(label, line(", ".join(condition_text(c, state) for c in standing)))
    for obstacle in state.obstacles.values():
        yield _entry(obstacle.text, line(obstacle_text(obstacle, state.system)))
    for label, text in words_of(state.system).on_table(state):
        yield _entry(label, line(text))
    if state.switches:
        yield _entry(_("Long conflict"), line(", ".join(map(switch_name, state.switches))))


def temporary(aspect: Aspect) -> bool:
    """Return whether an aspect came up in play: neither of the sheet nor a consequence."""
    return not aspect.severity and aspect.origin != "sheet"


def aspects_line(aspects: Sequence[Aspect], state: Conflict, glyphs: Glyphs) -> Line:
    """Return aspects one after the other, each with what is to be known of it in brackets."""
    spans: list[Span] = []
    for aspect in aspects:
        if spans:
            spans.append(Span(", "))
        tagged = aspect.free is not None
        text = f"{glyphs.free_tag} {aspect.text}" if tagged else aspect.text
        spans.append(Span(text, "free" if tagged else "out" if aspect.hidden else ""))
        if notes := aspect_notes(aspect, state):
            spans.append(Span(f" ({notes})", "dim"))
    return tuple(spans)


def block_text(block: Block, state: Conflict) -> str:
    """Return what a block prevents, where or for whom, and who makes it."""
    words = {
        "who": name_of(state, block.by),
        "what": block.what,
        "passage": " > ".join(name_of(state, zone) for zone in block.passage or ()),
        "protects": name_of(state, block.protects),
    }
    if block.passage is not None:
        return fill("{who}, {passage}: {what}", words)
    if block.protects is not None:
        return fill("{who} for {protects}: {what}", words)
    return fill("{who}: {what}", words)


def _entry(label: str, body: Line) -> Line:
    return (Span(label, "strong"), Span("  "), *body)
