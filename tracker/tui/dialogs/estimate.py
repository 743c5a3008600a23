"""How hard the open fight is: played on by dull players while the dialog is open."""

from __future__ import annotations

import asyncio
from threading import Event
from typing import ClassVar

from tracker.conflict.simulation import PLAYS_USUAL, Estimate, fault
from tracker.conflict.state import Conflict
from tracker.simulating import Stopped, new_seed, simulate
from tracker.tui.dialogs.text import TextDialog
from tracker.tui.present.cells import broken
from tracker.tui.present.lines import KeyHint, Line, Span, line
from tracker.tui.protocols import ScreenBelow
from tracker.tui.widgets.line_list import LinePane
from tracker.words.describe import refusal_text
from tracker.words.estimate_lines import estimate_texts
from tracker.words.translate import _, fill


class EstimateDialog(TextDialog):
    """An estimate, or how far it has come; to close it ends the plays."""

    NAME: ClassVar[str] = "estimate"

    def show_texts(self, texts: list[str]) -> None:
        """Show these texts from now on, as long as it is open."""
        if self.is_attached and self._filled:
            shown = [line(text) for text in texts]
            self.query_one(LinePane).set_source(lambda width: _broken(shown, width))


def _broken(lines: list[Line], width: int) -> list[Line]:
    return [part for one in lines for part in (broken(one, width) or [one])]


def show_estimate(screen: ScreenBelow, state: Conflict, plays: int = PLAYS_USUAL) -> None:
    """Play the fight on from a state, and show what that comes to; or say why it cannot be."""
    refusal = fault(state)
    if refusal is not None:
        screen.say_why_not(refusal_text(refusal, state))
        return
    app, stop = screen.app, Event()
    begun = [line(_progress(0, plays))]
    EstimateDialog.show(
        app,
        [line(Span(_("How hard is it?"), "heading"))],
        lambda width: begun,
        keys=[KeyHint("esc", _("Back"))],
        on_close=lambda answer: stop.set(),
    )
    dialog = EstimateDialog.of(app)

    async def work() -> None:
        loop, seed = asyncio.get_running_loop(), new_seed()

        def tell(done: int) -> None:
            if stop.is_set():
                raise Stopped
            loop.call_soon_threadsafe(dialog.show_texts, [_progress(done, plays)])

        def played() -> Estimate | None:
            try:
                return simulate(state, plays, seed, tell)
            except Stopped:
                return None

        try:
            found = await asyncio.to_thread(played)
        finally:
            # Whoever leaves the app leaves this, too.
            stop.set()
        if found is not None:
            dialog.show_texts(estimate_texts(found, state, seed))

    app.run_worker(work(), group="estimate", exclusive=True)


def _progress(done: int, plays: int) -> str:
    return fill("{done} of {plays} plays", {"done": done, "plays": plays})
