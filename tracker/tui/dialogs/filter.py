"""Dialogs in which typing narrows down what can be chosen; whom of the bestiary is one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from textual import on
from textual.app import App
from textual.binding import Binding, BindingType
from textual.widget import Widget
from textual.widgets import Input

from tracker.tui.dialogs.base import Dialog, OnAnswer
from tracker.tui.present.cells import pad, width
from tracker.tui.present.lines import KeyHint, Line, Row, Span, line
from tracker.tui.widgets.line_input import LineInput
from tracker.tui.widgets.line_list import LineList
from tracker.words.names import fold_name
from tracker.words.translate import _

if TYPE_CHECKING:
    from tracker.tui.bestiary import Template


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


# Cells for a name at most, so that the values of all stand below each other.
_NAME = 28


def template_rows(known: Mapping[str, Template], words: str) -> list[Row]:
    """Return the templates that have every word typed, those called so first."""
    wanted = fold_name(words).split()
    found = [
        (name, template)
        for name, template in known.items()
        if all(word in fold_name(f"{name} {template.line} {template.keys}") for word in wanted)
    ]
    found.sort(key=lambda one: not all(word in fold_name(one[0]) for word in wanted))
    room = min(_NAME, max((width(name) for name, _template in found), default=0))
    return [
        Row(name, line(pad(name, room), "  ", Span(template.values, "dim")))
        for name, template in found
    ]


class BestiaryDialog(FilterDialog):
    """Choose a template by a part of its name or of what it can do."""

    NAME: ClassVar[str] = "bestiary"

    @classmethod
    def ask(cls, app: App[Any], known: Mapping[str, Template], add: Callable[[str], None]) -> None:
        """Ask for a template; ``add`` gets its name."""
        keys = [KeyHint("enter", _("Add")), KeyHint("esc", _("Back"))]
        title = [line(Span(_("Whom from the bestiary?"), "heading"))]
        cls.of(app).narrow(
            app,
            title,
            keys,
            partial(template_rows, known),
            lambda name: add(name) if name is not None else None,
        )
