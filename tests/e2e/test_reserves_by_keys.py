"""The worked conflict with reserves, played by keys in a terminal, comes out as its script does."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from tests.support.program import schwung
from tests.support.pty import Terminal
from tests.support.worked import EXAMPLES

SCRIPT = EXAMPLES / "reserves.fight"


def down(times: int) -> str:
    return "<down>" * times


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
    (f"d{down(1)}<right>{down(7)}0+0-<enter>", 1),
    (f"lb{down(5)}Tina 2{down(4)}+0<enter>", 1),
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
    ("S", 1),
    (':end "the guard gives way"<enter>', 1),
)


def shown(saves: Path, save: str) -> Any:
    return schwung("--saves", saves, "show", save, "--json").document


def test_the_worked_conflict_by_keys(tmp_path: Path) -> None:
    script = SCRIPT.read_text(encoding="utf-8")
    setup = tmp_path / "setup.fight"
    setup.write_text(script[: script.index("# S1: ")], encoding="utf-8")
    for played, save in ((SCRIPT, "script"), (setup, "keys")):
        assert schwung("--saves", tmp_path, "run", played, "--save", save).code == 0
    saved = int(shown(tmp_path, "keys")["rulings"])

    argv = [sys.executable, "-m", "tracker", "--saves", str(tmp_path), "open", "keys"]
    with Terminal(argv, env={"LANG": "C.UTF-8"}) as terminal:
        terminal.wait_text(f"saved {saved}")
        for keys, rulings in STEPS:
            terminal.send(keys)
            saved += rulings
            terminal.wait_text(f"saved {saved}")
        terminal.send("q")
        terminal.wait_gone("saved")

    assert shown(tmp_path, "keys") == shown(tmp_path, "script")
