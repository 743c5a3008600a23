"""What the screens of games with graded checks share; what one shows itself is a CheckView."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from tracker.conflict.state import Conflict, Participant
from tracker.tui.present.game_view import (
    CHECK_FIGURES,
    CONDITION_FIGURE,
    DUELS,
    FAILED,
    Build,
    Columns,
    Figure,
    GameView,
)

if TYPE_CHECKING:
    from tracker.tui.actions import Action


class CheckView(GameView):
    """What is shown of a game with graded checks."""

    # What can be done with its own verbs.
    own_actions: ClassVar[tuple[Action, ...]] = ()
    # The columns of an account behind failures, and behind duels.
    of_checks: ClassVar[tuple[Figure, ...]] = ()
    of_fights: ClassVar[tuple[Figure, ...]] = ()
    # Whether the order needs everybody's initiative, or has it where somebody was given one.
    initiative_needed: ClassVar[bool] = True

    def figures(self) -> tuple[Figure, ...]:
        """Return the columns of a fight's account."""
        return (*CHECK_FIGURES, FAILED, *self.of_checks, *DUELS, *self.of_fights, CONDITION_FIGURE)

    def actions(self) -> tuple[Action, ...]:
        """Return what can be done with its own verbs."""
        return self.own_actions

    def own_forms(self) -> Mapping[str, Build]:
        """Return the forms of its own commands, and of those it fills in otherwise."""
        raise NotImplementedError

    def forms(self) -> Mapping[str, Build]:
        """Return the forms of its commands."""
        from tracker.checks.screen.fields import LASTING_FORMS

        return {**LASTING_FORMS, **self.own_forms()}

    def columns(self, state: Conflict, people: list[Participant]) -> Columns:
        """Return the initiative that is typed."""
        from tracker.tui.present.cells import initiative_column

        return initiative_column(state, people, needed=self.initiative_needed)
