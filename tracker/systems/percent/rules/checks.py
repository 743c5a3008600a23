"""The check: the roll less the difficulty against the failure limit; complexity, step by step."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

import msgspec

from tracker.dice.check import Check, Die, Faces, Outcome, Standing, misfit
from tracker.dice.faults import N_, Fault
from tracker.dice.terms import Level, Term

STEP_POINTS = 10
"""The difficulty of one step where the campaign sets no other (C-070)."""

FAR_STEPS = 3
"""The steps proposed, and the fewest, from 11 points of difference up (C-063, C-068)."""

HIGHEST_COMPLEXITY = 50
DEMANDING = 30
"""The complexity above which a task is especially demanding (C-051)."""


DIFFICULTIES = (
    Level("adäquat", N_("adequate"), "C-035", points=0),
    Level("äußerst schwer", N_("extremely hard"), "C-036", points=50, also=("extrem schwer",)),
)


class Steps(msgspec.Struct, frozen=True, kw_only=True):
    """What a complexity does: ``delta`` is how far the skill value falls short of it."""

    delta: int
    steps: int

    def points(self, step_points: int = STEP_POINTS) -> int:
        """Return the change of the difficulty, which may make it negative (C-070, C-071)."""
        return self.steps * step_points


def complexity_steps(
    value: int,
    complexity: int,
    *,
    shortfall: bool = False,
    surplus: bool = False,
    far: int = FAR_STEPS,
) -> Steps | Fault:
    """Return the steps for a skill value and a complexity from 0 to 50 (C-050…C-069).

    With the optional rules ``shortfall`` and ``surplus`` the steps grow with the difference; from
    11 points up they are ``far``, which the game master sets to 3 or more.
    """
    if not 0 <= complexity <= HIGHEST_COMPLEXITY:
        return Fault("E_COMPLEXITY", N_("a complexity lies between 0 and 50"), "C-050")
    if far < FAR_STEPS:
        return Fault("E_STEPS", N_("from 11 points up it is three steps or more"), "C-063")
    delta = complexity - value
    if delta > 0:
        return Steps(delta=delta, steps=_by_size(delta, far) if shortfall else 1)
    return Steps(delta=delta, steps=-_by_size(-delta, far) if surplus else 0)


def _by_size(points: int, far: int) -> int:
    if points <= 0:
        return 0
    return 1 if points <= 5 else 2 if points <= 10 else far


W100: Die = range(1, 101)

FAILURE_LIMIT = 5
"""The failure limit of a campaign that sets none (C-037)."""

HIGHEST_LIMIT = 95

SUCCEEDS = 100
"""The end result from which a check succeeds (C-030)."""

GRADES: Mapping[str, Term] = MappingProxyType(
    {
        "ERFOLG": Term("Erfolg", N_("success"), "C-029"),
        "MISSERFOLG": Term("Misserfolg", N_("miss"), "C-031"),
        "FEHLSCHLAG": Term("Fehlschlag", N_("fumbled failure"), "C-023"),
        "BLOCKED": Term("keine Probe möglich", N_("no check possible"), "C-011"),
        "NO_CHECK": Term("ohne Probe", N_("without a check"), "C-007"),
    }
)

# How grades compare (C-085).
_RANKS = MappingProxyType({"ERFOLG": 2, "NO_CHECK": 2, "MISSERFOLG": 1, "FEHLSCHLAG": 0})

KINDS: Mapping[str, Term] = MappingProxyType(
    {
        "move": Term("Bewegung", N_("movement"), "C-080"),
        "attack": Term("Angriff", N_("attack"), "C-080"),
        "spell": Term("Zauber", N_("spell"), "C-006"),
        "talk": Term("Gespräch", N_("conversation"), "C-006"),
        "other": Term("anderes", N_("something else"), "C-006"),
    }
)

# How a sheet's entries for skill bonuses begin: value and bonus are two numbers (C-054).
BONUS = "bonus "


class PercentCheck(Check, frozen=True, kw_only=True, tag="percent"):
    """A check; difficulty, plus is harder, widens the failure range, restrictions do not.

    Rule C-095. ``bonus`` is the skill bonus; ``value`` is the skill value, which a ``minimum``
    asks for (C-054). ``limit`` is None where nobody set one. ``unmet`` is a demand that is not met
    (C-013); what is ``certain`` needs no dice (C-007).
    """

    seen = (
        "bonus difficulty bonuses restrictions limit value minimum unmet certain true_from "
        "critical_from hidden"
    )

    thrown_with = (W100,)

    bonus: int = 0
    difficulty: int = 0
    bonuses: tuple[int, ...] = ()
    restrictions: tuple[int, ...] = ()
    limit: int | None = None
    value: int = 0
    minimum: int | None = None
    unmet: bool = False
    certain: bool = False
    true_from: int | None = None
    critical_from: int | None = None
    hidden: bool = False

    @property
    def failure_limit(self) -> int:
        """Return the failure limit that counts for this check (C-037)."""
        return FAILURE_LIMIT if self.limit is None else self.limit

    @property
    def blocked(self) -> str:
        """Return why there is no check: ``E_MINIMUM``, ``E_REQUIREMENT``, else nothing.

        Rules C-011…C-013.
        """
        if self.minimum is not None and self.value < self.minimum:
            return "E_MINIMUM"
        return "E_REQUIREMENT" if self.unmet else ""

    def total(self, roll: int) -> int:
        """Return the end result of a roll (C-028)."""
        return roll - self.difficulty + self.bonus + sum(self.bonuses) - sum(self.restrictions)

    def grade(self, roll: int) -> Literal["ERFOLG", "MISSERFOLG", "FEHLSCHLAG"]:
        """Return the grade of a roll; the failure range comes first, whatever is added (C-025)."""
        if roll - self.difficulty <= self.failure_limit:
            return "FEHLSCHLAG"
        return "ERFOLG" if self.total(roll) >= SUCCEEDS else "MISSERFOLG"

    def to_throw(self, faces: Faces = ()) -> tuple[Die, ...]:
        """Return the W100, until it lies there; none where there is no check."""
        return () if faces or self.blocked or self.certain else (W100,)

    def fault(self) -> Fault | None:
        """Return why nothing can be thrown for this check, None when it can."""
        if not 0 <= self.failure_limit <= HIGHEST_LIMIT:
            return Fault("E_LIMIT", N_("a failure limit lies between 0 and 95"), "C-037")
        return None

    def resolve(self, faces: Faces) -> PercentOutcome | Fault:
        """Return the outcome; without the minimum skill it is blocked whatever the roll (C-012)."""
        if fault := self.fault():
            return fault
        if self.blocked or self.certain:
            return PercentOutcome(
                grade="BLOCKED" if self.blocked else "NO_CHECK",
                success=not self.blocked,
                reason=self.blocked,
                check=self,
            )
        if fault := misfit(faces, (W100,), "C-020"):
            return fault
        grade = self.grade(faces[0])
        return PercentOutcome(grade=grade, success=grade == "ERFOLG", roll=faces[0], check=self)


class PercentOutcome(Outcome, frozen=True, kw_only=True, tag="percent"):
    """A check resolved; ``roll`` is None and ``reason`` a code where nothing was thrown."""

    seen = "check roll reason"

    check: PercentCheck
    roll: int | None = None
    reason: str = ""

    @property
    def modified(self) -> int | None:
        """Return the roll less the difficulty, which the failure limit is compared with (C-022)."""
        return None if self.roll is None else self.roll - self.check.difficulty

    @property
    def total(self) -> int | None:
        """Return the end result (C-028)."""
        return None if self.roll is None else self.check.total(self.roll)

    @property
    def effort(self) -> int:
        """Return the end result, 0 where nothing was thrown; the grade is compared before it."""
        return self.total or 0

    @property
    def margin(self) -> int | None:
        """Return by how much the end result exceeds 100, or falls short of it."""
        return None if self.total is None else self.total - SUCCEEDS

    @property
    def at_limit(self) -> bool:
        """Say whether one more on the dice would have been no fumbled failure (C-024)."""
        return self.modified == self.check.failure_limit

    @property
    def exact(self) -> bool:
        """Say whether the end result is 100 to the point (C-030)."""
        return self.total == SUCCEEDS

    @property
    def distinction(self) -> Literal["", "true", "critical"]:
        """Return which threshold of the campaign's a success reaches; none while unset (C-038)."""
        if not self.success or self.total is None:
            return ""
        check = self.check
        if check.critical_from is not None and self.total >= check.critical_from:
            return "critical"
        return "true" if check.true_from is not None and self.total >= check.true_from else ""

    def figures(self) -> Mapping[str, int | bool | str | None]:
        """Return the numbers and flags of the outcome (section 7)."""
        check = self.check
        return {
            "roll": self.roll,
            "difficulty": check.difficulty,
            "mod_roll": self.modified,
            "bonus": check.bonus,
            "boni": sum(check.bonuses),
            "einschr": sum(check.restrictions),
            "total": self.total,
            "margin": self.margin,
            "limit": check.failure_limit,
            "limit_is_default": check.limit is None,
            "fehlschlag": self.grade == "FEHLSCHLAG",
            "at_limit": self.at_limit,
            "exact": self.exact,
            "distinction": self.distinction or None,
        }

    def standing(self) -> Standing:
        """Return grade and end result, which are compared in this order (C-085)."""
        return standing(self.grade, self.total or 0)


def standing(grade: str, total: int) -> Standing:
    """Return what is compared of a grade and an end result; fumbled failures are alike (C-086)."""
    rank = _RANKS.get(grade, -1)
    return Standing((rank, total if rank > 0 else 0), grade in ("ERFOLG", "NO_CHECK"))


def read_two_dice(tens: int, ones: int) -> int | Fault:
    """Return the roll of two W10, tens 00 to 90 and ones; two noughts are 100 (C-021)."""
    if tens not in range(0, 100, 10) or ones not in range(10):
        return Fault("E_ROLL", N_("two W10 show tens 00 to 90 and ones 0 to 9"), "C-021")
    return tens + ones or 100
