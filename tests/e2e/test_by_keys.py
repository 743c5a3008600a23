"""Whole fights, played by keys in a terminal, come out as their scripts do."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from tests.support.program import QUAY, schwung
from tests.support.pty import Terminal

# What is pressed for each step of the script, and how many rulings that makes. Faces are typed
# for both sides in one go; where nothing is chosen, the form had the right thing filled in.
QUAY_STEPS = (
    ("a+0-+--00<enter><enter>", 2),
    ("a30+000000<up><up><up><up>2<enter>", 1),
    ("h", 1),
    ("a-0000-00<enter><enter>", 2),
    ("<enter>1++00---0<up><up><up><up><up>Ada shouts a warning<enter>", 1),
    ("cDislocated Shoulder<enter>", 1),
    ("cthe ledger stays mine, you leave town<enter>", 1),
    ("r2<enter>", 1),
    ("n", 1),
    ("d<enter>", 1),
    ("m2<tab>Blinded<tab><tab>20+00000-<enter><enter>", 2),
    ("y<enter>", 1),
    ("a++0+--00<up><up><up><up>1<enter>", 1),
    ("<enter>Broken Wrist<enter>", 1),
    ("cyou get the ledger, I leave the city<enter>", 1),
    ("r<enter>", 1),
    ("a2++++--00<enter><enter>", 2),
    ("n", 1),
    ("bnobody gets onto the stairs<tab>300-0<enter>", 1),
    ("s2++00<enter>", 1),
    ("a++++--00<enter>", 1),
    ("<enter>knocked into the harbour, fished out in irons<enter>", 1),
    ("o<enter>", 1),
    ("s--0-<enter>", 1),
    ("E<enter>", 1),
)

# The demo: a passage named the other way round is typed, a hold taken back.
BELL_STEPS = (
    ('bnobody comes up into the belfry<tab>+0-0<up><up>passage="Stairs > Belfry"<enter>', 1),
    ("a+0000-00<up><up><up>2<enter>", 1),
    ("h", 1),
    ("u", 1),
    ("a+0-00000<up><up><up>2<enter>", 1),
    ("a0+00+000<enter>", 1),
    ("n", 1),
    ("d<enter>", 1),
    ("m<tab><tab>Tangled in bell ropes<tab>3++000-00<enter>", 1),
    ("y<enter>", 1),
)

BELL = QUAY.with_name("bell-tower.fight")


def commands(saves: Path, save: str) -> list[Any]:
    """Return what was asked for, and where head moves went."""
    log = schwung("--saves", saves, "log", save, "--json").document
    return [record.get("command", record.get("head")) for record in log]


@pytest.mark.parametrize(
    ("script", "first", "steps"),
    [
        pytest.param(QUAY, "# S1 ", QUAY_STEPS, id="quay"),
        pytest.param(BELL, "# Round 1", BELL_STEPS, id="bell-tower"),
    ],
)
def test_a_fight_by_keys(
    tmp_path: Path, script: Path, first: str, steps: tuple[tuple[str, int], ...]
) -> None:
    text = script.read_text(encoding="utf-8")
    setup = tmp_path / "setup.fight"
    setup.write_text(text[: text.index(first)], encoding="utf-8")
    for played, save in ((script, "script"), (setup, "keys")):
        assert schwung("--saves", tmp_path, "run", played, "--save", save).code == 0
    saved = len(commands(tmp_path, "keys"))

    argv = [sys.executable, "-m", "tracker", "--saves", str(tmp_path), "open", "keys"]
    with Terminal(argv, env={"LANG": "C.UTF-8"}) as terminal:
        terminal.wait_text(f"saved {saved}")
        for keys, rulings in steps:
            terminal.send(keys)
            saved += rulings
            terminal.wait_text(f"saved {saved}")
        terminal.send("q")
        terminal.wait_gone("saved")

    assert commands(tmp_path, "keys") == commands(tmp_path, "script")
