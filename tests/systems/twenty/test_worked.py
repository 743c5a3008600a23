"""A W20 conflict worked out by hand: what its steps leave, and what is without the torn arm."""

from __future__ import annotations

from typing import Any

from tests.support.by_hand import by_hand, whose_turn
from tests.support.worked import Whole, identity
from tracker.checks.rules.table import table_of
from tracker.systems.twenty.rules.checks import TwentyOutcome
from tracker.verify import verified

CONFLICT = by_hand("twenty")
TOGETHER = ("erfolge", "dis", "total", "eg", "eg_sum", "ok", "req")


def observed(table: Whole) -> dict[str, Any]:
    """Return what the rules say of a state, in the words of the table."""
    state, document = table.session.state, table.document
    people = list(state.participants.values())
    asked, found = document["question"], document["together"]
    last = table_of(state).last_check
    assert last is not None
    assert isinstance(last.outcome, TwentyOutcome)
    outcome = last.outcome
    return {
        **whose_turn(table),
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
    }


def test_the_setup_gives_the_forces() -> None:
    table = CONFLICT.begun()
    forces = {
        identity(name): {domain: [f["tenths"], f["value"]] for domain, f in sheet["forces"].items()}
        for name, sheet in table.document["sheets"].items()
    }
    assert forces == CONFLICT.table["setup"]["forces"]


def test_without_the_torn_arm_a_die_stays_on_the_table() -> None:
    table = CONFLICT.whole()
    [arm] = [n for n, r in table.session.timeline.rulings.items() if "arm" in str(r.command)]
    table.session.do(f"strike {arm}")
    # 16 - 19 is -3, one degree less to make up for: each supporter has one die less, too.
    assert table.document["together"]["erfolge"][:2] == [-3, -2]
    assert table.document["phase"] == "ended"
    assert verified(table.session.timeline).findings == ()
