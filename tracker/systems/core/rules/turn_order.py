"""Who acts when: by skill, or as whoever has acted hands on."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

PC = "pc"

# What sorts somebody in: those with lower ones act first.
Key = tuple[int, ...]


def key(ratings: Iterable[int], role: str, joined: int) -> Key:
    """Return what sorts somebody in by skill: highest first, then PCs, then as entered.

    Rules K-ORDER-1…3.
    """
    return (*(-one for one in ratings), int(role != PC), joined)


def together(own: Key, role: str, best: Key | None) -> Key:
    """Return what sorts somebody in where all of the GM's figures act at the place of the best.

    ``best`` is the key of that one (K-ORDER-4).
    """
    return (*own, *own) if role == PC or best is None else (*best, *own)


class Handed(NamedTuple):
    """Whether somebody may be named to act next, and in which exchange that is."""

    ok: bool
    round: int


def hand_on(active: Collection[str], acted: Collection[str], pick: str, number: int) -> Handed:
    """Return whether whoever has acted may name somebody as the next (K-ORDER-5…7).

    Once all have acted the last may name anybody, and the next exchange begins (KA-19).
    """
    over = all(who in acted for who in active)
    ok = pick in active and (over or pick not in acted)
    return Handed(ok, number + over if ok else number)
