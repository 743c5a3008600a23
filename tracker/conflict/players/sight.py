"""Who sees which field: what events and nouns declare of it, at each setting of a fight.

``seen`` on a class lists its fields: first those that are open, then behind ``marks:`` those that
players see of the game master's figures from that setting on, behind ``rolled:`` those that tell of
such a roll, whoever they belong to, behind ``owner:`` those that are
their owner's, behind ``gm:`` those that are the game master's, and behind ``secret:`` those that no
player ever sees. What is declared nowhere is secret.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple, TypeVar, get_args, get_origin

import msgspec

from tracker.conflict.ruling import Event
from tracker.conflict.state import EVERYTHING, NAMES, Conflict, Participant, change

OPEN, ROLLED, MARKS, OWNER, GM, SECRET = LEVELS = (
    *("open", "rolled", "marks", "owner", "gm", "secret"),
)

_NONE = object()


@cache
def declared(kind: type) -> Mapping[str, str]:
    """Return who may see each field of an event or a noun, as its class and those above say."""
    found: dict[str, str] = {}
    for one in reversed(kind.__mro__):
        for part in str(vars(one).get("seen", "")).split(";"):
            label, colon, names = part.rpartition(":")
            found |= dict.fromkeys(names.split(), label.strip() if colon else OPEN)
    return found


class _Plan(NamedTuple):
    """What to do with the fields of a noun: those that are not open, with what takes their place.

    ``inner`` are those that may hold nouns with such fields.
    """

    whose: tuple[str, ...]
    guarded: tuple[tuple[str, str, Any], ...]
    inner: tuple[str, ...]


@cache
def _plan(kind: type[msgspec.Struct]) -> _Plan:
    levels, fields = declared(kind), msgspec.structs.fields(kind)
    whose = str(getattr(kind, "whose", ""))
    guarded = ((f.name, levels.get(f.name, SECRET), _blank(f)) for f in fields)
    return _Plan(
        tuple(whose.split(".")) if whose else (),
        tuple(one for one in guarded if one[1] != OPEN),
        tuple(f.name for f in fields if _guards(f.type, ())),
    )


def _blank(field: msgspec.structs.FieldInfo) -> Any:
    """Return what stands in a field that is not seen; ``_NONE`` where nothing can."""
    if field.default is not msgspec.NODEFAULT:
        return field.default
    if field.default_factory is not msgspec.NODEFAULT:
        return field.default_factory()
    if type(None) in get_args(field.type):
        return None
    kind = get_origin(field.type) or field.type
    return kind() if kind in (str, int, bool, tuple, dict) else _NONE


def _guards(hint: Any, met: tuple[Any, ...]) -> bool:
    """Return whether a type may hold a noun with fields that are not open."""
    if isinstance(hint, TypeVar):
        return True
    origin = get_origin(hint) or hint
    if isinstance(origin, type) and issubclass(origin, msgspec.Struct) and origin not in met:
        # Of what a game keeps of its own only its root may be said.
        if origin.__subclasses__() or set(declared(origin).values()) - {OPEN}:
            return True
        fields = msgspec.structs.fields(origin)
        if any(_guards(f.type, (*met, origin)) or f.name not in declared(origin) for f in fields):
            return True
    return any(_guards(inner, met) for inner in get_args(hint))


def hidden_people(state: Conflict) -> set[str]:
    """Return the ids of everybody who is hidden, or goes with somebody who is."""
    people = {p.id for p in state.participants.values() if p.hidden}
    more = people
    while more:
        others = (p for p in state.participants.values() if p.id not in people)
        with_them = (p for p in others if p.role != "pc")
        more = {p.id for p in with_them if p.leader in people or p.owner in people}
        people |= more
    return people


class Sight:
    """What the players see of everybody's, as the setting of a fight has it."""

    def __init__(self, state: Conflict) -> None:
        self._state = state
        self._people = state.participants
        self._npcs = state.npcs

    def reaches(self, level: str, who: str | None) -> bool:
        """Return whether the players see a field of this level of somebody's.

        What is nobody's is as the players' own.
        """
        if level in (OPEN, SECRET):
            return level == OPEN
        if self._npcs == EVERYTHING:
            return True
        if level in (GM, ROLLED):
            return level == ROLLED and self._npcs != NAMES
        if who not in self._people or self._state.is_of_players(who):
            return True
        return level == MARKS and self._npcs != NAMES

    def table(self, state: Conflict) -> Conflict:
        """Return a state as the players see it, as far as nobody there is hidden."""
        seen: Conflict = self.of(state)
        return seen

    def of(self, value: Any, owner: str | None = None) -> Any:
        """Return a noun, or a container of nouns, as the players see it.

        It is ``owner``'s where it does not say whose itself. The value itself comes back where
        nothing of it is hidden, None where nothing of it can be shown.
        """
        seen = self._of(value, owner)
        return None if seen is _NONE else seen

    def event(self, event: Event) -> Event | None:
        """Return an event as the players see it; None where they are told nothing of it."""
        plan = _plan(type(event))
        owners = _named(event, plan.whose)
        blank: dict[str, Any] = {}
        for field, level, instead in plan.guarded:
            if all(self.reaches(level, who) for who in owners):
                continue
            if level != SECRET:
                return event.roughly()
            blank[field] = instead
        for field in plan.inner:
            old = getattr(event, field)
            new = self._of(old, owners[0])
            if new is _NONE:
                return event.roughly()
            if new is not old:
                blank[field] = new
        return change(event, **blank) if blank else event

    def values(self, kind: type, values: Mapping[str, Any], who: str) -> dict[str, Any]:
        """Return those of the values of a noun's fields that the players see, by their fields."""
        levels = {**declared(kind), **declared(Participant)}
        return {
            field: value
            for field, value in values.items()
            if self.reaches(levels.get(field, SECRET), who)
        }

    def _of(self, value: Any, owner: str | None) -> Any:
        match value:
            case msgspec.Struct():
                return self._struct(value, owner)
            case tuple():
                seen = tuple(self._of(one, owner) for one in value)
                if all(new is old for new, old in zip(seen, value, strict=True)):
                    return value
                return tuple(one for one in seen if one is not _NONE)
            case dict():
                found, same = {}, True
                for key, one in value.items():
                    new = self._of(one, key if key in self._people else owner)
                    same = same and new is one
                    if new is not _NONE:
                        found[key] = new
                return value if same else found
        return value

    def _struct(self, noun: msgspec.Struct, owner: str | None) -> Any:
        plan = _plan(type(noun))
        if plan.whose:
            owner = _named(noun, plan.whose)[0]
        new: dict[str, Any] = {}
        for field, level, instead in plan.guarded:
            if not self.reaches(level, owner):
                if instead is _NONE:
                    return _NONE
                new[field] = instead
        for field in plan.inner:
            if field in new or (old := getattr(noun, field)) is None:
                continue
            inner = self._of(old, owner)
            if inner is _NONE:
                blank = _blanks(type(noun))[field]
                if blank is _NONE:
                    return _NONE
                new[field] = blank
            elif inner is not old:
                new[field] = inner
        new = {field: value for field, value in new.items() if getattr(noun, field) != value}
        return change(noun, **new) if new else noun


@cache
def _blanks(kind: type[msgspec.Struct]) -> Mapping[str, Any]:
    return {field.name: _blank(field) for field in msgspec.structs.fields(kind)}


def _named(noun: Any, path: tuple[str, ...]) -> tuple[str | None, ...]:
    """Return the ids that stand at a path of fields, (None,) for nobody's."""
    for field in path:
        noun = getattr(noun, field, None)
    match noun:
        case str():
            return (noun,)
        case tuple() if noun:
            return noun
    return (None,)
