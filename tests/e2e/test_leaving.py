"""Left at any moment and in any way, a fight is open again where it stopped."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
from itertools import cycle, repeat
from pathlib import Path

from tests.e2e.app import BEGUN, UTF8, app, is_free, made, records, saved, wait_saved
from tests.e2e.steps import play
from tests.support.pty import ROOT, Terminal


def killed(terminal: Terminal) -> None:
    terminal.kill(signal.SIGKILL)
    assert terminal.wait_exit() == -signal.SIGKILL


def terminated(terminal: Terminal) -> None:
    terminal.send(":half a li")
    terminal.wait_text("half a li")
    terminal.kill(signal.SIGTERM)
    assert terminal.wait_exit() == 0
    assert terminal.left_switched_on() == []


def interrupted(terminal: Terminal) -> None:
    terminal.kill(signal.SIGINT)
    assert terminal.wait_exit() == 0
    assert terminal.left_switched_on() == []


def told_of_the_hangup(terminal: Terminal) -> None:
    terminal.kill(signal.SIGHUP)
    assert terminal.wait_exit() == 0
    assert terminal.left_switched_on() == []


def hung_up(terminal: Terminal) -> None:
    terminal.hangup()
    assert terminal.wait_exit() == 0


def left_by_keys(terminal: Terminal) -> None:
    terminal.send("q")
    terminal.wait_text("1 fight")
    terminal.send("q")
    assert terminal.wait_exit() == 0
    assert terminal.left_switched_on() == []


def test_killed_between_any_two_rulings(saves: Path) -> None:
    """The same turn, the same question, the same held actions are there again."""
    play(made(saves / "quay.jsonl"), repeat(killed))


def test_left_in_any_way(saves: Path) -> None:
    """The program ends by itself, and leaves the terminal as it was, where there still is one."""
    ways = (terminated, hung_up, left_by_keys, interrupted, told_of_the_hangup)
    play(made(saves / "quay.jsonl"), cycle(ways))


def test_what_was_shown_as_saved_is_on_the_disk(saves: Path) -> None:
    """Keys come in faster than the disk takes what they mean; nobody waits for the end."""
    path = made(saves / "quay.jsonl")
    with app("open", "quay") as terminal:
        wait_saved(terminal, BEGUN)
        terminal.send("n" * 300)
        terminal.wait(lambda: saved(terminal) > BEGUN + 20, "nothing happens")
        terminal.kill(signal.SIGKILL)
        terminal.wait_exit()
        shown = saved(terminal)
    assert BEGUN + 20 < shown <= len(records(path)) < BEGUN + 300
    assert is_free(path)


def test_the_end_of_input_without_a_signal_ends_it(saves: Path) -> None:
    """A line that is not the session's own terminal goes without a word."""
    path = made(saves / "quay.jsonl")
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "tracker", "open", "quay"],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        cwd=ROOT,
        env={**os.environ, **{name: value for name, value in UTF8.items() if value}},
        start_new_session=True,
    )
    os.close(theirs)
    with process:
        written = b""
        while b"The conflict begins" not in written:
            written += os.read(ours, 65536)
        os.close(ours)
        assert process.wait(30) == 0
    assert is_free(path)
