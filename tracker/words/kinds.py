"""How one kind of word in a command's line is read and written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, TypeAlias

from tracker.dice.terms import Term
from tracker.words.shape import Slot

# The scope in which a word is read, which itself knows of the words of games.
_Scope: TypeAlias = Any
ReadWord = Callable[[str, _Scope], Any]
WriteWord = Callable[[Any, _Scope], str]


class Kind(NamedTuple):
    """How one kind of word is read and written.

    A kind that may be repeated reads each word into a tuple, which are strung together, and
    writes several words; every other reads and writes one. Where it holds skills among other
    things, ``skills`` yields them, and ``with_skills`` returns it with other names for some.
    ``notation`` is what a reader is shown in the place of such a word. Some take their words from
    ``terms``, ``listed`` ones several of these. What ``says_something`` is never empty. One that
    is ``like`` another is completed as that is.
    """

    read: Callable[[str, Slot, _Scope], Any]
    write: Callable[[Any, Slot, _Scope], list[str]]
    skills: Callable[[Any], Iterable[str]] | None = None
    with_skills: Callable[[Any, Mapping[str, str]], Any] | None = None
    notation: str = ""
    terms: Mapping[str, Term] = {}
    listed: bool = False
    says_something: bool = False
    like: str = ""


def one(
    read: ReadWord,
    write: WriteWord = lambda value, _: str(value),
    notation: str = "",
    like: str = "",
) -> Kind:
    """Return the kind of a word that points at one thing."""
    return Kind(
        lambda text, _, scope: read(text, scope),
        lambda it, _, scope: [write(it, scope)],
        notation=notation,
        like=like,
    )


def each(
    read: ReadWord,
    write: WriteWord = lambda value, _: str(value),
    notation: str = "",
    like: str = "",
) -> Kind:
    """Return the kind of a word that is repeated to point at several things."""
    return Kind(
        lambda text, _, scope: (read(text, scope),),
        lambda many, _, scope: [write(it, scope) for it in many],
        notation=notation,
        like=like,
    )
