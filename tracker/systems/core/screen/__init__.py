"""What the screens show of Fate Core."""

from __future__ import annotations

from tracker.conflict.ruling import N_
from tracker.tui.present.game_view import GameView


class CoreView(GameView):
    """What is shown of Fate Core, Condensed and Accelerated."""

    course = N_("Boxes marked over the exchanges")
    dice = N_("Dice, and the chance of as good or better ones")


VIEW = CoreView()
