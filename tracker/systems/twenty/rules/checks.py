"""The check: a W20 and the W6 left over against the target value; result, degree and stage."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType

import msgspec

from tracker.dice.check import Check, Die, Faces, Outcome, Standing, misfit
from tracker.dice.faults import N_, Fault
from tracker.dice.terms import Term
from tracker.systems.twenty.rules.attributes import no_attribute

MOST = 10
"""The highest numeral that is read (T-144)."""

_ROMANS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")

# Longest first, so that none is read as the beginning of another.
ROMAN = "|".join(
    text
    for capitals in sorted(_ROMANS, key=len, reverse=True)
    for text in (capitals, capitals.lower())
)


class Edge(msgspec.Struct, frozen=True, kw_only=True):
    """Advantages against disadvantages; only what is left over is thrown (T-056)."""

    adv: int = 0
    dis: int = 0

    @property
    def net(self) -> int:
        """Return what is left, plus for advantages."""
        return self.adv - self.dis

    @property
    def dice(self) -> int:
        """Return how many W6 are thrown besides the W20."""
        return abs(self.net)


def numeral(number: int) -> str:
    """Return a number from 1 up as a Roman numeral, from 100 on in digits.

    >>> numeral(4), numeral(23), numeral(100)
    ('IV', 'XXIII', '100')
    """
    if number >= MOST * MOST:
        return str(number)
    tens, rest = divmod(number, MOST)
    return "X" * tens + (_ROMANS[rest - 1] if rest else "")


def signed(net: int) -> str:
    """Return net dice as they are written, nothing for none (T-054)."""
    return f"{'+' if net > 0 else '-'} {numeral(abs(net))}" if net else ""


def number(text: str) -> int | None:
    """Return what a numeral from I to X says, all capitals or all small, None for others (T-144).

    >>> number("ix"), number("IIII"), number("Ix")
    (9, None, None)
    """
    return _ROMANS.index(text.upper()) + 1 if re.fullmatch(ROMAN, text) else None


PER_DEGREE = 4
NOTABLE = 3


class Stage(msgspec.Struct, frozen=True, kw_only=True):
    """What happens from a degree on (T-147)."""

    seen = "degree text"

    degree: int
    text: str


def degree(result: int) -> int:
    """Return the degree of a result, rounded down on both sides (T-070, T-071).

    >>> [degree(result) for result in (-5, -4, -1, 0, 3, 4)]
    [-2, -1, -1, 0, 0, 1]
    """
    return result // PER_DEGREE


def notable(reached: int) -> bool:
    """Say whether a degree is remarkable, either way (T-080)."""
    return abs(reached) >= NOTABLE


def stage_of(stages: Sequence[Stage], reached: int) -> Stage | None:
    """Return the highest stage that a degree reaches, None below the first (T-147)."""
    return max(
        (stage for stage in stages if stage.degree <= reached),
        key=lambda stage: stage.degree,
        default=None,
    )


W20: Die = range(1, 21)
W6: Die = range(1, 7)

HIGHEST = 40
"""The highest attribute and the highest skill (T-001, T-014)."""

GRADES: Mapping[str, Term] = MappingProxyType(
    {
        "ERFOLG": Term("Erfolg", N_("success"), "T-032"),
        "MISSERFOLG": Term("Misserfolg", N_("miss"), "T-033"),
    }
)


class TwentyCheck(Check, frozen=True, kw_only=True, tag="twenty"):
    """A check: what the target value is made of, and the dice besides the W20.

    ``typed`` is a target value given as a whole, for somebody without a sheet, and ``skill`` the
    skill value that goes with it (T-096). ``required`` is the degree asked for.
    """

    seen = "attributes skills bonuses penalties typed skill adv dis required stages hidden"

    thrown_with = (W20, W6)

    attributes: tuple[int, ...] = ()
    skills: tuple[int, ...] = ()
    bonuses: tuple[int, ...] = ()
    penalties: tuple[int, ...] = ()
    typed: int | None = None
    skill: int = 0
    adv: int = 0
    dis: int = 0
    required: int | None = None
    stages: tuple[Stage, ...] = ()
    hidden: bool = False

    @property
    def target(self) -> int:
        """Return the target value: attributes, skills and bonuses less penalties (T-037)."""
        values = sum(self.attributes) + sum(self.skills) if self.typed is None else self.typed
        return values + sum(self.bonuses) - sum(self.penalties)

    @property
    def skill_value(self) -> int:
        """Return the highest skill in the check, which breaks ties; 0 without one (T-098)."""
        return max((self.skill, *self.skills))

    @property
    def edge(self) -> Edge:
        """Return advantages against disadvantages (T-056)."""
        return Edge(adv=self.adv, dis=self.dis)

    def fault(self) -> Fault | None:
        """Return why nothing can be thrown for this check, None when it can."""
        if self.typed is None and not self.attributes:
            return no_attribute()
        if not all(0 <= value <= HIGHEST for value in (*self.attributes, *self.skills, self.skill)):
            return Fault("E_VALUE", N_("attributes and skills are numbers from 0 to 40"), "T-001")
        if min(self.adv, self.dis) < 0:
            return Fault("E_RANGE", N_("advantages and disadvantages are counted from 0"), "T-050")
        return None

    def to_throw(self, faces: Faces = ()) -> tuple[Die, ...]:
        """Return the dice still to be thrown: the W20, then the W6 left over."""
        return self._dice()[len(faces) :]

    def resolve(self, faces: Faces) -> TwentyOutcome | Fault:
        """Return the outcome: target value less dice, advantages added again (T-060, T-062)."""
        fault = self.fault() or misfit(faces, self._dice(), "T-030")
        if fault:
            return fault
        six = sum(faces[1:])
        dice = faces[0] - six if self.edge.net > 0 else faces[0] + six
        success = self.target >= dice
        return TwentyOutcome(
            grade="ERFOLG" if success else "MISSERFOLG",
            success=success,
            faces=faces,
            target=self.target,
            net=self.edge.net,
            dice=dice,
            skill_value=self.skill_value,
            required=self.required,
            stage=stage_of(self.stages, degree(self.target - dice)),
            hidden=self.hidden,
        )

    def _dice(self) -> tuple[Die, ...]:
        return (W20, *(W6,) * self.edge.dice)


class TwentyOutcome(Outcome, frozen=True, kw_only=True, tag="twenty"):
    """A check resolved; ``dice`` is the total of the dice as it is subtracted."""

    seen = "faces target net dice skill_value required stage hidden"

    faces: Faces
    target: int
    net: int
    dice: int
    skill_value: int = 0
    required: int | None = None
    stage: Stage | None = None
    hidden: bool = False

    @property
    def result(self) -> int:
        """Return the result, "Erfolg": what the dice left of the target value (T-031)."""
        return self.target - self.dice

    @property
    def degree(self) -> int:
        """Return the degree, signed as the result is (T-076)."""
        return degree(self.result)

    @property
    def notable(self) -> bool:
        """Say whether the degree is remarkable (T-080)."""
        return notable(self.degree)

    @property
    def bare(self) -> bool:
        """Say whether it is a bare success (T-081)."""
        return self.degree == 0

    @property
    def required_met(self) -> bool | None:
        """Say whether the degree required is reached, None when none is (T-148)."""
        return None if self.required is None else self.degree >= self.required

    def figures(self) -> Mapping[str, int | bool | str | None]:
        """Return target value, result, degree and what they mean, by the rules' names."""
        return {
            "z": self.target,
            "net": self.net,
            "dice": self.dice,
            "erfolg": self.result,
            "eg": self.degree,
            "ok": self.success,
            "notable": self.notable,
            "bare": self.bare,
            "req": self.required_met,
            "stage": self.stage.degree if self.stage else None,
        }

    def standing(self) -> Standing:
        """Return degree, skill value and result, which are compared in this order (T-090…T-093)."""
        return standing(self.degree, self.skill_value, self.result)


def standing(reached: int, skill_value: int, result: int = 0) -> Standing:
    """Return what is compared of a degree, a skill value and a result (T-090…T-094)."""
    return Standing((reached, skill_value, result), reached >= 0)
