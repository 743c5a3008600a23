"""Keys in order: each goes in when the one before has done all it does."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from typing import Any

from textual.app import App
from textual.events import Event, Key, Paste
from textual.message_pump import MessagePump
from textual.screen import Screen
from textual.widget import Widget

# So many times in a row every queue must be found empty before the next key goes in: a message
# that is being handled is in no queue, and may put more into them.
QUIET_ROUNDS = 2

# Looking takes as long as handling a key. When the last key is this long ago and nothing waits,
# its work is taken for done.
SURELY_DONE_SECONDS = 0.1


class KeysInOrder(App[None]):
    """An app that keeps keys back while the one before is still at work.

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

    def waits(self, event: Key | Paste) -> bool:
        """Return whether a key waits for ``go_on``, for what comes of earlier ones; to be
        overridden."""
        return False

    def keeps_back(self, event: Key | Paste) -> bool:
        """Return whether a key, now that it is its turn, is not for what has the keys; to be
        overridden by what then becomes of it."""
        return False

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
