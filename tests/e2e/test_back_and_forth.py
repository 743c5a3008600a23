"""Undo and redo on every screen, over a restart, across rounds; abandoned futures by name."""

from __future__ import annotations

import re
from pathlib import Path

from tests.e2e.app import BEGUN, app, document, made, saved, typed, wait_saved
from tests.support.pty import Terminal

SCREENS = {
    "<f2>": "─ Zones ─",
    "<f3>": "here ─",
    "<f4>": "─ Log ─",
    "<f5>": "─ Ruling ─",
}


def go(terminal: Terminal, key: str) -> None:
    """Show another screen."""
    terminal.send(key)
    terminal.wait_text(SCREENS[key])


def rule(terminal: Terminal, keys: str) -> str:
    """Press keys that make one record, and return the screen then."""
    n = saved(terminal) + 1
    terminal.send(keys)
    return wait_saved(terminal, n)


def test_undo_and_redo_on_every_screen(saves: Path) -> None:
    """Each says in one line what was taken back and done again, with its number."""
    path = made(saves / "quay.jsonl")
    with app("open", "quay") as terminal:
        wait_saved(terminal, BEGUN)
        for key in SCREENS:
            go(terminal, key)
            rule(terminal, "u")
            assert "Setup" in terminal.wait_text("Taken back: 14 The conflict begins")
            assert document(path)["head"] == 13
            rule(terminal, "U")
            assert "Krall's turn" in terminal.wait_text("Done again: 14 The conflict begins")
            assert document(path)["head"] == 14
            terminal.send("U")
            terminal.wait_text("Nothing to redo.")
        typed(terminal, "undo 99")
        terminal.wait_text("Nothing to undo.")
        terminal.send("<esc>")
        terminal.wait_gone("undo 99")
        # Of what was said before other rulings nothing is left when its screen is seen again.
        go(terminal, "<f2>")
        rule(terminal, "u")
        go(terminal, "<f5>")
        terminal.wait_gone("Nothing to undo.")


def test_undo_over_a_restart_and_across_rounds(saves: Path) -> None:
    """What was played yesterday is taken back today, into the round before, and done again."""
    path = made(saves / "quay.jsonl")
    with app("open", "quay") as terminal:
        wait_saved(terminal, BEGUN)
        for _turn in range(6):
            rule(terminal, "n")
        terminal.wait_text("Round 2 · Ada's turn")
        whole = document(path)
    with app("open", "quay") as terminal:
        terminal.wait_text("Round 2 · Ada's turn")
        rule(terminal, "u")
        terminal.wait_text("Round 2 · Krall's turn")
        go(terminal, "<f3>")
        rule(terminal, "u")
        terminal.wait_text("Round 1 · all turns are over")
        rule(terminal, "u")
        terminal.wait_text("Round 1 · Thugs B's turn")
    with app("open", "quay") as terminal:
        terminal.wait_text("Round 1 · Thugs B's turn")
        go(terminal, "<f5>")
        for _turn in range(3):
            rule(terminal, "U")
        terminal.wait_text("Round 2 · Ada's turn")
    assert document(path) == whole


def test_an_abandoned_future_is_gone_back_to(saves: Path) -> None:
    """By its name, by the replay's cursor, and by redo, which asks at a fork."""
    path = made(saves / "quay.jsonl")
    with app("open", "quay") as terminal:
        wait_saved(terminal, BEGUN)
        rule(terminal, "h")
        typed(terminal, 'branch "if he waits"')
        wait_saved(terminal, BEGUN + 2)
        rule(terminal, "u")
        terminal.wait_text("17 back to 14")
        rule(terminal, "n")
        assert document(path)["branches"] == [{"name": "if he waits", "tip": 15, "parts_at": 14}]
    with app("open", "quay") as terminal:
        wait_saved(terminal, BEGUN + 4)
        typed(terminal, 'goto "if he"')
        wait_saved(terminal, BEGUN + 5)
        terminal.wait_text("holds")
        go(terminal, "<f5>")
        terminal.wait_text("15 [if he waits] Krall holds")
        terminal.send("g")
        terminal.wait_text("Go to which ruling?")
        terminal.send("18<enter>")
        terminal.wait_text(re.compile(r"^ Ruling 18 ", re.MULTILINE))
        rule(terminal, "<enter>")
        terminal.wait_text("The table stands at 18 now.")
        rule(terminal, "u")
        terminal.send("U")
        terminal.wait_text("Which way on?")
        terminal.send("<enter>")
        wait_saved(terminal, BEGUN + 8)
        assert document(path)["head"] == 18
        terminal.send("g")
        terminal.wait_text("Go to which ruling?")
        terminal.send("if he<enter>")
        terminal.wait_text(re.compile(r"^ Ruling 15 ", re.MULTILINE))
        rule(terminal, "<enter>")
    assert document(path)["head"] == 15
