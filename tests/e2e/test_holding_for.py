"""An action held for something: line by line, in a script, in a terminal; in both languages."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.support.program import inside
from tests.support.pty import Terminal
from tests.support.table import STAGE

ATTACK = "attack Krall skill=Fists dice=++00 vs=Fists vs-dice=0000"

SAID = {
    "en": "Ada has waited for this (until Krall is attacked) and may act now",
    "de": "Ada hat darauf gewartet (bis Krall angegriffen wird) und kann jetzt handeln",
}


@pytest.fixture
def fight(tmp_path: Path) -> Path:
    """Return a folder with a fight in its first round; order Ada, Bruno, Krall."""
    script = tmp_path / "f.fight"
    script.write_text(f"{STAGE}begin\n", encoding="utf-8")
    assert inside("--saves", tmp_path, "run", script, "--save", "fight").code == 0
    return tmp_path


@pytest.mark.parametrize("language", SAID)
def test_by_commands(language: str, fight: Path) -> None:
    said = SAID[language]

    def do(*lines: str) -> str:
        told = inside("--lang", language, "--saves", fight, "do", "fight", *lines)
        assert (told.code, told.err) == (0, "")
        return told.out

    def shown() -> tuple[list[str], list[str | None]]:
        document = inside("--saves", fight, "show", "fight", "--json").document
        return document["called"], [p["held_for"] for p in document["participants"]]

    do('hold when="attack krall"')
    assert shown() == ([], ["attack Krall", None, None])
    assert said not in do(ATTACK)
    assert said in do("stress")
    assert shown() == (["Ada"], ["attack Krall", None, None])
    assert said not in do("act strikes by=Ada")
    assert shown() == ([], [None, None, None])


@pytest.mark.parametrize("language", SAID)
def test_line_by_line(language: str, fight: Path) -> None:
    lines = (
        f'hold when="attack foe"\nrename Krall Boss\n{ATTACK.replace("Krall", "Boss")}\nstress\n'
    )
    told = inside("--lang", language, "--saves", fight, "--plain", "fight", stdin=lines)
    words = {"en": "until a foe is attacked", "de": "bis ein Gegner angegriffen wird"}[language]
    begins, _bracket, ends = SAID[language].partition(" (")
    assert told.code == 0
    assert f"{begins} ({words}){ends.partition(')')[2]}" in told.out.splitlines()[-1]


def test_in_german_words(fight: Path) -> None:
    told = inside("--lang", "de", "--saves", fight, "do", "fight", 'hold when="Angriff gegner"')
    assert "Ada hält die Aktion zurück, bis ein Gegner angegriffen wird" in told.out


@pytest.mark.parametrize("language", SAID)
def test_by_keys_in_a_terminal(language: str, fight: Path) -> None:
    argv = [sys.executable, "-m", "tracker", "--lang", language]
    argv += ["--saves", str(fight), "open", "fight"]
    with Terminal(argv, env={"LANG": "C.UTF-8"}) as terminal:
        terminal.wait_text("Ada")
        terminal.settle()
        terminal.send(".")
        terminal.settle()
        terminal.send("2k<enter>")
        terminal.settle()
        terminal.send(f":{ATTACK}<enter>")
        terminal.wait_text("enter/s")
        terminal.settle()
        terminal.send("<enter>")
        terminal.wait_text(SAID[language][:60])
        terminal.send("<enter>")
        terminal.settle()
        terminal.send("x")
        terminal.settle()
        terminal.send("strikes<enter>")
        terminal.wait_text("Ada: strikes")
        terminal.send("q")
        terminal.settle()


def test_a_shell_completes_it(fight: Path) -> None:
    told = inside("--saves", fight, "complete", "fight", 'hold when="enter H')
    assert told.out.splitlines() == ['hold when="enter Hall"']
