"""A dialog that asks in one step what a new fight is called, its kind and its dice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.widget import Widget
from textual.widgets import Input

from tracker.conflict.draft import Refused
from tracker.conflict.setup import Frame
from tracker.conflict.state import Conflict, change
from tracker.conflict.system import SYSTEMS
from tracker.tui.dialogs.base import Dialog
from tracker.tui.present.game_view import view_of
from tracker.tui.present.glyphs import Glyphs
from tracker.tui.present.lines import KeyHint, Line, Span, line
from tracker.tui.present.setup import variants
from tracker.tui.widgets.bars import Caption
from tracker.tui.widgets.line_input import LineInput
from tracker.words.names import LABEL_MOST, cleaned
from tracker.words.refusing import refusal_text
from tracker.words.shape import all_commands
from tracker.words.terms import kind_name, system_name
from tracker.words.translate import _
from tracker.words.vocabulary import term_name

# The variant of a system that has none.
NONE = ""


class NewFightDialog(Dialog):
    """Ask for a title, while the arrows choose the kind and tab the dice, with their variant."""

    NAME: ClassVar[str] = "new-fight"

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "kind(-1)", show=False),
        Binding("down", "kind(1)", show=False),
        Binding("tab", "system(1)", show=False),
        Binding("shift+tab", "system(-1)", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._kind = 0
        self._played = 0
        self._frame: Frame | None = None

    @classmethod
    def ask(
        cls, app: App[None], glyphs: Glyphs, on_frame: Callable[[Frame], None], last: str = ""
    ) -> None:
        """Open the dialog; ``on_frame`` gets the frame of the fight when there is to be one.

        ``last`` is the game that was played last, and is proposed.
        """
        dialog = cls.of(app)
        dialog._frame = None
        games = [game for game, _variant in _played()]
        if last in games and games[dialog._played] != last:
            dialog._played = games.index(last)

        def answered(_: str | None) -> None:
            if dialog._frame is not None:
                on_frame(dialog._frame)

        title = [line(Span(_("A new fight: what is it called?"), "heading"))]
        keys = [
            KeyHint("enter", _("Set it up")),
            KeyHint(glyphs.more_above + glyphs.more_below, _("Kind")),
            *([KeyHint("tab", _("Dice"))] if len(SYSTEMS) > 1 else []),
            KeyHint("esc", _("Back")),
        ]
        dialog.open(app, title, keys, answered)

    def body(self) -> Sequence[Widget]:
        """Return the line for the title, and what is chosen."""
        return (
            LineInput(),
            Caption(classes="new-fight--choices"),
            Caption(classes="dialog--error"),
        )

    def fill(self) -> None:
        """Begin with nothing, and what was chosen last."""
        super().fill()
        title = self.query_one(LineInput)
        title.value = ""
        title.focus()
        self._show()

    def action_kind(self, by: int) -> None:
        """Choose the next kind of conflict."""
        self._kind = self._kinds.index(self._chosen) + by
        self._show()

    def action_system(self, by: int) -> None:
        """Choose the next system of dice, or the next variant of one."""
        kind = self._chosen
        self._played = (self._played + by) % len(_played())
        if kind in self._kinds:
            self._kind = self._kinds.index(kind)
        self._show()

    @property
    def _kinds(self) -> Sequence[str]:
        return SYSTEMS[_played()[self._played][0]].kinds

    @property
    def _chosen(self) -> str:
        return self._kinds[self._kind % len(self._kinds)]

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Answer with the frame, or say what is wrong with the title."""
        event.stop()
        try:
            title = cleaned(event.value, LABEL_MOST)
        except Refused as refused:
            wrong = refusal_text(refused.refusal, Conflict())
            self.query_one(".dialog--error", Caption).set_lines([line(Span(wrong, "error"))])
            self.stay()
            return
        system, variant = _played()[self._played]
        keys = {view_of(system).variant: variant} if variant else {}
        frame = all_commands(system)["conflict"]
        assert issubclass(frame, Frame)
        self._frame = change(frame(title=title), system=system, kind=self._chosen, **keys)
        self.dismiss(title)

    def on_input_changed(self) -> None:
        """Forget what was wrong."""
        self.query_one(".dialog--error", Caption).set_lines([])

    def _show(self) -> None:
        system, variant = _played()[self._played]
        kinds = [kind_name(kind, system) for kind in self._kinds]
        lines = [_one_of(kinds, self._kinds.index(self._chosen))]
        if len(SYSTEMS) > 1:
            lines.append(_one_of(list(map(system_name, SYSTEMS)), list(SYSTEMS).index(system)))
        if variant:
            known = variants(system)
            lines.append(_one_of(list(map(term_name, known.values())), list(known).index(variant)))
        self.query_one(".new-fight--choices", Caption).set_lines(lines)


@cache
def _played() -> tuple[tuple[str, str], ...]:
    """Return what a fight can be played by: each system, or each variant of one that has any."""
    return tuple((game, one) for game in SYSTEMS for one in variants(game) or (NONE,))


def _one_of(names: Sequence[str], chosen: int) -> Line:
    """Return all of a few, the one that is chosen in brackets."""
    spans = (
        Span(f"[{name}]", "strong") if n == chosen else Span(f" {name} ", "dim")
        for n, name in enumerate(names)
    )
    return line(*spans)
