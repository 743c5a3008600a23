"""Gift dice: shared out for a session, given to others for a check."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tracker.dice.faults import N_, Fault

GM = "GM"
"""The game master among those who hold gift dice."""

USUAL = 20
"""How many gift dice a session has (R-100)."""


class Shares(msgspec.Struct, frozen=True, kw_only=True):
    """Gift dice shared evenly; the rest goes to the game master (R-100)."""

    total: int
    each: int
    rest: int


class Given(msgspec.Struct, frozen=True, kw_only=True):
    """A gift: bonus dice for the check, and what is left to give."""

    bonus: int
    left: int


def for_hours(hours: int) -> int:
    """Return the gift dice of a session of so many hours: 5, and 5 for each (R-109)."""
    return 5 + 5 * hours


def share(people: int, total: int = USUAL) -> Shares | Fault:
    """Return an even split among players and game master, to be changed freely (R-100)."""
    if people < 1:
        return Fault(code="E_RANGE", rule="R-100", message=N_("nobody is there to share with"))
    return Shares(total=total, each=total // people, rest=total % people)


def shared(shares: Sequence[int], total: int = USUAL) -> Fault | None:
    """Return why a distribution does not fit: its shares must add up to the total (R-100)."""
    if sum(shares) == total and min(shares, default=0) >= 0:
        return None
    return Fault(
        code="E_SHARES",
        rule="R-100",
        message=N_("the shares must add up to {total}"),
        arguments={"total": total},
    )


def give(
    giver: str,
    receiver: str,
    have: int,
    dice: int = 1,
    *,
    common: bool = False,
    given: int = 0,
    to_gm: bool = False,
) -> Given | Fault:
    """Return a gift of dice for an open check (R-101…R-106).

    ``have`` is what the giver holds, or in the ``common`` pot lies, from which each gives one a
    check (R-108); ``given`` is what the giver has given to this check before. The game master
    receives only where the group has set ``to_gm``.
    """
    if giver == receiver:
        return Fault(code="E_SELF", rule="R-102", message=N_("gift dice go to others"))
    if receiver == GM and not to_gm:
        return Fault(code="E_GM", rule="R-101", message=N_("the game master receives no gift dice"))
    if dice < 1:
        return Fault(code="E_RANGE", rule="R-106", message=N_("at least one die is given"))
    if dice > have:
        return Fault(
            code="E_EMPTY",
            rule="R-103",
            message=N_("gift dice left to give: {left}"),
            arguments={"left": have},
        )
    if common and given + dice > 1:
        return Fault(
            code="E_ONCE",
            rule="R-108",
            message=N_("each gives one die of the common pot to a check"),
        )
    return Given(bonus=dice, left=have - dice)


def refill_due(holders: Sequence[int]) -> bool:
    """Say whether all but one, or all, have used theirs up (R-110)."""
    return sum(dice > 0 for dice in holders) <= 1
