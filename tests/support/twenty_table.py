"""A table with the W20, for tests: two at a gate and the guard behind it."""

from __future__ import annotations

from tests.support.table import Table
from tracker.checks.rules.table import table_of
from tracker.conflict.state import Modifier
from tracker.systems.twenty.rules.check_builder import Announced
from tracker.systems.twenty.rules.checks import TwentyOutcome
from tracker.systems.twenty.rules.joint import Together
from tracker.systems.twenty.rules.joint import table as own

STAGE = """
conflict "The gate" system=twenty
side Heroes
side Guards
zone Yard
zone Gate
border Yard Gate
add Ada pc side=Heroes zone=Yard initiative=11 attributes="Stärke 15, Geschick 12, Charisma 10"
set Ada skills="Kraftakt 12, Heimlichkeit 6, Beredsamkeit 4, Heilkunde 2"
add Bruno pc side=Heroes zone=Yard initiative=9 attributes="Stärke 13, Geschick 10, Verstand 11"
set Bruno skills="Kraftakt 6, Heilkunde 6"
add Krall npc side=Guards zone=Gate initiative=9 attributes="Stärke 14, Wahrnehmung 12"
set Krall skills="Kraftakt 5, Sinnesschärfe 5"
"""


def at_the_gate(*more: str) -> Table:
    """Return the first round, with more set up before it; order Ada, Bruno, Krall."""
    return Table(STAGE, *more, "begin")


def outcome(table: Table) -> TwentyOutcome:
    """Return what came of the last check."""
    last = table_of(table.state).last_check
    assert last is not None
    assert isinstance(last.outcome, TwentyOutcome)
    return last.outcome


def together(table: Table) -> Together:
    """Return what the last check of several came to."""
    found = own(table.state).together
    assert found is not None
    return found


def announced(table: Table) -> Announced:
    """Return the last announcement of the last ruling."""
    return [event for event in table.events() if isinstance(event, Announced)][-1]


def part(table: Table, rule: str) -> Modifier:
    """Return what a rule added to the last check."""
    return next(m for m in announced(table).parts if m.rule == rule)
