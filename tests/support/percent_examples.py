"""The operations of the W100 system's examples, each a call of the program's own function."""

from __future__ import annotations

from collections.abc import Mapping

from tests.support.examples import Inputs
from tracker.dice.check import contest
from tracker.dice.faults import Fault
from tracker.systems.percent.rules import Percent
from tracker.systems.percent.rules.checks import (
    FAR_STEPS,
    GRADES,
    STEP_POINTS,
    PercentCheck,
    complexity_steps,
    read_two_dice,
    standing,
)
from tracker.systems.percent.rules.statistics import grades

Outputs = Mapping[str, object]


def _set(given: Inputs) -> PercentCheck:
    return PercentCheck(
        bonus=given.number("bonus"),
        difficulty=given.number("diff"),
        bonuses=given.numbers("boni"),
        restrictions=given.numbers("einschr"),
        limit=given.some("limit"),
        value=given.number("value"),
        minimum=given.some("minimum"),
        unmet=given.text("requirement") == "missing",
        certain=given.yes("no_check"),
        true_from=given.some("true_from"),
        critical_from=given.some("critical_from"),
    )


def _check(given: Inputs) -> Outputs:
    check = _set(given)
    found = check.resolve(given.numbers("roll"))
    if isinstance(found, Fault):
        return {"error": found.code}
    return {
        "roll": found.roll,
        "mod_roll": found.modified,
        "total": found.total,
        "margin": found.margin,
        "grade": found.grade,
        "grade_de": GRADES[found.grade].german,
        "fehlschlag": found.grade == "FEHLSCHLAG",
        "ok": found.success,
        "success": found.success,
        "boni": sum(check.bonuses),
        "einschr": sum(check.restrictions),
        "limit": check.failure_limit,
        "limit_is_default": check.limit is None,
        "at_limit": found.at_limit,
        "exact": found.exact,
        "distinction": found.distinction or None,
        "reason": found.reason or None,
        "error": None,
    }


def _dice(given: Inputs) -> Outputs:
    found = read_two_dice(given.number("tens"), given.number("ones"))
    return {"error": found.code} if isinstance(found, Fault) else {"roll": found, "error": None}


def _steps(given: Inputs) -> Outputs:
    found = complexity_steps(
        given.number("value"),
        given.number("complexity"),
        shortfall=given.yes("disk"),
        surplus=given.yes("ueber"),
        far=given.number("high", FAR_STEPS),
    )
    if isinstance(found, Fault):
        return {"error": found.code}
    return {
        "delta": found.delta,
        "steps": found.steps,
        "diff_change": found.points(given.number("step_points", STEP_POINTS)),
        "error": None,
    }


def _oppose(given: Inputs) -> Outputs:
    a, b = (standing(given.text(f"grade_{side}"), given.number(f"total_{side}")) for side in "ab")
    found = contest(a, b, Percent.compared_by)
    return {"winner": found.winner, "neither": found.neither, "by": found.by}


def _pmf(given: Inputs) -> Outputs:
    return {grade.lower(): chance for grade, chance in grades(_set(given)).items()}


OPERATIONS = {
    "check": _check,
    "dice": _dice,
    "steps": _steps,
    "oppose": _oppose,
    "pmf": _pmf,
}
