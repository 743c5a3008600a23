"""Text being typed on one line: the caret, what a key does to it, words completed."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tracker.words.bracket_lines import CHECK_VERB
from tracker.words.split import cut, quote


class Typed(msgspec.Struct, frozen=True):
    """A text with a caret before its character number ``caret``, counted from 0."""

    text: str = ""
    caret: int = 0


class LineHistory:
    """Lines that were typed before, gone through from the last; what is typed now is kept."""

    def __init__(self, lines: Sequence[str] = ()) -> None:
        self._lines = lines
        self._at = len(lines)
        self._now = ""

    def step(self, by: int, now: str) -> str | None:
        """Return the line so many before or behind; None beyond the first and what is typed."""
        at = self._at + by
        if not 0 <= at <= len(self._lines):
            return None
        if self._at == len(self._lines):
            self._now = now
        self._at = at
        return self._lines[at] if at < len(self._lines) else self._now


def typed(text: str) -> Typed:
    """Return a text with the caret at its end."""
    return Typed(text, len(text))


def put_in(on: Typed, text: str) -> Typed:
    """Return the text with something put in at the caret.

    >>> put_in(Typed("Kall", 1), "r")
    Typed(text='Krall', caret=2)
    """
    return Typed(on.text[: on.caret] + text + on.text[on.caret :], on.caret + len(text))


def edited(on: Typed, key: str) -> Typed | None:
    """Return what an editing key makes of a text; None for a key that edits nothing."""
    text, caret = on.text, on.caret
    match key:
        case "backspace":
            return Typed(text[: max(0, caret - 1)] + text[caret:], max(0, caret - 1))
        case "delete":
            return Typed(text[:caret] + text[caret + 1 :], caret)
        case "left":
            return Typed(text, max(0, caret - 1))
        case "right":
            return Typed(text, min(len(text), caret + 1))
        case "home":
            return Typed(text, 0)
        case "end":
            return Typed(text, len(text))
        case "ctrl+u":
            return Typed(text[caret:], 0)
        case "ctrl+w" | "alt+backspace":
            kept = text[:caret].rstrip().rpartition(" ")
            head = kept[0] + kept[1]
            return Typed(head + text[caret:], len(head))
        case _:
            return None


def completed(on: Typed, start: int, candidates: Sequence[str]) -> Typed:
    """Return the text with the word from ``start`` on completed as far as all candidates agree.

    A single candidate is put in whole, with a blank behind it unless a value or what is in a folder
    has to follow.

    >>> completed(typed("attack Kr"), 7, ["Krall"])
    Typed(text='attack Krall ', caret=13)
    """
    if not candidates:
        return on
    if len(candidates) == 1:
        word = candidates[0]
        word += "" if word.endswith(("=", "/")) else " "
    else:
        word = shared_beginning(candidates)
        if len(word) <= on.caret - start:
            return on
    return typed(on.text[:start] + word) if on.caret == len(on.text) else on


def shared_beginning(words: Sequence[str]) -> str:
    """Return what all words begin with, in the first one's letters.

    >>> shared_beginning(["Thugs A", "thugs B"])
    'Thugs '
    """
    first = words[0]
    for at, letter in enumerate(first):
        if any(word[at : at + 1].casefold() != letter.casefold() for word in words[1:]):
            return first[:at]
    return first


def overruled(text: str, why: str) -> str:
    """Return a line that overrules what refused it, with the reason, if there is one.

    >>> overruled("attack Krall", "she is quick")
    'attack! Krall why="she is quick"'
    """
    if text.lstrip().startswith("["):
        # A line of nothing but brackets is a check.
        text = f"{CHECK_VERB} {text.lstrip()}"
    tokens, _, comment = cut(text)
    verb = tokens[0]
    rest = (text[verb.end : comment] if comment >= 0 else text[verb.end :]).rstrip()
    reason = f" why={quote(why.strip())}" if why.strip() else ""
    return f"{verb.text.removesuffix('!')}!{rest}{reason}"
