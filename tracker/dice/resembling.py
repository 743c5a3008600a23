"""Which of the names known a text means, and which is nearly another one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

# So much of two names has to be the same; less is a name of its own.
_LEAST = 0.75

_T = TypeVar("_T")


def meant(
    text: str, known: Iterable[_T], names: Callable[[_T], Iterable[str]], *, words: bool = True
) -> list[_T]:
    """Return all with this name, else all that begin so, else all that have its ``words``.

    Case makes no difference; nothing is meant by an empty text.

    >>> meant("gate", ["Gatehouse", "Rusty gate"], lambda name: [name])
    ['Gatehouse']
    >>> meant("gate", ["Rusty gate", "Tower"], lambda name: [name])
    ['Rusty gate']
    """
    wanted = text.strip().casefold()
    named = [(one, [name.casefold() for name in names(one)]) for one in known]
    ways: list[Callable[[str], bool]] = [
        lambda name: name == wanted,
        lambda name: name.startswith(wanted),
        lambda name: words and f" {wanted} " in f" {name} ",
    ]
    found = ([one for one, called in named if any(map(fits, called))] for fits in ways)
    return next(filter(None, found), []) if wanted else []


def resembling(name: str, known: Mapping[str, str], least: float = _LEAST) -> str:
    """Return what the name most like this one stands for; empty for a known name, or none like it.

    ``known`` has names, in any case, with what each stands for.

    >>> resembling("fits", {"Fists": "Fists"}), resembling("fists", {"Fists": "Fists"})
    ('Fists', '')
    """
    by_fold = {one.casefold(): stands_for for one, stands_for in known.items()}
    wanted = name.casefold()
    if not by_fold or wanted in by_fold:
        return ""
    # Only who mistypes needs it.
    from difflib import get_close_matches

    found = get_close_matches(wanted, by_fold, n=1, cutoff=least)
    return by_fold[found[0]] if found else ""


def one_slip(word: str, other: str) -> bool:
    """Return whether two words differ in one letter, left out or more, or in two that swapped.

    >>> one_slip("wepons", "weapons"), one_slip("hereos", "heroes"), one_slip("north", "south")
    (True, True, False)
    """
    if word == other or abs(len(word) - len(other)) > 1:
        return False
    short, long = sorted((word, other), key=len)
    at = next((i for i, (a, b) in enumerate(zip(short, long, strict=False)) if a != b), len(short))
    if len(short) < len(long):
        return short[at:] == long[at + 1 :]
    swapped = short[at : at + 2] == long[at : at + 2][::-1] and short[at + 2 :] == long[at + 2 :]
    return swapped or short[at + 1 :] == long[at + 1 :]
