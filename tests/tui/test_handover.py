"""A fight that another asks for, and one that is asked for: nothing is lost, nobody disturbed."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import msgspec
import pytest

from tests.support.holding import holding
from tests.support.table import Table
from tests.tui.playing import Playing, playing, saved
from tests.tui.quay import AT
from tracker.asked import asker_text, lost_text, owner_texts
from tracker.conflict.cast import Moved, TrackSized
from tracker.conflict.notes import Note
from tracker.conflict.ruling import Event, HeadMove, Record, Ruling
from tracker.conflict.setup import ZoneMapped
from tracker.log import handover_requests as asking
from tracker.log.errors import Locked
from tracker.log.handover_requests import Request
from tracker.log.holder import Holder, Owner, is_held
from tracker.log.save import Save
from tracker.session import Session

ASKED = "anna on pts/7 asks for this fight."


def asks(path: Path, **fields: object) -> Request:
    """Let another process ask for a fight of this one."""
    host, owner = os.uname().nodename, os.getpid()
    request = Request(pid=os.getppid(), user="anna", host=host, where="pts/7", owner=owner)
    request = msgspec.structs.replace(request, **fields)
    path.with_name(path.name + ".ask").write_bytes(msgspec.json.encode(request))
    return request


def answered(path: Path) -> str:
    """Return what stands in the file as the answer, wherever it comes from."""
    data = path.with_name(path.name + ".ask").read_bytes()
    return msgspec.json.decode(data, type=Request).answer


def ruling(*events: Event) -> Ruling:
    """Return a ruling that only another program can have written."""
    return Ruling(n=99, parent=0, command=Note(text="x"), events=events)


def locked(path: Path) -> bool:
    try:
        Save.open(path, AT).close()
    except Locked:
        return True
    return False


async def test_a_fight_is_handed_over_and_read_along(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    async with playing(saved(Table.set().session, path), tmp_path) as shown:
        asks(path)
        await shown.shows(ASKED)
        await shown.press("2")
        await shown.shows("You have handed the fight over and read along")
        await shown.shows("reading along")
        with Save.open(path, AT) as save:
            Session(save, clock=lambda: AT).do("note 'it goes on'")
            await shown.shows("Note: it goes on")
        await shown.press("n")
        await shown.shows("This fight is open for reading only.")
    assert sorted(p.name for p in tmp_path.glob("a*")) == ["a.jsonl"]


@pytest.mark.parametrize("key", ["1", "enter", "escape"])
async def test_a_fight_is_kept(tmp_path: Path, key: str) -> None:
    path = tmp_path / "a.jsonl"
    async with playing(saved(Table.set().session, path), tmp_path) as shown:
        asks(path)
        await shown.shows(ASKED)
        await shown.press(key)
        await shown.shows("You keep this fight.")
        assert answered(path) == asking.KEPT
        assert locked(path)
        await shown.press("n")
        await shown.shows("Bruno's turn")


async def test_nobody_is_asked_while_something_is_filled_in_or_typed(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    async with playing(saved(Table.set().session, path), tmp_path) as shown:
        for key in ("a", ":"):
            await shown.press(key)
            asks(path, at=key)
            await looked_around(shown)
            assert ASKED not in shown.screen()
            await shown.press("escape")
            await shown.shows(ASKED)
            await shown.press("1")
            await shown.shows("You keep this fight.")


async def looked_around(shown: Playing) -> None:
    """Let the app look whether anybody asks, as it does again and again."""
    shown.app.follow()
    await shown.pilot.pause()


async def test_who_has_left_meanwhile_gets_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    async with playing(saved(Table.set().session, path), tmp_path) as shown:
        asks(path)
        await shown.shows(ASKED)
        path.with_name("a.jsonl.ask").unlink()
        await shown.press("2")
        await shown.shows("Nobody asks for this fight any more; you keep it.")
        assert locked(path)


async def test_what_only_memory_has_is_not_let_go(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    session = saved(Table.set().session, path)
    async with playing(session, tmp_path) as shown:
        with path.open("ab") as other:
            other.write(b"something else\n")
        await shown.press("n")
        await shown.shows("NOT SAVED 1")
        asks(path)
        await shown.shows(ASKED)
        await shown.press("2")
        await shown.shows("was changed by another program")
        assert answered(path) == asking.KEPT
        assert shown.app.session is session
        assert len(session.unsaved) == 1


async def test_who_asks_reads_along_until_it_is_free(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    owner = saved(Table.set().session, path)
    async with playing(Session(Save.follow(path)), tmp_path) as shown:
        await shown.press("f8")
        await shown.shows("a.jsonl is open elsewhere")
        await shown.shows("You have asked for it")
        assert asking.is_mine(asking.asked_of_me(path) or asks(path))
        request = path.with_name("a.jsonl.ask")
        os.utime(request, (0, 0))
        await shown.until(lambda: request.stat().st_mtime > 0, "asking on")
        owner.do("note 'one more thing'")
        await shown.shows("one more thing")
        owner.close()
        await shown.shows("You play this fight now.")
        await shown.press("n")
        await shown.shows("Bruno's turn")
        assert locked(path)
        await shown.press("f8")
        await shown.shows("You play this fight already.")


async def test_who_asks_is_told_that_it_is_kept_and_may_ask_again(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    owner = saved(Table.set().session, path)
    async with playing(Session(Save.follow(path)), tmp_path) as shown:
        for _ in range(2):
            await shown.press("f8")
            await shown.shows("You have asked for it")
            request = asking.asked_of_me(path)
            assert request is not None
            asking.keep_fight(path, request)
            await shown.shows("Whoever plays this fight keeps it; you read along.")
            assert not path.with_name("a.jsonl.ask").exists()
    owner.close()


async def test_who_asks_again_just_as_it_is_kept_is_told_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.jsonl"
    owner = saved(Table.set().session, path)
    ask = asking.request_fight

    def kept_before(path: Path, at: str) -> Request:
        """Ask, but only once the owner has answered what was asked before."""
        before = asking.asked_of_me(path)
        if before is not None:
            asking.keep_fight(path, before)
        return ask(path, at)

    monkeypatch.setattr(asking, "request_fight", kept_before)
    async with playing(Session(Save.follow(path)), tmp_path) as shown:
        # The app takes a fight of its own process for free, and so asks again and again.
        await shown.press("f8")
        await shown.shows("Whoever plays this fight keeps it; you read along.")
        assert not path.with_name("a.jsonl.ask").exists()
    owner.close()


async def test_who_leaves_asks_no_longer(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    owner = saved(Table.set().session, path)
    async with playing(Session(Save.follow(path)), tmp_path) as shown:
        await shown.press("f8")
        await shown.shows("You have asked for it")
        await shown.press("q")
        await shown.shows("1 fight")
        assert asking.asked_of_me(path) is None
    owner.close()


async def test_who_comes_second_is_told_who_asks_already(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    owner = saved(Table.set().session, path)
    async with playing(Session(Save.follow(path)), tmp_path) as shown:
        asks(path)
        await shown.press("f8")
        await shown.shows(ASKED)
        assert shown.app.asks_for is None
    owner.close()


OFFERED = "End that process, and play on"


async def asks_whom(shown: Playing) -> None:
    await shown.press("f8")
    await shown.shows("You have asked for it")


async def test_who_does_not_answer_is_said_and_can_be_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asking, "SILENT_AFTER", 0.0)
    path = tmp_path / "a.jsonl"
    saved(Table.set().session, path).close()
    with holding(path) as other:
        other.send_signal(signal.SIGSTOP)
        os.waitid(os.P_PID, other.pid, os.WSTOPPED | os.WNOWAIT)
        async with playing(Session(Save.follow(path)), tmp_path) as shown:
            await shown.press("f8")
            await shown.shows(OFFERED)
            await shown.shows(f"process {other.pid}")
            await shown.shows("it is stopped")
            assert "It has not answered." not in shown.screen()
            await shown.press("1")
            await looked_around(shown)
            assert OFFERED not in shown.screen()
            assert is_held(path)
            await shown.press("f8")
            await shown.shows(OFFERED)
            await shown.press("2")
            await shown.shows("You play this fight now.")
            assert "is lost" not in shown.screen()
            assert locked(path)
            assert other.wait() == -signal.SIGTERM


async def test_it_is_offered_only_after_a_while_and_while_nothing_is_filled_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.jsonl"
    saved(Table.set().session, path).close()
    with holding(path):
        async with playing(Session(Save.follow(path)), tmp_path) as shown:
            await asks_whom(shown)
            await looked_around(shown)
            assert OFFERED not in shown.screen()
            await shown.press(":")
            monkeypatch.setattr(asking, "SILENT_AFTER", 0.0)
            await looked_around(shown)
            assert OFFERED not in shown.screen()
            await shown.press("escape")
            await shown.shows(OFFERED)
            await shown.shows("It has not answered.")
            await shown.press("escape")
            assert is_held(path)


@pytest.mark.parametrize(
    ("where", "told"),
    [("tracker.log.holder._is_ours", False), ("tracker.log.holder.who_holds", None)],
)
async def test_who_is_not_ours_is_only_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str, told: object
) -> None:
    monkeypatch.setattr(asking, "SILENT_AFTER", 0.0)
    monkeypatch.setattr(where, lambda *_: told)
    path = tmp_path / "a.jsonl"
    saved(Table.set().session, path).close()
    with holding(path) as other:
        async with playing(Session(Save.follow(path)), tmp_path) as shown:
            await shown.press("f8")
            await shown.shows("is open elsewhere")
            await shown.shows("It has not answered.")
            await shown.shows("It cannot be ended from here: whoever plays has to let it go.")
            assert OFFERED not in shown.screen()
        assert other.poll() is None


async def test_who_cannot_be_ended_any_more_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asking, "SILENT_AFTER", 0.0)
    monkeypatch.setattr("tracker.log.holder.end_holder", lambda path, owner: False)
    path = tmp_path / "a.jsonl"
    saved(Table.set().session, path).close()
    with holding(path):
        async with playing(Session(Save.follow(path)), tmp_path) as shown:
            await shown.press("f8")
            await shown.shows(OFFERED)
            await shown.press("2")
            await shown.shows("That process could not be ended")
            assert shown.app.session is not None
            assert shown.app.session.read_only


@pytest.mark.parametrize(("unsaved", "last", "lost"), [(0, 9, False), (9, 9, False), (9, 8, True)])
def test_what_was_not_saved_is_said_to_be_lost_only_if_it_was(
    unsaved: int, last: int, lost: bool
) -> None:
    before = Owner(holder=Holder(pid=7, unsaved=unsaved), stopped=True, ours=True)
    assert bool(lost_text(before, last)) == lost
    assert any("may be lost" in text for text in owner_texts(Path("a"), before)) == bool(unsaved)


def test_what_people_are_called_is_shown_clean() -> None:
    request = Request(pid=1, user="a\x1b[2Jb\n", host="fa\x07r", where="")
    assert asker_text(request) == "a[2Jb@far asks for this fight."
    here = Request(pid=1, host=os.uname().nodename, where="pts/3")
    assert asker_text(here) == "Somebody on pts/3 asks for this fight."


@pytest.mark.parametrize(
    "record",
    [
        HeadMove(n=99, head=98, why="goto"),
        ruling(Moved(who="p99", zone="z1")),
        ruling(ZoneMapped(zone="z99", x=1, y=1)),
        ruling(
            TrackSized(who="p1", track="magic", boxes=2), TrackSized(who="p9", track="", boxes=1)
        ),
    ],
)
async def test_what_follows_from_nothing_is_said_and_the_table_stays(
    tmp_path: Path, record: Record
) -> None:
    path = tmp_path / "a.jsonl"
    owner = saved(Table.set().session, path)
    async with playing(Session(Save.follow(path)), tmp_path) as shown:
        assert owner.save is not None
        owner.save.append(record)
        await shown.shows("a.jsonl tells no fight")
        await shown.shows("Ada's turn")
        await shown.press("f5")
        await shown.shows("─ Ruling ─")
    owner.close()
