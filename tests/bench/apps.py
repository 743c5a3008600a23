"""The floors of a screen: an empty Textual app, and one of a single line, by the word after it.

With a file after that, the line tells a key once the disk has a line more in the file.
"""

from __future__ import annotations

import asyncio
import os
import sys

from rich.segment import Segment
from textual.app import App, ComposeResult
from textual.events import Event, Key
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

# As long as a ruling's line in a save.
RECORD = b"." * 299 + b"\n"


class Line(Widget):
    """Show how many keys were pressed, in one row."""

    pressed = 0

    def render_line(self, y: int) -> Strip:
        return Strip([Segment(f"{self.pressed:>6} keys" if y == 0 else "")])

    def press(self) -> None:
        self.pressed += 1
        self.refresh(Region(0, 0, self.size.width, 1))


class OneLine(App[None]):
    """Count keys."""

    def compose(self) -> ComposeResult:
        yield Line()

    def on_key(self) -> None:
        self.query_one(Line).press()


class Synced(OneLine):
    """Count the keys that the disk has; nothing else waits for it."""

    def __init__(self, path: str) -> None:
        super().__init__()
        self._fd = os.open(path, os.O_CREAT | os.O_WRONLY | os.O_APPEND)

    async def on_event(self, event: Event) -> None:
        if isinstance(event, Key) and not event.is_forwarded:
            await asyncio.to_thread(self._write)
        await super().on_event(event)

    def _write(self) -> None:
        os.write(self._fd, RECORD)
        os.fsync(self._fd)


def chosen(words: list[str]) -> App[None]:
    match words:
        case ["line", path]:
            return Synced(path)
        case ["line"]:
            return OneLine()
        case _:
            return App()


if __name__ == "__main__":
    app = chosen(sys.argv[1:])
    app.run(mouse=False)
