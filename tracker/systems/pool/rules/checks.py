"""Traits and the check: dice one by one against the target number, tens that go on, the fumble."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

import msgspec
from msgspec.structs import replace

from tracker.dice.check import Check, Die, Faces, Outcome, Standing, misfit
from tracker.dice.faults import N_, Fault
from tracker.dice.terms import Term
from tracker.systems.pool.rules.tables import Beyond, Source, limit

BARRED = -1
"""The value "Nicht", written ``-``: nothing can be thrown on the trait (P-002)."""

HIGHEST = 30

# "Nicht" and 0 to 7 dice (P-005…P-013).
_LABELS = (
    Term("Nicht", N_("not at all"), "P-005"),
    Term("sehr schlecht", N_("very bad"), "P-006"),
    Term("Anfänger", N_("beginner"), "P-007"),
    Term("ungeübt", N_("unpracticed"), "P-008"),
    Term("normal, durchschnittlich", N_("normal, average"), "P-009"),
    Term("geübt", N_("practiced"), "P-010"),
    Term("Profi", N_("professional"), "P-011"),
    Term("Meister", N_("master"), "P-012"),
    Term("übermenschlich", N_("superhuman"), "P-013"),
)


MAGNITUDE = "magnitude"
"""The entry of a sheet that names the traits which measure how much there is."""


def magnitudes(text: str) -> frozenset[str]:
    """Return the traits that a text names with commas between, in one case (P-015)."""
    return frozenset(part.strip().casefold() for part in text.split(",") if part.strip())


class Rating(msgspec.Struct, frozen=True, kw_only=True):
    """What a trait's value means for a throw; ``label`` is None where it measures a size."""

    dice: int
    die_mod: int
    label: Term | None


def labeled(text: str) -> int | None:
    """Return the value that has a label, in German or English; None for no label.

    Of one with several words for the same, each is it.

    >>> labeled("Profi"), labeled("durchschnittlich"), labeled("Held")
    (5, 3, None)
    """
    wanted = text.strip().casefold()
    for value, term in enumerate(_LABELS, BARRED):
        names = (name.strip().casefold() for one in term.called for name in (one, *one.split(",")))
        if wanted in names:
            return value
    return None


def read_value(text: str) -> int | Fault:
    """Return the value that a text gives: ``-``, or a number from 0 to 30 (P-001)."""
    typed = text.strip()
    if typed.casefold() in ("-", "−", "–", "nicht"):
        return BARRED
    if re.fullmatch("[0-9]{1,3}", typed) and int(typed) <= HIGHEST:
        return int(typed)
    return Fault("E_VALUE", N_("a trait is - or a number of dice from 0 to 30"), "P-001")


def write_value(value: int) -> str:
    """Return a value as it is typed, ``-`` for "Nicht"."""
    return "-" if value == BARRED else str(value)


def rating(value: int, magnitude: bool = False) -> Rating:
    """Return what a value means: 0 is one die less 2, above 7 the label stays (P-002…P-014).

    ``magnitude`` marks a trait that measures how much there is, which has no label (P-015).
    """
    return Rating(
        dice=0 if value == BARRED else max(value, 1),
        die_mod=-2 if value == 0 else 0,
        label=None if magnitude else _LABELS[min(value, 7) + 1],
    )


def combine(value: int, other: int) -> int:
    """Return the pool of two traits thrown together (P-037).

    "Nicht" in either bars it, and 0 adds nothing (P-038, P-039).
    """
    return BARRED if BARRED in (value, other) else value + other


W10: Die = range(1, 11)
TEN = 10
BASE = 3
"""The target number that nothing has changed yet (P-021)."""

GRADES: Mapping[str, Term] = MappingProxyType(
    {
        "SUCCESS": Term("Erfolg", N_("success")),
        "SUCCESS_FUMBLE": Term("Erfolg mit Patzer", N_("success with a fumble")),
        "FAILURE": Term("Misserfolg", N_("failure")),
        "FAILURE_FUMBLE": Term("Misserfolg mit Patzer", N_("failure with a fumble")),
        "COUNT": Term("Erfolge", N_("successes")),
        "COUNT_FUMBLE": Term("Erfolge mit Patzer", N_("successes with a fumble")),
        "BLOCKED": Term("kein Wurf möglich", N_("no throw possible")),
    }
)


class PoolCheck(Check, frozen=True, kw_only=True, tag="pool"):
    """A check as set before the throw (P-033).

    ``need`` is None where only the number of successes counts (P-035). ``mods`` change the
    target number, plus is harder; ``fmod`` changes the fumble limit.
    """

    seen = "pool need mods fmod beyond hidden"

    thrown_with = (W10,)

    pool: int
    need: int | None = None
    mods: tuple[int, ...] = ()
    fmod: int = 0
    beyond: Beyond = "plus5"
    hidden: bool = False

    @property
    def target(self) -> int:
        """Return the target number, with no end either way (P-041, P-054)."""
        return BASE + sum(self.mods)

    @property
    def unusual(self) -> bool:
        """Say whether the target number deserves a warning: below 2 or above 10 (P-054)."""
        return not 2 <= self.target <= TEN

    def counted(self, face: int) -> int:
        """Return what a face counts: two less in a throw of 0W (P-003, P-069)."""
        return face + rating(self.pool).die_mod

    def hits(self, face: int) -> bool:
        """Say whether a face is a success; a natural ten always is (P-022, P-068)."""
        return face == TEN or self.counted(face) >= self.target

    def throws(self, faces: Faces) -> tuple[Faces, ...]:
        """Return the faces throw by throw: the pool, then one die for each ten before (P-062)."""
        throws = []
        dice = rating(self.pool).dice
        while dice and faces:
            throw, faces = faces[:dice], faces[dice:]
            throws.append(throw)
            dice = throw.count(TEN)
        return tuple(throws)

    def to_throw(self, faces: Faces = ()) -> tuple[Die, ...]:
        """Return the dice still missing: of the pool, then for tens, without end (P-065)."""
        whole = rating(self.pool).dice + faces.count(TEN)
        return (W10,) * (whole - len(faces))

    @property
    def secret(self) -> bool:
        """Say no: what is hidden of it is the need alone (P-034)."""
        return False

    def without_need(self) -> PoolCheck:
        """Return the check with its need kept from the players."""
        return replace(self, hidden=True)

    def told(self) -> PoolCheck:
        """Return the check without a need that is kept from the players (P-034).

        What modifies the fumble limit is kept from them with it (PA-14).
        """
        return replace(self, need=None, fmod=0, hidden=False) if self.hidden else self

    def fault(self) -> Fault | None:
        """Return why nothing can be thrown for this check, None when it can."""
        if self.need is not None and self.need < 1:
            return Fault("E_NEED", N_("a check needs at least one success"), "P-025")
        # Two traits at most are thrown together (P-037).
        if not BARRED <= self.pool <= 2 * HIGHEST:
            return Fault("E_VALUE", N_("a trait is - or a number of dice from 0 to 30"), "P-001")
        return None

    def _dice_rule(self, faces: Faces) -> str:
        """Return the rule that says how many dice are thrown: 0W, a pool, or one with tens."""
        if TEN in faces:
            return "P-062"
        return "P-003" if self.pool == 0 else "P-004"

    def resolve(self, faces: Faces) -> PoolOutcome | Fault:
        """Return the outcome; a trait that is "Nicht" is blocked whatever the dice (P-002)."""
        if fault := self.fault():
            return fault
        if self.pool == BARRED:
            return PoolOutcome(
                grade="BLOCKED", success=False, target=self.target, hidden=self.hidden
            )
        throws = self.throws(faces)
        # All that lie on the table may ask for more; only a throw without tens is the last.
        dice = (W10,) * (rating(self.pool).dice + sum(t.count(TEN) for t in throws))
        if fault := misfit(faces, dice, self._dice_rule(faces)):
            return fault
        successes = sum(map(self.hits, faces))
        total = sum(map(self.counted, faces))
        most = limit(len(faces), self.fmod, self.beyond)
        fumble = most.fumbles(total)
        success = None if self.need is None else successes >= self.need
        grade = {None: "COUNT", True: "SUCCESS", False: "FAILURE"}[success]
        return PoolOutcome(
            grade=grade + "_FUMBLE" * fumble,
            success=success,
            target=self.target,
            need=self.need,
            throws=throws,
            successes=successes,
            tens=faces.count(TEN),
            total=total,
            limit=most.value,
            limit_source=most.source,
            fumble=fumble,
            zero_dice=self.pool == 0,
            hidden=self.hidden,
        )


class PoolOutcome(Outcome, frozen=True, kw_only=True, tag="pool"):
    """A check resolved: successes on the one side, the fumble on the other (P-084).

    ``throws`` holds natural faces in order; ``total`` is the sum of all dice as they count.
    """

    seen = "target need throws successes tens total limit limit_source fumble zero_dice hidden"

    target: int
    need: int | None = None
    throws: tuple[Faces, ...] = ()
    successes: int = 0
    tens: int = 0
    total: int = 0
    limit: int | None = None
    limit_source: Source = "table"
    fumble: bool = False
    zero_dice: bool = False
    hidden: bool = False

    @property
    def thrown(self) -> int:
        """Return how many dice were thrown in all (P-082)."""
        return sum(map(len, self.throws))

    @property
    def extra(self) -> int:
        """Return how many dice were thrown because of tens (P-062)."""
        return sum(map(len, self.throws[1:]))

    @property
    def german(self) -> str:
        """Return the grade in the words of the rules: ``Erfolg mit Patzer``, ``3 Erfolge``."""
        label = GRADES[self.grade].german
        if self.grade not in ("COUNT", "COUNT_FUMBLE"):
            return label
        if self.successes == 1:
            label = label.replace("Erfolge", "Erfolg")
        return f"{self.successes} {label}"

    @property
    def margin(self) -> int | None:
        """Return the successes above what was needed, negative when some are missing (P-032)."""
        return None if self.need is None else self.successes - self.need

    @property
    def remaining(self) -> int | None:
        """Return the successes still missing (P-130)."""
        return None if self.margin is None else max(-self.margin, 0)

    def without_need(self) -> PoolOutcome:
        """Return the outcome with its need kept from the players."""
        return replace(self, hidden=True)

    def told(self) -> PoolOutcome:
        """Return dice and successes, where the need is kept from the players (P-034, PA-14)."""
        if not self.hidden:
            return self
        return replace(
            self,
            grade="COUNT" + "_FUMBLE" * self.fumble,
            success=None,
            need=None,
            limit=None,
            limit_source="kept back",
            hidden=False,
        )

    def figures(self) -> Mapping[str, int | bool | str | None]:
        """Return the numbers and flags of the outcome (section 10)."""
        return {
            "en": self.target,
            "thrown": self.thrown,
            "extra": self.extra,
            "succ": self.successes,
            "crit": self.tens,
            "need": self.need,
            "ok": self.success,
            "margin": self.margin,
            "remaining": self.remaining,
            "sum": self.total,
            "limit": self.limit,
            "fumble": self.fumble,
            "critical": self.tens > 0,
            "extrapolated_limit": self.limit_source == "extrapolated",
            "zero_dice": self.zero_dice,
            "grade_de": self.german,
        }

    def standing(self) -> Standing:
        """Return the successes; a fumble decides nothing (P-140…P-142)."""
        return Standing((self.successes,), self.success)
