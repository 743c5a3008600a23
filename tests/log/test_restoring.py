"""After a failed sync the save takes records again, once the disk has all that it had taken."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.durability.trial import harmed, refused
from tests.log.fight import AT, CODEC, attack, saved
from tracker.log import disk
from tracker.log.errors import ForeignWrite, Inaccessible, Locked, LogError, NotDurable, NotFound
from tracker.log.save import Save

Harm = Callable[[bytes], bytes]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return saved(tmp_path / "quay.jsonl", [attack(1), attack(2)])


def broken(path: Path, *calls: str) -> Save:
    """Return an open save that could neither sync its third record nor do these calls."""
    save = Save.open(path, AT, CODEC)
    with pytest.MonkeyPatch.context() as patch:
        for call in ("fsync", *calls):
            patch.setattr(os, call, refused(errno.EIO))
        with pytest.raises(NotDurable):
            save.append(attack(3))
    return save


def assert_goes_on(save: Save) -> None:
    """Append the third record and see that the file has it, and nothing else."""
    save.append(attack(3))
    save.append(attack(4))
    records = [attack(n) for n in (1, 2, 3, 4)]
    assert save.records == records
    with pytest.raises(Locked):
        Save.open(save.path, AT, CODEC)
    save.close()
    with Save.open(save.path, AT, CODEC) as again:
        assert again.records == records
        assert again.notes == []


@pytest.mark.parametrize("calls", [(), ("ftruncate",)])
def test_reopened_it_takes_what_failed(path: Path, calls: tuple[str, ...]) -> None:
    """A line that could not be taken back is then, and nothing is kept of it."""
    save = broken(path, *calls)
    save.reopen()
    assert save.notes == []
    assert_goes_on(save)
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_it_may_fail_again_and_be_reopened_again(path: Path) -> None:
    before = set(os.listdir("/dev/fd"))
    save = broken(path)
    for _ in range(3):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(os, "fsync", refused(errno.EIO))
            with pytest.raises(Inaccessible):
                save.reopen()
        with pytest.raises(NotDurable):
            save.append(attack(3))
        save.reopen()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(os, "fsync", refused(errno.EIO))
            with pytest.raises(NotDurable):
                save.append(attack(3))
    save.reopen()
    assert_goes_on(save)
    assert set(os.listdir("/dev/fd")) == before


def test_no_descriptor_is_left(path: Path) -> None:
    before = set(os.listdir("/dev/fd"))
    for calls in ((), ("ftruncate",)):
        save = broken(path, *calls)
        save.reopen()
        save.close()
        save.close()
    assert set(os.listdir("/dev/fd")) == before


class NotedWrite:
    """Write, and keep what was written first."""

    def __init__(self) -> None:
        self.written = b""

    def __call__(self, fd: int, data: bytes) -> None:
        self.written = self.written or bytes(data)
        os.write(fd, data)


# What a disk may make of the file while it fails.
LOST: dict[str, Harm] = {
    "a line": lambda data: data[: data.rfind(b"\n", 0, -1) + 1],
    "half a line": lambda data: data[:-40],
    "all but a bit of the header": lambda data: data[:30],
    "everything": lambda data: b"",
}
SPOILED: dict[str, Harm] = {
    "zeros at the end": lambda data: data + bytes(300),
    "zeros for the last block": lambda data: data[:-100] + bytes(400),
    "a bit in the middle": lambda data: data[:-300] + bytes([data[-300] ^ 1]) + data[-299:],
    "lines run together": lambda data: data.replace(b"\n", b" "),
}


@pytest.mark.parametrize("harm", LOST.values(), ids=list(LOST))
def test_what_the_disk_has_lost_is_written_again(path: Path, harm: Harm) -> None:
    save = broken(path)
    path.write_bytes(harm(path.read_bytes()))
    save.reopen()
    assert save.notes == []
    assert_goes_on(save)
    assert [file.name for file in path.parent.iterdir()] == [path.name]


@pytest.mark.parametrize("harm", SPOILED.values(), ids=list(SPOILED))
def test_what_the_disk_has_spoiled_is_kept_beside(path: Path, harm: Harm) -> None:
    save = broken(path)
    spoiled = harm(path.read_bytes())
    path.write_bytes(spoiled)
    save.reopen()
    (note,) = save.notes
    kept = path.with_name(str(note.arguments["kept"]))
    assert spoiled.endswith(kept.read_bytes())
    assert path.read_bytes().startswith(spoiled[: -kept.stat().st_size])
    assert_goes_on(save)


def test_what_is_not_ours_is_left_alone(path: Path, tmp_path: Path) -> None:
    """Another history, of the same length or longer, in the same file or in its place."""
    other = saved(tmp_path / "other.jsonl", [attack(1), attack(2, 0), attack(3)]).read_bytes()
    longer = saved(tmp_path / "longer.jsonl", [attack(1), attack(2), attack(3, 0)]).read_bytes()
    for content in (other, longer):
        with broken(path) as save:
            ours = path.read_bytes()
            path.write_bytes(content)
            with pytest.raises(ForeignWrite):
                save.reopen()
            with pytest.raises(NotDurable):
                save.append(attack(3))
            assert path.read_bytes() == content
            path.write_bytes(ours)


def test_a_file_that_was_replaced_or_deleted_is_not_written_to(path: Path) -> None:
    for gone, error in ((False, ForeignWrite), (True, NotFound)):
        with broken(path) as save:
            before = path.read_bytes()
            path.rename(path.with_name("moved.jsonl"))
            if not gone:
                path.write_bytes(before)
            with pytest.raises(error):
                save.reopen()
            with pytest.raises(LogError):
                save.append(attack(3))
            path.with_name("moved.jsonl").rename(path)


@pytest.mark.parametrize("call", ["open", "pread", "write", "ftruncate", "fsync"])
def test_a_disk_that_still_fails_says_so(path: Path, call: str) -> None:
    save = broken(path, "ftruncate")
    path.write_bytes(LOST["half a line"](saved(path.with_name("a"), [attack(1)]).read_bytes()))
    path.with_name("a").unlink()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, call, refused(errno.EIO))
        with pytest.raises(Inaccessible, match="Input/output error"):
            save.reopen()
    with pytest.raises(NotDurable):
        save.append(attack(3))
    save.reopen()
    assert_goes_on(save)


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("call", ["open", "pread", "ftruncate", "fsync"])
def test_ended_while_it_is_reopened(path: Path, call: str, when: str) -> None:
    """What was acknowledged is there, and perhaps the line that was begun, as after any end."""
    really: Callable[..., object] = getattr(os, call)

    def ended(*arguments: object) -> None:
        if when == "after":
            really(*arguments)
        raise KeyboardInterrupt

    with broken(path, "ftruncate") as save, pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, call, ended)
        with pytest.raises(KeyboardInterrupt):
            save.reopen()
    assert not harmed(path, 2, 3)


def test_it_is_read_from_the_disk(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the system shows of the file is dropped before: it may never have been written."""
    save = broken(path)
    whole = path.read_bytes()

    def dropped(fd: int) -> None:
        path.write_bytes(whole[:-200])

    monkeypatch.setattr(disk, "drop_cached", dropped)
    monkeypatch.setattr(disk, "write_all", noted := NotedWrite())
    save.reopen()
    assert whole.endswith(noted.written)
    assert len(noted.written) >= 200
    assert_goes_on(save)


def test_without_a_failure_nothing_is_done(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = path.read_bytes()
    with Save.open(path, AT, CODEC) as save, Save.follow(path, CODEC) as reader:
        monkeypatch.setattr(os, "open", refused(errno.EIO))
        save.reopen()
        reader.reopen()
        assert path.read_bytes() == before
