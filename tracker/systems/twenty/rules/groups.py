"""Several figures at one check: supporting one after the other, or communal, all together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from tracker.dice.faults import N_, Fault
from tracker.systems.twenty.rules.degrees import degree

Sum = Literal["erfolg", "eg"]
"""What is added in a communal check: results, or degrees (T-125)."""


class Supported(msgspec.Struct, frozen=True, kw_only=True):
    """A check with support as far as it has come.

    ``disadvantages`` are those each check had from the one before; ``next_dis`` is what another
    supporter would have. The degree of the whole is that of the last check (T-108).
    """

    disadvantages: tuple[int, ...]
    degree: int
    next_dis: int
    required: int | None = None

    @property
    def success(self) -> bool:
        """Say whether the whole is a success (T-103)."""
        return self.degree >= 0

    @property
    def used(self) -> int:
        """Return how many checks were made."""
        return len(self.disadvantages)

    @property
    def required_met(self) -> bool | None:
        """Say whether the whole reaches the degree required, None when none is (T-111)."""
        return None if self.required is None else self.degree >= self.required


class Communal(msgspec.Struct, frozen=True, kw_only=True):
    """A communal check: the sum of all results, with its degree, and the sum of degrees."""

    figures: int
    disadvantages: int
    total: int
    degree: int
    degree_sum: int
    success: bool


def support_dis(result: int) -> int:
    """Return the disadvantages that a result leaves to a supporter: its negative degree (T-102)."""
    return max(-degree(result), 0)


def support(
    results: Sequence[int],
    helpers: int | None = None,
    required: int | None = None,
    *,
    needed: bool = True,
) -> Supported | Fault:
    """Return a check with support from the results of its checks, in order (T-100…T-111).

    ``helpers`` is how many may support. After a success nobody does, whatever degree is required,
    unless with ``needed`` off the game master lets them (T-111).
    """
    if helpers is not None and len(results) - 1 > helpers:
        return _too_many(helpers)
    if needed and any(result >= 0 for result in results[:-1]):
        return Fault(code="E_NOT_NEEDED", rule="T-101", message=N_("a success needs no support"))
    return Supported(
        disadvantages=(0, *map(support_dis, results[:-1])),
        degree=degree(results[-1]),
        next_dis=support_dis(results[-1]),
        required=required,
    )


def communal_dis(disadvantages: int, figures: int) -> int:
    """Return the disadvantages of each: one less for each figure after the first (T-122, T-123)."""
    return max(disadvantages - (figures - 1), 0)


def communal(
    results: Sequence[int],
    disadvantages: int = 0,
    required: int | None = None,
    figures: int | None = None,
    added: Sum = "erfolg",
) -> Communal | Fault:
    """Return a communal check from the results of all (T-120…T-126).

    ``figures`` is how many may take part, all counted. It succeeds when the degree reaches the
    one required, 0 when none is.
    """
    if figures is not None and len(results) > figures:
        return _too_many(figures)
    reached = degree(sum(results))
    degrees = sum(map(degree, results))
    return Communal(
        figures=len(results),
        disadvantages=communal_dis(disadvantages, len(results)),
        total=sum(results),
        degree=reached,
        degree_sum=degrees,
        success=(reached if added == "erfolg" else degrees) >= (required or 0),
    )


def _too_many(most: int) -> Fault:
    return Fault(
        code="E_TOO_MANY",
        rule="T-104",
        message=N_("only so many may take part: {most}"),
        arguments={"most": most},
    )
