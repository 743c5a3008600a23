"""What the screens show of the W10 pool."""

from __future__ import annotations

from msgspec.structs import replace

from tracker.checks.screen import CheckView
from tracker.conflict.ruling import N_
from tracker.conflict.state import Conflict
from tracker.systems import hook
from tracker.tui.actions import answers, form, line_action, turn_open
from tracker.tui.present.game_view import Figure


def _rated(state: Conflict) -> bool:
    return any(p.skills for p in state.participants.values())


class PoolView(CheckView):
    """What is shown of the W10 pool."""

    dice = N_("Dice with those for tens, and the chance of as good or better ones")
    own_actions = (
        form("fumble", "F", N_("Fumble"), "P-092", answers("fumble"), footer=True),
        form("confirm", "y", N_("Let it stand"), "P-156", answers("confirm"), footer=True),
        replace(
            line_action("carry", "r", N_("Let it count"), "P-130", answers("carry"), footer=True),
            form="carry",
        ),
        form("rethrow", "g", N_("Throw again"), "P-141", answers("rethrow")),
        line_action("aim", "i", N_("Aim"), "P-150", turn_open, footer=True),
        form("initiative", "I", N_("Throw for the order"), "P-151", _rated),
    )
    of_checks = (
        Figure("successes", N_("succ.")),
        Figure("needed", N_("need"), 3),
        Figure("fumbles", N_("fumb."), 2),
    )
    initiative_needed = False

    # A hook that stands in a module of its own, loaded when it is asked.
    own_forms = hook("forms.FORMS")


VIEW = PoolView()
