"""Two programs on one save: one plays, the other reads along, until it can take over."""

from __future__ import annotations

import re
import signal
from pathlib import Path

from tests.e2e.app import BEGUN, app, document, made, records, typed, wait_saved
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
        first.send("<enter>")
        wait_saved(first, BEGUN + 2)
        first.send("u")
        wait_saved(first, BEGUN + 3)
        second.wait_text("17 back to 15")
        second.wait_text("Bruno takes 3")

        second.send("u")
        second.wait_text("This fight is open for reading only.")
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
