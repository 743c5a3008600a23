"""Played over a real SSH: the line is cut in every way, and the fight goes on at the next login."""

from __future__ import annotations

import os
import re
import shutil
import signal
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.e2e.app import BEGUN, is_free, made, records, saved, wait_saved
from tests.e2e.steps import cast, play
from tests.support.processes import Watched, ancestor
from tests.support.pty import Terminal
from tests.support.ssh import Server, missing
from tracker.log.holder import holder_of

pytestmark = pytest.mark.skipif(bool(missing()), reason=missing())


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("sshd")) as server:
        yield server


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return made(tmp_path / "quay.jsonl")


def environment() -> dict[str, str]:
    """Return what the program is to have on the other side as well as here."""
    ours = {name: value for name, value in os.environ.items() if name.startswith("XDG_")}
    return {**ours, "LANG": "C.UTF-8", "SCHWUNG_LANG": "en"}


def program(path: Path) -> list[str]:
    return [sys.executable, "-m", "tracker", "--saves", str(path.parent), "open", path.stem]


def login(server: Server, path: Path) -> Terminal:
    return server.login(program(path), environment())


def player(path: Path) -> int:
    """Return the process that plays a fight."""
    holder = holder_of(path)
    assert holder is not None
    return holder.pid


def client_killed(path: Path, terminal: Terminal) -> None:
    terminal.kill(signal.SIGKILL)


def session_killed(path: Path, terminal: Terminal) -> None:
    os.kill(ancestor(player(path), "sshd"), signal.SIGKILL)
    assert terminal.wait_exit() == 255


def cut_by_the_escape(path: Path, terminal: Terminal) -> None:
    """It stands at the start of a line, so that Enter comes first; both mean nothing here."""
    terminal.send("?")
    terminal.wait_text("esc")
    terminal.write(b"\r~.")
    assert terminal.wait_exit() == 255


def stalled_then_killed(path: Path, terminal: Terminal) -> None:
    """What is painted meanwhile comes no further than the line takes it."""
    terminal.kill(signal.SIGSTOP)
    terminal.kill(signal.SIGKILL)


def cut(way: Callable[[Path, Terminal], None], path: Path, terminal: Terminal) -> None:
    """Cut the line in a way, and wait until the program has seen it."""
    with Watched(player(path)) as process:
        way(path, terminal)
        process.wait_end()


def test_cut_between_any_two_rulings(server: Server, path: Path) -> None:
    """Each login finds the same turn and the same question, and plays on."""
    ways = (client_killed, session_killed, cut_by_the_escape, stalled_then_killed)
    play(path, [partial(cut, way, path) for way in ways], partial(login, server))


def shown_whole(terminal: Terminal) -> int:
    """Return the number shown as saved, 0 where only a part of its frame has come."""
    n = saved(terminal)
    return n if re.search(rf"^ ?{n} ", terminal.screen(), re.MULTILINE) else 0


def wait_beyond(terminal: Terminal, n: int) -> int:
    """Wait until more than ``n`` records are shown as saved, and return how many."""
    shown = 0

    def beyond() -> bool:
        nonlocal shown
        shown = shown_whole(terminal)
        return shown > n

    terminal.wait(beyond, "nothing happens")
    return shown


def test_cut_amid_keys_nothing_that_was_shown_is_lost(server: Server, path: Path) -> None:
    """Rulings are made faster than the screen can follow; the line is gone at any of them."""
    n = BEGUN
    for way in (client_killed, session_killed, stalled_then_killed):
        with login(server, path) as terminal:
            wait_saved(terminal, n)
            with Watched(player(path)) as process:
                terminal.send("n" * 60)
                shown = wait_beyond(terminal, n + 5)
                way(path, terminal)
                process.wait_end()
            terminal.wait_exit()
            shown = max(shown, shown_whole(terminal))
        n = len(records(path))
        assert is_free(path)
        assert shown <= n


def test_a_line_that_falls_silent_is_given_up(tmp_path: Path, path: Path) -> None:
    """Nobody says that it is cut: the server asks, gets no answer, and hangs up."""
    asking = Server(tmp_path, "ClientAliveInterval 2", "ClientAliveCountMax 1")
    with asking as server:
        with login(server, path) as terminal:
            wait_saved(terminal, BEGUN)
            terminal.send("h")
            wait_saved(terminal, BEGUN + 1)
            before = cast(terminal)
            cut(lambda path, terminal: terminal.kill(signal.SIGSTOP), path, terminal)
            assert is_free(path)
        with login(server, path) as terminal:
            wait_saved(terminal, BEGUN + 1)
            terminal.wait(lambda: cast(terminal) == before, "another screen")


@pytest.mark.skipif(not shutil.which("tmux"), reason="not installed: tmux")
def test_in_tmux_the_program_outlives_the_line(server: Server, path: Path) -> None:
    """Whoever logs in again is in the same program; when tmux ends, so does it."""
    tmux = ["tmux", "-f", os.devnull, "-S", str(path.with_name("socket"))]
    started = [*tmux, "new-session", *program(path)]
    with server.login(started, environment()) as terminal:
        wait_saved(terminal, BEGUN)
        first = Watched(player(path))
        with first as process:
            terminal.send("h")
            wait_saved(terminal, BEGUN + 1)
            terminal.kill(signal.SIGKILL)
            terminal.wait_exit()
            with server.login([*tmux, "attach-session"], environment()) as again:
                wait_saved(again, BEGUN + 1)
                again.send("n")
                wait_saved(again, BEGUN + 2)
                assert process.runs
                server.login([*tmux, "kill-server"], environment()).wait_exit()
                process.wait_end()
    assert is_free(path)
    assert len(records(path)) == BEGUN + 2
