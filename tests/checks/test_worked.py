"""Conflicts of the systems with checks worked out by hand: each step's state, there and back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.support.by_hand import ByHand
from tests.support.worked import Reopened, Whole, order
from tests.systems.percent import test_worked as percent_worked
from tests.systems.pool import test_worked as pool_worked
from tests.systems.reserves import test_worked as reserves_worked
from tests.systems.twenty import test_worked as twenty_worked
from tracker.verify import verified

Observed = Callable[[Whole], dict[str, Any]]

CONFLICTS: dict[str, tuple[ByHand, Observed]] = {
    "pool": (pool_worked.CONFLICT, pool_worked.observed),
    "reserves": (reserves_worked.CONFLICT, reserves_worked.observed),
    "percent": (percent_worked.CONFLICT, percent_worked.observed),
    "twenty": (twenty_worked.CONFLICT, twenty_worked.observed),
}

each = pytest.mark.parametrize("conflict", [c for c, _ in CONFLICTS.values()], ids=CONFLICTS.keys())


@pytest.mark.parametrize(("conflict", "observed"), CONFLICTS.values(), ids=CONFLICTS.keys())
@pytest.mark.parametrize("reopened", [False, True], ids=["whole", "reopened"])
def test_every_step_leaves_the_state_that_the_rules_give(
    conflict: ByHand, observed: Observed, reopened: bool, tmp_path: Path
) -> None:
    table = Reopened(tmp_path / "fight.jsonl") if reopened else Whole()
    table(conflict.beginning)
    assert order(table.document) == conflict.table["setup"]["order"]
    assert list(conflict.played) == [step["id"] for step in conflict.table["steps"]]
    assert len(conflict.played) >= 20
    for step in conflict.table["steps"]:
        table(conflict.played[step["id"]])
        assert observed(table) == step["state"], step["id"]


@each
def test_the_whole_of_it_is_undone_and_done_again(conflict: ByHand) -> None:
    table = conflict.begun()
    seen = [table.session.state]
    for line in conflict.lines:
        table([line])
        seen.append(table.session.state)
    for before in reversed(seen[:-1]):
        table.session.do("undo")
        assert table.session.state == before
    for after in seen[1:]:
        table.session.do("redo")
        assert table.session.state == after


@each
def test_decided_again_it_is_the_same(conflict: ByHand) -> None:
    assert verified(conflict.whole().session.timeline).findings == ()
