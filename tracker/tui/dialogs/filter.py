"""A dialog in which typing narrows down what can be chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from textual import on
from textual.app import App
from textual.binding import Binding, BindingType
from textual.widget import Widget
from textual.widgets import Input

from tracker.tui.dialogs.base import Dialog, OnAnswer
from tracker.tui.present.lines import KeyHint, Line, Row
from tracker.tui.widgets.line_input import LineInput
from tracker.tui.widgets.line_list import LineList


class FilterDialog(Dialog):
    """Choose a row of those that have the words typed."""

    NAME: ClassVar[str] = "filter"
    KEEPS_DRAFTS = False

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "step(-1)", show=False, priority=True),
        Binding("down", "step(1)", show=False, priority=True),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._rows: Callable[[str], Sequence[Row]] = lambda words: ()

    def body(self) -> Sequence[Widget]:
        """Return the line to type into and the list."""
        return (LineInput(), LineList())

    def narrow(
        self,
        app: App[Any],
        title: Sequence[Line],
        keys: Sequence[KeyHint],
        rows: Callable[[str], Sequence[Row]],
        on_answer: OnAnswer,
    ) -> None:
        """Open the dialog; ``rows`` are those for the words typed so far."""
        self._rows = rows
        self.open(app, title, keys, on_answer)

    def fill(self) -> None:
        """Show everything."""
        super().fill()
        entry = self.query_one(LineInput)
        entry.value = ""
        entry.focus()
        self._filter("")

    def on_input_changed(self, event: Input.Changed) -> None:
        """Show what has the words typed."""
        event.stop()
        self._filter(event.value)

    def _filter(self, words: str) -> None:
        found = self.query_one(LineList)
        found.set_rows(self._rows(words))
        found.action_first()

    def action_step(self, by: int) -> None:
        """Move the cursor while something is typed."""
        self.query_one(LineList).action_step(by)

    @property
    def paged(self) -> LineList:
        """Return the list, though the line has the focus."""
        return self.query_one(LineList)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Answer with what the cursor is on."""
        event.stop()
        self.query_one(LineList).action_choose()

    @on(LineList.RowChosen)
    def answer(self, event: LineList.RowChosen) -> None:
        """Answer with what was chosen."""
        event.stop()
        self.dismiss(event.row_id)
