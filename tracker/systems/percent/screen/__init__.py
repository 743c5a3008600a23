"""What the screens show of the W100."""

from __future__ import annotations

from tracker.checks.screen import CheckView
from tracker.conflict.ruling import N_
from tracker.systems import hook
from tracker.tui.actions import answers, form
from tracker.tui.present.game_view import Figure


class PercentView(CheckView):
    """What is shown of the W100."""

    own_actions = (
        form("second", "s", N_("Second attack"), "C-081", answers("second"), footer=True),
    )
    of_checks = (Figure("fumbles", N_("fumbled"), 2),)

    # A hook that stands in a module of its own, loaded when it is asked.
    own_forms = hook("forms.FORMS")


VIEW = PercentView()
