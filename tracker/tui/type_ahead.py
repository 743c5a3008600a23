"""Keys in order, and type-ahead: what was typed before what it would answer was to be seen."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterable, Sequence
from itertools import groupby
from math import inf
from typing import Any, Protocol, runtime_checkable

from textual.events import Event, Key, Paste
from textual.message_pump import MessagePump
from textual.screen import Screen
from textual.widget import Widget

from tracker.tui.terminal.driver import OnShown
from tracker.tui.terminal.frames import FrameFilter
from tracker.words.translate import fill

# So many times in a row every queue must be found empty before the next key goes in: a message
# that is being handled is in no queue, and may put more into them.
QUIET_ROUNDS = 2

# Looking takes as long as handling a key. When the last key is this long ago and nothing waits,
# its work is taken for done.
SURELY_DONE_SECONDS = 0.1


@runtime_checkable
class Takes(Protocol):
    """A screen that not every key is for."""

    def takes(self, event: Key | Paste) -> bool:
        """Return whether a key is for what is shown; what is not is kept or said."""


class TypeAheadApp(FrameFilter):
    """An app that keeps keys back while the one before is still at work.

    So nothing is answered before it was to be seen.

    Textual hands each key at once to what has the focus then. Of keys that come in one piece,
    typed ahead over a slow line or pasted, the later ones would go to a dialog that is closing,
    or to none because it is only just opening.
    """

    def __init__(self, **arguments: Any) -> None:
        super().__init__(**arguments)
        self._typed: deque[Key | Paste] = deque()
        self._held_up = False
        self._letting_in = False
        self._last_in = 0.0
        # What the last key was and what had the keys then: what opens now comes of it.
        self.last_key: tuple[Key | Paste, Screen[Any], Widget | None] | None = None
        # What goes on to where it was meant for when the dialog is answered that stands before it.
        self.waiting: list[Key | Paste] = []

    def waits(self, event: Key | Paste) -> bool:
        """Return whether a key waits for ``go_on``, for what comes of earlier ones; to be
        overridden."""
        return False

    def keeps_back(self, event: Key | Paste) -> bool:
        """Return whether a key, now that it is its turn, was not meant for what has the keys."""
        return isinstance(self.screen, Takes) and not self.screen.takes(event)

    def typed_in_vain(self, events: Iterable[Key | Paste]) -> None:
        """Drop what was typed for something that was left; to be extended by saying so."""

    def go_on(self) -> None:
        """Let keys in that were held up."""
        if self._held_up:
            self._held_up = False
            self._look_round(QUIET_ROUNDS)

    def press_next(self, key: str, character: str | None = None) -> None:
        """Press a key before those that wait, for a key that stands for another."""
        self.let_in_next([Key(key, character)])

    def let_in_next(self, events: Sequence[Key | Paste]) -> None:
        """Let keys in before those that wait."""
        idle = not self._typed
        # The first is still here while it goes in, but not when what it was for takes it.
        at = int(self._letting_in)
        for event in reversed(events):
            self._typed.insert(at, event)
        if idle and events:
            self._look_round(QUIET_ROUNDS)

    async def on_event(self, event: Event) -> None:
        """Put a key at the end of those that wait; handle everything else as it comes."""
        if not isinstance(event, Key | Paste) or event.is_forwarded:
            await super().on_event(event)
            return
        self._typed.append(event)
        if len(self._typed) > 1:
            return
        idle = not self._busy() and not self.waits(event)
        if idle and self._now() - self._last_in > SURELY_DONE_SECONDS:
            await self._let_in()
        else:
            self._look_round(QUIET_ROUNDS)

    def _look_round(self, rounds: int) -> None:
        """Let every part of the screen come to the end of its queue, so many times in a row."""
        pumps = self._pumps()
        awaited = 0

        def reached() -> None:
            nonlocal awaited
            awaited -= 1
            if not awaited:
                if self._busy():
                    self._look_round(QUIET_ROUNDS)
                elif rounds > 1:
                    self._look_round(rounds - 1)
                elif self.waits(self._typed[0]):
                    self._held_up = True
                else:
                    self.call_later(self._let_in)

        awaited = sum(pump.call_later(reached) for pump in pumps)

    async def _let_in(self) -> None:
        event = self._typed[0]
        self._letting_in = True
        if not self.keeps_back(event):
            self.last_key = event, self.screen, self.focused
            await super().on_event(event)
        self._letting_in = False
        self._typed.popleft()
        self._last_in = self._now()
        if self._typed:
            self._look_round(QUIET_ROUNDS)

    def _busy(self) -> bool:
        return any(pump.message_queue_size for pump in self._pumps())

    def _now(self) -> float:
        return asyncio.get_running_loop().time()

    def _pumps(self) -> list[MessagePump]:
        return [self, *self.screen.walk_children(with_self=True)]


# Keys by the names that they have on the screen.
_NAMES = {"escape": "esc"}


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
    return False, _NAMES.get(event.key, event.key)
