"""What a system of dice says of its checks, each in its own words."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from tracker.conflict.ruling import Base
from tracker.conflict.state import Conflict, Tested
from tracker.dice.check import Check, Faces

if TYPE_CHECKING:
    from fractions import Fraction

    from tracker.checks.rules.checking import DuelDecided
    from tracker.dice.odds import Opposed

Chances = list[tuple[str, "Fraction"]]


class Chance(NamedTuple):
    """How probable something is, exactly; a ``mean`` one is a number that is to be expected."""

    name: str
    value: Fraction
    mean: bool = False


class Describer(Base, frozen=True):
    """How a system tells its checks.

    ``came`` is what came of one, short enough for a headline; ``thrown`` the dice and sums in
    full; ``effort`` what of it stands against somebody else's check; ``led`` how the two compare.
    ``chances`` are the exact odds of a check, each with a name, what is asked first before others.
    ``before_throw`` tells what is set before the throw, ``against`` the odds of two against each
    other, ``later`` the odds once some of the dice lie on the table and others come to them.
    """

    came: Callable[[Tested], str]
    thrown: Callable[[Tested], str]
    effort: Callable[[Tested], str]
    led: Callable[[DuelDecided, Conflict], str]
    chances: Callable[[Check], Chances]
    before_throw: Callable[[Check], str] = lambda check: ""
    against: Callable[[Check, Check], Opposed] | None = None
    later: Callable[[Check, Faces], Chances] | None = None
