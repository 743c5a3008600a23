"""The line above every screen of a fight: what it is, how it stands, whether it is saved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.conflict.state import Conflict
from tracker.tui.present.cells import NAME_LEAST, line_width, width
from tracker.tui.present.glyphs import UNICODE, Glyphs
from tracker.tui.present.lines import Line, Span, line
from tracker.words.short_names import abridged
from tracker.words.summary import turn_text
from tracker.words.terms import kind_name, name_of
from tracker.words.translate import _, fill

if TYPE_CHECKING:
    from tracker.session import Session

# As much of the title is shown before whose turn it is is cut.
TITLE_LEAST = 12


def header_parts(session: Session, glyphs: Glyphs = UNICODE, room: int = 1000) -> tuple[Line, Line]:
    """Return what stands on the left, the fight, and on the right, how it stands.

    ``saved 41`` names the last record that the disk has; ``NOT SAVED 3`` counts those that it
    refused. A long name is cut so that what stands on the right fits into ``room`` cells, with
    some of the title.
    """
    state = session.state
    between = f" {glyphs.separator} "
    kind = kind_name(state.kind or "")

    kept = _kept(session)
    right = line(*_joined([*moment(state), kept], between), " ")
    if state.turn is not None and (over := line_width(right) + TITLE_LEAST - room) > 0:
        cells = max(NAME_LEAST, width(name_of(state, state.turn)) - over)
        short = abridged(state, cells, glyphs.more, width)
        right = line(*_joined([*moment(short), kept], between), " ")
    return line(f" {state.title or _('Untitled')}", f"{between}{kind}" if kind else ""), right


def _joined(parts: list[Span], between: str) -> list[Span]:
    spans: list[Span] = []
    for part in parts:
        spans += [Span(between), part] if spans else [part]
    return spans


def moment(state: Conflict) -> list[Span]:
    """Return where a fight stands: setup, the round and whose turn it is, or its end."""
    if state.phase == "setup":
        return [Span(_("Setup"))]
    if state.phase == "ended":
        return [Span(fill("Ended in round {round}", {"round": state.round}))]
    whose = Span(_("all turns are over"))
    if state.turn is not None:
        whose = Span(turn_text(name_of(state, state.turn)), "turn")
    return [Span(fill("Round {round}", {"round": state.round})), whose]


def _kept(session: Session) -> Span:
    if session.unsaved:
        return Span(fill("NOT SAVED {n}", {"n": len(session.unsaved)}), "error")
    if session.read_only:
        return Span(_("reading along"), "warning")
    if session.save is None:
        return Span(_("in memory only"), "warning")
    return Span(fill("saved {n}", {"n": session.timeline.last}))
