"""Chains: one check after the other, each giving dice to the next; several who help."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Literal

import msgspec

from tracker.dice.faults import N_, Fault


class Chain(msgspec.Struct, frozen=True, kw_only=True):
    """What the links of a chain hand on, bonus dice or −1 for a penalty die (R-080, R-081).

    ``failed`` says that a link on which everything depends has failed, and hands nothing on.
    """

    next: tuple[int, ...]
    failed: bool = False


class Link(msgspec.Struct, frozen=True, kw_only=True):
    """A check to come in a chain: its skill, how important it is, its rank."""

    name: str
    importance: int
    rank: int


def hand_on(result: int) -> int:
    """Return the dice that a link's result gives to the next: −1, a penalty die, for 0 (R-081)."""
    return result if result > 0 else -1


def chain(results: Sequence[int], critical: Collection[int] = ()) -> Chain:
    """Return what each link hands on; ``critical`` are positions on which everything depends.

    Only the link directly before gives dice (R-087); a critical one that fails ends it (R-082).
    """
    following: list[int] = []
    for n, result in enumerate(results):
        if result <= 0 and n in critical:
            return Chain(next=tuple(following), failed=True)
        following.append(hand_on(result))
    return Chain(next=tuple(following))


def order(links: Sequence[Link]) -> tuple[Link, ...]:
    """Return links in the order proposed: less important first, then the better skill.

    Rules R-084, R-085; what is equal in both stays as it is.
    """
    return tuple(sorted(links, key=lambda link: (link.importance, -link.rank)))


def support(ends: Sequence[int], several: Literal["one", "better", "both"] = "one") -> int | Fault:
    """Return the dice that help gives, ``ends`` being what each chain hands on at its end.

    One chain only (R-089), unless the group lets unrelated help count (``both``, R-090), or the
    better of them (R-091).
    """
    if len(ends) > 1 and several == "one":
        return Fault(
            code="E_ONE_CHAIN",
            rule="R-089",
            message=N_("several who help must form one chain"),
        )
    if several == "better":
        return max(ends, default=0)
    return sum(ends)
