"""What one side brings to a W20 check: in brackets or by keys, and what that is about."""

from __future__ import annotations

import re
from typing import Annotated, NamedTuple, Self

import msgspec

from tracker.checks.rules.checking import fail
from tracker.conflict.draft import Draft
from tracker.conflict.fields import Amounts, Number, Numbers, Part, Texts, Word, Words, Yes
from tracker.conflict.ruling import N_
from tracker.conflict.state import Modifier
from tracker.dice.faults import Fault
from tracker.dice.terms import find
from tracker.systems.twenty.rules.attributes import (
    ATTRIBUTES,
    HIDDEN,
    HIDDEN_IN_PART,
    is_one_of,
    no_attribute,
    no_attribute_called,
)
from tracker.systems.twenty.rules.checks import Stage
from tracker.systems.twenty.rules.notation import Notation, Side, parse

Bracket = Annotated[str, Word("bracket")]
"""A check in bracket notation, in its canonical form on one line."""
Tally = Annotated[int, Word("tally")]
"""A number from 0 up, in digits or as a Roman numeral."""
Net = Annotated[int, Word("net")]
"""Dice as they are written in running text: ``- II`` are two disadvantages (T-158)."""
Stages = Annotated[tuple[Stage, ...], Word("stages")]
"""Staged results, typed ``I: …; II: …`` (T-147)."""

NUMBERS = re.compile(r"[0-9]+(?:\s*[,+]\s*[0-9]+)*")


class TwentyPart(Part, frozen=True, kw_only=True):
    """What one side brings to a check; the keys are the names of the rules' examples.

    ``attr`` and ``skill`` are names, or numbers where there is no sheet; ``z`` is a target value
    as a whole. ``without`` names what stands on somebody and does not count now.
    """

    attr: Words = ""
    z: Number | None = None
    bonus: Amounts = ()
    malus: Amounts = ()
    tool: Texts = ()
    adv: Tally = 0
    dis: Tally = 0
    net: Net = 0
    without: Texts = ()
    hidden: Yes | None = None
    d20: Number | None = None
    d6: Numbers = ()

    rolled_by = ("skill", "attr", "z")

    @property
    def thrown(self) -> tuple[int, ...] | None:
        """Return the faces given, as ``dice`` or as ``d20`` and ``d6``."""
        return self.dice if self.d20 is None else (self.d20, *self.d6)

    def with_recorded(self, faces: tuple[int, ...]) -> Self:
        """Return it with the W20 recorded, where only W6 are given."""
        alone = self.d6 and self.d20 is None and self.dice is None and faces
        return msgspec.structs.replace(self, d20=faces[0]) if alone else self


class Task(NamedTuple):
    """What somebody is to do: what is checked, what it takes, the dice it brings by itself."""

    kind: str
    side: Side | None = None
    required: int | None = None
    stages: tuple[Stage, ...] = ()
    dice: tuple[Modifier, ...] = ()


def notation(text: str) -> Notation:
    """Return what a bracket says; refuses with the named errors of T-152."""
    found = parse(text)
    if isinstance(found, Fault):
        fail(found)
    return found


def side_of(draft: Draft, part: TwentyPart, written: Side | None) -> Side | None:
    """Return what is checked: as written in a bracket, else by the names of ``attr`` and ``skill``.

    None where there are only numbers. Attributes may be named in English here.
    """
    attr = "" if NUMBERS.fullmatch(part.attr) else part.attr
    skill = part.skill or ""
    skill = "" if NUMBERS.fullmatch(skill) else skill
    if not attr and not skill:
        return written
    if written is not None:
        draft.refuse(N_("a check stands in brackets, or has attr= and skill=, not both"))
    if skill.startswith("["):
        return _made(draft, part, (), skill).side
    german = tuple(_german(name) for name in attr.split("+")) if attr else ()
    if german or not part.attr:
        return _made(draft, part, german, f"[{' + '.join(filter(None, (*german, skill)))}]").side
    # A bracket without an attribute is none; the number is the attribute.
    side = _made(draft, part, (), f"[{ATTRIBUTES[0].german} + {skill}]").side
    return msgspec.structs.replace(side, attributes=())


def _made(draft: Draft, part: TwentyPart, attributes: tuple[str, ...], text: str) -> Notation:
    """Return what a bracket says that was made from keys; an error names the one it is about."""
    found = parse(text)
    if isinstance(found, Fault):
        fail(_about_key(draft, part, attributes, found))
    return found


def _about_key(draft: Draft, part: TwentyPart, attributes: tuple[str, ...], found: Fault) -> Fault:
    none = no_attribute().code
    alone = parse(f"[{' + '.join(attributes)}]") if attributes else None
    unsound = isinstance(alone, Fault) and alone.code != none
    key = "attr" if unsound or found.code == none else "skill"
    if not attributes and (part.skill or "").startswith("["):
        key = "skill"
    if part is getattr(draft.command, "vs", None):
        key = "vs" if key == "skill" else f"vs-{key}"
    if found.code == none and attributes:
        found = no_attribute_called(part.attr)
    said = {name: one for name, one in found.arguments.items() if name not in ("typed", "at")}
    return msgspec.structs.replace(found, arguments={**said, "wrong": key})


def names_of(draft: Draft, part: TwentyPart, side: Side | None) -> str:
    """Return what is checked by its names, as it stands in brackets; empty for plain numbers."""
    found = side_of(draft, part, side)
    return " + ".join((*found.attributes, *map(str, found.skills))) if found else ""


def _german(name: str) -> str:
    known = find(ATTRIBUTES, name)
    return known.german if known else name.strip()


def is_hidden(draft: Draft, part: TwentyPart, side: Side | None) -> bool:
    """Return whether a check is hidden: as said, else by its skill (T-132)."""
    if part.hidden is not None:
        return part.hidden
    names = [s.name for s in side.skills] if side else []
    if any(is_one_of(name, HIDDEN) for name in names):
        return True
    for skill in HIDDEN_IN_PART:
        if is_one_of(skill, names):
            draft.warn("T-132", N_("some checks on {skill} are hidden: hidden=yes"), skill=skill)
    return False


def faces(draft: Draft, which: str, part: TwentyPart) -> tuple[int, ...] | None:
    """Return the faces that a command gives, and keep them as its dice."""
    if part.d6 and part.d20 is None:
        draft.refuse(N_("d6= goes with d20="), rule="T-030")
    if part.d20 is not None:
        draft.fill(which, dice=part.thrown, d20=None, d6=())
    return part.thrown
