"""Actors of FateX, a system for Foundry: everything on a sheet is an item of its own."""

from __future__ import annotations

import operator
from typing import Any

from tracker.conflict.ruling import N_
from tracker.imports import foundry, labels
from tracker.imports.sheets import IMPORTED_BOXES_MOST, Converted, FigureBuilder
from tracker.imports.values import Node, shown_names, shown_value

FORMAT = "fatex"

# What its automation compares with, by number.
_COMPARED = (operator.eq, operator.ne, operator.gt, operator.lt, operator.ge, operator.le)
_AT_LEAST = 4
_SWITCHES, _ADDS_BOXES = 0, 1
_ALL_OF_THEM = 1

_RISING, _ONES, _CUSTOM = 0, 1, 2


def is_actor(value: dict[str, Any]) -> bool:
    """Return whether an object is an actor of this system."""
    sheet = value.get("system", value.get("data"))
    shaped = isinstance(value.get("items"), list) and (
        isinstance(sheet, dict) and "fatepoints" in sheet
    )
    return foundry.system_of(value) == FORMAT or shaped


def convert(value: dict[str, Any]) -> Converted:
    """Return the actor."""
    made, root = foundry.begin_actor(FORMAT, value)
    sheet = foundry.body(root)
    made.fp = sheet["fatepoints"]["current"].number()
    made.refresh = sheet["fatepoints"]["refresh"].number()
    items = sorted(root["items"].members(), key=_place)
    ranks: dict[str, int] = {}
    for item in items:
        if item["type"].text() == "skill":
            ranks.setdefault(
                item["name"].text(), labels.rating(foundry.body(item)["rank"].value) or 0
            )
    off = []
    for item in items:
        if _switched_off(item, ranks):
            off.append(item["name"].text())
        else:
            _read_item(made, item, ranks)
    if off:
        made.report.lose(N_("switched off there, left out: {names}"), names=shown_names(off))
    made.note("Biography", sheet["biography"]["value"].text())
    return Converted((made.draft(),))


def _place(item: Node) -> int:
    return labels.number(item.at("sort").value) or 0


def _read_item(made: FigureBuilder, item: Node, ranks: dict[str, int]) -> None:
    name, of = item["name"].text(), foundry.body(item)
    match item["type"].text():
        case "aspect":
            made.aspect(of["value"].text())
            if of["corrupted"].flag():
                made.report.lose(
                    N_("{aspect}: corrupted there"), aspect=shown_value(of["value"].text())
                )
        case "skill":
            made.skill(name, of["rank"].value)
        case "stress":
            _read_track(made, name, of, _boxes_added(item, ranks))
        case "consequence":
            _read_consequence(made, name, of)
        case "stunt":
            made.stunt(name, of["description"].text())
        case "extra":
            made.note(name, of["description"].text())
        case kind if kind:
            made.report.lose(
                N_("{item}: of the type {type}, left out"),
                item=shown_value(name),
                type=shown_value(kind),
            )


def _read_track(made: FigureBuilder, name: str, of: Node, added: int) -> None:
    size = (of["size"].number(most=10**9) or 0) + added
    mask = of["value"].number(most=2**63) or 0
    boxes = range(1, min(size, 10 * IMPORTED_BOXES_MOST) + 1)
    if not boxes:
        return
    kind, worth = of["labelType"].number() or _RISING, list[int | None](boxes)
    if kind == _ONES:
        worth = [1] * len(boxes)
    elif kind == _CUSTOM:
        worth = [labels.number(word) for word in of["customLabel"].text().split()]
    made.track(name, len(boxes), [n for n in boxes if mask >> (n - 1) & 1], worth)


def _read_consequence(made: FigureBuilder, name: str, of: Node) -> None:
    text = of["value"].text()
    if of["type"].number():
        if of["active"].flag():
            made.condition(of["label"].text() or name, text or "■")
        return
    known = labels.severity(of["label"].text()) or labels.severity(name)
    made.slot(known or labels.severity(of["icon"].text()), text)


# Automation


def _references(item: Node, kind: int) -> list[Node]:
    """Return what the automation of an item asks for, to switch it or to add boxes."""
    references = item.at("flags.fatex.skillReferences")
    return [
        one
        for one in references.members()
        if (labels.number(one.at("type").value) or _SWITCHES) == kind
    ]


def _holds(reference: Node, ranks: dict[str, int]) -> bool:
    """Return whether somebody has a skill as it is asked for; an unknown one never."""
    rank = ranks.get(reference["skill"].text())
    asked = reference["condition"].number(least=-99)
    by = reference["operator"]
    compared = by.number(most=5) if by.present else _AT_LEAST
    if rank is None or compared is None:
        return False
    return bool(_COMPARED[compared](rank, asked or 0))


def _boxes_added(item: Node, ranks: dict[str, int]) -> int:
    return sum(
        reference["argument"].number(least=-99, most=99) or 0
        for reference in _references(item, _ADDS_BOXES)
        if _holds(reference, ranks)
    )


def _switched_off(item: Node, ranks: dict[str, int]) -> bool:
    held = [_holds(reference, ranks) for reference in _references(item, _SWITCHES)]
    settings = item.at("flags.fatex.skillReferenceSettings.conjunction")
    together = all if settings.value == _ALL_OF_THEM else any
    return bool(held) and not together(held)
