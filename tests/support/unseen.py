"""Texts that would do something to whoever reads them, and what is none of that."""

from __future__ import annotations

import re
import unicodedata

# Colors, the clipboard, a bell, a line of its own, C1 sequences, turned directions, zero width.
EVIL = (
    "\x1b[31mRed",
    "Copy\x1b]52;c;aGk=\x07",
    "First\nSecond",
    "Car\rriage",
    "Clear\x9b2J",
    "Turned\u202egnp\u2069",
    "Zero\u200b\u2060\ufeff",
    "Line\u2028Paragraph\u2029",
    "Tab\tTab\x0b\x0c",
    "Nothing\x00\x7f\x85",
    "\u3164\u115f",
    "Tag\U000e0041\ufe0f",
)

# Marks that are drawn, though Unicode counts them among what formats.
_DRAWN = {*map(chr, (*range(0x600, 0x606), 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD))}
_DRAWN |= set(map(chr, range(0x13430, 0x13439)))

_NOT_DRAWN = "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0]"


def unsafe(text: str) -> set[str]:
    """Return the characters of printed lines that a terminal obeys, or does not show."""
    kinds = ("Cc", "Cf", "Cs", "Zl", "Zp")
    found = {c for c in text if unicodedata.category(c) in kinds} - _DRAWN
    return (found | set(re.findall(_NOT_DRAWN, text))) - {"\n"}
