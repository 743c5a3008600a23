"""Minions and carried consequences in a quick-add line."""

from __future__ import annotations

import re
from collections.abc import Mapping

from tracker.conflict.ruling import N_
from tracker.conflict.state import Conflict
from tracker.systems.fate.rules.groups import proposed_split
from tracker.systems.fate.rules.minions import AddMinions
from tracker.systems.fate.words.terms import SEVERITIES
from tracker.words.figures import read_number
from tracker.words.game_words import Newcomer
from tracker.words.names import misread
from tracker.words.pointing import Scope, write_side
from tracker.words.quick_add import quick_line
from tracker.words.shape import shape
from tracker.words.split import quote
from tracker.words.vocabulary import word_read

_INJURY = re.compile(r"\s*([^\s:]+)\s*:")


def is_injury(phrase: str) -> bool:
    """Return whether a phrase is a consequence with its severity: ``mild: Singed Hand``."""
    found = _INJURY.match(phrase)
    return found is not None and word_read(SEVERITIES, found[1], whole=True) is not None


def add_minions(
    newcomer: Newcomer, keys: Mapping[str, str], crowd: tuple[int, int], state: Conflict
) -> tuple[str, tuple[int, ...]]:
    """Return the line for minions, and their groups; what only a character has is refused."""
    alien = [*newcomer.skills, *(text for texts in newcomer.behind.values() for text in texts)]
    alien += [key for key in keys if key not in shape(AddMinions).keys]
    if alien or newcomer.role == "pc":
        raise misread(
            N_("minions have a quality and a number, not {words}"),
            rule="F-MINION-1",
            words=tuple(alien) or (newcomer.role,),
        )
    count = read_number(keys.get("count", str(crowd[0])))
    quality = read_number(keys.get("quality", str(crowd[1])))
    numbers = {"quality": str(quality), "count": str(count)}
    line = quick_line(f"minions {quote(newcomer.name)}", {**numbers, **keys, **numbers})
    if {"groups", "leader"} & keys.keys():
        return line, ()
    sizes = proposed_split(max(count, 0), _opponents(state, keys.get("side", "")))
    return line, sizes if len(sizes) > 1 else ()


def _opponents(state: Conflict, side: str) -> int:
    """Return how many named characters stand on other sides than the one of this name."""
    scope = Scope(state)
    return sum(
        p.active and p.role in ("pc", "npc") and (not p.side or write_side(p.side, scope) != side)
        for p in state.participants.values()
    )
