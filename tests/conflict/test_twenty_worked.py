"""A W20 conflict worked out by hand: the state after each step, also reopened after each."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.support.worked import EXAMPLES, Reopened, Whole, identity, script_parts
from tracker.systems.twenty.checks import TwentyOutcome
from tracker.verify import verified

TABLE: dict[str, Any] = json.loads((EXAMPLES / "twenty.json").read_text(encoding="utf-8"))
BEGINNING, PLAYED = script_parts((EXAMPLES / "twenty.fight").read_text(encoding="utf-8"))
TOGETHER = ("erfolge", "dis", "total", "eg", "eg_sum", "ok", "req")


def observed(table: Whole) -> dict[str, Any]:
    """Return what the rules say of a state, in the words of the table."""
    state, document = table.session.state, table.document
    people = list(state.participants.values())
    turn, asked, found = document["turn"], document["question"], document["together"]
    over = state.phase == "ended"
    last = state.last_check
    assert last is not None
    assert isinstance(last.outcome, TwentyOutcome)
    outcome = last.outcome
    return {
        "phase": state.phase,
        "round": state.round,
        "turn": identity(turn) if turn else "none" if over else "end",
        "acted": sorted(identity(p.name) for p in people if p.acted),
        "question": [asked["kind"], identity(asked["who"])] if asked else None,
        "last": {
            "by": identity(state.somebody(last.who).name),
            "z": outcome.target,
            "net": outcome.net,
            "erfolg": outcome.result,
            "eg": outcome.degree,
            "hidden": last.hidden,
            "stage": outcome.stage.degree if outcome.stage else None,
            "req": outcome.required_met,
        },
        "together": found
        and {
            "figures": [identity(name) for name in found["figures"]],
            **{key: found[key] for key in TOGETHER},
        },
        "hurt": {
            identity(p.name): hurt
            for p in people
            if (hurt := {name: n for name, n in p.sheet.items() if " " in name})
        },
        "conditions": {
            identity(p.name): [[c.text, c.mod, c.dis, c.on] for c in p.conditions]
            for p in people
            if p.conditions
        },
        "obstacles": {o.text: o.dis for o in state.obstacles.values()},
        "offers": document["offers"],
        "warnings": [warning["rule"] for warning in document["warnings"]],
    }


def played() -> Whole:
    table = Whole()
    table(BEGINNING)
    for lines in PLAYED.values():
        table(lines)
    return table


def test_the_setup_gives_the_order_and_the_forces() -> None:
    table = Whole()
    table(BEGINNING)
    assert [identity(name) for name in table.document["order"]] == TABLE["setup"]["order"]
    forces = {
        identity(name): {domain: [f["tenths"], f["value"]] for domain, f in sheet["forces"].items()}
        for name, sheet in table.document["sheets"].items()
    }
    assert forces == TABLE["setup"]["forces"]


@pytest.mark.parametrize("reopened", [False, True], ids=["whole", "reopened"])
def test_every_step_leaves_the_state_that_the_rules_give(reopened: bool, tmp_path: Path) -> None:
    table = Reopened(tmp_path / "fight.jsonl") if reopened else Whole()
    table(BEGINNING)
    assert list(PLAYED) == [step["id"] for step in TABLE["steps"]]
    for step in TABLE["steps"]:
        table(PLAYED[step["id"]])
        assert observed(table) == step["state"], step["id"]


def test_the_whole_of_it_is_undone_and_done_again() -> None:
    table = Whole()
    table(BEGINNING)
    seen = [table.session.state]
    for lines in PLAYED.values():
        table(lines)
        seen.append(table.session.state)
    for before in reversed(seen[:-1]):
        table.session.do("undo")
        assert table.session.state == before
    for after in seen[1:]:
        table.session.do("redo")
        assert table.session.state == after


def test_decided_again_it_is_the_same() -> None:
    assert verified(played().session.timeline).faults == ()


def test_without_the_torn_arm_a_die_stays_on_the_table() -> None:
    table = played()
    [arm] = [n for n, r in table.session.timeline.rulings.items() if "arm" in str(r.command)]
    table.session.do(f"strike {arm}")
    # 16 - 19 is -3, one degree less to make up for: each supporter has one die less, too.
    assert table.document["together"]["erfolge"][:2] == [-3, -2]
    assert table.document["phase"] == "ended"
    assert verified(table.session.timeline).faults == ()
