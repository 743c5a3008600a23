"""What the screens show of the W20."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from tracker.conflict.ruling import N_, Event
from tracker.conflict.state import Conflict, Participant
from tracker.tui.present.game_view import Build, Columns, GameView
from tracker.tui.present.lines import Line
from tracker.words.describer import Chances

if TYPE_CHECKING:
    from tracker.tui.actions import Action
    from tracker.tui.present.stats_columns import Figure


class TwentyView(GameView):
    """What is shown of the W20."""

    course = N_("Wounds and exhaustion over the rounds")
    dice = N_("Dice, less is better, and the chance of as good or better ones")

    def figures(self) -> tuple[Figure, ...]:
        """Return the columns of a fight's account."""
        from tracker.tui.present.stats_columns import CHECKS, CONDITIONS, DUELS, FAILED, Figure

        return (
            *CHECKS,
            FAILED,
            Figure("degrees", N_("EG"), 2),
            *DUELS,
            Figure("wounds", N_("wounds")),
            Figure("exhaustion", N_("exh."), 2),
            CONDITIONS,
        )

    def actions(self) -> tuple[Action, ...]:
        """Return what can be done with its own verbs."""
        from tracker.systems.twenty.screen.actions import ACTIONS

        return ACTIONS

    def forms(self) -> Mapping[str, Build]:
        """Return the forms of its commands."""
        from tracker.systems.twenty.screen.forms import TWENTY_FORMS
        from tracker.tui.present.lasting_forms import LASTING_FORMS

        return {**LASTING_FORMS, **TWENTY_FORMS}

    def columns(self, state: Conflict, people: list[Participant]) -> Columns:
        """Return the initiative that is typed, and the domains."""
        from tracker.systems.twenty.screen.sheet import domain_columns
        from tracker.tui.present.system_columns import initiative_column

        return [*initiative_column(state, people), *domain_columns(state, people)]

    def sheet_facts(self, state: Conflict, p: Participant) -> Iterable[tuple[str, Line]]:
        """Return attributes, domains and what is carried."""
        from tracker.systems.twenty.screen.sheet import sheet_facts

        return sheet_facts(state, p)

    def outlook(self, state: Conflict, events: tuple[Event, ...]) -> Chances:
        """Return the odds of a check that several make, before the next of them throws."""
        from tracker.systems.twenty.screen.outlook import outlook

        return outlook(state, events)


VIEW = TwentyView()
