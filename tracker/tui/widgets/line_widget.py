"""Widgets that are drawn line by line, and not again where nothing of them has changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import ClassVar, Protocol, Self, TypeAlias, runtime_checkable

from rich.segment import Segment
from rich.style import Style as RichStyle
from textual.containers import Horizontal, Vertical
from textual.events import Event, Key
from textual.geometry import Region, Size
from textual.reactive import Reactive
from textual.strip import Strip
from textual.widget import Widget

from tracker.tui.present.cells import drawable, pad_line
from tracker.tui.present.cells import width as cells
from tracker.tui.present.glyphs import UNICODE, Glyphs
from tracker.tui.present.lines import STYLES, Line, Span, Style

# What is needed of Textual's cache of a widget's lines that Textual keeps to itself.
_PRIVATE_NAMES = ("_cache", "_dirty_lines")


class Kept(Widget):
    """Keep the lines that were painted last, as long as none of them is to be made anew.

    Textual asks every widget on the screen for all its lines whenever a cell of any is painted;
    to look each of them up takes longer than to make one. Without the private names of Textual's
    cache it does just that.
    """

    # Nothing here scrolls by Textual's means. Its own would lay out all a second time after each
    # layout in which this gets another size.
    virtual_size: Reactive[Size] = Reactive(Size(0, 0), repaint=False)

    _kept: tuple[Region, list[Strip]] | None = None

    def render_lines(self, crop: Region) -> list[Strip]:
        """Return the lines of a part of the widget for Textual to paint."""
        cache = self._styles_cache
        # Nothing is in it after a change of size or style.
        made = getattr(cache, "_cache", None)
        same = made and not getattr(cache, "_dirty_lines", True)
        if same and self._kept is not None and self._kept[0] == crop:
            return self._kept[1]
        strips = super().render_lines(crop)
        self._kept = crop, strips
        return strips


# Textual's own class comes first: by the first of its bases a widget is found in style sheets.
class Beside(Horizontal, Kept):
    """Lay out widgets from left to right."""

    BLANK = True


class Below(Vertical, Kept):
    """Lay out widgets from top to bottom."""

    BLANK = True


# What is needed of Textual's widgets and screens that Textual keeps to itself.
OF_WIDGETS = ("_set_dirty", "_layout_required")
OF_SCREENS = ("_dirty_widgets",)

# To be component classes of the app. Were they each widget's own, the style sheet would be
# searched fifteen times for every widget whenever a class of the screen changes.
LOOKS = frozenset(f"line--{style}" for style in STYLES)


@runtime_checkable
class HasGlyphs(Protocol):
    """An app that says which signs to use."""

    glyphs: Glyphs


class LineWidget(Kept):
    """Draw the lines that ``lines`` makes for the widget's size.

    Each span has the look of the app's component class ``line--`` and its style. Text is shown as
    it is, never read as markup, without what a terminal would obey.
    """

    def __init__(
        self, *, name: str | None = None, id: str | None = None, classes: str | None = None
    ) -> None:
        super().__init__(name=name, id=id, classes=classes, markup=False)
        self._lines: tuple[Line, ...] = ()
        self._made_for: Size | None = None
        # What was painted for the lines, by their rows.
        self._strips: dict[int, Strip] = {}
        # Whether anything stands around them, or changes how they look; None until it is asked.
        self._boxed: bool | None = None
        self._looks: dict[Style, RichStyle] = {}
        self._glyphs: Glyphs | None = None

    def lines(self, width: int, height: int) -> Sequence[Line]:
        """Return what the widget shows at a size in cells; to be overridden."""
        return ()

    @property
    def glyphs(self) -> Glyphs:
        """Return the signs of the app's character set."""
        # Asked for each row; an app does not change its signs.
        if self._glyphs is None:
            self._glyphs = self.app.glyphs if isinstance(self.app, HasGlyphs) else UNICODE
        return self._glyphs

    # Whether the wheel scrolls it, and does not move a cursor.
    scrolls_lines: ClassVar[bool] = False

    def pressed(self, x: int, y: int) -> str:
        """Do what a press of the mouse on a cell asks for; return the key it stands for, as shown.

        As a rule it is the last key that is named before it in the line; empty for none.
        """
        key = ""
        for span in self._lines[y] if 0 <= y < len(self._lines) else ():
            if span.style == "key":
                key = span.text.strip()
            elif span.style == "dim":
                key = ""
            x -= cells(span.text)
            if x < 0:
                return key
        return ""

    def turned(self, by: int) -> None:
        """Scroll, or move the cursor, by a turn of the wheel; to be overridden."""

    def redraw(self) -> None:
        """Make the lines anew and repaint the rows that differ."""
        size = self.size
        if self._made_for != size:
            # Not drawn yet, or resized: Textual paints all of it. What was made for a size
            # before this one must not count when the widget comes back to it.
            self._made_for = None
            super().refresh()
            return
        if changed := self._make_anew(size):
            self._repaint([Region(0, y, size.width, 1) for y in changed])

    def _repaint(self, changed: Sequence[Region]) -> None:
        """Paint parts of the widget in the screen's next frame.

        Without the two messages by which Textual does it, which take longer than painting a row;
        with them where a layout is due as well, and where a private name has moved.
        """
        screen = self.screen if self.is_attached else None
        known = all(hasattr(self, name) for name in OF_WIDGETS)
        known = known and all(hasattr(screen, name) for name in OF_SCREENS)
        if (
            not known
            or screen is None
            or self._layout_required
            or not screen.is_current
            or not self.display
        ):
            super().refresh(*changed)
        else:
            self._set_dirty(*changed)
            screen._dirty_widgets.add(self)
            screen.check_idle()

    def lay_out(self) -> None:
        """Have the screen laid out anew before its next frame."""
        super().refresh(layout=True)
        if hasattr(self, "_check_refresh"):
            # At once, or what others repaint would be a frame of its own.
            self._check_refresh()

    def may_need_layout(self, before: int, now: int) -> bool:
        """Return whether another number of lines may need another height.

        Not where the height is given or nothing shown, nor where there was and is more than may
        be shown.
        """
        if not self.styles.is_auto_height or not self.display:
            return False
        width, height = self.size
        return not width or (now != before and not (before > height and now >= height))

    def render_lines(self, crop: Region) -> list[Strip]:
        """Return the rows of a part of the widget for Textual to paint.

        Where nothing stands around them, Textual is not made to look for that at each of them.
        """
        if self._boxed is None:
            self._boxed = bool(self.styles.gutter.totals != (0, 0) or self.get_line_filters())
        if self._boxed:
            return super().render_lines(crop)
        size = self.outer_size
        if self._made_for != size:
            self._make_for(size)
        if self._kept is None or self._kept[0] != crop:
            strips = [self._strip(y, size.width) for y in crop.line_range]
            across = crop.column_span
            if across != (0, size.width):
                strips = [strip.crop(*across) for strip in strips]
            self._kept = crop, strips
        return self._kept[1]

    def _strip(self, y: int, width: int) -> Strip:
        strip = self._strips.get(y)
        if strip is None or strip.cell_length != width:
            ground = RichStyle(bgcolor=self._look("").bgcolor)
            strip = self._strips[y] = self.render_line(y).adjust_cell_length(width, ground)
        return strip

    def render_line(self, y: int) -> Strip:
        """Return one row for Textual to paint."""
        size = self.size
        if self._made_for != size:
            self._make_for(size)
        shown = self._lines[y] if y < len(self._lines) else ()
        return Strip(
            Segment(drawable(span.text), self._look(span.style)) for span in shown if span.text
        )

    def _make_for(self, size: Size) -> None:
        # Textual paints a new size before it tells of it.
        self._make_anew(size)
        self._made_for, self._kept = size, None

    def _make_anew(self, size: Size) -> list[int]:
        """Make the lines for a size, and return the rows that differ."""
        before, self._lines = self._lines, tuple(self.lines(*size))[: size.height]
        rows = enumerate(zip_longest(before, self._lines))
        changed = [y for y, (old, new) in rows if old != new]
        for y in changed:
            self._strips.pop(y, None)
            self._kept = None
        return changed

    def _forward_event(self, event: Event) -> None:
        """Hand a key on to the screen: nothing that stands between listens to keys, and the app
        finds by itself which of them something is bound to."""
        if isinstance(event, Key):
            event._set_forwarded()
            self.screen.post_message(event)
        else:
            super()._forward_event(event)

    def refresh(
        self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False
    ) -> Self:
        """Paint all of the widget anew, for Textual does so when it looks otherwise.

        Not whenever the style sheet was asked, as it is behind each dialog: most say the same.
        """
        if repaint and not regions:
            self._looks.clear()
            self._strips.clear()
            self._kept = self._boxed = None
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)

    def with_more(self, shown: Sequence[Line], width: int, above: bool, below: bool) -> list[Line]:
        """Return lines with signs at the right edge that there is more above or below them."""
        marked = list(shown)
        for y, is_more, sign in (
            (0, above, self.glyphs.more_above),
            (-1, below, self.glyphs.more_below),
        ):
            if is_more and marked:
                marked[y] = (*pad_line(marked[y], width - 1, more=""), Span(sign, "dim"))
        return marked

    def _look(self, style: Style) -> RichStyle:
        # Textual's own cache of them is emptied at every repaint.
        look = self._looks.get(style)
        if look is None:
            look = self.rich_style
            if style:
                look += self.app.get_component_styles(f"line--{style}").partial_rich_style
            self._looks[style] = look
        return look


# Makes the lines for a width and a height in cells.
Drawing: TypeAlias = Callable[[int, int], Sequence[Line]]


# Gets the cell that was pressed, and returns the key that it stands for.
Press: TypeAlias = Callable[[int, int], str]


def _nothing(x: int, y: int) -> str:
    return ""


class Picture(LineWidget):
    """Show lines that are made anew for each size: a map, a tree."""

    def __init__(self, *, press: Press = _nothing, classes: str | None = None) -> None:
        super().__init__(classes=classes)
        self._press = press
        self._drawing: Drawing = lambda width, height: ()

    def pressed(self, x: int, y: int) -> str:
        """Return the key that a press on the drawing stands for."""
        return self._press(x, y)

    def draw(self, drawing: Drawing) -> None:
        """Show this drawing from now on."""
        self._drawing = drawing
        self.redraw()

    def lines(self, width: int, height: int) -> Sequence[Line]:
        """Return the lines of the drawing."""
        return self._drawing(width, height)


LinesForSize: TypeAlias = Callable[[int, int], Sequence[Line]]


class LineCanvas(LineWidget, can_focus=True):
    """Show what a source draws for the room there is; keys are the screen's."""

    def __init__(self, *, press: Press = _nothing, classes: str | None = None) -> None:
        super().__init__(classes=classes)
        self._press = press
        self._source: LinesForSize = lambda width, height: ()

    def set_source(self, source: LinesForSize) -> None:
        """Show what ``source`` draws for a width and height in cells, now and at any size."""
        self._source = source
        self.redraw()

    def lines(self, width: int, height: int) -> Sequence[Line]:
        """Return what is drawn."""
        return self._source(width, height)

    def pressed(self, x: int, y: int) -> str:
        """Return the key that a press on what is drawn stands for."""
        return self._press(x, y)
