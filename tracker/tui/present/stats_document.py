"""A fight's account as plain data, for programs."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tracker.conflict.history.tally import Account, Tally
from tracker.tui.present.game_view import view_of

# What every system's document has, whether it counts it or not.
ALWAYS = (
    "dealt",
    "hits",
    "taken",
    "hits_taken",
    "consequences",
    "spins",
    "spins_used",
    "fp_in",
    "fp_out",
    "rolls",
)

# Longer numbers are refused by Python's own conversion, which is quadratic in their length.
DIGITS = 4000


def stats_document(account: Account) -> dict[str, Any]:
    """Return the account as plain data, chances as decimal numbers and as exact fractions."""
    return {
        "rounds": account.rounds,
        "system": account.system,
        "ruling": account.tip,
        "branch": account.branch or None,
        "participants": [_participant(account, t) for t in account.tallies],
    }


def _participant(account: Account, tally: Tally) -> dict[str, Any]:
    luck = tally.luck
    own = [
        figure.field for figure in view_of(account.system).figures() if figure.field not in ALWAYS
    ]
    return {
        "name": tally.name,
        **{field: getattr(tally, field) for field in ALWAYS},
        "dice": tally.faces,
        "dice_total": tally.total,
        "expected": float(tally.expected),
        "at_least": float(luck.at_least) if luck else None,
        "at_least_exact": fraction_text(luck.at_least) if luck else None,
        "at_most": float(luck.at_most) if luck else None,
        "at_most_exact": fraction_text(luck.at_most) if luck else None,
        **{field: getattr(tally, field) for field in own},
        "stress": [numbers.get(tally.who, 0) for numbers in account.stress],
        "course": [numbers.get(tally.who, 0) for numbers in account.course],
    }


def fraction_text(number: Fraction) -> str:
    """Return a fraction as it is written, ``1/9``, however long it is.

    >>> fraction_text(Fraction(2, 18))
    '1/9'
    """
    top, bottom = digits(number.numerator), digits(number.denominator)
    return top if bottom == "1" else f"{top}/{bottom}"


def digits(number: int) -> str:
    """Return a number from 0 up in decimal, of any length."""
    parts = []
    while number >= 10**DIGITS:
        number, rest = divmod(number, 10**DIGITS)
        parts.append(str(rest).zfill(DIGITS))
    return "".join((str(number), *reversed(parts)))
