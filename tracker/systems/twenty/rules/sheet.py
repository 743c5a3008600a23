"""The sheet of the W20 system: attributes, encumbrance, tools; wounds and exhaustion by domain."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any

from tracker.conflict.cast import EntriesSet
from tracker.conflict.draft import Draft
from tracker.conflict.fields import Number, Sheet, Texts, Who, Word
from tracker.conflict.ruling import N_, Command
from tracker.conflict.sheets import sheet_keys
from tracker.conflict.state import Conflict, Participant, change
from tracker.conflict.system import system
from tracker.conflict.topic import OwnSheet, Topic
from tracker.dice.terms import find
from tracker.systems.twenty.rules.attributes import (
    ATTRIBUTES,
    DOMAINS,
    FORCES,
    ForceValue,
    Rounding,
    force,
)
from tracker.systems.twenty.rules.checks import HIGHEST

ENCUMBRANCE, SIZE, SPEED = "encumbrance", "size", "speed"
WOUNDS, EXHAUSTION = "wounds", "exhaustion"

SizeClass = Annotated[int, Word("size")]
"""A size class: -I, 0 or +I."""
DomainName = Annotated[str, Word("domain")]
"""A domain of attributes, by its German or English name."""

_TOOL = "tool "
_BONUS = re.compile(r"(?P<task>.*?)\s*(?P<points>[+\u2212-]?[0-9]{1,3})")
_ROUNDINGS: tuple[Rounding, ...] = ("down", "nearest", "up")


def attributes(p: Participant) -> dict[str, int]:
    """Return the attributes on a sheet, in the order of the rules (T-002…T-013)."""
    return {a.german: p.skills[a.german] for a in ATTRIBUTES if a.german in p.skills}


def skills(p: Participant) -> dict[str, int]:
    """Return the skills on a sheet, which are all values that are no attribute (T-149)."""
    names = {a.german for a in ATTRIBUTES}
    return {skill: value for skill, value in p.skills.items() if skill not in names}


def entry(p: Participant, name: str) -> int:
    """Return a number of the sheet, 0 when it is not there."""
    return p.number(name)


def counted(p: Participant, what: str) -> dict[str, int]:
    """Return wounds or exhaustion by domain, none left out (T-162)."""
    return {domain.german: entry(p, f"{what} {domain.german}") for domain in DOMAINS}


def tools(p: Participant) -> dict[str, int]:
    """Return the bonuses of tools, by ``TOOL: TASK``; one for everything by its name (T-043)."""
    return {name.removeprefix(_TOOL): p.number(name) for name in p.sheet if name.startswith(_TOOL)}


def forces(state: Conflict, p: Participant) -> dict[str, ForceValue]:
    """Return the forces, by domain, whose attributes are on the sheet (T-015…T-018).

    They are never typed; the campaign's ``force_rounding`` says how tenths are rounded.
    """
    wanted = state.campaign.get("force_rounding")
    rounding = next((way for way in _ROUNDINGS if way == wanted), _ROUNDINGS[0])
    has = attributes(p)
    return {
        f.domain: force(has[f.double], has[f.single], rounding)
        for f in FORCES
        if f.double in has and f.single in has
    }


# What the keys of a sheet come to


def _write(draft: Draft, command: Any, p: Participant) -> Participant:
    """Return somebody with the values of ``add`` or ``set``, each within its range."""
    values = {**_values(draft, command.attributes or {}), **command.skills}
    for name, value in values.items():
        _check(draft, name, value)
    entries = dict(p.sheet)
    for name in (ENCUMBRANCE, SIZE, SPEED):
        value = getattr(command, name)
        if value is not None:
            _check(draft, name, value)
            entries[name] = value
    for what, given in ((WOUNDS, command.wounds), (EXHAUSTION, command.exhaustion)):
        entries.update(_by_domain(draft, what, given or {}))
    if command.tools is not None:
        entries = {name: v for name, v in entries.items() if not name.startswith(_TOOL)}
        for tool in command.tools:
            entries.update(_tool(draft, tool))
    kept = {name: v for name, v in entries.items() if v or name.startswith(_TOOL)}
    return change(p, skills={**p.skills, **values}, sheet=kept)


def _values(draft: Draft, given: Mapping[str, int]) -> dict[str, int]:
    """Return attributes by their German names, under which checks know them."""
    found: dict[str, int] = {}
    for name, value in given.items():
        attribute = find(ATTRIBUTES, name)
        if attribute is None:
            draft.refuse(
                N_("no attribute is called {name}"),
                rule="T-001",
                candidates=tuple(a.german for a in ATTRIBUTES),
                name=name,
            )
        found[attribute.german] = value
    return found


def _check(draft: Draft, name: str, value: int) -> None:
    """Refuse a value that is not in the range of its field (T-001, T-014, T-020, T-045)."""
    fields = {field.name: field for field in system("twenty").fields}
    field = fields.get(name, fields["skill"])
    if field.accepts(value):
        return
    if name == SIZE:
        draft.refuse(N_("a size class is -I, 0 or +I"), rule="T-020")
    if name == ENCUMBRANCE:
        draft.refuse(N_("encumbrance is a number from 0 up"), rule="T-045")
    draft.refuse(
        N_("{name} is a number from 0 to {most}, not {value}"),
        rule="T-014" if field.per_skill else "T-001",
        name=name,
        most=HIGHEST,
        value=value,
    )


def domain_called(draft: Draft, name: str) -> str:
    """Return the German name of a domain; refuse what is none."""
    domain = find(DOMAINS, name)
    if domain is None:
        draft.refuse(
            N_("no domain is called {name}"),
            rule="T-162",
            candidates=tuple(d.german for d in DOMAINS),
            name=name,
        )
    return domain.german


def _by_domain(draft: Draft, what: str, given: Mapping[str, int]) -> dict[str, int]:
    found: dict[str, int] = {}
    for name, value in given.items():
        if value < 0:
            draft.refuse(N_("wounds and exhaustion are counted from 0"), rule="T-162")
        found[f"{what} {domain_called(draft, name)}"] = value
    return found


def _tool(draft: Draft, text: str) -> dict[str, int]:
    """Return the entries of a tool, typed ``Spade: digging 2, prying 0`` (T-043)."""
    label, colon, bonuses = text.partition(":")
    if not colon:
        label, bonuses = "", text
    found: dict[str, int] = {}
    for part in bonuses.split(","):
        bonus = _BONUS.fullmatch(part.strip())
        names = [label.strip(), bonus["task"].strip()] if bonus else []
        name = ": ".join(filter(None, names))
        if bonus is None or not name:
            draft.refuse(
                N_("{value} is not a tool with its bonuses, as in {example}"),
                rule="T-043",
                value=text,
                example=N_("Spade: digging 2, prying 0"),
            )
        found[f"{_TOOL}{name}"] = int(bonus["points"].replace("\u2212", "-"))
    return found


def _read(state: Conflict, p: Participant) -> Mapping[str, object]:
    """Return the keys that write the same; all attributes stand among the skills."""
    by_domain = {
        what: {domain: n for domain, n in counted(p, what).items() if n} or None
        for what in (WOUNDS, EXHAUSTION)
    }
    plain = {name: p.sheet.get(name) for name in (ENCUMBRANCE, SIZE, SPEED)}
    owned = tuple(f"{name} {points}" for name, points in tools(p).items())
    return {**plain, **by_domain, "tools": owned or None}


topic = Topic()

_KEYS = {
    "attributes": Sheet,
    "encumbrance": Number,
    "size": SizeClass,
    "speed": Number,
    "tools": Texts,
    "wounds": Sheet,
    "exhaustion": Sheet,
}
sheet_keys(topic, _KEYS)

SHEET = OwnSheet(write=_write, read=_read)


# Wounds and exhaustion


class Wound(Command, frozen=True, kw_only=True, tag="wound"):
    """Count wounds of a domain beside its force, or with a minus take some away."""

    words = ("name", "domain", "amount")
    group = "between"

    name: Who
    domain: DomainName
    amount: Number = 1


class Exhaust(Command, frozen=True, kw_only=True, tag="exhaust"):
    """Count exhaustion of a domain beside its force, or with a minus take some away."""

    words = ("name", "domain", "amount")
    group = "between"

    name: Who
    domain: DomainName
    amount: Number = 1


@topic.decides(Wound)
def wound(draft: Draft, command: Wound) -> None:
    """Count wounds; nothing follows from them by itself (T-162)."""
    _count(draft, command, WOUNDS)


@topic.decides(Exhaust)
def exhaust(draft: Draft, command: Exhaust) -> None:
    """Count exhaustion; nothing follows from it by itself (T-162)."""
    _count(draft, command, EXHAUSTION)


def _count(draft: Draft, command: Wound | Exhaust, what: str) -> None:
    name = f"{what} {domain_called(draft, command.domain)}"
    now = entry(draft.state.somebody(command.name), name) + command.amount
    if now < 0:
        draft.refuse(N_("wounds and exhaustion are counted from 0"), rule="T-162")
    draft.emit(EntriesSet(who=command.name, entries={name: now or None}, rule="T-162"))
