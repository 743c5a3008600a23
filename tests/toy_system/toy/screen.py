"""What is shown of the toy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.conflict.ruling import N_
from tracker.tui.present.game_view import GameView

if TYPE_CHECKING:
    from tracker.tui.present.stats_columns import Figure


class ToyView(GameView):
    """What is shown of the toy."""

    course = N_("Dents over the rounds")

    def figures(self) -> tuple[Figure, ...]:
        """Return what is counted."""
        from tracker.tui.present.stats_columns import Figure

        return (Figure("taken", N_("dents")),)


VIEW = ToyView()
