"""The app in a real terminal: noise, the end of the line, signals, sizes, a stalled screen."""

from __future__ import annotations

import os
import pty
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.pty import ROOT, Terminal

DEMO = [sys.executable, "-m", "tests.tui.demo"]
ENVIRONMENT = {"LANG": "C.UTF-8", "LC_ALL": None, "LC_CTYPE": None}
LAST = "40 something happened"


@pytest.fixture
def note(tmp_path: Path) -> Path:
    return tmp_path / "note"


@pytest.fixture
def terminal(note: Path) -> Iterator[Terminal]:
    with Terminal([*DEMO, str(note)], env=ENVIRONMENT) as terminal:
        terminal.wait_text(LAST)
        yield terminal


def test_terminal_is_asked_for_little_and_given_back(terminal: Terminal, note: Path) -> None:
    terminal.send("q")
    assert terminal.wait_exit() == 0
    assert terminal.left_switched_on() == []
    written = bytes(terminal.output)
    assert b"\x1b[?1049h" in written
    for unwanted in (rb"\?100[0-6]h", rb"\?1015h", rb"\$p", rb"\x1b\[[<>=]", rb"\x1b\]"):
        assert not re.search(unwanted, written)


@pytest.mark.parametrize("noise", [b"\xe9", b"\xff\xfe", b"\xc3", b"\x9bz", b"\x1b[99;99z"])
def test_noise_is_survived(terminal: Terminal, noise: bytes) -> None:
    terminal.write(noise)
    terminal.send("x")
    terminal.wait_text("■")
    assert terminal.process.poll() is None


def test_character_cut_in_two_is_read_whole(terminal: Terminal) -> None:
    terminal.send("p")
    terminal.wait_text("Rename")
    terminal.write(b"\xe9\xbe")
    terminal.send("")
    terminal.write(b"\x8d!")
    terminal.wait_text("Krall龍!")


def test_escape_is_told_from_an_arrow(terminal: Terminal) -> None:
    terminal.send("p")
    terminal.wait_text("Rename")
    terminal.send("<esc>")
    terminal.wait_gone("Rename")
    terminal.send("<down>")
    terminal.wait_text(re.compile(r"^> +Ada", re.MULTILINE))


def test_hangup_closes_the_conflict(terminal: Terminal, note: Path) -> None:
    terminal.hangup()
    assert terminal.wait_exit() == 0
    assert note.read_text() == "closed\n"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_signal_leaves_in_order(terminal: Terminal, note: Path, number: signal.Signals) -> None:
    terminal.kill(number)
    assert terminal.wait_exit() == 0
    assert note.read_text() == "closed\n"
    assert terminal.left_switched_on() == []


def test_end_of_input_without_a_signal_closes_the_conflict(note: Path) -> None:
    # Not the session's terminal, so that the kernel sends no SIGHUP.
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [*DEMO, str(note)],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        cwd=ROOT,
        start_new_session=True,
    )
    os.close(theirs)
    with process:
        written = b""
        while b"something happened" not in written:
            written += os.read(ours, 65536)
        os.close(ours)
        assert process.wait(30) == 0
    assert note.read_text() == "closed\n"


def stopped(terminal: Terminal) -> bool:
    pid, status = os.waitpid(terminal.process.pid, os.WUNTRACED)
    return pid == terminal.process.pid and os.WIFSTOPPED(status)


def test_suspending_gives_the_terminal_back_and_resuming_draws_anew(terminal: Terminal) -> None:
    before = terminal.screen()
    terminal.send("<ctrl+z>")
    assert stopped(terminal)
    assert terminal.left_switched_on() == []
    terminal.kill(signal.SIGCONT)
    terminal.wait_text(LAST)
    terminal.wait(lambda: terminal.screen() == before, "not drawn anew")
    terminal.send("x")
    terminal.wait_text("■")


def test_stopped_without_a_word_it_draws_anew_and_still_reads_keys_once(
    terminal: Terminal,
) -> None:
    before = terminal.bytes_written
    terminal.kill(signal.SIGSTOP)
    assert stopped(terminal)
    terminal.kill(signal.SIGCONT)
    terminal.wait(lambda: terminal.bytes_written > before + 1000, "not drawn anew")
    terminal.send("<down>")
    terminal.wait_text(re.compile(r"^> +Ada", re.MULTILINE))
    terminal.send("q")
    assert terminal.wait_exit() == 0
    assert terminal.left_switched_on() == []


def test_storm_of_sizes_ends_with_the_right_screen(terminal: Terminal) -> None:
    before = terminal.screen()
    terminal.send("p")
    terminal.wait_text("Rename")
    for turn in range(30):
        for cols, rows in ((1, 1), (300, 100), (20, 5), (80, 1), (1, 24), (80 + turn, 24)):
            terminal.resize(cols, rows)
    terminal.resize(80, 24)
    terminal.send("<esc>")
    terminal.wait_gone("Rename")
    terminal.wait(lambda: terminal.screen() == before, "another screen")


def test_size_of_one_cell(note: Path) -> None:
    with Terminal([*DEMO, str(note)], cols=1, rows=1, env=ENVIRONMENT) as terminal:
        terminal.wait(lambda: b"\x1b[H" in terminal.output, "nothing painted")
        terminal.send("<down>xlkp!<enter>t")
        terminal.resize(80, 24)
        terminal.wait_text("[b]help[/b]")
        terminal.send("q")
        terminal.wait_text("■")


def test_stalled_terminal_keeps_nobody_waiting(terminal: Terminal, note: Path) -> None:
    sent = terminal.bytes_written
    terminal.write(b"\x0c" * 500)
    terminal.kill(signal.SIGTERM)
    assert terminal.process.wait(30) == 0
    assert note.read_text() == "closed\n"
    terminal.wait_exit()
    assert terminal.bytes_written < sent + 500 * 2000


def test_terminal_that_comes_back_shows_how_things_stand(terminal: Terminal) -> None:
    for _ in range(10):
        terminal.write(b"\x0cl" * 100)
    terminal.wait_text("1040 Ada blinds Krall")


@pytest.mark.parametrize(
    ("redirection", "message"),
    [
        ("2>/dev/null", "the screen cannot be shown"),
        ("2>&-", "the screen cannot be shown"),
        ("</dev/null", "the keys cannot be read"),
        ("<&-", "the keys cannot be read"),
        ("2>/dev/null </dev/null", "the keys cannot be read"),
    ],
)
def test_without_a_terminal_it_does_not_start(redirection: str, message: str) -> None:
    argv = ["sh", "-c", f'exec "$0" -m tests.tui.demo {redirection}', sys.executable]
    with Terminal(argv, env=ENVIRONMENT) as terminal:
        assert terminal.wait_exit() == 2
        assert message in terminal.screen()
        assert b"\x1b" not in terminal.output


def test_output_may_go_elsewhere(tmp_path: Path) -> None:
    argv = ["sh", "-c", 'exec "$0" -m tests.tui.demo >"$1"', sys.executable, str(tmp_path / "out")]
    with Terminal(argv, env=ENVIRONMENT) as terminal:
        terminal.wait_text(LAST)


def test_size_is_the_terminals_own() -> None:
    # Set in the shell, as the test's terminal takes both out.
    argv = ["sh", "-c", 'COLUMNS=40 LINES=10 exec "$0" -m tests.tui.demo', sys.executable]
    with Terminal(argv, env=ENVIRONMENT) as terminal:
        terminal.wait_text("saved 41")
        terminal.wait_text(LAST)
        assert terminal.row(0).endswith("saved 41")
        assert len(terminal.row(0)) == 80


@pytest.mark.parametrize("term", ["dumb", "unknown", "vt100", "linux", "nonsense"])
def test_simple_terminal_gets_simple_colors(term: str) -> None:
    with Terminal(DEMO, env=ENVIRONMENT, term=term) as terminal:
        terminal.wait_text(LAST)
        assert b"38;2" not in terminal.output
        assert b"38;5" not in terminal.output
        assert b"\x1b[1;36m" in terminal.output


def test_without_color_there_is_none() -> None:
    with Terminal(DEMO, env={**ENVIRONMENT, "NO_COLOR": "1"}) as terminal:
        terminal.wait_text(LAST)
        codes = re.findall(rb"\x1b\[([\d;]*)m", bytes(terminal.output))
        assert codes
        assert all(not re.search(rb"(^|;)[349]\d", code) for code in codes)
        assert terminal.cell(1, 4).bold
        assert terminal.cell(1, 4).underscore
