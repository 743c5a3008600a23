"""A whole evening's cast at a terminal: six sheets of six formats into a new fight, in few keys."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from tests.imports.examples import data_of
from tests.support.program import inside
from tests.support.pty import Terminal

# In six formats, with how many come of each; the table has a player's character in it.
CAST = {
    "whole-fari.json": 1,
    "whole-fate-core-official.json": 1,
    "whole-fatex.json": 1,
    "whole-roll20.json": 1,
    "stat-blocks.md": 2,
    "table.csv": 2,
}

KEYS_MOST = 60

SAYS = {
    "en": ("No fights yet.", "Which file", "{n} of {n} figure", "saved {n}"),
    "de": (
        "Noch keine Kämpfe.",
        "Welche Datei",
        "{n} von {n} Figur",
        "gesichert {n}",
    ),
}


@pytest.mark.parametrize("language", ["en", "de"])
def test_six_sheets_of_six_formats(language: str, tmp_path: Path) -> None:
    for name in CAST:
        (tmp_path / name).write_bytes(data_of(name))
    saves = tmp_path / "saves"
    empty, asks, found, saved = SAYS[language]
    pressed = 0
    words = ["--lang", language, "--saves", str(saves)]
    program = [sys.executable, "-m", "tracker", *words]
    with Terminal(program, env={"LANG": "C.UTF-8", "XDG_CONFIG_HOME": str(tmp_path)}) as terminal:
        terminal.wait_text(empty)
        for n, (name, count) in enumerate(CAST.items()):
            # The first makes the fight: its first ruling frames it, its second brings them in.
            for keys, seen in (
                ("i", asks),
                (f"{tmp_path / name}<enter>", found.format(n=count)),
                ("n" if n == 0 else "<enter>", saved.format(n=n + 2)),
            ):
                terminal.send(keys)
                terminal.wait_text(seen)
                # Whoever presses a key has seen the whole of it.
                terminal.settle()
                pressed += len(re.findall(r"<[^<>]+>|.", keys))
            pressed -= len(str(tmp_path / name))
    assert pressed <= KEYS_MOST
    assert pressed == 18
    shown = inside("--saves", saves, "show", "whole-fari", "--json").document
    assert (shown["system"], shown["edition"], shown["rulings"]) == ("core", "core", 7)
    assert len(shown["participants"]) == sum(CAST.values())
    assert inside("--saves", saves, "verify", "whole-fari").code == 0
