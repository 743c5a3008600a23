"""A save written with all its records at once: as if one by one, or not at all."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from tests.log.fight import AT, CODEC, one_of_each, saved
from tracker.log import disk
from tracker.log.errors import Exists, Inaccessible
from tracker.log.save import Save


def whole(path: Path) -> Save:
    return Save.create(path, "Night at the Quay", "fate", AT, "X", CODEC, one_of_each())


def test_it_is_the_file_that_appending_makes(tmp_path: Path) -> None:
    appended = tmp_path / "appended.jsonl"
    with Save.create(appended, "Night at the Quay", "fate", AT, "X", CODEC) as save:
        for record in one_of_each():
            save.append(record)
    with whole(tmp_path / "whole.jsonl") as save:
        assert save.records == one_of_each()
        assert not save.read_only
    assert (tmp_path / "whole.jsonl").read_bytes() == appended.read_bytes()


def test_a_disk_without_room_gets_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(fd: int, data: bytes) -> None:
        os.write(fd, data[:100])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(disk, "write_all", full)
    with pytest.raises(Inaccessible):
        whole(tmp_path / "quay.jsonl")
    assert os.listdir(tmp_path) == []


def test_no_file_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "quay.jsonl"
    saved(path, one_of_each()[:1])
    before = path.read_bytes()
    with pytest.raises(Exists):
        whole(path)
    assert path.read_bytes() == before
