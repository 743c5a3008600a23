"""What the screens show of the W100."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tracker.conflict.ruling import N_
from tracker.conflict.state import Conflict, Participant
from tracker.tui.present.game_view import Build, Columns, GameView

if TYPE_CHECKING:
    from tracker.tui.actions import Action
    from tracker.tui.present.stats_columns import Figure


class PercentView(GameView):
    """What is shown of the W100."""

    course = N_("Conditions over the rounds")
    dice = N_("Dice, and the chance of as good or better ones")

    def figures(self) -> tuple[Figure, ...]:
        """Return the columns of a fight's account."""
        from tracker.tui.present.stats_columns import CHECKS, CONDITIONS, DUELS, FAILED, Figure

        return (*CHECKS, FAILED, Figure("fumbles", N_("fumbled"), 2), *DUELS, CONDITIONS)

    def actions(self) -> tuple[Action, ...]:
        """Return what can be done with its own verbs."""
        from tracker.systems.percent.screen.actions import ACTIONS

        return ACTIONS

    def forms(self) -> Mapping[str, Build]:
        """Return the forms of its commands."""
        from tracker.systems.percent.screen.forms import PERCENT_FORMS
        from tracker.tui.present.lasting_forms import LASTING_FORMS

        return {**LASTING_FORMS, **PERCENT_FORMS}

    def columns(self, state: Conflict, people: list[Participant]) -> Columns:
        """Return the initiative that is typed."""
        from tracker.tui.present.system_columns import initiative_column

        return initiative_column(state, people)


VIEW = PercentView()
