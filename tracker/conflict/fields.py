"""The kinds of words a command is made of; the grammar, completion and forms read them.

A command type declares each field once, with one of these annotations. ``words`` on the class
lists the fields that are typed without a key, in order; every other field has the key of its
name, with ``-`` for ``_``. A ``Part`` groups the keys that both sides of a roll or a check have:
the opponent's twins carry the prefix ``vs``.
"""

# Annotations are evaluated here, as in ruling.py.
from types import MappingProxyType
from typing import Annotated, Literal, Self

import msgspec

from tracker.conflict.ruling import Base
from tracker.conflict.state import Moment

# The most characters of a new name, and of any other text.
LABEL_MOST = 300
TEXT_MOST = 2000


class Word(msgspec.Struct, frozen=True):
    """Say how a field is read and written; its key may be ``repeated``.

    ``about`` tells that its values say by ``who`` which participants they are about.
    """

    kind: str
    repeated: bool = False
    about: bool = False


Who = Annotated[str, Word("participant")]
"""The id of a participant, typed as its name."""
Whose = Annotated[tuple[str, ...], Word("participants")]
"""Ids of participants, typed as names with commas between."""
Where = Annotated[str, Word("zone")]
"""The id of a zone."""
Way = Annotated[tuple[str, ...], Word("zones")]
"""Ids of zones, typed with commas between."""
Passage = Annotated[tuple[str, str], Word("passage")]
"""Two zone ids, typed ``A > B``."""
Party = Annotated[str, Word("side")]
"""The id of a side."""
Anything = Annotated[str, Word("named")]
"""The id of a participant, a zone or a side; of several of one name, ``zone:NAME`` tells."""
Phrase = Annotated[str, Word("aspect")]
"""The id of an aspect, typed as its text or ``TEXT on WHERE``."""
Phrases = Annotated[tuple[str, ...], Word("aspects", repeated=True)]
"""Ids of aspects, one for each time the key is given."""
Place = Annotated[str, Word("place")]
"""``scene``, the id of a zone or of a participant."""
Skill = Annotated[str, Word("skill")]
"""The name of a skill; names of the German rulebook mean the same skill."""
Skills = Annotated[tuple[str, ...], Word("skills-used", repeated=True)]
"""Names of skills, one for each time the key is given."""
Sheet = Annotated[dict[str, int], Word("skills")]
"""Skills with their values, typed ``Fists 4, Athletics 3``."""
TrackSizes = Annotated[dict[str, int], Word("track-sizes")]
"""Tracks with how many boxes they have, typed ``health 3, composure 4``."""
Texts = Annotated[tuple[str, ...], Word("texts")]
"""Texts typed with semicolons between."""
HeldFor = Annotated[Moment, Word("moment")]
"""What an action is held for, typed ``enter ZONE``, ``attack NAME``, ``round N``, ``"words"``."""
Subject = Annotated[str, Word("subject")]
"""Whose number is asked about: the id of a participant, a zone, a task, the scene, or ``tasks``."""
CountsFor = Annotated[str, Word("scope")]
"""What a condition counts for: a kind of action or of conflict, a name on a sheet, ``all``."""
Until = Annotated[str, Word("until")]
"""Until when a condition stands, as commands have it: ``end of round``, ``round 3``, ``scene``."""
Words = Annotated[str, Word("text")]
"""Free text."""
Label = Annotated[str, Word("label")]
"""A new name."""
Number = Annotated[int, Word("number")]
"""A whole number, with or without a sign."""
Numbers = Annotated[tuple[int, ...], Word("numbers")]
"""Whole numbers typed with commas between."""
Boxes = Annotated[tuple[int, ...], Word("boxes")]
"""The numbers of boxes on a track, typed ``1, 3``."""
ThrownFaces = Annotated[tuple[int, ...], Word("faces")]
"""The faces of a throw, in the notation of the conflict's system."""
AnyFaces = Annotated[tuple[int, ...], Word("any-faces")]
"""The faces of whatever dice, as numbers or as marks of Fudge dice."""
Yes = Annotated[bool, Word("yes")]
"""``yes`` or ``no``."""
NamedNumber = Annotated[int, Word("named-number")]
"""A whole number that a game may have names for: ``good`` is 3 in some."""
Game = Annotated[str, Word("game")]
"""The id of a game: one of those that are there."""
FigureName = Annotated[str, Word("figure")]
"""The name of a number on a sheet."""
SettingName = Annotated[str, Word("setting")]
"""The name of a setting of the system of dice."""
SettingValue = Annotated[str, Word("setting-value")]
"""What is chosen for the setting that the line names."""
UsualText = Annotated[str, Word("usual")]
"""A condition that the system has numbers for, or free text."""
UsualTexts = Annotated[tuple[str, ...], Word("usuals")]
"""Usual modifiers, a number behind those that vary, with semicolons between."""


class Reason(Base, frozen=True, kw_only=True):
    """A modifier as typed: ``+1 higher ground``."""

    value: int
    words: str = ""


Reasons = Annotated[tuple[Reason, ...], Word("reasons", repeated=True)]
Amounts = Annotated[tuple[Reason, ...], Word("amounts", repeated=True)]
"""Numbers from 0 up with their words, ``20 rain``, or several without words, ``20,20,5``."""
SizeClass = Annotated[int, Word("size")]
"""A size class: -I, 0 or +I."""
Difficulty = Annotated[int, Word("difficulty")]
"""A difficulty, as a number or by the name that the system has for it."""
Traits = Annotated[dict[str, str], Word("traits")]
"""Skills with a word for each, typed ``Klettern E, Rede I``."""

ConflictKind = Literal["physical", "social", "mental"]


class Part(Base, frozen=True, kw_only=True):
    """What one side brings to a roll or a check; a command's ``hand`` and ``vs`` are parts."""

    skill: Skill | None = None
    dice: ThrownFaces | None = None

    # What its fields are typed as where that is not their names, and which only somebody who is
    # acted on has.
    typed_as = MappingProxyType[str, str]({})
    of_others = frozenset[str]()
    # What says which roll it is, besides the dice and what modifies them.
    rolled_by = tuple[str, ...](("skill",))

    @property
    def thrown(self) -> tuple[int, ...] | None:
        """Return the faces that are given, under whatever keys a system has for them."""
        return self.dice

    def with_recorded(self, faces: tuple[int, ...]) -> Self:
        """Return it with those recorded that stand before the faces given, where keys part them."""
        return self
