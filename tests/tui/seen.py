"""An app run without a terminal: what it writes is shown on a glass, and can be compared."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from time import monotonic
from typing import Any, Generic, TypeVar

from pyte.screens import Char
from textual._compositor import CompositorUpdate
from textual.app import App, ComposeResult
from textual.driver import Driver
from textual.drivers.headless_driver import HeadlessDriver
from textual.pilot import Pilot
from textual.widget import Widget

from tests.support.glass import Glass
from tests.tui.demo import Demo
from tracker.tui.base import TerminalApp
from tracker.tui.terminal.check import Look
from tracker.tui.terminal.driver import OnShown, TerminalDriver
from tracker.tui.widgets.line_list import LineList

# How often a condition is looked at before it counts as failed; each look waits for the app.
LOOKS = 1000


class GlassDriver(TerminalDriver, HeadlessDriver):
    """Take what the app writes, and never touch the terminal the tests run in."""

    def __init__(
        self,
        app: App[Any],
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        Driver.__init__(self, app, debug=debug, mouse=mouse, size=size)
        self.written: list[str] = []
        self.behind = 0
        # Textual itself draws nothing for a headless driver; the filter does.
        self.headless = True

    @property
    def is_headless(self) -> bool:
        return self.headless

    @property
    def backlog(self) -> int:
        return self.behind

    def write(self, data: str, shown: Sequence[OnShown] = ()) -> None:
        self.written.append(data)
        for then in shown:
            then(monotonic())

    def start_application_mode(self) -> None:
        HeadlessDriver.start_application_mode(self)

    def stop_application_mode(self) -> None:
        pass

    def disable_input(self) -> None:
        pass

    def close(self) -> None:
        pass

    def _get_terminal_size(self) -> tuple[int, int]:
        return HeadlessDriver._get_terminal_size(self)


AnApp = TypeVar("AnApp", bound=TerminalApp)


class Seen(Generic[AnApp]):
    """Drive an app and read what it shows."""

    def __init__(self, app: AnApp, pilot: Pilot[None], size: tuple[int, int]) -> None:
        self.app, self.pilot = app, pilot
        self.glass = Glass(*size)
        self.bytes_written = 0
        assert isinstance(app._driver, GlassDriver)
        self.driver = app._driver

    async def press(self, *keys: str) -> str:
        """Press keys and return what was written in answer to them."""
        self.show()
        await self.pilot.press(*keys)
        await self.pilot.pause()
        return self.show()

    def show(self) -> str:
        """Bring the glass up to date, and return what has been written since the last time."""
        written = "".join(self.driver.written)
        self.driver.written.clear()
        self.bytes_written += len(written.encode())
        self.glass.feed(written.encode())
        return written

    async def until(self, condition: Callable[[], bool], what: str) -> None:
        """Wait until something is so."""
        for _ in range(LOOKS):
            self.show()
            if condition():
                return
            await self.pilot.pause()
        raise AssertionError(f"{what}\n{self.screen()}")

    async def shows(self, text: str) -> None:
        """Wait until a text is on the screen."""
        await self.until(lambda: text in self.screen(), f"not shown: {text}")

    async def hides(self, text: str) -> None:
        """Wait until a text is on the screen no more."""
        await self.until(lambda: text not in self.screen(), f"still shown: {text}")

    def screen(self) -> str:
        """Return the screen as text, trailing blanks cut."""
        self.show()
        return "\n".join(self.glass.display())

    def cell(self, x: int, y: int) -> Char:
        """Return one cell."""
        self.show()
        return self.glass.cell(x, y)

    def cells(self) -> list[list[Char]]:
        """Return every cell."""
        self.show()
        return cells(self.glass)

    def cells_of_textual(self) -> list[list[Char]]:
        """Return every cell as plain Textual would draw this moment's screen."""
        plain = Glass(self.glass.cols, self.glass.rows)
        screen = self.app.screen
        update: object = screen._compositor.render_update(
            full=True, screen_stack=self.app._background_screens
        )
        assert isinstance(update, CompositorUpdate)
        plain.feed(update.render_segments(self.app.console).replace("\n", "\r\n").encode())
        return cells(plain)


def cells(glass: Glass) -> list[list[Char]]:
    """Return every cell of a glass, as it looks."""
    return [[as_seen(glass.cell(x, y)) for x in range(glass.cols)] for y in range(glass.rows)]


def as_seen(cell: Char) -> Char:
    """Return a cell without what is not seen of a blank: the color and weight of its letter."""
    lined = cell.underscore or cell.strikethrough or cell.reverse
    if cell.data != " " or lined:
        return cell
    return cell._replace(fg="default", bold=False, italics=False)


class Stage(TerminalApp):
    """Show some widgets, the first with the focus, and keep what lists tell."""

    def __init__(self, *widgets: Widget, look: Look | None = None) -> None:
        super().__init__(look)
        self.widgets = widgets
        self.told: list[str] = []

    def compose(self) -> ComposeResult:
        yield from self.widgets

    def on_line_list_row_highlighted(self, event: LineList.RowHighlighted) -> None:
        self.told.append(event.row_id)

    def on_line_list_row_chosen(self, event: LineList.RowChosen) -> None:
        self.told.append(f"chosen {event.row_id}")


@asynccontextmanager
async def seen(app: AnApp, cols: int = 80, rows: int = 24) -> AsyncIterator[Seen[AnApp]]:
    """Run an app in a terminal of a size until the block ends, from when all of it is there."""
    app.driver_class = GlassDriver
    async with app.run_test(headless=False, size=(cols, rows)) as pilot:
        shown = Seen(app, pilot, (cols, rows))
        while not app.complete:
            await pilot.pause()
        await pilot.pause()
        yield shown


@asynccontextmanager
async def seen_demo(
    cols: int = 80, rows: int = 24, app: Demo | None = None
) -> AsyncIterator[Seen[Demo]]:
    """Run the demo until the block ends, from when it has been painted."""
    async with seen(app or Demo(), cols, rows) as demo:
        await demo.shows("Krall")
        yield demo
