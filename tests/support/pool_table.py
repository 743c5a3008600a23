"""A table of the W10 pool: three people at a tower, and what their last check came to."""

from __future__ import annotations

from tests.support.program import ROOT
from tests.support.table import Table
from tracker.checks.rules.table import table_of
from tracker.systems.pool.rules.check_builder import Counted
from tracker.systems.pool.rules.checks import PoolOutcome

RULES = ROOT / "tracker" / "systems" / "pool" / "rules.md"

STAGE = """
conflict "The tower" system=pool order=list
side Watch
side Thieves
zone Yard
zone Roof
border Yard Roof
add Ana pc side=Thieves zone=Yard skills="Climb 3, Strike 4, Acrobatics 4, Jump 3, Magic -"
add Ben npc side=Watch zone=Yard skills="Strike 3, Dodge 2, Size 5" magnitude="Size, Weight"
add Cem pc side=Thieves zone=Roof skills="Climb 0"
"""


def table(*more: str) -> Table:
    """Return a table before the first round."""
    return Table(STAGE, *more)


def played(*more: str) -> Table:
    """Return a table in the first round; order Ana, Ben, Cem."""
    return Table(STAGE, "begin", *more)


def outcome(at: Table) -> PoolOutcome:
    """Return what came of the last check."""
    last = table_of(at.state).last_check
    assert last is not None
    assert isinstance(last.outcome, PoolOutcome)
    return last.outcome


def counted(at: Table) -> tuple[list[tuple[str, int]], list[tuple[str, int]]]:
    """Return what changed target number and fumble limit in the last check, rules with numbers."""
    found = next(e for e in at.events() if isinstance(e, Counted))
    return [(m.rule, m.value) for m in found.target], [(m.rule, m.value) for m in found.limit]


def offered(at: Table) -> list[str]:
    """Return what may be done and need not."""
    return [w.kind for w in at.state.windows]
