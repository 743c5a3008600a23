"""What is shown of the toy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tracker.conflict.ruling import N_
from tracker.tui.present.game_view import GameView, Whether

if TYPE_CHECKING:
    from tracker.tui.actions import Action
    from tracker.tui.present.game_view import Figure


class ToyView(GameView):
    """What is shown of the toy."""

    course = N_("Dents over the rounds")

    def actions(self) -> tuple[Action, ...]:
        """Return its one action."""
        from tracker.tui.actions import form, turn_open

        return (form("poke", "p", N_("Poke"), "Y-003", turn_open, footer=True),)

    def whom(self) -> Mapping[tuple[str, str], Whether]:
        """Return that a toy does not poke itself."""
        return {("poke", "target"): lambda filling, p: p.id != filling.state.turn}

    def figures(self) -> tuple[Figure, ...]:
        """Return what is counted."""
        from tracker.tui.present.game_view import Figure

        return (Figure("taken", N_("dents")),)


VIEW = ToyView()
