"""The column of an initiative that is typed."""

from __future__ import annotations

from tracker.conflict.order import without_initiative
from tracker.conflict.state import Conflict, Participant
from tracker.tui.present.cells import Column
from tracker.tui.present.lines import Line, Span, line
from tracker.words.translate import _


def initiative_column(
    state: Conflict, people: list[Participant], *, needed: bool = True
) -> list[tuple[Column, dict[str, Line]]]:
    """Return the initiative that is typed, where it makes the order; what is missing is marked.

    Where none is ``needed`` there is a column only once somebody has one.
    """
    if not needed and all(p.initiative is None for p in people):
        return []
    if state.order_by != "skill" or state.order_by_hand is not None:
        return []
    of = {p.id: line(initiative_mark(state, p)) for p in people}
    return [(Column(_("Init."), least=4, rank=3, align="right"), of)]


def initiative_mark(state: Conflict, p: Participant) -> Span:
    """Return somebody's initiative, or a mark where it is to be typed and is not."""
    if p.initiative is not None:
        return Span(str(p.initiative))
    return Span("?", "warning") if p.id in without_initiative(state) else Span("")
