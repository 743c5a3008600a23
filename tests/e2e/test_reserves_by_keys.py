"""The worked conflict with reserves, played by keys in a terminal, comes out as its script does."""

from __future__ import annotations

from pathlib import Path

from tests.support.replayed import down, replay, state
from tests.support.worked import EXAMPLES

SCRIPT = EXAMPLES / "reserves.fight"

# What is pressed for each step, and how many rulings that makes. Forms have a field for each
# source of dice that there is: who has no effects has no field for them.
STEPS = (
    (':chain "Over the ledge" links="Ana: Climb 2; Ben: Lore 1"<enter>', 1),
    (":check by=Ben free=yes chain=yes dice=+0-<enter>", 1),
    (
        f"kc{down(1)}up the ledge{down(1)}<right>{down(1)}1 rain{down(6)}+0--0{down(1)}"
        "<right><enter>",
        1,
    ),
    (f"l{down(2)}Ben 1{down(4)}+<enter>", 1),
    (f"rHigh ground{down(2)}12{down(1)}3,1<enter>", 1),
    (f"a{down(1)}r{down(1)}rides him down{down(3)}High ground 1{down(5)}+0-0<enter>", 1),
    (f"d{down(1)}<right>{down(6)}0+0-<enter>", 1),
    (f"lb{down(4)}Tina 2{down(4)}+0<enter>", 1),
    ("y", 1),
    (':condition Ana "Twisted ankle" mod=-1 on=E<enter>', 1),
    (f"kw{down(1)}looks for tracks{down(8)}---{down(2)}<right><enter>", 1),
    ("n", 1),
    (f"ks{down(1)}talks to the guard{down(9)}+++<enter>", 1),
    ("GGolden tongue<enter>", 1),
    ("h", 1),
    (
        ':attack Ana skill=Fight mod="+1 axe" dice=++0- vs=Fight vs-effect="High ground 2" '
        'vs-gift="GM 1" vs-dice=+0-00<enter>',
        1,
    ),
    (":check by=Ben skill=Lore instead=Map<enter>", 1),
    ("=<enter>", 1),
    (f"P{down(1)}c<enter>", 1),
    (f"Rc{down(2)}1<enter>", 1),
    ("Ra<enter>", 1),
    ("n", 1),
    ("ml<enter>", 1),
    ("Y<see:Begin a new session?><enter>", 1),
    (':end "the guard gives way"<enter>', 1),
)


def test_the_worked_conflict_by_keys(tmp_path: Path) -> None:
    replay(tmp_path, SCRIPT, STEPS)
    assert state(tmp_path, "keys") == state(tmp_path, "script")
