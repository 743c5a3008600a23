"""Exact odds of a roll in Fate from a line: ``skill=4 vs=3``."""

from __future__ import annotations

from tracker.conflict.draft import Refused
from tracker.conflict.ruling import N_, Refusal
from tracker.dice.odds import certain, moved, thrown
from tracker.systems.fate.rules.chances import odds
from tracker.systems.fate.rules.skills import COUNT, DIE
from tracker.words.describer import Chance
from tracker.words.figures import read_number
from tracker.words.names import misread
from tracker.words.split import cut
from tracker.words.translate import _

_FATE_KEYS = ("skill", "mod", "vs", "vs-mod", "difficulty")


def fate_odds(words: str) -> list[Chance] | Refusal:
    """Return the odds of a roll against another (``vs``), or against a number (``difficulty``)."""
    try:
        given = _fate_keys(words)
    except Refused as refused:
        return refused.refusal
    dice = thrown(DIE, COUNT)
    mine = moved(dice, given["skill"] + given["mod"])
    if "vs" in given:
        found = odds(mine, moved(dice, given["vs"] + given["vs-mod"]))
    else:
        found = odds(mine, certain(given.get("difficulty", 1)), least=0)
    return [
        Chance(_("success"), found.success),
        Chance(_("3 shifts or more"), found.three),
        Chance(_("shifts expected"), found.shifts, mean=True),
    ]


def _fate_keys(words: str) -> dict[str, int]:
    tokens, _mark, _comment = cut(words)
    given = {"skill": 0, "mod": 0, "vs-mod": 0}
    for token in tokens:
        if token.name not in _FATE_KEYS:
            raise misread(
                N_("{verb} knows no key {key}; it knows {keys}"),
                candidates=_FATE_KEYS,
                verb="odds fate",
                key=token.name or token.text,
                keys=_FATE_KEYS,
            )
        number = read_number(token.value.split(" ")[0])
        adds = token.name.endswith("mod")
        given[token.name] = given[token.name] + number if adds else number
    return given
