"""A dialog that asks to choose one of a few."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from textual import on
from textual.app import App
from textual.events import Key, Paste
from textual.widget import Widget

from tracker.tui.dialogs.base import Dialog, OnAnswer
from tracker.tui.present.cells import width
from tracker.tui.present.glyphs import Glyphs
from tracker.tui.present.lines import Choice, KeyHint, Line, Listing, Row, Span, line, text_of
from tracker.tui.widgets.line_list import LineList
from tracker.words.short_names import cut_apart
from tracker.words.translate import _

_DIGITS = tuple("123456789")

# How much room there is before anything is laid out.
_UNKNOWN = 1000


def choice_listing(choices: Sequence[Choice], room: int, glyphs: Glyphs) -> Listing:
    """Return choices with their digits, as rows; what is cut of them still tells them apart."""
    cut = cut_apart(
        tuple(dict.fromkeys(text_of(choice.line) for choice in choices if len(choice.line) == 1)),
        max(1, room - 1) if room else _UNKNOWN,
        glyphs.more,
        width,
    )
    return Listing(
        tuple(
            Row(choice.id, line(Span(str(n), "key") if n <= 9 else " ", " ", *_cut(choice, cut)))
            for n, choice in enumerate(choices, 1)
        )
    )


def _cut(choice: Choice, cut: Mapping[str, str]) -> Line:
    if len(choice.line) != 1:
        return choice.line
    return (Span(cut[choice.line[0].text], choice.line[0].style),)


class ChoiceDialog(Dialog):
    """Ask for one of several: by its digit, the first nine, its key, or the cursor and enter."""

    NAME: ClassVar[str] = "choice"

    def __init__(self) -> None:
        super().__init__()
        self._choices: Sequence[Choice] = ()
        self._likely = ""
        self.asks = True

    @classmethod
    def ask(
        cls,
        app: App[Any],
        title: Sequence[Line],
        choices: Sequence[Choice],
        on_answer: OnAnswer,
        *,
        likely: str = "",
        keys: Sequence[KeyHint] = (),
        sudden: bool = False,
        tells: bool = False,
        leads_on: bool = False,
    ) -> None:
        """Open the dialog over the current screen, the cursor on the choice called ``likely``.

        ``sudden`` says that it opens by itself, ``tells`` that it need not be answered, and
        ``leads_on`` that what its answer opens is known to whoever answers.
        """
        dialog = cls.of(app)
        dialog._choices, dialog._likely = choices, likely
        dialog.asks, dialog.leads_on = not tells, leads_on
        usual = (KeyHint("enter", _("Choose")), KeyHint("esc", _("Back")))
        dialog.open(app, title, keys or usual, on_answer, sudden=sudden)

    def body(self) -> Sequence[Widget]:
        """Return the list of the choices."""
        return (LineList(at_once=True),)

    def fill(self) -> None:
        """Put in the choices."""
        super().fill()
        choices = self.query_one(LineList)
        shown = self._choices
        choices.set_source(lambda room: choice_listing(shown, room, choices.glyphs))
        if not choices.move_to(self._likely):
            choices.action_first()
        choices.focus()

    def has_use_for(self, event: Key | Paste) -> bool:
        """Return whether a key is one of the dialog's."""
        return isinstance(event, Key) and (
            event.key in self.active_bindings or self._chosen_by(event) is not None
        )

    def on_key(self, event: Key) -> None:
        """Choose by a digit, or by the key of a choice that has one."""
        if (answer := self._chosen_by(event)) is not None:
            event.stop()
            self.dismiss(answer)

    def _chosen_by(self, event: Key) -> str | None:
        by_key = {one.key: one.id for one in self._choices if one.key}
        by_key |= {digit: one.id for digit, one in zip(_DIGITS, self._choices, strict=False)}
        return by_key.get(event.character or "")

    @on(LineList.RowChosen)
    def answer(self, event: LineList.RowChosen) -> None:
        """Answer with the row that was chosen."""
        event.stop()
        self.dismiss(event.row_id)
