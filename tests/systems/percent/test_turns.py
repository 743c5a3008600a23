"""W100 in a conflict: turns of several actions, checks against each other, what is taken back."""

from __future__ import annotations

import pytest

from tests.support.percent_table import STAGE, outcome, played
from tests.support.table import Table
from tracker.checks.rules.checking import Checked, DuelDecided
from tracker.checks.rules.table import table_of
from tracker.systems.percent.rules.checks import PercentOutcome


def test_who_has_the_higher_number_acts_first_and_ties_go_by_the_list() -> None:
    assert played().doc["order"] == ["Ben", "Ana", "Cem"]
    at = Table(STAGE, "add Dun npc side=Watch zone=Yard initiative=15", "begin")
    assert at.doc["order"] == ["Ben", "Dun", "Ana", "Cem"]


def test_a_turn_of_one_action_ends_with_it() -> None:
    at = played().do("check dice=50")
    assert at.doc["turn"] == "Ana"
    at.overruled("check by=Ben dice=50", "C-004")


def test_a_turn_of_several_actions_is_done_but_not_closed() -> None:
    at = played("set Ben actions=2").do("check dice=50")
    assert (at.doc["turn"], at.sheet("Ben")["acted"], at.who("Ben").used) == ("Ben", False, 1)
    at.do("move Roof")
    assert (at.doc["turn"], at.sheet("Ben")["acted"], at.who("Ben").used) == ("Ben", True, 2)
    at.do("act 'one more'")
    assert at.warnings() == ["C-091"]
    at.do("next")
    assert at.doc["turn"] == "Ana"
    at.do("next\nnext\nnext")
    assert (at.doc["round"], at.doc["turn"], at.who("Ben").used) == (2, "Ben", 0)


def test_a_turn_that_is_done_can_be_closed_though_it_would_hold_one_action_now() -> None:
    at = played("set Ben actions=2").do("check dice=50", "move Roof", "set Ben actions=1")
    assert at.doc["turn"] == "Ben"
    at.do("next")
    assert at.doc["turn"] == "Ana"


def test_a_turn_may_hold_no_action() -> None:
    at = played("set Ben actions=0").do("next")
    assert at.doc["turn"] == "Ana"
    assert at.refused("set Ben actions=-1").rule == "C-003"


def test_what_is_left_of_a_turn_can_be_held() -> None:
    at = played("set Ben actions=2").do("check dice=50", "hold", "check dice=50")
    assert at.doc["turn"] == "Cem"
    at.do("check by=Ben dice=50")
    assert (at.doc["turn"], at.sheet("Ben")["acted"]) == ("Cem", True)


def test_free_checks_use_no_action() -> None:
    at = played().do("check dice=50 free=yes", "check by=Cem dice=50 free=yes")
    assert at.doc["turn"] == "Ben"


@pytest.mark.parametrize(
    ("mine", "theirs", "winner", "by", "neither"),
    [
        ("dice=60 bonus=50", "vs-dice=60 vs-bonus=60", "Ana", "total", False),
        ("dice=5 bonus=150", "vs-dice=40 vs-bonus=0", "Ana", "grade", True),
        ("dice=60 bonus=50", "vs-dice=50 vs-bonus=60", None, "draw", False),
        ("dice=4 bonus=90", "vs-dice=3 vs-bonus=20", None, "draw", True),
        ("dice=60 bonus=50", "vs-dice=40 vs-bonus=0", "Ben", "grade", False),
    ],
)
def test_the_grade_counts_before_the_end_result(
    mine: str, theirs: str, winner: str | None, by: str, neither: bool
) -> None:
    at = played().do(f"contest Ana {mine} {theirs}")
    found = next(e for e in at.events() if isinstance(e, DuelDecided))
    who = at.state.participants[found.winner].name if found.winner else None
    assert (who, found.decided_by, found.neither) == (winner, by, neither)
    assert at.doc["turn"] == "Ana"


def test_an_attack_asks_for_the_defense() -> None:
    at = played().do("attack Ana skill=Sword dice=70")
    assert at.doc["question"]["who"] == "Ana"
    at.do("defend skill=Sword bonus=50 dice=70")
    found = next(e for e in at.events() if isinstance(e, DuelDecided))
    assert (at.state.participants[found.winner or ""].name, found.lead) == ("Ana", 10)
    assert (at.doc["turn"], at.doc["offers"]) == ("Ana", ["second"])


@pytest.mark.rule("C-081")
def test_nobody_need_answer_and_a_second_attack_may_follow_all_the_same() -> None:
    at = played().do("attack Ana skill=Sword dice=70", "waive")
    assert (at.doc["turn"], at.doc["question"], table_of(at.state).duel) == ("Ana", None, None)
    assert at.doc["offers"] == ["second"]
    at.do("second Ana dice=60", "waive")
    assert (at.doc["turn"], at.doc["offers"]) == ("Ana", [])
    assert played().do("attack Ana dice=70 free=yes", "waive").doc["offers"] == []


def test_a_second_attack_belongs_to_the_same_action() -> None:
    at = played("set Ben actions=2").do("attack Ana opposed=no dice=70 skill=Sword")
    at.do("second Cem opposed=no dice=30 skill=Sword")
    assert (outcome(at).grade, at.who("Ben").used) == ("MISSERFOLG", 1)
    assert at.refused("second Cem opposed=no dice=30").rule == "C-081"
    at.do("attack Ana dice=70 vs-dice=50", "second Ana dice=60", "defend dice=50")
    assert (at.doc["turn"], at.who("Ben").used) == ("Ben", 2)


def test_it_may_still_follow_when_the_turn_has_gone_on() -> None:
    at = played().do("attack Ana dice=70 vs-dice=50", "second Ana dice=60 vs-dice=50")
    assert at.doc["turn"] == "Ana"
    at = played().do("attack Ana dice=70 vs-dice=50", "check dice=50")
    assert at.refused("second Ana dice=60").rule == "C-081"
    at = played().do("attack Ana dice=70 vs-dice=50 free=yes")
    assert at.doc["offers"] == []


def test_nobody_attacks_themselves() -> None:
    at = played()
    at.refused("attack Ben dice=50 vs-dice=50")
    at.refused("attack Ben dice=50 opposed=no")


def test_a_condition_taken_back_leaves_the_roll_and_changes_the_sum() -> None:
    at = played("condition scene Rain mod=-20").do("check dice=70 bonus=40", "next")
    rain = next(n for n, r in at.session.timeline.rulings.items() if "Rain" in str(r.command))
    assert outcome(at).grade == "MISSERFOLG"
    at.do(f"strike {rain}")
    assert (outcome(at).roll, outcome(at).total, outcome(at).grade) == (70, 110, "ERFOLG")
    at.do("undo")
    assert outcome(at).total == 90


def test_an_amended_check_keeps_its_dice() -> None:
    at = played().do("check dice=70 bonus=40", "check dice=20")
    n = at.session.timeline.head - 1
    at.do(f"amend {n} check bonus=20 diff=10")
    ruling = at.session.timeline.rulings[at.session.timeline.path()[-2]]
    checked = next(e for e in ruling.events if isinstance(e, Checked))
    assert isinstance(checked.outcome, PercentOutcome)
    assert (checked.faces, checked.outcome.total) == ((70,), 80)


def test_one_of_several_actions_struck_leaves_the_turn() -> None:
    at = played("set Ben actions=2").do("check dice=70", "check dice=20", "next")
    at.do(f"strike {at.session.timeline.head - 2}")
    assert (at.doc["turn"], at.who("Ben").used) == ("Ana", 1)


@pytest.mark.rule("C-003", "C-004")
def test_all_the_actions_of_a_held_turn_are_held() -> None:
    at = played("set Ben actions=3").do("check dice=50", "hold", "check dice=50")
    at.do("check by=Ben dice=50")
    assert (at.who("Ben").used, at.sheet("Ben")["acted"], at.sheet("Ben")["holding"]) == (
        2,
        False,
        True,
    )
    assert (at.doc["turn"], at.doc["offers"]) == ("Cem", ["release"])
    at.do("check by=Ben dice=50")
    assert (at.who("Ben").used, at.sheet("Ben")["acted"], at.sheet("Ben")["holding"]) == (
        3,
        True,
        False,
    )
    at.overruled("check by=Ben dice=50", "C-004")
    at.do("next", "next")
    assert (at.doc["round"], at.doc["turn"], at.who("Ben").used) == (2, "Ben", 0)


@pytest.mark.rule("C-003", "C-004")
def test_an_action_out_of_turn_takes_one_of_those_due() -> None:
    at = played("set Ana actions=2").overruled("check by=Ana dice=50", "C-002")
    assert (at.doc["turn"], at.sheet("Ana")["acted"], at.who("Ana").used) == ("Ben", False, 1)
    at.do("next", "check dice=50")
    assert (at.doc["turn"], at.sheet("Ana")["acted"], at.who("Ana").used) == ("Ana", True, 2)
    at.do("next")
    at.overruled("check by=Ana dice=50", "C-004")
    assert at.doc["turn"] == "Cem"


@pytest.mark.rule("C-081", "C-082")
def test_who_has_left_attacks_no_second_time() -> None:
    at = played().do("attack Ana dice=70 vs-dice=50", "leave Ben")
    assert "second" not in at.doc["offers"]
    assert at.refused("second Cem dice=60").message.startswith("{who} is no longer")
