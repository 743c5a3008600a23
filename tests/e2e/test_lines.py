"""What a line may do while a fight is played: stop, fall behind, change its size, not be there."""

from __future__ import annotations

import os
import re
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.app import BEGUN, UTF8, app, is_free, made, records, saved, wait_saved
from tests.e2e.steps import cast
from tests.support.pty import Terminal
from tracker.log.errors import Locked

SIZES = ((1, 1), (300, 100), (20, 5), (80, 1), (1, 24), (100, 30))


@pytest.fixture
def path(saves: Path) -> Path:
    return made(saves / "quay.jsonl")


@pytest.fixture
def terminal(path: Path) -> Iterator[Terminal]:
    with app("open", path.stem) as terminal:
        wait_shown(terminal, BEGUN)
        yield terminal


def wait_shown(terminal: Terminal, n: int) -> list[str]:
    """Wait until all of the screen shows a save of so many records; return its cast."""
    wait_saved(terminal, n)
    terminal.wait_text(re.compile(r"^>\W [^─]*^─ Log ─.*^ .* u : \?$", re.MULTILINE | re.DOTALL))
    return cast(terminal)


def wait_stopped(terminal: Terminal) -> None:
    pid, status = os.waitpid(terminal.process.pid, os.WUNTRACED)
    assert pid == terminal.process.pid
    assert os.WIFSTOPPED(status)


def opened_anew(path: Path) -> list[str]:
    """Return the cast that the program shows when it is started once more."""
    with app("open", path.stem) as terminal:
        shown = wait_shown(terminal, len(records(path)))
        leave(terminal)
    return shown


def leave(terminal: Terminal) -> None:
    """Leave by keys; the terminal is as it was."""
    terminal.send("qq")
    assert terminal.wait_exit() == 0
    assert terminal.left_switched_on() == []


def test_stopped_and_continued(path: Path, terminal: Terminal) -> None:
    """The terminal is the shell's meanwhile, the fight still the program's; then all goes on."""
    before = cast(terminal)
    terminal.send("<ctrl+z>")
    wait_stopped(terminal)
    assert terminal.left_switched_on() == []
    with pytest.raises(Locked):
        is_free(path)
    terminal.kill(signal.SIGCONT)
    terminal.wait(lambda: cast(terminal) == before, "not drawn anew")
    terminal.send("h")
    wait_saved(terminal, BEGUN + 1)
    terminal.kill(signal.SIGSTOP)
    wait_stopped(terminal)
    # What comes in meanwhile is kept by the line.
    terminal.send("n")
    terminal.kill(signal.SIGCONT)
    wait_saved(terminal, BEGUN + 2)
    leave(terminal)
    assert is_free(path)


def test_ended_while_it_is_stopped(path: Path, terminal: Terminal) -> None:
    """The signal is seen to when it may go on; SIGHUP comes with it when its shell has gone."""
    terminal.send("h")
    wait_saved(terminal, BEGUN + 1)
    terminal.send("<ctrl+z>")
    wait_stopped(terminal)
    terminal.kill(signal.SIGHUP)
    terminal.kill(signal.SIGCONT)
    assert terminal.wait_exit() == 0
    assert terminal.left_switched_on() == []
    assert is_free(path)
    assert len(records(path)) == BEGUN + 1


def test_a_storm_of_sizes_amid_keys(path: Path, terminal: Terminal) -> None:
    """Every key does what it does in any size, and the last screen is that of the last size."""
    for turn in range(20):
        for size in SIZES:
            terminal.resize(*size)
        terminal.send("n")
        terminal.resize(80 + turn, 24)
    terminal.resize(80, 24)
    shown = wait_shown(terminal, BEGUN + 20)
    leave(terminal)
    assert opened_anew(path) == shown
    assert len(records(path)) == BEGUN + 20
    assert is_free(path)


def test_nobody_reads_the_screen(path: Path, terminal: Terminal) -> None:
    """A reader that has stalled holds up neither the rulings nor the end."""
    sent = terminal.bytes_written
    terminal.write(b"\x0c" * 200 + b"n" * 30 + b"\x0c" * 200 + b"qq")
    assert terminal.process.wait(30) == 0
    assert is_free(path)
    assert len(records(path)) == BEGUN + 30
    terminal.wait_exit()
    # Frames were left out; sent whole, each has more than this.
    assert terminal.bytes_written < sent + 400 * 1000


def test_a_slow_reader_sees_how_things_stand(path: Path, terminal: Terminal) -> None:
    """Once it has caught up, it sees what somebody sees who opens the fight then."""
    for _ in range(10):
        terminal.write(b"\x0c" * 30 + b"n" * 3)
    shown = wait_shown(terminal, BEGUN + 30)
    leave(terminal)
    assert opened_anew(path) == shown


def test_hung_up_where_hang_ups_are_ignored(path: Path) -> None:
    """Under nohup, and in some wrappers, nobody tells; the end of the line ends it all the same."""
    command = 'trap "" HUP; exec "$0" -m tracker open quay'
    with Terminal(["sh", "-c", command, sys.executable], env=UTF8) as terminal:
        wait_saved(terminal, BEGUN)
        terminal.send("h")
        wait_saved(terminal, BEGUN + 1)
        terminal.hangup()
        assert terminal.wait_exit() == 0
    assert is_free(path)
    assert len(records(path)) == BEGUN + 1


def test_the_output_may_go_elsewhere(path: Path, tmp_path: Path) -> None:
    """The screen is shown by the other stream; nothing of it goes where the output goes."""
    command = 'exec "$0" -m tracker open quay >"$1"'
    argv = ["sh", "-c", command, sys.executable, str(tmp_path / "out")]
    with Terminal(argv, env=UTF8) as terminal:
        terminal.wait(lambda: saved(terminal) == BEGUN, "not shown")
        terminal.send("h")
        wait_saved(terminal, BEGUN + 1)
        leave(terminal)
    assert (tmp_path / "out").read_bytes() == b""
    assert is_free(path)
