"""What the screens show of the Fudge dice with reserves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tracker.conflict.ruling import N_
from tracker.tui.present.game_view import Build, Columns, GameView

if TYPE_CHECKING:
    from tracker.conflict.state import Conflict, Participant
    from tracker.tui.actions import Action
    from tracker.tui.present.stats_columns import Figure


class ReservesView(GameView):
    """What is shown of the Fudge dice with reserves."""

    course = N_("Reserves over the rounds: points left")
    dice = N_("All dice, and the chance of as good or better ones")

    def figures(self) -> tuple[Figure, ...]:
        """Return the columns of a fight's account."""
        from tracker.tui.present.stats_columns import CHECKS, CONDITIONS, DUELS, FAILED, Figure

        return (
            *CHECKS,
            FAILED,
            Figure("results", N_("result"), 2),
            *DUELS,
            Figure("points_out", N_("points-")),
            Figure("points_in", N_("points+"), 3),
            Figure("gifts", N_("gifts"), 3),
            Figure("effects", N_("eff."), 3),
            CONDITIONS,
        )

    def actions(self) -> tuple[Action, ...]:
        """Return what can be done with its own verbs."""
        from tracker.systems.reserves.screen.actions import ACTIONS

        return ACTIONS

    def forms(self) -> Mapping[str, Build]:
        """Return the forms of its commands."""
        from tracker.systems.reserves.screen.forms import RESERVES_FORMS
        from tracker.tui.present.lasting_forms import LASTING_FORMS

        return {**LASTING_FORMS, **RESERVES_FORMS}

    def columns(self, state: Conflict, people: list[Participant]) -> Columns:
        """Return the initiative of those who were given one."""
        from tracker.tui.present.system_columns import initiative_column

        return initiative_column(state, people, needed=False)


VIEW = ReservesView()
