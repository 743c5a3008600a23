"""A game that the program has never heard of plays by the command line, from a folder alone."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.imports.examples import FOLDER
from tests.support.games import toy, toy_app, toys
from tests.support.program import Printed, schwung

BEGINNING = """
conflict "In the toy box" system=toy
side Red
side Blue
zone Box
add Bear pc side=Red zone=Box initiative=3 pluck=2
add Doll npc side=Blue zone=Box initiative=2 pluck=5
begin
"""

SHOW = ("show", "toy", "--json")


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the save of a fight in which Bear is to act."""
    folder = tmp_path_factory.mktemp("toy")
    script = folder / "toy.fight"
    script.write_text(BEGINNING)
    assert toy("--saves", folder, "run", script, "--save", "toy").code == 0
    return folder / "toy.jsonl"


@pytest.fixture
def box(begun: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of a fight of one's own, called toy."""
    monkeypatch.setenv("SCHWUNG_SAVES", str(tmp_path))
    shutil.copy(begun, tmp_path)
    return tmp_path


def dents(shown: Printed) -> dict[str, list[int]]:
    people = shown.document["participants"]
    return {one["name"]: one["tracks"]["dents"]["marked"] for one in people}


def test_its_command_track_and_key_are_played_refused_and_overruled(box: Path) -> None:
    refused, wrong, done, shown = toys(
        ("do", "toy", "poke Doll dice=3"),
        ("do", "toy", "poke Doll dice=5"),
        ("do", "toy", "poke! Doll dice=3", "poke Bear dice=1"),
        SHOW,
    )
    assert (refused.code, "Doll is too plucky (Y-001)" in refused.err) == (1, True)
    assert (wrong.code, "shows no faces of these dice" in wrong.err) == (1, True)
    assert done.code == 0
    assert dents(shown) == {"Bear": [1], "Doll": [3]}
    assert [p["sheet"] for p in shown.document["participants"]] == [{"pluck": 2}, {"pluck": 5}]


def test_it_is_undone_struck_and_amended_with_its_dice(box: Path) -> None:
    done = toys(
        ("do", "toy", "poke! Doll dice=3", "poke Bear dice=1", "undo"),
        SHOW,
        ("do", "toy", "redo", "amend 8 poke! Doll dice=4"),
        SHOW,
        ("do", "toy", "strike 12"),
        SHOW,
        ("verify", "toy"),
    )
    assert [one.code for one in done] == [0] * 7
    assert [dents(one) for one in done[1::2]] == [
        {"Bear": [], "Doll": [3]},
        {"Bear": [1], "Doll": [4]},
        {"Bear": [1], "Doll": []},
    ]


def test_it_is_listed_told_counted_exported_and_played_again_in_german(box: Path) -> None:
    again = box / "again.fight"
    done, listed, log, seen, shown, rule, counted, figures, before, _exported, _run, after = toys(
        ("do", "toy", "poke! Doll dice=3", "poke Bear"),
        ("list", "--json"),
        ("--lang", "de", "log", "toy"),
        ("--lang", "de", "log", "toy", "--players"),
        ("--lang", "de", "show", "toy"),
        ("rule", "Y-003"),
        ("--lang", "de", "stats", "toy"),
        ("--lang", "en", "stats", "toy", "--json"),
        SHOW,
        ("export", "toy", "--format", "script", "--to", again),
        ("run", again, "--save", "again"),
        ("show", "again", "--json"),
    )
    assert done.code == 0
    assert [one["system"] for one in listed.document] == ["toy"]
    assert "Bear knufft Doll, Kästchen 3 (Y-003)" in log.out
    assert "Bear knufft Doll, Kästchen 3" in seen.out
    assert "In the toy box (Spielzeug)" in shown.out
    assert "Beulen [" in shown.out
    assert "marks the box that the die shows" in rule.out
    assert "Beulen über die Runden" in counted.out
    people = figures.document["participants"]
    assert [(one["taken"], one["dice"]) for one in people] == [(1, 1), (1, 1)]
    assert dents(after) == dents(before)


def test_it_is_played_by_keys_and_watched_by_players(box: Path) -> None:
    """Given Doll's turn, when ``p`` opens the form and a 4 is typed, then players see the dent."""
    assert toy("do", "toy", "poke! Doll dice=3").code == 0
    asked, _seen = toy_app(box / "toy.jsonl", "p")
    assert "Knuffen  Ein anderes Spielzeug knuffen." in asked
    assert "Geknufft [1 Bear]" in asked
    mine, theirs = toy_app(box / "toy.jsonl", "p", "tab", "4", "enter")
    for text in (mine, theirs):
        assert "Doll knufft Bear, Kästchen 4" in text
    assert dents(toy(*SHOW)) == {"Bear": [4], "Doll": [3]}


def test_without_it_its_fights_are_listed_and_not_opened(box: Path) -> None:
    assert [one["system"] for one in schwung("list", "--json").document] == ["toy"]
    shown = schwung("show", "toy")
    assert shown.code == 3
    assert "is a fight of the game toy, which is not here" in shown.err


def test_figures_come_in_and_go_out_with_its_own_keys(box: Path, tmp_path: Path) -> None:
    """Given a game that no format knows, a table of our own has its keys, and other sheets none."""
    table = tmp_path / "cast.csv"
    table.write_text("name,role,side,pluck=\nKite,npc,Blue,4\n", encoding="utf-8")
    brought, out, bestiary, sheet = toys(
        ("import", table, "--into", "toy"),
        ("export", "toy", "--format", "csv"),
        ("export", "toy", "--format", "toml"),
        ("import", FOLDER / "fari-v1.json", "--system", "toy"),
    )
    assert (brought.code, "Kite takes part" in brought.out) == (0, True), brought.err
    assert out.out.splitlines()[0].endswith("pluck=")
    assert out.out.splitlines()[-1].startswith("Kite,npc,Blue,")
    assert out.err == ""
    assert "[Kite]" in bestiary.out or '["Kite"]' in bestiary.out
    assert "pluck = 4" in bestiary.out
    assert (sheet.code, "takes no figures of Fate" in sheet.err) == (1, True)
