"""Exporting a fight, as scripts and people do it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.program import QUAY, inside, schwung


@pytest.fixture
def fight(saves: Path) -> str:
    assert inside("run", QUAY, "--save", "a").code == 0
    return "a"


@pytest.mark.parametrize(
    ("format", "begins"),
    [
        ("script", 'conflict "Night at the Quay"'),
        ("markdown", "# Night at the Quay"),
        ("html", "<!doctype html>"),
        ("tinydb", '{"_default":'),
    ],
)
def test_each_format_goes_to_the_output_or_a_new_file(
    fight: str, tmp_path: Path, format: str, begins: str
) -> None:
    printed = inside("export", fight, "--format", format)
    assert printed.code == 0
    target = tmp_path / "out"
    assert inside("export", fight, "--format", format, "--to", target).code == 0
    assert target.read_text(encoding="utf-8").rstrip("\n") == printed.out.rstrip("\n")
    assert printed.out.startswith(begins) or format == "tinydb"
    again = inside("export", fight, "--format", format, "--to", target)
    assert (again.code, again.out) == (1, "")
    assert "is not replaced" in again.err


def test_a_script_holds_other_branches_and_plays_to_the_same_hash(
    fight: str, tmp_path: Path
) -> None:
    assert schwung("do", fight, 'branch "as it was"', "strike 16", "undo 3", "note so").code == 0
    script = tmp_path / "again.fight"
    assert schwung("export", fight, "--format", "script", "--to", script).code == 0
    assert "# as it was parts after line " in script.read_text()
    assert schwung("run", script, "--save", "b").code == 0
    first, second = (schwung("show", name, "--json").document for name in (fight, "b"))
    tree = {"head": 0, "rulings": 0, "branches": []}
    assert {**first, **tree} == {**second, **tree}
    # Played once more, from its own script, the fight has the same hash: of the one tip it has.
    other = tmp_path / "once-more.fight"
    other.write_text(schwung("export", "b", "--format", "script").out)
    assert schwung("run", other, "--save", "c").code == 0
    assert schwung("verify", "b").out == schwung("verify", "c").out


@pytest.mark.parametrize("format", ["markdown", "html"])
def test_players_do_not_read_what_is_hidden(fight: str, format: str) -> None:
    assert inside("do", fight, "note 'the mole is Bruno' secret=yes").code == 0
    told = inside("export", fight, "--format", format)
    assert "the mole is Bruno" in told.out
    told = inside("export", fight, "--format", format, "--players")
    assert told.code == 0
    assert "the mole is Bruno" not in told.out


def test_a_script_has_no_version_for_players(fight: str) -> None:
    refused = inside("export", fight, "--format", "script", "--players")
    assert (refused.code, refused.out) == (2, "")


def test_the_page_speaks_the_readers_language(fight: str) -> None:
    told = inside("--lang", "de", "export", fight, "--format", "html")
    assert '<html lang="de">' in told.out
    assert "<h2>Runde 1</h2>" in told.out
