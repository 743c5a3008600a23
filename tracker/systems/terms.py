"""A system's own words: the German term the rules use, and the name people read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

import msgspec


class Term(msgspec.Struct, frozen=True, kw_only=True):
    """Be a term of a game; ``name`` is English, and in the catalogues."""

    german: str
    name: str
    rule: str = ""


class Level(Term, frozen=True, kw_only=True):
    """Be a term that stands for a number."""

    points: int


T = TypeVar("T", bound=Term)


def find(terms: Iterable[T], text: str) -> T | None:
    """Return the term that is typed in German or English, in any case; None when there is none.

    >>> find([Term(german="Sehr leicht", name="very easy")], "SEHR LEICHT").name
    'very easy'
    """
    wanted = text.strip().casefold()
    return next((t for t in terms if wanted in (t.german.casefold(), t.name.casefold())), None)
