"""What would be done, and enter to do it; so with several lines that were pasted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.events import Key, Paste
from textual.widget import Widget

from tracker.conflict.lines import LINES_MOST
from tracker.conflict.ruling import Command
from tracker.conflict.state import Conflict
from tracker.tui.dialogs.base import Dialog
from tracker.tui.present.cells import wrap
from tracker.tui.present.lines import KeyHint, Line, Span, line
from tracker.tui.widgets.line_input import LineInput
from tracker.tui.widgets.line_list import LinePane
from tracker.words.meant import Meaning, ReadLine, meaning
from tracker.words.translate import _, fill, ngettext, put

if TYPE_CHECKING:
    from tracker.tui.protocols import ScreenBelow

_YES = "yes"
OTHER = "other"


class ConsentDialog(Dialog):
    """A dialog of texts to scroll through; enter agrees, escape leaves everything as it was."""

    NAME: ClassVar[str] = "consent"
    SUDDEN = True

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "agree", show=False),
        Binding("q", "leave", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._texts: Sequence[Span] = ()
        self._other = ""
        self._agreeable = True

    @classmethod
    def ask(
        cls,
        app: App[None],
        title: Sequence[Line],
        texts: Iterable[str | Span],
        go: Callable[[], None] | None,
        *,
        other: tuple[KeyHint, Callable[[], None]] | None = None,
    ) -> None:
        """Open the dialog over the current screen; ``go`` is called when the reader agrees.

        Without it there is nothing to agree to. ``other`` is a key that closes the dialog to do
        something else.
        """
        dialog = cls.of(app)
        dialog._texts = [Span(text) if isinstance(text, str) else text for text in texts]
        dialog._other = other[0].key if other else ""
        dialog._agreeable = go is not None
        do_it = [KeyHint("enter", _("Do it"))] if go is not None else []
        more = [other[0]] if other else []
        keys = [*do_it, *more, KeyHint("esc", _("Back"))]

        def answered(answer: str | None) -> None:
            if answer == _YES and go is not None:
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
        pane.set_source(
            lambda width: [
                line(Span(part, span.style)) for span in texts for part in wrap(span.text, width)
            ]
        )
        pane.show_line(0)
        pane.focus()

    def has_use_for(self, event: Key | Paste) -> bool:
        """Return whether a key is one of the dialog's."""
        return isinstance(event, Key) and (
            event.key in self.active_bindings or self._means_other(event)
        )

    def on_key(self, event: Key) -> None:
        """Answer with the other thing to do."""
        if self._means_other(event):
            event.stop()
            self.dismiss(OTHER)

    def _means_other(self, event: Key) -> bool:
        return bool(self._other) and self._other in (event.key, event.character)

    def action_agree(self) -> None:
        """Answer with yes."""
        if self._agreeable:
            self.dismiss(_YES)


OVERRULES = "!"


def show_several(
    screen: ScreenBelow, entry: LineInput, texts: Sequence[str], read: ReadLine
) -> None:
    """Show what lines mean; enter carries all of them out, as one ruling, if none is refused.

    The field that they were pasted into is then empty.
    """
    if len(texts) > LINES_MOST:
        words = {"n": len(texts), "most": LINES_MOST}
        told = _("{n} lines were pasted; at most {most} are taken at once. Nothing was put in.")
        screen.say_why_not(put(told, words))
        return
    found = meaning(texts, screen.state or Conflict(), read)
    command = found.command

    def go(carry_out: Callable[[Command], None]) -> None:
        if command is not None:
            entry.value = ""
            carry_out(command)

    takes = not found.refused
    overrule = KeyHint(OVERRULES, _("Overrule")), partial(go, screen.ask_why)
    ConsentDialog.ask(
        screen.app,
        [_title(found)],
        _texts(found),
        partial(go, screen.game.carry_out) if takes else None,
        other=overrule if not takes and found.overrulable else None,
    )


def _texts(found: Meaning) -> Iterator[Span]:
    """Yield each line as it was pasted, and below it what it means and what may be mistyped."""
    for n, one in enumerate(found.lines, 1):
        yield Span(f"{n} {one.text}", "dim")
        yield Span(one.told, "error" if one.refused else "")
        if one.misses:
            typed, meant = map(", ".join, zip(*one.misses, strict=True))
            unknown = fill("Not known so far: {words}", {"words": typed})
            yield Span(f"{unknown}. {fill('Did you mean {names}?', {'names': meant})}", "warning")


def _title(found: Meaning) -> Line:
    n = len(found.lines)
    count = put(ngettext("{n} line as one ruling", "{n} lines as one ruling", n), {"n": n})
    if not found.refused:
        return line(Span(count, "heading"))
    refused = fill("{n} refused, so none is taken", {"n": found.refused})
    return line(Span(count, "heading"), "  ", Span(refused, "error"))
