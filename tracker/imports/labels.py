"""What people write on sheets in any language: labels, numbers, the words of the ladder."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from types import MappingProxyType

from tracker.conflict.figure_drafts import Harm, Severity

_LETTERS = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ı": "i", "æ": "ae", "œ": "oe"})
_OTHER = re.compile(r"[^a-z0-9+() -]")

# How words for each begin, folded.
_HARM: Mapping[Harm, str] = MappingProxyType(
    {
        "physical": "phys fis fiz korper health gesund",
        "mental": "ment menat geist umysl zihin psych composure fassung seel",
        "one": "stress presja estres",
    }
)
_SEVERITY: Mapping[Severity, str] = MappingProxyType(
    {
        "mild": "mild leicht leve leger lieve lagodn suave hafif gering minor",
        "moderate": "moder mittel mittler umiark ortalama",
        "severe": "sever schwer grave powaz agr agir major",
        "extreme": "extrem",
    }
)
_WORTH: Mapping[str, Severity] = MappingProxyType(
    {"2": "mild", "4": "moderate", "6": "severe", "8": "extreme"}
)

# Skills whose name is not one capital letter a word.
_SPELLED = MappingProxyType(
    {name.upper(): name for name in ("Sleight of Hand", "Kontakte knüpfen")}
)
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")


def fold_label(label: str) -> str:
    """Return a label as it is compared, never shown: small letters without their marks.

    >>> [fold_label(one) for one in ("Hafİf", "ESTRÉS", "Łagodna", "KÖRPERLICH", "Fußtritt")]
    ['hafif', 'estres', 'lagodna', 'korperlich', 'fusstritt']
    """
    small = unicodedata.normalize("NFKD", label[:300]).casefold().translate(_LETTERS)
    return " ".join(_OTHER.sub("", small.replace("\n", " ")).split())


def has_word(label: str, stems: str) -> bool:
    """Return whether a word of a label begins with one of these stems.

    The beginning of a word, because Equipment would be mental.
    """
    words = re.split("[ ()+-]", fold_label(label))
    return any(word.startswith(stem) for word in words for stem in stems.split())


def begins(label: str, stems: str) -> bool:
    """Return whether a label begins with one of these stems."""
    return fold_label(label).startswith(tuple(stems.split()))


def harm(label: str) -> Harm | None:
    """Return what the track of a name counts, None where its name does not tell."""
    return next((kind for kind, stems in _HARM.items() if has_word(label, stems)), None)


def severity(label: str) -> Severity | None:
    """Return the severity of a consequence's label, None where it does not tell.

    >>> severity("2te leichte Konsequenz"), severity("Consequence (4)"), severity("Scar")
    ('mild', 'moderate', None)
    """
    for kind, stems in _SEVERITY.items():
        if has_word(label, stems):
            return kind
    numbers = re.findall(r"(?<!\d)[2468](?!\d)", fold_label(label))
    return _WORTH[numbers[0]] if numbers else None


def is_capital(label: str) -> bool:
    """Return whether a label has letters, all of them capitals."""
    return label.isupper()


def recased(label: str) -> str:
    """Return a label that was put into capitals with one capital letter a word.

    >>> recased("HAND-TO-HAND"), recased("FİZİKSEL"), recased("ASPECT'LER")
    ('Hand-To-Hand', 'Fiziksel', "Aspect'ler")
    """
    # A small İ would be two signs.
    return _SPELLED.get(label) or _WORD.sub(
        lambda word: word[0][0] + word[0][1:].replace("İ", "i").lower(), label
    )


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
