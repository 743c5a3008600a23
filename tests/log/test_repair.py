"""Repair keeps the good beginning, the whole original, and the rest beside it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.log.fight import CODEC, attack, one_of_each, saved
from tracker.log.errors import Damaged, Locked, NotALog, returns_note, torn_note
from tracker.log.repair import Repaired, repair
from tracker.log.save import Save


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return saved(tmp_path / "quay.jsonl", one_of_each())


def without_line(path: Path, number: int) -> bytes:
    lines = path.read_bytes().splitlines(keepends=True)
    del lines[number]
    path.write_bytes(b"".join(lines))
    return path.read_bytes()


def test_a_repaired_save_opens_at_its_last_good_ruling(path: Path) -> None:
    damaged = without_line(path, 3)
    end = sum(map(len, damaged.splitlines(keepends=True)[:3]))
    assert repair(path) == Repaired(
        ruling=2,
        byte=end,
        original=path.with_name("quay.damaged-2"),
        rest=path.with_name(f"quay.rest-{end}"),
    )
    assert path.with_name("quay.damaged-2").read_bytes() == damaged
    assert path.read_bytes() + path.with_name(f"quay.rest-{end}").read_bytes() == damaged
    with Save.open(path, codec=CODEC) as save:
        assert save.records == one_of_each()[:2]
        assert save.notes == []
        save.append(attack(3))


def test_a_second_repair_keeps_what_the_first_kept(path: Path) -> None:
    whole = path.read_bytes()
    originals = []
    for _ in range(2):
        path.write_bytes(whole)
        without_line(path, 3)
        done = repair(path)
        assert isinstance(done, Repaired)
        originals.append(done.original)
    assert len({*originals}) == 2
    assert originals[0].read_bytes() == originals[1].read_bytes()


def test_a_good_save_needs_no_repair(path: Path) -> None:
    before = path.read_bytes()
    assert repair(path) == []
    assert path.read_bytes() == before
    assert os.listdir(path.parent) == [path.name]


def test_a_repair_tells_where_a_line_that_was_never_completed_is_kept(path: Path) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"n":10,"hea')
    kept = path.with_name(f"quay.torn-{len(whole)}")
    assert repair(path) == [torn_note(kept)]
    assert (path.read_bytes(), kept.read_bytes()) == (whole, b'{"n":10,"hea')
    assert repair(path) == []


def test_a_follower_reads_the_repaired_save_anew(path: Path) -> None:
    without_line(path, 3)
    with Save.follow(path, codec=CODEC) as reader:
        assert reader.notes
        repair(path)
        reader.poll()
        assert reader.records == one_of_each()[:2]
        with Save.open(path, codec=CODEC) as save:
            save.append(attack(3))
        assert reader.poll() == [attack(3)]


def test_what_cannot_be_repaired_is_left_alone(path: Path) -> None:
    whole = path.read_bytes()
    with Save.open(path, codec=CODEC), pytest.raises(Locked):
        repair(path)
    for content, error in [(b"x" + whole, NotALog), (whole.replace(b"Night", b"Day"), Damaged)]:
        path.write_bytes(content)
        with pytest.raises(error):
            repair(path)
        assert path.read_bytes() == content
        assert os.listdir(path.parent) == [path.name]


def test_a_last_line_with_a_wrong_seal_is_set_aside(path: Path) -> None:
    whole = path.read_bytes()
    end = whole.rfind(b"\n", 0, -1) + 1
    damaged = whole[: end + 5] + bytes([whole[end + 5] ^ 1]) + whole[end + 6 :]
    path.write_bytes(damaged)
    done = repair(path)
    assert isinstance(done, Repaired)
    assert (done.ruling, done.byte) == (8, end)
    assert done.original.read_bytes() == damaged
    assert (path.read_bytes(), done.rest.read_bytes()) == (damaged[:end], damaged[end:])
    with Save.open(path, codec=CODEC) as save:
        assert save.records == one_of_each()[:-1]


def test_a_save_with_carriage_returns_is_written_without_them(path: Path) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole.replace(b"\n", b"\r\n"))
    kept = path.with_name("quay.crlf")
    assert repair(path) == [returns_note(path, kept)]
    assert (path.read_bytes(), kept.read_bytes()) == (whole, whole.replace(b"\n", b"\r\n"))


def test_a_damaged_save_with_carriage_returns_is_repaired_without_them(path: Path) -> None:
    without_line(path, 3)
    damaged = path.read_bytes()
    returned = damaged.replace(b"\n", b"\r\n")
    path.write_bytes(returned)
    done = repair(path)
    assert isinstance(done, Repaired)
    assert done.ruling == 2
    assert done.original.read_bytes() == returned
    assert path.read_bytes() + done.rest.read_bytes() == damaged
