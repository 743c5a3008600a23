"""What a condition may count for besides the names on a sheet, in both languages."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeAlias

from tracker.dice.terms import Term

Scopes: TypeAlias = Mapping[str, Term]

EVERYTHING: Scopes = MappingProxyType(
    {"all": Term(german="alles", name="all", also=("alle", "everything"))}
)
KINDS: Scopes = MappingProxyType(
    {
        "physical": Term(german="physisch", name="physical", also=("körperlich",)),
        "social": Term(german="sozial", name="social"),
        "mental": Term(german="mental", name="mental", also=("geistig",)),
    }
)
"""Kinds of conflict, by what commands have for them."""

CHECKS: Scopes = MappingProxyType(
    {
        "check": Term(german="Probe", name="check"),
        "contest": Term(german="Wettstreit", name="contest", also=("vergleichende Probe",)),
        "attack": Term(german="Angriff", name="attack"),
        "defend": Term(german="Verteidigung", name="defense"),
    }
)
"""What a check is made for, by the verbs."""


def scope_names(scopes: Scopes, scope: str) -> frozenset[str]:
    """Return all that means a scope, in small letters; one that has no term means itself."""
    wanted = scope.casefold()
    for known, term in scopes.items():
        names = frozenset(name.casefold() for name in (known, *term.called))
        if known.casefold() == wanted:
            return names
    return frozenset((wanted,))


def scope_called(scopes: Scopes, text: str) -> str | None:
    """Return the scope that a text means, None when it is none of these.

    >>> scope_called(EVERYTHING, "Alles"), scope_called(KINDS, "x")
    ('all', None)
    """
    wanted = text.strip().casefold()
    return next((known for known in scopes if wanted in scope_names(scopes, known)), None)
