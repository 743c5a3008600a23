"""A text to scroll through in a dialog, as a fight's account is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.events import Key
from textual.widget import Widget

from tracker.conflict.history.tally import Account
from tracker.tui.dialogs.base import Dialog, OnAnswer
from tracker.tui.present.lines import KeyHint, Line, Span, line
from tracker.tui.present.stats import stats_lines
from tracker.tui.type_ahead import TypeAheadApp
from tracker.tui.widgets.line_list import LinePane, LinesForWidth
from tracker.words.translate import _

if TYPE_CHECKING:
    from tracker.tui.protocols import ScreenBelow


def _nothing(event: Key) -> bool:
    return False


class TextDialog(Dialog):
    """A dialog of lines to scroll through: help, a rule, a report."""

    NAME: ClassVar[str] = "text"
    asks = False

    BINDINGS: ClassVar[list[BindingType]] = [Binding("q,left,backspace,enter", "leave", show=False)]

    def __init__(self) -> None:
        super().__init__()
        self._source: LinesForWidth = lambda width: ()
        self._lets_through: Callable[[Key], bool] = _nothing

    @classmethod
    def show(
        cls,
        app: App[Any],
        title: Sequence[Line],
        source: LinesForWidth,
        *,
        keys: Sequence[KeyHint] = (),
        on_close: OnAnswer = lambda answer: None,
        lets_through: Callable[[Key], bool] = _nothing,
    ) -> None:
        """Open the dialog over the current screen; ``source`` makes the lines for a width.

        It closes at the keys that it has no use for and ``lets_through``: what is read in passing
        stops nobody who plays on by the keys that still stand below it.
        """
        dialog = cls.of(app)
        dialog._source, dialog._lets_through = source, lets_through
        dialog.open(app, title, keys, on_close)

    def body(self) -> Sequence[Widget]:
        """Return the pane of the text."""
        return (LinePane(),)

    def fill(self) -> None:
        """Put in the text, from its first line."""
        super().fill()
        pane = self.query_one(LinePane)
        pane.set_source(self._source)
        pane.show_line(0)
        pane.focus()

    def on_key(self, event: Key) -> None:
        """Close at a key for what is below, and press it there."""
        app = self.app
        known = event.key in self.active_bindings
        if not known and isinstance(app, TypeAheadApp) and self._lets_through(event):
            event.stop()
            self.dismiss(None)
            app.press_next(event.key, event.character)


class LookBackDialog(TextDialog):
    """Show a fight's account, as high as it is or the screen allows."""

    NAME: ClassVar[str] = "look-back"


def show_account(screen: ScreenBelow, account: Account, elsewhere: Sequence[Line]) -> None:
    """Show what a fight came to, below what a screen says that stands ``elsewhere``."""
    plain = screen.game.look.plain

    def lines(width: int) -> list[Line]:
        return [*elsewhere, *stats_lines(account, width, plain=plain)]

    title = account.title or _("Untitled")
    heading = line(Span(_("Look back"), "heading"), "  ", title)
    LookBackDialog.show(screen.app, [heading], lines, keys=[KeyHint("esc", _("Back"))])
