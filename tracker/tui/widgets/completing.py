"""Completion of the word under the cursor of a line, and the words that may stand there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeAlias

from textual.widgets import Input

from tracker.tui.present.cells import pad, width
from tracker.tui.present.lines import Line, Span, line
from tracker.tui.present.typing import Typed, completed, typed

if TYPE_CHECKING:
    from tracker.words.past_words import Offered

# Returns the words that may stand at the end of a text.
Complete: TypeAlias = "Callable[[str], Sequence[Offered]]"


def complete_word(entry: Input, complete: Complete) -> Sequence[Offered]:
    """Complete the word under a line's cursor; return the words to choose from, if several."""
    from tracker.words.completion import word_start

    before = entry.value[: entry.cursor_position]
    words = list(complete(before))
    now = completed(typed(before), word_start(before), [word.text for word in words])
    if now.text != before:
        put(entry, Typed(now.text + entry.value[entry.cursor_position :], now.caret))
    return words if len(words) > 1 else ()


def put(entry: Input, new: Typed) -> None:
    """Put a text into a line, with its caret."""
    entry.value = new.text
    entry.cursor_position = new.caret


def word_lines(words: Sequence[Offered]) -> list[Line]:
    """Return words as a line, those with a note one below the other."""
    noted = [word for word in words if word.note]
    room = max((width(word.text) for word in noted), default=0)
    shown = [line(pad(word.text, room), "  ", Span(word.note, "dim")) for word in noted]
    if plain := "  ".join(word.text for word in words if not word.note):
        shown.append(line(Span(plain, "dim")))
    return shown
