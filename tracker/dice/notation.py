"""Dice as they are asked for anywhere: ``4dF+3``, ``3W10``, ``2d6+1d4-1``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tracker.dice.faces import FUDGE, write_marks, write_numbers

_DICE_MOST = 100
SIDES_MOST = 1000
TERMS_MOST = 20

# Besides the hyphen, what phones and word processors put in its place.
_MINUS = str.maketrans("\u2212\u2013", "--")
_TERM = r"(?:[0-9]{0,4}[dDwW](?:[0-9]{1,5}|[fF])|[0-9]{1,4})"
_WHOLE = re.compile(rf"[+-]?{_TERM}(?:[+-]{_TERM})*")
_EACH = re.compile(rf"([+-]?)({_TERM})")
_DICE = re.compile(r"([0-9]*)[dDwW]([0-9]+|[fF])")

# Fudge dice have three sides, too: with as many more of each face, no die of the one kind that lies
# on the table is ever taken for one of the other.
_THREE = (1, 2, 3) * SIDES_MOST


class _Term(NamedTuple):
    """So many equal dice that are added or taken away; without a die the number itself."""

    sign: int
    number: int
    die: Sequence[int] = ()


class _Asked(NamedTuple):
    """The dice that a text asks for, with what is added to them."""

    text: str
    terms: tuple[_Term, ...]

    @property
    def dice(self) -> tuple[Sequence[int], ...]:
        """Return all that each die can show, in order."""
        return tuple(term.die for term in self.terms if term.die for _ in range(term.number))

    @property
    def in_bounds(self) -> bool:
        """Return whether it is 1 to 100 dice of 2 to 1000 sides, in at most 20 terms."""
        dice = [term for term in self.terms if term.die]
        few = len(self.terms) <= TERMS_MOST and sum(t.number for t in dice) <= _DICE_MOST
        return few and all(t.number > 0 and _sides(t.die) for t in dice)

    def shows(self, faces: tuple[int, ...]) -> bool:
        """Return whether these dice can show such faces."""
        dice = self.dice
        return len(faces) == len(dice) and all(f in die for f, die in zip(faces, dice, strict=True))

    def total(self, faces: tuple[int, ...]) -> int:
        """Return the sum of the faces and of what is added."""
        return sum(t.sign * (sum(own) if t.die else t.number) for t, own in self._parted(faces))

    def written(self, faces: tuple[int, ...]) -> str:
        """Return the faces with what is added, without the sum.

        >>> read_dice("4dF+3").written((1, 0, -1, 1))
        '+0-+ +3'
        >>> read_dice("2d6+1d4-1").written((3, 5, 2))
        '3,5 +(2) -1'
        """
        parts: list[str] = []
        for term, own in self._parted(faces):
            sign = "-" if term.sign < 0 else "+"
            write = write_marks if term.die == FUDGE else write_numbers
            shown = write(own) if term.die else str(term.number)
            if term.die and not parts and term.sign > 0:
                parts.append(shown)
            else:
                parts.append(f"{sign}({shown})" if term.die else f"{sign}{shown}")
        return " ".join(parts)

    def _parted(self, faces: tuple[int, ...]) -> Iterator[tuple[_Term, tuple[int, ...]]]:
        at = 0
        for term in self.terms:
            count = term.number if term.die else 0
            yield term, faces[at : at + count]
            at += count


def read_dice(text: str) -> _Asked | None:
    """Return the dice that a text asks for, None for one that asks for none.

    A die is ``d`` or ``W`` with its sides, ``dF`` a Fudge die; blanks mean nothing. How many there
    may be is not asked here.

    >>> read_dice("3 W 10").dice == (range(1, 11),) * 3
    True
    >>> read_dice("12") is None
    True
    """
    text = "".join(text.split()).translate(_MINUS)
    if not _WHOLE.fullmatch(text) or not _DICE.search(text):
        return None
    return _Asked(text, tuple(_term(sign, part) for sign, part in _EACH.findall(text)))


def _term(sign: str, part: str) -> _Term:
    value = -1 if sign == "-" else 1
    if not (dice := _DICE.fullmatch(part)):
        return _Term(value, int(part))
    count, sides = int(dice[1] or 1), dice[2]
    if sides in "fF":
        return _Term(value, count, FUDGE)
    return _Term(value, count, _THREE if int(sides) == 3 else range(1, int(sides) + 1))


def _sides(die: Sequence[int]) -> bool:
    return die in (FUDGE, _THREE) or 2 <= len(die) <= SIDES_MOST


def read_any_faces(text: str) -> tuple[int, ...] | None:
    """Return faces of whatever dice: numbers, and marks of Fudge dice; None for anything else.

    >>> read_any_faces("+0-+, 12")
    (1, 0, -1, 1, 12)
    """
    faces: list[int] = []
    for part in re.split(r"[\s,;]+", text.translate(_MINUS).strip(" ,;")):
        if re.fullmatch(r"[+0-]+", part):
            faces += [{"+": 1, "0": 0, "-": -1}[mark] for mark in part]
        elif re.fullmatch(r"-1|[0-9]{1,4}", part):
            faces.append(int(part))
        else:
            return None
    return tuple(faces)
