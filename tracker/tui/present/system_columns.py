"""The columns that each system adds to the table of everybody, by its id."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from tracker.conflict.state import Conflict, Participant
from tracker.tui.present.cells import Column
from tracker.tui.present.lines import Line

Columns = list[tuple[Column, dict[str, Line]]]


def _twenty(state: Conflict, people: list[Participant]) -> Columns:
    from tracker.tui.present.twenty_columns import domain_columns

    return domain_columns(state, people)


SYSTEM_COLUMNS: Mapping[str, Callable[[Conflict, list[Participant]], Columns]] = MappingProxyType(
    {"twenty": _twenty}
)


def own_columns(state: Conflict, people: list[Participant]) -> Columns:
    """Return the columns that only this system has; none for most."""
    build = SYSTEM_COLUMNS.get(state.system)
    return build(state, people) if build else []
