"""New words of a command that are nearly known ones: a skill, a side or a zone mistyped.

A skill may also stand in a check in brackets, be what a condition counts for, or stand in the
command that another is amended to.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from tracker.conflict.history.commands import Amend
from tracker.conflict.ruling import Command, Refusal
from tracker.conflict.setup import AddSide, AddZone
from tracker.conflict.state import Conflict, change
from tracker.conflict.system import system
from tracker.dice.resembling import one_slip, resembling
from tracker.words import names
from tracker.words.figures import skills_of
from tracker.words.grammar import format, parse
from tracker.words.kinds import Kind
from tracker.words.listed import scopes
from tracker.words.names import Named, fold_name
from tracker.words.pointing import Scope
from tracker.words.reading import slot_kind
from tracker.words.shape import Slot, shape
from tracker.words.terms import skill_name

# A word of fewer letters is like too many others.
LEAST = 3

# So much of a skill's name is to be the same.
LIKE = 0.7


# The kinds of words that name skills, and nothing besides.
NAMING_SKILLS = frozenset({"skill", "skills-used", "skills", "traits", "scope"})


class Miss(NamedTuple):
    """A word as it was typed, and the known one that it nearly is."""

    typed: str
    meant: str


def near_misses(command: Command, state: Conflict) -> tuple[Miss, ...]:
    """Return the new words of a command that are nearly known skills, sides or zones."""
    return tuple(dict.fromkeys(_misses(command, state)))


def _misses(command: Command, state: Conflict) -> Iterator[Miss]:
    if isinstance(command, Amend):
        # The other name of a zone or a side is like the one it had.
        inner = _amended(command, state)
        if inner is not None and not isinstance(inner, AddSide | AddZone):
            yield from _misses(inner, state)
        return
    if isinstance(command, AddSide | AddZone):
        there = state.sides if isinstance(command, AddSide) else state.zones
        if guess := near_name(command.name, [one.name for one in there.values()]):
            yield Miss(command.name, guess)
    for slot, value in _skills(command, state):
        for skill in _named_in(slot, value, state):
            if guess := near_skill(skill, state):
                yield Miss(skill, guess)


def _amended(command: Amend, state: Conflict) -> Command | None:
    """Return what a ruling is to be, None where that cannot be read."""
    found = parse(command.command, state)
    return None if isinstance(found, Refusal) else found


def _skills(command: Command, state: Conflict) -> Iterator[tuple[Slot, Any]]:
    """Yield the fields of a command that hold skills, with what they hold."""
    form = shape(type(command), state.system)
    for slot in (*form.words, *(slot for slot in form.slots if slot not in form.words)):
        if slot.kind in NAMING_SKILLS or slot_kind(slot, state.system).skills:
            value = getattr(getattr(command, slot.hand) if slot.hand else command, slot.field)
            if value:
                yield slot, value


def _named_in(slot: Slot, value: Any, state: Conflict) -> Iterable[str]:
    """Return the skills that a field names; what else a condition may count for is none."""
    if own := slot_kind(slot, state.system).skills:
        return own(value)
    if slot.kind == "scope" and value in scopes(Scope(state)):
        return ()
    return (value,) if isinstance(value, str) else value


def as_meant(command: Command, misses: Iterable[Miss], state: Conflict) -> Command | None:
    """Return the command with the known words; None where what it would make is there already."""
    if isinstance(command, AddSide | AddZone):
        return None
    if isinstance(command, Amend):
        inner = _amended(command, state)
        meant_ = as_meant(inner, misses, state) if inner else None
        return change(command, command=format(meant_, state)) if meant_ else None
    meant = {miss.typed: system(state.system).skill_name(miss.meant) for miss in misses}
    for slot, value in _skills(command, state):
        new = _replaced(slot_kind(slot, state.system), value, meant)
        if slot.hand:
            hand = change(getattr(command, slot.hand), **{slot.field: new})
            command = change(command, **{slot.hand: hand})
        else:
            command = change(command, **{slot.field: new})
    return command


def _replaced(kind: Kind, value: Any, meant: dict[str, str]) -> Any:
    if kind.with_skills:
        return kind.with_skills(value, meant)
    match value:
        case str():
            return meant.get(value, value)
        case dict():
            return {meant.get(skill, skill): rating for skill, rating in value.items()}
        case _:
            return tuple(meant.get(skill, skill) for skill in value)


def is_skill(name: str, state: Conflict) -> bool:
    """Return whether a name is that of a known skill."""
    return bool(names.exactly(name, skills_of(state)))


def near_skill(name: str, state: Conflict) -> str:
    """Return the skill of the game or of somebody here that a name nearly is, as it is shown."""
    known = {one.name: one.id for one in skills_of(state)}
    if is_skill(name, state):
        return ""
    alike = {one: skill for one, skill in known.items() if len(one.split()) == len(name.split())}
    near = known.get(near_name(name, alike, words=False)) or resembling(name, alike, LIKE)
    return skill_name(near, state.system) if near else ""


def near_name(name: str, known: Iterable[str], *, words: bool = True) -> str:
    """Return the name that differs from one in a slip of one word, or has it as a word of its own.

    Names that differ by a number, or by a letter alone, are others.
    """
    there = list(known)
    if any(fold_name(one) == fold_name(name) for one in there):
        return ""
    near = next((one for one in there if _one_word_off(fold_name(name), fold_name(one))), "")
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
