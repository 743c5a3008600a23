"""Without the folder of a game the others play on, and its fights are listed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.imports.examples import FOLDER
from tests.support.games import without
from tests.support.program import ROOT

# The games that stand in their folders whole, each with a fight that ships.
WHOLE = {
    "fate": "night-at-the-quay",
    "percent": "over-the-wall",
    "pool": "the-tower-at-night",
    "reserves": "the-ledge",
    "twenty": "at-the-rusty-gate",
    "core": "fire-in-the-foundry",
}

# A rule of Fate, and one of another game.
RULES = ("C-090", "F-HOLD-5")


@pytest.mark.parametrize("game", WHOLE)
def test_the_others_play_on_without_it(game: str, tmp_path: Path) -> None:
    saves = ("--saves", ROOT / "saves")
    new = tmp_path / "new"
    script = tmp_path / "all.fight"
    script.write_text(f'conflict "A" system={game}\n')
    rest = [fight for other, fight in WHOLE.items() if other != game]
    listed, gone, odds, rule, refused, sheet, cast, *done = without(
        game,
        tmp_path,
        (*saves, "list", "--json"),
        (*saves, "show", WHOLE[game]),
        ("odds", game, "skill=4"),
        ("rule", RULES[game != "fate"]),
        ("--saves", new, "run", script, "--save", "a"),
        ("import", FOLDER / "fari-v1.json"),
        ("import", saves[1] / f"{WHOLE[game]}.jsonl"),
        *(
            ("--lang", language, *saves, *words)
            for fight in rest
            for language, words in (
                ("en", ("show", fight)),
                ("de", ("log", fight)),
                ("de", ("stats", fight)),
                ("en", ("verify", fight)),
            )
        ),
    )
    assert game in {one["system"] for one in listed.document}
    assert (gone.code, f"the game {game}, which is not here" in gone.err) == (3, True)
    assert odds.code == 2
    assert rule.code == 0
    # Without Fate its name is how that of Fate Core begins.
    assert refused.code == (game != "fate")
    # Sheets of Fate come into the other of the two games that take them.
    assert (sheet.code, 'add "Mira Vell" npc' in sheet.out) == (0, True)
    assert ("tier=main" in sheet.out) == (game != "core")
    assert (cast.code, f"the game {game}, which is not here" in cast.err) == (3, True)
    assert [one.err for one in done if one.code] == []
