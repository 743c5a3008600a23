"""SGR codes: the attributes they set, and the shortest way from one style to another."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

# Bold, dim, italic: like the color of the text they leave a blank as it is.
_OF_LETTERS = ("1", "2", "3")


def bare(codes: str) -> str:
    """Return SGR codes without those for the default colors, which are on after a reset.

    >>> bare("1;38;5;49;49")
    '1;38;5;49'
    """
    return ";".join(a for a in _attributes(codes) if a not in ("39", "49"))


# A program has a few dozen styles, and asks about two of them at each change.
@lru_cache(maxsize=512)
def change(before: str, after: str) -> str:
    """Return what goes from one style to another, each as its bare codes; empty for the same.

    Attributes are added or all taken off: a VT100 cannot take off one.

    >>> change("7", "1;7;31")
    '\\x1b[1;31m'
    """
    if before == after:
        return ""
    old, new = set(_attributes(before)), list(_attributes(after))
    replaced = {_kind(a) for a in new}
    if after and all(a in new or _kind(a) in replaced for a in old):
        return f"\x1b[{';'.join(a for a in new if a not in old)}m"
    return f"\x1b[{';' if before and after else ''}{after}m"


@lru_cache(maxsize=512)
def shows_on_blanks(codes: str) -> bool:
    """Return whether a blank in a style, given as its bare codes, is other than a plain one."""
    return any(_kind(a) != "color" and a not in _OF_LETTERS for a in _attributes(codes))


def _attributes(codes: str) -> Iterator[str]:
    """Yield one after the other what codes set; a color takes several numbers."""
    numbers = iter(filter(None, codes.split(";")))
    for number in numbers:
        if number in ("38", "48"):
            kind = next(numbers)
            more = [next(numbers) for _ in range(1 if kind == "5" else 3)]
            yield ";".join([number, kind, *more])
        else:
            yield number


def _kind(attribute: str) -> str:
    """Return what an attribute takes the place of: the color, the background, nothing else."""
    number = int(attribute.partition(";")[0])
    if 30 <= number <= 39 or 90 <= number <= 97:
        return "color"
    if 40 <= number <= 49 or 100 <= number <= 107:
        return "background"
    return attribute
