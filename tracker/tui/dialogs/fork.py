"""Redo where several ways lead on: which one?"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tracker.conflict.history.commands import GoTo, Redo
from tracker.tui.dialogs.choice import ChoiceDialog
from tracker.tui.present.lines import Choice, KeyHint, Span, line
from tracker.tui.present.recent import record_text
from tracker.words.translate import _

if TYPE_CHECKING:
    from tracker.tui.protocols import ScreenBelow


def redo(screen: ScreenBelow) -> None:
    """Go forward; at a fork ask which way, the one that was left last being the likely one."""
    session = screen.session
    ways = session.timeline.children[session.timeline.head] if session else []
    if session is None or len(ways) < 2:
        screen.game.carry_out(Redo())
        return
    timeline = session.timeline
    forward = timeline.forward(timeline.head)
    choices = [
        Choice(
            str(n),
            line(Span(str(n), "dim"), " ", record_text(timeline.rulings[n], timeline)),
        )
        for n in ways
    ]
    ChoiceDialog.ask(
        screen.app,
        [line(Span(_("Which way on?"), "heading"))],
        choices,
        partial(_go, screen, forward),
        likely=str(forward),
        keys=[KeyHint("enter", _("Go there")), KeyHint("esc", _("Back"))],
        sudden=True,
    )


def _go(screen: ScreenBelow, forward: int | None, answer: str | None) -> None:
    if answer is not None:
        screen.game.carry_out(Redo() if answer == str(forward) else GoTo(where=answer))
