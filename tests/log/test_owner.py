"""The process that holds a save: told as it is, and ended when it is surely that one."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from tests.log.fight import AT, CODEC, attack, saved
from tests.support.holding import holding
from tests.support.processes import Watched
from tracker.log import disk, holder
from tracker.log.errors import Locked, LogError
from tracker.log.holder import (
    Holder,
    end_holder,
    holder_of,
    is_held,
    lock_holders,
    owner_of,
    process,
)
from tracker.log.save import Save


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return saved(tmp_path / "quay.jsonl", [])


@pytest.fixture
def bystander() -> Iterator[subprocess.Popen[bytes]]:
    with subprocess.Popen(["sleep", "600"]) as other:
        yield other
        assert other.poll() is None, "somebody else was ended"
        other.kill()


def note(path: Path, **fields: object) -> None:
    """Let the note beside a save say something else."""
    there = holder_of(path)
    assert there is not None
    changed = msgspec.structs.replace(there, **fields)
    path.with_name("quay.jsonl.open").write_bytes(msgspec.json.encode(changed))


def stop(pid: int) -> None:
    os.kill(pid, signal.SIGSTOP)
    os.waitid(os.P_PID, pid, os.WSTOPPED | os.WNOWAIT)


def test_a_process_is_told_as_it_is() -> None:
    mine = process(os.getpid())
    assert mine is not None
    assert (mine.user, mine.stopped) == (os.getuid(), False)
    assert mine.started > 0
    assert process(2**30) is None


def test_the_lock_of_a_save_is_found(path: Path) -> None:
    assert lock_holders(path) == set()
    with holding(path) as other:
        assert lock_holders(path) == {other.pid}
        assert lock_holders(path.parent) == set()


def test_who_holds_a_save_is_told_with_what_it_is_doing(path: Path) -> None:
    assert owner_of(path) is None
    with holding(path) as other:
        found = owner_of(path)
        assert found is not None
        assert (found.holder.pid, found.stopped, found.ours) == (other.pid, False, True)
        assert found.holder.host == os.uname().nodename
        with pytest.raises(Locked) as raised:
            Save.open(path)
        assert not raised.value.stopped
        stop(other.pid)
        found = owner_of(path)
        assert found is not None
        assert (found.stopped, found.ours) == (True, True)
        with pytest.raises(Locked, match="it is stopped") as raised:
            Save.open(path)
        assert raised.value.stopped
        other.send_signal(signal.SIGCONT)


@pytest.mark.parametrize("stopped", [True, False])
def test_it_is_ended_and_the_save_is_free(path: Path, stopped: bool) -> None:
    with holding(path) as other:
        if stopped:
            stop(other.pid)
        found = owner_of(path)
        assert found is not None
        assert end_holder(path, found)
        assert other.wait() == -signal.SIGTERM
        Save.open(path, AT, CODEC).close()
        assert end_holder(path, found), "who is gone already is no obstacle"


DEAF = """
import signal, sys
from pathlib import Path
from tracker.log.save import Save
signal.signal(signal.SIGTERM, signal.SIG_IGN)
with Save.open(Path(sys.argv[1]), ""):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_who_does_not_leave_is_killed(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(holder, "GRACE", 0.3)
    command = [sys.executable, "-c", DEAF, str(path)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"
        found = owner_of(path)
        assert found is not None
        assert end_holder(path, found)
        assert other.wait() == -signal.SIGKILL


def started(pid: int) -> int:
    found = process(pid)
    assert found is not None
    return found.started


def test_nobody_else_is_ended(path: Path, bystander: subprocess.Popen[bytes]) -> None:
    """A note may be stale, or forged, and the number of a process that is gone another's by now."""
    with holding(path) as other, Watched(other.pid) as holding_it:
        true = holder_of(path)
        assert true is not None
        for wrong in (
            {"pid": bystander.pid, "started": started(bystander.pid)},
            {"pid": bystander.pid, "started": started(bystander.pid) - 1},
            {"pid": bystander.pid, "started": 0},
            {"pid": other.pid, "started": true.started + 1},
            {"pid": other.pid, "host": "elsewhere"},
            {"pid": 0},
            {"pid": -1},
            {"pid": 2**40},
        ):
            note(path, **wrong)
            found = owner_of(path)
            assert found is not None
            # A note that the lock belies is not believed, one that it does not is at least asked.
            assert found.holder.pid == other.pid, wrong
            assert found.ours == (wrong.get("pid") != other.pid), wrong
            believed = holder.Owner(holder=Holder(**wrong), stopped=True, ours=True)
            assert not end_holder(path, believed), wrong
            assert holding_it.runs
            note(path, **{name: getattr(true, name) for name in true.__struct_fields__})
        assert is_held(path)


def test_without_a_note_the_lock_tells_who_holds_a_save(path: Path) -> None:
    """Where something else stands in the place of the note, or nothing can be written beside."""
    note = path.with_name("quay.jsonl.open")
    note.symlink_to("nothing")
    with holding(path) as other:
        assert holder_of(path) is None
        stop(other.pid)
        with pytest.raises(Locked, match=f"process {other.pid}; it is stopped"):
            Save.open(path)
        found = owner_of(path)
        assert found is not None
        assert (found.holder.pid, found.stopped, found.ours) == (other.pid, True, True)
        assert end_holder(path, found)
        other.wait()


def test_nobody_of_another_user_is_ended(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with holding(path) as other, Watched(other.pid) as holding_it:
        monkeypatch.setattr(os, "getuid", lambda: 4242)
        found = owner_of(path)
        assert found is not None
        assert not found.ours
        assert not end_holder(path, found)
        assert holding_it.runs


def test_where_locks_are_not_told_the_beginning_of_a_process_tells(
    path: Path, bystander: subprocess.Popen[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on a file system whose numbers are others in the list of locks."""
    monkeypatch.setattr(holder, "lock_holders", lambda path: set())
    with holding(path) as other:
        true = holder_of(path)
        assert true is not None
        reused = {"pid": bystander.pid, "started": started(bystander.pid) - 1}
        for wrong in (reused, {"started": 0}):
            note(path, **wrong)
            found = owner_of(path)
            assert found is not None
            assert not found.ours, wrong
            note(path, pid=true.pid, started=true.started)
        found = owner_of(path)
        assert found is not None
        assert end_holder(path, found)
        other.wait()


def test_where_the_system_tells_nothing_nobody_is_ended(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(holder, "process", lambda pid: None)
    monkeypatch.setattr(holder, "lock_holders", lambda path: set())
    with holding(path):
        found = owner_of(path)
        assert found is not None
        assert not found.ours
        assert not end_holder(path, found)


def test_what_the_disk_refused_is_told_to_others(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refusing(fd: int, data: bytes) -> None:
        raise OSError(28, "No space left on device")

    def told() -> int:
        there = holder_of(path)
        assert there is not None
        return there.unsaved

    beside = path.with_name("quay.jsonl.open")
    with Save.open(path, AT, CODEC) as save:
        save.append(attack(1))
        size = beside.stat().st_size
        assert told() == 0
        with monkeypatch.context() as patch:
            patch.setattr(disk, "write_all", refusing)
            for _ in range(2):
                with pytest.raises(LogError):
                    save.append(attack(2))
                assert told() == 2
        save.append(attack(2))
        assert told() == 0
        assert beside.stat().st_size == size


def test_locks_of_other_containers_are_nobodys(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The system tells those as held by 0 or -1."""
    seen = os.stat(path)
    file = f"{os.major(seen.st_dev):02x}:{os.minor(seen.st_dev):02x}:{seen.st_ino}"
    told = "".join(f"{n}: FLOCK  ADVISORY  WRITE {n} {file} 0 EOF\n" for n in (-1, 0, 1, 77))
    monkeypatch.setattr(holder, "read_plain", lambda path, most: told.encode())
    assert lock_holders(path) == {1, 77}


def test_nobody_waits_for_the_disk_to_have_the_note_of_who_plays(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited = list[int]()
    monkeypatch.setattr(disk, "full_sync", waited.append)
    monkeypatch.setattr(disk, "sync_folder", waited.append)
    holder.announce(path, AT)
    found = holder_of(path)
    assert found is not None
    assert found.pid == os.getpid()
    assert waited == []
