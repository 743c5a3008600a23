"""What points buy and bring: invocations, hostile ones, compels, concessions, recovery."""

from __future__ import annotations

from typing import NamedTuple

from tracker.systems.core.rules.boxes import WORTH

PC, NPC = "pc", "npc"


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


def concession(taken: int, *, nameless: bool = False) -> int:
    """Return what conceding brings: one, and one for each consequence (K-CONCEDE-3, 5)."""
    return 0 if nameless else 1 + taken


def session_points(points: int, refresh: int) -> int:
    """Return the points a session begins with (K-FP-3)."""
    return max(points, refresh)


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
