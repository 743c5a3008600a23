"""The kinds of words that only commands of this game take."""

from __future__ import annotations

from typing import Annotated

from tracker.conflict.fields import Word
from tracker.conflict.ruling import Base


class Use(Base, frozen=True, kw_only=True):
    """So much of something that has a name, as typed: ``Liebestrank 2``."""

    name: str
    amount: int = 1


class Step(Base, frozen=True, kw_only=True):
    """One check of several to come, as typed: ``Ada: Reiten 2``, the number its importance."""

    who: str
    skill: str
    importance: int = 1


Uses = Annotated[tuple[Use, ...], Word("uses", repeated=True)]
"""What is used, and how much of it, once for each time the key is given."""
Shares = Annotated[dict[str, int], Word("shares")]
"""People, named freely, with a number each, typed ``Tina 5, GM 10``."""
Steps = Annotated[tuple[Step, ...], Word("steps", about=True)]
"""Checks to come, typed ``Ada: Reiten 1; Bruno: Rede 2``."""
