"""What points buy and bring: invocations, hostile ones, compels, concessions, recovery."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tracker.systems.core.rules.boxes import WORTH
from tracker.systems.core.rules.numbers import INVOKED

FREE, PAID = "free", "paid"
PC, NPC = "pc", "npc"


class Invoked(NamedTuple):
    """What invocations of one aspect on one roll come to; ``error`` is the rule that forbids."""

    bonus: int = 0
    points: int = 0
    free: int = 0
    error: str = ""


def invoke(points: int, free: int, uses: Iterable[str], *, boost: bool = False) -> Invoked:
    """Return what uses of one aspect on one roll come to (K-INVOKE-4, K-FREE-2, K-BOOST-1…2)."""
    bonus, paid = 0, False
    for use in uses:
        if use == FREE:
            if not free:
                return Invoked(error="K-FREE-1")
            free -= 1
        elif boost:
            return Invoked(error="K-BOOST-2")
        elif paid:
            return Invoked(error="K-INVOKE-4")
        elif not points:
            return Invoked(error="K-FP-1")
        else:
            points, paid = points - 1, True
        bonus += INVOKED
    return Invoked(bonus, points, free)


def payout(hostile: str, by: str, on: str, *, same: bool, paid: bool) -> int:
    """Return how many points an invocation brings to whose aspect it is (K-HOSTILE-1…5).

    ``by`` is the role of who pays, ``on`` of whose aspect it is, empty for nobody's; ``same`` tells
    that they stand on one side.
    """
    if not paid or not on or same:
        return 0
    if hostile == "pvp":
        # Accelerated pays only the player of a player character (KA-09).
        return int(on == PC)
    return 1


class Compelled(NamedTuple):
    """What a compel leaves: points of the target and of who proposed it, or why it cannot be."""

    points: int = 0
    proposer: int = 0
    error: str = ""


ACCEPT, REFUSE, WITHDRAWN = "accept", "refuse", "withdrawn"


def compel(by: str, answer: str, points: int, proposer: int = 0) -> Compelled:
    """Return what a compel leaves (K-COMPEL-1…5); ``by`` is gm, self or player."""
    if by == "player" and answer != WITHDRAWN:
        if proposer < 1:
            return Compelled(error="K-FP-1")
        proposer -= 1
    if answer == REFUSE:
        if points < 1:
            return Compelled(error="K-COMPEL-3")
        points -= 1
    elif answer == ACCEPT:
        points += 1
    return Compelled(points, proposer)


def concession(taken: int, *, nameless: bool = False) -> int:
    """Return what conceding brings: one, and one for each consequence (K-CONCEDE-3, 5)."""
    return 0 if nameless else 1 + taken


def session(points: int, refresh: int) -> int:
    """Return the points a session begins with (K-FP-3)."""
    return max(points, refresh)


def team(lead: int, helpers: Iterable[int], *, least: int = 1, capped: bool = False) -> int | None:
    """Return the rating of a joint roll, None where somebody cannot help (K-TEAM-1…3)."""
    found = list(helpers)
    if any(one > lead or one < least for one in found):
        return None
    more = len(found)
    return lead + (min(more, max(lead, 0)) if capped else more)


def mob_bonus(rating: int, count: int, *, capped: bool = False, group: bool = False) -> int:
    """Return what the number of a mob adds to a rating (K-MOB-2, KA-24)."""
    if group or rating < 1:
        return 0
    more = max(count - 1, 0)
    return min(more, rating) if capped else more


def treating(severity: str, *, own: bool) -> int:
    """Return what treating a consequence is rolled against (K-RECOVER-1)."""
    return WORTH[severity] + 2 * own


class Since(NamedTuple):
    """How much has gone by since a consequence was treated, or in Accelerated taken.

    Whole scenes, sessions and scenarios; whether a major milestone came, and a rest.
    """

    scenes: int = 0
    sessions: int = 0
    scenarios: int = 0
    milestone: bool = False
    rest: bool = False


def recovers(
    severity: str,
    since: Since,
    *,
    treated: bool,
    treatment: str = "roll",
    severe_clears: str = "scenario",
) -> bool:
    """Return whether a consequence may go (K-RECOVER-4…7)."""
    if severity == "extreme":
        return False
    if treatment == "none":
        if severity == "mild":
            return since.rest and since.scenes >= 1
        if severity == "moderate":
            return since.sessions >= 2
        return since.scenarios >= 1 and since.sessions >= 2
    if not treated:
        return False
    if severity == "mild":
        return since.scenes >= 1
    if severe_clears == "milestone" and since.milestone:
        return True
    if severity == "moderate":
        return since.sessions >= 1
    return severe_clears == "scenario" and since.scenarios >= 1
