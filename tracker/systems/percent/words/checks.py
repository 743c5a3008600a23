"""What a W100 check comes to in words: grade, sums, failure limit, the odds."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from tracker.checks.rules.checking import DuelDecided
from tracker.conflict.ruling import N_
from tracker.conflict.state import Conflict, Tested
from tracker.dice.check import Check
from tracker.systems.percent.rules import checks
from tracker.words.describer import Chances, Describer
from tracker.words.terms import name_of
from tracker.words.translate import _, fill

if TYPE_CHECKING:
    from tracker.dice.odds import Opposed

_DISTINCTIONS: Mapping[str, str] = MappingProxyType(
    {"true": N_("true success"), "critical": N_("critical success")}
)


def grade_name(outcome: checks.PercentOutcome) -> str:
    """Return a grade in words, with the campaign's own for greater successes (C-038)."""
    distinct = _DISTINCTIONS.get(outcome.distinction)
    known = checks.GRADES.get(outcome.grade)
    return _(distinct or (known.name if known else outcome.grade))


def _outcome(tested: Tested) -> checks.PercentOutcome:
    assert isinstance(tested.outcome, checks.PercentOutcome)
    return tested.outcome


def result_text(tested: Tested) -> str:
    """Return the grade, with the number that made it so."""
    outcome = _outcome(tested)
    grade = grade_name(outcome)
    if outcome.grade == "FEHLSCHLAG":
        words = {"grade": grade, "n": outcome.modified, "limit": outcome.check.failure_limit}
        return fill("{grade} ({n}, limit {limit})", words)
    return grade if outcome.roll is None else f"{grade} {outcome.total}"


def thrown(tested: Tested) -> str:
    """Return the roll with its sums, the failure limit, and by how much it did or did not do."""
    outcome = _outcome(tested)
    if outcome.roll is None:
        return grade_name(outcome)
    check = outcome.check
    roll = f"[{outcome.roll}]{_harder(check)}"
    if check.difficulty:
        roll += f" = {outcome.modified}"
    total = _added(check)
    words = {"roll": roll, "limit": _limit(check), "sum": total, "grade": _result(outcome)}
    if not total:
        return fill("{roll} ({limit}): {grade}", words)
    return fill("{roll} ({limit}) {sum} = {total}: {grade}", {**words, "total": outcome.total})


def _harder(check: checks.PercentCheck) -> str:
    return f" - {_('difficulty')} {check.difficulty}" if check.difficulty else ""


def _added(check: checks.PercentCheck) -> str:
    added = (
        (check.bonus, _("skill bonus")),
        (sum(check.bonuses), _("bonuses")),
        (-sum(check.restrictions), _("restrictions")),
    )
    return " ".join(_signed(value, name) for value, name in added if value)


def _signed(value: int, name: str) -> str:
    return f"{'-' if value < 0 else '+'} {name} {abs(value)}"


def _limit(check: checks.PercentCheck) -> str:
    """Return the failure limit; one that nobody set is marked, for the rules give none (C-037)."""
    words = {"limit": check.failure_limit}
    if check.limit is None:
        return fill("limit {limit}, the program's own", words)
    return fill("limit {limit}", words)


def _result(outcome: checks.PercentOutcome) -> str:
    """Return the grade and the margin, or that it was a near thing (C-024, C-030)."""
    grade = grade_name(outcome)
    words = {"grade": grade, "n": abs(outcome.margin or 0)}
    if outcome.grade == "FEHLSCHLAG":
        return fill("{grade}, just at the limit", words) if outcome.at_limit else grade
    return fill("{grade}, exactly", words) if outcome.exact else fill("{grade} by {n}", words)


def _winner_text(event: DuelDecided, state: Conflict) -> str:
    words = {"who": name_of(state, event.winner), "n": event.lead}
    if event.winner is None:
        return _("nobody wins, neither succeeded") if event.neither else _("nobody wins")
    if event.neither:
        return fill("{who} is ahead, neither succeeded", words)
    if event.decided_by == "grade":
        return fill("{who} wins by the grade", words)
    return fill("{who} wins by {n}", words)


def _chances(check: Check) -> Chances:
    # Fractions are loaded for odds alone, not for every start of the program.
    from tracker.systems.percent.rules.chances import grades

    assert isinstance(check, checks.PercentCheck)
    return [(_(checks.GRADES[grade].name), chance) for grade, chance in grades(check).items()]


def settled(check: Check) -> str:
    """Return the sums before the throw, and which rolls succeed and which fumble."""
    assert isinstance(check, checks.PercentCheck)
    if check.certain:
        return _(checks.GRADES["NO_CHECK"].name)
    grades = {roll: check.grade(roll) for roll in checks.W100}
    words = {
        "sum": f"W100{_harder(check)} {_added(check)}".strip(),
        "limit": _limit(check),
        "n": next((roll for roll, grade in grades.items() if grade == "ERFOLG"), None),
        "most": sum(grade == "FEHLSCHLAG" for grade in grades.values()),
    }
    if words["n"] is None:
        return fill("{sum}; {limit}; no roll succeeds", words)
    if not words["most"]:
        return fill("{sum}; {limit}; success from {n}", words)
    return fill("{sum}; {limit}; success from {n}, fumbled failure up to {most}", words)


def _against(mine: Check, other: Check) -> Opposed:
    # Fractions are loaded for odds alone, not for every start of the program.
    from tracker.systems.percent.rules.chances import opposed

    assert isinstance(mine, checks.PercentCheck)
    assert isinstance(other, checks.PercentCheck)
    return opposed(mine, other)


PERCENT = Describer(result_text, thrown, result_text, _winner_text, _chances, settled, _against)
