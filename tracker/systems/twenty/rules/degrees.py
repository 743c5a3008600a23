"""Degrees: what a result is worth in fours, and staged results by degree."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

PER_DEGREE = 4
NOTABLE = 3


class Stage(msgspec.Struct, frozen=True, kw_only=True):
    """What happens from a degree on (T-147)."""

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
