"""Asking for a save that is open elsewhere, and the answer, through the file beside it."""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

from tests.support.holding import holding
from tests.support.table import STAGE
from tracker.log import handover_requests as asking
from tracker.log.errors import Inaccessible, Locked
from tracker.log.handover_requests import Request
from tracker.log.holder import alive, is_held
from tracker.log.save import Save
from tracker.session import Session

AT = "2026-11-29T19:00:00Z"


def save(folder: Path) -> Save:
    return Save.create(folder / "a.jsonl", "Test", "fate", AT)


def request_file(path: Path) -> Path:
    return path.with_name(path.name + ".ask")


def dead_process() -> int:
    """Return the number of a process that is gone."""
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    return gone.pid


def asked_by(path: Path, **fields: object) -> Request:
    """Put what another process would ask beside a save, and return it."""
    request = Request(pid=os.getppid(), host=os.uname().nodename, owner=os.getpid())
    request = msgspec.structs.replace(request, **fields)
    request_file(path).write_bytes(msgspec.json.encode(request))
    return request


def test_what_is_asked_is_heard_and_kept_and_answered(tmp_path: Path) -> None:
    with save(tmp_path) as opened:
        mine = asking.request_fight(opened.path, AT)
        assert asking.is_mine(mine)
        assert (mine.owner, mine.at) == (os.getpid(), AT)
        assert asking.request_fight(opened.path, "later") == mine
        assert asking.asked_of_me(opened.path) == mine
        assert asking.answer_given(opened.path) == ""
        asking.keep_fight(opened.path, mine)
        assert asking.answer_given(opened.path) == asking.KEPT
        assert asking.asked_of_me(opened.path) is None
        # Asked again before the answer was read: it is still there.
        assert asking.request_fight(opened.path, "later").answer == asking.KEPT
        assert asking.answer_given(opened.path) == asking.KEPT
        asking.withdraw_request(opened.path)
        assert asking.answer_given(opened.path) == ""
    assert [p.name for p in tmp_path.iterdir()] == ["a.jsonl"]


def test_what_another_asks_is_neither_replaced_nor_withdrawn(tmp_path: Path) -> None:
    with save(tmp_path) as opened:
        other = asked_by(opened.path)
        assert asking.request_fight(opened.path, AT) == other
        asking.withdraw_request(opened.path)
        assert asking.asked_of_me(opened.path) == other
        asking.keep_fight(opened.path, msgspec.structs.replace(other, at="another time"))
        assert asking.asked_of_me(opened.path) == other


@pytest.mark.parametrize("garbage", [b"", b"{", b"[]", b'{"pid": "x"}', b"\xff"])
def test_a_file_that_asks_nothing_is_ignored(tmp_path: Path, garbage: bytes) -> None:
    with save(tmp_path) as opened:
        request_file(opened.path).write_bytes(garbage)
        assert asking.asked_of_me(opened.path) is None
        assert asking.is_mine(asking.request_fight(opened.path, AT))


def test_what_a_dead_process_asked_is_taken_away(tmp_path: Path) -> None:
    with save(tmp_path) as opened:
        asked_by(opened.path, pid=dead_process())
        assert asking.asked_of_me(opened.path) is None
        assert not request_file(opened.path).exists()


def test_another_machine_may_ask_and_another_owner_is_not_this_one(tmp_path: Path) -> None:
    with save(tmp_path) as opened:
        far = asked_by(opened.path, pid=dead_process(), host="elsewhere")
        assert asking.asked_of_me(opened.path) == far
        asked_by(opened.path, owner=os.getppid())
        assert asking.asked_of_me(opened.path) is None


def aged(path: Path, seconds: float) -> None:
    """Let the request beside a save have been made, or renewed, so long ago."""
    then = time.time() - seconds
    os.utime(request_file(path), (then, then))


def test_what_another_machine_does_not_renew_lapses(tmp_path: Path) -> None:
    with save(tmp_path) as opened:
        far = asked_by(opened.path, host="elsewhere")
        for seconds in (asking.LAPSES_AFTER - 60, -10 * asking.LAPSES_AFTER):
            aged(opened.path, seconds)
            assert asking.asked_of_me(opened.path) == far
        aged(opened.path, asking.LAPSES_AFTER + 1)
        assert asking.asked_of_me(opened.path) is None
        request_file(opened.path).touch()
        assert asking.asked_of_me(opened.path) == far
        assert asking.request_fight(opened.path, AT) == far
        aged(opened.path, asking.LAPSES_AFTER + 1)
        assert asking.is_mine(asking.request_fight(opened.path, AT))


def test_what_is_asked_on_this_machine_lapses_with_its_process_alone(tmp_path: Path) -> None:
    with save(tmp_path) as opened:
        near = asked_by(opened.path)
        aged(opened.path, 10 * asking.LAPSES_AFTER)
        assert asking.asked_of_me(opened.path) == near


def test_who_waits_renews_what_it_asks_and_nothing_else(tmp_path: Path) -> None:
    with save(tmp_path) as opened:
        asking.renew(opened.path)
        asking.request_fight(opened.path, AT)
        for seconds, renewed in ((3600, True), (-3600, True), (1, False)):
            aged(opened.path, seconds)
            before = request_file(opened.path).stat().st_mtime_ns
            asking.renew(opened.path)
            assert (request_file(opened.path).stat().st_mtime_ns != before) == renewed
        asked_by(opened.path)
        aged(opened.path, 3600)
        asking.renew(opened.path)
        assert time.time() - request_file(opened.path).stat().st_mtime > asking.RENEWED_AFTER


def test_what_was_asked_of_the_last_owner_is_gone_with_it(tmp_path: Path) -> None:
    with save(tmp_path) as opened:
        asked_by(opened.path)
    assert not request_file(opened.path).exists()
    asked_by(opened.path)
    with Save.open(opened.path, AT):
        assert not request_file(opened.path).exists()


def test_who_only_reads_along_takes_nothing_away(tmp_path: Path) -> None:
    with save(tmp_path) as opened:
        other = asked_by(opened.path)
        Save.follow(opened.path).close()
        with pytest.raises(Locked):
            Save.open(opened.path, AT)
        assert asking.asked_of_me(opened.path) == other


def test_where_nothing_can_be_written_nothing_can_be_asked(tmp_path: Path) -> None:
    with pytest.raises(Inaccessible):
        asking.request_fight(tmp_path / "no folder" / "a.jsonl", AT)


def test_a_save_is_held_while_another_process_has_its_lock(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    holder = path.with_name("a.jsonl.open")
    assert not is_held(path)
    save(tmp_path).close()
    with holding(path) as owner:
        assert is_held(path)
        holder.unlink()
        assert is_held(path)
        owner.kill()
        owner.wait()
        # The number of one that was killed may be that of another by now.
        holder.write_text(f'{{"pid": {os.getppid()}}}')
        assert not is_held(path)
    with Save.open(path, AT):
        assert not is_held(path)
    assert alive(os.getpid())


def test_who_looks_whether_a_save_is_held_keeps_nobody_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = save(tmp_path)
    made.close()
    looking = os.open(made.path, os.O_RDONLY)
    fcntl.flock(looking, fcntl.LOCK_SH)
    monkeypatch.setattr("tracker.log.holder.time.sleep", lambda seconds: os.close(looking))
    Save.open(made.path, AT).close()


def test_one_session_lets_go_and_the_other_plays_on_where_it_stopped(tmp_path: Path) -> None:
    first = Session(save(tmp_path), clock=lambda: AT)
    for line in STAGE.splitlines():
        first.do(line)
    path = tmp_path / "a.jsonl"
    second = Session(Save.follow(path))
    with pytest.raises(Locked):
        Save.open(path, AT)
    asking.request_fight(path, AT)
    assert asking.asked_of_me(path) is not None
    along = Session(Save.follow(path))
    first.close()
    taken = Session(Save.open(path, AT), clock=lambda: AT)
    taken.do("begin")
    assert along.follow()
    assert second.follow()
    assert along.state == second.state == taken.state
    assert along.state.phase == "running"
    for session in (along, second, taken):
        session.close()
