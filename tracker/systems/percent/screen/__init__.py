"""What the screens show of the W100."""

from __future__ import annotations

from collections.abc import Mapping

from tracker.checks.screen import CheckView
from tracker.conflict.ruling import N_
from tracker.tui.actions import answers, form
from tracker.tui.present.game_view import Build, Figure


class PercentView(CheckView):
    """What is shown of the W100."""

    own_actions = (
        form("second", "s", N_("Second attack"), "C-081", answers("second"), footer=True),
    )
    of_checks = (Figure("fumbles", N_("fumbled"), 2),)

    def own_forms(self) -> Mapping[str, Build]:
        """Return the forms of its commands."""
        from tracker.systems.percent.screen.forms import FORMS

        return FORMS


VIEW = PercentView()
