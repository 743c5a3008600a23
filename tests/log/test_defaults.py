"""A field that a save of format 1 leaves out means what it meant to the program that wrote it."""

from __future__ import annotations

import json
import typing
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
import pytest

from tests.log.format1 import corpus
from tests.log.test_format1 import GAMES
from tests.support.snapshots import Compare
from tracker.conflict.engine import tables
from tracker.conflict.ruling import Command, Event
from tracker.conflict.state import Conflict
from tracker.conflict.system import SYSTEMS

Kind = type[msgspec.Struct]
Defaults = dict[tuple[str, str], Any]


def with_parts(kinds: Iterable[Kind]) -> set[Kind]:
    """Return types with those of all that their fields hold."""
    found = set[Kind]()
    left = list(kinds)
    while left:
        kind = left.pop()
        if kind not in found:
            found.add(kind)
            left += (part for f in msgspec.structs.fields(kind) for part in structs_in(f.type))
    return found


def structs_in(type_: Any) -> Iterator[Kind]:
    """Yield the structs that a field's type has in it."""
    kind = typing.get_origin(type_) or type_
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        yield kind
    for part in typing.get_args(type_):
        yield from structs_in(part)


def name_of(kind: Kind) -> str:
    """Return the tag of a command or an event, else the name of the type."""
    what = "command" if issubclass(kind, Command) else "event" if issubclass(kind, Event) else ""
    return f"{what} {kind.__struct_config__.tag}" if what else kind.__name__


def defaults(kinds: Iterable[Kind]) -> Defaults:
    """Return what a field is that is left out, by the name of its type and its own."""
    return {
        (name_of(kind), field.encode_name): plain(default_of(field))
        for kind in kinds
        for field in msgspec.structs.fields(kind)
        if not field.required
    }


def default_of(field: Any) -> Any:
    return field.default_factory() if field.default is msgspec.NODEFAULT else field.default


def plain(value: Any) -> Any:
    """Return a value as it stands in a save."""
    return json.loads(msgspec.json.encode(value))


def known(what: str, game: str) -> Defaults:
    """Return the defaults of all commands or events of a game."""
    own = tables(game)
    return defaults(with_parts(own.kinds.values() if what == "command" else own.evolving))


def frozen() -> Defaults:
    """Return the defaults of format 1."""
    schema = corpus().schema
    found = {}
    for name, form in schema["$defs"].items():
        tags = form.get("properties", {}).get("type", {}).get("enum", [])
        told = {"$ref": f"#/$defs/{name}"}
        what = next((w for w in ("command", "event") if told in schema[w]["anyOf"]), "")
        called = f"{what} {tags[0]}" if what else form.get("title", name)
        for field, shape in form.get("properties", {}).items():
            if "default" in shape:
                found[called, field] = shape["default"]
    return found


@pytest.mark.parametrize("what", ["command", "event"])
@pytest.mark.parametrize("game", GAMES)
def test_a_field_that_is_left_out_is_what_it_was(game: str, what: str) -> None:
    now, once = known(what, game), frozen()
    both = now.keys() & once.keys()
    assert len(both) > 100
    assert {key: now[key] for key in both} == {key: once[key] for key in both}


def test_what_has_been_added_since_reads_old_saves_as_before(snapshot: Compare) -> None:
    """What each new field is that is left out."""
    new = {
        key: v
        for game in SYSTEMS
        for w in ("command", "event")
        for key, v in known(w, game).items()
    }
    added = sorted(new.keys() - frozen().keys())
    snapshot("defaults", "\n".join(f"{kind}.{field}: {new[kind, field]}" for kind, field in added))


def test_a_table_begins_empty() -> None:
    state = msgspec.structs.asdict(Conflict())
    assert {field: value for field, value in state.items() if value} == {
        "system": "fate",
        "order_by": "skill",
        "phase": "setup",
        "npcs": "marks",
    }
