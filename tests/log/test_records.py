"""Records become documents and come back the same; versions are upcast, strangers refused."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given

from tests.log.fight import AT, CODEC, Attack, Note, Rolled, StressMarked, attack, one_of_each
from tests.log.fight import records as any_record
from tracker.conflict.engine import tables
from tracker.conflict.ruling import Event, HeadMove, Record, Revision, Ruling
from tracker.log import format
from tracker.log.errors import UnknownRecord
from tracker.log.records import Codec, FightCodec, game_codec
from tracker.log.versions import Versions
from tracker.systems.pool.rules.followups import FumbleTold
from tracker.systems.pool.rules.play import Aim


@given(any_record)
def test_what_is_written_is_read(record: Record) -> None:
    line, _ = format.seal(format.encode(CODEC.document(record)), 0)
    assert CODEC.decode(line) == record
    assert CODEC.record(CODEC.document(record)) == record


def test_lines_have_the_fields_of_the_format_in_its_order() -> None:
    documents = [CODEC.document(record) for record in one_of_each()]
    assert [list(document) for document in documents] == [
        ["n", "parent", "at", "command", "events"],
        ["n", "parent", "at", "command", "events"],
        ["n", "head", "why", "at"],
        ["n", "parent", "at", "command", "events"],
        ["n", "revision", "from", "parent", "at", "rulings"],
        ["n", "branch", "tip", "at"],
        ["n", "branch", "tip", "at", "away"],
    ]
    assert [list(ruling) for ruling in documents[4]["rulings"]] == [
        ["n", "again", "command", "events"],
        ["n", "again", "command", "events"],
    ]


def test_a_revision_without_its_parents_has_each_follow_the_one_before() -> None:
    line = (
        b'{"n":9,"revision":"strike 2","from":6,"parent":1,"rulings":['
        b'{"n":7,"again":3,"command":{"type":"note"},"events":[]},'
        b'{"n":8,"again":4,"command":{"type":"note"},"events":[]}]}'
    )
    revision = CODEC.decode(line)
    assert isinstance(revision, Revision)
    assert [ruling.parent for ruling in revision.rulings] == [1, 7]
    assert [ruling.again for ruling in revision.rulings] == [3, 4]


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        (b'{"n":4,"parent":3,"command":{"type":"dance"},"events":[]}', "dance"),
        (b'{"n":4,"parent":3,"command":{"type":"note"},"events":[{"type":"sang"}]}', "sang"),
        (
            b'{"n":4,"revision":"","from":1,"parent":0,"rulings":'
            b'[{"n":3,"command":{"type":"note"},"events":[{"type":"sang"}]}]}',
            "sang",
        ),
        (
            b'{"n":4,"parent":3,"command":{"type":"note"},"events":'
            b'[{"type":"rolled","v":2,"who":"p1"}]}',
            "rolled v2",
        ),
    ],
)
def test_an_unknown_type_or_version_is_named(line: bytes, kind: str) -> None:
    with pytest.raises(UnknownRecord) as raised:
        CODEC.decode(line)
    assert (raised.value.ruling, raised.value.kind) == (4, kind)
    assert kind in str(raised.value)


@pytest.mark.parametrize(
    "line",
    [
        b'{"n":4}',
        b'{"n":4,"revision":"","from":1}',
        b'{"n":4,"command":{"type":"note"},"events":[]}',
        b'{"n":4,"parent":3,"command":{"type":"attack"},"events":[]}',
        b'{"n":4,"parent":3,"command":{},"events":[]}',
        b'{"n":4,"parent":3,"command":3,"events":4}',
        b'{"n":4,"parent":3,"command":{"type":"note"},"events":[{"type":"rolled","v":"x"}]}',
        b'{"n":"four","head":3}',
        b'{"n":4,"head":3,"why":"\xff"}',
        b'["n"]',
        b"",
    ],
)
def test_a_line_of_the_wrong_shape_is_refused(line: bytes) -> None:
    with pytest.raises(UnknownRecord) as raised:
        CODEC.decode(line)
    # What is no JSON at all, or gives no number, has none.
    known = line.startswith(b'{"n":4') and b"\xff" not in line
    assert raised.value.ruling == (4 if known else 0)


def test_what_could_not_be_read_back_is_not_written() -> None:
    class Sang(Event, frozen=True, tag="sang"):
        pass

    with pytest.raises(UnknownRecord):
        CODEC.document(Ruling(n=1, parent=0, command=Note(), events=(Sang(),)))
    wrong: Any = "three"
    with pytest.raises(UnknownRecord):
        CODEC.document(HeadMove(n=1, head=wrong, why="undo"))


def renamed(event: dict[str, Any], own: frozenset[str]) -> dict[str, Any]:
    return {"who": event.pop("target"), **event}


def counted(event: dict[str, Any], own: frozenset[str]) -> dict[str, Any]:
    return {**event, "box": event["box"] + 1}


UPCASTING = Codec(
    Attack | Note,
    Rolled | StressMarked,
    Versions({("stress_marked", 1): renamed, ("stress_marked", 2): counted}),
)


@pytest.mark.parametrize(
    ("event", "box"),
    [
        ('{"type":"stress_marked","target":"p2","box":1}', 2),
        ('{"type":"stress_marked","v":2,"who":"p2","box":1}', 2),
        ('{"type":"stress_marked","v":3,"who":"p2","box":1}', 1),
    ],
)
def test_old_versions_are_upcast_step_by_step(event: str, box: int) -> None:
    line = f'{{"n":1,"parent":0,"command":{{"type":"note"}},"events":[{event}]}}'
    record = UPCASTING.decode(line.encode())
    assert isinstance(record, Ruling)
    assert record.events == (StressMarked(who="p2", box=box),)


def test_a_version_is_written_when_it_is_not_the_first() -> None:
    document = UPCASTING.document(attack(1))
    assert [event.get("v") for event in document["events"]] == [None, 3]
    assert UPCASTING.decode(msgspec.json.encode(document)) == attack(1)
    assert UPCASTING.decode(msgspec.json.encode(UPCASTING.document(one_of_each()[2]))) == HeadMove(
        n=3, head=1, why="undo", at=AT
    )


def test_the_game_has_its_own_codec() -> None:
    move = HeadMove(n=3, head=1, why="undo", at=AT)
    assert game_codec("fate").record(game_codec("fate").document(move)) == move


def test_a_game_has_nothing_of_another() -> None:
    told = FumbleTold(who="p1", text="slips")
    ruling = Ruling(n=2, parent=1, command=Aim(by="p1"), events=(told,))
    document = game_codec("pool").document(ruling)
    assert game_codec("pool").decode(format.encode(document) + b"}") == ruling
    for write in (game_codec("fate").document, FightCodec().document):
        with pytest.raises(UnknownRecord):
            write(ruling)


def test_what_a_codec_is_made_of_has_no_annotations_to_be_read_first() -> None:
    # Reading them takes as long as half the codec.
    stage = tables("fate")
    kept_as_text = [
        kind.__name__
        for kind in (*stage.deciding, *stage.evolving)
        if any(isinstance(said, str) for said in vars(kind).get("__annotations__", {}).values())
    ]
    assert kept_as_text == ["Warned"]
