"""A disk that fails, a process that dies: what was acknowledged is there, the rest never was."""

from __future__ import annotations

import errno
import fcntl
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tests.log.fight import AT, CODEC, attack, one_of_each, saved
from tracker.log import disk, format, holder
from tracker.log.errors import (
    Damaged,
    ForeignWrite,
    Inaccessible,
    LogError,
    NewerFormat,
    NotALog,
    NotDurable,
    UnknownRecord,
)
from tracker.log.library import Library
from tracker.log.save import Save

ROOT = Path(__file__).parents[2]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "quay.jsonl"


def fails(code: int) -> Callable[..., int]:
    def call(*_: object) -> int:
        raise OSError(code, os.strerror(code))

    return call


def flipped(data: bytes, place: int, bit: int) -> bytes:
    return data[:place] + bytes([data[place] ^ 1 << bit]) + data[place + 1 :]


def halfway(fd: int, data: memoryview) -> int:
    """Write as a full disk does: some of it, then nothing."""
    if len(data) < 100:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    return os.pwrite(fd, bytes(data[: len(data) // 2]), os.fstat(fd).st_size)


def test_after_a_cut_in_the_last_lines_the_rest_opens(tmp_path: Path) -> None:
    records = one_of_each()
    whole = saved(tmp_path / "whole.jsonl", records).read_bytes()
    lines = whole.splitlines(keepends=True)
    ends = [sum(map(len, lines[: n + 1])) for n in range(len(lines))]
    for size in range(ends[-4], len(whole)):
        path = tmp_path / f"{size}.jsonl"
        path.write_bytes(whole[:size])
        kept = max(n for n, end in enumerate(ends) if end <= size)
        with Save.open(path, codec=CODEC) as save:
            assert save.records == records[:kept]
            save.append(attack(99))
            assert bool(save.notes) == (size not in ends)
        torn = tmp_path / f"{size}.torn-{ends[kept]}"
        assert (torn.read_bytes() if torn.exists() else b"") == whole[ends[kept] : size]
        with Save.open(path, codec=CODEC) as save:
            assert save.records == [*records[:kept], attack(99)]
            assert save.notes == []


def test_a_torn_line_is_kept_beside_those_before(path: Path) -> None:
    size = saved(path, [attack(1)]).stat().st_size
    for _ in range(3):
        with path.open("ab") as file:
            file.write(b'{"n":2,"par')
        with Save.open(path, codec=CODEC) as save:
            assert f"quay.torn-{size}" in str(save.notes[0])
    assert len(list(path.parent.glob(f"quay.torn-{size}*"))) == 3


def test_no_flipped_bit_passes(path: Path) -> None:
    records = one_of_each()[:3]
    whole = saved(path, records).read_bytes()
    for place in range(len(whole)):
        for bit in range(8):
            path.write_bytes(flipped(whole, place, bit))
            try:
                with Save.follow(path, codec=CODEC) as save:
                    noticed = bool(save.notes) and not save.whole
            except LogError:
                noticed = True
            assert noticed, f"bit {bit} of byte {place}"


def test_without_seals_flipped_bits_would_pass() -> None:
    line = format.encode(CODEC.document(attack(1))) + b"}"
    passed = 0
    for place in range(len(line)):
        for bit in range(8):
            with suppress(UnknownRecord):
                passed += CODEC.decode(flipped(line, place, bit)) != attack(1)
    assert passed


def test_no_flipped_byte_is_written_on(path: Path) -> None:
    records = one_of_each()[:3]
    whole = saved(path, records).read_bytes()
    for place in range(len(whole)):
        path.write_bytes(flipped(whole, place, place % 8))
        with pytest.raises((Damaged, NotALog, NewerFormat)):
            Save.open(path, codec=CODEC)
        assert path.read_bytes() == flipped(whole, place, place % 8)
    assert os.listdir(path.parent) == [path.name]


def test_damage_is_read_up_to_and_left_alone(path: Path) -> None:
    records = one_of_each()
    whole = saved(path, records).read_bytes()
    lines = whole.splitlines(keepends=True)
    damaged = {
        "lost": b"".join(lines[:3] + lines[4:]),
        "twice": b"".join(lines[:3] + lines[2:]),
        "turned": b"".join([*lines[:3], lines[4], lines[3], *lines[5:]]),
        "two lines run together": b"".join(lines[:3])
        + b"".join(lines[3:])[:-1].replace(b"\n", b" "),
    }
    for content in damaged.values():
        path.write_bytes(content)
        with pytest.raises(Damaged) as raised:
            Save.open(path, codec=CODEC)
        assert raised.value.ruling == 2
        assert raised.value.byte == sum(map(len, lines[:3]))
        with Save.follow(path, codec=CODEC) as save:
            assert save.records == records[:2]
            assert str(raised.value) == str(save.notes[0])
            assert save.poll() == []
        assert path.read_bytes() == content
    assert os.listdir(path.parent) == [path.name]


def test_even_without_the_lock_a_second_writer_overwrites_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(holder, "take_lock", lambda *_: None)
    saved(path, [])
    with Save.open(path, codec=CODEC) as one, Save.open(path, codec=CODEC) as other:
        one.append(attack(1))
        with pytest.raises(ForeignWrite):
            other.append(attack(1, 0))
        one.append(attack(2))
    with Save.open(path, codec=CODEC) as save:
        assert save.records == [attack(1), attack(2)]


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EFBIG, errno.EIO, errno.EDQUOT])
def test_a_failed_write_is_taken_back(
    path: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    with Save.create(path, "", "fate", AT, codec=CODEC) as save:
        save.append(attack(1))
        before = path.read_bytes()
        with monkeypatch.context() as patch:
            patch.setattr(os, "write", fails(code))
            with pytest.raises(NotDurable, match=os.strerror(code)) as raised:
                save.append(attack(2))
            assert not raised.value.final
        with monkeypatch.context() as patch:
            patch.setattr(os, "write", halfway)
            with pytest.raises(NotDurable):
                save.append(attack(2))
        assert path.read_bytes() == before
        # Room again: play goes on.
        save.append(attack(2))
    with Save.open(path, codec=CODEC) as save:
        assert save.records == [attack(1), attack(2)]


def test_after_a_failed_sync_nothing_is_taken_until_reopened(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Save.create(path, "", "fate", AT, codec=CODEC) as save:
        save.append(attack(1))
        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", fails(errno.EIO))
            with pytest.raises(NotDurable):
                save.append(attack(2))
        with pytest.raises(NotDurable) as raised:
            save.append(attack(2))
        assert raised.value.final
        assert save.records == [attack(1)]
    with Save.open(path, codec=CODEC) as save:
        assert save.records == [attack(1)]
        save.append(attack(2))


@pytest.mark.parametrize("broken", ["write", "fsync"])
def test_what_cannot_be_taken_back_is_torn(
    path: Path, monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    with Save.create(path, "", "fate", AT, codec=CODEC) as save:
        save.append(attack(1))
        with monkeypatch.context() as patch:
            patch.setattr(os, broken, halfway if broken == "write" else fails(errno.EIO))
            patch.setattr(os, "ftruncate", fails(errno.EIO))
            with pytest.raises(NotDurable):
                save.append(attack(2))
        with pytest.raises(NotDurable):
            save.append(attack(2))
        assert save.records == [attack(1)]
    with Save.open(path, codec=CODEC) as save:
        assert save.records[0] == attack(1)
        assert len(save.records) <= 2
        save.append(attack(3))


def test_an_interrupted_append_is_taken_back(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: int) -> None:
        raise KeyboardInterrupt

    with Save.create(path, "", "fate", AT, codec=CODEC) as save:
        before = path.read_bytes()
        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", interrupted)
            with pytest.raises(KeyboardInterrupt):
                save.append(attack(1))
        assert path.read_bytes() == before
        save.append(attack(1))


@pytest.mark.parametrize("call", ["write", "fsync", "link"])
def test_a_save_that_cannot_be_created_leaves_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(os, call, fails(errno.ENOSPC))
        with pytest.raises(Inaccessible, match=os.strerror(errno.ENOSPC)):
            Save.create(path, "", "fate", AT, codec=CODEC)
    assert os.listdir(path.parent) == []


@pytest.mark.parametrize("call", ["write", "fsync", "link"])
def test_a_torn_line_that_cannot_be_kept_stays(
    path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    torn = saved(path, [attack(1)]).read_bytes() + b'{"n":2'
    path.write_bytes(torn)
    with monkeypatch.context() as patch:
        patch.setattr(os, call, fails(errno.ENOSPC))
        with pytest.raises(Inaccessible):
            Save.open(path, codec=CODEC)
    assert path.read_bytes() == torn
    with Save.open(path, codec=CODEC) as save:
        assert save.records == [attack(1)]


PLAYER = """
import sys
from pathlib import Path
from tests.log.fight import AT, CODEC, attack
from tracker.log.save import Save
save = Save.open(Path(sys.argv[1]), codec=CODEC)
for n in range(len(save.records) + 1, 100_000):
    save.append(attack(n))
    print(n, flush=True)
"""


def test_nothing_acknowledged_is_lost_to_a_kill(path: Path) -> None:
    saved(path, [])
    acknowledged = 0
    for rulings in (1, 40, 7):
        command = [sys.executable, "-c", PLAYER, str(path)]
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as player:
            assert player.stdout is not None
            for _ in range(rulings):
                acknowledged = int(player.stdout.readline())
            player.send_signal(signal.SIGKILL)
            for line in player.stdout.read().splitlines():
                acknowledged = max(acknowledged, int(line or 0))
        with Save.open(path, codec=CODEC) as save:
            assert acknowledged <= len(save.records) <= acknowledged + 1
            assert save.records == [attack(n + 1) for n in range(len(save.records))]


@pytest.mark.parametrize("read_only", [True, False])
def test_a_close_that_fails_takes_nothing_back(
    path: Path, monkeypatch: pytest.MonkeyPatch, read_only: bool
) -> None:
    """All that was acknowledged was synced before, so there is nothing to be said."""
    really = os.close

    def failing(fd: int) -> None:
        really(fd)
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    saved(path, [attack(1)])
    with monkeypatch.context() as patch:
        patch.setattr(os, "close", failing)
        with (Save.follow if read_only else Save.open)(path, codec=CODEC) as save:
            if not read_only:
                save.append(attack(2))
        saved(path.with_name("new.jsonl"), [attack(1)])
        Library(path.parent).put_away(path.with_name("new.jsonl"))
    with Save.open(path, codec=CODEC) as save:
        assert len(save.records) == 2 - read_only


class Traced:
    """The system calls that change names, in order, of which one may fail or be the last."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, failing: str = "", dying: int = -1) -> None:
        self.done: list[str] = []
        self._failing, self._dying = failing, dying
        for name in ("link", "unlink", "rename", "mkdir"):
            monkeypatch.setattr(os, name, self._traced(name, getattr(os, name)))
        sync = disk.sync_folder
        monkeypatch.setattr(disk, "sync_folder", self._traced("sync", sync))

    def _traced(self, name: str, really: Callable[..., object]) -> Callable[..., object]:
        def call(*arguments: Any, **more: Any) -> object:
            told = f"{name} {Path(arguments[-1] if name == 'link' else arguments[0]).name}"
            if len(self.done) == self._dying:
                raise KeyboardInterrupt
            self.done.append(told)
            if told == self._failing:
                raise OSError(errno.EIO, os.strerror(errno.EIO))
            return really(*arguments, **more)

        return call


def test_a_new_name_is_on_the_disk_before_the_old_one_goes(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved(path, [attack(1)])
    library = Library(path.parent)
    traced = Traced(monkeypatch)
    away = library.put_away(path)
    assert traced.done == [
        "mkdir away",
        f"sync {path.parent.name}",
        "link quay.jsonl",
        "sync away",
        "unlink quay.jsonl",
        f"sync {path.parent.name}",
    ]
    traced.done.clear()
    library.rename(library.bring_back(away), "other")
    assert traced.done == [
        "link quay.jsonl",
        f"sync {path.parent.name}",
        "unlink quay.jsonl",
        "sync away",
        "link other.jsonl",
        f"sync {path.parent.name}",
        "unlink quay.jsonl",
        f"sync {path.parent.name}",
    ]


@pytest.mark.parametrize("failing", ["link quay.jsonl", "sync away", "unlink quay.jsonl"])
def test_a_move_that_fails_loses_nothing_and_can_be_made_again(
    path: Path, monkeypatch: pytest.MonkeyPatch, failing: str
) -> None:
    whole = saved(path, [attack(1)]).read_bytes()
    library = Library(path.parent)
    with monkeypatch.context() as patch:
        Traced(patch, failing)
        with pytest.raises(Inaccessible):
            library.put_away(path)
        assert path.read_bytes() == whole
    assert library.put_away(path).read_bytes() == whole
    assert not path.exists()


@pytest.mark.parametrize("dying", range(6))
def test_a_move_that_is_cut_short_leaves_one_name_or_both(
    path: Path, monkeypatch: pytest.MonkeyPatch, dying: int
) -> None:
    whole = saved(path, [attack(1)]).read_bytes()
    library = Library(path.parent)
    away = path.parent / "away" / path.name
    with monkeypatch.context() as patch:
        Traced(patch, dying=dying)
        with pytest.raises(KeyboardInterrupt):
            library.put_away(path)
    left = [one for one in (path, away) if one.exists()]
    assert left
    assert {one.read_bytes() for one in left} == {whole}
    if path.exists():
        library.put_away(path)
    assert away.read_bytes() == whole
    assert not path.exists()
    other = library.bring_back(away)
    assert other.read_bytes() == whole


def test_new_folders_are_on_the_disk_before_what_is_in_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    traced = Traced(monkeypatch)
    Library(tmp_path / "a" / "b").create("Quay", "fate", AT).close()
    assert traced.done[:4] == ["mkdir a", f"sync {tmp_path.name}", "mkdir b", "sync a"]
    assert traced.done.index("link quay.jsonl") < traced.done.index("sync b")


@pytest.mark.parametrize("call", ["write", "fsync"])
@pytest.mark.parametrize("there", [True, False])
def test_what_cannot_be_added_to_a_file_leaves_it_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str, there: bool
) -> None:
    file = tmp_path / "bestiary.toml"
    if there:
        file.write_bytes(b"[Krall]\n")
    with monkeypatch.context() as patch:
        patch.setattr(os, call, halfway if call == "write" else fails(errno.EIO))
        with pytest.raises(OSError, match=os.strerror(errno.ENOSPC if call == "write" else 5)):
            disk.append_whole(file, b"x" * 300)
    assert file.read_bytes() == (b"[Krall]\n" if there else b"")
    disk.append_whole(file, b"y")
    assert file.read_bytes().endswith(b"y")


@pytest.mark.parametrize("call", ["write", "fsync", "replace"])
def test_what_cannot_be_replaced_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    file = tmp_path / "remembered.json"
    file.write_bytes(b"before")
    with monkeypatch.context() as patch:
        patch.setattr(os, call, fails(errno.EIO))
        with pytest.raises(OSError, match="Input/output error"):
            disk.replace_whole(file, b"after")
    assert file.read_bytes() == b"before"
    assert os.listdir(tmp_path) == [file.name]


@pytest.mark.parametrize(
    ("fault", "raised"), [(0, 0), (errno.ENOTSUP, 0), (errno.EINVAL, 0), (errno.EIO, errno.EIO)]
)
def test_where_a_disk_can_be_told_to_write_it_is(
    fault: int, raised: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on macOS; file systems that do not know it are told what the others are."""
    told: list[str] = []

    def told_to_write(fd: int, command: int) -> None:
        told.append("disk")
        if fault:
            raise OSError(fault, os.strerror(fault))

    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(fcntl, "F_FULLFSYNC", 51, raising=False)
    monkeypatch.setattr(fcntl, "fcntl", told_to_write)
    monkeypatch.setattr(os, "fsync", lambda fd: told.append("system"))
    found = 0
    with (tmp_path / "save").open("w") as file:
        try:
            disk.full_sync(file.fileno())
        except OSError as error:
            found = error.errno or 0
    assert found == raised
    assert told == (["disk"] if raised or not fault else ["disk", "system"])
