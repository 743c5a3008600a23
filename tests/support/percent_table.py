"""A table of the W100: three people at a wall, and what their last check came to."""

from __future__ import annotations

from tests.support.program import ROOT
from tests.support.table import Table
from tracker.checks.rules.table import table_of
from tracker.systems.percent.rules.check_builder import Reckoned
from tracker.systems.percent.rules.checks import PercentOutcome

RULES = ROOT / "tracker" / "systems" / "percent" / "rules.md"

STAGE = """
conflict "The wall" system=percent
side Watch
side Thieves
zone Yard
zone Roof
border Yard Roof
add Ana pc side=Thieves zone=Yard initiative=12 skills="Climb 12, Sword 15" bonus="Climb 56"
add Ben npc side=Watch zone=Yard initiative=15 skills="Sword 10" bonus="Sword 40"
add Cem pc side=Thieves zone=Roof initiative=12
"""


def table(*more: str) -> Table:
    """Return a table before the first round."""
    return Table(STAGE, *more)


def played(*more: str) -> Table:
    """Return a table in the first round; order Ben, Ana, Cem."""
    return Table(STAGE, *more, "begin")


def outcome(table: Table) -> PercentOutcome:
    """Return what came of the last check."""
    last = table_of(table.state).last_check
    assert last is not None
    assert isinstance(last.outcome, PercentOutcome)
    return last.outcome


def reckoned(table: Table) -> list[tuple[str, int, str]]:
    """Return what the last check was made up of."""
    found = next(e for e in table.events() if isinstance(e, Reckoned))
    return [(part.why, part.value, part.words) for part in found.parts]
