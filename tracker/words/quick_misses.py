"""Words of a quick-add line that are nearly known ones: keys, skills, sides and zones."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from tracker.conflict.ruling import Refusal
from tracker.conflict.setup import AddSide, AddZone
from tracker.conflict.state import Conflict
from tracker.conflict.system import system
from tracker.dice.resembling import one_slip
from tracker.words.game_words import words_of
from tracker.words.grammar import parse
from tracker.words.names import fold
from tracker.words.near_misses import LEAST, Miss, is_skill, near_misses, near_skill
from tracker.words.quick_add import quick_add
from tracker.words.quick_tokens import ROLES, Word, cut_quick, keys_of

# Keys that a name follows, or nothing.
NAMING = frozenset({"side", "zone", "hidden"})

_LONGEST_SKILL = 4


def quick_misses(text: str, state: Conflict) -> tuple[Miss, ...]:
    """Return the words of a quick-add line that are nearly keys, skills, sides or zones."""
    misses: dict[Miss, None] = {}
    while True:
        added = quick_add(text, state)
        lines = () if isinstance(added, Refusal) else added.lines
        found = [*_quick_words(cut_quick(text, state.system).words, state), *_made(lines, state)]
        new = [miss for miss in found if miss not in misses]
        if not new:
            return tuple(misses)
        misses |= dict.fromkeys(new)
        # What was read as a part of a name, as a skill was, hides what the rest nearly is.
        text = replaced(text, new)


def _quick_words(words: tuple[Word, ...], state: Conflict) -> Iterator[Miss]:
    at = 1
    while at < len(words):
        word, end = words[at], _number_behind(words, at, state)
        phrase = " ".join(one.text for one in words[at:end])
        if not word.plain or word.keyword or word.role or word.is_number:
            at += 1
        elif end and is_skill(phrase, state):
            at = end + 1
        elif end and (guess := near_skill(phrase, state)):
            yield Miss(phrase, guess)
            at = end + 1
        else:
            numbered = end == at + 1
            if key := _near_word(
                word.text, _keys(words, at, numbered, state), 2 if numbered else LEAST
            ):
                yield Miss(word.text, key)
            at += 1


def _number_behind(words: tuple[Word, ...], at: int, state: Conflict) -> int:
    """Return where the next number stands that these words may belong to, 0 for nowhere."""
    rules = system(state.system)
    for end in range(at, min(len(words), at + _LONGEST_SKILL + 1)):
        word = words[end]
        if end > at and (word.is_number or (word.plain and rules.read_rating(word.text))):
            return end
        if word.keyword or word.role or word.comma:
            return 0
    return 0


def _keys(words: tuple[Word, ...], at: int, numbered: bool, state: Conflict) -> list[str]:
    """Return the keys that may stand at a place: those of numbers, or of names and of nothing."""
    known, kinds = keys_of(state.system), words_of(state.system).quick_kinds
    naming = NAMING | {key for key, kind in kinds.items() if kind != "numbers"}
    if numbered:
        either = {key for key, kind in kinds.items() if kind == "crowd"}
        return [word for word, key in known.items() if key not in naming or key in either]
    behind = words[at + 1] if at + 1 < len(words) else None
    named = behind is not None and not (behind.keyword or behind.role or behind.is_number)
    keys = [word for word, key in known.items() if key in naming and (named or key == "hidden")]
    return [*keys, *(role for role in ROLES if len(role) >= LEAST)]


def _near_word(text: str, known: Iterable[str], least: int) -> str:
    if len(text) < least:
        return ""
    return next((word for word in known if one_slip(fold(text), word)), "")


def _made(lines: Iterable[str], state: Conflict) -> Iterator[Miss]:
    """Yield the new sides and zones that are nearly those that are there."""
    for line in lines:
        command = parse(line, state)
        if isinstance(command, AddSide | AddZone):
            yield from near_misses(command, state)


def replaced(text: str, misses: Iterable[Miss]) -> str:
    """Return a quick-add line with the known words in place of those that were typed."""
    for typed, meant in misses:
        word = meant if re.fullmatch(r"[^\W_]+", meant) else f'"{meant}"'
        found = re.compile(rf"(?<!\w){re.escape(typed)}(?!\w)", re.IGNORECASE)
        text = found.sub(word.replace("\\", r"\\"), text)
    return text
