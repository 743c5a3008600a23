"""Conflicts worked out by hand, step by step, also with a save closed in between."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.happened import happened
from tests.support.quay import QUAY
from tests.support.worked import Reopened, Whole, Worked, identity, observed, order, worked

CONFLICTS = [QUAY, worked("debate"), worked("chase")]


@pytest.fixture(params=CONFLICTS, ids=lambda conflict: conflict.name)
def conflict(request: pytest.FixtureRequest) -> Worked:
    found: Worked = request.param
    return found


@pytest.fixture(params=[False, True], ids=["whole", "reopened"])
def table(request: pytest.FixtureRequest, tmp_path: Path) -> Whole:
    return Reopened(tmp_path / "fight.jsonl") if request.param else Whole()


@pytest.mark.rule("F-INIT-2", "F-INIT-4", "F-INIT-7", "F-INIT-8", "F-INIT-9", "F-INIT-13")
@pytest.mark.rule("F-STRESS-4", "F-STRESS-5")
def test_the_setup_gives_order_and_boxes(conflict: Worked) -> None:
    table = Whole()
    table(conflict.beginning)
    assert order(table.document) == conflict.setup["order"]
    for track in ("health", "composure"):
        boxes = {
            identity(p["name"]): p["tracks"][track]["boxes"]
            for p in table.document["participants"]
            if p["role"] in ("pc", "npc")
        }
        assert boxes == conflict.setup[f"{track}_boxes"]


def test_every_step_leaves_the_state_that_the_rules_give(conflict: Worked, table: Whole) -> None:
    table(conflict.beginning)
    assert len(conflict.steps) >= 18
    for step in conflict.steps:
        table(step.lines)
        assert observed(table.document, step.state) == step.state, step.id


def test_every_step_comes_to_the_numbers_that_the_rules_give(conflict: Worked) -> None:
    table = Whole()
    table(conflict.beginning)
    for step in conflict.steps:
        before = table.session.state
        events = [event for ruling in table(step.lines) for event in ruling.events]
        found = happened(events, before, table.session.state) | {"order": order(table.document)}
        # Only whether sticky would be warned of takes another line than the script's.
        expected = {key: n for key, n in step.expect.items() if key != "sticky_warns"}
        assert {key: found.get(key) for key in expected} == expected, step.id
