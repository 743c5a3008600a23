"""What a log can hold of checks, whichever system they are of; it is decoded by their tags."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Union

from tracker.systems.percent.checks import PercentCheck, PercentOutcome
from tracker.systems.pool.checks import PoolCheck, PoolOutcome
from tracker.systems.reserves.checks import ReservesCheck, ReservesOutcome
from tracker.systems.twenty.checks import TwentyCheck, TwentyOutcome

if TYPE_CHECKING:
    from tracker.dice.check import Check, Outcome

    AnyCheck = Check
    AnyOutcome = Outcome
else:
    AnyCheck: Any = Union[PoolCheck, ReservesCheck, PercentCheck, TwentyCheck]
    AnyOutcome: Any = Union[PoolOutcome, ReservesOutcome, PercentOutcome, TwentyOutcome]
