"""Labels in any language: folded to be compared, and what those of tracks and consequences mean."""

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
