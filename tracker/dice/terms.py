"""A system's own words: the German term the rules use, and the name people read."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import TypeVar

import msgspec

from tracker.dice.resembling import resembling


class Term(msgspec.Struct, frozen=True):
    """A term of a game: the German one as its rules have it, and the English ``name``.

    Both are shown, each in its language; what else means the same is ``also`` read.
    """

    german: str
    name: str
    rule: str = ""
    also: tuple[str, ...] = ()

    @property
    def called(self) -> tuple[str, ...]:
        """Return everything that means the term, in either language."""
        return (self.german, self.name, *self.also)


class Level(Term, frozen=True, kw_only=True):
    """A term that stands for a number."""

    points: int


_T = TypeVar("_T", bound=Term)

_ASCII = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


def typed_alike(text: str) -> str:
    """Return what a term has in common in any case, with umlauts or as they are typed without.

    >>> typed_alike("Äußerst") == typed_alike("aeusserst")
    True
    """
    return unicodedata.normalize("NFC", text.strip().casefold()).translate(_ASCII)


def find(terms: Iterable[_T], text: str) -> _T | None:
    """Return the term that is typed in German or English, in any case; None when there is none.

    >>> find([Term("Sehr leicht", "very easy")], "SEHR LEICHT").name
    'very easy'
    """
    wanted = typed_alike(text)
    return next((t for t in terms if wanted in map(typed_alike, t.called)), None)


# So many letters of a name are enough, if no other begins so.
ENOUGH = 3


def begun_by(terms: Iterable[_T], text: str) -> _T | None:
    """Return the only term whose German or English name begins so; None when there is none.

    >>> begun_by([Term("Stärke", "strength"), Term("Wille", "will")], "stä").name
    'strength'
    """
    wanted = typed_alike(text)
    found = [t for t in terms if any(typed_alike(one).startswith(wanted) for one in t.called)]
    return found[0] if len(wanted) >= ENOUGH and len(found) == 1 else None


def find_by_word(terms: Iterable[_T], text: str) -> _T | None:
    """Return the term that is typed, else the only one with all words typed among its own.

    >>> find_by_word([Term("zu dunkel oder neblig", "too dark")], "dunkel").name
    'too dark'
    """
    known = list(terms)
    exact = find(known, text)
    if exact is not None:
        return exact
    wanted = set(typed_alike(text).split())
    found = [
        term
        for term in known
        if wanted and any(wanted <= set(typed_alike(one).split()) for one in term.called)
    ]
    return found[0] if len(found) == 1 else None


def near(terms: Iterable[Term], text: str) -> tuple[str, ...]:
    """Return the name that a text is nearly, in its own language; else all in German.

    >>> near([Term("Schwer", "hard"), Term("Leicht", "easy")], "eassy")
    ('easy',)
    """
    known = list(terms)
    found = resembling(text, {one: one for term in known for one in term.called})
    return (found,) if found else tuple(term.german for term in known)
