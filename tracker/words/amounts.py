"""Numbers of a check: with the words they are for, or by the name that a system has for them."""

from __future__ import annotations

import re

from tracker.conflict.fields import Reason
from tracker.conflict.ruling import N_
from tracker.conflict.system import SYSTEMS
from tracker.dice.terms import find
from tracker.words.figures import read_number
from tracker.words.names import clean, cleaned, misread, shown
from tracker.words.pointing import Scope
from tracker.words.shape import Slot

_LIST = re.compile(r"[+]?[0-9]{1,3}(?:\s*[,;]\s*[+]?[0-9]{1,3})*")
_AMOUNT = re.compile(r"[+]?([0-9]{1,3})\s+(.+)")


def read_amounts(text: str, slot: Slot, scope: Scope) -> tuple[Reason, ...]:
    """Return numbers from ``20,20,5``, or one with its words from ``20 rain``."""
    text = clean(text)
    if _LIST.fullmatch(text):
        return tuple(Reason(value=int(part)) for part in re.findall("[0-9]+", text))
    found = _AMOUNT.fullmatch(text)
    if found is None:
        raise misread(
            N_("{key} is a number from 0 up and why, as in {example}, not {value}"),
            rule=SYSTEMS[scope.system].amounts_rule,
            key=slot.key,
            example=N_("20 rain"),
            value=shown(text),
        )
    return (Reason(value=int(found[1]), words=cleaned(found[2])),)


def write_amounts(amounts: tuple[Reason, ...], _: Slot, __: Scope) -> list[str]:
    """Return one word for each number."""
    return [f"{amount.value} {amount.words}".strip() for amount in amounts]


def read_difficulty(text: str, scope: Scope) -> int:
    """Return a difficulty from a number or the system's name for it, in German or English."""
    system = SYSTEMS.get(scope.system)
    known = system.difficulties if system else ()
    named = find(known, clean(text))
    if named is not None:
        return named.points
    if known and not re.fullmatch(r"[+\u2212\u2013-]?\s*[0-9]+", clean(text)):
        raise misread(
            N_("{value} is no difficulty: a number, plus is harder, or its name"),
            rule=system.difficulty_rule if system else "",
            candidates=tuple(level.german for level in known),
            value=shown(text),
        )
    return read_number(text)
