"""How people of this game stand in tables and on sheets: points, consequences, tiers, mobs."""

from __future__ import annotations

from collections.abc import Iterator

from tracker.conflict.state import Conflict, Participant, kept
from tracker.systems.core.rules.harm import free_slots, slots
from tracker.systems.core.rules.numbers import MENTAL, PHYSICAL
from tracker.systems.core.rules.state import Person, consequences, is_mob, person
from tracker.systems.core.words.sentences import free_text
from tracker.systems.core.words.terms import severity_name, track_name
from tracker.tui.present.glyphs import Glyphs
from tracker.tui.present.lines import Line, Span, line
from tracker.words.translate import _


def points_cell(p: Participant) -> str:
    """Return somebody's fate points, with those due at the scene's end: ``2+1``."""
    own = kept(p.own, Person)
    if own.fp is None:
        return f"{own.fp_due:+d}" if own.fp_due else ""
    return f"{own.fp}{own.fp_due:+d}" if own.fp_due else str(own.fp)


def hurts(state: Conflict) -> Iterator[tuple[str, str]]:
    """Yield who carries which consequence."""
    for who in state.participants:
        for aspect, known in consequences(state, who):
            yield who, f"{aspect.text} *" if known.recovering else aspect.text


def role_word(p: Participant, glyphs: Glyphs) -> str:
    """Return ``3×2`` for three members of quality 2."""
    return f"{p.count or 0}{glyphs.times}{p.quality}" if is_mob(p) else ""


def state_facts(state: Conflict, p: Participant) -> Iterator[tuple[str, Line]]:
    """Yield the fate points, the consequences, and the slots that are free."""
    from tracker.tui.present.sheet import leading_label

    if text := points_cell(p):
        yield _("Fate"), line(text)
    for aspect, known in consequences(state, p.id):
        star = " *" if known.recovering else ""
        free = free_text(known, state)
        words = f"{aspect.text}{star}" + (f" ({free})" if free else "")
        yield leading_label(severity_name(known.severity)), line(Span(words, "marked"))
    if slots(state, p):
        names = [f"{severity_name(s.severity)}{_kind(s.kind)}" for s in free_slots(state, p)]
        yield _("Free slots"), line(", ".join(names) or "-")
    own = person(state, p.id)
    if own.full_defense:
        yield _("Defends fully"), line(own.focus or _("on"))


def _kind(kind: str | None) -> str:
    return f" ({track_name(kind)})" if kind in (PHYSICAL, MENTAL) else ""


def own_facts(state: Conflict, p: Participant) -> Iterator[tuple[str, Line]]:
    """Yield the refresh, stunts and scale."""
    own = person(state, p.id)
    if own.refresh is not None:
        yield _("Refresh rate"), line(str(own.refresh))
    for stunt in own.stunts:
        yield _("Stunt"), line(stunt)
    if own.scale:
        yield _("Scale"), line(str(own.scale))
    if own.solo:
        yield _("Lone foe"), line(", ".join(own.solo))


def numbers(
    state: Conflict, p: Participant, *zone: tuple[str, str, Line]
) -> Iterator[tuple[str, str, Line]]:
    """Yield the numbers that can be asked about, with the zone among them."""
    carried = [aspect.text for aspect, _known in consequences(state, p.id)]
    if carried:
        yield "consequences", _("Consequences"), line(", ".join(carried))
    if person(state, p.id).fp is not None:
        yield "fp", _("Fate"), line(points_cell(p))
    yield from zone
