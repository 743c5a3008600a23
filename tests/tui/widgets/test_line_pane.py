"""The pane: what of its lines it shows."""

from __future__ import annotations

import pytest

from tests.tui.seen import Stage, seen
from tracker.tui.present.cells import wrap
from tracker.tui.present.lines import Line, Span, line
from tracker.tui.widgets.line_list import LinePane


def numbered(first: int, last: int) -> list[Line]:
    return [line(f"line {n}") for n in range(first, last + 1)]


@pytest.mark.parametrize("size", [(80, 24), (200, 60)])
async def test_lines_are_shown_from_the_first(size: tuple[int, int]) -> None:
    pane = LinePane()
    pane.set_lines(numbered(1, 100))
    async with seen(Stage(pane), *size) as app:
        shown = app.screen().split("\n")
        assert shown[0] == "line 1"
        assert shown[-1].split() == ["line", str(size[1]), "▼"]


async def test_keys_scroll() -> None:
    pane = LinePane()
    pane.set_lines(numbered(1, 20))
    async with seen(Stage(pane), 20, 5) as app:
        pane.focus()
        for key, first in (
            ("up", 1),
            ("down", 2),
            ("pagedown", 6),
            ("end", 16),
            ("down", 16),
            ("pageup", 12),
            ("home", 1),
        ):
            await app.press(key)
            await app.shows(f"line {first + 4}")
            assert app.screen().split("\n")[0].split()[:2] == ["line", str(first)]


async def test_tail_is_followed_unless_the_reader_is_elsewhere() -> None:
    pane = LinePane(tail=True)
    pane.set_lines(numbered(1, 20))
    async with seen(Stage(pane), 20, 5) as app:
        assert "line 20" in app.screen()
        pane.set_lines(numbered(1, 21))
        await app.shows("line 21")
        pane.action_step(-1)
        await app.hides("line 21")
        pane.set_lines(numbered(1, 30))
        await app.shows("▼")
        assert app.screen().split("\n")[0] == "line 16            ▲"
        pane.action_show_end()
        await app.shows("line 30")
        pane.set_lines(numbered(1, 31))
        await app.shows("line 31")


async def test_without_tail_the_place_is_kept() -> None:
    pane = LinePane()
    pane.set_lines(numbered(1, 20))
    async with seen(Stage(pane), 20, 5) as app:
        pane.show_line(7)
        await app.shows("line 12")
        pane.set_lines(numbered(1, 40))
        await app.pilot.pause()
        assert "line 12" in app.screen()
        pane.set_lines(numbered(1, 6))
        await app.shows("line 6")
        assert app.screen().split("\n")[0].split() == ["line", "2", "▲"]


async def test_source_makes_lines_for_the_width() -> None:
    pane = LinePane()
    pane.set_source(lambda width: [line(part) for part in wrap("one two three four", width)])
    async with seen(Stage(pane), 11, 5) as app:
        assert app.screen().split("\n")[:2] == ["one two", "three four"]
        app.glass.resize(20, 5)
        await app.pilot.resize_terminal(20, 5)
        await app.shows("one two three four")


async def test_a_pane_that_is_not_to_be_focused_is_passed_over() -> None:
    pane = LinePane(can_focus=False)
    async with seen(Stage(pane)) as app:
        await app.press("tab")
        assert app.app.focused is None


async def test_text_is_shown_as_it_is_and_cut() -> None:
    pane = LinePane()
    pane.set_lines([line("[red]", Span("x[/]", "strong"), "\x1b[2J"), line("龍" * 20)])
    async with seen(Stage(pane), 20, 5) as app:
        assert app.screen().split("\n")[:2] == ["[red]x[/][2J", "龍" * 9 + "…"]
        assert app.cell(5, 0).bold


async def test_a_high_pane_makes_room_for_several_lines_at_once() -> None:
    pane = LinePane(tail=True)
    pane.set_lines(numbered(1, 40))
    async with seen(Stage(pane), 20, 12) as app:

        async def first_with(last: int) -> str:
            pane.set_lines(numbered(1, last))
            await app.shows(f"line {last}")
            return app.screen().split("\n")[0].split()[1]

        async def resized(height: int, first: str) -> None:
            app.glass.resize(20, height)
            await app.pilot.resize_terminal(20, height)
            await app.until(lambda: pane.size.height == height, "it has another height")
            await app.until(lambda: app.screen().split("\n")[0].split()[1] == first, "its top")

        # All rows are used at first, then three are free, and filled one after the other.
        assert app.screen().split("\n")[0].split()[1] == "29"
        assert [await first_with(last) for last in (41, 42, 43, 44)] == ["33", "33", "33", "33"]
        assert await first_with(45) == "37"
        # With fewer lines than before no row is left free, and at a height like it no line moves;
        # at quite another none is free.
        assert await first_with(44) == "37"
        assert await first_with(30) == "19"
        await resized(16, "19")
        await resized(24, "7")
