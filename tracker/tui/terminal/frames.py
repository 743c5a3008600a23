"""The frame filter: between Textual and the terminal, it sends only the cells that changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from time import monotonic
from typing import Any, Protocol, TypeGuard, cast, runtime_checkable

from rich.color import ColorSystem
from rich.console import COLOR_SYSTEMS, RenderableType
from rich.style import Style
from textual.app import App
from textual.events import Resize
from textual.geometry import Offset, Region
from textual.screen import Screen
from textual.strip import Strip
from textual.widgets import Input

from tracker.tui.terminal.driver import OnShown, TerminalDriver
from tracker.tui.terminal.shown import Shown, bare

# With more writes than this not begun the terminal is behind, and a frame is left out.
BACKLOG_MOST = 2
OWED_SECONDS = 0.05

# What the filter needs of Textual's app that Textual keeps to itself.
PRIVATE_NAMES = ("_display", "_batch_count", "_running", "_closed", "_driver")


@runtime_checkable
class WholeFrame(Protocol):
    """What Textual draws a whole screen with (its ``LayoutUpdate``)."""

    strips: Sequence[Iterable[Strip]]
    region: Region


@runtime_checkable
class PartOfFrame(Protocol):
    """What Textual draws the dirty parts of a screen with (its ``ChopsUpdate``)."""

    chops: Sequence[Mapping[int, Strip | None]]
    spans: Sequence[tuple[int, int, int]]
    chop_ends: Sequence[Sequence[int]]


class FrameFilter(App[None]):
    """An app that sends only the cells that changed.

    While the terminal is behind, frames are left out and a whole one is owed. The filter steps
    aside, and Textual writes as it always does, when ``filtering`` is off, for any driver but
    ours, and for a frame it does not know. A name that has moved switches it off.
    """

    def __init__(self, **arguments: Any) -> None:
        super().__init__(**arguments)
        self.filtering = all(hasattr(self, name) for name in PRIVATE_NAMES)
        self._shown: Shown | None = None
        self._whole = False
        self._owed = False
        self._cursor = Offset(0, 0)
        self._codes: dict[Style | None, str] = {None: ""}
        self._frames: dict[type[object], bool] = {}
        self._awaiting: list[OnShown] = []

    def when_shown(self, then: OnShown) -> None:
        """Have ``then`` called, in any thread, when the terminal shows what is to be seen now."""
        self._awaiting.append(then)
        # Where nothing looks different there is no frame.
        self.call_after_refresh(self._tell_shown)

    def _tell_shown(self) -> None:
        if self._awaiting and not self._owed:
            driver, awaiting = self._driver, self._take_awaiting()
            if isinstance(driver, TerminalDriver):
                driver.write("", awaiting)
            else:
                for then in awaiting:
                    then(monotonic())

    def _take_awaiting(self) -> list[OnShown]:
        taken, self._awaiting = self._awaiting, []
        return taken

    def forget_screen(self) -> None:
        """Draw the whole screen anew, for a terminal that may show something else."""
        self._shown, self._whole = None, False
        self.call_later(self._pay)

    def on_resize(self, event: Resize) -> None:
        """Take nothing for known, even after changes of size that undid each other."""
        self.forget_screen()

    def _pay(self) -> None:
        self._owed = False
        if self.is_running and self.screen_stack:
            self.screen.refresh()

    def _display(self, screen: Screen[Any], renderable: RenderableType | None) -> None:
        driver, frame = self._driver, renderable
        drawing = self.filtering and self._running and not self._closed and not self._batch_count
        if not drawing or not isinstance(driver, TerminalDriver) or not self._is_frame(frame):
            super()._display(screen, renderable)
            return
        if driver.backlog > BACKLOG_MOST:
            self._whole = False
        else:
            changes = self._changes(screen, frame)
            driver.write(changes, self._take_awaiting() if self._whole else ())
        if not self._whole and not self._owed:
            self._owed = True
            self.set_timer(OWED_SECONDS, self._pay)
        self.post_display_hook()

    def _changes(self, screen: Screen[Any], frame: WholeFrame | PartOfFrame) -> str:
        size = self.size
        if self._shown is None or self._shown.size != size:
            self._shown, self._whole = Shown(*size), False
            self._cursor = Offset(-1, -1)
        # One made before the screen was laid out for this size leaves cells unknown.
        self._whole |= _is_whole(frame) and frame.region.size == size
        for x, y, strip in _placed(frame):
            self._shown.put(x, y, ((text, self._sgr(style)) for text, style, _ in strip))
        cursor, before = screen.outer_size.clamp_offset(self.cursor_position), self._cursor
        typing = isinstance(self.focused, Input)
        # Nobody sees it, but what an input method shows stands beside it.
        moved, pending = cursor != before, self._shown.pending
        if (moved and pending) or (typing and (moved or pending)):
            self._cursor = cursor
            return self._shown.take((cursor.x, cursor.y))
        return self._shown.take()

    def _is_frame(self, renderable: object) -> TypeGuard[WholeFrame | PartOfFrame]:
        # To look whether it has all that is needed takes as long as to draw a row.
        kind = type(renderable)
        if kind not in self._frames:
            self._frames[kind] = isinstance(renderable, WholeFrame | PartOfFrame)
        return self._frames[kind]

    def _sgr(self, style: Style | None) -> str:
        codes = self._codes.get(style)
        if codes is None:
            system = COLOR_SYSTEMS.get(self.console.color_system or "", ColorSystem.STANDARD)
            codes = bare(Strip.render_ansi(style or Style(), system))
            self._codes[style] = codes
        return codes


def _is_whole(frame: WholeFrame | PartOfFrame) -> TypeGuard[WholeFrame]:
    return hasattr(frame, "strips")


def _placed(frame: WholeFrame | PartOfFrame) -> Iterator[tuple[int, int, Strip]]:
    """Yield the strips of a frame with the column and row each begins at."""
    if _is_whole(frame):
        for y, strips in enumerate(frame.strips, frame.region.y):
            x = frame.region.x
            for strip in strips:
                yield x, y, strip
                x += strip.cell_length
        return
    part = cast("PartOfFrame", frame)
    for y, first, last in part.spans:
        for end, (x, chop) in zip(part.chop_ends[y], part.chops[y].items(), strict=False):
            # Whole pieces: of what lies beside the dirty part nothing differs.
            if chop is not None and x < last and first < end:
                yield x, y, chop
