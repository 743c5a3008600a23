"""Exact odds of a roll in Fate from a line: ``skill=4 vs=3``."""

from __future__ import annotations

from tracker.conflict.ruling import Refusal
from tracker.dice.odds import certain, moved, thrown
from tracker.systems.fate.rules.chances import odds
from tracker.systems.fate.rules.skills import COUNT, DIE
from tracker.words.game_words import Chance
from tracker.words.odds_lines import key_numbers
from tracker.words.translate import _

_FATE_KEYS = ("skill", "mod", "vs", "vs-mod", "difficulty")


def fate_odds(words: str) -> list[Chance] | Refusal:
    """Return the odds of a roll against another (``vs``), or against a number (``difficulty``)."""
    given = key_numbers(words, "odds fate", _FATE_KEYS)
    if isinstance(given, Refusal):
        return given
    dice = thrown(DIE, COUNT)
    mine = moved(dice, given.get("skill", 0) + given.get("mod", 0))
    if "vs" in given:
        found = odds(mine, moved(dice, given["vs"] + given.get("vs-mod", 0)))
    else:
        found = odds(mine, certain(given.get("difficulty", 1)), least=0)
    return [
        Chance(_("success"), found.success),
        Chance(_("3 shifts or more"), found.three),
        Chance(_("shifts expected"), found.shifts, mean=True),
    ]
