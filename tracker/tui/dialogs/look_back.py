"""Looking back on a fight: its account in a dialog."""

from __future__ import annotations

from typing import ClassVar

from tracker.conflict.history.tally import Account
from tracker.tui.dialogs.text import TextDialog
from tracker.tui.present.lines import KeyHint, Line, Span, line
from tracker.tui.present.stats import stats_lines
from tracker.tui.screens.base import GameScreen
from tracker.tui.widgets.command_line import CommandLine
from tracker.words.translate import _, fill


class LookBackDialog(TextDialog):
    """Show a fight's account, as high as it is or the screen allows."""

    NAME: ClassVar[str] = "look-back"


def show_account(screen: GameScreen, account: Account) -> None:
    """Show what a fight came to; in the replay, say where it stands if that is elsewhere."""
    screen.query_one(CommandLine).action_close()
    plain = screen.game.look.plain
    elsewhere = _elsewhere(screen, account)

    def lines(width: int) -> list[Line]:
        return [*elsewhere, *stats_lines(account, width, plain=plain)]

    title = account.title or _("Untitled")
    heading = line(Span(_("Look back"), "heading"), "  ", title)
    LookBackDialog.show(screen.app, [heading], lines, keys=[KeyHint("esc", _("Back"))])


def _elsewhere(screen: GameScreen, account: Account) -> list[Line]:
    """Return that the replay looks at another ruling than the one the account goes up to."""
    # Here, because a fight is shown before anybody looks back on it.
    from tracker.tui.screens.looking_back import LookingBack

    if not isinstance(screen, LookingBack) or screen.ruling == account.tip:
        return []
    words = {"n": screen.ruling, "round": screen.timeline.state_at(screen.ruling).round}
    text = fill("The replay stands elsewhere, at {n} in round {round}.", words)
    return [line(Span(text, "warning"))]
