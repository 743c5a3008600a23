"""What viewers are sent: the page, and what changes of it, told to all of them at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable

import msgspec

from tracker.log.errors import LogError
from tracker.page.elements import Parts, changed_parts, page_parts
from tracker.page.live_page import live_page, live_table
from tracker.printing import complain
from tracker.watching import Watching
from tracker.words.refusing import log_error_text

# How often the save is looked at, in seconds, and how often an idle viewer hears that all is well.
_LOOKING = 0.1
HEARTBEAT = 15.0

# So many may look on, and so many updates wait for one that reads slowly before it is dropped.
VIEWERS_MOST = 32
WAITING_MOST = 16

# Of so many past pages it is known what has changed since.
_REMEMBERED = 64

BEAT = b":\n\n"


class Viewer:
    """One open page; ``drop`` ends its connection, whatever still waits to be sent."""

    def __init__(self, drop: Callable[[], None]) -> None:
        self.drop = drop
        # None is the end.
        self.waiting: asyncio.Queue[bytes | None] = asyncio.Queue(WAITING_MOST)

    def tell(self, message: bytes | None) -> None:
        """Send something in its turn; who has not read what came before is dropped."""
        try:
            self.waiting.put_nowait(message)
        except asyncio.QueueFull:
            self.drop()


class Feed:
    """Follow a fight as its players see it, and tell viewers what has changed.

    ``version`` counts the pages that were seen to differ, and nothing else.
    """

    def __init__(self, watching: Watching, path: str) -> None:
        self._watching = watching
        self._path = path
        self.viewers: set[Viewer] = set()
        self._past: dict[int, Parts] = {}
        self._said = ""
        self.version = 0
        self._render()

    @property
    def is_full(self) -> bool:
        """Return whether nobody else may look on."""
        return len(self.viewers) >= VIEWERS_MOST

    async def follow(self) -> None:
        """Look at the save again and again."""
        while True:
            await asyncio.sleep(_LOOKING)
            self.look()

    def look(self) -> None:
        """Take in what is new, and tell viewers if that changes what they see."""
        try:
            if self._watching.follow():
                self._render()
        except LogError as error:
            self._say(log_error_text(error))

    def _say(self, text: str) -> None:
        """Tell the game master, once, what keeps the page from going on."""
        if text != self._said:
            self._said = text
            complain(text)

    def _render(self) -> None:
        shown = live_table(self._watching.timeline)
        now = page_parts(shown)
        before = self._past.get(self.version, {})
        if now == before:
            return
        self.version += 1
        self._past[self.version] = now
        self._past.pop(self.version - _REMEMBERED, None)
        self.page, self.policy = live_page(
            self._watching.timeline, shown, self.version, f"{self._path}/events"
        )
        message = self._message(before)
        for viewer in self.viewers:
            viewer.tell(message)

    def _message(self, before: Parts) -> bytes:
        """Return what makes an earlier page this one, as an event."""
        changed = msgspec.json.encode(changed_parts(before, self._past[self.version]))
        return b"id: %d\ndata: %s\n\n" % (self.version, changed)

    async def events(self, viewer: Viewer, seen: int) -> AsyncIterator[bytes]:
        """Yield what a viewer is sent who has seen a version of the page."""
        time = asyncio.get_running_loop().time
        # At once, so that the browser knows the page is alive.
        yield self._message(self._past.get(seen, {})) if seen != self.version else BEAT
        beat = time() + HEARTBEAT
        while True:
            try:
                async with asyncio.timeout_at(beat):
                    message = await viewer.waiting.get()
            except TimeoutError:
                beat += HEARTBEAT
                yield BEAT
                continue
            if message is None:
                return
            yield message

    def join(self, viewer: Viewer) -> None:
        """Let somebody look on."""
        self.viewers.add(viewer)

    def leave(self, viewer: Viewer) -> None:
        """Forget somebody who looked on."""
        self.viewers.discard(viewer)

    def end(self) -> None:
        """Send everybody away."""
        for viewer in self.viewers:
            viewer.tell(None)
