"""What the screens show of Fate."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tracker.conflict.ruling import N_, Refusal
from tracker.conflict.state import Conflict
from tracker.tui.present.form import Field
from tracker.tui.present.game_view import Build, GameView

if TYPE_CHECKING:
    from tracker.tui.actions import Action
    from tracker.tui.present.stats_columns import Figure


class FateView(GameView):
    """What is shown of Fate."""

    efforts = True
    course = N_("Stress over the rounds: boxes marked")
    dice = N_("Dice, and the chance of as good or better ones")

    def figures(self) -> tuple[Figure, ...]:
        """Return the columns of a fight's account."""
        from tracker.tui.present.stats_columns import Figure

        return (
            Figure("dealt", N_("dealt")),
            Figure("hits", N_("hits"), 2),
            Figure("taken", N_("taken")),
            Figure("consequences", N_("cons.")),
            Figure("spins", N_("spin"), 3),
            Figure("fp_in", N_("FP+"), 4),
            Figure("fp_out", N_("FP-"), 4),
        )

    def actions(self) -> tuple[Action, ...]:
        """Return what can be done with its own verbs."""
        from tracker.systems.fate.screen.actions import ACTIONS

        return ACTIONS

    def forms(self) -> Mapping[str, Build]:
        """Return the forms of its commands."""
        from tracker.systems.fate.screen.forms import FORMS
        from tracker.systems.fate.screen.roll_forms import ROLL_FORMS

        return {**FORMS, **ROLL_FORMS}

    def answers(self, state: Conflict) -> list[tuple[str, str]]:
        """Return the ways to absorb a hit, each with what it leads to."""
        from tracker.systems.fate.screen.absorbing import absorb_ways

        return absorb_ways(state)

    def refused(self, verb: str, state: Conflict) -> Refusal | None:
        """Return why no shifts can be spent, or no aspect tagged."""
        from tracker.systems.fate.screen import not_now

        return not_now.refused(verb, state)

    def with_notes(self, verb: str, fields: list[Field]) -> list[Field]:
        """Return the fields of a form with what the rules say about each."""
        from tracker.systems.fate.screen.field_notes import with_notes

        return with_notes(verb, fields)


VIEW = FateView()
