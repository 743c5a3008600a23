"""TinyDB's own queries over a log, and its ways of changing things, which the log refuses."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tinydb import TinyDB, where
from tinydb.storages import JSONStorage
from tinydb.table import Document

from tests.log.fight import CODEC, attack, one_of_each, saved
from tracker.log.errors import AppendOnly, Exists, Locked, ReadOnly, Unwritable
from tracker.log.journal import LogDB, LogStorage, export_tinydb, tinydb_json
from tracker.log.save import Save


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return saved(tmp_path / "quay.jsonl", one_of_each())


def stock(path: Path) -> TinyDB:
    return TinyDB(path, storage=LogStorage)


@pytest.mark.parametrize("database", [stock, LogDB])
def test_anybody_can_query_events(path: Path, database: Callable[[Path], TinyDB]) -> None:
    with database(path) as db:
        events = db.table("events")
        assert events.search(where("type") == "stress_marked") == [
            {"type": "stress_marked", "who": "p2", "box": n, "rule": "F-STRESS-2", "ruling": n}
            for n in (1, 2)
        ]
        assert [event["ruling"] for event in events] == [1, 1, 2, 2, 6]
        assert [event.doc_id for event in events.all()] == [1, 2, 3, 4, 5]
        assert len(events) == 5
        assert events.count(where("who") == "p1") == 3
        assert events.contains(doc_id=5)
        assert not events.contains(doc_id=6)
        assert not events.contains(doc_id=0)
        third = events.get(doc_id=3)
        assert isinstance(third, Document)
        assert third["type"] == "rolled"
        assert events.get(where("type") == "sang") is None
        assert [event.doc_id for event in events.get(doc_ids=[2, 4])] == [2, 4]


@pytest.mark.parametrize("database", [stock, LogDB])
def test_anybody_can_query_rulings(path: Path, database: Callable[[Path], TinyDB]) -> None:
    with database(path) as db:
        assert db.tables() == {"events", "rulings"}
        rulings = db.table("rulings")
        assert [(ruling.doc_id, ruling["n"]) for ruling in rulings] == [
            (n, n) for n in range(1, 10)
        ]
        assert len(rulings) == 9
        for n in range(1, 10):
            assert rulings.get(doc_id=n) == rulings.get(where("n") == n)
        assert rulings.get(doc_id=3) == {"n": 3, "head": 1, "why": "undo", "at": attack(1).at}
        (again,) = rulings.search(where("again") == 4)
        assert (again["parent"], again["at"]) == (5, attack(1).at)
        assert not rulings.search(where("events").exists() | where("c").exists())
        assert rulings.count(where("command").type == "attack") == 2
        assert len(db.table("other")) == 0


def test_documents_are_fresh_each_time(path: Path) -> None:
    with LogDB(path) as db:
        events = db.table("events")
        query = where("type") == "rolled"
        for event in (*events.search(query), *events.all()):
            event["faces"].append(6) if "faces" in event else event.clear()
        assert events.search(query)[0]["faces"] == [1, 0, 0, -1]


def test_a_record_goes_through_the_table_of_rulings(tmp_path: Path) -> None:
    path = saved(tmp_path / "quay.jsonl", [])
    with LogDB(path, access_mode="r+") as db:
        assert db.insert(CODEC.document(attack(1))) == 1
        assert db.table("rulings").insert_multiple(CODEC.document(attack(n)) for n in (2, 3)) == [
            2,
            3,
        ]
        assert len(db) == 3
        assert len(db.table("events")) == 6
        with pytest.raises(Locked):
            LogDB(path, access_mode="r+")
        for wrong in ({}, {"n": "4"}, {"n": 3}, {"n": True}, {"n": 4, "head": {1}}):
            with pytest.raises(Unwritable):
                db.insert(wrong)
    with Save.follow(path, codec=CODEC) as save:
        assert save.records == [attack(1), attack(2), attack(3)]
    with LogDB(path) as db, pytest.raises(ReadOnly):
        db.insert(CODEC.document(attack(4)))


def test_queries_see_what_was_appended_since(tmp_path: Path) -> None:
    query = where("type") == "rolled"
    with Save.open(saved(tmp_path / "quay.jsonl", []), codec=CODEC) as save:
        events = save.db.table("events")
        assert events.search(query) == []
        for n in (1, 2, 3):
            save.append(attack(n))
            assert len(events.search(query)) == n
            assert len(events) == 2 * n
            assert events.contains(doc_id=2 * n)


CHANGES: list[Callable[[TinyDB], Any]] = [
    lambda db: db.table("events").insert({"type": "stress_marked"}),
    lambda db: db.table("events").update({"box": 9}),
    lambda db: db.table("events").update({"box": 9}, where("box") == 1),
    lambda db: db.table("events").update({"box": 9}, doc_ids=[1]),
    lambda db: db.table("events").update_multiple([({"box": 9}, where("box") == 1)]),
    lambda db: db.table("events").upsert({"box": 9}, where("box") == 1),
    lambda db: db.table("events").remove(where("box") == 1),
    lambda db: db.table("rulings").remove(doc_ids=[1]),
    lambda db: db.table("rulings").truncate(),
    lambda db: db.table("other").insert({"a": 1}),
    lambda db: db.drop_table("events"),
    lambda db: db.drop_table("rulings"),
    lambda db: db.drop_tables(),
    lambda db: db.storage.write({}),
]


@pytest.mark.parametrize("change", CHANGES)
def test_nothing_in_a_log_is_changed(path: Path, change: Callable[[TinyDB], Any]) -> None:
    before = path.read_bytes()
    for db in (stock(path), LogDB(path), LogDB(path, access_mode="r+")):
        with db, pytest.raises(AppendOnly):
            change(db)
    assert path.read_bytes() == before


def test_tinydb_by_itself_leaves_a_log_alone(path: Path) -> None:
    before = path.read_bytes()
    with TinyDB(path) as db, pytest.raises(ValueError, match="Extra data"):
        db.insert({"a": 1})
    assert path.read_bytes() == before


def test_an_export_is_a_standard_tinydb_file(path: Path, tmp_path: Path) -> None:
    target = tmp_path / "quay.json"
    export_tinydb(path, target)
    assert target.read_text(encoding="ascii") == tinydb_json(path)
    with TinyDB(target, access_mode="r", storage=JSONStorage) as plain, LogDB(path) as log:
        assert plain.tables() == log.tables()
        for name in plain.tables():
            assert plain.table(name).all() == log.table(name).all()
    with pytest.raises(Exists):
        export_tinydb(path, target)
