"""The worked conflict of 20 steps: its states, played whole and with a restart at each line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.worked import Reopened, Whole
from tests.systems.core.foundry import observed, states, steps
from tracker.verify import verified

SETUP, PLAYED = steps()
STATES = states()


def check(table: Whole, step: str) -> None:
    found = observed(table.document)
    assert {key: found[key] for key in STATES[step]} == STATES[step], step


def test_the_script_has_all_steps_of_the_table() -> None:
    assert [*PLAYED] == [*STATES] == [f"W{n}" for n in range(1, 21)]


def test_every_step_leaves_the_state_of_the_book() -> None:
    table = Whole()
    table(SETUP)
    for step, lines in PLAYED.items():
        table(lines)
        check(table, step)
    assert verified(table.session.timeline).findings == ()


def test_so_it_does_with_a_restart_after_each_line(tmp_path: Path) -> None:
    table = Reopened(tmp_path / "foundry.jsonl")
    table(SETUP)
    for step, lines in PLAYED.items():
        table(lines)
        check(table, step)


@pytest.mark.rule("K-SET-2")
def test_the_setup_comes_to_what_the_book_says() -> None:
    table = Whole()
    table(SETUP)
    document = table.document
    people = {p["name"]: p for p in document["participants"]}
    boxes = {n: [t["boxes"] for t in p["tracks"].values()] for n, p in people.items()}
    assert boxes == {
        "Ada": [3, 3],
        "Bruno": [4, 3],
        "Cem": [2, 4],
        "Vesna": [3, 3],
        "Guards": [1],
    }
    assert (document["turn"], document["gm"]["fp"]) == ("Ada", 3)
    assert document["settings"]["order"] == "elective"
