"""The columns of a fight's account: which figures each system has, and what they are called."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import msgspec

from tracker.conflict.ruling import N_


class Figure(msgspec.Struct, frozen=True):
    """A number of a tally: its field, the heading, and how soon it is left out.

    Where there is little room the highest ``rank`` goes first.
    """

    field: str
    heading: str
    rank: int = 1


_CHECKS = (Figure("checks", N_("checks")), Figure("passed", N_("passed")))
_FAILED = Figure("failed", N_("failed"))
_FUMBLES = Figure("fumbles", N_("fumb."), 2)
_FUMBLED = Figure("fumbles", N_("fumbled"), 2)
_DUELS = (
    Figure("won", N_("won")),
    Figure("lost", N_("lost")),
    Figure("drawn", N_("drawn"), 4),
)
_CONDITIONS = Figure("conditions", N_("cond."), 3)

FIGURES: Mapping[str, tuple[Figure, ...]] = MappingProxyType(
    {
        "fate": (
            Figure("dealt", N_("dealt")),
            Figure("hits", N_("hits"), 2),
            Figure("taken", N_("taken")),
            Figure("consequences", N_("cons.")),
            Figure("spins", N_("spin"), 3),
            Figure("fp_in", N_("FP+"), 4),
            Figure("fp_out", N_("FP-"), 4),
        ),
        "pool": (
            *_CHECKS,
            _FAILED,
            Figure("successes", N_("succ.")),
            Figure("needed", N_("need"), 3),
            _FUMBLES,
            *_DUELS,
            _CONDITIONS,
        ),
        "reserves": (
            *_CHECKS,
            _FAILED,
            Figure("results", N_("result"), 2),
            *_DUELS,
            Figure("points_out", N_("points-")),
            Figure("points_in", N_("points+"), 3),
            Figure("gifts", N_("gifts"), 3),
            Figure("effects", N_("eff."), 3),
            _CONDITIONS,
        ),
        "percent": (*_CHECKS, _FAILED, _FUMBLED, *_DUELS, _CONDITIONS),
        "twenty": (
            *_CHECKS,
            _FAILED,
            Figure("degrees", N_("EG"), 2),
            *_DUELS,
            Figure("wounds", N_("wounds")),
            Figure("exhaustion", N_("exh."), 2),
            _CONDITIONS,
        ),
    }
)

COURSES: Mapping[str, str] = MappingProxyType(
    {
        "fate": N_("Stress over the rounds: boxes marked"),
        "pool": N_("Conditions over the rounds"),
        "reserves": N_("Reserves over the rounds: points left"),
        "percent": N_("Conditions over the rounds"),
        "twenty": N_("Wounds and exhaustion over the rounds"),
    }
)

DICE: Mapping[str, str] = MappingProxyType(
    {
        "fate": N_("Dice, and the chance of as good or better ones"),
        "pool": N_("Dice with those for tens, and the chance of as good or better ones"),
        "reserves": N_("All dice, and the chance of as good or better ones"),
        "percent": N_("Dice, and the chance of as good or better ones"),
        "twenty": N_("Dice, less is better, and the chance of as good or better ones"),
    }
)
