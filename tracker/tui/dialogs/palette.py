"""The palette: type a part of a name, and do what it finds."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.widget import Widget
from textual.widgets import Input

from tracker.tui.actions import there_is
from tracker.tui.dialogs.base import Dialog
from tracker.tui.present.lines import KeyHint, Span, line
from tracker.tui.present.palette import ACTION, Entry, entries, palette_rows
from tracker.tui.widgets.line_input import LineInput
from tracker.tui.widgets.line_list import LineList
from tracker.words.translate import _

if TYPE_CHECKING:
    from tracker.tui.protocols import ScreenBelow


class PaletteDialog(Dialog):
    """Choose from all actions by typing."""

    NAME: ClassVar[str] = "palette"
    KEEPS_DRAFTS = False
    leads_on = True

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "step(-1)", show=False, priority=True),
        Binding("down", "step(1)", show=False, priority=True),
        Binding("pageup", "page(-1)", show=False, priority=True),
        Binding("pagedown", "page(1)", show=False, priority=True),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._entries: list[Entry] = []

    def body(self) -> Sequence[Widget]:
        """Return the line to type into and the list."""
        return (LineInput(), LineList())

    def show(self, screen: ScreenBelow) -> None:
        """Open the palette over a screen, which carries out what is chosen."""
        self._entries = entries(screen.game.actions, screen.name_of_screen, screen.state)
        keys = [KeyHint("enter", _("Do it")), KeyHint("esc", _("Back"))]
        title = [line(Span(_("All actions"), "heading"))]
        self.open(screen.app, title, keys, partial(_chosen, screen))

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
        found.set_rows(palette_rows(self._entries, words))
        found.action_first()

    def action_step(self, by: int) -> None:
        """Move the cursor while something is typed."""
        self.query_one(LineList).action_step(by)

    def action_page(self, by: int) -> None:
        """Move the cursor by a page."""
        self.query_one(LineList).action_page(by)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Answer with what the cursor is on."""
        event.stop()
        self.query_one(LineList).action_choose()

    @on(LineList.RowChosen)
    def answer(self, event: LineList.RowChosen) -> None:
        """Answer with what was chosen."""
        event.stop()
        self.dismiss(event.row_id)


def open_palette(screen: ScreenBelow) -> None:
    """Open the palette over a screen."""
    PaletteDialog.of(screen.app).show(screen)


def _chosen(screen: ScreenBelow, answer: str | None) -> None:
    if answer is None:
        return
    kind, _colon, name = answer.partition(":")
    if kind + ":" != ACTION:
        screen.open_form(name)
        return
    known = [a for a in screen.game.actions if a.id == name and there_is(a, screen.state)]
    here = [a for a in known if screen.name_of_screen in a.screens]
    if here or not known[0].own:
        screen.act((here or known)[0])
    elif known[0].verb:
        # Another screen would ask about what its own cursor is on; the form asks for everything.
        screen.open_form(known[0].verb)
    else:
        screen.game.act_elsewhere(known[0])
