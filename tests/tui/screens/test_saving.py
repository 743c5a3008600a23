"""What the rounds say of the file: refused by the disk, another one, read along."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.playing import playing, saved
from tests.tui.quay import quay
from tracker.log.errors import Unwritable
from tracker.log.save import Save
from tracker.session import Session


async def test_what_the_disk_refuses_stays_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = saved(quay(0), tmp_path / "quay.jsonl")

    def refuse(record: object) -> None:
        raise Unwritable("no space left")

    monkeypatch.setattr(session.save, "append", refuse)
    async with playing(session, tmp_path) as shown:
        await shown.press("n")
        await shown.shows("NOT SAVED 1")
        await shown.shows("F6 saves again")
        await shown.press("n")
        await shown.shows("NOT SAVED 2")
        await shown.press("f6")
        await shown.shows("no space left")
        await shown.press("q")
        await shown.shows("2 rulings are not on the disk.")
        await shown.press("escape")
        monkeypatch.undo()
        await shown.press("f6")
        await shown.shows("Everything is saved.")
        await shown.shows("saved 16")


async def test_a_fight_goes_on_in_another_file(tmp_path: Path) -> None:
    session = saved(quay(0), tmp_path / "quay.jsonl")
    async with playing(session, tmp_path) as shown:
        await shown.press("f7", "enter")
        await shown.shows("Everything is saved in")
        assert session.save is not None
        assert session.save.path.name == "night-at-the-quay.jsonl"
        await shown.press("n")
        await shown.shows("saved 15")


async def test_who_reads_along_sees_what_is_played(tmp_path: Path) -> None:
    session = saved(quay(0), tmp_path / "quay.jsonl")
    reader = Session(Save.follow(tmp_path / "quay.jsonl"))
    async with playing(reader, tmp_path) as shown:
        await shown.shows("reading along")
        session.do("next")
        await shown.shows("Ada's turn")
        await shown.press("n")
        await shown.shows("reading only")
    session.close()
