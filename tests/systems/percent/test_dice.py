"""The W100 beyond its worked examples: checks that are none, thresholds, refusals, chances."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.dice.check import Contest
from tracker.dice.faults import Fault
from tracker.dice.terms import find
from tracker.systems.percent.rules import Percent
from tracker.systems.percent.rules.checks import (
    DIFFICULTIES,
    PercentCheck,
    PercentOutcome,
    complexity_steps,
    read_two_dice,
)
from tracker.systems.percent.rules.statistics import grades


def resolved(check: PercentCheck, *faces: int) -> PercentOutcome:
    outcome = check.resolve(faces)
    assert isinstance(outcome, PercentOutcome)
    return outcome


def code(found: object) -> str:
    assert isinstance(found, Fault)
    return found.code


@pytest.mark.parametrize(
    ("check", "grade", "reason"),
    [
        (PercentCheck(minimum=10, value=9), "BLOCKED", "E_MINIMUM"),
        (PercentCheck(unmet=True), "BLOCKED", "E_REQUIREMENT"),
        (PercentCheck(certain=True), "NO_CHECK", ""),
    ],
)
def test_checks_that_are_none(check: PercentCheck, grade: str, reason: str) -> None:
    assert check.to_throw() == ()
    outcome = resolved(check)
    assert (outcome.grade, outcome.reason, outcome.total) == (grade, reason, None)
    assert grades(check) == {grade: 1}


def test_one_roll_from_1_to_100() -> None:
    check = PercentCheck(bonus=50)
    assert [list(die) for die in check.to_throw()] == [list(Percent.die)]
    assert check.to_throw((50,)) == ()
    for faces in ((), (0,), (101,), (50, 50)):
        assert code(check.resolve(faces)) == "E_DICE"


def test_a_failure_limit_has_a_range() -> None:
    assert code(PercentCheck(limit=96).resolve((50,))) == "E_LIMIT"
    assert code(PercentCheck(limit=-1).resolve((50,))) == "E_LIMIT"


def test_thresholds_mark_a_success_only_when_the_campaign_sets_them() -> None:
    check = PercentCheck(bonus=300, true_from=200, critical_from=350)
    assert resolved(PercentCheck(bonus=300), 100).distinction == ""
    assert resolved(check, 40).distinction == "true"
    assert resolved(check, 50).distinction == "critical"
    assert resolved(PercentCheck(bonus=20, true_from=200), 90).distinction == ""
    assert resolved(check, 5).distinction == ""


def test_two_dice() -> None:
    rolls = {read_two_dice(tens, ones) for tens in range(0, 100, 10) for ones in range(10)}
    assert rolls == set(range(1, 101))
    assert code(read_two_dice(5, 5)) == "E_ROLL"
    assert code(read_two_dice(50, 10)) == "E_ROLL"


def test_complexity_has_a_range() -> None:
    assert code(complexity_steps(0, 51)) == "E_COMPLEXITY"
    assert code(complexity_steps(0, -1)) == "E_COMPLEXITY"
    assert code(complexity_steps(0, 50, shortfall=True, far=2)) == "E_STEPS"


@given(st.integers(0, 60), st.integers(0, 50))
def test_steps_fall_as_the_skill_rises(value: int, complexity: int) -> None:
    now, better = (
        complexity_steps(skill, complexity, shortfall=True, surplus=True)
        for skill in (value, value + 1)
    )
    assert not isinstance(now, Fault)
    assert not isinstance(better, Fault)
    assert better.steps <= now.steps
    assert (now.steps > 0) == (now.delta > 0)


def test_two_who_miss() -> None:
    miss, worse = resolved(PercentCheck(bonus=20), 60), resolved(PercentCheck(bonus=99), 3)
    assert Percent().compare(worse, miss) == Contest(winner="B", by="grade", lead=1, neither=True)
    assert Percent().compare(worse, worse).winner is None


def test_difficulties_are_found_by_name_in_any_case() -> None:
    hard = find(DIFFICULTIES, "Äußerst Schwer")
    assert hard is not None
    assert hard.points == 50


@given(st.integers(-50, 150), st.integers(-60, 110), st.integers(0, 95))
def test_chances_are_those_of_the_rules(bonus: int, difficulty: int, limit: int) -> None:
    odds = grades(PercentCheck(bonus=bonus, difficulty=difficulty, limit=limit))
    failing = min(max(limit + difficulty, 0), 100)
    good = [r for r in range(1, 101) if r > limit + difficulty and r >= 100 + difficulty - bonus]
    assert odds["FEHLSCHLAG"] == Fraction(failing, 100)
    assert odds["ERFOLG"] == Fraction(len(good), 100)
    assert sum(odds.values()) == 1
