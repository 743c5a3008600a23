"""The worked conflict of the rules, played by keys in a terminal, comes out as its script does."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from tests.support.program import QUAY, schwung
from tests.support.pty import Terminal

# What is pressed for each step of the script, and how many rulings that makes. Faces are typed
# for both sides in one go; where nothing is chosen, the form had the right thing filled in.
STEPS = (
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


def commands(saves: Path, save: str) -> list[Any]:
    log = schwung("--saves", saves, "log", save, "--json").document
    return [record["command"] for record in log]


def test_the_worked_conflict_by_keys(tmp_path: Path) -> None:
    script = QUAY.read_text(encoding="utf-8")
    setup = tmp_path / "setup.fight"
    setup.write_text(script[: script.index("# S1 ")], encoding="utf-8")
    for played, save in ((QUAY, "script"), (setup, "keys")):
        assert schwung("--saves", tmp_path, "run", played, "--save", save).code == 0
    saved = len(commands(tmp_path, "keys"))

    argv = [sys.executable, "-m", "tracker", "--saves", str(tmp_path), "open", "keys"]
    with Terminal(argv, env={"LANG": "C.UTF-8"}) as terminal:
        terminal.wait_text(f"saved {saved}")
        for keys, rulings in STEPS:
            terminal.send(keys)
            saved += rulings
            terminal.wait_text(f"saved {saved}")
        terminal.send("q")
        terminal.wait_gone("saved")

    assert commands(tmp_path, "keys") == commands(tmp_path, "script")
