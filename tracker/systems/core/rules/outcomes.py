"""What two numbers mean: the four outcomes, and what each action makes of them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from tracker.systems.core.rules.numbers import LADDER

FAIL, TIE, SUCCESS, STYLE = "fail", "tie", "success", "style"

# From this margin a success is one with style, and a defense gives a boost (K-OUTCOME-1).
STYLISH = 3

NEW, KNOWN, UNKNOWN = "new", "known", "unknown"
ACTOR, OPPONENT = "actor", "opponent"
ATTACKER, DEFENDER = "attacker", "defender"

# What becomes of an aspect that somebody tries for.
MADE, NONE, STAYS, HIDDEN, REVEALED = "made", "none", "stays", "hidden", "revealed"


def outcome_of(effort: int, opposition: int) -> str:
    """Return which of the four outcomes a margin is (K-OUTCOME-1).

    >>> outcome_of(2, 3), outcome_of(3, 3), outcome_of(5, 3), outcome_of(6, 3)
    ('fail', 'tie', 'success', 'style')
    """
    margin = effort - opposition
    if margin < 0:
        return FAIL
    if margin == 0:
        return TIE
    return STYLE if margin >= STYLISH else SUCCESS


def chances(margins: Mapping[int, Fraction]) -> dict[str, Fraction]:
    """Return how likely each of the four outcomes is, the best first, from how likely margins are.

    >>> chances({3: Fraction(1, 4), -1: Fraction(3, 4)})["style"]
    Fraction(1, 4)
    """
    found = dict.fromkeys((STYLE, SUCCESS, TIE, FAIL), Fraction(0))
    for margin, chance in margins.items():
        found[outcome_of(margin, 0)] += chance
    return found


def defended_well(effort: int, opposition: int) -> bool:
    """Return whether a defense gives its roller a boost: by 3 or more (K-DEFEND-2)."""
    return opposition - effort >= STYLISH


class Struck(NamedTuple):
    """What an attack comes to: its outcome, the hit, whose boost there is, empty for nobody's.

    ``choice`` tells that a shift may be given for a boost.
    """

    outcome: str
    hit: int
    boost: str
    choice: bool


def attack_outcome(
    effort: int,
    opposition: int,
    *,
    weapon: int = 0,
    armor: int = 0,
    reduce: bool = False,
    rolled: bool = True,
) -> Struck:
    """Return what an attack comes to (K-ATTACK-2…4, K-GEAR-1…3).

    ``rolled`` tells that the opposition is a defense, which alone earns a boost.
    """
    found = outcome_of(effort, opposition)
    if found == FAIL:
        boost = DEFENDER if rolled and defended_well(effort, opposition) else ""
        return Struck(found, 0, boost, choice=False)
    shifts = effort - opposition
    hit = max(shifts + weapon - armor, 0) if shifts or weapon else 0
    choice = found == STYLE and hit > 0
    if hit == 0:
        return Struck(found, 0, ATTACKER, choice=False)
    if reduce and choice:
        return Struck(found, hit - 1, ATTACKER, choice=False)
    return Struck(found, hit, "", choice=choice)


class Created(NamedTuple):
    """What creating an advantage comes to.

    ``aspect`` is what becomes of it, ``free`` how many free invocations there are and ``whose``,
    ``boost`` who has one. ``asks`` is the question that is owed, empty for none.
    """

    outcome: str
    aspect: str
    free: int
    whose: str
    boost: str
    asks: str = ""


def create_outcome(
    kind: str,
    effort: int,
    opposition: int,
    *,
    opposed: bool,
    known_fail: str = OPPONENT,
    unknown_tie: str = "reveal",
) -> Created:
    """Return what creating an advantage comes to (K-CREATE-3…9)."""
    found = outcome_of(effort, opposition)
    # A defense by 3 or more earns its boost in every edition (K-CREATE-9).
    boost = OPPONENT if found == FAIL and opposed and defended_well(effort, opposition) else ""
    free = 2 if found == STYLE else 1
    if kind == NEW:
        if found == FAIL:
            return Created(found, NONE, 0, "", boost, "cost")
        if found == TIE:
            return Created(found, NONE, 0, "", ACTOR)
        return Created(found, MADE, free, ACTOR, "")
    if kind == KNOWN:
        if found == FAIL:
            theirs = known_fail == OPPONENT
            return Created(found, STAYS, int(theirs), OPPONENT if theirs else "", boost)
        return Created(found, STAYS, free, ACTOR, "")
    if found == FAIL:
        return Created(found, HIDDEN, 0, "", boost, "reveal")
    if found == TIE and unknown_tie == "boost":
        return Created(found, HIDDEN, 0, "", ACTOR)
    return Created(found, REVEALED, free, ACTOR, "")


class _Overcome(NamedTuple):
    """What an overcome comes to: its outcome, who has a boost, what may be answered.

    ``achieved`` is None while that is asked.
    """

    outcome: str
    boost: str
    asks: tuple[str, ...]
    achieved: bool | None


def overcome_outcome(
    effort: int,
    opposition: int,
    *,
    opposed: bool,
    oppose: str = "plain",
    tie: str = "cost",
) -> _Overcome:
    """Return what an overcome comes to (K-OVERCOME-2…5, K-OPPOSE-3)."""
    found = outcome_of(effort, opposition)
    if found == FAIL:
        defends = opposed and oppose == "defend" and defended_well(effort, opposition)
        return _Overcome(found, OPPONENT if defends else "", (FAIL, "succeed"), None)
    if found == TIE:
        asks = ("succeed", FAIL) if tie == "either" else ("succeed",)
        return _Overcome(found, "", asks, None)
    return _Overcome(found, ACTOR if found == STYLE else "", (), achieved=True)


class Leg(NamedTuple):
    """What one exchange of a contest comes to: the place of the winner, victories, a twist."""

    winner: int | None
    victories: int
    twist: bool


def leg_outcome(
    efforts: tuple[int, ...], difficulties: tuple[int, ...], style: str = "alone"
) -> Leg:
    """Return who wins an exchange of a contest (K-CONTEST-2…4).

    Against difficulties the margins count, and a failed roll wins nothing (KA-29).
    """
    against = bool(difficulties)
    results = [e - d for e, d in zip(efforts, difficulties, strict=True)] if against else efforts
    running = {n: r for n, r in enumerate(results) if not against or r >= 0}
    if not running:
        return Leg(None, 0, twist=False)
    best = max(running.values())
    first = [n for n, r in running.items() if r == best]
    if len(first) > 1:
        return Leg(None, 0, twist=True)
    others = [r for n, r in enumerate(results) if n != first[0]]
    ahead = best if against else best - max(others, default=best)
    others_in_style = against and any(r >= STYLISH for r in others)
    doubled = ahead >= STYLISH and (style == "always" or not others_in_style)
    return Leg(first[0], 2 if doubled else 1, twist=False)


def rung(value: int) -> tuple[int, int]:
    """Return the rung of the ladder that a number is called by, and what is left (K-LADDER-1).

    >>> rung(4), rung(10), rung(-3)
    ((4, 0), (8, 2), (-2, -1))
    """
    lowest, highest = LADDER[0].points, LADDER[-1].points
    named = min(max(value, lowest), highest)
    return named, value - named
