"""Two programs on one save: one plays, the other reads along, until it can take over."""

from __future__ import annotations

import os
import re
import resource
import signal
import sys
from pathlib import Path

import pytest

from tests.e2e.app import BEGUN, UTF8, app, document, is_free, made, records, typed, wait_saved
from tests.support.program import schwung
from tests.support.pty import Terminal


def test_the_second_reads_along_and_takes_over(saves: Path) -> None:
    """It says who plays, shows all of it, writes nothing, and may play once the first is gone."""
    path = made(saves / "quay.jsonl")
    with (
        app("open", "quay") as first,
        app() as second,
    ):
        wait_saved(first, BEGUN)
        who = rf"open elsewhere: process {first.process.pid} on pts/\d+, since\s+\d{{4}}-"
        second.wait_text("1 fight")
        second.send("<enter>")
        second.wait_text("reading along")
        second.wait_text(re.compile(who))

        first.send("a+0-+--00<enter>")
        wait_saved(first, BEGUN + 1)
        second.wait_text("15 Krall attacks Bruno")
        second.wait_text("Bruno takes 3")
        first.wait_text("enter/")
        first.send("<enter>")
        wait_saved(first, BEGUN + 2)
        first.send("u")
        wait_saved(first, BEGUN + 3)
        second.wait_text("17 back to 15")
        second.wait_text("Bruno takes 3")

        second.send("u")
        second.wait_text("This fight is open for reading only.")
        second.send("<f5>")
        second.wait_text("─ Ruling ─")
        second.wait_gone("This fight is open")
        second.send("<f4>")
        typed(second, "next")
        second.wait_text(": next")
        second.wait_text("This fight is open for reading only.")
        second.send("<esc>")
        second.wait_gone(": next")
        second.send("<f8>")
        second.wait_text(re.compile(who))
        second.send("<f5>")
        second.wait_text("─ Ruling ─")
        assert len(records(path)) == BEGUN + 3

        first.kill(signal.SIGKILL)
        first.wait_exit()
        second.send("<f8>")
        wait_saved(second, BEGUN + 3)
        second.send("<f8>")
        second.wait_text("You play this fight already.")
        second.send("<f4>")
        second.wait_text("Bruno takes 3")
        second.send("<enter>")
        wait_saved(second, BEGUN + 4)
        assert document(path)["question"] is None


def test_the_second_asks_and_the_first_hands_over_and_follows(saves: Path) -> None:
    """Whoever plays is asked, hands the fight over, and sees what the other plays on."""
    path = made(saves / "quay.jsonl")
    with app("open", "quay") as first:
        wait_saved(first, BEGUN)
        with app("--lang", "de", "open", "quay") as second:
            second.wait_text("liest mit")
            second.send("<f8>")
            second.wait_text("Du hast darum gebeten")
            first.wait_text("asks for this fight.")
            first.send("2")
            first.wait_text("You have handed the fight over")
            second.wait_text("Du spielst diesen Kampf jetzt.")
            second.send("a+0-+--00<enter>")
            wait_saved_in_german(second, BEGUN + 1)
            first.wait_text("15 Krall attacks Bruno")
            first.send("<f8>")
            second.wait_text("bittet um diesen Kampf.")
            second.send("1")
            first.wait_text("Whoever plays this fight keeps it; you read along.")
            second.send("u")
            first.wait_text(f"back to {BEGUN}")
    assert len(records(path)) == BEGUN + 2
    assert not list(saves.glob("*.ask*"))


def wait_saved_in_german(terminal: Terminal, n: int) -> None:
    terminal.wait_text(re.compile(rf"gesichert {n}$", re.MULTILINE))


def test_who_has_asked_has_it_at_once_when_the_first_dies(saves: Path) -> None:
    """A dead owner answers nobody, and its lock is free."""
    path = made(saves / "quay.jsonl")
    with app("open", "quay") as first:
        wait_saved(first, BEGUN)
        with app("open", "quay") as second:
            second.wait_text("reading along")
            second.send("<f8>")
            first.wait_text("asks for this fight.")
            first.kill(signal.SIGKILL)
            first.wait_exit()
            second.wait_text("You play this fight now.")
            second.send("n")
            wait_saved(second, BEGUN + 1)
    assert len(records(path)) == BEGUN + 1
    assert not list(saves.glob("*.ask*"))


def impatient(*words: str) -> Terminal:
    """Start the program that waits for an answer only for a moment."""
    argv = [sys.executable, "-m", "tests.support.impatient", *words]
    return Terminal(argv, env=UTF8)


def stopped(terminal: Terminal) -> None:
    """Stop a program, as Ctrl+Z does in most, and wait until it is."""
    pid = terminal.process.pid
    terminal.kill(signal.SIGSTOP)
    os.waitid(os.P_PID, pid, os.WSTOPPED | os.WNOWAIT)


def test_who_is_stopped_is_ended_and_has_lost_nothing(saves: Path) -> None:
    """It is said who that is; woken and asked to leave, it does, and its fight goes on."""
    path = made(saves / "quay.jsonl")
    with app("open", "quay") as first:
        wait_saved(first, BEGUN)
        first.send("h")
        wait_saved(first, BEGUN + 1)
        stopped(first)
        done = schwung("do", "quay", "next")
        assert done.code == 3
        who = rf"process {first.process.pid} on pts/\d+, since\s+\S+;\s+it\s+is\s+stopped"
        assert re.search(who, done.err)
        assert "schwung --plain, then take over" in done.err
        with impatient("open", "quay") as second:
            second.wait_text("reading along")
            second.send("<f8>")
            second.wait_text("End that process, and play on")
            second.wait_text(re.compile(who))
            second.send("2")
            second.wait_text("You play this fight now.")
            assert first.wait_exit() == 0
            assert first.left_switched_on() == []
            assert "is lost" not in second.screen()
            second.send("n")
            wait_saved(second, BEGUN + 2)
    assert len(records(path)) == BEGUN + 2


@pytest.mark.parametrize("room_again", [True, False])
def test_what_a_stopped_program_had_not_saved_is_lost_only_if_it_was(
    saves: Path, room_again: bool
) -> None:
    path = made(saves / "quay.jsonl")
    with app("open", "quay") as first:
        wait_saved(first, BEGUN)
        room(first, path.stat().st_size + 100)
        first.send("h")
        first.wait_text("NOT SAVED 1")
        stopped(first)
        if room_again:
            room(first, resource.RLIM_INFINITY)
        with impatient("open", "quay") as second:
            second.wait_text("reading along")
            second.send("<f8>")
            said = rf"ruled\s+from\s+{BEGUN + 1}\s+on\s+is\s+only\s+in\s+its\s+memory"
            second.wait_text(re.compile(said))
            second.send("2")
            second.wait_text("You play this fight now.")
            assert ("never reached the disk, and is lost" in second.screen()) != room_again
            wait_saved(second, BEGUN + room_again)
    assert len(records(path)) == BEGUN + room_again


def room(terminal: Terminal, size: int) -> None:
    """Let no file that the program writes grow beyond a size, as a full disk does."""
    limits = (size, resource.RLIM_INFINITY)
    resource.prlimit(terminal.process.pid, resource.RLIMIT_FSIZE, limits)


def test_line_by_line_it_is_taken_over_by_two_words(saves: Path) -> None:
    path = made(saves / "quay.jsonl")
    with app("open", "quay") as first:
        wait_saved(first, BEGUN)
        lines = "take over\nnext\n"
        told = schwung("--plain", "quay", stdin=lines).out
        assert "take over asks for the fight, and takes it once it is free." in told
        assert "You have asked for it: take over tries again." in told
        assert "this fight is open for reading only" in told.lower()
        stopped(first)
        pid = first.process.pid
        told = schwung("--plain", "quay", stdin=f"end process {pid + 1}\ntake over\n").out
        assert "That process could not be ended" in told
        assert f"end process {pid} ends it for you." in told
        assert "it is stopped" in told
        told = schwung("--plain", "quay", stdin=f"end process {pid}\nnext\ntake over\n").out
        assert "You play this fight now." in told
        assert "You play this fight already." in told
        assert first.wait_exit() == 0
    assert len(records(path)) == BEGUN + 1
    assert not list(saves.glob("*.ask*"))
    assert is_free(path)


def test_a_third_may_come_and_go(saves: Path) -> None:
    """Reading along takes no lock, so that whoever comes after the first may play."""
    path = made(saves / "quay.jsonl")
    with app("open", "quay") as first:
        wait_saved(first, BEGUN)
        with app("open", "quay") as second:
            second.wait_text("reading along")
            first.send("q")
            first.wait_text("1 fight")
            with app("open", "quay") as third:
                wait_saved(third, BEGUN)
                third.send("n")
                wait_saved(third, BEGUN + 1)
                second.wait_text("15 ")
            second.send("q")
            second.wait_text("1 fight")
            second.send("<enter>")
            wait_saved(second, BEGUN + 1)
    assert len(records(path)) == BEGUN + 1


def test_a_file_that_is_no_save_any_more(saves: Path) -> None:
    """Who reads along says so, shows what was there, and reads on when it is back."""
    path = made(saves / "quay.jsonl")
    whole = path.read_bytes()
    with app("open", "quay") as first:
        wait_saved(first, BEGUN)
        with app("open", "quay") as second:
            second.wait_text("reading along")
            path.write_bytes(b"")
            second.wait_text("quay.jsonl is not a saved fight")
            second.wait_text("Krall's turn")
            path.write_bytes(whole)
            first.send("h")
            wait_saved(first, BEGUN + 1)
            second.wait_text("15 Krall holds")
            second.wait_gone("is not a saved fight")
