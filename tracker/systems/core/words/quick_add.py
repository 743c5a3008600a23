"""Mobs and carried consequences in a quick-add line."""

from __future__ import annotations

import re
from collections.abc import Mapping

from tracker.conflict.ruling import N_
from tracker.systems.core.rules.sheet import AddMob
from tracker.systems.core.words.terms import SEVERITIES
from tracker.words.game_words import Newcomer
from tracker.words.names import misread
from tracker.words.quick_add import quick_line
from tracker.words.shape import shape
from tracker.words.split import joined, quote
from tracker.words.vocabulary import word_read

_CARRIED = re.compile(r"\s*([^\s:]+)\s*:")


def is_carried(phrase: str) -> bool:
    """Return whether a phrase is a consequence with its severity: ``mild: Singed Hand``."""
    found = _CARRIED.match(phrase)
    return found is not None and word_read(SEVERITIES, found[1], whole=True) is not None


def add_mob(newcomer: Newcomer, keys: Mapping[str, str], crowd: tuple[int, int]) -> str:
    """Return the line for a mob with its skills and aspects; refuses what only one person has."""
    alien = [text for key, texts in newcomer.behind.items() if key != "aspects" for text in texts]
    alien += [key for key in keys if key not in shape(AddMob, "core").keys]
    if alien or newcomer.role == "pc":
        raise misread(
            N_("a mob has skills, aspects and a number, not {words}"),
            rule="K-MOB-1",
            words=tuple(alien) or (newcomer.role,),
        )
    count, quality = crowd
    said = {"quality": str(quality), "count": str(count)} | dict(keys)
    if newcomer.skills:
        skills = [f"{skill} {value}" for skill, value in newcomer.skills.items()]
        said["skills"] = joined(skills, ",")
    if aspects := newcomer.behind.get("aspects"):
        said["aspects"] = joined(aspects, ";")
    return quick_line(f"minions {quote(newcomer.name)}", said)
