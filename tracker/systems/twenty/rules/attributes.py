"""The twelve attributes, their domains and forces, and what skills usually go with."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec
from msgspec.structs import replace

from tracker.dice.faults import N_, Fault
from tracker.dice.resembling import resembling
from tracker.dice.terms import Term

Domain = Literal["Geist", "Körper", "Seele"]
Rounding = Literal["down", "nearest", "up"]


class Attribute(Term, frozen=True, kw_only=True):
    """An attribute and the domain it belongs to."""

    domain: Domain


class Force(Term, frozen=True, kw_only=True):
    """The force of a domain: one attribute counts twice, another once, in tenths."""

    domain: Domain
    double: str
    single: str


class ForceValue(msgspec.Struct, frozen=True, kw_only=True):
    """What a force comes to, with the tenths it was rounded from."""

    tenths: int
    value: int


DOMAINS = (
    Term(german="Geist", name=N_("mind")),
    Term(german="Körper", name=N_("body")),
    Term(german="Seele", name=N_("soul")),
)

ATTRIBUTES = (
    Attribute(german="Magie", name=N_("magic"), domain="Geist", rule="T-002"),
    Attribute(german="Verstand", name=N_("reason"), domain="Geist", rule="T-003"),
    Attribute(german="Wahrnehmung", name=N_("perception"), domain="Geist", rule="T-004"),
    Attribute(german="Wille", name=N_("will"), domain="Geist", rule="T-005"),
    Attribute(german="Beweglichkeit", name=N_("agility"), domain="Körper", rule="T-006"),
    Attribute(german="Geschick", name=N_("dexterity"), domain="Körper", rule="T-007"),
    Attribute(german="Konstitution", name=N_("constitution"), domain="Körper", rule="T-008"),
    Attribute(german="Stärke", name=N_("strength"), domain="Körper", rule="T-009"),
    Attribute(german="Charisma", name=N_("charisma"), domain="Seele", rule="T-010"),
    Attribute(german="Empathie", name=N_("empathy"), domain="Seele", rule="T-011"),
    Attribute(german="Intuition", name=N_("intuition"), domain="Seele", rule="T-012"),
    Attribute(german="Mystik", name=N_("mysticism"), domain="Seele", rule="T-013"),
)

FORCES = (
    Force(
        german="Geisteskraft",
        name=N_("force of mind"),
        domain="Geist",
        double="Wille",
        single="Magie",
        rule="T-015",
    ),
    Force(
        german="Körperkraft",
        name=N_("force of body"),
        domain="Körper",
        double="Konstitution",
        single="Stärke",
        rule="T-016",
    ),
    Force(
        german="Seelenkraft",
        name=N_("force of soul"),
        domain="Seele",
        double="Charisma",
        single="Mystik",
        rule="T-017",
    ),
)

# A skill and the one that usually opposes it (T-095).
OPPOSED_BY = (("Beredsamkeit", "Menschenkennen"), ("Heimlichkeit", "Sinnesschärfe"))

# Checks on these are hidden from the players; on the others it is asked (T-132).
HIDDEN = ("Sinnesschärfe", "Menschenkennen")
HIDDEN_IN_PART = ("Beredsamkeit",)


def named(name: str) -> Attribute | None:
    """Return the attribute of a German name in any case, None for what is a skill (T-149)."""
    wanted = name.strip().casefold()
    return next((a for a in ATTRIBUTES if a.german.casefold() == wanted), None)


def is_one_of(skill: str, names: Iterable[str]) -> bool:
    """Say whether a skill is among some that have rules of their own, in any case (T-149)."""
    return skill.casefold() in {name.casefold() for name in names}


def no_attribute() -> Fault:
    """Return the refusal of a check without an attribute (T-038)."""
    return Fault(
        code="E_NO_ATTRIBUTE", rule="T-038", message=N_("a check needs at least one attribute")
    )


def nearly_attribute(name: str) -> str:
    """Return the attribute that a name nearly is, in either language; empty for none."""
    return resembling(name, {known: a.german for a in ATTRIBUTES for known in (a.german, a.name)})


def no_attribute_called(name: str) -> Fault:
    """Return the refusal of a name that is no attribute's, with the one that was perhaps meant."""
    fault, guess = no_attribute(), nearly_attribute(name)
    if not guess:
        return replace(fault, message=N_("no attribute is called {name}"), arguments={"name": name})
    message = N_("no attribute is called {name}; did you mean {guess}?")
    return replace(fault, message=message, arguments={"name": name, "guess": guess})


def force(double: int, single: int, rounding: Rounding = "down") -> ForceValue:
    """Return a force from the attribute that counts twice and the one that counts once (T-018)."""
    tenths = 2 * double + single
    added = {"down": 0, "nearest": 5, "up": 9}[rounding]
    return ForceValue(tenths=tenths, value=(tenths + added) // 10)
