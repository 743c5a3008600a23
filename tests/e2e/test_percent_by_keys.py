"""The worked W100 conflict, played by keys in a terminal, comes out as its script does."""

from __future__ import annotations

from pathlib import Path

from tests.support.replayed import commands, replay, tabs
from tests.support.worked import EXAMPLES

SCRIPT = EXAMPLES / "percent.fight"

# What is pressed for each step of the script, and how many rulings that makes.
STEPS = (
    ("a1162<enter>", 1),
    ("d140<enter>", 1),
    ("s114<tab>2155<enter>", 1),
    (":condition Ana 'Sprained toe' mod=-5 on=Climb<enter>", 1),
    (f"k<right>{tabs(2)}15{tabs(5)}81<tab>up the wall{tabs(1)}2<enter>", 1),
    ("m2<enter>", 1),
    ("xwaves to Cem<enter>", 1),
    ("n", 1),
    (f"k<right>{tabs(2)}15{tabs(5)}38<enter>", 1),
    ("n", 1),
    ("h", 1),
    (f"k{tabs(2)}15<tab>-1{tabs(4)}33<enter>", 1),
    ("n", 1),
    ("a<up>21190<tab>1<enter>", 1),
    (f"k<left><tab>20{tabs(5)}58<tab>past the guard{tabs(7)}2<enter>", 1),
    ("n", 1),
    (f"v2150{tabs(6)}vs-bonus=40 vs-dice=50<enter>", 1),
    (f"k3<tab>opens the gate{tabs(5)}2<enter>", 1),
    ("n:setting ueber on<enter>", 2),
    (f"k{tabs(2)}5{tabs(4)}2<enter>", 1),
    (":uncondition scene Rain<enter>", 1),
    (":end 'over the wall'<enter>", 1),
)


def test_the_worked_conflict_by_keys(tmp_path: Path) -> None:
    replay(tmp_path, SCRIPT, STEPS)
    assert commands(tmp_path, "keys") == commands(tmp_path, "script")
