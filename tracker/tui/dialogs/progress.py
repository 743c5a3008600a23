"""A dialog that says how far something is, and gives it up on escape."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from textual.app import App
from textual.widget import Widget

from tracker.tui.dialogs.base import Dialog
from tracker.tui.present.lines import KeyHint, Line, line
from tracker.tui.widgets.bars import Caption
from tracker.words.translate import _

DONE = "done"


class ProgressDialog(Dialog):
    """Show one line that changes, until what it tells of is done."""

    NAME: ClassVar[str] = "progress"
    SUDDEN = True
    asks = False

    def __init__(self) -> None:
        super().__init__()
        self._text = ""

    @classmethod
    def show(
        cls, app: App[Any], title: Sequence[Line], give_up: Callable[[], None]
    ) -> ProgressDialog:
        """Open the dialog over the current screen; ``give_up`` is called on escape."""
        dialog = cls.of(app)
        dialog._text = ""
        keys = [KeyHint("esc", _("Leave everything as it was"))]
        dialog.open(app, title, keys, lambda answer: give_up() if answer is None else None)
        return dialog

    def body(self) -> Sequence[Widget]:
        """Return the line."""
        return (Caption(classes="dialog--progress"),)

    def fill(self) -> None:
        """Put in how far it is."""
        super().fill()
        self.query_one(".dialog--progress", Caption).set_lines([line(self._text)])

    def tell(self, text: str) -> None:
        """Say how far it is now."""
        self._text = text
        if self.is_mounted:
            self.query_one(".dialog--progress", Caption).set_lines([line(text)])

    def finish(self) -> None:
        """Close the dialog, unless it was left already."""
        if self.is_current:
            self.dismiss(DONE)
