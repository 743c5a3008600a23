"""The worked conflict of the W10 pool, played by keys in a terminal, comes out as its script."""

from __future__ import annotations

from pathlib import Path

from tests.support.replayed import commands, replay
from tests.support.worked import EXAMPLES

SCRIPT = EXAMPLES / "pool.fight"

# What is pressed for each step of the script, and how many rulings that makes. Digits choose and
# go on; faces are typed where the dice are.
STEPS = (
    ("i", 1),
    ("k1214,5,10,3;6<tab>at the bars<enter>", 1),
    ("r", 1),
    ("k1215,2,9,1<enter>", 1),
    ("n", 1),
    ("a1274,6,2<enter>", 1),
    ("d21,2,2,3,1,4,5<tab>6<enter>", 1),
    ("F27<enter>", 1),
    ("y<tab>physical<enter>", 1),
    ("k354,5,7,2<tab><tab>2<tab><tab>-1 good tools<enter>", 1),
    ("v11210,9,3,4;10;7<tab>5,8,1<enter>", 1),
    ("n", 1),
    ("h", 1),
    ("m2<enter>", 1),
    ("a<up>22225,6,1<tab>6,5,2<enter>", 1),
    ("g5,5,5<tab>1,2,3<enter>", 1),
    ("F4loses the lantern<enter>", 1),
    (":uncondition scene storm<enter>", 1),
    (f"k113,3,2,9{'<tab>' * 8}2<enter>", 1),
    (":check by=Ana pool=13 mods=-2,-1 free=yes dice=1,1,1,1,1,2,2,3,3,4,4,5,6<enter>", 1),
    ("c1<tab>in irons<enter>", 1),
    (":end 'Ben is caught'<enter>", 1),
)


def test_the_worked_conflict_by_keys(tmp_path: Path) -> None:
    replay(tmp_path, SCRIPT, STEPS)
    assert commands(tmp_path, "keys") == commands(tmp_path, "script")
