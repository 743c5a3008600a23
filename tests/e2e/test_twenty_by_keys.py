"""The worked W20 conflict, played by keys in a terminal, comes out as its script does."""

from __future__ import annotations

from pathlib import Path

from tests.support.replayed import commands, replay, tabs
from tests.support.worked import EXAMPLES

SCRIPT = EXAMPLES / "twenty.fight"

STAGED = "[Stärke] mit EG ≥:\nI: the beam cracks\nIII: the beam breaks"


# What is pressed for each step of the script, and how many rulings that makes. A bracket goes to
# its field from wherever the cursor is; the dice stand some fields further on.
STEPS = (
    (f"k[Geschick + Heimlichkeit]{tabs(6)}9<tab>along the wall<enter>", 1),
    (":[Wahrnehmung + Sinnesschärfe - I] d20=12 d6=5 note='all seems quiet'<enter>", 1),
    ("oRusty gate<tab>II<enter>", 1),
    (
        ":[Stärke + Kraftakt (Stemmen) | gemeinschaftlich(3)] ≥ EG IV obstacle=rusty "
        "what='the gate'<enter>",
        1,
    ),
    ("p12<tab>13<enter>", 1),
    (f"j<tab>2 a lever{tabs(3)}6<enter>", 1),
    (f"<enter>{tabs(3)}15<enter>", 1),
    (f"a[Geschick]{tabs(4)}17<enter>", 1),
    (f"<enter>[Stärke + Kraftakt]{tabs(4)}20<enter>", 1),
    ("v", 1),
    ("W22<tab>2<enter>", 1),
    ("n", 1),
    (":condition Ada 'Torn arm' mod=-2 dis=1 on=Körper<enter>", 1),
    (
        f"k[Geschick + Heilkunde (Wundheilen) | unterstützend(2)] EG II{tabs(5)}21<tab>19,3<enter>",
        1,
    ),
    (f"s{tabs(4)}18,2,1<enter>", 1),
    (f"s[Geschick + Heilkunde]{tabs(4)}2,1<enter>", 1),
    ("h", 1),
    (
        "k[Stärke + Kraftakt (Drücken) + I | vergleichend | Stärke + Kraftakt (Drücken)]"
        f"{tabs(5)}16,6{tabs(4)}9<enter>",
        1,
    ),
    (f"k<up>2<paste:{STAGED}>{tabs(5)}4<enter>", 1),
    (":check z=15 skill=3 net='- II' req=I d20=5 d6=6,4<enter>", 1),
    ("X11<enter>", 1),
    (":end 'the gate is open'<enter>", 1),
)


def test_the_worked_conflict_by_keys(tmp_path: Path) -> None:
    replay(tmp_path, SCRIPT, STEPS)
    assert commands(tmp_path, "keys") == commands(tmp_path, "script")
