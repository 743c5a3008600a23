"""Who sees which field: what events and nouns declare of it, at each setting of a fight.

``seen`` on a class lists its fields: first those that are open, then behind ``marks:`` those that
players see of the game master's figures from that setting on, behind ``rolled:`` those that tell of
such a roll, whoever they belong to, behind ``owner:`` those that are their owner's, and behind
``secret:`` those that no player ever sees. What is declared nowhere is secret.

A sign behind a field says that ids stand there, of people, aspects and what games have: ``by*``
that nothing is shown of what has the field where one of them is hidden, ``by?`` that they are left
out. ``by*?`` leaves out those who are there no more, of whom players see no number either.
``words~by`` is a text about those who stand in the other field, or hidden where that says yes, and
``hidden!`` tells that nothing is shown of what has it. Of what has something hidden in it that
cannot be left out nothing is shown either, nor where the field has a ``*``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Set
from functools import cache
from typing import Any, NamedTuple, TypeVar, get_args, get_origin

import msgspec

from tracker.conflict.ruling import Base, Event
from tracker.conflict.state import (
    ALL_NPCS,
    NAMES,
    Conflict,
    Own,
    Participant,
    Question,
    Window,
    change,
)
from tracker.conflict.system import system

OPEN, ROLLED, MARKS, OWNER, SECRET = LEVELS = ("open", "rolled", "marks", "owner", "secret")

_NONE, _HIDDEN = object(), object()
_FIELD = re.compile(r"(\w+)([*?!]*)(?:~(\w+))?")
# Ids of people and aspects.
_ID = re.compile(r"[pa][0-9]+")


@cache
def declared(kind: type) -> Mapping[str, str]:
    """Return who may see each field of an event or a noun, as its class and those above say."""
    return {field: level for field, (level, _sign, _of) in _said(kind).items()}


@cache
def referring(kind: type) -> Mapping[str, str]:
    """Return the fields in which ids stand, each with its sign."""
    return {field: sign for field, (_level, sign, _of) in _said(kind).items() if sign}


@cache
def _said(kind: type) -> Mapping[str, tuple[str, str, str]]:
    """Return the level of each field, its sign, and the field that it is a text about."""
    found: dict[str, tuple[str, str, str]] = {}
    for one in reversed(kind.__mro__):
        for part in str(vars(one).get("seen", "")).split(";"):
            label, colon, names = part.rpartition(":")
            level = label.strip() if colon else OPEN
            for field, sign, of in _FIELD.findall(names):
                found[field] = (level, sign, of)
    return found


class _Plan(NamedTuple):
    """What to do with the fields of a noun: those that are not open, with what takes their place.

    ``inner`` are those that may hold nouns with such fields, with their signs; ``refers`` has the
    signs of those with ids, ``texts`` are those about them. ``flag`` is the field that hides it.
    """

    whose: tuple[str, ...]
    guarded: tuple[tuple[str, str, Any], ...]
    inner: tuple[tuple[str, str], ...]
    refers: tuple[tuple[str, str, Any], ...]
    texts: tuple[tuple[str, str, Any], ...]
    flag: str


@cache
def _plan(kind: type[msgspec.Struct]) -> _Plan:
    said, fields = _said(kind), msgspec.structs.fields(kind)
    whose = str(getattr(kind, "whose", ""))
    unknown = (SECRET, "", "")
    of = {f.name: (*said.get(f.name, unknown), _blank(f)) for f in fields}
    return _Plan(
        tuple(whose.split(".")) if whose else (),
        tuple((name, level, blank) for name, (level, _, _, blank) in of.items() if level != OPEN),
        tuple((f.name, of[f.name][1]) for f in fields if _guards(f.type, ())),
        tuple((n, sign, blank) for n, (_, sign, _, blank) in of.items() if sign and sign != "!"),
        tuple((name, about, blank) for name, (_, _, about, blank) in of.items() if about),
        next((name for name, (_, sign, _, _) in of.items() if sign == "!"), ""),
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
    """Return whether a type may hold a noun with fields that are not open, or with ids."""
    if isinstance(hint, TypeVar):
        return True
    origin = get_origin(hint) or hint
    if isinstance(origin, type) and issubclass(origin, msgspec.Struct) and origin not in met:
        # Of what a game keeps of its own only its root may be said.
        levels = set(declared(origin).values()) - {OPEN}
        if origin.__subclasses__() or levels or referring(origin):
            return True
        fields = msgspec.structs.fields(origin)
        if any(_guards(f.type, (*met, origin)) or f.name not in declared(origin) for f in fields):
            return True
    return any(_guards(inner, met) for inner in get_args(hint))


@cache
def _flags(hint: Any, met: tuple[Any, ...] = ()) -> bool:
    """Return whether a type may hold a noun with an id that itself tells that it is hidden."""
    origin = get_origin(hint) or hint
    if isinstance(origin, type) and issubclass(origin, msgspec.Struct):
        if "!" in referring(origin).values() and "id" in referring(origin):
            return True
        fields = () if origin in met else msgspec.structs.fields(origin)
        return any(_flags(f.type, (*met, origin)) for f in fields)
    return any(_flags(inner, met) for inner in get_args(hint))


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


def hidden_things(state: Conflict, gone: Set[str]) -> Iterator[str]:
    """Yield the ids of what a game has that is hidden: by itself, or with those ``gone``."""
    sight = Sight(state, gone, levels=False)
    for own in (state.own, *(p.own for p in state.participants.values())):
        if own is not None and (gone or _flags(type(own))):
            sight.of(own)
    yield from sight.dropped


def may_hide(own: Own | None) -> bool:
    """Return whether what a game keeps may have something in it that is hidden by itself."""
    return own is not None and _flags(type(own))


class Sight:
    """What the players see of everybody's, by the setting of a fight, without those ``gone``.

    Without ``levels`` all is seen that is not hidden.
    """

    def __init__(
        self, state: Conflict, gone: Set[str] = frozenset(), *, levels: bool = True
    ) -> None:
        self._state = state
        self._people = state.participants
        self._npcs = state.npcs
        self._gone = gone
        self._levels = levels
        # Whether ids of those who are there no more are left out, as on a table.
        self._absent = False
        # The ids of nouns of which nothing is seen.
        self.dropped: set[str] = set()

    def reaches(self, level: str, who: str | None) -> bool:
        """Return whether the players see a field of this level of somebody's.

        What is nobody's is as the players' own.
        """
        if not self._levels:
            return True
        if level in (OPEN, SECRET) or self._npcs == ALL_NPCS:
            return level != SECRET
        if level != ROLLED and (who not in self._people or self._state.is_of_players(who)):
            return True
        return level != OWNER and self._npcs != NAMES

    def table(self, state: Conflict) -> Conflict:
        """Return a state as the players see it."""
        self._absent = True
        seen: Conflict = self.of(state)
        return seen

    def of(self, value: Any, owner: str | None = None) -> Any:
        """Return a noun, or a container of nouns, as the players see it.

        It is ``owner``'s where it does not say whose itself. The value itself comes back where
        nothing of it is hidden, None where nothing of it can be shown.
        """
        seen = self._of(value, owner)
        return None if seen is _NONE or seen is _HIDDEN else seen

    def event(self, event: Event) -> Event | None:
        """Return an event as the players see it; None where they are told nothing of it."""
        plan = _plan(type(event))
        flagged = plan.flag and getattr(event, plan.flag)
        blank = None if flagged else self._referred(event, plan)
        if blank is None:
            return None
        owners = _named(event, plan.whose)
        roughly, unseen = False, {}
        for field, level, instead in plan.guarded:
            if all(self.reaches(level, who) for who in owners):
                continue
            roughly = roughly or level != SECRET
            unseen[field] = instead
        for field, sign in plan.inner:
            if field in unseen:
                continue
            old = blank.get(field, getattr(event, field))
            new = self._of(old, owners[0], strict="*" in sign)
            if new is _HIDDEN and "?" in sign:
                new = _blanks(type(event))[field]
            if new is _HIDDEN:
                return None
            roughly = roughly or new is _NONE
            if new is not old and new is not _NONE:
                blank[field] = new
        seen = change(event, **blank) if blank else event
        if roughly:
            return seen.roughly()
        return change(seen, **unseen) if unseen else seen

    def values(self, kind: type, values: Mapping[str, Any], who: str) -> dict[str, Any]:
        """Return those of the values of a noun's fields that the players see, by their fields."""
        levels = {**declared(kind), **declared(Participant)}
        return {
            field: value
            for field, value in values.items()
            if self.reaches(levels.get(field, SECRET), who)
        }

    def _of(self, value: Any, owner: str | None, *, strict: bool = False) -> Any:
        match value:
            case msgspec.Struct():
                return self._struct(value, owner)
            case tuple():
                seen = tuple(self._of(one, owner, strict=strict) for one in value)
                if all(new is old for new, old in zip(seen, value, strict=True)):
                    return value
                if strict and any(one is _HIDDEN for one in seen):
                    return _HIDDEN
                return tuple(one for one in seen if one is not _NONE and one is not _HIDDEN)
            case dict():
                found, same = {}, True
                for key, one in value.items():
                    new = self._of(one, key if key in self._people else owner, strict=strict)
                    same = same and new is one
                    if strict and new is _HIDDEN:
                        return _HIDDEN
                    if new is not _NONE and new is not _HIDDEN:
                        found[key] = new
                return value if same else found
        return value

    def _struct(self, noun: msgspec.Struct, owner: str | None) -> Any:
        if self._gone and isinstance(noun, Question | Window):
            known = self._without_author(noun)
            if known != noun:
                return self._struct(known, owner)
        plan = _plan(type(noun))
        new = None if plan.flag and getattr(noun, plan.flag) else self._referred(noun, plan)
        if new is None:
            return self._none_of(noun)
        if plan.whose:
            owner = _named(noun, plan.whose)[0]
        unseen = set()
        for field, level, instead in plan.guarded:
            if not self.reaches(level, owner):
                if instead is _NONE:
                    return _NONE
                new[field] = instead
                unseen.add(field)
        new = {name: value for name, value in new.items() if not _same(getattr(noun, name), value)}
        for field, sign in plan.inner:
            strict = "*" in sign
            if field in unseen or (old := new.get(field, getattr(noun, field))) is None:
                continue
            inner = self._of(old, owner, strict=strict)
            if inner is _HIDDEN and (strict or _blanks(type(noun))[field] is _NONE):
                return self._none_of(noun)
            if inner is _NONE or inner is _HIDDEN:
                inner = _blanks(type(noun))[field]
                if inner is _NONE:
                    return _NONE
            if inner is not old:
                new[field] = inner
        if not new:
            return noun
        seen = change(noun, **new)
        if isinstance(noun, Base) and isinstance(seen, Base):
            seen = noun.made_known(seen)
        return None if isinstance(seen, Own) and seen == _usual(type(seen)) else seen

    def _without_author(self, noun: Question | Window) -> Question | Window:
        return noun.known_without(self._gone, system(self._state.system).after_harm)

    def _none_of(self, noun: msgspec.Struct) -> Any:
        if identity := getattr(noun, "id", ""):
            self.dropped.add(identity)
        return _HIDDEN

    def _referred(self, noun: msgspec.Struct, plan: _Plan) -> dict[str, Any] | None:
        """Return what stands in the fields with ids; None where nothing of the noun is seen."""
        if not self._gone and not self._absent:
            return {}
        found: dict[str, Any] = {}
        for field, sign, instead in plan.refers:
            if "*" in sign and self._hides(noun, field):
                return None
            if "?" in sign:
                found[field] = self._without(getattr(noun, field), instead)
        for field, about, instead in plan.texts:
            if self._hides(noun, about):
                found[field] = instead
        return found

    def _hides(self, noun: msgspec.Struct, field: str) -> bool:
        match getattr(noun, field):
            case bool() as unseen:
                return unseen
            case str() as one:
                return one in self._gone
            case tuple() as several:
                return any(isinstance(one, str) and one in self._gone for one in several)
            case dict() as by:
                values = (one for one in by.values() if isinstance(one, str))
                return not self._gone.isdisjoint((*by, *values))
        return False

    def _without(self, value: Any, instead: Any) -> Any:
        """Return ids, or what is kept by ids, without those that players do not know."""
        match value:
            case str():
                return instead if self._leaves_out(value) else value
            case tuple():
                left = (
                    self._without(one, None) if one.__class__ is tuple else one for one in value
                )
                return tuple(one for one in left if one and not self._leaves_out(one))
            case dict():
                # In an order that tells nothing of what happened unseen.
                ids = [*(i for i in self._people if i in value)]
                ids += [i for i in value if i not in self._people]
                return {i: value[i] for i in ids if not self._leaves_out(i)}
        return value

    def _leaves_out(self, identity: str | tuple[str, ...]) -> bool:
        if isinstance(identity, tuple):
            return False
        if identity in self._gone:
            return True
        if not self._absent or identity in self._people or identity in self._state.aspects:
            return False
        return _ID.fullmatch(identity) is not None


def _same(one: Any, other: Any) -> bool:
    """Return whether two values are equal, and where they are kept by ids, in the same order."""
    return one == other and (not isinstance(one, dict) or [*one] == [*other])


@cache
def _usual(kind: type[Own]) -> Own:
    return kind()


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
