"""What checks come to, each in the words of its own game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.conflict.state import Conflict, Tested
from tracker.dice.check import Check, Outcome
from tracker.words.describer import Chances, Describer
from tracker.words.game_words import words_of

if TYPE_CHECKING:
    from tracker.checks.rules.checking import DuelDecided


def _system(check: Check | Outcome) -> str:
    """Return the id of the system that a check or an outcome is of: its tag."""
    return str(check.__struct_config__.tag)


def describer(check: Check | Outcome) -> Describer:
    """Return how checks of a game are told; raises KeyError for one that does not tell them."""
    found = words_of(_system(check)).describer()
    if found is None:
        raise KeyError(_system(check))
    return found


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
