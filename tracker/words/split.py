"""A line cut into words as a shell does it, and words quoted so that they survive the cut."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from tracker.conflict.ruling import Base

_KEY = r"[A-Za-z][A-Za-z0-9-]*"
_PLAIN = r"""[^\s"'\\#=]+"""


class Token(Base, frozen=True):
    """One word of a line, without its quotes and escapes; ``start`` and ``end`` are offsets.

    ``key`` is how much of the text stands before the first ``=``, -1 when there is none or when
    a quote or an escape comes before it: a key counts only when unquoted.
    """

    text: str
    start: int
    end: int
    key: int

    @property
    def name(self) -> str:
        """Return the key that the word begins with, empty when it begins with none."""
        before = self.text[: max(self.key, 0)]
        return before.lower() if re.fullmatch(_KEY, before) else ""

    @property
    def value(self) -> str:
        """Return what stands behind the key; the whole text when there is none."""
        return self.text[self.key + 1 :] if self.name else self.text


class Cut(NamedTuple):
    """A line cut into words, with the quotation mark left open and where its comment starts."""

    tokens: tuple[Token, ...]
    quote: str
    comment: int


def cut(line: str) -> Cut:
    r"""Cut a line into words: quotes group, a backslash escapes, ``#`` after a blank comments.

    Within double quotes the backslash escapes only ``"`` and itself; within single quotes
    nothing. ``comment`` is -1 when there is none.

    >>> [token.text for token in cut(r'act "leaps \"far\"" why=so # ha').tokens]
    ['act', 'leaps "far"', 'why=so']
    """
    tokens: list[Token] = []
    at, length = 0, len(line)
    while at < length:
        if line[at].isspace():
            at += 1
        elif line[at] == "#":
            return Cut(tuple(tokens), "", at)
        else:
            token, left_open = _word(line, at)
            tokens.append(token)
            at = token.end
            if left_open:
                return Cut(tuple(tokens), left_open, -1)
    return Cut(tuple(tokens), "", -1)


def _word(line: str, start: int) -> tuple[Token, str]:
    """Return the word that begins at an offset, and the quote that it leaves open."""
    read: list[str] = []
    key, plain, within = -1, True, ""
    at, length = start, len(line)
    while at < length:
        mark = line[at]
        if within:
            if mark == within:
                within = ""
            elif mark == "\\" and within == '"' and line[at + 1 : at + 2] in ('"', "\\"):
                at += 1
                read.append(line[at])
            else:
                read.append(mark)
        elif mark.isspace():
            break
        elif mark in "\"'":
            within, plain = mark, False
        elif mark == "\\" and at + 1 < length:
            at += 1
            read.append(line[at])
            plain = False
        else:
            if mark == "=" and plain and key < 0:
                key = len(read)
            read.append(mark)
        at += 1
    return Token("".join(read), start, at, key), within


def quote(text: str) -> str:
    """Return a text as one word of a line, in double quotes where it needs any.

    >>> quote("Krall"), quote("Thugs A"), quote("")
    ('Krall', '"Thugs A"', '""')
    """
    if re.fullmatch(_PLAIN, text):
        return text
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def in_one(lines: Sequence[str]) -> str:
    r"""Return the line that carries out several as one ruling; a single one is itself.

    >>> in_one(["zone Quay"]), in_one(["zone Quay", "side Gang"])
    ('zone Quay', 'lines line="zone Quay" line="side Gang"')
    """
    if len(lines) == 1:
        return lines[0]
    return " ".join(["lines", *(f"line={quote(line)}" for line in lines)])


def divided(text: str, mark: str) -> list[str]:
    r"""Return the parts of a list in one word, without blanks around them or empty parts.

    A backslash keeps a separator, or itself, within a part.

    >>> divided(r"Ada, Smith\, John,", ",")
    ['Ada', 'Smith, John']
    """
    parts, read, at = [], [], 0
    while at < len(text):
        if text[at] == "\\" and text[at + 1 : at + 2] in ("\\", mark):
            at += 1
            read.append(text[at])
        elif text[at] == mark:
            parts.append("".join(read))
            read = []
        else:
            read.append(text[at])
        at += 1
    parts.append("".join(read))
    return [part.strip() for part in parts if part.strip()]


def joined(parts: tuple[str, ...] | list[str], mark: str, glue: str = "") -> str:
    """Return parts as one list that ``divided`` takes apart again; ``glue`` stands between."""
    kept = (part.replace("\\", "\\\\").replace(mark, "\\" + mark) for part in parts)
    return (glue or f"{mark} ").join(kept)
