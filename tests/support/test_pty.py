"""The driver of end-to-end tests, tried on a small program."""

from __future__ import annotations

import re
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.glass import Glass
from tests.support.keys import encode
from tests.support.pty import Terminal


@pytest.fixture
def note(tmp_path: Path) -> Path:
    return tmp_path / "note"


@pytest.fixture
def terminal(note: Path) -> Iterator[Terminal]:
    argv = [sys.executable, "-m", "tests.support.small_program", str(note)]
    with Terminal(argv, cols=40, rows=10) as terminal:
        terminal.wait_text("size 40x10")
        yield terminal


def test_screen_is_read(terminal: Terminal) -> None:
    assert terminal.row(0) == "size 40x10 Grüße 龍"
    assert terminal.cell(11, 0).bold
    assert not terminal.cell(0, 0).bold
    assert terminal.cursor == (19, 0)
    assert "before" not in terminal.screen()
    assert terminal.bytes_written == len(terminal.output) > 40


def test_keys_arrive(terminal: Terminal) -> None:
    terminal.send("<down>")
    terminal.wait_text(r"got b'\x1b[B'")
    terminal.send("a<ctrl+s>")
    terminal.wait_text(re.compile(r"got b'.*\\x13'"))


def test_wait_gone_waits_for_a_text_to_go(terminal: Terminal) -> None:
    terminal.send("a")
    terminal.wait_text("got b'a'")
    terminal.send("b")
    assert "got b'b'" in terminal.wait_gone("got b'a'")


def test_resize_reaches_the_program(terminal: Terminal) -> None:
    terminal.resize(60, 12)
    terminal.wait_text("size 60x12")
    assert len(terminal.screen().split("\n")) == 12


def test_more_output_than_the_line_holds(terminal: Terminal) -> None:
    terminal.send("f")
    terminal.wait_text("done")
    assert terminal.bytes_written > 300_000


def test_more_keys_than_the_line_holds(terminal: Terminal) -> None:
    terminal.write(b"a" * 50_000)
    terminal.wait_text("keys 50000")


def test_leaving_in_order_leaves_nothing_on(terminal: Terminal) -> None:
    terminal.send("q")
    assert terminal.wait_exit() == 0
    assert terminal.left_switched_on() == []
    assert terminal.screen().startswith("before")


def test_just_leaving_leaves_everything_on(terminal: Terminal) -> None:
    terminal.send("x")
    assert terminal.wait_exit() == 7
    assert terminal.left_switched_on() == [
        "mode 1049",
        "mode 2004",
        "cursor hidden",
        "kitty keys",
        "raw line",
    ]


def test_signal_ends_the_program(terminal: Terminal) -> None:
    terminal.kill(signal.SIGKILL)
    assert terminal.wait_exit() == -signal.SIGKILL


def test_hangup_is_told_to_the_program(terminal: Terminal, note: Path) -> None:
    terminal.hangup()
    assert terminal.wait_exit() == 3
    assert note.read_text() == "hung up"


def test_waiting_in_vain_fails_with_the_screen(terminal: Terminal) -> None:
    terminal.patience = 0.0
    with pytest.raises(AssertionError, match=r"(?s)not shown: 'dragon'.*\|size 40x10"):
        terminal.wait_text("dragon")
    with pytest.raises(AssertionError, match="still running"):
        terminal.wait_exit()


def test_waiting_ends_with_the_program(terminal: Terminal) -> None:
    terminal.send("x")
    with pytest.raises(AssertionError, match=r"not shown: 'dragon' \(ended\)"):
        terminal.wait_text("dragon")


def test_program_that_is_not_there_fails() -> None:
    with Terminal(["no-such-program"]) as terminal:
        assert terminal.wait_exit() != 0
        assert "FileNotFoundError" in terminal.screen()


def test_environment_is_changed() -> None:
    code = "import os; print(os.environ['TERM'], os.environ.get('HOME'), os.environ['X'])"
    with Terminal([sys.executable, "-c", code], env={"HOME": None, "X": "y"}, term="vt100") as t:
        t.wait_text("vt100 None y")


@pytest.mark.parametrize(
    ("spec", "data"),
    [
        ("ab<enter>", b"ab\r"),
        ("<lt>b>", b"<b>"),
        ("<ctrl+c><alt+x>", b"\x03\x1bx"),
        ("<shift+right><f1><f5><f12>", b"\x1b[1;2C\x1bOP\x1b[15~\x1b[24~"),
        ("<paste:ä b>", b"\x1b[200~\xc3\xa4 b\x1b[201~"),
    ],
)
def test_keys_are_bytes(spec: str, data: bytes) -> None:
    assert encode(spec) == data


def test_arrows_have_another_form() -> None:
    assert encode("<up><shift+up>", application_cursor=True) == b"\x1bOA\x1b[1;2A"


def test_unknown_key_is_refused() -> None:
    with pytest.raises(ValueError, match="<dwon>"):
        encode("<dwon>")


def test_output_cut_anywhere_shows_the_same() -> None:
    output = (
        "one\x1b[?1049h\x1b[2J\x1b[H\x1b[38;5;12mzwölf\x1b[0m\x1b[?2026$p\x1b[>4;1m"
        "\x1bP$q\x1b\\\x1b]0;title\x07\x1b[4:3m\x1b(B\x1b[2;1Htwo"
    ).encode()
    for cut in range(len(output) + 1):
        glass = Glass(20, 3)
        glass.feed(output[:cut])
        glass.feed(output[cut:])
        assert glass.display() == ["zwölf", "two", ""]
        assert glass.left_on() == ["mode 1049"]
    glass.feed(b"\x1b[?1049l")
    assert glass.display() == ["one", "", ""]


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("a", "a b"),
        ("\x1b[Ca", " ab"),
        ("\x1b[C龍", " 龍"),
        ("\x1b[CE\u0308b", " \u00cbb"),
        ("", "龍b"),
    ],
)
def test_a_wide_character_is_never_halved(written: str, shown: str) -> None:
    glass = Glass(5, 1)
    glass.feed(f"龍b\x1b[H{written}".encode())
    assert glass.display() == [shown]
