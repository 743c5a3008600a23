"""The dialog that lets somebody who holds an action take it: who, and what they do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from tracker.tui.actions import at_once, sensible
from tracker.tui.dialogs.choice import ChoiceDialog
from tracker.tui.present.game_view import view_of
from tracker.tui.present.lines import Choice, Line, Span, line
from tracker.tui.present.screen_keys import shown_key
from tracker.words.split import quote
from tracker.words.translate import _, fill

if TYPE_CHECKING:
    from tracker.tui.protocols import ScreenBelow

SHEET = "sheet"


def offer_releases(screen: ScreenBelow, ready: Sequence[str], sheet: Callable[[], None]) -> None:
    """Ask which of those who may act now does, where there are several, and what they do.

    The last choice opens a ``sheet`` instead.
    """
    if len(ready) == 1:
        _offer_actions(screen, ready[0], sheet)
        return

    def chosen(answer: str | None) -> None:
        if answer == SHEET:
            sheet()
        elif answer is not None:
            _offer_actions(screen, answer, sheet)

    people = [Choice(who, line(_name(screen, who))) for who in ready]
    title = [_title(screen, ready)]
    ChoiceDialog.ask(screen.app, title, [*people, _sheet()], chosen, leads_on=True)


def _offer_actions(screen: ScreenBelow, who: str, sheet: Callable[[], None]) -> None:
    table = screen.state
    assert table is not None
    likely = view_of(table.system).releases
    offered = [a for a in screen.game.actions if a.id in likely and sensible(a, table)]
    choices = [
        Choice(a.id, line(Span(shown_key(a.key), "key"), " ", _(a.label)), a.key) for a in offered
    ]
    ChoiceDialog.ask(
        screen.app,
        [_title(screen, [who])],
        [*choices, _sheet()],
        partial(_release, screen, who, sheet),
        leads_on=True,
    )


def _release(screen: ScreenBelow, who: str, sheet: Callable[[], None], action: str | None) -> None:
    if action == SHEET:
        sheet()
    elif action is not None:
        chosen = next(a for a in screen.game.actions if a.id == action)
        if chosen.form and not at_once(chosen, screen.state):
            screen.open_form(chosen.form, by=who)
        else:
            screen.ask_words(chosen, f" by={quote(_name(screen, who))}")


def _title(screen: ScreenBelow, who: Sequence[str]) -> Line:
    names = [_name(screen, one) for one in who]
    return line(Span(fill("{names} may act now", {"names": names}), "heading"))


def _name(screen: ScreenBelow, who: str) -> str:
    assert screen.state is not None
    return screen.state.participants[who].name


def _sheet() -> Choice:
    return Choice(SHEET, line(_("Open the sheet")))
