"""Numbers as people and programs write them, and the ladder's words for them."""

from __future__ import annotations

import re
from types import MappingProxyType

from tracker.imports.labels import fold_label

RATING_MOST = 99

_NUMBER = re.compile(r"([+\u2212\u2013-]?)\s*([0-9]{1,6})(?:[.,]0+)?")
_WITH_WORD = re.compile(r"[^\d()]*\(\s*([+\u2212\u2013-]?\s*[0-9]{1,3})\s*\)")

# German books have two words for some rungs.
_LADDER = MappingProxyType(
    {
        fold_label(word): value
        for value, words in {
            8: "Legendary Legendär",
            7: "Epic Episch",
            6: "Fantastic Fantastisch",
            5: "Superb Hervorragend",
            4: "Great Großartig",
            3: "Good Gut",
            2: "Fair Ordentlich",
            1: "Average Durchschnittlich",
            0: "Mediocre Mäßig",
            -1: "Poor Schwach Schlecht",
            -2: "Terrible Fürchterlich Furchtbar",
            -3: "Catastrophic Katastrophal",
            -4: "Horrifying Entsetzlich",
        }.items()
        for word in words.split()
    }
)


def number(value: object) -> int | None:
    """Return a whole number, also of a text; None for what is none.

    >>> number("−1"), number("3,0"), number(2.0), number(True), number("3.5")
    (-1, 3, 2, None, None)
    """
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if isinstance(value, float):
        return int(value) if value.is_integer() and abs(value) < 1e6 else None
    found = _NUMBER.fullmatch(value.strip()) if isinstance(value, str) else None
    if found is None:
        return None
    return int(found[2]) if found[1] in ("", "+") else -int(found[2])


def rating(value: object) -> int | None:
    """Return the rating of a skill; None for what is none.

    >>> rating("Good (+3)"), rating("großartig"), rating("+2"), rating("abc")
    (3, 4, 2, None)
    """
    found = number(value)
    if found is None and isinstance(value, str) and len(value) < 100:
        with_word = _WITH_WORD.fullmatch(value.strip())
        found = number(with_word[1]) if with_word else _LADDER.get(fold_label(value))
    return found if found is not None and abs(found) <= RATING_MOST else None
