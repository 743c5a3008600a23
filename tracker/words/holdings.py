"""Names with an amount or a word to each: what is used, what can be spent, checks to come."""

from __future__ import annotations

import re
from collections.abc import Mapping

from tracker.conflict.fields import Step, Stock, Use
from tracker.conflict.ruling import N_
from tracker.words.figures import has_number, parts, read_number, skill
from tracker.words.names import LABEL_MOST, clean, cleaned, misread, shown
from tracker.words.pointing import Scope, read_participant, write_participant
from tracker.words.shape import Slot
from tracker.words.split import divided, joined

_USE = re.compile(r"(.+?)\s+([0-9]{1,3})")
_STOCK = re.compile(r"(.+?)\s*[:=]?\s*([0-9]{1,3})(?:\s*/\s*([0-9]{1,3}))?")
_SHARE = re.compile(r"(.+?)(?:\s*[:=]\s*|\s+)([+\u2212\u2013-]?[0-9]{1,3})")
_TRAIT = re.compile(r"(.+?)\s*[:=]?\s+(\S+)")


def read_use(text: str, _: Scope) -> Use:
    """Return what is used and how much of it: ``Liebestrank 2``; one, when no number follows."""
    found = _USE.fullmatch(clean(text))
    if found is None:
        return Use(name=cleaned(text, LABEL_MOST))
    return Use(name=cleaned(found[1], LABEL_MOST), amount=int(found[2]))


def write_use(use: Use, _: Scope) -> str:
    """Return what is used, always with its number: the name may end in one."""
    return f"{use.name} {use.amount}"


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
        _once(name, stocks)
        most = current if found[3] is None else int(found[3])
        stocks[name] = Stock(name=name, current=current, maximum=most)
    return tuple(stocks.values())


def write_stocks(stocks: tuple[Stock, ...], _: Slot, __: Scope) -> list[str]:
    """Return points in one word."""
    return [joined([f"{s.name} {s.current}/{s.maximum}" for s in stocks], ",")]


def read_shares(text: str, slot: Slot, _: Scope) -> dict[str, int]:
    """Return names with a number each from ``Tina 5, GM 10``; refuses one twice."""
    shares: dict[str, int] = {}
    for part in parts(text, slot, ","):
        found = _SHARE.fullmatch(clean(part))
        if found is None:
            raise misread(
                N_("{value} is not a name with its number, as in {example}"),
                value=shown(part),
                example="Tina 5",
            )
        name = cleaned(found[1], LABEL_MOST)
        _once(name, shares)
        shares[name] = read_number(found[2])
    return shares


def write_shares(shares: Mapping[str, int], _: Slot, __: Scope) -> list[str]:
    """Return names with their numbers in one word."""
    return [joined([f"{name} {number}" for name, number in shares.items()], ",")]


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
        _once(name, traits)
        traits[name] = cleaned(found[2], LABEL_MOST)
    return traits


def write_traits(traits: Mapping[str, str], _: Slot, __: Scope) -> list[str]:
    """Return skills with their words in one word."""
    return [joined([f"{name} {word}" for name, word in traits.items()], ",")]


def read_steps(text: str, slot: Slot, scope: Scope) -> tuple[Step, ...]:
    """Return checks to come from ``Ada: Riding 1; Bruno: Speech 2``; the number may be left out."""
    steps = []
    for part in parts(text, slot, ";"):
        ends = divided(part, ":")
        if len(ends) != 2:
            raise misread(
                N_("{value} is no check to come, as in {example}"),
                value=shown(part),
                example=N_("Ada: Riding 1"),
            )
        who, rest = ends
        use = read_use(rest, scope)
        steps.append(
            Step(
                who=read_participant(who, scope),
                skill=skill(use.name, scope),
                importance=use.amount,
            )
        )
    return tuple(steps)


def write_steps(steps: tuple[Step, ...], _: Slot, scope: Scope) -> list[str]:
    """Return checks to come in one word, always with the number."""
    written = [
        joined([write_participant(s.who, scope), f"{s.skill} {s.importance}"], ":") for s in steps
    ]
    return [joined(written, ";")]


def _once(name: str, known: Mapping[str, object]) -> None:
    if name in known:
        raise misread(N_("{key} is given twice"), key=name)
