"""Where players find the page of the open fight: the address, and a code for their phones."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType

from tracker.tui.dialogs.choice import ChoiceDialog
from tracker.tui.dialogs.text import TextDialog
from tracker.tui.present.lines import Choice, KeyHint, Line, Span, line
from tracker.words.translate import _

if TYPE_CHECKING:
    from tracker.tui.protocols import ScreenBelow
    from tracker.tui.sharing import SharedFight

LAN, HERE, _END = "lan", "here", "end"


class ShareDialog(TextDialog):
    """The address with its code, as long as it is looked at; the page stays when it closes."""

    NAME: ClassVar[str] = "share"

    BINDINGS: ClassVar[list[BindingType]] = [Binding("e", "end", show=False)]

    def action_end(self) -> None:
        """Take the page away."""
        self.dismiss(_END)


def ask_for_whom(screen: ScreenBelow, on_answer: Callable[[bool], None]) -> None:
    """Ask who is to reach the page, and answer whether the whole network is."""

    def answered(answer: str | None) -> None:
        if answer is not None:
            on_answer(answer == LAN)

    title = [
        line(Span(_("Share"), "heading")),
        line(_("Players see the fight in their browsers, as they may see it.")),
    ]
    choices = [
        Choice(LAN, line(_("For phones and tablets in the local network"))),
        Choice(HERE, line(_("On this machine alone"))),
    ]
    ChoiceDialog.ask(screen.app, title, choices, answered, leads_on=True)


def show_address(screen: ScreenBelow, shared: SharedFight, on_end: Callable[[], None]) -> None:
    """Show where the page is; ``on_end`` is called when it is to be taken away."""
    look = screen.game.look
    # The light squares are drawn: with the color of writing where it is light, else reversed.
    drawn = [line(Span(row, "cursor" if look.light else "")) for row in shared.code]
    code = [] if look.plain else [row for row in drawn if "█" in row[0].text]
    told = [line(address) for address in shared.elsewhere]
    known = _("Whoever knows the address can look on, and no more.")
    reach = known if shared.lan else _("Only this machine can open it.")

    def lines(width: int) -> list[Line]:
        return [*code, line(Span(reach, "dim")), *told]

    title = [line(Span(_("Share"), "heading"), "  ", shared.address)]
    keys = [KeyHint("esc", _("Back")), KeyHint("e", _("End sharing"))]
    ShareDialog.show(
        screen.app,
        title,
        lines,
        keys=keys,
        on_close=lambda answer: on_end() if answer == _END else None,
    )
