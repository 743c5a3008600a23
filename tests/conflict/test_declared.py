"""Who may see what is declared beside every field of every event and noun, in all games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args, get_origin

import msgspec
import pytest

from tests.support.any_fight import SYSTEMS
from tracker.conflict.engine import tables
from tracker.conflict.players.sight import LEVELS, OPEN, declared
from tracker.conflict.ruling import Base, Event
from tracker.conflict.state import Conflict
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
    guarded = {*levels.values()} - {OPEN, "secret", "gm"}
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
