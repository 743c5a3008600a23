"""The columns that each system adds to the table of everybody, by its id."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from tracker.conflict.order import without_initiative
from tracker.conflict.state import Conflict, Participant
from tracker.tui.present.cells import Column
from tracker.tui.present.lines import Line, Span, line
from tracker.words.translate import _

Columns = list[tuple[Column, dict[str, Line]]]


def _twenty(state: Conflict, people: list[Participant]) -> Columns:
    from tracker.tui.present.twenty_columns import domain_columns

    return [*_initiative(state, people), *domain_columns(state, people)]


def _initiative(state: Conflict, people: list[Participant]) -> Columns:
    """Return the initiative that is typed, where it makes the order; what is missing is marked."""
    if state.order_by != "skill" or state.order_by_hand is not None:
        return []
    of = {p.id: line(initiative_mark(state, p)) for p in people}
    return [(Column(_("Init."), least=4, rank=3, align="right"), of)]


def initiative_mark(state: Conflict, p: Participant) -> Span:
    """Return somebody's initiative, or a mark where it is to be typed and is not."""
    if p.initiative is not None:
        return Span(str(p.initiative))
    return Span("?", "warning") if p.id in without_initiative(state) else Span("")


SYSTEM_COLUMNS: Mapping[str, Callable[[Conflict, list[Participant]], Columns]] = MappingProxyType(
    {"twenty": _twenty, "percent": _initiative}
)


def own_columns(state: Conflict, people: list[Participant]) -> Columns:
    """Return the columns that only this system has; none for most."""
    build = SYSTEM_COLUMNS.get(state.system)
    return build(state, people) if build else []
