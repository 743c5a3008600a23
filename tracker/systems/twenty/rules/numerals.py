"""Advantages and disadvantages: dice that cancel, written as Roman numerals with a sign."""

from __future__ import annotations

import re
from typing import Literal

import msgspec

MOST = 10
"""The highest numeral that is read (T-144)."""

_ROMANS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")

# Longest first, so that none is read as the beginning of another.
ROMAN = "|".join(
    text
    for capitals in sorted(_ROMANS, key=len, reverse=True)
    for text in (capitals, capitals.lower())
)


class Edge(msgspec.Struct, frozen=True, kw_only=True):
    """Advantages against disadvantages; only what is left over is thrown (T-056)."""

    adv: int = 0
    dis: int = 0

    @property
    def net(self) -> int:
        """Return what is left, plus for advantages."""
        return self.adv - self.dis

    @property
    def dice(self) -> int:
        """Return how many W6 are thrown besides the W20."""
        return abs(self.net)

    @property
    def kind(self) -> Literal["adv", "dis", "none"]:
        """Return which of the two is left."""
        return "none" if not self.net else "adv" if self.net > 0 else "dis"

    @property
    def roman(self) -> str:
        """Return it with its sign, ``- II``; nothing when both are alike (T-054)."""
        return signed(self.net)


def numeral(number: int) -> str:
    """Return a number from 1 up as a Roman numeral, from 100 on in digits.

    >>> numeral(4), numeral(23), numeral(100)
    ('IV', 'XXIII', '100')
    """
    if number >= MOST * MOST:
        return str(number)
    tens, rest = divmod(number, MOST)
    return "X" * tens + (_ROMANS[rest - 1] if rest else "")


def signed(net: int) -> str:
    """Return net dice as they are written, nothing for none (T-054)."""
    return f"{'+' if net > 0 else '-'} {numeral(abs(net))}" if net else ""


def number(text: str) -> int | None:
    """Return what a numeral from I to X says, all capitals or all small, None for others (T-144).

    >>> number("ix"), number("IIII"), number("Ix")
    (9, None, None)
    """
    return _ROMANS.index(text.upper()) + 1 if re.fullmatch(ROMAN, text) else None
