"""What a check with reserves comes to in words: dice, grade with its number, the odds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.checks.rules.checking import DuelDecided
from tracker.conflict.state import Conflict, Tested
from tracker.dice.check import Check, Faces
from tracker.dice.faces import write_marks
from tracker.systems.reserves.rules import checks
from tracker.systems.reserves.rules.play import DuelChanged
from tracker.systems.reserves.rules.stages import Stage
from tracker.words.describer import Chances, Describer
from tracker.words.terms import name_of
from tracker.words.translate import _, fill, ngettext, put

if TYPE_CHECKING:
    from tracker.dice.odds import Opposed


def outcome_of(tested: Tested) -> checks.ReservesOutcome:
    """Return the outcome of a check of this system."""
    assert isinstance(tested.outcome, checks.ReservesOutcome)
    return tested.outcome


def grade_text(outcome: checks.ReservesOutcome) -> str:
    """Return a grade with its number, ``great 3``; or why there was no check."""
    none = {"AUTO_FAIL": checks.AUTO_FAIL, "BLOCKED": checks.BLOCKED}.get(outcome.grade)
    if none is not None:
        return _(none.name)
    return f"{_(checks.GRADES[outcome.result].name)} {outcome.result}"


def hint_text(outcome: checks.ReservesOutcome) -> str:
    """Return what a grade means for the story, in one line (R-033…R-040)."""
    if outcome.grade in ("AUTO_FAIL", "BLOCKED"):
        return ""
    return _(checks.GRADES[outcome.result].hint)


def result_text(tested: Tested) -> str:
    """Return the grade with its number."""
    return grade_text(outcome_of(tested))


def throws_text(outcome: checks.ReservesOutcome) -> str:
    """Return the dice as thrown, stage by stage: ``[+00-] [+]``."""
    thrown = (stage.thrown for stage in outcome.stages)
    return " ".join(f"[{write_marks(faces)}]" for faces in thrown if faces)


def thrown(tested: Tested) -> str:
    """Return the dice, which of them count, their sum with the rank, and the grade."""
    outcome = outcome_of(tested)
    if not outcome.stages:
        return grade_text(outcome)
    words = {
        "dice": throws_text(outcome),
        "kept": write_marks(outcome.kept),
        "sum": sum(outcome.kept),
        "rank": outcome.rank,
        "raw": outcome.raw,
        "grade": grade_text(outcome),
    }
    if outcome.dropped:
        return fill("{dice}, of these {kept}: {sum:+d}, rank {rank} = {raw}: {grade}", words)
    return fill("{dice} {sum:+d}, rank {rank} = {raw}: {grade}", words)


def _effort(tested: Tested) -> str:
    return str(outcome_of(tested).result)


def winner_text(event: DuelDecided | DuelChanged, state: Conflict) -> str:
    """Return who of two reaches the goal (R-161…R-163)."""
    if event.winner is None:
        return _("a stand-off, nobody reaches the goal")
    words = {"who": name_of(state, event.winner), "n": event.lead}
    return fill("{who} reaches the goal, {n} ahead", words)


def _chances(check: Check) -> Chances:
    return chances_from(check, ())


def chances_from(check: Check, lying: Faces) -> Chances:
    """Return the chance of success, and of each grade, once these faces lie on the table."""
    assert isinstance(check, checks.ReservesCheck)
    # Fractions are loaded for odds alone, not for every start of the program.
    from tracker.systems.reserves.rules.chances import results, success

    if not check.thrown_for:
        return [(_(checks.AUTO_FAIL.name), 1 - success(check))]
    named = (
        (f"{result} ({_(checks.GRADES[result].name)})", chance)
        for result, chance in sorted(results(check, lying).items())
        if chance
    )
    return [(_("success"), success(check, lying)), *named]


def settled(check: Check) -> str:
    """Return the rank and the dice, stage by stage: ``rank 2, 4 dice, the best three count``."""
    assert isinstance(check, checks.ReservesCheck)
    if not check.thrown_for:
        return _(checks.AUTO_FAIL.name)
    stages = ", ".join(
        _stage_text(stage, stage.dice(first=n == 0)) for n, stage in enumerate(check.stages)
    )
    return fill("rank {rank}, {stages}", {"rank": check.rank, "stages": stages})


def _stage_text(stage: Stage, dice: int) -> str:
    words = {"dice": put(ngettext("{n} die", "{n} dice", dice), {"n": dice})}
    if stage.net > 0:
        return fill("{dice}, the best three count", words)
    return fill("{dice}, the worst three count", words) if stage.net < 0 else words["dice"]


def _against(mine: Check, other: Check) -> Opposed:
    from tracker.systems.reserves.rules.chances import opposed

    assert isinstance(mine, checks.ReservesCheck)
    assert isinstance(other, checks.ReservesCheck)
    return opposed(mine, other)


RESERVES_CHECKS = Describer(
    result_text, thrown, _effort, winner_text, _chances, settled, _against, chances_from
)
