"""Forms that make command lines: one dialog for all of them, what is in it made elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tracker.tui.protocols import ScreenBelow


def open_form(screen: ScreenBelow, verb: str, given: Mapping[str, str]) -> None:
    """Open the form of a verb over a screen; ``given`` fills fields in by their keys.

    The line it comes to is carried out by the app.
    """
    from tracker.tui.forms.dialog import FormDialog

    if screen.session is not None:
        FormDialog.show(screen, verb, given)
