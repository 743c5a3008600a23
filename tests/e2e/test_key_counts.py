"""How many keys the usual things take, counted at a terminal."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from tests.support.program import inside
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

ASPECT = "Sand in the eyes"

OWN, BOTH = "0++-", "0++0000-"

# What is pressed; how much of it only the table knows, words and the other side's faces; the most
# that the rest may be; and what is seen then, in English and German. An attack is the key of its
# form, the faces that the table threw, enter to roll and enter to mark the box: 3 keys when the
# program rolls, 7 with the four faces of whose turn it is, 11 with those of both sides. Nothing
# goes off by itself after the last face, because a look at the sums is worth the enter.
COUNTED = (
    pytest.param(
        "a<enter><enter>",
        (0, 3),
        ("Krall marks Health 3", "Krall kreuzt Gesundheit 3 an"),
        id="attack-by-the-program",
    ),
    pytest.param(
        f"a{OWN}<enter><enter>",
        (0, 7),
        ("Krall marks Health", "Krall kreuzt Gesundheit"),
        id="attack-with-own-faces",
    ),
    pytest.param(
        f"a{BOTH}<enter><enter>",
        (4, 7),
        ("Krall marks Health", "Krall kreuzt Gesundheit"),
        id="attack-with-all-faces",
    ),
    pytest.param("n", (0, 1), ("Krall's turn", "Krall ist am Zug"), id="next-turn"),
    pytest.param("h", (0, 1), ("Ada holds", "Ada hält die Aktion zurück"), id="hold"),
    pytest.param(
        "d<enter>", (0, 2), ("Ada defends fully", "Ada verteidigt sich voll"), id="full-defense"
    ),
    pytest.param("M", (0, 1), ("Order: Krall, Ada", "Reihenfolge: Krall, Ada"), id="reorder"),
    pytest.param(
        f"m<tab><tab>{ASPECT}<enter><enter>",
        (len(ASPECT), 5),
        ("saved 9", "gesichert 9"),
        id="maneuver",
    ),
)

# Another skill in the last attack, from the rounds: the replay opens at the head.
AMENDED = "<f5>e2<enter>"
MOST = 5

# One line each, and the key that asks for it.
NEWCOMERS = (("en", "Dora npc fists 3 athletics 2"), ("de", "Dora NSC Fäuste 3, Athletik 2"))


def keys(spec: str) -> int:
    """Return how many keys are pressed for what ``Terminal.send`` is given."""
    return len(re.findall(r"<[^<>]+>|.", spec))


@pytest.fixture
def yard(tmp_path: Path) -> Path:
    """Return a folder with a fight of two in it, at the start of Ada's turn."""
    script = tmp_path / "yard.fight"
    script.write_text("\n".join(SETUP), encoding="utf-8")
    assert inside("--saves", tmp_path, "run", script, "--save", "yard").code == 0
    return tmp_path


def opened(folder: Path, language: str = "en") -> Terminal:
    words = ["--lang", language, "--saves", str(folder), "open", "yard"]
    return Terminal([sys.executable, "-m", "tracker", *words], env={"LANG": "C.UTF-8"})


ENTER = "<enter>"
ASKED = "enter/"
TURN = {"en": "Ada's turn", "de": "Ada ist am Zug"}


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("pressed", "counts", "seen"), COUNTED)
def test_the_usual_takes_few_keys(
    yard: Path, pressed: str, counts: tuple[int, int], seen: tuple[str, str], language: str
) -> None:
    known_to_the_table, most = counts
    assert keys(pressed) - known_to_the_table <= most
    with opened(yard, language) as terminal:
        terminal.wait_text(TURN[language])
        # What the roll leads to is asked then, and answered by who has seen it.
        rolled = pressed.removesuffix(ENTER) if pressed.endswith(ENTER * 2) else ""
        if rolled:
            terminal.send(rolled)
            terminal.wait_text(ASKED)
            terminal.settle()
        terminal.send(pressed.removeprefix(rolled))
        terminal.wait_text(seen[language == "de"])


@pytest.mark.parametrize(("language", "line"), NEWCOMERS)
def test_a_newcomer_in_mid_fight_is_one_line(yard: Path, language: str, line: str) -> None:
    with opened(yard, language) as terminal:
        terminal.wait_text(TURN[language])
        terminal.send(f"J{line}<enter>")
        terminal.wait_text("saved 8" if language == "en" else "gesichert 8")
        terminal.wait_text("Dora")
    dora = inside("--saves", yard, "show", "yard", "--json").document["participants"][-1]
    assert (dora["name"], dora["role"]) == ("Dora", "npc")
    assert dora["skills"] == {"Fists": 3, "Athletics": 2}


@pytest.mark.parametrize(
    ("language", "seen"), [("en", "Taken back: 8"), ("de", "Zurückgenommen: 8")]
)
def test_undo_takes_one_key(yard: Path, language: str, seen: str) -> None:
    with opened(yard, language) as terminal:
        terminal.wait_text(TURN[language])
        terminal.send("n")
        terminal.wait_gone(TURN[language])
        terminal.send("u")
        terminal.wait_text(seen)
        terminal.wait_text(TURN[language])


@pytest.mark.parametrize(
    ("language", "seen"), [("en", r"\d+ amended, "), ("de", r"\d+ geändert, ")]
)
def test_another_skill_in_an_attack_takes_five_keys(yard: Path, language: str, seen: str) -> None:
    assert keys(AMENDED) <= MOST
    with opened(yard, language) as terminal:
        terminal.wait_text(TURN[language])
        # A miss, after which nothing is asked.
        terminal.send("a----++++<enter>")
        terminal.wait_text("saved 8" if language == "en" else "gesichert 8")
        terminal.send(AMENDED.removesuffix(ENTER))
        terminal.wait_text("What changes" if language == "en" else "Was sich ändert")
        terminal.settle()
        terminal.send(ENTER)
        terminal.wait_text(re.compile(seen))
    attack = inside("--saves", yard, "log", "yard", "--json").document[-1]
    assert "amend" in str(attack)


def test_the_next_fight_with_this_cast_takes_two_keys_after_the_end(yard: Path) -> None:
    with opened(yard) as terminal:
        terminal.wait_text(TURN["en"])
        terminal.send("e")
        terminal.wait_text("End the conflict?")
        terminal.send(ENTER)
        terminal.wait_text("Left to do:")
        terminal.send(">")
        terminal.wait_text("harm and all")
        terminal.send(ENTER)
        terminal.wait_text("Two in a yard 2")
        terminal.wait_text("Setup")
