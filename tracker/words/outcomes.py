"""What checks come to, each in the words of its own game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker import systems
from tracker.dice.check import Check
from tracker.words.describer import Describer
from tracker.words.game_words import words_of

if TYPE_CHECKING:
    from tracker.dice.odds import Opposed


def describer(check: Check) -> Describer:
    """Return how checks of a game are told; raises KeyError for one that does not tell them."""
    found = words_of(_game(check)).describer()
    if found is None:
        raise KeyError(_game(check))
    return found


def opposed(mine: Check, theirs: Check) -> Opposed:
    """Return the exact odds of two checks against each other, which the game's rules count."""
    # Loaded for odds alone: fractions are not needed at every start of the program.
    statistics = systems.part(_game(mine), "rules.statistics")
    assert statistics is not None
    found: Opposed = statistics.opposed(mine, theirs)
    return found


def _game(check: Check) -> str:
    """Return the id of the game that a check is of: its tag."""
    return str(check.__struct_config__.tag)
