"""What lies on the table in Fate: blocks, spin, overflow, what shifts and swaps made, fatigue."""

from __future__ import annotations

from collections.abc import Iterator

from tracker.conflict.state import Block, Conflict
from tracker.systems.fate.words.table import result_about, result_text
from tracker.systems.fate.words.terms import switch_name
from tracker.tui.present.lines import Line, Span, line
from tracker.words.terms import name_of, names_of, skill_name
from tracker.words.translate import _, fill


def on_table(state: Conflict) -> Iterator[tuple[str, Line]]:
    """Yield what can be used or run into besides aspects, each with its label."""
    for block in state.blocks:
        label = fill("Block {strength}", {"strength": block.strength})
        yield label, line(block_text(block, state))
    if state.spin:
        yield _("Spin"), line(Span(names_of(state, state.spin), "free"))
    if state.overflow is not None:
        left = f"{name_of(state, state.overflow.by)} {state.overflow.left}"
        yield _("Overflow"), line(Span(left, "free"))
    for result in state.results:
        # That of an aspect stands beside it, and goes with it.
        if not result.aspect:
            text = f"{result_about(result)}: {result_text(result)}"
            yield name_of(state, result.by), line(text)
    for swap in state.swaps:
        words = {"skill": skill_name(swap.skill), "instead": skill_name(swap.instead)}
        yield name_of(state, swap.who), line(fill("{skill} in place of {instead}", words))
    if state.switches:
        yield _("Long conflict"), line(", ".join(map(switch_name, state.switches)))


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
