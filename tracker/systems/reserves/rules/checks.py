"""The check: three Fudge dice, stage by stage, and the rank; results from 0 to 7."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

import msgspec

from tracker.dice.check import Check, Die, Faces, Outcome, Standing, misfit
from tracker.dice.faults import N_, Fault
from tracker.dice.terms import Term
from tracker.systems.reserves.rules.skills import HIGHEST_RANK
from tracker.systems.reserves.rules.stages import COUNTED, FUDGE, Stage, kept, split

if TYPE_CHECKING:
    pass

TRANSCENDENT = 7
SETTLES = 6
"""The result after which the skill needs no further check this session (R-039)."""


class Grade(Term, frozen=True, kw_only=True):
    """The grade of a result: its code in outcomes, its name, and a hint (R-033…R-040)."""

    code: str
    hint: str

    @property
    def success(self) -> bool:
        """Say whether the goal is reached: by every result above 0 (R-024)."""
        return self.code != "FAILURE"


GRADES = (
    Grade(
        code="FAILURE",
        german="Misserfolg",
        name=N_("failure"),
        hint=N_("not just nothing: a tense situation follows"),
        rule="R-025",
    ),
    Grade(
        code="KNAPP",
        german="Knapp",
        name=N_("marginal"),
        hint=N_("reached; the game master may add a catch"),
        rule="R-026",
    ),
    Grade(
        code="PROBLEMLOS",
        german="Problemlos",
        name=N_("without trouble"),
        hint=N_("solid; nobody doubts the goal is reached"),
        rule="R-027",
    ),
    Grade(
        code="GROSSARTIG",
        german="Grossartig",
        name=N_("great"),
        hint=N_("expert work, with style"),
        rule="R-028",
    ),
    Grade(
        code="UEBERRAGEND",
        german="Überragend",
        name=N_("amazing"),
        hint=N_("a concrete advantage besides"),
        rule="R-029",
    ),
    Grade(
        code="SAGENHAFT",
        german="Sagenhaft",
        name=N_("fabled"),
        hint=N_("the whole situation turns in the character's favor"),
        rule="R-030",
    ),
    Grade(
        code="UNFASSBAR",
        german="Unfassbar",
        name=N_("beyond human"),
        hint=N_("no further check on this skill for the rest of the session"),
        rule="R-031",
    ),
    Grade(
        code="TRANSZENDENT",
        german="Transzendent",
        name=N_("transcendent"),
        hint=N_("the character redefines the skill, and its story ends"),
        rule="R-032",
    ),
)  # fmt: skip

AUTO_FAIL = Term(german="keine Probe, misslingt", name=N_("no check, it fails"), rule="R-069")
BLOCKED = Term(german="keine Probe möglich", name=N_("no check possible"), rule="R-007")


class ReservesCheck(Check, frozen=True, kw_only=True, tag="reserves"):
    """A check: the rank, and the dice declared in each stage, the first before the throw.

    A skill that needs training and is not there is not ``usable`` (R-007). What two penalty dice
    of the game master's do not cover is ``hopeless`` (R-069).
    """

    thrown_with = (FUDGE,)

    rank: int = 0
    stages: tuple[Stage, ...] = (Stage(),)
    usable: bool = True
    hopeless: bool = False

    @property
    def thrown_for(self) -> bool:
        """Say whether there is a check at all."""
        return self.usable and not self.hopeless

    def to_throw(self, faces: Faces = ()) -> tuple[Die, ...]:
        """Return the dice of the stages that are still to be thrown."""
        if not self.thrown_for:
            return ()
        return (FUDGE,) * (self._dice() - len(faces))

    def later(self, stage: Stage) -> ReservesCheck:
        """Return the check with dice added after the throw (R-060)."""
        return msgspec.structs.replace(self, stages=(*self.stages, stage))

    def fault(self) -> Fault | None:
        """Return why nothing can be thrown for this check, None when it can."""
        if not 0 <= self.rank <= HIGHEST_RANK:
            return Fault(code="E_RANK", rule="R-001", message=N_("a rank is a number from 0 to 4"))
        if any(stage.bonus < 0 or stage.penalty < 0 for stage in self.stages):
            return Fault(
                code="E_RANGE",
                rule="R-050",
                message=N_("bonus and penalty dice are counted from 0"),
            )
        return None

    def resolve(self, faces: Faces) -> ReservesOutcome | Fault:
        """Return the outcome: sum and rank, which count 0 when negative (R-021…R-023)."""
        if fault := self.fault():
            return fault
        if not self.thrown_for:
            none = "AUTO_FAIL" if self.usable else "BLOCKED"
            return ReservesOutcome(grade=none, success=False, rank=self.rank)
        dice = (FUDGE,) * self._dice()
        if fault := misfit(faces, dice, "R-020" if len(dice) == COUNTED else "R-050"):
            return fault
        counted: Faces = ()
        throws = []
        for stage, thrown in zip(self.stages, split(self.stages, faces), strict=True):
            counted = kept(counted, thrown, stage.net)
            throws.append(StageThrow(net=stage.net, thrown=thrown, kept=counted))
        raw = sum(counted) + self.rank
        reached = grade(raw)
        return ReservesOutcome(
            grade=reached.code,
            success=reached.success,
            rank=self.rank,
            stages=tuple(throws),
            raw=raw,
            result=clamped(raw),
        )

    def _dice(self) -> int:
        return sum(stage.dice(first=n == 0) for n, stage in enumerate(self.stages))


class StageThrow(msgspec.Struct, frozen=True, kw_only=True):
    """What was thrown in one stage, and the three dice that counted after it (R-065)."""

    net: int
    thrown: Faces
    kept: Faces


class ReservesOutcome(Outcome, frozen=True, kw_only=True, tag="reserves"):
    """A check resolved; ``raw`` is the result before it counted as 0 or 7 (R-022)."""

    rank: int
    stages: tuple[StageThrow, ...] = ()
    raw: int = 0
    result: Annotated[int, msgspec.Meta(ge=0, le=TRANSCENDENT)] = 0

    @property
    def kept(self) -> Faces:
        """Return the three dice that count, the best first."""
        return self.stages[-1].kept if self.stages else ()

    @property
    def thrown(self) -> int:
        """Return how many dice were thrown in all."""
        return sum(len(stage.thrown) for stage in self.stages)

    @property
    def dropped(self) -> int:
        """Return how many dice do not count (R-053)."""
        return self.thrown - len(self.kept)

    @property
    def transcendent(self) -> bool:
        """Say whether the character's story ends with this (R-040)."""
        return self.result == TRANSCENDENT

    @property
    def settles_skill(self) -> bool:
        """Say whether the skill is settled for the session (R-039)."""
        return self.result == SETTLES

    def figures(self) -> Mapping[str, int | bool | str | None]:
        """Return the numbers and flags of the outcome (section 9)."""
        return {
            "rank": self.rank,
            "sum": sum(self.kept),
            "raw": self.raw,
            "result": self.result,
            "thrown": self.thrown,
            "dropped": self.dropped,
            "success": self.success,
            "transcendent": self.transcendent,
            "settles_skill": self.settles_skill,
        }

    def standing(self) -> Standing:
        """Return the result, which alone is compared (R-161, R-163)."""
        return Standing((self.result,), self.success)


def clamped(raw: int) -> int:
    """Return a result that lies on the scale from 0 to 7 (R-022, R-023)."""
    return min(max(raw, 0), TRANSCENDENT)


def grade(result: int) -> Grade:
    """Return the grade of a result (R-025…R-032)."""
    return GRADES[clamped(result)]


def gm_allows(penalty_dice: int) -> bool | Fault:
    """Say whether penalty dice for circumstances leave a check: one or two do (R-067…R-069)."""
    if penalty_dice < 0:
        return Fault(
            code="E_RANGE", rule="R-067", message=N_("bonus and penalty dice are counted from 0")
        )
    return penalty_dice <= 2
