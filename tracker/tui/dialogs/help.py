"""The help: what can be done here, and a search through the rules."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.widget import Widget
from textual.widgets import Input

from tracker.tui.actions import Action, only_looking
from tracker.tui.dialogs.base import Dialog
from tracker.tui.present.help import help_lines, search_lines
from tracker.tui.present.lines import Choice, KeyHint, Line, Span, line
from tracker.tui.widgets.line_input import LineInput
from tracker.tui.widgets.line_list import LinePane, LinesForWidth
from tracker.words.translate import _, language

if TYPE_CHECKING:
    from tracker.tui.protocols import ScreenBelow


class HelpDialog(Dialog):
    """Show help to scroll through; ``/`` searches the rules instead, ``m`` opens the manual."""

    NAME: ClassVar[str] = "help"
    KEEPS_DRAFTS = False

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("slash", "search", show=False),
        Binding("m", "manual", show=False),
        Binding("q,left,backspace,question_mark", "leave", show=False),
        Binding("up", "scroll_pane(-1)", show=False, priority=True),
        Binding("down", "scroll_pane(1)", show=False, priority=True),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._help: LinesForWidth = lambda width: ()

    def body(self) -> Sequence[Widget]:
        """Return the line to search with and the pane."""
        return (LineInput(), LinePane())

    def show(self, screen: ScreenBelow) -> None:
        """Open the help of a screen."""
        known = screen.game.actions
        known = only_looking(known) if screen.only_looking else known
        actions = [a for a in known if screen.name_of_screen in a.screens]
        self._help = partial(_help, actions, screen)
        keys = [
            KeyHint("/", _("Search the rules")),
            KeyHint("m", _("Manual")),
            KeyHint("esc", _("Back")),
        ]
        self.open(screen.app, [line(Span(_("Help"), "heading"))], keys, lambda answer: None)

    def fill(self) -> None:
        """Put in the help, from its first line."""
        super().fill()
        entry = self.query_one(LineInput)
        entry.value = ""
        entry.display = False
        self._show(self._help)
        self.query_one(LinePane).focus()

    def action_search(self) -> None:
        """Ask for words of a rule."""
        entry = self.query_one(LineInput)
        entry.display = True
        entry.focus()
        self._show(partial(search_lines, ""))

    def action_manual(self) -> None:
        """Ask for a page of the manual and show it; leaving it leads back to the pages."""
        self._choose_page("")

    def _choose_page(self, last: str) -> None:
        # Here, for few ask for the pages, and they are files.
        from tracker.manual import title, topics
        from tracker.tui.dialogs.choice import ChoiceDialog

        pages = [Choice(topic, line(title(topic, language()))) for topic in topics()]
        heading = [line(Span(_("Manual"), "heading"))]
        ChoiceDialog.ask(
            self.app, heading, pages, self._show_page, likely=last, tells=True, leads_on=True
        )

    def _show_page(self, topic: str | None) -> None:
        if topic is None:
            return
        from tracker.manual import page
        from tracker.tui.dialogs.text import TextDialog
        from tracker.tui.present.manual import manual_lines

        text = page(topic, language())
        TextDialog.show(
            self.app,
            [line(Span(_("Manual"), "heading"))],
            lambda width: manual_lines(text, width),
            keys=[KeyHint("esc", _("Back"))],
            on_close=lambda answer: self._choose_page(topic),
        )

    def action_leave(self) -> None:
        """Go back from the search to the help, from the help to the screen."""
        if self.query_one(LineInput).display:
            self.fill()
        else:
            super().action_leave()

    def action_scroll_pane(self, by: int) -> None:
        """Scroll, also while something is typed."""
        self.query_one(LinePane).action_step(by)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Show the rules that are found."""
        event.stop()
        if self.query_one(LineInput).display:
            self._show(partial(search_lines, event.value))

    def _show(self, source: LinesForWidth) -> None:
        pane = self.query_one(LinePane)
        pane.set_source(source)
        pane.show_line(0)


def _help(actions: list[Action], screen: ScreenBelow, width: int) -> list[Line]:
    return help_lines(actions, screen.state, screen.refused_by, width)


def show_help(screen: ScreenBelow) -> None:
    """Open the help of a screen."""
    HelpDialog.of(screen.app).show(screen)
