"""Six improvised people in each game, from an empty folder to a first action, by keys."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.e2e.app import app, document, saved, wait_saved
from tests.e2e.test_key_counts import keys
from tracker.conflict.system import SYSTEMS

# So many keys at most, from the program's start to the first turn.
MOST = 540

# Who is typed, a line each: what the game rolls, an aspect where it has any, a group where it has
# any; a zone is named once. A key is what is typed as one: a letter, enter, tab, escape.
CASTS = {
    "fate": (
        'Ada pc alertness 3 fists 4 athletics 3 "Never late" zone Quay',
        "Bruno pc weapons 4 resolve 3 endurance 2",
        "Cem pc guns 3 alertness 4 athletics 2",
        'Krall fists 4 alertness 3 resolve 4 fp 2 "Owes the city"',
        "Rusk weapons 3 athletics 3 endurance 2",
        # In one group, which is the second answer to what is asked.
        "Thugs 3x2<enter>2",
    ),
    "pool": (
        "Ada pc strike 4 dodge 3 climb 5 zone Quay",
        "Bruno pc strike 3 force 5 wits 2",
        "Cem pc locks 4 dodge 4 jump 3",
        "Krall strike 5 dodge 2 wits 4",
        "Rusk strike 3 dodge 3",
        "Nell",
    ),
    "reserves": (
        "Ada pc climb 2/E speech 3/I E 3/5 I 4 zone Quay",
        "Bruno pc fight 2/E E 4 I 2 S 1",
        "Cem pc lore 3/S S 3 E 2",
        "Krall fight 3/E E 4 I 1",
        "Rusk fight 1/E E 2",
        "Nell",
    ),
    "percent": (
        "Ada pc initiative 15 sword 10 bonus 40 zone Quay",
        "Bruno pc initiative 9 climb 12 bonus 55",
        "Cem pc initiative 12 sneak 14 bonus 60",
        "Krall initiative 11 sword 14 bonus 45",
        "Rusk initiative 8 sword 9 bonus 30",
        "Nell",
    ),
    "twenty": (
        "Ada pc initiative 9 stärke 14 kraftakt 5 zone Quay",
        "Bruno pc initiative 12 geschick 13 heimlichkeit 6",
        "Cem pc initiative 7 wille 12 heilkunde 4",
        "Krall initiative 11 stärke 15 kraftakt 7",
        "Rusk initiative 6 geschick 11",
        "Nell",
    ),
    "core": (
        'Ada pc fight 4 athletics 3 notice 2 "Never late" zone Quay',
        "Bruno pc shoot 4 physique 3 notice 2",
        "Cem pc deceive 4 will 3 notice 1",
        'Krall fight 4 notice 3 athletics 2 "Owes the city"',
        "Rusk provoke 3 fight 2",
        "Thugs 3x2",
    ),
}

# What whoever is first does in the form of an attack, and what nobody's sheet says.
ACTS = "a<enter>"

# Back from the line to the page.
LEFT = "<esc>"


def pressed(game: str) -> str:
    """Return all keys from the empty library to the first turn."""
    return f"{begun(game)}{''.join(map(entered, CASTS[game]))}{LEFT}B"


def begun(game: str) -> str:
    """Return the keys that make a fight of a game."""
    return f"nBrawl{'<tab>' * list(SYSTEMS).index(game)}<enter>"


def entered(line: str) -> str:
    """Return the keys that add somebody by a line; a question behind it is answered by a digit."""
    return line if "<enter>" in line else f"{line}<enter>"


@pytest.mark.parametrize("game", SYSTEMS)
def test_a_cast_of_six_takes_few_keys(game: str, tmp_path: Path) -> None:
    assert keys(pressed(game)) <= MOST
    saves = tmp_path / "saves"
    with app("--saves", saves) as terminal:
        terminal.wait_text("No fights yet.")
        terminal.send(begun(game))
        wait_saved(terminal, 1)
        for n, line in enumerate(CASTS[game], 2):
            line, asked, answer = entered(line).partition("<enter>")
            terminal.send(line + asked)
            if answer:
                terminal.wait_text("in which groups?")
                terminal.send(answer)
            wait_saved(terminal, n)
        # A letter at once behind escape is another key.
        terminal.send(LEFT)
        terminal.wait_text("B Begin")
        terminal.send("B")
        wait_saved(terminal, 8)
        terminal.wait_text("'s turn")
        terminal.send(ACTS)
        terminal.wait(lambda: saved(terminal) > 8, "nobody has acted")
    state = document(saves / "brawl.jsonl")
    assert (state["system"], state["round"]) == (game, 1)
    assert len(state["participants"]) == 6
    assert all(p["zone"] == "Quay" and p["side"] for p in state["participants"])
