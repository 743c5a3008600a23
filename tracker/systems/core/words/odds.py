"""Exact odds of the four outcomes from a line: ``skill=4 vs=3``."""

from __future__ import annotations

from fractions import Fraction

from tracker.conflict.ruling import Refusal
from tracker.dice.odds import certain, combined, moved, thrown
from tracker.systems.core.rules.numbers import COUNT, DIE
from tracker.systems.core.rules.outcomes import chances
from tracker.systems.core.words.terms import outcome_name
from tracker.words.game_words import Chance
from tracker.words.odds_lines import key_numbers
from tracker.words.translate import _

_KEYS = ("skill", "mod", "vs", "vs-mod", "difficulty")


def core_odds(words: str) -> list[Chance] | Refusal:
    """Return the odds of a roll against another (``vs``), or against a number (``difficulty``)."""
    given = key_numbers(words, "odds core", _KEYS)
    if isinstance(given, Refusal):
        return given
    dice = thrown(DIE, COUNT)
    mine = moved(dice, given.get("skill", 0) + given.get("mod", 0))
    against = certain(given.get("difficulty", 0))
    if "vs" in given:
        against = moved(dice, given["vs"] + given.get("vs-mod", 0))
    margins = combined(mine, against, -1)
    shifts = sum((chance * max(margin, 0) for margin, chance in margins.items()), Fraction(0))
    told = [Chance(outcome_name(name), chance) for name, chance in chances(margins).items()]
    return [*told, Chance(_("shifts to be expected"), shifts, mean=True)]
