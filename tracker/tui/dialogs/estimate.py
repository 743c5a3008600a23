"""How hard the open fight is: played on by dull players while the dialog is open."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from threading import Event
from typing import ClassVar

from textual.binding import Binding, BindingType

from tracker.conflict.simulation import PLAYS_USUAL, fault
from tracker.conflict.state import Conflict
from tracker.simulating import Stopped, compare, new_seed, plays_to_compare, simulate
from tracker.tui.dialogs.text import TextDialog
from tracker.tui.present.cells import broken
from tracker.tui.present.lines import KeyHint, Line, Span, line
from tracker.tui.protocols import ScreenBelow
from tracker.tui.widgets.line_list import LinePane
from tracker.words.estimate_lines import change_texts, estimate_texts
from tracker.words.refusing import refusal_text
from tracker.words.translate import _, fill


class EstimateDialog(TextDialog):
    """An estimate, or how far it has come; to close it ends the plays."""

    NAME: ClassVar[str] = "estimate"

    BINDINGS: ClassVar[list[BindingType]] = [Binding("c", "changes", show=False)]

    def __init__(self) -> None:
        super().__init__()
        self.wants_changes: Callable[[], None] = lambda: None

    def show_texts(self, texts: Sequence[str], more: Sequence[str] = ()) -> None:
        """Show these texts from now on, as long as it is open; the first of ``more`` is in view."""
        if self.is_attached and self._filled:
            shown, below = ([line(text) for text in part] for part in (texts, more))
            pane = self.query_one(LinePane)
            pane.set_source(lambda width: _broken([*shown, *below], width))
            if below:
                pane.show_line(len(_broken(shown, pane.size.width)))

    def action_changes(self) -> None:
        """Ask for what one change of the fight does, once the estimate is there."""
        self.wants_changes()


def _broken(lines: list[Line], width: int) -> list[Line]:
    return [part for one in lines for part in (broken(one, width) or [one])]


def show_estimate(screen: ScreenBelow, state: Conflict, plays: int = PLAYS_USUAL) -> None:
    """Play the fight on from a state, and show what that comes to; or say why it cannot be."""
    refusal = fault(state)
    if refusal is not None:
        screen.say_why_not(refusal_text(refusal, state))
        return
    app, stop, wanted = screen.app, Event(), asyncio.Event()
    begun = [line(_progress(0, plays))]

    def closed(answer: str | None) -> None:
        stop.set()
        wanted.set()

    EstimateDialog.show(
        app,
        [line(Span(_("How hard is it?"), "heading"))],
        lambda width: begun,
        keys=[KeyHint("c", _("What one change does")), KeyHint("esc", _("Back"))],
        on_close=closed,
    )
    dialog = EstimateDialog.of(app)
    dialog.wants_changes = wanted.set

    async def work() -> None:
        loop, seed = asyncio.get_running_loop(), new_seed()

        def telling(texts: Sequence[str], whole: int) -> Callable[[int], None]:
            """Return what shows below texts how many plays are done, and ends them at last."""

            def tell(done: int) -> None:
                if stop.is_set():
                    raise Stopped
                loop.call_soon_threadsafe(dialog.show_texts, texts, [_progress(done, whole)])

            return tell

        try:
            found = await asyncio.to_thread(simulate, state, plays, seed, telling((), plays))
            texts = estimate_texts(found, state, seed)
            dialog.show_texts(texts)
            await wanted.wait()
            texts.append("")
            tell = telling(texts, plays_to_compare(state))
            tell(0)
            changed = await asyncio.to_thread(compare, state, seed, tell)
            dialog.show_texts(texts, change_texts(changed, state))
        except Stopped:
            return
        finally:
            # Whoever leaves the app leaves this, too.
            stop.set()

    app.run_worker(work(), group="estimate", exclusive=True)


def _progress(done: int, plays: int) -> str:
    return fill("{done} of {plays} plays", {"done": done, "plays": plays})
