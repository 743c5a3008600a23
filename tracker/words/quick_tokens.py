"""The quick-add line cut into words: quoted groups, keys with values, commas, aspects behind."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from tracker.words import vocabulary
from tracker.words.game_words import GameWords, words_of
from tracker.words.names import clean, fold_name
from tracker.words.translate import _

# Words that say what the next words are, in English and German; the values are the keys of ``add``.
KEYWORDS: Mapping[str, str] = MappingProxyType(
    {
        "side": "side",
        "seite": "side",
        "partei": "side",
        "zone": "zone",
        "seat": "seat",
        "sitz": "seat",
        "platz": "seat",
        "initiative": "initiative",
        "init": "initiative",
        "hidden": "hidden",
        "verdeckt": "hidden",
    }
)
QUICK_ROLES: Mapping[str, str] = MappingProxyType(
    {
        fold_name(word): role
        for role in ("pc", "npc")
        for word in (role, *vocabulary.ROLES[role].called)
        if " " not in word
    }
)


def rating_example(system: str, key: str = "") -> str:
    """Return a skill with its value as a sheet of a system has it, or what a key names."""
    rated = words_of(system).rated
    return _(rated.get(key) or rated[""])


def quick_example(system: str) -> str:
    """Return an example of a quick-add line in a system."""
    return _(words_of(system).quick_example)


def quick_hint(system: str) -> str:
    """Return what a quick-add line may look like."""
    return _(words_of(system).quick_hint) or quick_example(system)


_NUMBER = re.compile(r"[+\u2212\u2013-]?[0-9]{1,3}")
_WORD = re.compile(r'(?:[\w-]+=)?"[^"]*"(?=[\s,;]|$)|[^\s,;]+|[,;]')
_PAIR = re.compile(r"([^=:]+)[=:](.*)", re.DOTALL)
# Small letters only: X5 may well be somebody's name.
_CROWD = re.compile(r"(?P<count>[0-9]{1,3})?[x×*](?P<quality>[0-9]{1,3})?")
_MARKED = re.compile(r"(?P<number>[0-9]{1,3})/(?P<mark>[A-Za-z]+)")
_POINTS = re.compile(r"[0-9]{1,3}(?:/[0-9]{1,3})?")
_TIMES = frozenset("x×*")


class QuickWord(NamedTuple):
    """One word: as typed, without its quotes, and whether a comma stands behind it.

    ``plain`` tells that no quotes were around it; only then it can be a key or a number. ``own``
    are the words of the game.
    """

    raw: str
    text: str
    plain: bool
    comma: bool = False
    own: GameWords = GameWords()

    @property
    def keyword(self) -> str:
        """Return the key that the word is, empty when it is none."""
        word = fold_name(self.text)
        return KEYWORDS.get(word) or self.own.quick_keys.get(word, "") if self.plain else ""

    @property
    def role(self) -> str:
        """Return ``pc`` or ``npc``, empty when the word is neither."""
        return QUICK_ROLES.get(fold_name(self.text), "") if self.plain else ""

    @property
    def is_number(self) -> bool:
        """Return whether the word is a number, with or without a sign."""
        return self.plain and _NUMBER.fullmatch(self.text) is not None

    @property
    def is_points(self) -> bool:
        """Return whether the word is a number of points, with or without the most: ``3/5``."""
        return self.plain and _POINTS.fullmatch(self.text) is not None

    @property
    def crowd(self) -> tuple[int, int] | None:
        """Return how many of a group, of which quality: ``3x2``, ``3x``, ``x3``; else None."""
        found = _CROWD.fullmatch(self.text) if self.plain else None
        if found is None or len(self.text) < 2:
            return None
        count, quality = found["count"], found["quality"]
        # x5 says how many; of which quality is left to the default.
        return (int(count), int(quality or 1)) if count else (int(quality), 1)


def quick_keys(game: str) -> dict[str, str]:
    """Return the words that say what the next ones are, in a game, each with its key."""
    return {**KEYWORDS, **words_of(game).quick_keys}


def marks_apart(words: tuple[QuickWord, ...], key: str) -> Iterator[QuickWord]:
    """Yield the words, with a mark behind a number as the value of a key of its own: ``2/E``."""
    for word in words:
        found = _MARKED.fullmatch(word.text) if word.plain else None
        if found is None:
            yield word
        else:
            yield QuickWord(found["number"], found["number"], plain=True, own=word.own)
            yield QuickWord(key, key, plain=True, own=word.own)
            yield QuickWord(
                found["mark"], found["mark"], plain=True, comma=word.comma, own=word.own
            )


class QuickWords(NamedTuple):
    """A quick-add line: its words, and the phrases behind semicolons by their keys."""

    words: tuple[QuickWord, ...]
    behind: Mapping[str, tuple[str, ...]]


def cut_quick(text: str, game: str) -> QuickWords:
    """Cut a quick-add line; no text is refused.

    A number of a group may be typed with blanks, ``3 x 2``, and a skill with a colon or an equals
    sign. A quotation mark that does not open a group is part of its word.
    """
    words: list[QuickWord] = []
    behind, own = "", words_of(game)
    for found in _WORD.finditer(text):
        if found[0] == ";":
            behind = text[found.end() :]
            break
        if found[0] != ",":
            words += _words(found[0], own)
        elif words:
            words[-1] = words[-1]._replace(comma=True)
    phrases: dict[str, tuple[str, ...]] = {"aspects": ()}
    for part in filter(None, map(clean, behind.split(";"))):
        key = own.quick_behind(part)
        phrases[key] = (*phrases.get(key, ()), part)
    return QuickWords(tuple(_crowds_joined(words)), phrases)


def _words(raw: str, own: GameWords) -> list[QuickWord]:
    """Return a word, or the two of a key with its value."""
    if raw.startswith('"') and raw.endswith('"') and len(raw) > 1:
        return [QuickWord(raw, raw[1:-1], plain=False, own=own)]
    pair = _PAIR.fullmatch(raw)
    if pair is not None:
        key, value = QuickWord(pair[1], pair[1], plain=True, own=own), pair[2]
        if key.keyword or _NUMBER.fullmatch(value) or not value:
            return [key, *(_words(value, own) if value else [])]
    return [QuickWord(raw, raw, plain=True, own=own)]


def _crowds_joined(words: list[QuickWord]) -> Iterator[QuickWord]:
    """Yield the words, with ``3 x 2`` as one of them."""
    at = 0
    while at < len(words):
        here = words[at : at + 3]
        if len(here) == 3 and here[0].is_number and here[1].raw in _TIMES and here[2].is_number:
            text = "".join(word.text for word in here)
            yield QuickWord(text, text, plain=True, comma=here[2].comma, own=here[0].own)
            at += 3
        else:
            yield words[at]
            at += 1
