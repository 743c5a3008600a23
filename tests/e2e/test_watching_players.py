"""What players may do at a fight that they watch: look, and nothing of the game master's."""

from __future__ import annotations

import getpass
import os
import re
import shlex
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.app import app, made, typed
from tests.e2e.test_terminal_input import HUGE, memory
from tests.support.program import schwung
from tests.support.pty import ROOT, Terminal
from tests.support.ssh import Server, missing

SECRETS = ("Ladder 7", "the butler did it", "Ruthless Heart", "Lurker", "another-fight")


@pytest.fixture
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of the game master's settings, with what they have typed."""
    folder = tmp_path / "config" / "schwung"
    folder.mkdir(parents=True)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(folder.parent))
    (folder / "remembered.json").write_text(
        '{"typed": ["note \'the butler did it\' secret=yes"], "added": ["Lurker npc"]}'
    )
    (folder / "settings.toml").write_text('[keys]\ngo-zones = "Q"\n')
    (folder / "bestiary.toml").write_text('[Lurker]\nskills = "Ladder 7"\n')
    return folder


@pytest.fixture
def fight(saves: Path) -> Path:
    """Return a fight with a villain whose sheet is nobody's business, and another beside it."""
    path = made(saves / "quay.jsonl")
    made(saves / "another-fight.jsonl")
    villain = "add Baron npc side=Gang zone=Quay skills='Ladder 7' aspects='Ruthless Heart'"
    told = schwung("do", "quay", villain, "note 'the butler did it' secret=yes")
    assert told.code == 0, told.err
    return path


def kept(*folders: Path) -> dict[str, tuple[bytes, int]]:
    """Return what lies in folders, and when it was written last."""
    files = [path for folder in folders for path in sorted(folder.rglob("*")) if path.is_file()]
    return {str(path): (path.read_bytes(), path.stat().st_mtime_ns) for path in files}


def look_everywhere(watcher: Terminal) -> None:
    """Open all that keys open: screens, sheets, help, palette, the line of commands."""
    watcher.wait_text("reading along")
    for keys in (
        *("<f2>", "<down><down><down><enter>", "i", "t", "k", "<f3>", "<f4>"),
        *("<down><enter>", "<esc>", "<down><enter>", "<esc>", "<f5>", "/", "<esc>", "<f4>"),
        *("?", "<esc>", "<ctrl+p>", "<esc>", "<f9>", "<esc>"),
        *("<f7>", "<f8>", "<f6>", "e", "a", "J", ":", "<up><up>", "<tab>", "<esc>"),
    ):
        before = watcher.bytes_written
        watcher.send(keys)
        if keys == "<esc>":
            # Another key right behind it would be one with alt.
            watcher.wait(lambda: watcher.bytes_written > before, "not left")  # noqa: B023
        else:
            watcher.settle()


def test_nothing_of_the_game_masters_is_read_or_written(
    fight: Path, saves: Path, config: Path
) -> None:
    before = kept(saves, config)
    with app("watch", "quay", "--players") as watcher:
        look_everywhere(watcher)
        typed(watcher, "note mine")
        watcher.wait_text("This fight is open for reading only.")
        seen = watcher.output.decode(errors="replace")
    assert [secret for secret in (*SECRETS, str(saves)) if secret in seen] == []
    assert kept(saves, config) == before


def test_the_line_of_commands_remembers_nothing_and_offers_only_looking(
    fight: Path, config: Path
) -> None:
    with app("watch", "quay", "--players") as watcher:
        watcher.wait_text("reading along")
        watcher.send(":")
        watcher.wait_text(re.compile(r"^ ?:$", re.MULTILINE))
        watcher.send("<up>")
        assert re.search(r"^ ?:$", watcher.settle(), re.MULTILINE)
        watcher.send("w<tab>")
        watcher.wait_text(": why")
        watcher.send("<backspace><backspace><backspace><backspace>n<tab>")
        assert not re.search(r"\b(next|note)\b", watcher.settle())


def test_it_cannot_be_stopped(fight: Path) -> None:
    with app("watch", "quay", "--players") as watcher:
        watcher.wait_text("reading along")
        watcher.send("<ctrl+z>")
        watcher.settle()
        for number in (signal.SIGTSTP, signal.SIGQUIT):
            watcher.kill(number)
        watcher.send("<f3>")
        watcher.wait_text("Warehouse")
        watcher.send("q")
        assert watcher.wait_exit() == 0


def test_a_fight_that_is_not_there_tells_no_other(fight: Path, saves: Path) -> None:
    with app("watch", "another", "--players") as watcher:
        watcher.wait_text("reading along")
    (saves / "another-fight.jsonl").unlink()
    with app("watch", "qua1", "--players") as watcher:
        watcher.wait_text("this fight cannot be read")
        assert watcher.wait_exit() == 3
        assert "quay" not in watcher.screen()


def test_no_window_makes_it_large(fight: Path) -> None:
    with app("watch", "quay", "--players") as watcher:
        watcher.wait_text("reading along")
        watcher._resize_line(HUGE, HUGE)
        for key in ("<f2>", "<f3>", "<f5>", "<f4>"):
            before = watcher.bytes_written
            watcher.send(key)
            watcher.wait(lambda: watcher.bytes_written > before, "nothing drawn")  # noqa: B023
        assert memory(watcher) < 150


@pytest.fixture
def server(tmp_path: Path, fight: Path, config: Path) -> Iterator[Server]:
    """Run an sshd that lets a login do nothing but watch this fight, as the manual says."""
    names = ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "PATH")
    ours = [f"{name}={value}" for name in names if (value := os.environ.get(name))]
    watch = [sys.executable, "-m", "tracker", "--saves", str(fight.parent), "--lang", "en"]
    words = ["env", *ours, "LANG=C.UTF-8", *watch, "watch", "quay", "--players"]
    forced = f"cd {shlex.quote(str(ROOT))} && exec {shlex.join(words)}"
    with Server(
        tmp_path_factory_folder(tmp_path),
        f"Match User {getpass.getuser()}",
        f"ForceCommand {forced}",
        "AllowTcpForwarding no",
        "AllowAgentForwarding no",
        "X11Forwarding no",
        "PermitTunnel no",
    ) as running:
        yield running


def tmp_path_factory_folder(tmp_path: Path) -> Path:
    folder = tmp_path / "sshd"
    folder.mkdir()
    return folder


@pytest.mark.skipif(bool(missing()), reason=missing())
@pytest.mark.parametrize("asked", [["sh"], ["cat", "/etc/passwd"], ["true"]])
def test_a_login_that_may_only_watch_gets_nothing_else(
    server: Server, fight: Path, config: Path, asked: list[str]
) -> None:
    before = kept(fight.parent, config)
    with server.login(asked, {}) as login:
        login.wait_text("reading along")
        login.send("<ctrl+z>")
        login.settle()
        login.send("<f2>")
        login.wait_text("Baron")
        login.send("<ctrl+c>")
        login.settle()
        login.send("q")
        assert login.wait_exit() == 0
        seen = login.output.decode(errors="replace")
    assert [secret for secret in (*SECRETS, "root:") if secret in seen] == []
    assert kept(fight.parent, config) == before
