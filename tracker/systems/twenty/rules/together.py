"""Checks of several: supporting one after the other, or communal; what they come to together."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Literal, NamedTuple

import msgspec

from tracker.conflict.system import SystemField
from tracker.dice.faults import N_, Fault
from tracker.dice.terms import Term
from tracker.systems.twenty.rules.checks import degree

Mode = Literal["single", "communal", "supporting", "comparative"]
"""How a check is made."""
WRITTEN: Mapping[Mode, str] = MappingProxyType(
    {
        "single": "single",
        "communal": "gemeinschaftlich",
        "supporting": "unterstützend",
        "comparative": "vergleichend",
    }
)
"""How it is written in brackets, and for scripts."""
FEWEST: Mapping[Mode, int] = MappingProxyType({"communal": 2, "supporting": 1})
"""How many a check of several is for at least: in all, or besides the first."""

Sum = Literal["erfolg", "eg"]
"""What is added in a communal check: results, or degrees (T-125)."""

SUM_CHOICES: Mapping[str, Term] = MappingProxyType(
    {"erfolg": Term("Ergebnisse", "results"), "eg": Term("Erfolgsgrade", "degrees")}
)
SUM = SystemField(name="communal_sum", choices=tuple(SUM_CHOICES), default="erfolg", rule="T-125")
SUM_TERM = Term("gemeinschaftlich wird addiert", "joint checks add up")


class Reached(msgspec.Struct, frozen=True, kw_only=True):
    """What several have reached together.

    ``disadvantages`` are those each check had, from the one before or from the task; ``total`` and
    ``degree_sum`` are the sums of a communal check, ``next_dis`` what one more supporter would
    have.
    """

    disadvantages: tuple[int, ...]
    degree: int
    success: bool
    required_met: bool | None
    total: int | None = None
    degree_sum: int | None = None
    next_dis: int = 0


def support_dis(result: int) -> int:
    """Return the disadvantages that a result leaves to a supporter: its negative degree (T-102)."""
    return max(-degree(result), 0)


def supported(results: Sequence[int], required: int | None = None) -> Reached:
    """Return a check with support from the results of its checks, in order (T-100…T-111).

    The degree of the whole is that of the last check (T-108).
    """
    reached = degree(results[-1])
    return Reached(
        disadvantages=(0, *map(support_dis, results[:-1])),
        degree=reached,
        success=reached >= 0,
        required_met=None if required is None else reached >= required,
        next_dis=support_dis(results[-1]),
    )


def communal_dis(disadvantages: int, figures: int) -> int:
    """Return the disadvantages of each: one less for each figure after the first (T-122, T-123)."""
    return max(disadvantages - (figures - 1), 0)


def added_up(
    results: Sequence[int],
    disadvantages: int = 0,
    required: int | None = None,
    added: Sum = "erfolg",
) -> Reached:
    """Return a communal check from the results of all (T-120…T-126).

    It succeeds when the degree reaches the one required, 0 when none is.
    """
    degrees = sum(map(degree, results))
    reached = degrees if added == "eg" else degree(sum(results))
    success = reached >= (required or 0)
    return Reached(
        disadvantages=(communal_dis(disadvantages, len(results)),) * len(results),
        degree=reached,
        success=success,
        required_met=None if required is None else success,
        total=sum(results),
        degree_sum=degrees,
    )


class Manner(NamedTuple):
    """One way in which several make a check; without more that of one alone.

    ``key`` says how many may take part, of whom ``counted`` are not named: who began it. With
    ``each`` all make a check, whatever those before have come to. The rules are those for the
    task's dice, for who is named and how many, and for what it comes to.
    """

    mode: Mode
    key: str = ""
    counted: int = 0
    each: bool = False
    usual: tuple[str, ...] = ()
    dice_rule: str = "T-055"
    named_rule: str = "T-105"
    most_rule: str = "T-104"
    end_rule: str = "T-108"
    too_few: str = ""
    # From the task's dice and how many check, the dice of each; below 0 disadvantages.
    dice: Callable[[int, int], int] = lambda common, _: common
    # From results, the task's dice, the degree required and what is added.
    reached: Callable[[Sequence[int], int, int | None, Sum], Reached] = (
        lambda results, _, required, __: supported(results, required)
    )

    def count_fault(self, count: int | None) -> Fault | None:
        """Return why so many cannot take part, None when they can."""
        if count is None or count >= FEWEST[self.mode]:
            return None
        return Fault("E_COUNT", self.too_few, self.most_rule)


ALONE = Manner("single")
SUPPORTING = Manner(
    "supporting",
    key="helpers",
    usual=("Heilkunde",),
    too_few=N_("a supporting check has 1 or more who may support"),
)
COMMUNAL = Manner(
    "communal",
    key="figures",
    counted=1,
    each=True,
    usual=("Kraftakt",),
    dice_rule="T-122",
    named_rule="T-122",
    most_rule="T-121",
    end_rule="T-126",
    too_few=N_("a communal check is made by 2 or more, all counted"),
    dice=lambda common, figures: common if common >= 0 else -communal_dis(-common, figures),
    reached=lambda results, common, required, what: added_up(results, -common, required, what),
)
MANNERS: Mapping[str, Manner] = MappingProxyType(
    {manner.mode: manner for manner in (COMMUNAL, SUPPORTING)}
)


def what_is_added(campaign: Mapping[str, int | str]) -> Sum:
    """Return what is added in a communal check (T-125)."""
    return "eg" if campaign.get(SUM.name) == "eg" else "erfolg"
