"""Opening a fight: to play it, or to read along where that cannot be."""

from __future__ import annotations

from pathlib import Path
from typing import NoReturn

import pytest

from tests.tui.quay import AT
from tracker.log.errors import Inaccessible, NotFound
from tracker.log.save import Save
from tracker.opening import open_session


def unwritable(path: Path, since: str = "") -> NoReturn:
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
