"""W100 fights played at random: every branch holds, whatever is taken back or struck."""

from __future__ import annotations

from random import Random

import pytest

from tests.support.percent_table import STAGE
from tests.support.table import Table
from tracker.conflict.ruling import Refusal
from tracker.verify import verified

LINES = (
    "check skill={skill} bonus={n} diff={d}",
    "check bonus={n} complexity={n} steps=1 kind=move",
    "check bonus={n} boni='5 rope' einschr={d} without=rain limit={d}",
    "check certain=yes free=yes",
    "attack {who} bonus={n}",
    "attack {who} bonus={n} opposed=no",
    "attack {who} bonus={n} vs-bonus={d}",
    "second {who} bonus={n} vs-bonus={d}",
    "contest {who} bonus={n} hidden=yes",
    "defend bonus={n}",
    "defend bonus={n} einschr=5",
    "waive",
    "next",
    "next",
    "hold",
    "act waits",
    "move {zone}",
    "check by={who} bonus={n}",
    "condition {who} Hurt mod=-{d}",
    "condition scene Rain mod=-{d} on=move once=yes",
    "uncondition {who} Hurt",
    "set {who} actions={few} bonus='{skill} {n}'",
    "setting disk on",
    "setting limit {d}",
    "undo",
    "redo",
    "strike {ruling}",
    "amend {ruling} check bonus={n}",
)


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_played_holds(seed: int) -> None:
    chance = Random(seed)
    at = Table(STAGE, f"conflict 'The wall' seed={seed + 1}", "begin")
    played = 0
    for _ in range(250):
        line = chance.choice(LINES).format(
            skill=chance.choice(("Climb", "Sword")),
            who=chance.choice(("Ana", "Ben", "Cem")),
            zone=chance.choice(("Yard", "Roof")),
            n=chance.randint(0, 50),
            d=chance.randint(0, 40),
            few=chance.randint(0, 3),
            ruling=chance.choice(list(at.session.timeline.rulings)),
        )
        played += not isinstance(at.session.do(line), Refusal)
    assert played > 80
    assert verified(at.session.timeline).findings == ()
