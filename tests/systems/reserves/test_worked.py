"""A conflict with reserves worked out by hand: what its steps leave, and what is without a gift."""

from __future__ import annotations

from typing import Any

from tests.support.by_hand import asked, by_hand, whose_turn, zones
from tests.support.worked import Whole, identity
from tracker.checks.rules.table import table_of
from tracker.conflict.history.commands import Strike
from tracker.conflict.history.plan import Plan
from tracker.conflict.ruling import Ruling
from tracker.dice.faces import write_marks
from tracker.systems.reserves.rules.checks import ReservesOutcome
from tracker.systems.reserves.rules.play import Late
from tracker.systems.reserves.rules.results import Compared
from tracker.systems.reserves.rules.state import kept_by
from tracker.verify import verified

CONFLICT = by_hand("reserves")


def observed(table: Whole) -> dict[str, Any]:
    """Return what the rules say of a state, in the words of the table."""
    state, document = table.session.state, table.document
    people = {identity(p["name"]): p for p in document["participants"]}
    chain = document["chain"]
    return {
        **whose_turn(table),
        "holding": [who for who, p in people.items() if p["holding"]],
        "zone": zones(table),
        "reserves": {
            who: [p["resources"][letter]["current"] for letter in "EIS"]
            for who, p in people.items()
        },
        "effects": {
            identity(p.name): [effect.note for effect in kept_by(p).effects]
            for p in state.participants.values()
            if kept_by(p).effects
        },
        "gifts": document["gifts"],
        "settled": [
            f"{who}: {mark.removeprefix('settled ')}"
            for who, p in people.items()
            for mark in p["sheet"]
            if mark.startswith("settled ")
        ],
        "conditions": {
            who: [[c["text"], c["mod"], c.get("on", "all")] for c in p["conditions"]]
            for who, p in people.items()
            if p["conditions"]
        },
        "last": _last(table),
        "open": sorted(identity(c["by"]) for c in document["checks"] if c["open"]),
        "used": {identity(c["by"]): c["used"] for c in document["checks"] if c["used"]},
        "chain": [chain["done"], len(chain["links"])] if chain else None,
        "question": asked(table),
    }


def _last(table: Whole) -> list[Any] | None:
    last = table_of(table.session.state).last_check
    if last is None:
        return None
    assert isinstance(last.outcome, ReservesOutcome)
    name = identity(table.session.state.participants[last.who].name)
    kept = write_marks(last.outcome.kept)
    return [name, last.outcome.result, last.outcome.grade, last.outcome.raw, kept]


def test_results_are_sorted_from_the_highest_down() -> None:
    table = CONFLICT.whole()
    found = [
        event
        for ruling in table.session.timeline.rulings.values()
        for event in ruling.events
        if isinstance(event, Compared)
    ]
    assert [event.groups for event in found] == [(("p3",), ("p1", "p2"))]


def test_without_the_gift_what_it_gave_is_left_out_and_the_dice_stand() -> None:
    """3 is no longer 3 and 1: nobody has the effect; who used it has their other dice."""
    table = CONFLICT.whole()
    late = next(n for n, r in table.session.timeline.rulings.items() if _gives(r, "Ben"))
    plan = table.session.plan(Strike(ruling=late))
    assert isinstance(plan, Plan)
    dropped = [r.old.command for r in plan.redone if r.old and r.dropped and r.new is None]
    assert [type(c).__name__ for c in dropped] == ["Late", "Record", "StealEffect", "Refresh"]
    left_out = {type(r.new.command).__name__: r.left_out for r in plan.redone if r.new}
    assert left_out["Attack"][0] == "High ground"
    table.session.do(f"strike {late}")
    document = table.document
    assert (document["phase"], document["round"]) == ("ended", 3)
    reserves = {p["name"]: p["resources"]["E"]["current"] for p in document["participants"]}
    assert reserves == {"Ana": 5, "Ben": 1, "Cem": 1}
    assert verified(table.session.timeline).findings == ()


def _gives(ruling: Ruling, person: str) -> bool:
    command = ruling.command
    return isinstance(command, Late) and any(use.name == person for use in command.hand.gift)
