"""A dialog that shows what something would do, and does it on enter."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.widget import Widget

from tracker.tui.dialogs.base import Dialog
from tracker.tui.present.cells import wrap
from tracker.tui.present.lines import KeyHint, Line, line
from tracker.tui.widgets.line_pane import LinePane
from tracker.words.translate import _

YES = "yes"


class ConsentDialog(Dialog):
    """Show texts to scroll through; enter agrees, escape leaves everything as it was."""

    NAME: ClassVar[str] = "consent"

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "agree", show=False),
        Binding("q", "leave", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._texts: Sequence[str] = ()

    @classmethod
    def ask(
        cls, app: App[None], title: Sequence[Line], texts: Sequence[str], go: Callable[[], None]
    ) -> None:
        """Open the dialog over the current screen; ``go`` is called when the reader agrees."""
        dialog = cls.of(app)
        dialog._texts = texts
        keys = [KeyHint("enter", _("Do it")), KeyHint("esc", _("leave"))]
        dialog.open(app, title, keys, lambda answer: go() if answer == YES else None)

    def body(self) -> Sequence[Widget]:
        """Return the pane of the texts."""
        return (LinePane(),)

    def fill(self) -> None:
        """Put in the texts, from the first line."""
        super().fill()
        texts, pane = self._texts, self.query_one(LinePane)
        pane.set_source(lambda width: [line(p) for text in texts for p in wrap(text, width)])
        pane.show_line(0)
        pane.focus()

    def action_agree(self) -> None:
        """Answer with yes."""
        self.dismiss(YES)
