"""A conflict of the W10 pool worked out by hand: each step's state, also reopened after each."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.support.worked import EXAMPLES, Reopened, Whole, identity, script_parts
from tracker.systems.pool.checks import PoolOutcome
from tracker.verify import verified

TABLE: dict[str, Any] = json.loads((EXAMPLES / "pool.json").read_text(encoding="utf-8"))
BEGINNING, PLAYED = script_parts((EXAMPLES / "pool.fight").read_text(encoding="utf-8"))


def observed(table: Whole) -> dict[str, Any]:
    """Return what the rules say of a state, in the words of the table."""
    state, document = table.session.state, table.document
    people = list(state.participants.values())
    turn, asked = document["turn"], document["question"]
    over = state.phase == "ended"
    places = {**{p.id: p.conditions for p in people}, **state.circumstances}
    names = {p.id: identity(p.name) for p in people}
    last = state.last_check
    outcome = last.outcome if last else None
    assert outcome is None or isinstance(outcome, PoolOutcome)
    return {
        "phase": state.phase,
        "round": state.round,
        "turn": identity(turn) if turn else "none" if over else "end",
        "acted": sorted(identity(p.name) for p in people if p.acted),
        "zone": {identity(p["name"]): identity(p["zone"]) for p in document["participants"]},
        "conditions": {
            names.get(place, place): [[c.text, c.mod, c.on] for c in there]
            for place, there in places.items()
            if there
        },
        "obstacles": [[o.text, o.needs, o.done, o.surplus] for o in state.obstacles.values()],
        "last": last
        and outcome
        and {
            "by": names[last.who],
            "grade": outcome.grade,
            "en": outcome.target,
            "succ": outcome.successes,
            "sum": outcome.total,
            "limit": outcome.limit,
            "thrown": outcome.thrown,
        },
        "offers": document["offers"],
        "question": identity(asked["who"]) if asked else None,
        "warnings": [warning["rule"] for warning in document["warnings"]],
    }


def whole() -> Whole:
    """Return the table at the end."""
    table = Whole()
    table(BEGINNING)
    for lines in PLAYED.values():
        table(lines)
    return table


@pytest.mark.parametrize("reopened", [False, True], ids=["whole", "reopened"])
def test_every_step_leaves_the_state_that_the_rules_give(reopened: bool, tmp_path: Path) -> None:
    table = Reopened(tmp_path / "fight.jsonl") if reopened else Whole()
    table(BEGINNING)
    assert [identity(name) for name in table.document["order"]] == TABLE["setup"]["order"]
    assert list(PLAYED) == [step["id"] for step in TABLE["steps"]]
    for step in TABLE["steps"]:
        table(PLAYED[step["id"]])
        assert observed(table) == step["state"], step["id"]


def test_the_whole_of_it_is_undone_and_done_again() -> None:
    table = Whole()
    table(BEGINNING)
    seen = [table.session.state]
    for lines in PLAYED.values():
        for line in lines:
            table([line])
            seen.append(table.session.state)
    for before in reversed(seen[:-1]):
        table.session.do("undo")
        assert table.session.state == before
    for after in seen[1:]:
        table.session.do("redo")
        assert table.session.state == after


def test_decided_again_it_is_the_same() -> None:
    assert verified(whole().session.timeline).faults == ()


def test_without_the_storm_more_dice_succeed_and_they_are_the_same_dice() -> None:
    table = whole()
    [storm] = [n for n, r in table.session.timeline.rulings.items() if "'Storm'" in str(r.command)]
    table.session.do(f"strike {storm}")
    gate = table.session.state.obstacles["o1"]
    assert (gate.done, gate.surplus) == (5, 0)
    assert table.session.state.phase == "ended"
    assert verified(table.session.timeline).faults == ()
