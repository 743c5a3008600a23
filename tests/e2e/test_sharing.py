"""The page shown from within the app: found by its address, gone with the fight."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.e2e.app import BEGUN, app, made, wait_saved
from tests.support.processes import Watched
from tests.support.program import ROOT
from tests.support.pty import Terminal
from tests.support.sharing import Place, misbehave
from tracker.tui.sharing import NotShared, SharedFight

ADDRESS = re.compile(r"http://[\d.]+:\d+/[\w-]{22}")


def shared_from(terminal: Terminal, whom: str) -> Place:
    """Share the open fight, and return where its page is."""
    terminal.send("<ctrl+p>")
    terminal.wait_text("All actions")
    terminal.send("share<enter>")
    terminal.wait_text("On this machine alone")
    terminal.send(whom)
    terminal.wait_text("e End sharing")
    found = ADDRESS.search(terminal.screen())
    assert found is not None
    parts = urlsplit(found[0])
    return Place("127.0.0.1", parts.port or 0, parts.path)


def test_players_are_shown_the_fight_while_it_is_played(saves: Path) -> None:
    path = made(saves / "quay.jsonl")
    with app("open", "quay") as terminal:
        wait_saved(terminal, BEGUN)
        place = shared_from(terminal, "1")
        # Title, code and keys together fit into 80 by 24.
        shown = terminal.screen().splitlines()
        assert sum("█" in row for row in shown) >= 15
        assert "Whoever knows the address can look on, and no more." in terminal.screen()
        assert "Night at the Quay" in place.page()
        terminal.send("<esc>")
        terminal.wait_gone("End sharing")
        # It goes on behind the dialog, which comes again by the same way, and ends it.
        terminal.send("<ctrl+p>")
        terminal.wait_text("All actions")
        terminal.send("share<enter>")
        terminal.wait_text("e End sharing")
        assert place.path in terminal.screen()
        terminal.send("e")
        terminal.wait_text("The page is gone.")
        with pytest.raises(OSError, match="refused"):
            place.page()
        # Another has another address, and is gone with the fight.
        other = shared_from(terminal, "2")
        assert other.path != place.path
        assert "Only this machine can open it." in terminal.screen()
        assert not any("█" in row for row in terminal.screen().splitlines())
        terminal.send("<esc>")
        terminal.wait_gone("End sharing")
        terminal.send("q")
        terminal.wait_text("1 fight")
        with pytest.raises(OSError, match="refused"):
            other.page()
    assert path.exists()


def test_whoever_looks_on_badly_leaves_the_app_and_the_save_untouched(saves: Path) -> None:
    path = made(saves / "quay.jsonl")
    with app("open", "quay") as terminal:
        wait_saved(terminal, BEGUN)
        place = shared_from(terminal, "2")
        terminal.send("<esc>")
        terminal.wait_gone("End sharing")
        shown, saved, files = terminal.screen(), path.read_bytes(), sorted(saves.iterdir())
        misbehave(place)
        assert (terminal.screen(), path.read_bytes()) == (shown, saved)
        assert sorted(saves.iterdir()) == files
        # It goes on being played, and shown.
        terminal.send(':note "still here"<enter>')
        wait_saved(terminal, BEGUN + 1)
        while "still here" not in place.page():
            pass
        assert path.read_bytes().startswith(saved)


HOLDER = """
import sys, time
from pathlib import Path
from tracker.tui.sharing import SharedFight
shared = SharedFight(Path(sys.argv[1]), lan=False)
print(shared._process.pid, flush=True)
time.sleep(60)
"""


def test_the_page_is_gone_when_the_app_is_killed(saves: Path) -> None:
    path = made(saves / "quay.jsonl")
    held = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(path)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    assert held.stdout is not None
    with Watched(int(held.stdout.readline())) as server:
        assert server.runs
        held.send_signal(signal.SIGKILL)
        server.wait_end()
    held.wait()
    held.stdout.close()


def test_why_there_is_no_page_is_said(tmp_path: Path) -> None:
    with pytest.raises(NotShared, match="nothing"):
        SharedFight(tmp_path / "nothing.jsonl", lan=False)
