"""What a game shows of its own: hooks, each with what suits a game that shows nothing more."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from tracker import systems
from tracker.conflict.ruling import N_, Event, Refusal
from tracker.conflict.state import Conflict, Participant
from tracker.tui.present.cells import Column
from tracker.tui.present.filling import Filling
from tracker.tui.present.form import Field
from tracker.tui.present.lines import Line
from tracker.words.describer import Chances

if TYPE_CHECKING:
    from tracker.tui.actions import Action
    from tracker.tui.present.stats_columns import Figure

Build: TypeAlias = Callable[[Filling], Iterator[Field]]
Whether: TypeAlias = Callable[[Filling, Participant], bool]
Columns: TypeAlias = list[tuple[Column, dict[str, Line]]]


class GameView:
    """What the screens show of a game; one without some of it is shown as all games are."""

    # Whether an action is a roll whose effort stands against another, and no check with outcomes.
    efforts: ClassVar[bool] = False
    # What a fight's account says of what is counted from round to round, and of the dice.
    course: ClassVar[str] = N_("Conditions over the rounds")
    dice: ClassVar[str] = N_("Dice, and the chance of as good or better ones")

    def figures(self) -> tuple[Figure, ...]:
        """Return the columns of a fight's account."""
        from tracker.tui.present.stats_columns import CHECKS, CONDITIONS, DUELS, FAILED

        return (*CHECKS, FAILED, *DUELS, CONDITIONS)

    def actions(self) -> tuple[Action, ...]:
        """Return what can be done in its fights besides what is done in all.

        One for a verb takes the place of all others for that verb.
        """
        return ()

    def forms(self) -> Mapping[str, Build]:
        """Return the forms of its commands by their verbs; the others are made of their keys."""
        return {}

    def whom(self) -> Mapping[tuple[str, str], Whether]:
        """Return who can be meant by the words of its commands, by verb and key; else everybody."""
        return {}

    def with_notes(self, verb: str, fields: list[Field]) -> list[Field]:
        """Return the fields of a form with what the rules say about each."""
        return fields

    def answers(self, state: Conflict) -> list[tuple[str, str]]:
        """Return answers to its question by their verbs, the first first, each with what it means.

        Empty where they mean no more than they say.
        """
        return []

    def refused(self, verb: str, state: Conflict) -> Refusal | None:
        """Return the refusal that nothing filled into a verb's form changes, None if one may."""
        return None

    def columns(self, state: Conflict, people: list[Participant]) -> Columns:
        """Return the columns that it adds to the table of everybody."""
        return []

    def sheet_facts(self, state: Conflict, p: Participant) -> Iterable[tuple[str, Line]] | None:
        """Return what its sheets say in place of plain skills and entries, None for those."""
        return None

    def outlook(self, state: Conflict, events: tuple[Event, ...]) -> Chances:
        """Return the odds of a check that several make, before the next of them throws."""
        return []


_NOTHING = GameView()


def view_of(game: str) -> GameView:
    """Return what a game shows of its own, by its id; nothing for one that is not there."""
    own = systems.part(game, "screen") if game in systems.found() else None
    view: GameView = _NOTHING if own is None else own.VIEW
    return view
