"""The first minutes: an empty library, the demo, a first fight set up and begun by keys alone."""

from __future__ import annotations

from pathlib import Path

from tests.e2e.app import app, document, wait_saved

NOWHERE = ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME")


def test_from_no_folder_to_a_fight_that_is_saved(tmp_path: Path) -> None:
    """Nothing is there, not even the folders, and everything is offered."""
    saves = tmp_path / "not" / "there" / "saves"
    home = tmp_path / "home"
    home.mkdir()
    env = {**dict.fromkeys(NOWHERE), "HOME": str(home), "SCHWUNG_SAVES": str(saves)}
    with app(env=env) as terminal:
        terminal.wait_text("No fights yet.")
        terminal.send("?")
        terminal.wait_text("Find any action by its name.")
        terminal.send("q")
        terminal.wait_gone("Find any action by its name.")
        terminal.send("<enter>")
        terminal.wait_text("The Bell Tower")
        terminal.wait_text("─ Log ─")
        terminal.send("q")
        terminal.wait_text("1 fight")

        terminal.send("n")
        terminal.wait_text("A new fight")
        terminal.send("Brawl<enter>")
        wait_saved(terminal, 1)
        terminal.wait_text("Somebody who takes part")
        terminal.send("Ada pc fists 4 alertness 3 zone Yard<enter>")
        wait_saved(terminal, 2)
        terminal.send("Krall npc fists 2<enter>")
        wait_saved(terminal, 3)
        terminal.send("<esc>")
        terminal.wait_text("B Begin")
        terminal.wait_text("Everything is there: begin the first round")
        terminal.send("B")
        wait_saved(terminal, 4)
        terminal.send("<f4>")
        terminal.wait_text("Round 1 · Ada's turn")
        terminal.send("a++000000<enter>")
        wait_saved(terminal, 5)
        terminal.wait_text("Krall takes 4")
        terminal.send("<enter>")
        wait_saved(terminal, 6)
        terminal.wait_text("Krall's turn")
        terminal.send("q")
        terminal.wait_text("2 fights")
        terminal.send("q")
        assert terminal.wait_exit() == 0
        assert terminal.left_switched_on() == []
    state = document(saves / "brawl.jsonl")
    assert (state["title"], state["round"], state["turn"]) == ("Brawl", 1, "Krall")
    with app(env=env) as terminal:
        terminal.wait_text("Round 1, Krall's turn")
        terminal.send("<enter>")
        terminal.wait_text("Round 1 · Krall's turn")
