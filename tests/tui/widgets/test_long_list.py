"""The long list: it makes only the rows in view, and keeps the cursor where it was."""

from __future__ import annotations

from tests.tui.seen import Seen, Stage, seen
from tracker.tui.present.lines import Line, line
from tracker.tui.widgets.line_list import LongList

COUNT = 10_000


class Rows:
    """Make rows, and remember which."""

    def __init__(self) -> None:
        self.made: set[int] = set()

    def __call__(self, row: int, width: int) -> Line:
        self.made.add(row)
        return line(f"row {row}")


def texts(app: Seen[Stage]) -> list[str]:
    return [text.rstrip(" ▲▼") for text in app.screen().split("\n")]


async def test_only_the_rows_in_view_are_made() -> None:
    rows, long_list = Rows(), LongList()
    long_list.set_rows(COUNT, rows, 5000)
    async with seen(Stage(long_list), 40, 10) as app:
        assert ">row 5000" in texts(app)
        assert len(rows.made) == 10


async def test_the_cursor_moves_by_rows_and_pages_and_stays_inside() -> None:
    long_list = LongList()
    long_list.set_rows(COUNT, Rows(), 0)
    async with seen(Stage(long_list), 40, 10) as app:
        for key, row in (
            ("up", 0),
            ("down", 1),
            ("pagedown", 11),
            ("pageup", 1),
            ("pageup", 0),
        ):
            await app.press(key)
            assert long_list.cursor == row
            assert f">row {row}" in texts(app)
        long_list.set_rows(COUNT, Rows(), COUNT - 1)
        await app.press("down", "pagedown")
        assert long_list.cursor == COUNT - 1
        assert texts(app)[-1] == f">row {COUNT - 1}"


async def test_only_with_the_focus_is_the_cursor_in_reverse() -> None:
    long_list, beside = LongList(), LongList()
    long_list.set_rows(5, Rows(), 1)
    async with seen(Stage(long_list, beside), 40, 10) as app:
        assert app.cell(1, 1).reverse
        beside.focus()
        await app.until(lambda: not app.cell(1, 1).reverse, "still in reverse")
        long_list.focus()
        await app.until(lambda: app.cell(1, 1).reverse, "not in reverse")


async def test_rows_around_the_cursor_stay_in_view() -> None:
    long_list = LongList()
    long_list.set_rows(100, Rows(), 0)
    async with seen(Stage(long_list), 40, 10) as app:
        await app.press(*["down"] * 7)
        assert texts(app)[5] == ">row 7"
        assert texts(app)[-1] == " row 11"
        written = await app.press("down")
        assert texts(app)[6] == ">row 8"
        # Two rows, not all of them.
        assert len(written) < 300


async def test_the_cursor_stays_in_place_when_rows_come_in_above() -> None:
    long_list = LongList()
    long_list.set_rows(100, Rows(), 50)
    async with seen(Stage(long_list), 40, 10) as app:
        before = texts(app).index(">row 50")
        long_list.set_rows(120, Rows(), 70)
        await app.shows(">row 70")
        assert texts(app).index(">row 70") == before


async def test_an_empty_list_and_one_row_of_room_are_borne() -> None:
    long_list = LongList()
    async with seen(Stage(long_list), 10, 1) as app:
        await app.press("down", "up", "pagedown")
        assert texts(app) == [""]
        long_list.set_rows(3, Rows(), 1)
        await app.shows(">row 1")
