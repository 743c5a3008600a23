"""How Fate's people and what lies on its table stand in tables and on sheets."""

from __future__ import annotations

from collections.abc import Iterator

from tracker.conflict.state import Conflict, Participant
from tracker.systems.fate.rules.state import (
    USUAL_PERSON,
    Block,
    consequences,
    person,
    table_of,
    tags,
)
from tracker.systems.fate.words.table import (
    advances_text,
    companion_name,
    result_about,
    result_text,
)
from tracker.systems.fate.words.terms import consequence_text, rung_name, severity_name, switch_name
from tracker.tui.present.glyphs import Glyphs
from tracker.tui.present.lines import Line, Span, line
from tracker.words.terms import field_name, kind_name, name_of, names_of, role_name, skill_name
from tracker.words.translate import _, fill


def lines_on_table(state: Conflict) -> Iterator[tuple[str, Line]]:
    """Yield what can be used or run into besides aspects, each with its label."""
    own = table_of(state)
    for block in own.blocks:
        label = fill("Block {strength}", {"strength": block.strength})
        yield label, line(block_text(block, state))
    if own.spin:
        yield _("Spin"), line(Span(names_of(state, own.spin), "free"))
    if own.overflow is not None:
        left = f"{name_of(state, own.overflow.by)} {own.overflow.left}"
        yield _("Overflow"), line(Span(left, "free"))
    for result in own.results:
        # That of an aspect stands beside it, and goes with it.
        if not result.aspect:
            text = f"{result_about(result)}: {result_text(result)}"
            yield name_of(state, result.by), line(text)
    for swap in own.swaps:
        words = {"skill": skill_name(swap.skill), "instead": skill_name(swap.instead)}
        yield name_of(state, swap.who), line(fill("{skill} in place of {instead}", words))
    if own.switches:
        yield _("Long conflict"), line(", ".join(map(switch_name, own.switches)))


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


def points_cell(p: Participant) -> str:
    """Return somebody's fate points, with those due at the round's end: ``2+1``."""
    if person(p).fp is None:
        return ""
    return f"{person(p).fp}{person(p).fp_due:+d}" if person(p).fp_due else str(person(p).fp)


def hurts(state: Conflict) -> Iterator[tuple[str, str]]:
    """Yield who carries which consequence."""
    for aspect in state.aspects.values():
        if tags(aspect).severity:
            yield aspect.on, consequence_text(aspect, state)


def role_word(p: Participant, glyphs: Glyphs) -> str:
    """Return ``3×2`` for three minions of quality 2, and what companions are."""
    if p.role == "minions":
        return f"{p.left}{glyphs.times}{p.quality}"
    return _("companion") if p.role == "companion" else ""


def role_text(state: Conflict, p: Participant) -> str:
    """Return what minions and companions are, how many there are, and of which quality."""
    words = {
        "role": role_name(p.role),
        "left": p.left,
        "count": p.count,
        "quality": rung_name(p.quality or 0),
        "of": name_of(state, p.owner),
        "kind": kind_name(p.kind or ""),
    }
    if p.role == "minions":
        return fill("{left} of {count} {role}, quality {quality}, {kind}", words)
    if not p.owner:
        return ""
    words["role"] = companion_name(person(p).kinds) if person(p).kinds else role_name(p.role)
    return fill("{role} of {of}, quality {quality}", words)


def state_facts(state: Conflict, p: Participant) -> Iterator[tuple[str, Line]]:
    """Yield the fate points and the consequences."""
    # Here and below, because the first frame shows everybody, and nobody's sheet.
    from tracker.tui.present.sheet import leading_label

    if person(p).fp is not None:
        yield _("FP"), line(points_cell(p))
    for injury in consequences(state, p.id):
        text = Span(consequence_text(injury, state), "marked")
        yield leading_label(severity_name(tags(injury).severity)), line(text)


def own_facts(state: Conflict, p: Participant) -> Iterator[tuple[str, Line]]:
    """Yield what somebody bears where it is not as usual, and what a companion covers."""
    from tracker.tui.present.sheet import leading_label

    for field in ("weight", "determination", "max_consequences"):
        if (value := getattr(person(p), field)) != getattr(USUAL_PERSON, field):
            yield leading_label(field_name(field, state.system)), line(str(value))
    if person(p).kinds:
        yield _("Kinds of conflict"), line(", ".join(map(kind_name, person(p).kinds)))
    if person(p).advances:
        yield _("Advances"), line(advances_text(person(p).advances))


def numbers(
    state: Conflict, p: Participant, *zone: tuple[str, str, Line]
) -> Iterator[tuple[str, str, Line]]:
    """Yield the numbers that can be asked about, with the zone among them."""
    if carried := consequences(state, p.id):
        texts = [consequence_text(aspect, state) for aspect in carried]
        yield "consequences", _("Consequences"), line(", ".join(texts))
    if person(p).fp is not None:
        yield "fp", _("FP"), line(points_cell(p))
    yield from zone
    if p.role == "minions":
        yield "count", _("Minions left"), line(str(p.left))
    if strengths := [b.strength for b in table_of(state).blocks if b.by == p.id]:
        yield "block", _("Block"), line(str(max(strengths)))
