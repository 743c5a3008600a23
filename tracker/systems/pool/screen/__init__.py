"""What the screens show of the W10 pool."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tracker.conflict.ruling import N_
from tracker.tui.present.game_view import Build, Columns, GameView

if TYPE_CHECKING:
    from tracker.conflict.state import Conflict, Participant
    from tracker.tui.actions import Action
    from tracker.tui.present.stats_columns import Figure


class PoolView(GameView):
    """What is shown of the W10 pool."""

    course = N_("Conditions over the rounds")
    dice = N_("Dice with those for tens, and the chance of as good or better ones")

    def figures(self) -> tuple[Figure, ...]:
        """Return the columns of a fight's account."""
        from tracker.tui.present.stats_columns import CHECKS, CONDITIONS, DUELS, FAILED, Figure

        return (
            *CHECKS,
            FAILED,
            Figure("successes", N_("succ.")),
            Figure("needed", N_("need"), 3),
            Figure("fumbles", N_("fumb."), 2),
            *DUELS,
            CONDITIONS,
        )

    def actions(self) -> tuple[Action, ...]:
        """Return what can be done with its own verbs."""
        from tracker.systems.pool.screen.actions import ACTIONS

        return ACTIONS

    def forms(self) -> Mapping[str, Build]:
        """Return the forms of its commands."""
        from tracker.systems.pool.screen.forms import POOL_FORMS
        from tracker.tui.present.lasting_forms import LASTING_FORMS

        return {**LASTING_FORMS, **POOL_FORMS}

    def columns(self, state: Conflict, people: list[Participant]) -> Columns:
        """Return the initiative of those who were given one."""
        from tracker.tui.present.system_columns import initiative_column

        return initiative_column(state, people, needed=False)


VIEW = PoolView()
