"""Skills: ranks, the reserves they belong to, and what a reserve point pays for."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

from tracker.dice.faults import N_, Fault
from tracker.dice.terms import Term

Letter = Literal["E", "I", "S"]
"""A reserve by its letter (R-003)."""

HIGHEST_RANK = 4

# By rank from 0.
RANKS = (
    Term(german="normal", name=N_("normal"), rule="R-001"),
    Term(german="gut", name=N_("capable"), rule="R-002"),
    Term(german="ausgezeichnet", name=N_("excellent"), rule="R-002"),
    Term(german="meisterhaft", name=N_("masterly"), rule="R-002"),
    Term(german="vollendet", name=N_("consummate"), rule="R-001"),
)

RESERVES: Mapping[Letter, Term] = MappingProxyType(
    {
        "E": Term(german="Elan", name=N_("Vigor"), rule="R-004"),
        "I": Term(german="Instinkt", name=N_("Instinct"), rule="R-004"),
        "S": Term(german="Scharfsinn", name=N_("Reason"), rule="R-004"),
    }
)


def no_points() -> Fault:
    """Return the refusal to spend what a reserve does not hold (R-005)."""
    return Fault(code="E_NO_POINTS", rule="R-005", message=N_("the reserve is empty"))


def reserve_die(skill_reserve: Letter, pay_from: Letter, points: int, used: bool) -> int | Fault:
    """Return the points left when one buys a bonus die (R-057).

    Only the skill's own reserve pays, and once a check over all its throws (R-058); what is then
    cancelled stays spent (R-073).
    """
    if pay_from != skill_reserve:
        return Fault(
            code="E_WRONG_RESERVE",
            rule="R-057",
            message=N_("only the reserve of the skill pays, {reserve}"),
            arguments={"reserve": skill_reserve},
        )
    if used:
        return Fault(
            code="E_ONCE",
            rule="R-058",
            message=N_("a reserve point buys a bonus die once a check"),
        )
    return points - 1 if points > 0 else no_points()


def surcharge(groups: int, late_dice_cost: bool) -> int:
    """Return the points that groups of dice added after the throw cost on top (R-071).

    Counted are the groups of the player's side, not penalty dice of the game master's.
    """
    return groups if late_dice_cost else 0
