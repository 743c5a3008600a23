"""What checks come to, each in the words of its own system of dice.

A system of the plain family registers its ``Describer`` here, by its id; log, headlines,
questions, forms and odds ask this table alone. Its own events and verbs stand in
``told_<system>.py``: the module goes into ``sentences.MODULES`` for its ``tales``, its ``heads``,
the lines of its own verbs by the commands' tags, into ``headlines.OWN``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tracker.conflict.state import Conflict, Tested
from tracker.dice.check import Check, Outcome
from tracker.systems.late import Late
from tracker.words.describer import Chances, Describer

if TYPE_CHECKING:
    from tracker.conflict.checking import DuelDecided


def _pool() -> Describer:
    from tracker.words.pool_checks import POOL

    return POOL


def _percent() -> Describer:
    from tracker.words.percent_checks import PERCENT

    return PERCENT


def _reserves() -> Describer:
    from tracker.words.reserves_checks import RESERVES_CHECKS

    return RESERVES_CHECKS


def _twenty() -> Describer:
    from tracker.words.twenty_checks import TWENTY

    return TWENTY


DESCRIBERS: Mapping[str, Describer] = Late(
    {"pool": _pool, "percent": _percent, "reserves": _reserves, "twenty": _twenty}
)


def _system(check: Check | Outcome) -> str:
    """Return the id of the system that a check or an outcome is of: its tag."""
    return str(check.__struct_config__.tag)


def describer(check: Check | Outcome) -> Describer:
    """Return how checks of a system are told; raises KeyError for one that is not registered."""
    return DESCRIBERS[_system(check)]


def came(tested: Tested) -> str:
    """Return what came of a check."""
    return describer(tested.check).came(tested)


def thrown(tested: Tested) -> str:
    """Return the dice and sums of a check in full."""
    return describer(tested.check).thrown(tested)


def side_text(tested: Tested) -> str:
    """Return what one side brings against another: the skill, and what came of it."""
    return f"{tested.skill} {describer(tested.check).effort(tested)}".strip()


def led(event: DuelDecided, state: Conflict) -> str:
    """Return who of two leads, in the words of the system that the last check is of.

    Empty where no check was made, which no rules lead to.
    """
    return describer(state.last_check.check).led(event, state) if state.last_check else ""


def chances(check: Check) -> Chances:
    """Return the exact odds of a check, each with its name."""
    return describer(check).chances(check)
