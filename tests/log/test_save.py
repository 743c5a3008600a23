"""One save file: made once, written by one, opened again as it was left."""

from __future__ import annotations

import errno
import gc
import json
import os
from pathlib import Path

import pytest

from tests.log.fight import AT, CODEC, attack, one_of_each, saved
from tracker.conflict.ruling import HeadMove
from tracker.log import disk, journal
from tracker.log.errors import (
    Exists,
    ForeignWrite,
    Inaccessible,
    Locked,
    LogError,
    NewerFormat,
    NotALog,
    NotFound,
    ReadOnly,
    UnknownRecord,
    Unwritable,
)
from tracker.log.format import Header, file_of, seal
from tracker.log.save import Save


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "quay.jsonl"


def test_a_save_is_read_as_it_was_written(path: Path) -> None:
    saved(path, one_of_each())
    with Save.open(path, codec=CODEC) as save:
        assert save.records == one_of_each()
        assert (save.header.title, save.header.system, save.header.at) == (
            "Night at the Quay",
            "fate",
            AT,
        )
        assert not save.read_only
        assert save.notes == []
        save.append(attack(10, 4))
    with Save.follow(path, codec=CODEC) as save:
        assert save.records == [*one_of_each(), attack(10, 4)]
        assert save.read_only
        assert save.notes == []


def test_every_record_is_one_line_of_json(path: Path) -> None:
    saved(path, one_of_each())
    lines = path.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 1 + len(one_of_each())
    assert list(json.loads(lines[0])) == ["log", "id", "system", "title", "at", "app", "c"]
    assert [json.loads(line)["n"] for line in lines[1:]] == [1, 2, 3, 4, 7, 8, 9]


def test_a_record_counts_only_once_it_is_synced(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    write, sync = disk.write_all, disk.full_sync

    def noting_write(fd: int, data: bytes) -> None:
        done.append("write")
        write(fd, data)

    def noting_sync(fd: int) -> None:
        done.append("sync")
        sync(fd)

    with Save.create(path, "", "fate", AT, codec=CODEC) as save:
        monkeypatch.setattr(disk, "write_all", noting_write)
        monkeypatch.setattr(disk, "full_sync", noting_sync)
        save.append(attack(1))
        assert done == ["write", "sync"]


def test_ids_are_given_or_made_apart(tmp_path: Path) -> None:
    ids = []
    for name, given in [("a", None), ("b", None), ("c", "01JABC")]:
        with Save.create(tmp_path / name, "Quay", "fate", AT, given, CODEC) as save:
            ids.append(save.header.id)
    assert len({*ids}) == 3
    assert ids[2] == "01JABC"
    assert all(len(made) == 26 for made in ids[:2])


def test_a_file_is_never_replaced(path: Path) -> None:
    path.write_bytes(b"mine")
    with pytest.raises(Exists):
        Save.create(path, "", "fate", AT, codec=CODEC)
    assert path.read_bytes() == b"mine"
    assert os.listdir(path.parent) == [path.name]


def test_without_links_a_file_is_still_never_replaced(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_links(*_: object) -> None:
        raise OSError(errno.EPERM, "no links here")

    monkeypatch.setattr(os, "link", no_links)
    saved(path, [attack(1)])
    with pytest.raises(Exists):
        Save.create(path, "", "fate", AT, codec=CODEC)
    with Save.follow(path, codec=CODEC) as save:
        assert save.records == [attack(1)]
    assert os.listdir(path.parent) == [path.name]


def test_one_writes_and_others_read(path: Path) -> None:
    with Save.create(path, "", "fate", AT, codec=CODEC) as writer:
        writer.append(attack(1))
        with pytest.raises(Locked) as raised:
            Save.open(path, codec=CODEC)
        assert raised.value.pid == os.getpid()
        assert raised.value.since == AT
        assert str(os.getpid()) in str(raised.value)
        with Save.follow(path, codec=CODEC) as reader:
            assert reader.records == [attack(1)]
            with pytest.raises(ReadOnly):
                reader.append(attack(2))
        writer.append(attack(2))
    with Save.open(path, codec=CODEC) as writer:
        assert writer.records == [attack(1), attack(2)]


def test_the_note_about_the_holder_decides_nothing(path: Path) -> None:
    saved(path, [attack(1)])
    note = path.with_name(path.name + ".open")
    assert not note.exists()
    note.write_text('{"pid":1,"since":"yesterday"}')
    with Save.open(path, codec=CODEC) as save:
        assert json.loads(note.read_text())["pid"] == os.getpid()
        note.write_text("nonsense")
        with pytest.raises(Locked) as raised:
            Save.open(path, codec=CODEC)
        assert (raised.value.pid, raised.value.where) == (os.getpid(), "")
        note.unlink()
        save.append(attack(2))
    note.mkdir()
    Save.open(path, codec=CODEC).close()


def test_a_record_must_come_after_the_last(path: Path) -> None:
    with Save.create(path, "", "fate", AT, codec=CODEC) as save:
        save.append(attack(3))
        before = path.read_bytes()
        for n in (3, 2, -1):
            with pytest.raises(Unwritable):
                save.append(HeadMove(n=n, head=0, why="undo"))
        assert path.read_bytes() == before
        assert save.records == [attack(3)]


def test_what_is_no_text_is_refused_before_a_byte_is_written(path: Path) -> None:
    with Save.create(path, "", "fate", AT, codec=CODEC) as save:
        before = path.read_bytes()
        with pytest.raises(Unwritable):
            save.append(HeadMove(n=1, head=0, why="\udcff"))
        assert path.read_bytes() == before
        save.append(attack(1))
        assert save.records == [attack(1)]


CHANGES = ["append", "cut", "delete", "replace", "edit", "edit and set back the clock", "keep"]


@pytest.mark.parametrize("appended", [True, False])
@pytest.mark.parametrize("change", CHANGES)
def test_a_change_by_another_program_is_noticed(path: Path, change: str, appended: bool) -> None:
    saved(path, [attack(1)])
    with Save.open(path, codec=CODEC) as save:
        if appended:
            save.append(attack(2))
        known = list(save.records)
        changed = path.read_bytes()
        match change:
            case "edit" | "edit and set back the clock":
                seen = path.stat()
                changed = changed.replace(b'"box":1', b'"box":7')
                with path.open("r+b") as file:
                    file.write(changed)
                if change != "edit":
                    os.utime(path, ns=(seen.st_atime_ns, seen.st_mtime_ns))
            case "keep":
                # As some programs do that make copies: the name goes on with another file.
                os.link(path, path.with_name("kept"))
                path.unlink()
                path.write_bytes(changed)
            case "append":
                changed += b"\n"
                path.write_bytes(changed)
            case "cut":
                changed = changed[:-1]
                path.write_bytes(changed)
            case "delete":
                path.unlink()
            case "replace":
                other = path.with_name("other")
                other.write_bytes(changed)
                other.replace(path)
        with pytest.raises(ForeignWrite):
            save.append(attack(9))
        assert save.records == known
    assert not path.exists() or path.read_bytes() == changed


@pytest.mark.parametrize("tick", [0, 10**9])
def test_an_edit_in_the_last_bytes_is_noticed_whatever_the_clock_tells(
    path: Path, monkeypatch: pytest.MonkeyPatch, tick: int
) -> None:
    """A file system counts time in ticks, and two changes in one of them look like one."""
    monkeypatch.setattr(journal, "_marked", lambda seen: (seen.st_mtime_ns // max(tick, 1) * tick,))
    with Save.create(path, "", "fate", AT, codec=CODEC) as save:
        save.append(attack(1))
        changed = path.read_bytes()[:-4] + b'x"}\n'
        with path.open("r+b") as file:
            file.write(changed)
        with pytest.raises(ForeignWrite):
            save.append(attack(2))
    assert path.read_bytes() == changed


def test_what_only_looks_changed_is_written_on(path: Path) -> None:
    """A backup that keeps a second name of the file, another mode, another time."""
    with Save.create(path, "", "fate", AT, codec=CODEC) as save:
        for n in range(1, 8):
            os.utime(path, (n, n))
            path.chmod(0o600 + n)
            os.link(path, path.with_name(f"backup-{n}"))
            save.append(attack(n))
    with Save.follow(path, codec=CODEC) as save:
        assert save.records == [attack(n) for n in range(1, 8)]


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\n",
        b"{",
        b'{"_default": {}}',
        b'{"log":"other/1"}\n',
        b'{"log":"schwung',
        b"\0" * 99,
        b"one\ntwo\n" * 999,
    ],
)
def test_a_foreign_file_is_never_touched(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    for opening in (Save.open, Save.follow):
        with pytest.raises(NotALog):
            opening(path, codec=CODEC)
    assert path.read_bytes() == content
    assert os.listdir(path.parent) == [path.name]


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for opening in (Save.open, Save.follow):
        for name, error in [("none", NotFound), ("pipe", NotALog), ("pipe/a", Inaccessible)]:
            with pytest.raises(error):
                opening(tmp_path / name, codec=CODEC)
        with pytest.raises(LogError):
            opening(tmp_path, codec=CODEC)


def test_a_newer_format_can_only_be_followed(path: Path) -> None:
    header = file_of(Header(log="schwung/3", title="Tomorrow"))
    for content in (
        header + seal(b'{"n":1,"head":0', int(header[-11:-3], 16))[0] + b"torn",
        b'{"log":"schwung/3","title":"Tomorrow"}\nsealed otherwise\n',
    ):
        path.write_bytes(content)
        with pytest.raises(NewerFormat):
            Save.open(path, codec=CODEC)
        with Save.follow(path, codec=CODEC) as save:
            assert save.header.title == "Tomorrow"
            assert "schwung/3" in str(save.notes[0])
            assert save.poll() == []
        assert path.read_bytes() == content
        assert os.listdir(path.parent) == [path.name]


def test_an_unknown_event_is_read_up_to(path: Path) -> None:
    saved(path, [attack(1)])
    lines = path.read_bytes()
    body = b'{"n":2,"parent":1,"command":{"type":"note"},"events":[{"type":"sang"}]'
    unknown, crc = seal(body, int(lines[-11:-3], 16))
    path.write_bytes(lines + unknown + seal(b'{"n":3,"head":1', crc)[0])
    with pytest.raises(UnknownRecord, match="sang"):
        Save.open(path, codec=CODEC)
    with Save.follow(path, codec=CODEC) as save:
        assert save.records == [attack(1)]
        assert "sang" in str(save.notes[0])
    # The lock was let go with the error.
    with pytest.raises(UnknownRecord):
        Save.open(path, codec=CODEC)


def test_a_folder_that_takes_nothing_says_so(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    really = os.open

    def read_only(name: str, flags: int, mode: int = 0o777) -> int:
        if flags & (os.O_CREAT | os.O_RDWR):
            raise PermissionError(errno.EACCES, "Permission denied", str(name))
        return really(name, flags, mode)

    saved(path, [attack(1)])
    monkeypatch.setattr(os, "open", read_only)
    with pytest.raises(Inaccessible, match="Permission denied"):
        Save.create(path.with_name("new.jsonl"), "", "fate", AT, codec=CODEC)
    with pytest.raises(Inaccessible, match="Permission denied"):
        Save.open(path, codec=CODEC)
    with Save.follow(path, codec=CODEC) as save:
        assert save.records == [attack(1)]


def test_the_collector_is_as_it_was(path: Path) -> None:
    saved(path, one_of_each())
    gc.disable()
    Save.open(path, codec=CODEC).close()
    assert not gc.isenabled()
    gc.enable()
    Save.open(path, codec=CODEC).close()
    assert gc.isenabled()


def test_closing_twice_is_closing_once(path: Path) -> None:
    save = Save.create(path, "", "fate", AT, codec=CODEC)
    save.close()
    save.close()
    Save.open(path, codec=CODEC).close()
