"""Who may see what is declared beside every field of every event and noun, in all games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args, get_origin

import msgspec
import pytest

from tests.support.any_fight import EVERY, SYSTEMS, any_fight
from tracker.conflict.engine import tables
from tracker.conflict.players.sight import LEVELS, OPEN, SECRET, declared, referring
from tracker.conflict.ruling import Base, Event
from tracker.conflict.state import Conflict, Participant
from tracker.conflict.system import system

GAMES = tuple(sorted({*SYSTEMS, "core"}))


def kinds(game: str) -> set[type[msgspec.Struct]]:
    """Return the types of all that a game's log and table can hold."""
    rules = system(game)
    found: set[type[msgspec.Struct]] = set()
    roots = [Conflict, *tables(game).evolving, *(one for pair in rules.outcomes() for one in pair)]
    for root in (*roots, rules.own(), rules.own_person(), rules.own_aspect()):
        _gather(root, found)
    return found


def _gather(hint: Any, found: set[type[msgspec.Struct]]) -> None:
    origin = get_origin(hint) or hint
    if isinstance(origin, type) and issubclass(origin, msgspec.Struct) and origin not in found:
        found.add(origin)
        for field in msgspec.structs.fields(origin):
            _gather(field.type, found)
    for inner in get_args(hint):
        _gather(inner, found)


def undeclared(kind: type[msgspec.Struct]) -> Iterator[str]:
    """Yield what is wrong with what a class says of its fields."""
    fields, levels = set(kind.__struct_fields__), declared(kind)
    yield from (f"{field} is not declared" for field in fields - levels.keys())
    yield from (f"{field} is no field" for field in levels.keys() - fields)
    yield from (f"{level} is no level" for level in {*levels.values()} - {*LEVELS})
    first = str(getattr(kind, "whose", "")).partition(".")[0]
    guarded = {*levels.values()} - {OPEN, SECRET}
    if first and first not in fields and guarded:
        yield f"it is nobody's: {first} is no field"


@pytest.mark.parametrize("game", GAMES)
def test_who_may_see_each_field_is_declared(game: str) -> None:
    assert {k.__qualname__: [*undeclared(k)] for k in kinds(game) if [*undeclared(k)]} == {}


@pytest.mark.parametrize("game", GAMES)
def test_there_is_much_to_declare(game: str) -> None:
    """All that a log has is found, what only a game has among it."""
    found = kinds(game)
    assert {Conflict, *tables(game).evolving} <= found
    assert len(found) > 60


class Forgotten(Event, frozen=True, kw_only=True):
    seen = "who; marks: gone"

    who: str
    luck: int = 0


class Guessed(Base, frozen=True, kw_only=True):
    seen = "own: luck"

    luck: int = 0


def test_a_field_that_is_forgotten_is_found() -> None:
    assert sorted(undeclared(Forgotten)) == ["gone is no field", "luck is not declared"]
    assert [*undeclared(Guessed)] == ["own is no level"]


def ids_in(value: Any, ids: frozenset[str], where: tuple[Any, str]) -> Iterator[tuple[Any, str]]:
    """Yield the class and the field of everything in a value that is one of these ids."""
    match value:
        case msgspec.Struct():
            for field in value.__struct_fields__:
                yield from ids_in(getattr(value, field), ids, (type(value), field))
        case dict():
            for key, one in value.items():
                yield from ids_in(key, ids, where)
                yield from ids_in(one, ids, where)
        case tuple():
            for one in value:
                yield from ids_in(one, ids, where)
        case str() if value in ids:
            yield where


@pytest.mark.parametrize("game", EVERY)
def test_every_field_with_ids_of_what_may_be_hidden_says_so(game: str) -> None:
    timeline = any_fight(game, 200, 3).timeline
    states = [timeline.state_at(n) for n in timeline.rulings]
    owns = [own for s in states for own in (s.own, *(p.own for p in s.participants.values()))]
    ids = frozenset(i for s in states for i in (*s.participants, *s.aspects))
    ids |= {i for own in owns if own is not None for i in own.ids()}
    events = [event for ruling in timeline.rulings.values() for event in ruling.events]
    found = {w for one in (*events, *states[::10]) for w in ids_in(one, ids, (None, ""))}
    secret = {(kind, f) for kind, f in found if declared(kind)[f] == SECRET}
    assert {f"{k.__name__}.{f}" for k, f in found - secret if f not in referring(k)} == set()
    assert len(found) > 15


@pytest.mark.parametrize("game", EVERY)
def test_an_event_says_who_comes_with_it(game: str) -> None:
    """Whose figure it is, and what players call them, is looked up where they have come."""
    for kind in tables(game).evolving:
        nouns = {f.name: get_origin(f.type) or f.type for f in msgspec.structs.fields(kind)}
        assert [f for f, noun in nouns.items() if noun is Participant] in ([], [kind.newcomer])
