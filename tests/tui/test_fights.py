"""What the library finds out and makes on the disk, without a screen."""

from __future__ import annotations

import os
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from tests.support.holding import holding
from tests.support.table import STAGE
from tracker.conflict.setup import Frame
from tracker.log.library import Library
from tracker.log.save import Save
from tracker.session import Session
from tracker.systems.fate.rules.state import tags
from tracker.tui.fights import Summaries, duplicated, fights, made, played_text, retitled

AT = "2026-11-29T19:00:00Z"


def fight(folder: Path, *more: str) -> Path:
    session = Session(Library(folder).create("Test", "fate", AT), clock=lambda: AT)
    for line in "\n".join((STAGE, *more)).splitlines():
        session.do(line)
    session.close()
    return folder / "test.jsonl"


@pytest.mark.parametrize(
    ("played", "today", "text"),
    [
        (AT, datetime(2026, 11, 29, 23, tzinfo=UTC), "19:00"),
        (AT, datetime(2026, 11, 30, 1, tzinfo=UTC), "2026-11-29"),
        (AT, datetime(2026, 11, 30, 1, tzinfo=timezone(timedelta(hours=5))), "00:00"),
        ("", datetime(2026, 11, 30, tzinfo=UTC), ""),
    ],
)
def test_when_a_fight_was_played(played: str, today: datetime, text: str) -> None:
    assert played_text(played, today) == text


def test_a_fight_is_read_again_only_when_its_file_has_changed(tmp_path: Path) -> None:
    path, summaries = fight(tmp_path, "begin"), Summaries()
    assert summaries.known(path) is None
    first = summaries.find_out(path)
    assert first is not None
    assert first.now == "Round 1, Ada's turn"
    assert summaries.find_out(path) is first
    assert fights(Library(tmp_path), summaries, away=False)[0].summary is first
    with Save.open(path) as save:
        Session(save).do("next")
    assert summaries.known(path) is None
    second = summaries.find_out(path)
    assert second is not None
    assert second.now == "Round 1, Bruno's turn"


def test_only_so_many_are_remembered(tmp_path: Path) -> None:
    path, summaries = fight(tmp_path), Summaries()
    summaries.MOST = 1
    other = tmp_path / "other.jsonl"
    other.write_bytes(path.read_bytes())
    summaries.find_out(path)
    summaries.find_out(other)
    assert summaries.known(path) is None
    assert summaries.known(other) is not None


def test_what_is_wrong_with_a_damaged_fight_is_known_once_it_was_read(tmp_path: Path) -> None:
    path = fight(tmp_path)
    data = path.read_bytes()
    path.write_bytes(data[:900] + b"?" + data[901:])
    known = Summaries().find_out(path)
    assert known is not None
    assert "is damaged after ruling" in known.note
    assert Summaries().find_out(tmp_path / "gone.jsonl").note.startswith("there is no save")


def test_a_fight_is_held_while_another_process_plays_it(tmp_path: Path) -> None:
    path = fight(tmp_path)
    with holding(path):
        assert fights(Library(tmp_path), Summaries(), away=False)[0].held
    for pid in (1, 999_999_999, os.getpid()):
        Path(f"{path}.open").write_text(f'{{"pid":{pid}}}')
        assert not fights(Library(tmp_path), Summaries(), away=False)[0].held


def test_a_new_fight_begins_with_its_frame(tmp_path: Path) -> None:
    session = made(Library(tmp_path), Frame(title="Moor", system="fate", kind="social"))
    assert (session.state.title, session.state.kind) == ("Moor", "social")
    assert session.timeline.last == 1
    session.close()


def test_a_copy_has_a_title_of_its_own_and_leaves_the_fight_as_it_was(tmp_path: Path) -> None:
    path = fight(tmp_path, "begin", "hit Ada 3", 'consequence "Singed Hand"')
    before = path.read_bytes()
    for now_standing, carried in ((True, 1), (False, 0)):
        session = duplicated(Library(tmp_path), path, now_standing=now_standing)
        assert sum(bool(tags(a).severity) for a in session.state.aspects.values()) == carried
        session.close()
    assert path.read_bytes() == before
    titles = {entry.title for entry in Library(tmp_path).entries()}
    assert titles == {"Test", "Test 2", "Test 3"}


def test_another_title_renames_the_file_unless_it_fits_already(tmp_path: Path) -> None:
    library, path = Library(tmp_path), fight(tmp_path)
    assert retitled(library, path, "Test!") == path
    assert retitled(library, path, "Test two") == tmp_path / "test-two.jsonl"
    torn = tmp_path / "torn.jsonl"
    torn.write_bytes((tmp_path / "test-two.jsonl").read_bytes()[:900] + b"?\n{}\n")
    assert retitled(library, torn, "Old") == tmp_path / "old.jsonl"
