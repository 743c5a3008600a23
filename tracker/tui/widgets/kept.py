"""Widgets that are not drawn again where nothing of them has changed."""

from __future__ import annotations

from textual.containers import Horizontal, Vertical
from textual.geometry import Region, Size
from textual.reactive import Reactive
from textual.strip import Strip
from textual.widget import Widget

# What is needed of Textual's cache of a widget's lines that Textual keeps to itself.
PRIVATE_NAMES = ("_cache", "_dirty_lines")


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
