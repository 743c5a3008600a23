"""New words that are nearly known ones: a key, a skill, a side or a zone mistyped."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from tracker.conflict.ruling import Command, Refusal
from tracker.conflict.setup import AddSide, AddZone
from tracker.conflict.state import Conflict, change
from tracker.systems.registry import system
from tracker.systems.resembling import one_slip, resembling
from tracker.words import names
from tracker.words.names import Named, fold
from tracker.words.quick_add import quick_add
from tracker.words.quick_reading import skills_of
from tracker.words.quick_tokens import KEYWORDS, ROLES, Word, cut_quick
from tracker.words.shape import Slot, shape
from tracker.words.terms import skill_name

# Keys of a quick-add line that a name follows, or nothing.
NAMING = frozenset({"side", "zone", "leader", "hidden", "minions"})

# A word of fewer letters is like too many others.
LEAST = 3

# So much of a skill's name is to be the same.
LIKE = 0.7

_LONGEST_SKILL = 4


class Miss(NamedTuple):
    """A word as it was typed, and the known one that it nearly is."""

    typed: str
    meant: str


# In a command


def near_misses(command: Command, state: Conflict) -> tuple[Miss, ...]:
    """Return the new words of a command that are nearly known skills, sides or zones."""
    return tuple(dict.fromkeys(_misses(command, state)))


def _misses(command: Command, state: Conflict) -> Iterator[Miss]:
    if isinstance(command, AddSide | AddZone):
        there = state.sides if isinstance(command, AddSide) else state.zones
        if guess := near_name(command.name, [one.name for one in there.values()]):
            yield Miss(command.name, guess)
    for _slot, value in _skills(command, state):
        for skill in (value,) if isinstance(value, str) else value:
            if guess := near_skill(skill, state):
                yield Miss(skill, guess)


def _skills(command: Command, state: Conflict) -> Iterator[tuple[Slot, Any]]:
    """Yield the fields of a command that hold skills, with what they hold."""
    form = shape(type(command), state.system)
    for slot in (*form.words, *(slot for slot in form.slots if slot not in form.words)):
        if slot.kind in ("skill", "skills-used", "skills"):
            value = getattr(getattr(command, slot.hand) if slot.hand else command, slot.field)
            if value:
                yield slot, value


def as_meant(command: Command, misses: Iterable[Miss], state: Conflict) -> Command | None:
    """Return the command with the known words; None where what it would make is there already."""
    if isinstance(command, AddSide | AddZone):
        return None
    meant = {miss.typed: system(state.system).skill_name(miss.meant) for miss in misses}
    for slot, value in _skills(command, state):
        new = _replaced(value, meant)
        if slot.hand:
            hand = change(getattr(command, slot.hand), **{slot.field: new})
            command = change(command, **{slot.hand: hand})
        else:
            command = change(command, **{slot.field: new})
    return command


def _replaced(value: Any, meant: dict[str, str]) -> Any:
    match value:
        case str():
            return meant.get(value, value)
        case dict():
            return {meant.get(skill, skill): rating for skill, rating in value.items()}
        case _:
            return tuple(meant.get(skill, skill) for skill in value)


# In a quick-add line


def quick_misses(text: str, state: Conflict) -> tuple[Miss, ...]:
    """Return the words of a quick-add line that are nearly keys, skills, sides or zones."""
    misses: dict[Miss, None] = {}
    while True:
        added = quick_add(text, state)
        lines = () if isinstance(added, Refusal) else added.lines
        found = [*_quick_words(cut_quick(text).words, state), *_made(lines, state)]
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
        elif end and _is_skill(phrase, state):
            at = end + 1
        elif end and (guess := near_skill(phrase, state)):
            yield Miss(phrase, guess)
            at = end + 1
        else:
            numbered = end == at + 1
            if key := _near_word(word.text, _keys(words, at, numbered), 2 if numbered else LEAST):
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


def _keys(words: tuple[Word, ...], at: int, numbered: bool) -> list[str]:
    """Return the keys that may stand at a place: those of numbers, or of names and of nothing."""
    if numbered:
        return [word for word, key in KEYWORDS.items() if key not in NAMING or key == "minions"]
    behind = words[at + 1] if at + 1 < len(words) else None
    named = behind is not None and not (behind.keyword or behind.role or behind.is_number)
    keys = [word for word, key in KEYWORDS.items() if key in NAMING and (named or key == "hidden")]
    return [*keys, *(role for role in ROLES if len(role) >= LEAST)]


def _near_word(text: str, known: Iterable[str], least: int) -> str:
    if len(text) < least:
        return ""
    return next((word for word in known if one_slip(fold(text), word)), "")


def _is_skill(name: str, state: Conflict) -> bool:
    return bool(names.exactly(name, skills_of(state)))


def _made(lines: Iterable[str], state: Conflict) -> Iterator[Miss]:
    """Yield the new sides and zones that are nearly those that are there."""
    # Here, because the grammar reads lines of every kind.
    from tracker.words.grammar import parse

    for line in lines:
        command = parse(line, state)
        if isinstance(command, AddSide | AddZone):
            yield from _misses(command, state)


def replaced(text: str, misses: Iterable[Miss]) -> str:
    """Return a quick-add line with the known words in place of those that were typed."""
    for typed, meant in misses:
        word = meant if re.fullmatch(r"[^\W_]+", meant) else f'"{meant}"'
        found = re.compile(rf"(?<!\w){re.escape(typed)}(?!\w)", re.IGNORECASE)
        text = found.sub(lambda _found, word=word: word, text)  # type: ignore[misc]
    return text


# What is near what


def near_skill(name: str, state: Conflict) -> str:
    """Return the skill of the game or of somebody here that a name nearly is, as it is shown."""
    known = {one.name: one.id for one in skills_of(state)}
    if _is_skill(name, state):
        return ""
    alike = {one: skill for one, skill in known.items() if len(one.split()) == len(name.split())}
    near = known.get(near_name(name, alike, words=False)) or resembling(name, alike, LIKE)
    return skill_name(near, state.system) if near else ""


def near_name(name: str, known: Iterable[str], *, words: bool = True) -> str:
    """Return the name that differs from one in a slip of one word, or has it as a word of its own.

    Names that differ by a number, or by a letter alone, are others.
    """
    there = list(known)
    if any(fold(one) == fold(name) for one in there):
        return ""
    near = next((one for one in there if _one_word_off(fold(name), fold(one))), "")
    if near or not words:
        return near
    holding = names.with_words(name, [Named(one, one) for one in there])
    return holding[0].name if len(holding) == 1 else ""


def _one_word_off(name: str, other: str) -> bool:
    if name.replace(" ", "") == other.replace(" ", ""):
        return True
    mine, theirs = name.split(), other.split()
    if len(mine) != len(theirs):
        return False
    off = [(a, b) for a, b in zip(mine, theirs, strict=True) if a != b]
    if len(off) != 1 or not all(len(word) >= LEAST and word.isalpha() for word in off[0]):
        return False
    return one_slip(*off[0])
