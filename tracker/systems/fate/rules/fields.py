"""The kinds of words that only Fate's commands are made of, and what all its rolls have."""

# Annotations are evaluated here, as in conflict/ruling.py.
from types import MappingProxyType
from typing import Annotated

from tracker.conflict.fields import (
    Number,
    Part,
    Phrases,
    Reason,
    Reasons,
    Skills,
    Where,
    Who,
    Word,
    Yes,
)
from tracker.conflict.ruling import Base, Command

Covered = Annotated[str, Word("covered")]
"""The kinds of conflict that a companion covers, or what it is called by them."""
Advances = Annotated[str, Word("advances")]
"""The advances of a companion, each with how often: ``quality 2, scope``."""
Purpose = Annotated[str, Word("purpose")]
"""What shifts are spent on: ``time``, ``quality``, ``stealth``, or free text."""


class SpinUse(Base, frozen=True, kw_only=True, rename={"who": "holder"}):
    """The use of a spin as typed: ``Ada: shouts a warning``; without a name, the only one."""

    how: str
    who: str | None = None


class Injury(Base, frozen=True, kw_only=True):
    """A consequence as typed when somebody is added: ``mild: Singed Hand``."""

    severity: str
    text: str


Extras = Annotated[tuple[Reason, ...], Word("extras", repeated=True)]
"""Supplemental acts: a number of them, or a penalty with words (F-SUPP-1, F-SUPP-3)."""
Spins = Annotated[tuple[SpinUse, ...], Word("spins", repeated=True, about=True)]
Injuries = Annotated[tuple[Injury, ...], Word("injuries")]
"""Consequences carried from before, typed ``mild: Singed Hand; severe: …``."""


class Hand(Part, frozen=True, kw_only=True):
    """What one side brings to a roll of Fate; the same keys serve both sides."""

    mod: Reasons = ()
    tag: Phrases = ()
    modify: Skills = ()
    complement: Skills = ()
    restrict: Skills = ()
    spin: Spins = ()
    companion: Who | None = None
    alone: Yes = False
    full_defense: Yes = False

    typed_as = MappingProxyType({"companion": "with"})
    # Whoever acts cannot have declared a full defense; only who is acted on can.
    of_others = frozenset({"full_defense"})


class Rolling(Command, frozen=True, kw_only=True):
    """An action with a roll of the actor's: ``hand`` is flattened into keys."""

    hand: Hand = Hand()
    move: Where | None = None
    extra: Extras = ()
    load: Number | None = None
    rearm: Yes = False
    against: Who | None = None
    ignore_block: Yes = False
    free: Yes = False
    anew: Yes = False

    beside = frozenset(
        {"move", "extra", "load", "rearm", "against", "ignore_block", "free", "anew"}
    )


class Opposed(Rolling, frozen=True, kw_only=True):
    """An action against somebody who may roll too: ``vs`` holds the opponent's twin keys."""

    vs: Hand = Hand()
