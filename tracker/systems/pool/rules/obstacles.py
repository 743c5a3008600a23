"""Obstacles: what several attempts wear down, where the game master lets them."""

from __future__ import annotations

import msgspec


class Obstacle(msgspec.Struct, frozen=True, kw_only=True):
    """A task and the successes it still needs; ``surplus`` counts those beyond that (P-132)."""

    need: int
    remaining: int
    surplus: int = 0

    @property
    def cleared(self) -> bool:
        """Say whether nothing remains (P-132)."""
        return self.remaining == 0


def obstacle(need: int) -> Obstacle:
    """Return an obstacle that nobody has tried yet; ``need`` is 1 or more."""
    return Obstacle(need=need, remaining=need)


def attempt(tried: Obstacle, successes: int, carry: bool = False) -> Obstacle:
    """Return the obstacle after an attempt, whose fumble would change nothing (P-133, P-135).

    Without ``carry``, which is the game master's to grant, a failed attempt leaves it as it was
    (P-134).
    """
    if successes < tried.remaining and not carry:
        return tried
    return Obstacle(
        need=tried.need,
        remaining=max(tried.remaining - successes, 0),
        surplus=tried.surplus + max(successes - tried.remaining, 0),
    )
