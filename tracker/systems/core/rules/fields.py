"""The keys that a roll of this game has, and the kinds of words that only they take."""

# Annotations are evaluated here, not kept as text, as of all commands.
from typing import Annotated, Literal

from tracker.conflict.fields import Number, Part, Phrases, Reasons, Where, Who, Whose, Word, Yes
from tracker.conflict.ruling import Base, Command


class FreeUse(Base, frozen=True, kw_only=True):
    """Free invocations as typed: ``2 Choking Smoke``."""

    n: int
    aspect: str


FreeUses = Annotated[tuple[FreeUse, ...], Word("core-free", repeated=True)]
"""Free invocations that are used on a roll, each with how many of an aspect."""
Holders = Annotated[tuple[str, ...], Word("core-holders", repeated=True)]
"""Who may use an aspect freely: the ids of participants, ``anyone``, ``opponents``, ``players``."""
Holder = Annotated[str, Word("core-holder")]
"""One such holder."""
InTheWay = Annotated[str, Word("core-opposer")]
"""The id of a participant or of an obstacle, typed as its name."""
ToRemove = Annotated[str, Word("core-removed")]
"""The id of an aspect or of a block, typed as its words or its name."""
Aims = Annotated[tuple[str, ...], Word("participants")]
"""Those aimed at: ids of participants, typed as names with commas between."""
Places = Annotated[str | tuple[str, ...], Word("core-places")]
"""The id of a place, or of several participants, typed as names with commas between."""
Invocable = Annotated[str, Word("core-invoked")]
"""The id of an aspect, also of one that the open roll has removed for now."""
Scaled = Literal["before", "after", "invokes"]


class Hand(Part, frozen=True, kw_only=True):
    """What one side brings to a roll; the same keys serve both sides."""

    mod: Reasons = ()
    help: Whose = ()
    free: FreeUses = ()
    invoke: Phrases = ()
    full_defense: Yes = True


class Passing(Command, frozen=True, kw_only=True):
    """A command that may name beforehand who acts next (K-ORDER-5)."""

    next: Who | None = None


class Rolling(Passing, frozen=True, kw_only=True):
    """An action with a roll of the actor's: ``hand`` and ``vs`` are flattened into keys."""

    hand: Hand = Hand()
    vs: Hand = Hand()
    move: Where | None = None
    difficulty: Number | None = None
    oppose: InTheWay | None = None
    removes: ToRemove | None = None
    scale: Scaled | None = None
    vs_scale: Scaled | None = None
    anew: Yes = False
