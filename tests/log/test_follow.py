"""Followers see whole records as they come, and notice when history was taken back."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from tests.log.fight import AT, CODEC, attack, one_of_each, saved
from tracker.conflict.ruling import Record
from tracker.log.errors import Damaged, NotDurable
from tracker.log.repair import repair
from tracker.log.save import Save


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return saved(tmp_path / "quay.jsonl", [attack(1)])


def test_a_follower_sees_what_is_appended(path: Path) -> None:
    with Save.open(path, codec=CODEC) as writer, Save.follow(path, codec=CODEC) as reader:
        assert reader.poll() == []
        for record in one_of_each()[1:]:
            writer.append(record)
            assert reader.poll() == [record]
            assert reader.poll() == []
        writer.append(attack(10))
        writer.append(attack(11))
        assert reader.poll() == [attack(10), attack(11)]
        assert reader.records == writer.records
        assert writer.poll() == []


def test_only_whole_records_are_seen(path: Path, tmp_path: Path) -> None:
    whole = saved(tmp_path / "longer.jsonl", [attack(1), attack(2)]).read_bytes()
    start = path.stat().st_size
    with Save.follow(path, codec=CODEC) as reader, path.open("ab", buffering=0) as file:
        for byte in whole[start:-1]:
            file.write(bytes([byte]))
            assert reader.poll() == []
        file.write(b"\n")
        assert reader.poll() == [attack(2)]
        assert reader.notes == []


def test_a_line_taken_back_is_read_anew(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Save.open(path, codec=CODEC) as writer, Save.follow(path, codec=CODEC) as reader:
        seen = []

        def refused(_: int) -> None:
            seen.append(reader.poll())
            raise OSError(errno.EIO, os.strerror(errno.EIO))

        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", refused)
            with pytest.raises(NotDurable):
                writer.append(attack(2))
        assert seen == [[attack(2)]]
        assert reader.poll() is None
        assert reader.records == [attack(1)]
        assert reader.poll() == []


@pytest.mark.parametrize("records", [[attack(1)], [attack(1), attack(2, 0)], one_of_each()[1:]])
def test_another_history_of_any_length_is_read_anew(
    path: Path, tmp_path: Path, records: list[Record]
) -> None:
    with Save.open(path, codec=CODEC) as writer:
        writer.append(attack(2))
    with Save.follow(path, codec=CODEC) as reader:
        assert reader.records == [attack(1), attack(2)]
        path.write_bytes(saved(tmp_path / "other.jsonl", records).read_bytes())
        assert reader.poll() is None
        assert reader.records == records
        assert reader.poll() == []


def test_a_line_that_does_not_follow_is_named_and_changes_nothing(path: Path) -> None:
    with Save.follow(path, codec=CODEC) as reader, path.open("ab", buffering=0) as file:
        file.write(b'{"n":2,"head":0,"c":"00000000"}')
        assert reader.poll() == []
        for more in (b"\n", b"", b"more\n"):
            file.write(more)
            with pytest.raises(Damaged) as raised:
                reader.poll()
            assert raised.value.ruling == 1
        assert reader.records == [attack(1)]
        repair(path)
        assert reader.poll() == []
        with Save.open(path, codec=CODEC) as writer:
            writer.append(attack(2))
        assert reader.poll() == [attack(2)]


def test_a_file_with_carriage_returns_is_read_anew_when_it_changes(path: Path) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole.replace(b"\n", b"\r\n"))
    with Save.follow(path, codec=CODEC) as reader:
        assert reader.records == [attack(1)]
        assert (reader.whole, len(reader.notes)) == (True, 1)
        assert reader.poll() == []
        with Save.open(path, codec=CODEC) as writer:
            assert path.read_bytes() == whole
            assert reader.poll() is None
            assert reader.notes == []
            writer.append(attack(2))
            assert reader.poll() == [attack(2)]


def test_a_torn_start_that_becomes_another_line_of_its_length_is_seen(
    path: Path, tmp_path: Path
) -> None:
    whole = saved(tmp_path / "longer.jsonl", [attack(1), attack(2)]).read_bytes()
    start = path.read_bytes()
    with Save.follow(path, codec=CODEC) as reader:
        path.write_bytes(start + b"x" * (len(whole) - len(start)))
        assert reader.poll() == []
        path.write_bytes(whole)
        assert reader.poll() == [attack(2)]


def test_a_follower_stays_with_a_file_that_is_moved(path: Path) -> None:
    with Save.follow(path, codec=CODEC) as reader:
        with Save.open(path, codec=CODEC) as writer:
            writer.append(attack(2))
            path.rename(path.with_name("moved.jsonl"))
        assert reader.poll() == [attack(2)]


def test_a_follower_needs_no_right_to_write(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> None:
        raise AssertionError("a follower wrote")

    before = {file.name: file.read_bytes() for file in path.parent.iterdir()}
    for call in ("write", "fsync", "ftruncate", "link", "unlink"):
        monkeypatch.setattr(os, call, never)
    with Save.follow(path, codec=CODEC) as reader:
        reader.poll()
    assert before == {file.name: file.read_bytes() for file in path.parent.iterdir()}


def test_times_are_those_that_were_written(path: Path) -> None:
    with Save.follow(path, codec=CODEC) as reader:
        assert reader.records[0].at == AT


def test_a_file_put_in_its_place_is_followed(path: Path, tmp_path: Path) -> None:
    """As everything does that copies a save from elsewhere while it is played there."""
    other = tmp_path / "other.jsonl"
    with Save.follow(path, codec=CODEC) as reader:
        other.write_bytes(path.read_bytes())
        with Save.open(other, codec=CODEC) as writer:
            writer.append(attack(2))
        other.replace(path)
        assert reader.poll() == [attack(2)]
        saved(other, [attack(1), attack(3, parent=1)]).replace(path)
        assert reader.poll() is None
        assert reader.records == [attack(1), attack(3, parent=1)]
        path.unlink()
        assert reader.poll() == []
        saved(path, [attack(1)])
        assert reader.poll() is None
        assert reader.records == [attack(1)]
