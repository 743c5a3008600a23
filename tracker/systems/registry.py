"""Which systems there are, by id; adding one is adding it here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Union

from tracker.systems.base import System
from tracker.systems.fate import Fate
from tracker.systems.percent import Percent
from tracker.systems.percent.checks import PercentCheck, PercentOutcome
from tracker.systems.pool import Pool
from tracker.systems.pool.checks import PoolCheck, PoolOutcome
from tracker.systems.reserves import Reserves
from tracker.systems.reserves.checks import ReservesCheck, ReservesOutcome
from tracker.systems.twenty import Twenty
from tracker.systems.twenty.checks import TwentyCheck, TwentyOutcome

SYSTEMS: dict[str, System] = {
    system.id: system for system in (Fate(), Pool(), Reserves(), Percent(), Twenty())
}

# What a log can hold of checks; a log is decoded by their tags.
if TYPE_CHECKING:
    from tracker.systems.check import Check, Outcome

    AnyCheck = Check
    AnyOutcome = Outcome
else:
    AnyCheck: Any = Union[PoolCheck, ReservesCheck, PercentCheck, TwentyCheck]
    AnyOutcome: Any = Union[PoolOutcome, ReservesOutcome, PercentOutcome, TwentyOutcome]


def system(name: str) -> System:
    """Return a system by its id; raises KeyError for one this version does not know."""
    return SYSTEMS[name]
