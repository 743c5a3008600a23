"""Somebody's sheet as a form, with what a change makes of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from tracker.conflict.engine import Trials
from tracker.conflict.ruling import Command, Refusal
from tracker.tui.dialogs.form import AS_LINE, OVERRULE, StandingForm
from tracker.tui.present.cells import wrap
from tracker.tui.present.filling import Filling
from tracker.tui.present.form import Field, Filled, focused
from tracker.tui.present.forms import Comes
from tracker.tui.present.lines import KeyHint, Line, Span, line
from tracker.tui.present.preview import Preview
from tracker.tui.present.sheet_form import SheetForm
from tracker.words.terms import name_of
from tracker.words.translate import _, fill

if TYPE_CHECKING:
    from tracker.tui.protocols import ScreenBelow


class SheetDialog(StandingForm):
    """The form of a sheet: letters go to a number, digits replace it."""

    NAME: ClassVar[str] = "sheet-form"

    def __init__(self) -> None:
        super().__init__()
        self._sheet: SheetForm
        self._as_line: Callable[[], None] = lambda: None
        self._changes: list[str] = []

    @classmethod
    def edit(cls, screen: ScreenBelow, who: str, as_line: Callable[[], None]) -> None:
        """Open the form of somebody's sheet; ``as_line`` asks for it as a line instead."""
        session = screen.session
        assert session is not None
        dialog = cls.of(screen.app)
        dialog._screen, dialog._verb, dialog._chosen = screen, "set", who
        dialog._sheet = SheetForm(session.state, session.timeline, who)
        dialog._as_line = as_line
        dialog._table = session.state, session.timeline, None, Trials()
        dialog._given = dict(dialog._sheet.given)
        dialog._filled_in = Filled(given=dialog._given)
        dialog._fields = dialog._made()
        dialog._filled_in = focused(dialog._filled_in, dialog._fields, 0)
        dialog._opened_at = dialog._fields[0].key
        dialog._work_out()
        dialog.open(screen.app, [dialog._heading()], dialog._hints(), dialog._answered)

    @property
    def subject(self) -> str:
        """Return whose sheet it is."""
        return self._sheet.who

    @property
    def filling(self) -> Filling:
        """Return what the form is filled in for."""
        return self._sheet.filling(self._filled_in.given)

    def _made(self) -> list[Field]:
        return self._sheet.fields(self._filled_in.given)

    def _work_out(self) -> None:
        found = self._sheet.command(self._fields)
        told = self._sheet.told(found) if isinstance(found, Command) else []
        refusal = next((one for one in (found, told) if isinstance(one, Refusal)), None)
        self._changes = told if isinstance(told, list) else []
        command = found if isinstance(found, Command) else None
        state = self._sheet.state
        self._comes = Comes("set", self._fields, state, Preview(refusal=refusal), command)

    def _below(self, room: int) -> list[Line]:
        if self._comes.found.refusal is not None:
            return super()._below(room)
        return [line(part) for text in self._changes for part in wrap(text, room)]

    def _heading(self) -> Line:
        name = name_of(self._sheet.state, self._sheet.who)
        hint = _("digits replace, + and - change, letters go to a field")
        title = Span(fill("Change {who}", {"who": name}), "heading")
        return line(title, "  ", Span(hint, "dim"))

    def _go(self) -> None:
        if self._comes.command is None and self._comes.found.refusal is None:
            # Nothing is changed, so there is nothing to do.
            self.dismiss(None)
        else:
            super()._go()

    def _answered(self, answer: str | None) -> None:
        assert self._screen is not None
        if answer == AS_LINE:
            self._as_line()
        elif answer == OVERRULE:
            super()._answered(answer)
        elif answer is not None and self._comes.command is not None:
            self._screen.game.carry_out(self._comes.command)

    def _hints(self) -> list[KeyHint]:
        return [
            KeyHint("enter", _("Do it")),
            KeyHint("0-9", _("Number")),
            KeyHint("a-z", _("Field")),
            KeyHint("tab", _("Next field")),
            KeyHint(AS_LINE, _("As a line")),
            KeyHint("esc", _("Back")),
        ]
