"""What line widgets paint by themselves: what Textual would, from one change to the next."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.geometry import Region
from textual.strip import Strip

from tests.tui.playing import Playing
from tests.tui.seen import Stage, seen
from tests.tui.test_snapshots import SCREENS, app_on, go
from tracker.tui.present.lines import line
from tracker.tui.widgets.bars import Caption, StatusBar
from tracker.tui.widgets.line_widget import LineWidget


def painted(shown: Playing, strips: list[Strip]) -> list[list[tuple[str, str]]]:
    """Return the characters of some rows with their codes."""
    return [
        [(letter, shown.app._sgr(style)) for text, style, _ in strip for letter in text]
        for strip in strips
    ]


@pytest.mark.parametrize("size", [(80, 24), (160, 50)])
async def test_rows_are_those_that_textual_would_paint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    monkeypatch.chdir(tmp_path)
    async with seen(app_on(tmp_path, 10, ("attack Bruno dice=++++ vs-dice=--00",)), *size) as shown:
        await shown.shows("Krall")
        for name in SCREENS:
            await go(shown, name)
            widgets = [w for w in shown.app.screen.query(LineWidget) if w.outer_size]
            assert len(widgets) > 3
            for widget in widgets:
                width, height = widget.outer_size
                for crop in (Region(0, 0, width, height), Region(1, 0, width - 1, height)):
                    ours = painted(shown, widget.render_lines(crop))
                    cache = widget._styles_cache
                    cache.clear()
                    assert ours == painted(shown, cache.render_widget(widget, crop)), widget


class Restyled(Stage):
    CSS = """
    .lined { text-style: underline; }
    .set-in { padding: 0 2; }
    .narrow { width: 12; }
    """


async def test_a_change_of_style_or_size_is_painted() -> None:
    bar = StatusBar()
    bar.set_parts(line("left"), line("right"))
    async with seen(Restyled(bar), 20, 3) as app:
        assert app.cell(0, 0).bold
        bar.add_class("lined")
        await app.until(lambda: app.cell(0, 0).underscore, "the old style")
        bar.add_class("set-in")
        await app.shows("  left       right")
        bar.remove_class("set-in")
        await app.shows("left           right")
        bar.add_class("narrow")
        await app.shows("left   right")


async def test_a_line_that_stays_is_as_long_as_the_row() -> None:
    caption = Caption()
    caption.set_lines([line("as before")])
    async with seen(Restyled(caption), 20, 3) as app:
        await app.shows("as before")
        caption.add_class("narrow")
        await app.until(lambda: caption.size.width == 12, "the old width")
        assert {s.cell_length for s in caption.render_lines(caption.size.region)} == {12}


async def test_nothing_behind_a_dialog_is_painted_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    rows: list[str] = []
    render_line = LineWidget.render_line

    def noted(self: LineWidget, y: int) -> Strip:
        if self.screen is shown.app.screen_stack[0]:
            rows.append(f"{self}: {y}")
        return render_line(self, y)

    async with seen(app_on(tmp_path, 10, ()), 80, 24) as shown:
        await shown.shows("Krall")
        # A screen adds and lays out its last parts after the first frame.
        await shown.press("down")
        monkeypatch.setattr(LineWidget, "render_line", noted)
        await shown.press("?")
        await shown.shows("Search the rules")
        await shown.press("escape")
        await shown.pilot.pause()
        assert rows == []
