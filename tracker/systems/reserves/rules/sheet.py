"""The sheet of the Fudge dice with reserves: each skill's reserve, points, effects, who plays."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Any

from tracker.checks.rules.checking import sound
from tracker.conflict.draft import Draft
from tracker.conflict.fields import Texts, Traits, Word, Words
from tracker.conflict.ruling import N_, Base
from tracker.conflict.sheets import sheet_keys
from tracker.conflict.state import KEPT_BACK, Conflict, Participant, Resource, change
from tracker.conflict.topic import OwnSheet, Topic
from tracker.systems.reserves.rules.checks import HIGHEST_RANK, RESERVES
from tracker.systems.reserves.rules.effects import EffectsSet, is_permanent, read_effect
from tracker.systems.reserves.rules.state import Effect, kept_by, letter


class Stock(Base, frozen=True, kw_only=True):
    """Points that are spent and come back, as typed: ``E 3/5``; all of them with ``E 5``."""

    name: str
    current: int
    maximum: int


Stocks = Annotated[tuple[Stock, ...], Word("stocks")]
"""Points with the most there can be, typed ``E 3/5, I 4``."""

# What is left of an effect that is partly used stands behind it: ``Liebestrank 4/E (2)``.
_LEFT = re.compile(r"(?P<note>.*\S)\s*\((?P<left>[1-7])\)")

# What a mark on a skill says where nothing is written.
_USUAL: Mapping[str, str] = MappingProxyType({"untrained": "yes", "settled": "no"})
_SAID: Mapping[str, str] = MappingProxyType({"yes": "yes", "ja": "yes", "no": "no", "nein": "no"})


def _write(draft: Draft, command: Any, p: Participant) -> Participant:
    """Return somebody with ranks, reserves and effects; refuses what the rules do not have."""
    if any(not 0 <= rank <= HIGHEST_RANK for rank in command.skills.values()):
        draft.refuse(N_("a rank is a number from 0 to 4"), rule="R-001")
    sheet = dict(p.sheet)
    written = {skill.casefold(): skill for skill in (*p.skills, *command.skills)}
    for name, word in (command.reserve or {}).items():
        skill = written.get(name.casefold(), name)
        sheet[f"reserve {skill}"] = _letter(draft, word)
    for mark, usual in _USUAL.items():
        for name, word in (getattr(command, mark) or {}).items():
            skill = written.get(name.casefold(), name)
            sheet[f"{mark} {skill}"] = said = _yes_or_no(draft, mark, word)
            if said == usual:
                del sheet[f"{mark} {skill}"]
    for text in ("player", "gaben"):
        if getattr(command, text) is not None:
            sheet[text] = getattr(command, text)
    resources = {**p.resources, **_resources(draft, command.reserves or ())}
    held = kept_by(p).effects if command.effects is None else _effects(draft, command.effects)
    own = p.own if held == kept_by(p).effects else change(kept_by(p), effects=held)
    return change(p, sheet=sheet, resources=resources, own=own)


def _differs(draft: Draft, before: Participant, p: Participant) -> None:
    draft.emit(EffectsSet(who=p.id, effects=kept_by(p).effects))


def _yes_or_no(draft: Draft, mark: str, word: str) -> str:
    said = _SAID.get(word.casefold())
    if said is None:
        draft.refuse(N_("{key} is yes or no, not {value}"), key=mark, value=word)
    return said


def _letter(draft: Draft, word: str) -> str:
    found = letter(word)
    if found is None:
        draft.refuse(
            N_("a skill belongs to one of the reserves {known}, not to {word}"),
            rule="R-003",
            candidates=tuple(RESERVES),
            known=tuple(RESERVES),
            word=word,
        )
    return found


def _resources(draft: Draft, stocks: tuple[Stock, ...]) -> dict[str, Resource]:
    """Return reserves with at most their maximum of points (R-005)."""
    found: dict[str, Resource] = {}
    for stock in stocks:
        name = _letter(draft, stock.name)
        if stock.current > stock.maximum:
            draft.refuse(N_("a reserve holds at most its maximum"), rule="R-005")
        found[name] = Resource(current=stock.current, maximum=stock.maximum)
    return found


def _effects(draft: Draft, notes: tuple[str, ...]) -> tuple[Effect, ...]:
    """Return effects from their notes (R-123); a permanent one is nobody's (R-141)."""
    found = []
    for note in notes:
        behind = _LEFT.fullmatch(note)
        read = sound(read_effect(behind["note"] if behind else note))
        left = int(behind["left"]) if behind else read.value
        if is_permanent(read):
            draft.refuse(N_("an effect of value 7 belongs to the setting"), rule="R-141")
        if not read.text or left > read.value:
            draft.refuse(
                N_("an effect is written: name, value/letter of the reserve"), rule="R-123"
            )
        found.append(change(read, id=draft.new_id("e"), left=left))
    return tuple(found)


def _read(state: Conflict, p: Participant) -> Mapping[str, object]:
    marks = {
        mark: {
            entry.removeprefix(f"{mark} "): "yes" if value == KEPT_BACK else str(value)
            for entry, value in p.sheet.items()
            if entry.startswith(f"{mark} ")
        }
        for mark in ("reserve", *_USUAL)
    }
    stocks = (
        Stock(name=name, current=r.current, maximum=r.maximum) for name, r in p.resources.items()
    )
    return {
        **{mark: found or None for mark, found in marks.items()},
        "reserves": tuple(stocks) or None,
        "effects": tuple(e.note for e in kept_by(p).effects) or None,
        "player": p.sheet.get("player"),
        "gaben": p.sheet.get("gaben"),
    }


topic = Topic()

_KEYS = {
    "reserves": Stocks,
    "reserve": Traits,
    "untrained": Traits,
    "settled": Traits,
    "effects": Texts,
    "gaben": Words,
    "player": Words,
}
sheet_keys(topic, _KEYS)

SHEET = OwnSheet(write=_write, read=_read, differs=_differs)
