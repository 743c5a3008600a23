"""The frame filter: between Textual and the terminal, it sends only the cells that changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import repeat
from time import monotonic
from typing import Any, Protocol, TypeGuard, cast, runtime_checkable

from rich.cells import split_graphemes
from rich.color import ColorSystem
from rich.console import COLOR_SYSTEMS, RenderableType
from rich.style import Style
from textual.app import App
from textual.events import Resize
from textual.geometry import Offset, Region
from textual.screen import Screen
from textual.strip import Strip
from textual.widgets import Input

from tracker.tui.present.cells import drawable
from tracker.tui.terminal.driver import OnShown, TerminalDriver

# Bold, dim, italic: like the color of the text they leave a blank as it is.
_OF_LETTERS = ("1", "2", "3")


def bare(codes: str) -> str:
    """Return SGR codes without those for the default colors, which are on after a reset.

    >>> bare("1;38;5;49;49")
    '1;38;5;49'
    """
    return ";".join(a for a in _attributes(codes) if a not in ("39", "49"))


# A program has a few dozen styles, and asks about two of them at each change.
@lru_cache(maxsize=512)
def style_change(before: str, after: str) -> str:
    """Return what goes from one style to another, each as its bare codes; empty for the same.

    Attributes are added or all taken off: a VT100 cannot take off one.

    >>> style_change("7", "1;7;31")
    '\\x1b[1;31m'
    """
    if before == after:
        return ""
    old, new = set(_attributes(before)), list(_attributes(after))
    replaced = {_kind(a) for a in new}
    if after and all(a in new or _kind(a) in replaced for a in old):
        return f"\x1b[{';'.join(a for a in new if a not in old)}m"
    return f"\x1b[{';' if before and after else ''}{after}m"


@lru_cache(maxsize=512)
def shows_on_blanks(codes: str) -> bool:
    """Return whether a blank in a style, given as its bare codes, is other than a plain one."""
    return any(_kind(a) != "color" and a not in _OF_LETTERS for a in _attributes(codes))


def _attributes(codes: str) -> Iterator[str]:
    """Yield one after the other what codes set; a color takes several numbers."""
    numbers = iter(filter(None, codes.split(";")))
    for number in numbers:
        if number in ("38", "48"):
            kind = next(numbers)
            more = [next(numbers) for _ in range(1 if kind == "5" else 3)]
            yield ";".join([number, kind, *more])
        else:
            yield number


def _kind(attribute: str) -> str:
    """Return what an attribute takes the place of: the color, the background, nothing else."""
    number = int(attribute.partition(";")[0])
    if 30 <= number <= 39 or 90 <= number <= 97:
        return "color"
    if 40 <= number <= 49 or 100 <= number <= 107:
        return "background"
    return attribute


_Cell = tuple[str, str]
# A text and its SGR codes.
Piece = tuple[str, str]

_BLANK: _Cell = (" ", "")
# The second cell of a wide character.
_COVERED: _Cell = ("", "")

_ERASE = "\x1b[K"

# To move takes so many bytes at least.
_SHORTEST = 3

# About how many bytes it takes to move over blanks, and to write a cell again.
_MOVED = 5
_AGAIN = 3


class Shown:
    """Remember each cell of a terminal of a known size: its text and its SGR codes.

    What it shows at first is not known, so it is cleared with the first text. Text outside the
    size is left out; a wide character that does not fit in whole is, too. What is sent is of the
    VT100: to move, to erase to the end of a line, to set a style.
    """

    def __init__(self, width: int, height: int) -> None:
        self.size = (width, height)
        self._rows: list[list[_Cell | None]] = [[_BLANK] * width for _ in range(height)]
        # What was put last where on each row, for most of what is put is there already.
        self._last: list[dict[int, tuple[Piece, ...]]] = [{} for _ in range(height)]
        self._out = ["\x1b[0m\x1b[2J"]
        self._sgr = ""
        self._at = (-1, -1)

    def put(self, x: int, y: int, pieces: Iterable[Piece]) -> None:
        """Write texts, each with its SGR codes, one after the other from a cell on."""
        width, height = self.size
        if not (0 <= x < width and 0 <= y < height):
            return
        texts = tuple(pieces)
        last = self._last[y]
        if last.get(x) == texts:
            return
        before = len(self._out)
        self._write(x, y, texts)
        if len(self._out) > before:
            # What was put beside may be under it now.
            last.clear()
        last[x] = texts

    def _write(self, x: int, y: int, texts: tuple[Piece, ...]) -> None:
        row = self._rows[y]
        cells = _cells(texts, len(row) - x)
        end = x + len(cells)
        changed = [at for at, cell in enumerate(cells, x) if row[at] != cell]
        erased = _erased_from(row, x, cells, changed)
        if erased < end:
            self._send(x, y, cells, [at for at in changed if at < erased])
            self._erase(erased, y)
            changed = [at for at in range(erased, end) if cells[at - x] != _BLANK]
        self._send(x, y, cells, changed)
        _halve(row, x)
        _halve(row, end)
        row[x:end] = cells

    def _send(self, x: int, y: int, cells: Sequence[_Cell], changed: Iterable[int]) -> None:
        """Send those of the cells from ``x`` on that are to change."""
        out = self._out
        here = self._at[0] if self._at[1] == y else -1
        for at in changed:
            text, sgr = cells[at - x]
            if not text:
                # It came with the first half.
                continue
            if here != at:
                if here >= 0:
                    self._at = (here, y)
                self._move(at, y)
            if sgr != self._sgr and (sgr or text != " " or shows_on_blanks(self._sgr)):
                self._style(sgr)
            out.append(text)
            here = at + 1
            if not text.isascii() and cells[here - x : here - x + 1] == [_COVERED]:
                here += 1
        if here >= 0:
            self._at = (here, y)

    def _erase(self, x: int, y: int) -> None:
        """Let nothing stand from a cell to the end of its row."""
        if self._at != (x, y):
            self._move(x, y)
        if shows_on_blanks(self._sgr):
            self._style("")
        self._out.append(_ERASE)
        row = self._rows[y]
        _halve(row, x)
        row[x:] = [_BLANK] * (len(row) - x)

    def take(self, cursor: tuple[int, int] | None = None) -> str:
        """Return what is to be sent and forget it; then the cursor stands at ``cursor``, column
        and row, and no style is on. Nothing put and no cursor given is the empty string."""
        self._style("")
        if cursor:
            self._out.append(_move_to(*cursor))
        sent = "".join(self._out)
        self._out.clear()
        # Where it stands then is not counted on: something else may write to the terminal.
        self._at = (-1, -1)
        return sent

    @property
    def pending(self) -> bool:
        """Tell whether there is something to be sent."""
        return bool(self._out)

    def _move(self, x: int, y: int) -> None:
        """Move by what takes the fewest bytes: writing again what stands between is a way, too."""
        at, line = self._at
        self._at = (x, y)
        ways = [_move_to(x, y)]
        if line == y and at < x:
            between = self._rows[y][at:x]
            if len(between) < len(ways[0]) and all(map(self._as_it_is, between)):
                again = "".join([cell[0] for cell in between if cell])
                if len(again) <= _SHORTEST and again.isascii():
                    self._out.append(again)
                    return
                ways.append(again)
            ways.append(_right(x - at))
        elif line + 1 == y and line >= 0:
            ways.append("\r\n" + _right(x))
        self._out.append(min(ways, key=lambda way: len(way.encode())))

    def _as_it_is(self, cell: _Cell | None) -> bool:
        """Return whether a cell can be written in the style that is on."""
        if cell == _BLANK:
            return not shows_on_blanks(self._sgr)
        return cell is not None and cell[1] == self._sgr

    def _style(self, sgr: str) -> None:
        if sgr != self._sgr:
            self._out.append(style_change(self._sgr, sgr))
            self._sgr = sgr


def _move_to(x: int, y: int) -> str:
    """Return what moves the cursor to a cell."""
    if x:
        return f"\x1b[{y + 1};{x + 1}H"
    return f"\x1b[{y + 1}H" if y else "\x1b[H"


def _right(by: int) -> str:
    """Return what moves the cursor to the right by so many cells."""
    return "" if not by else "\x1b[C" if by == 1 else f"\x1b[{by}C"


def _cells(texts: tuple[Piece, ...], room: int) -> list[_Cell]:
    """Return the cells that texts take, as far as there is room; blanks that look alike are one."""
    cells: list[_Cell] = []
    for text, sgr in texts:
        blank = (" ", sgr) if shows_on_blanks(sgr) else _BLANK
        if text.isascii():
            cells += [blank if unit == " " else (unit, sgr) for unit in drawable(text)]
            continue
        for unit, taken in units(text):
            if len(cells) + taken > room:
                return cells[:room]
            cells.append(blank if unit == " " else (unit, sgr))
            if taken > 1:
                cells.append(_COVERED)
    return cells[:room]


def _erased_from(
    row: Sequence[_Cell | None], x: int, cells: Sequence[_Cell], changed: Sequence[int]
) -> int:
    """Return from which cell on a row is erased before the rest of it is written.

    That is where most bytes are saved. It is beyond the row where nothing is, or where the cells,
    which begin at ``x``, do not go to its end.
    """
    never, most = len(row), len(_ERASE) + 1
    gone = [at for at in changed if cells[at - x] is _BLANK]
    in_a_row = any(b - a < most for a, b in zip(gone, gone[most - 1 :], strict=False))
    if x + len(cells) < never or not in_a_row:
        return never
    at = changed[-1] + 1
    kept = len(cells) + x - at - cells[at - x :].count(_BLANK)
    erased, saved, blanks, move = never, -_AGAIN * kept, 0, _MOVED if kept else 0
    while at > changed[0]:
        at -= 1
        cell = cells[at - x]
        if cell is _BLANK:
            blanks += row[at] is not _BLANK
            # As far to the left as that, for there the cursor may stand already.
            if saved + blanks - move >= most:
                erased, most = at, saved + blanks - move
        else:
            # Blanks that are not written are moved over, but for those at the end.
            saved += max(0, blanks - move)
            blanks, move = 0, _MOVED
            if row[at] == cell:
                saved -= _AGAIN
    if x < erased < never and cells[erased - 1 - x] is _BLANK:
        erased -= 1
    return erased


def units(text: str) -> Iterable[tuple[str, int]]:
    """Return a text's smallest pieces that stand in cells of their own, with the cells each
    takes; what a terminal would obey is left out."""
    text = drawable(text)
    return zip(text, repeat(1)) if text.isascii() else _graphemes(text)


# Rows come again and again; to take them apart takes longer than to compare them.
@lru_cache(maxsize=512)
def _graphemes(text: str) -> tuple[tuple[str, int], ...]:
    spans = split_graphemes(text)[0]
    return tuple((text[start:end], cells) for start, end, cells in spans if cells)


def _halve(row: list[_Cell | None], x: int) -> None:
    """Take for unknown what is cut in half where something is written up to a cell or from it on.

    Writing over half a wide character leaves the other half to the terminal's taste.
    """
    if x < len(row) and row[x] == _COVERED:
        row[x - 1] = row[x] = None


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
