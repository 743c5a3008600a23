"""Looking back on a fight: its account in a dialog."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from tracker.conflict.history.tally import Account
from tracker.tui.dialogs.text import TextDialog
from tracker.tui.present.lines import KeyHint, Line, Span, line
from tracker.tui.present.stats import stats_lines
from tracker.words.translate import _

if TYPE_CHECKING:
    from tracker.tui.protocols import ScreenBelow


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
