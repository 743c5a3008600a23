"""Type-ahead: keys that were typed before what they would answer was to be seen."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from math import inf
from typing import Any, Protocol, runtime_checkable

from textual.events import Key, Paste

from tracker.tui.terminal.frames import FrameFilter
from tracker.tui.terminal.keys import KeysInOrder
from tracker.tui.terminal.writer import OnShown
from tracker.words.translate import fill

# Keys by the names that they have on the screen.
NAMES = {"escape": "esc"}


class TellsWhenShown(Protocol):
    """An app that knows when what is to be seen was shown."""

    def when_shown(self, then: OnShown) -> None:
        """Have ``then`` called when the terminal shows what is to be seen now."""


class TypeAhead:
    """What was typed before something was to be seen: it is not for that."""

    def __init__(self) -> None:
        self._seen_at = 0.0
        self._turn = object()
        # What came too early and was dropped.
        self.dropped: list[Key | Paste] = []

    def begin(self, app: TellsWhenShown) -> None:
        """Take what was typed so far for early, and what is typed until the next frame is shown."""
        turn = self._turn = object()
        self._seen_at, self.dropped = inf, []

        def seen(at: float) -> None:
            if turn is self._turn:
                self._seen_at = at

        app.when_shown(seen)

    def end(self) -> None:
        """Take nothing for early any more."""
        self._seen_at, self._turn = 0.0, object()

    @property
    def awaits(self) -> bool:
        """Return whether it is not shown yet."""
        return self._seen_at == inf

    def is_early(self, event: Key | Paste) -> bool:
        """Return whether a key was typed before there was anything to be seen."""
        return event.time < self._seen_at

    @property
    def dropped_text(self) -> str:
        """Return what is said of what was dropped; empty for nothing."""
        return dropped_text(self.dropped)


@runtime_checkable
class Takes(Protocol):
    """A screen that not every key is for."""

    def takes(self, event: Key | Paste) -> bool:
        """Return whether a key is for what is shown; what is not is kept or said."""


class TypeAheadApp(KeysInOrder, FrameFilter):
    """An app in which nothing is answered before it was to be seen."""

    def __init__(self, **arguments: Any) -> None:
        super().__init__(**arguments)
        # What goes on to where it was meant for when the dialog is answered that stands before it.
        self.waiting: list[Key | Paste] = []

    def keeps_back(self, event: Key | Paste) -> bool:
        """Return whether a key was not meant for what has the keys now."""
        return isinstance(self.screen, Takes) and not self.screen.takes(event)

    def typed_in_vain(self, events: Iterable[Key | Paste]) -> None:
        """Drop what was typed for something that was left; to be extended by saying so."""


def keys_text(events: Iterable[Key | Paste]) -> str:
    """Return what was typed as it is shown: text as it is, other keys by their names."""
    parts = [_part(event) for event in events]
    runs = groupby(parts, key=lambda part: part[0])
    joined = (("" if is_text else " ").join(text for _, text in run) for is_text, run in runs)
    return " ".join(" ".join(joined).split())


def dropped_text(events: Iterable[Key | Paste]) -> str:
    """Return what is said of keys that were dropped; empty for none."""
    words = {"keys": keys_text(events)}
    said = fill("Typed before this was shown, and not taken: {keys}", words)
    return said if words["keys"] else ""


def _part(event: Key | Paste) -> tuple[bool, str]:
    """Return whether a key is text, and what it is shown as."""
    if isinstance(event, Paste):
        return True, event.text
    if event.character and event.is_printable:
        return True, event.character
    return False, NAMES.get(event.key, event.key)
