"""Names with points or a word to each, none of them twice."""

from __future__ import annotations

import re
from collections.abc import Mapping

from tracker.conflict.fields import Stock
from tracker.conflict.ruling import N_
from tracker.words.figures import has_number, parts, skill
from tracker.words.names import LABEL_MOST, cleaned, given_once, misread, shown
from tracker.words.pointing import Scope
from tracker.words.shape import Slot
from tracker.words.split import joined

_STOCK = re.compile(r"(.+?)\s*[:=]?\s*([0-9]{1,3})(?:\s*/\s*([0-9]{1,3}))?")
_TRAIT = re.compile(r"(.+?)\s*[:=]?\s+(\S+)")


def read_stocks(text: str, slot: Slot, _: Scope) -> tuple[Stock, ...]:
    """Return points from ``E 3/5, I 4``: how many there are, of how many; refuses one twice."""
    stocks: dict[str, Stock] = {}
    for part in parts(text, slot, ","):
        found = _STOCK.fullmatch(part)
        if found is None:
            raise misread(
                N_("{value} is no number of points, as in {example}"),
                value=shown(part),
                example="E 3/5",
            )
        name, current = cleaned(found[1], LABEL_MOST), int(found[2])
        given_once(name, stocks)
        most = current if found[3] is None else int(found[3])
        stocks[name] = Stock(name=name, current=current, maximum=most)
    return tuple(stocks.values())


def write_stocks(stocks: tuple[Stock, ...], _: Slot, __: Scope) -> list[str]:
    """Return points in one word."""
    return [joined([f"{s.name} {s.current}/{s.maximum}" for s in stocks], ",")]


def read_traits(text: str, slot: Slot, scope: Scope) -> dict[str, str]:
    """Return skills with the word that stands behind each: ``Climbing E, Speech I``."""
    traits: dict[str, str] = {}
    for part in parts(text, slot, ","):
        found = _TRAIT.fullmatch(part)
        if found is None or has_number(found[1].rstrip(" :=")):
            raise misread(
                N_("{value} is not a skill with a word for it, as in {example}"),
                value=shown(part),
                example=N_("Climbing E"),
            )
        name = skill(found[1].rstrip(" :="), scope)
        given_once(name, traits)
        traits[name] = cleaned(found[2], LABEL_MOST)
    return traits


def write_traits(traits: Mapping[str, str], _: Slot, __: Scope) -> list[str]:
    """Return skills with their words in one word."""
    return [joined([f"{name} {word}" for name, word in traits.items()], ",")]
