"""Examples cut, shuffled, with other values and encodings: read as a whole or refused, never half.

What is read the command line takes.
"""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.imports.examples import (
    EXAMPLES,
    JSON_EXAMPLES,
    as_json,
    cast_of,
    data_of,
    leaves,
    refusal_of,
    with_value,
)
from tracker.conflict.draft import Lowest
from tracker.conflict.engine import rule
from tracker.conflict.fields import LABEL_MOST, TEXT_MOST
from tracker.conflict.lines import Import
from tracker.conflict.ruling import Refusal
from tracker.conflict.state import Conflict
from tracker.importing import ImportPlan, ImportWishes, decided, planned
from tracker.imports.reading import ImportedCast, read_import
from tracker.words.grammar import format, parse

OTHERS: list[object] = [None, "", 0, -1, [], {}, "x" * 10**5, "[/]", "<b>", "\ud800"]
MORE: list[object] = [*OTHERS, True, 1.5, 1e309, 10**30, [[]], {"a": 1}, "data:image", "3"]
MORE += ["\u202e", ";", '"', "a: b"]


TABLES = (
    Conflict(title="At the quay"),
    Conflict(title="At the quay", system="core", campaign={"edition": "condensed"}),
)


def checked(found: ImportedCast | Refusal, *, in_fight: bool = True) -> None:
    """Fail for what is neither refused nor whole, or what a fight would not take."""
    if isinstance(found, Refusal):
        assert found.message
        return
    assert found.figures or found.scene.zones or found.scene.aspects
    names = [figure.name.casefold() for figure in found.figures]
    assert len(set(names)) == len(names)
    for figure in found.figures:
        assert 0 < len(figure.name) <= LABEL_MOST + 3
        for track in figure.tracks:
            assert 0 <= track.boxes <= 20
            assert all(1 <= n <= track.boxes for n in track.marked)
        assert all(len(text) <= TEXT_MOST for note in figure.notes for text in (note.text,))
    if in_fight:
        checked_in_fight(found)


def checked_in_fight(found: ImportedCast) -> None:
    """Fail where what is read does not come into a fight of Fate or Core, or not as written."""
    for table in TABLES:
        plan = planned(found, ImportWishes(only=tuple(f.name for f in found.figures)), table)
        assert isinstance(plan, ImportPlan), plan
        command = decided(plan, table)
        if not plan.lines:
            assert isinstance(command, Refusal)
            continue
        assert isinstance(command, Import), command
        ruled = rule(table, command, Lowest())
        assert not isinstance(ruled, Refusal), (plan.lines, ruled)
        assert parse(format(command, table), table) == command


@pytest.mark.parametrize("name", EXAMPLES)
def test_cut_anywhere_it_is_refused_or_whole(name: str) -> None:
    """Given JSON, every part of it that is not the whole is refused."""
    if "whole" in name:
        return
    data = data_of(name)
    end = len(data.rstrip())
    for at in range(len(data)):
        found = read_import(data[:at], name)
        if name.endswith(".json"):
            assert isinstance(found, Refusal) == (at < end), at
        elif at % 16 == 0:
            checked(found)


@pytest.mark.parametrize("name", JSON_EXAMPLES)
def test_every_leaf_may_be_something_else(name: str) -> None:
    value = json.loads(data_of(name))
    paths = [path for path, _ in leaves(value)]
    if "whole" in name:
        paths = random.Random(0).sample(paths, 60)
    for n, path in enumerate(paths):
        # Of each leaf all, of the long text and what the grammar says of it fewer.
        for other in OTHERS if n % 3 == 0 else OTHERS[:6]:
            found = read_import(as_json(with_value(value, path, other)), name)
            checked(found, in_fight=n % 3 == 0)


@settings(max_examples=2000, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_several_places_may_be_something_else(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from([name for name in JSON_EXAMPLES if "whole" not in name]))
    value = json.loads(data_of(name))
    for _ in range(data.draw(st.integers(1, 3))):
        nodes = _nodes(value)
        path = nodes[data.draw(st.integers(0, len(nodes) - 1))]
        value = with_value(value, path, data.draw(st.sampled_from(MORE)))
    found = read_import(as_json(value), name)
    assert isinstance(found, Refusal | ImportedCast)


def _nodes(value: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    found = [path]
    if isinstance(value, dict):
        inner = list(value.items())
    else:
        inner = list(enumerate(value)) if isinstance(value, list) else []
    for key, one in inner:
        found += _nodes(one, (*path, key))
    return found


@pytest.mark.parametrize("name", EXAMPLES)
@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_encodings_and_line_ends_change_nothing(name: str, encoding: str) -> None:
    data = data_of(name)
    text = data.decode("utf-16" if name == "table.csv" else "utf-8")
    expected = cast_of(data, name)
    assert cast_of(text.encode(encoding), name) == expected
    for end in ("\r\n", "\r"):
        assert cast_of(text.replace("\n", end).encode(encoding), name) == expected


def test_what_is_no_utf_8_is_told() -> None:
    text = data_of("fari-v3-german.json").decode().replace("&auml;", "ä")
    cast = cast_of(text.encode("cp1252"))
    assert [loss.message for loss in cast.lost] == ["not UTF-8; read as Windows-1252"]
    assert cast.figures == cast_of(text.encode()).figures


@pytest.mark.parametrize("name", JSON_EXAMPLES)
def test_the_order_of_keys_changes_nothing_but_order(name: str) -> None:
    value = json.loads(data_of(name))
    found, expected = cast_of(as_json(_shuffled(value)), name), cast_of(data_of(name), name)
    for figure, other in zip(found.figures, expected.figures, strict=True):
        assert figure.name == other.name
        assert figure.skills == other.skills
        assert set(figure.aspects) == set(other.aspects)
        assert (figure.fp, figure.refresh, figure.slots) == (other.fp, other.refresh, other.slots)
        assert {t.name: t.marked for t in figure.tracks} == {t.name: t.marked for t in other.tracks}


def _shuffled(value: Any) -> Any:
    if isinstance(value, dict):
        # The rows of FateOmni are in a list; what maps have by name has no order of its own.
        return {key: _shuffled(value[key]) for key in sorted(value, reverse=True)}
    return [_shuffled(one) for one in value] if isinstance(value, list) else value


def test_a_broken_file_says_where() -> None:
    assert refusal_of('{"fariType": "character"\n "name": "Ada"}', "ada.json") == (
        "ada.json, line 2, column 2: expected a comma or a closing brace"
    )
