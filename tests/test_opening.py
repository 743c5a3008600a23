"""Opening a fight: to play it, or to read along where that cannot be."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import NoReturn

import pytest

from tests.support.fights import random_fight
from tests.tui.quay import AT
from tracker.conflict.ruling import HeadMove
from tracker.log.errors import Inaccessible, NoFight, NotFound, UnknownRecord
from tracker.log.format import chain, seal
from tracker.log.save import Save
from tracker.opening import open_session, session_along, session_to_play


def unwritable(path: Path, since: str = "", reader: object = None) -> NoReturn:
    raise Inaccessible(path, "Permission denied")


def test_a_fight_that_may_not_be_written_is_read_along(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "quay.jsonl"
    Save.create(path, "Quay", "fate", AT).close()
    monkeypatch.setattr(Save, "open", unwritable)
    session = open_session(path)
    assert session.read_only
    assert session.save is not None
    assert "Permission denied" in str(session.save.notes[0])
    session.close()


def test_what_cannot_be_read_either_is_not_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(NotFound):
        open_session(tmp_path / "nothing.jsonl")
    monkeypatch.setattr(Save, "open", unwritable)
    monkeypatch.setattr(Save, "follow", unwritable)
    with pytest.raises(Inaccessible):
        open_session(tmp_path / "quay.jsonl")


def test_that_a_fight_is_damaged_is_said_once(tmp_path: Path) -> None:
    path = tmp_path / "quay.jsonl"
    Save.create(path, "Quay", "fate", AT).close()
    path.write_bytes(path.read_bytes() + b"x\ny\n")
    session = open_session(path)
    assert session.save is not None
    (note,) = map(str, session.save.notes)
    assert note.startswith("quay.jsonl is damaged after ruling 0, at byte ")
    session.close()


@pytest.mark.parametrize("seed", range(3))
def test_a_tree_that_is_read_ruling_by_ruling_is_the_one_that_was_played(
    tmp_path: Path, seed: int
) -> None:
    played = random_fight(400, seed=seed, wander=0.2)
    path = tmp_path / "quay.jsonl"
    Save.create(path, "Quay", "fate", AT, records=played.timeline.records).close()
    with closing(session_along(path)) as along, closing(session_to_play(path)) as again:
        for read in (along.timeline, again.timeline):
            assert read.records == played.timeline.records
            assert (read.head, read.state) == (played.timeline.head, played.state)
            assert read.children == played.timeline.children
            for n in read.rulings:
                assert read.state_at(n) == played.timeline.state_at(n)


def test_what_does_not_follow_is_told_after_what_cannot_be_read(tmp_path: Path) -> None:
    path = tmp_path / "quay.jsonl"
    nowhere = HeadMove(n=1, head=7, why="goto")
    Save.create(path, "Quay", "fate", AT, records=[nowhere]).close()
    with pytest.raises(NoFight):
        session_along(path)
    line, _ = seal(
        b'{"n":2,"parent":0,"command":{"type":"none"},"events":[]', chain(path.read_bytes()).crc
    )
    path.write_bytes(path.read_bytes() + line)
    with pytest.raises(UnknownRecord):
        session_to_play(path)
    with pytest.raises(NoFight):
        session_along(path)
