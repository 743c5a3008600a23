"""A check of several with one of its rulings struck, or decided again."""

from __future__ import annotations

import pytest

from tests.support.twenty_table import at_the_gate, outcome, together
from tests.systems.twenty.parties import HEAL, LIFT, MORE, asks
from tracker.checks.rules.table import table_of
from tracker.conflict.engine import decide
from tracker.conflict.ruling import Refusal
from tracker.systems.twenty.rules.joint import table as own


def test_striking_an_answer_leaves_its_question_open() -> None:
    table = at_the_gate().do(LIFT, "with Bruno d20=7", "join d20=5")
    n = table.session.timeline.head
    table.do(f"strike {n}")
    assert asks(table) == ("join", "Bruno")


@pytest.mark.rule("T-120")
def test_the_others_checks_stand_when_one_is_struck() -> None:
    table = at_the_gate(*MORE).do(LIFT, "with 'Bruno, Krall' d20=7", "join d20=5", "join d20=9")
    n = table.session.timeline.head
    table.do(f"strike {n - 1}")
    joint = own(table.state).joint
    assert joint is not None
    assert joint.made == (table.who("Ada").id, table.who("Krall").id)
    assert asks(table) == ("join", "Bruno")
    table.do("join d20=5")
    assert together(table).total == 20 + 10 + 14


@pytest.mark.rule("T-120")
@pytest.mark.parametrize(
    "how",
    [
        ("[Stärke | gemeinschaftlich(3)] with='Dora, Krall' d20=7",),
        ("[Stärke | gemeinschaftlich(3)]", "with 'Dora, Krall' d20=7"),
    ],
)
def test_a_communal_check_stands_without_somebody_who_never_came(how: tuple[str, ...]) -> None:
    table = at_the_gate()
    table.do("add Dora pc side=Heroes zone=Yard initiative=3 attributes='Stärke 9'")
    n = table.session.timeline.head
    table.do(*how, "join d20=5", "join d20=9", f"strike {n}")
    found = together(table)
    assert found.made == (table.who("Ada").id, table.who("Krall").id)
    assert (found.results, table.doc["turn"]) == ((8, 5), "Bruno")


def test_striking_the_check_drops_its_answers_and_passes_the_turn() -> None:
    table = at_the_gate().do(LIFT, "with Bruno d20=7", "join d20=5", "[Stärke] d20=4")
    ruling = next(n for n, r in table.session.timeline.rulings.items() if "T-046" in str(r.events))
    table.do(f"strike {ruling}")
    assert table.doc["turn"] == "Krall"
    last = table_of(table.state).last_check
    assert last is not None
    assert last.who == table.who("Bruno").id


def test_fewer_disadvantages_leave_recorded_dice_on_the_table() -> None:
    table = at_the_gate("condition Ada Cut dis=1").do("[Stärke - I] d20=7 d6=2,5", "next", "next")
    numbers = list(table.session.timeline.rulings)
    table.do(f"strike {numbers[-5]}")
    assert outcome(table).faces == (7, 2)


def test_every_ruling_is_decided_again_alike() -> None:
    table = at_the_gate(*MORE).do(
        HEAL, "with 'Bruno, Dora' d20=20", "waive", f"{LIFT} with=Krall", "join", "next", "next"
    )
    timeline = table.session.timeline
    for ruling in timeline.rulings.values():
        again = decide(timeline.state_at(ruling.parent), ruling.command)
        assert not isinstance(again, Refusal)
        assert again == ruling.events
