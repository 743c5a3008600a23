"""A dialog that shows what something would do, and does it on enter."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.events import Key
from textual.widget import Widget

from tracker.tui.dialogs.base import Dialog
from tracker.tui.present.cells import wrap
from tracker.tui.present.lines import KeyHint, Line, line
from tracker.tui.widgets.line_pane import LinePane
from tracker.words.translate import _

YES = "yes"
OTHER = "other"


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
        self._other = ""

    @classmethod
    def ask(
        cls,
        app: App[None],
        title: Sequence[Line],
        texts: Sequence[str],
        go: Callable[[], None],
        *,
        other: tuple[KeyHint, Callable[[], None]] | None = None,
    ) -> None:
        """Open the dialog over the current screen; ``go`` is called when the reader agrees.

        ``other`` is a key that closes the dialog to do something else.
        """
        dialog = cls.of(app)
        dialog._texts = texts
        dialog._other = other[0].key if other else ""
        more = [other[0]] if other else []
        keys = [KeyHint("enter", _("Do it")), *more, KeyHint("esc", _("Back"))]

        def answered(answer: str | None) -> None:
            if answer == YES:
                go()
            elif answer == OTHER and other:
                other[1]()

        dialog.open(app, title, keys, answered)

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

    def on_key(self, event: Key) -> None:
        """Answer with the other thing to do."""
        if self._other and event.key == self._other:
            event.stop()
            self.dismiss(OTHER)

    def action_agree(self) -> None:
        """Answer with yes."""
        self.dismiss(YES)
