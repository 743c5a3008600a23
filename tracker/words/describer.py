"""What a system of dice says of its checks, each in its own words."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from tracker.conflict.ruling import Base
from tracker.conflict.state import Conflict
from tracker.dice.check import Faces

if TYPE_CHECKING:
    from fractions import Fraction


NamedChances = list[tuple[str, "Fraction"]]


class Chance(NamedTuple):
    """How probable something is, exactly; a ``mean`` one is a number that is to be expected."""

    name: str
    value: Fraction
    mean: bool = False


class Describer(Base, frozen=True):
    """How a system tells its checks and their outcomes, which are of its own types.

    ``result_text`` is what came of one, short enough for a headline; ``thrown`` the dice and sums
    in full; ``effort`` what of it stands against somebody else's check; ``winner_text`` how the two
    compare. ``chances`` are the exact odds of a check, each with a name, what is asked first before
    others. ``before_throw`` tells what is set before the throw, ``later`` the odds once some of the
    dice lie on the table and others come to them.
    """

    result_text: Callable[[Any], str]
    thrown: Callable[[Any, Any], str]
    effort: Callable[[Any], str]
    winner_text: Callable[[Any, Conflict], str]
    chances: Callable[[Any], NamedChances]
    before_throw: Callable[[Any], str] = lambda check: ""
    later: Callable[[Any, Faces], NamedChances] | None = None
