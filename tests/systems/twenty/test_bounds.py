"""W20 in a conflict at its bounds: what is refused by which rule, what stands without the rest."""

from __future__ import annotations

import pytest

from tests.support.twenty_table import at_the_gate, outcome
from tracker.checks.rules.checking import Checked


@pytest.mark.rule("T-030")
@pytest.mark.parametrize("dice", ["d20=21", "d20=3 d6=7", "d20=3", "d20=3 d6=1,1"])
def test_dice_that_a_check_does_not_throw_are_refused_by_its_rule(dice: str) -> None:
    assert (
        at_the_gate().senseless(f"check [Stärke - I] {dice}", "T-030").arguments["code"] == "E_DICE"
    )


@pytest.mark.rule("T-030", "T-144")
@pytest.mark.parametrize(
    ("keys", "rule"),
    [
        ("dice=21", "T-030"),
        ("dice=0", "T-030"),
        ("adv=XI", "T-144"),
        ("dis=IIII", "T-144"),
        ("net='- XI'", "T-144"),
        ("req=VX", "T-144"),
        ("malus=-3", "T-041"),
        ("obstacle=Wall", "T-166"),
    ],
)
def test_what_reads_as_no_dice_is_refused_by_its_rule(keys: str, rule: str) -> None:
    assert at_the_gate().refused(f"check attr=Stärke {keys}").rule == rule


@pytest.mark.rule("T-014")
def test_what_a_sheet_says_of_a_specialization_goes_before_the_skill_at_large() -> None:
    table = at_the_gate('set Ada skills="Kraftakt (Stemmen) 9"')
    table.do("[Stärke + Kraftakt (Stemmen)] d20=10 free=yes")
    assert (outcome(table).target, outcome(table).skill_value) == (24, 9)
    table.do("[Stärke + Kraftakt (Ziehen)] d20=10 free=yes")
    assert outcome(table).target == 27


@pytest.mark.rule("T-104", "T-121")
@pytest.mark.parametrize(
    ("keys", "rule"),
    [
        ("figures=1", "T-121"),
        ("figures=0", "T-121"),
        ("helpers=0", "T-104"),
        ("helpers=-1", "T-104"),
    ],
)
def test_too_few_for_a_check_of_several_are_refused_as_in_brackets(keys: str, rule: str) -> None:
    assert at_the_gate().senseless(f"check attr=Stärke {keys}", rule).arguments["code"] == "E_COUNT"


@pytest.mark.rule("T-018", "T-125")
def test_a_setting_says_by_which_rule_it_takes_no_such_value() -> None:
    assert at_the_gate().refused("setting force_rounding half").rule == "T-018"
    assert at_the_gate().refused("setting communal_sum both").rule == "T-125"


@pytest.mark.rule("T-163", "T-043", "T-166")
@pytest.mark.parametrize(
    ("line", "keys"),
    [
        ("condition Ada Cut mod=-3", "without=Cut"),
        ("set Ada tools='Rope 2'", "tool=Rope"),
        ("obstacle Gate dis=0", "obstacle=Gate"),
    ],
)
def test_a_check_stands_when_what_it_named_is_struck(line: str, keys: str) -> None:
    table = at_the_gate().do(line)
    n = table.session.timeline.head
    table.do(f"check attr=Stärke d20=3 {keys}", "[Stärke] d20=4", f"strike {n}")
    assert table.doc["turn"] == "Krall"
    checks = [e for r in table.session.timeline.rulings.values() for e in r.events]
    made = [e.outcome.figures()["z"] for e in checks if isinstance(e, Checked)]
    assert made[-2:] == [15, 13]


@pytest.mark.rule("T-163")
def test_the_answer_stands_when_what_it_left_out_is_struck() -> None:
    table = at_the_gate().do("condition Krall Cut mod=-3")
    n = table.session.timeline.head
    table.do("attack Krall [Stärke] d20=3 vs-attr=Stärke vs-without=cut vs-d20=4", f"strike {n}")
    assert (outcome(table).target, table.doc["turn"]) == (14, "Bruno")
