"""How many keys the usual things take, counted at a terminal."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from tests.support.program import schwung
from tests.support.pty import Terminal

# With this seed the program's dice let Ada hit for what fits the track.
SETUP = (
    'conflict "Two in a yard" kind=physical seed=6',
    "zone Yard",
    "side A",
    "side B",
    "add Ada pc side=A zone=Yard seat=1 fp=3 "
    'skills="Fists 4, Alertness 3, Athletics 3, Endurance 2"',
    'add Krall npc side=B zone=Yard fp=2 skills="Fists 2, Alertness 2, Athletics 2"',
    "begin",
)

NEWCOMER = "Dora npc fists 3 athletics 2"
ASPECT = "Sand in the eyes"

COUNTED = (
    pytest.param("a<enter><enter>", 0, 5, "Krall marks Health", id="attack-by-the-program"),
    pytest.param("a0++-<enter><enter>", 0, 9, "Krall marks Health", id="attack-with-own-faces"),
    pytest.param("a00++0000<enter><enter>", 4, 9, "Krall marks Health", id="attack-with-all-faces"),
    pytest.param("n", 0, 1, "Krall's turn", id="next-turn"),
    pytest.param("h", 0, 1, "Ada holds", id="hold"),
    pytest.param("d<enter>", 0, 2, "Ada defends fully", id="full-defense"),
    pytest.param(f"m<tab><tab>{ASPECT}<enter><enter>", len(ASPECT), 5, "saved 9", id="maneuver"),
    pytest.param(
        f"J{NEWCOMER}<enter>", len(NEWCOMER), 2, "Dora takes part", id="newcomer-in-mid-fight"
    ),
)


def keys(spec: str) -> int:
    """Return how many keys are pressed for what ``Terminal.send`` is given."""
    return len(re.findall(r"<[^<>]+>|.", spec))


@pytest.fixture
def yard(tmp_path: Path) -> Path:
    """Return a folder with a fight of two in it, at the start of Ada's turn."""
    script = tmp_path / "yard.fight"
    script.write_text("\n".join(SETUP), encoding="utf-8")
    assert schwung("--saves", tmp_path, "run", script, "--save", "yard").code == 0
    return tmp_path


def opened(folder: Path) -> Terminal:
    argv = [sys.executable, "-m", "tracker", "--saves", str(folder), "open", "yard"]
    return Terminal(argv, env={"LANG": "C.UTF-8"})


@pytest.mark.parametrize(("pressed", "text", "most", "seen"), COUNTED)
def test_the_usual_takes_few_keys(
    yard: Path, pressed: str, text: int, most: int, seen: str
) -> None:
    """Do what is counted; ``text`` letters are what nobody but the table knows: words, faces."""
    assert keys(pressed) - text <= most
    with opened(yard) as terminal:
        terminal.wait_text("Ada's turn")
        terminal.send(pressed)
        terminal.wait_text(seen)


def test_undo_takes_one_key(yard: Path) -> None:
    with opened(yard) as terminal:
        terminal.wait_text("Ada's turn")
        terminal.send("h")
        terminal.wait_text("Krall's turn")
        terminal.send("u")
        terminal.wait_text("Taken back")
        terminal.wait_text("Ada's turn")
