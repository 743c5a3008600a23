"""The columns of a fight's account: a figure, and those that games share."""

from __future__ import annotations

import msgspec

from tracker.conflict.ruling import N_


class Figure(msgspec.Struct, frozen=True):
    """A number of a tally: its field, the heading, and how soon it is left out.

    Where there is little room the highest ``rank`` goes first.
    """

    field: str
    heading: str
    rank: int = 1


CHECKS = (Figure("checks", N_("checks")), Figure("passed", N_("passed")))
FAILED = Figure("failed", N_("failed"))
DUELS = (
    Figure("won", N_("won")),
    Figure("lost", N_("lost")),
    Figure("drawn", N_("drawn"), 4),
)
CONDITIONS = Figure("conditions", N_("cond."), 3)
