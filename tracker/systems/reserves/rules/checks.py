"""The check: ranks and reserves, dice declared in stages, and results from 0 to 7."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Annotated, Literal

import msgspec

from tracker.conflict.system import read_faces
from tracker.dice.check import Check, Die, Faces, Outcome, Standing, misfit
from tracker.dice.faces import write_marks
from tracker.dice.faults import N_, Fault
from tracker.dice.terms import Term

Letter = Literal["E", "I", "S"]
"""A reserve by its letter (R-003)."""

HIGHEST_RANK = 4

# By rank from 0.
RANKS = (
    Term("normal", N_("normal"), "R-001"),
    Term("gut", N_("capable"), "R-002"),
    Term("ausgezeichnet", N_("excellent"), "R-002"),
    Term("meisterhaft", N_("masterly"), "R-002"),
    Term("vollendet", N_("consummate"), "R-001"),
)

RESERVES: Mapping[Letter, Term] = MappingProxyType(
    {
        "E": Term("Elan", N_("Vigor"), "R-004"),
        "I": Term("Instinkt", N_("Instinct"), "R-004"),
        "S": Term("Scharfsinn", N_("Reason"), "R-004"),
    }
)


def no_points() -> Fault:
    """Return the refusal to spend what a reserve does not hold (R-005)."""
    return Fault("E_NO_POINTS", N_("the reserve is empty"), "R-005")


def reserve_die(skill_reserve: Letter, pay_from: Letter, points: int, used: bool) -> int | Fault:
    """Return the points left when one buys a bonus die (R-057).

    Only the skill's own reserve pays, and once a check over all its throws (R-058); what is then
    cancelled stays spent (R-073).
    """
    if pay_from != skill_reserve:
        return Fault(
            "E_WRONG_RESERVE",
            N_("only the reserve of the skill pays, {reserve}"),
            "R-057",
            arguments={"reserve": skill_reserve},
        )
    if used:
        return Fault("E_ONCE", N_("a reserve point buys a bonus die once a check"), "R-058")
    return points - 1 if points > 0 else no_points()


def surcharge(groups: int, late_dice_cost: bool) -> int:
    """Return the points that groups of dice added after the throw cost on top (R-071).

    Counted are the groups of the player's side, not penalty dice of the game master's.
    """
    return groups if late_dice_cost else 0


FUDGE = (-1, 0, 1)
COUNTED = 3
"""How many dice are thrown, and always count (R-020)."""

_STAGE = re.compile(
    r"(?:n0|(?:b(?P<bonus>[0-9]{1,3}))?(?:p(?P<penalty>[0-9]{1,3}))?)(?::(?P<dice>[-+0\u2212\u2013]*))?"
)


class Stage(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The dice declared in one moment; they cancel one for one (R-054, R-062)."""

    seen = "bonus penalty"

    bonus: int = 0
    penalty: int = 0

    @property
    def net(self) -> int:
        """Return the dice left over, negative when penalty dice are (R-055)."""
        return self.bonus - self.penalty

    @property
    def keep(self) -> str:
        """Return which dice count: ``best``, ``worst``, or ``all`` when none is too many."""
        return "all" if not self.net else "best" if self.net > 0 else "worst"

    def dice(self, first: bool) -> int:
        """Return how many dice are thrown; the first stage has the three of the check."""
        return abs(self.net) + COUNTED * first


class Rolls(msgspec.Struct, frozen=True, kw_only=True):
    """Stages as typed, and all the faces given for them, in order."""

    stages: tuple[Stage, ...]
    faces: Faces


def kept_dice(before: Faces, thrown: Faces, net: int) -> Faces:
    """Return the three dice that count, the best first.

    Those thrown stand beside those that counted before; what was dropped stays dropped
    (R-061, R-063, R-064).
    """
    dice = sorted((*before, *thrown), reverse=True)
    return tuple(dice[-COUNTED:] if net < 0 else dice[:COUNTED])


def split(stages: Sequence[Stage], faces: Faces) -> tuple[Faces, ...]:
    """Return the faces stage by stage, shorter where they do not suffice."""
    found = []
    for n, stage in enumerate(stages):
        dice = stage.dice(first=n == 0)
        found.append(faces[:dice])
        faces = faces[dice:]
    return tuple(found)


def with_faces(text: str, faces: Faces) -> str:
    """Return stages with these faces for those that come without, up to the last that has some.

    Stages without any faces, and a text that is none, stay as they are.

    >>> with_faces("n0 b1:+ p1", (1, 0, -1, 0))
    'n0:+0- b1:+ p1'
    """
    parts = text.split()
    typed = [part.partition(":") for part in parts]
    last = max((n for n, (_stage, _colon, dice) in enumerate(typed) if dice), default=-1)
    at = 0
    for n, (declared, _colon, dice) in enumerate(typed[: last + 1]):
        found = read_rolls(declared)
        if isinstance(found, Fault):
            return text
        wanted = found.stages[0].dice(first=n == 0)
        if not dice and len(faces) >= at + wanted:
            parts[n] = f"{declared}:{write_marks(faces[at : at + wanted])}"
        at += wanted
    return " ".join(parts)


def read_rolls(text: str) -> Rolls | Fault:
    """Return stages typed ``b1:+00- p1:-``: declared dice, then the faces really thrown.

    ``n0`` adds no dice. The last stages may come without faces, to be thrown.

    >>> read_rolls("n0:+0- b1")
    Rolls(stages=(Stage(bonus=0, penalty=0), Stage(bonus=1, penalty=0)), faces=(1, 0, -1))
    """
    stages: list[Stage] = []
    faces: Faces = ()
    wanted = 0
    for part in text.split():
        match = _STAGE.fullmatch(part)
        if match is None or part.startswith(":"):
            return Fault(
                "E_ROLLS",
                N_("{part} is no stage, which looks like b1:+00- or p1"),
                "R-060",
                arguments={"part": part},
            )
        stage = Stage(bonus=int(match["bonus"] or 0), penalty=int(match["penalty"] or 0))
        wanted += stage.dice(first=not stages)
        stages.append(stage)
        if match["dice"]:
            faces += read_faces("reserves", match["dice"]) or ()
            if fault := misfit(faces, (FUDGE,) * wanted, "R-050"):
                return fault
    return Rolls(stages=tuple(stages) or (Stage(),), faces=faces)


TRANSCENDENT = 7
SETTLES = 6
"""The result after which the skill needs no further check this session (R-039)."""


class Grade(Term, frozen=True, kw_only=True):
    """The grade of a result: its name, and its code in outcomes (R-033…R-040)."""

    code: str

    @property
    def success(self) -> bool:
        """Say whether the goal is reached: by every result above 0 (R-024)."""
        return self.code != "FAILURE"


GRADES = (
    Grade("Misserfolg", N_("failure"), "R-025", code="FAILURE"),
    Grade("Knapp", N_("marginal"), "R-026", code="KNAPP"),
    Grade("Problemlos", N_("without trouble"), "R-027", code="PROBLEMLOS"),
    Grade("Grossartig", N_("great"), "R-028", code="GROSSARTIG"),
    Grade("Überragend", N_("amazing"), "R-029", code="UEBERRAGEND"),
    Grade("Sagenhaft", N_("fabled"), "R-030", code="SAGENHAFT"),
    Grade("Unfassbar", N_("beyond human"), "R-031", code="UNFASSBAR"),
    Grade("Transzendent", N_("transcendent"), "R-032", code="TRANSZENDENT"),
)
AUTO_FAIL = Term("keine Probe, misslingt", N_("no check, it fails"), "R-069")
BLOCKED = Term("keine Probe möglich", N_("no check possible"), "R-007")


class ReservesCheck(Check, frozen=True, kw_only=True, tag="reserves"):
    """A check: the rank, and the dice declared in each stage, the first before the throw.

    A skill that needs training and is not there is not ``usable`` (R-007). What two penalty dice
    of the game master's do not cover is ``hopeless`` (R-069).
    """

    seen = "rank stages usable hopeless"

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
            return Fault("E_RANK", N_("a rank is a number from 0 to 4"), "R-001")
        if any(stage.bonus < 0 or stage.penalty < 0 for stage in self.stages):
            return Fault("E_RANGE", N_("bonus and penalty dice are counted from 0"), "R-050")
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
            counted = kept_dice(counted, thrown, stage.net)
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

    seen = "net thrown kept"

    net: int
    thrown: Faces
    kept: Faces


class ReservesOutcome(Outcome, frozen=True, kw_only=True, tag="reserves"):
    """A check resolved; ``raw`` is the result before it counted as 0 or 7 (R-022)."""

    seen = "rank stages raw result"

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
        return Fault("E_RANGE", N_("bonus and penalty dice are counted from 0"), "R-067")
    return penalty_dice <= 2
