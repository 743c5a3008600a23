"""The twelve attributes, their domains and forces, and what skills usually go with."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
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


DOMAINS = (Term("Geist", N_("mind")), Term("Körper", N_("body")), Term("Seele", N_("soul")))

ATTRIBUTES = (
    Attribute("Magie", N_("magic"), "T-002", domain="Geist"),
    Attribute("Verstand", N_("reason"), "T-003", domain="Geist"),
    Attribute("Wahrnehmung", N_("perception"), "T-004", domain="Geist"),
    Attribute("Wille", N_("will"), "T-005", domain="Geist"),
    Attribute("Beweglichkeit", N_("agility"), "T-006", domain="Körper"),
    Attribute("Geschick", N_("dexterity"), "T-007", domain="Körper"),
    Attribute("Konstitution", N_("constitution"), "T-008", domain="Körper"),
    Attribute("Stärke", N_("strength"), "T-009", domain="Körper"),
    Attribute("Charisma", N_("charisma"), "T-010", domain="Seele"),
    Attribute("Empathie", N_("empathy"), "T-011", domain="Seele"),
    Attribute("Intuition", N_("intuition"), "T-012", domain="Seele"),
    Attribute("Mystik", N_("mysticism"), "T-013", domain="Seele"),
)

FORCES = (
    Force(
        "Geisteskraft", N_("force of mind"), "T-015", domain="Geist", double="Wille", single="Magie"
    ),
    Force(
        "Körperkraft",
        N_("force of body"),
        "T-016",
        domain="Körper",
        double="Konstitution",
        single="Stärke",
    ),
    Force(
        "Seelenkraft",
        N_("force of soul"),
        "T-017",
        domain="Seele",
        double="Charisma",
        single="Mystik",
    ),
)

# A skill and the one that usually opposes it (T-095).
OPPOSED_BY = (("Beredsamkeit", "Menschenkennen"), ("Heimlichkeit", "Sinnesschärfe"))

# Checks on these are hidden from the players; on the others it is asked (T-132).
HIDDEN = ("Sinnesschärfe", "Menschenkennen")
HIDDEN_IN_PART = ("Beredsamkeit",)

# The skills that rules name; a sheet may have any others.
SKILLS = tuple(dict.fromkeys((*chain(*OPPOSED_BY), *HIDDEN, "Heilkunde", "Kraftakt")))


def named(name: str) -> Attribute | None:
    """Return the attribute of a German name in any case, None for what is a skill (T-149)."""
    wanted = name.strip().casefold()
    return next((a for a in ATTRIBUTES if a.german.casefold() == wanted), None)


def is_one_of(skill: str, names: Iterable[str]) -> bool:
    """Say whether a skill is among some that have rules of their own, in any case (T-149)."""
    return skill.casefold() in {name.casefold() for name in names}


def no_attribute() -> Fault:
    """Return the refusal of a check without an attribute (T-038)."""
    return Fault("E_NO_ATTRIBUTE", N_("a check needs at least one attribute"), "T-038")


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
