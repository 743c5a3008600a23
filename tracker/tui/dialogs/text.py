"""A dialog that shows a text to be read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.widget import Widget

from tracker.tui.dialogs.base import Dialog, OnAnswer
from tracker.tui.present.lines import KeyHint, Line
from tracker.tui.widgets.line_pane import LinePane, LinesForWidth


class TextDialog(Dialog):
    """Show lines to scroll through: help, a rule, a report."""

    NAME: ClassVar[str] = "text"

    BINDINGS: ClassVar[list[BindingType]] = [Binding("q,left,backspace,enter", "leave", show=False)]

    def __init__(self) -> None:
        super().__init__()
        self._source: LinesForWidth = lambda width: ()

    @classmethod
    def show(
        cls,
        app: App[Any],
        title: Sequence[Line],
        source: LinesForWidth,
        *,
        keys: Sequence[KeyHint] = (),
        on_close: OnAnswer = lambda answer: None,
    ) -> None:
        """Open the dialog over the current screen; ``source`` makes the lines for a width."""
        dialog = cls.of(app)
        dialog._source = source
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
