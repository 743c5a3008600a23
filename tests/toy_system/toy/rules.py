"""The rules of the toy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tracker.conflict.state import Own
from tracker.conflict.system import RuleSystem, SystemField
from tracker.conflict.topic import OwnSheet, Topic, of_modules

if TYPE_CHECKING:
    from tracker.conflict.history.ledger import Counting


class Toy(RuleSystem):
    """The rules of the toy."""

    id = "toy"
    die = (1, 2, 3, 4)
    fields = (SystemField(name="initiative"),)

    def topics(self) -> tuple[Topic, ...]:
        """Return its one topic."""
        from . import play

        return of_modules(play)

    def own_sheet(self) -> OwnSheet:
        """Return its own key."""
        from .play import SHEET

        return SHEET

    def own_person(self) -> type[Own]:
        """Return what it keeps on a toy."""
        from .play import ToyPerson

        return ToyPerson

    def boxes(self, skills: Mapping[str, int]) -> dict[str, int]:
        """Return its one track."""
        return {"dents": 4}

    def counting(self) -> Counting:
        """Return what is counted."""
        from .play import COUNTING

        return COUNTING


SYSTEM = Toy()
