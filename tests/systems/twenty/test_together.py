"""W20 checks of several: who is asked, what each adds, what is hidden or overruled."""

from __future__ import annotations

import pytest

from tests.support.twenty_table import announced, at_the_gate, outcome, part, together
from tests.systems.twenty.parties import HEAL, LIFT, MORE, asks, typed
from tracker.checks.rules.checking import Checked
from tracker.checks.rules.table import table_of, with_table
from tracker.conflict.notes import Noted
from tracker.conflict.players.view import open_events, open_table
from tracker.conflict.state import change
from tracker.systems.twenty.rules.checks import Stage
from tracker.systems.twenty.rules.joint import TwentyTable
from tracker.systems.twenty.rules.joint import table as own


def test_the_campaign_may_add_degrees() -> None:
    table = at_the_gate("setting communal_sum eg").do(
        f"check {typed(3, 0)} figures=2 with=Bruno req=1", f"join {typed(3, 0)}"
    )
    found = together(table)
    assert (found.degree, found.degree_sum, found.success) == (0, 0, False)


def test_a_bracket_alone_asks_who_may_support() -> None:
    table = at_the_gate(*MORE).do(HEAL)
    assert asks(table) == ("figures", "Ada")
    assert table.refused("with 'Bruno, Krall, Dora'").rule == "T-104"
    assert table.refused("with 'Bruno, Ada'").rule == "T-105"
    assert table.refused("with Bruno d20=3 bonus=2").rule == "T-046"
    table.do("with 'Bruno, Dora' d20=19")
    assert asks(table) == ("support", "Bruno")
    assert outcome(table).degree == -2


def test_supporters_follow_with_what_the_one_before_leaves() -> None:
    table = at_the_gate(*MORE).do(f"{HEAL} with='Bruno, Dora' d20=19", "support d20=15 d6=6,6")
    assert (outcome(table).target, part(table, "T-102").value) == (16, 2)
    assert asks(table) == ("support", "Dora")
    table.do("support attr=Geschick bonus='1 a bandage' d20=1 d6=1,1,1")
    assert table.refused("with Krall").rule == "T-105"
    found = together(table)
    # 10 - 1 - 3 is 6: one success, and three were wanted.
    assert (found.degree, found.success, found.required_met) == (1, True, False)
    assert table.doc["turn"] == "Bruno"


def test_a_supporter_may_be_chosen_among_those_who_were_named() -> None:
    table = at_the_gate(*MORE).do(f"{HEAL} with='Bruno, Dora' d20=19")
    assert table.refused("support d20=3 d6=1,1 by=Krall").rule == "T-105"
    table.do("support [Geschick + Heilkunde] d20=11 d6=1,1 by=Dora")
    assert asks(table) == ("support", "Bruno")


def test_after_a_success_nobody_supports() -> None:
    table = at_the_gate().do(f"{HEAL} with=Bruno d20=9")
    assert (table.doc["question"], together(table).made) == (None, (table.who("Ada").id,))
    assert table.doc["turn"] == "Bruno"


def test_a_miss_may_stand() -> None:
    table = at_the_gate().do(f"{HEAL} with=Bruno d20=19", "alone")
    assert (together(table).success, together(table).next_dis) == (False, 2)
    assert table.doc["turn"] == "Bruno"


def test_nobody_may_be_named() -> None:
    table = at_the_gate().do(HEAL, "with d20=19")
    assert (together(table).degree, table.doc["question"]) == (-2, None)


def test_dice_wait_until_it_is_known_who_takes_part() -> None:
    assert at_the_gate().refused(f"{LIFT} d20=5").rule == "T-105"


def test_a_bracket_alone_asks_who_takes_part() -> None:
    table = at_the_gate(*MORE).do(f"{LIFT.replace(' |', ' - II |')} what='the gate'")
    assert asks(table) == ("figures", "Ada")
    assert table.refused("with 'Bruno, Krall, Dora'").rule == "T-121"
    assert table.refused("join d20=3").overrulable is False
    table.do("with 'Bruno, Krall' d20=7", "join bonus=1 d20=9", "join d20=12")
    found = together(table)
    assert (found.results, found.total, found.degree) == ((20, 11, 7), 38, 9)
    assert (found.disadvantages, found.required_met) == ((0, 0, 0), True)
    assert table.doc["turn"] == "Bruno"


def test_own_dice_and_conditions_are_each_ones_own() -> None:
    table = at_the_gate("condition Bruno Tired dis=1")
    table.do("[Stärke | gemeinschaftlich(2)] dis=3 with=Bruno d20=3 d6=1,1")
    assert announced(table).net == -2
    table.do("join d20=3 d6=1,1,1")
    assert announced(table).net == -3
    assert together(table).disadvantages == (2, 2)


def test_advantages_of_the_task_stay() -> None:
    table = at_the_gate().do("[Stärke + I | gemeinschaftlich(2)] with=Bruno d20=3 d6=1")
    assert announced(table).net == 1


def test_the_obstacle_counts_for_all() -> None:
    table = at_the_gate("obstacle Gate dis=2")
    table.do(
        "[Stärke | gemeinschaftlich(2)] obstacle=gate with=Bruno d20=3 d6=1", "join d20=3 d6=1"
    )
    assert together(table).disadvantages == (1, 1)


def test_more_figures_than_the_bracket_says_may_be_overruled() -> None:
    table = at_the_gate(*MORE)
    table.overruled(f"check {LIFT} with='Bruno, Krall, Dora' d20=3", "T-121")


def test_staged_results_are_those_of_the_sum() -> None:
    table = at_the_gate().do(
        "[Stärke | gemeinschaftlich(2)] mit EG ≥:; I: open; III: torn out with=Bruno d20=9",
        "join d20=5",
    )
    assert together(table).degree == 3
    assert together(table).stage == Stage(degree=3, text="torn out")


def test_a_hidden_communal_check_is_hidden_to_the_end() -> None:
    table = at_the_gate().do(
        "[Geschick | gemeinschaftlich(2)] hidden=yes note=quiet with=Bruno d20=9", "join d20=9"
    )
    assert together(table).hidden
    last = table_of(table.state).last_check
    assert last is not None
    assert last.hidden
    assert [e.secret for e in table.events() if isinstance(e, Noted)] == [True]


@pytest.mark.parametrize(
    "lines",
    [
        (LIFT,),
        (HEAL, "with Bruno d20=19"),
        (f"{LIFT} with=Bruno d20=3",),
        ("[Stärke | vergleichend | Stärke]",),
    ],
)
def test_a_waived_question_ends_the_action_without_effect(lines: tuple[str, ...]) -> None:
    table = at_the_gate().do(*lines, "waive")
    assert own(table.state).joint is None
    assert (table.doc["question"], table.doc["turn"]) == (None, "Bruno")


@pytest.mark.rule("T-130")
def test_one_hidden_check_among_several_hides_what_they_come_to() -> None:
    table = at_the_gate(*MORE).do(
        "[Stärke | unterstützend(2)] with='Krall, Dora' d20=19",
        "support [Wahrnehmung + Sinnesschärfe] d20=15 d6=6",
    )
    assert (asks(table)[0], open_table(table.state).own) == ("support", None)
    assert open_table(table.state).question is None
    table.do("support [Geschick] d20=3 d6=1")
    assert together(table).hidden
    assert open_table(table.state).own is None
    ruling = table.session.timeline.ruling
    assert ruling is not None
    assert list(open_events(ruling, table.session.timeline.state_at(ruling.parent))) == []


@pytest.mark.rule("T-046")
def test_points_that_overrule_the_announcement_count() -> None:
    table = at_the_gate(*MORE).do(HEAL)
    table.overruled("with Bruno bonus='5 luck' adv=1 d20=19 d6=2", "T-046")
    assert (outcome(table).target, outcome(table).dice) == (19, 17)
    assert (announced(table).target, announced(table).net) == (19, 1)
    table.do("undo", "undo", "[Stärke | vergleichend | Stärke]")
    table.overruled("target Krall malus='3 rain' d20=9 vs-d20=9", "T-046")
    first = next(event for event in table.events() if isinstance(event, Checked))
    assert first.outcome.figures()["z"] == 12
    table.do("undo", "undo", HEAL)
    assert table.refused("with! Bruno attr=Stärke d20=19").overrulable is False


@pytest.mark.rule("T-111")
def test_a_success_below_the_degree_required_may_be_supported_by_overruling() -> None:
    table = at_the_gate(*MORE).do(f"{HEAL} with='Bruno, Dora' d20=9 note=calm")
    assert (together(table).required_met, table.doc["turn"]) == (False, "Bruno")
    table.overruled("support d20=1", "T-111")
    found = together(table)
    # A success leaves no disadvantages, and the last check is that of the whole (T-108).
    assert (found.disadvantages, found.degree, found.required_met) == ((0, 0), 3, True)
    assert (table.doc["turn"], table.doc["question"]) == ("Bruno", None)
    assert not any(isinstance(event, Noted) for event in table.events())
    assert table.senseless("support d20=1 by=Dora", "T-101")
    table.do("undo", "check attr=Stärke d20=3")
    assert table.senseless("support d20=1", "T-101")


@pytest.mark.rule("T-111")
def test_a_support_let_all_the_same_may_miss_and_go_on() -> None:
    table = at_the_gate(*MORE).do(f"{HEAL} with='Bruno, Dora' d20=9")
    table.do("support! d20=20")
    assert asks(table) == ("support", "Dora")
    table.do("alone")
    assert (together(table).success, together(table).degree) == (False, -1)
    assert table.doc["turn"] == "Bruno"


@pytest.mark.parametrize(("attr", "target"), [("9", 21), ("9, 12", 33)])
def test_attributes_typed_as_numbers_count_with_the_skill_of_the_sheet(
    attr: str, target: int
) -> None:
    table = at_the_gate().do(f"check attr='{attr}' skill=Kraftakt figures=2 with=Bruno d20=3")
    numbers = [m.value for m in announced(table).parts if m.why == "attribute"]
    assert (announced(table).target, sum(numbers)) == (target, target - 12)


@pytest.mark.rule("T-111")
def test_what_fell_short_is_fresh_until_another_check_or_action_came() -> None:
    """The last check is that of the last who made one, the last roll that of whose check it is."""
    table = at_the_gate(*MORE).do(f"{HEAL} with='Bruno, Dora' d20=9")
    state, kept = table.state, own(table.state)
    last, roll = table_of(state).last_check, state.last_roll
    assert last is not None
    assert roll is not None
    assert kept.is_fresh(state)
    other = table.who("Bruno").id
    for changed in (
        with_table(state, last_check=None),
        change(state, last_roll=None),
        with_table(state, last_check=change(last, who=other)),
        change(state, last_roll=change(roll, by=other)),
    ):
        assert not kept.is_fresh(changed)
    assert not TwentyTable().is_fresh(state)
    assert kept.short is not None
    made = change(kept, short=change(kept.short, made=(other, last.who)))
    assert made.is_fresh(state)
