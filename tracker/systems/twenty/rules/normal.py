"""What is typed is made plain before it is parsed: composed letters, one dash, one blank."""

from __future__ import annotations

import re
import unicodedata
from types import MappingProxyType

_DASHES = MappingProxyType(
    dict.fromkeys((*range(0x2010, 0x2016), 0x2212, 0xFE58, 0xFE63, 0xFF0D), "-")
)
_NEWLINE = re.compile(r"\r\n|[\r\v\f\x85\u2028\u2029]")


def visible(text: str) -> str:
    """Return a text without zero-width characters and soft hyphens (T-142)."""
    return "".join(c for c in text if unicodedata.category(c) != "Cf")


def normalized(text: str) -> str:
    """Return a text in NFKC with plain dashes, ``≥`` for ``>=`` and single blanks (T-141…T-143)."""
    composed = unicodedata.normalize("NFKC", visible(text)).translate(_DASHES)
    return re.sub(r"\s+", " ", composed.replace(">=", "≥"))


def newlines(text: str) -> str:
    """Return a text whose lines all end alike."""
    return _NEWLINE.sub("\n", text)


def find(mark: str, text: str) -> int:
    """Return where a mark stands in a text, in whatever width it is typed; −1 when nowhere.

    >>> find(":", "I： all is well")
    1
    """
    return next((n for n, c in enumerate(text) if unicodedata.normalize("NFKC", c) == mark), -1)
