"""Traits: how many dice they give, what the numbers are called, two traits thrown together."""

from __future__ import annotations

import re

import msgspec

from tracker.dice.faults import N_, Fault
from tracker.dice.terms import Term

BARRED = -1
"""The value "Nicht", written ``-``: nothing can be thrown on the trait (P-002)."""

HIGHEST = 30

# "Nicht" and 0 to 7 dice (P-005…P-013).
_LABELS = (
    Term(german="Nicht", name=N_("not at all"), rule="P-005"),
    Term(german="sehr schlecht", name=N_("very bad"), rule="P-006"),
    Term(german="Anfänger", name=N_("beginner"), rule="P-007"),
    Term(german="ungeübt", name=N_("unpracticed"), rule="P-008"),
    Term(german="normal, durchschnittlich", name=N_("normal, average"), rule="P-009"),
    Term(german="geübt", name=N_("practiced"), rule="P-010"),
    Term(german="Profi", name=N_("professional"), rule="P-011"),
    Term(german="Meister", name=N_("master"), rule="P-012"),
    Term(german="übermenschlich", name=N_("superhuman"), rule="P-013"),
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

    @property
    def allowed(self) -> bool:
        """Say whether the trait can be checked at all (P-002)."""
        return self.dice > 0


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
    return Fault(
        code="E_VALUE", rule="P-001", message=N_("a trait is - or a number of dice from 0 to 30")
    )


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
