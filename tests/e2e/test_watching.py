"""``schwung watch``: one program plays, another looks on, and the file never knows of it."""

from __future__ import annotations

from pathlib import Path

from tests.e2e.app import BEGUN, app, made, wait_saved
from tests.support.program import schwung


def files(folder: Path) -> dict[str, bytes]:
    """Return what lies in a folder, settings left out."""
    return {p.name: p.read_bytes() for p in folder.iterdir() if p.is_file()}


def test_players_see_what_is_played_and_nothing_that_is_hidden(saves: Path) -> None:
    path = made(saves / "quay.jsonl")
    before = files(saves)
    with app("watch", "quay", "--players") as watcher:
        watcher.wait_text("reading along")
        assert files(saves) == before
        with app("open", "quay") as player:
            wait_saved(player, BEGUN)
            player.send("a+0-+--00<enter>")
            wait_saved(player, BEGUN + 1)
            watcher.wait_text("15 Krall attacks Bruno")
            watcher.send("a")
            watcher.wait_text("This fight is open for reading only.")
            player.send("q")
            player.wait_text("1 fight")
            player.send("q")
            player.wait_exit()
        schwung("do", "quay", "stress", "note 'the butler' secret=yes", "add Spy npc hidden=yes")
        watcher.wait_text("Bruno marks")
        schwung("do", "quay", "note 'rain sets in'")
        watcher.wait_text("17 Note: rain sets in")
        shown = watcher.screen()
        assert "butler" not in shown
        assert "Spy" not in shown
        played = files(saves)
        watcher.send("q")
        assert watcher.wait_exit() == 0
    assert files(saves) == played
    assert path.name in played


def test_the_game_masters_view_shows_everything_in_german(saves: Path) -> None:
    made(saves / "quay.jsonl")
    schwung("do", "quay", "note 'der Butler' secret=yes")
    with app("--lang", "de", "watch", "quay") as watcher:
        watcher.wait_text("liest mit")
        watcher.wait_text("der Butler")
        watcher.send("n")
        watcher.wait_text("Dieser Kampf ist nur zum Lesen geöffnet.")


def test_a_fight_that_is_not_there_is_refused(saves: Path) -> None:
    with app("watch", "quay") as watcher:
        watcher.wait_text("there is no save")
        assert watcher.wait_exit() == 3
    assert files(saves) == {}


def test_without_a_terminal_it_says_so(saves: Path) -> None:
    made(saves / "quay.jsonl")
    watched = schwung("watch", "quay")
    assert watched.code == 2
    assert "terminal" in watched.err
