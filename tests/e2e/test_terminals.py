"""The app in terminals of any size, with few colors and few signs, in both languages."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.e2e.app import BEGUN, UTF8, app, made, wait_saved
from tests.support.pty import Terminal

SCREENS = ("<f2>", "<f3>", "<f5>", "<f4>")
LAST = "14 The conflict begins"

# A locale without UTF-8, which Python must not make one of.
LATIN: Mapping[str, str | None] = {
    "LANG": None,
    "LC_ALL": "C",
    "PYTHONUTF8": "0",
    "PYTHONCOERCECLOCALE": "0",
    "PYTHONIOENCODING": "latin-1",
}


@pytest.fixture
def quay(saves: Path) -> Path:
    return made(saves / "quay.jsonl")


def colors(terminal: Terminal) -> set[bytes]:
    """Return the codes for colors that were sent."""
    codes = re.findall(rb"\x1b\[([\d;]*)m", bytes(terminal.output))
    parts = {part for code in codes for part in code.split(b";")}
    return {part for part in parts if re.fullmatch(rb"[349]\d|10\d", part)}


def test_from_one_cell_to_two_hundred_columns(quay: Path) -> None:
    """Every screen and a form are shown in any size; the state is the same afterward."""
    with app("open", "quay", cols=20, rows=5) as terminal:
        terminal.wait_text("Krall")
        terminal.send("".join(SCREENS))
        terminal.send("a")
        terminal.wait_text("Attack")
        for cols, rows in ((1, 1), (300, 100), (1, 24), (20, 5), (80, 1), (2, 2), (40, 12)):
            terminal.resize(cols, rows)
        terminal.resize(80, 24)
        terminal.wait_text("0.91 shifts expected")
        terminal.send("<esc>")
        terminal.wait_gone("Target")
        terminal.wait_text(LAST)
        normal = terminal.screen()
        for size in ((1, 1), (20, 5)):
            terminal.resize(*size)
            terminal.send("".join(SCREENS))
        terminal.resize(200, 60)
        terminal.wait_text(re.compile("Role +game master's character"))
        terminal.wait_text("┌ Quay ─")
        terminal.resize(80, 24)
        terminal.wait(lambda: terminal.screen() == normal, "another screen")
        wait_saved(terminal, BEGUN)


def test_begun_in_one_cell(quay: Path) -> None:
    """What is typed blind is done all the same."""
    with app("open", "quay", cols=1, rows=1) as terminal:
        terminal.wait(lambda: b"\x1b[H" in terminal.output, "nothing painted")
        terminal.send("h")
        terminal.resize(80, 24)
        wait_saved(terminal, BEGUN + 1)
        terminal.wait_text("holds")


@pytest.mark.parametrize("term", ["dumb", "linux", "vt100"])
def test_a_simple_terminal_gets_sixteen_colors_at_most(quay: Path, term: str) -> None:
    """No more than sixteen colors, and whatever they say is said by a sign as well."""
    with app("open", "quay", term=term) as terminal:
        terminal.wait_text(LAST)
        terminal.send("h")
        terminal.wait_text("holds")
        assert colors(terminal)
        assert b"38;" not in terminal.output
        assert b"48;" not in terminal.output
        terminal.send("<ctrl+c>")
        terminal.wait_text("q goes back to the library, and from there leaves the program.")
        terminal.send("<ctrl+q>q")
        terminal.wait_text("1 fight")
        terminal.send("q")
        assert terminal.wait_exit() == 0
        assert terminal.left_switched_on() == []


def test_without_color(quay: Path) -> None:
    """Every screen is drawn, and none with color."""
    with app("open", "quay", env={"NO_COLOR": "1"}) as terminal:
        terminal.wait_text(LAST)
        terminal.wait_text(re.compile("^>▸ ○ Krall", re.MULTILINE))
        assert terminal.cell(1, 2).reverse
        for key, shown in zip(SCREENS, ("  Cast", "here ─", "─ Ruling ─", "─ Log ─"), strict=True):
            terminal.send(key)
            terminal.wait_text(shown)
        terminal.send("a")
        terminal.wait_text("shifts expected")
        assert not colors(terminal)


@pytest.mark.parametrize(
    ("language", "log", "latin"),
    [("en", "- Log ---", b"- physical"), ("de", "- Protokoll ---", b"\xc4ndern")],
)
def test_a_locale_without_utf_8(quay: Path, language: str, log: str, latin: bytes) -> None:
    """Boxes, lines and marks are plain, and letters are in the encoding that there is."""
    with app("--lang", language, "open", "quay", env=LATIN) as terminal:
        terminal.wait_text(log)
        terminal.wait_text(re.compile(r"^>\* b Krall +Warehouse +\.{3} \.{2} ", re.MULTILINE))
        for key in SCREENS:
            terminal.send(key)
        terminal.send("?")
        terminal.wait_text("+-----")
        terminal.send("q")
        terminal.wait_gone("+-----")
        terminal.wait(lambda: latin in terminal.output, "no letter in the encoding")
        assert re.sub(b"[\xc0-\xff]", b"", bytes(terminal.output)).isascii()


@pytest.mark.parametrize("asked", [{"LANG": "C"}, {"PYTHONIOENCODING": "latin-1"}, {}])
def test_plain_signs_only(quay: Path, asked: dict[str, str]) -> None:
    """They are taken where there are no others, by locale or encoding, and where asked for."""
    words = () if asked else ("--ascii",)
    with app(*words, "open", "quay", env=asked) as terminal:
        terminal.wait_text("- Log ---")
        terminal.send("a")
        terminal.wait_text("0.91 shifts expected")
        terminal.wait_text("+-----")
        assert bytes(terminal.output).isascii()


def test_the_size_is_the_terminals_own(quay: Path) -> None:
    """Sizes that a shell exports are not believed."""
    with app("open", "quay", env={"COLUMNS": "200", "LINES": "60"}) as terminal:
        wait_saved(terminal, BEGUN)
        assert len(terminal.row(0)) == 79
        terminal.wait_text(LAST)


@pytest.mark.parametrize(
    ("redirection", "message"),
    [
        ("2>/dev/null", "the screen cannot be shown"),
        ("2>&-", "the screen cannot be shown"),
        ("</dev/null", "the keys cannot be read"),
        ("<&-", "the keys cannot be read"),
        ("</dev/null >/dev/null", "the keys cannot be read"),
        ("</dev/null 2>/dev/null", "the keys cannot be read"),
    ],
)
def test_without_a_terminal_it_says_so(quay: Path, redirection: str, message: str) -> None:
    """One sentence, where there is somebody to read it, and exit code 2."""
    command = f'exec "$0" -m tracker open quay {redirection}'
    with Terminal(["sh", "-c", command, sys.executable], env=UTF8) as terminal:
        assert terminal.wait_exit() == 2
        assert message in terminal.screen()
        assert b"schwung --plain plays in lines" in terminal.output
        assert b"\x1b" not in terminal.output


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_footer_says_the_first_keys_whole(quay: Path, language: str) -> None:
    """At 80 columns five keys have their labels, none is cut, and no screen lacks the last ones."""
    with app("--lang", language, "open", "quay") as terminal:
        for key, first in zip(SCREENS, ("enter", "b", "← →", "a"), strict=True):
            terminal.send(key)
            terminal.wait_text(re.compile(rf"^ {first} .* u : \?$", re.MULTILINE))
            footer = terminal.row(23)
            assert len(re.findall(r" \S+ \w{2}", footer)) >= 5, footer
            assert not re.search(r"\w…", footer), footer
