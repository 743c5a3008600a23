"""The floors of a screen: an empty Textual app, and one of a single line, by the word after it."""

from __future__ import annotations

import sys

from rich.segment import Segment
from textual.app import App, ComposeResult
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget


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


if __name__ == "__main__":
    app: App[None] = OneLine() if sys.argv[1:] == ["line"] else App()
    app.run(mouse=False)
