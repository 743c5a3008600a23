"""Refusals and the disk's errors in words, with the place in the text that they are about."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Protocol

from tracker.conflict.ruling import Argument, Refusal
from tracker.conflict.state import Conflict
from tracker.conflict.system import SYSTEMS
from tracker.dice.resembling import resembling
from tracker.dice.terms import find
from tracker.unseen import file_text, unseen_removed
from tracker.words.terms import either, rule_id, worded
from tracker.words.translate import _, fill
from tracker.words.vocabulary import term_name, typed_words

# A longer line is shown around the place.
_BEFORE_MOST = 40
_SHOWN_MOST = 66


def pointed(typed: str, at: int) -> list[str]:
    """Return the line of a text that a character stands in, and below it a mark with the place.

    Lines and columns count from 1, columns by the characters typed; ``at`` may be the end.

    >>> print(*pointed("[Stärke - Kraftakt]", 8), sep="\\n")
      [Stärke - Kraftakt]
              ^ line 1, column 9
    """
    before = _lines(typed[:at])
    line, column = len(before), len(before[-1])
    whole = _lines(typed)[line - 1]
    start = max(column - _BEFORE_MOST, 0)
    shown = "".join(map(_drawn, whole[start : start + _SHOWN_MOST]))
    blanks = "".join(" " * _cells(one) for one in map(_drawn, whole[start:column]))
    place = fill("line {line}, column {column}", {"line": line, "column": column + 1})
    return [f"  {shown}", f"  {blanks}^ {place}"]


def _lines(text: str) -> list[str]:
    # A mark at the end keeps the line that begins with it.
    *lines, last = f"{text}.".splitlines()
    return [*lines, last[:-1]]


def _drawn(character: str) -> str:
    return " " if character.isspace() else unseen_removed(character)


def _cells(character: str) -> int:
    if not character or unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


_CANDIDATES_MOST = 12


class _Told(Protocol):
    """What the log tells people: an English template and what fills it."""

    @property
    def message(self) -> str:
        """Return the template."""

    @property
    def arguments(self) -> Mapping[str, Argument]:
        """Return what fills it."""


def refusal_text(refusal: Refusal, state: Conflict) -> str:
    """Return what is refused, why, by which rule, what was perhaps meant, and how to overrule.

    ``Bruno has acted this round (S-ROUND-1). ! overrules.`` Named errors of a system of dice stand
    beside the rule.
    """
    said = worded(refusal.message, refusal.arguments, state)
    if key := refusal.arguments.get("wrong"):
        said = f"{key}=: {said}"
    named = str(refusal.arguments.get("code", ""))
    if ids := ", ".join(filter(None, (rule_id(refusal.rule, state), named))):
        said = f"{said} ({ids})"
    if refusal.whose:
        said = f"{refusal.whose}: {said}"
    elif refusal.line:
        said = fill("line {n}: {text}", {"n": refusal.line, "text": said})
    parts = [said if said.endswith(("?", ".")) else f"{said}."]
    candidates = _nearest(_called(refusal, state), refusal)
    if not _named(candidates, said):
        parts.append(_offered(candidates))
    if refusal.overrulable:
        parts.append(_("! overrules."))
    return " ".join(parts)


def place_lines(refusal: Refusal) -> list[str]:
    """Return the text in which something is wrong, and the place below it; else nothing."""
    typed, at = refusal.arguments.get("typed"), refusal.arguments.get("at")
    if not isinstance(typed, str) or not isinstance(at, int):
        return []
    return pointed(typed, at)


def refusal_sentence(refusal: Refusal, state: Conflict) -> str:
    """Return a refusal that stands by itself, with a capital unless it begins with a name."""
    text = refusal_text(refusal, state)
    plain = text.partition(" ")[0].rstrip(",:").isalpha() and not _(refusal.message).startswith("{")
    return text[:1].upper() + text[1:] if plain or refusal.line else text


def _called(refusal: Refusal, state: Conflict) -> tuple[str, ...]:
    """Return what would have been understood, in a reader's words what the game has a name for."""
    who = state.participants.get(str(refusal.arguments.get("who")))
    if who is not None and "field" in refusal.arguments:
        from tracker.words.listed import figures_of
        from tracker.words.pointing import Scope

        known = figures_of(who, Scope(state))
        return typed_words({name: known[name] for name in refusal.candidates})
    own = SYSTEMS[state.system].conditions
    terms = ((name, find(own, name)) for name in refusal.candidates)
    return tuple(term_name(term) if term else name for name, term in terms)


def _nearest(candidates: tuple[str, ...], refusal: Refusal) -> tuple[str, ...]:
    """Return the candidates that what was typed is nearly one of; all where none is like it."""
    typed = {one for one in refusal.arguments.values() if isinstance(one, str)}
    known = {one: one for one in candidates}
    found = {resembling(one, known) for one in typed}
    return tuple(one for one in candidates if one in found) or candidates


def _named(candidates: tuple[str, ...], said: str) -> bool:
    """Return whether the message itself names all candidates; keys need not carry their mark."""
    return all(candidate.rstrip("=:") in said for candidate in candidates)


def _offered(candidates: tuple[str, ...]) -> str:
    if len(candidates) > _CANDIDATES_MOST:
        some = ", ".join(candidates[:_CANDIDATES_MOST])
        return fill("Possible: {names} and others.", {"names": some})
    return fill("Did you mean {names}?", {"names": either(candidates)})


def log_error_text(error: _Told) -> str:
    """Return what the disk refused, or a note about a save, in the reader's language."""
    return fill(error.message, {key: _shown(value) for key, value in error.arguments.items()})


def _shown(value: Argument) -> Argument:
    if isinstance(value, tuple):
        return tuple(map(file_text, value))
    return file_text(value) if isinstance(value, str) else value
