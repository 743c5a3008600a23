"""The list: its cursor, what it tells, what it paints."""

from __future__ import annotations

import pytest
from textual.strip import Strip

from tests.tui.seen import Seen, Stage, seen
from tracker.tui.present.lines import Listing, Row, Span, line
from tracker.tui.widgets.line_list import LineList

SIZES = [(80, 24), (200, 60)]


def rows(*names: str) -> list[Row]:
    """Return rows by name; one that begins with a dash is a heading."""
    return [Row(name, line(name), choosable=not name.startswith("-")) for name in names]


def numbered(count: int) -> list[Row]:
    return rows(*(f"row {n}" for n in range(count)))


async def cursor_comes_to(app: Seen[Stage], row: str) -> None:
    await app.until(
        lambda: any(
            shown.startswith(">") and shown.rstrip(" ▲▼") == f">{row}"
            for shown in app.screen().split("\n")
        ),
        f"the cursor is not on {row}",
    )


@pytest.mark.parametrize("size", SIZES)
async def test_header_and_rows_stand_beside_the_cursors_margin(size: tuple[int, int]) -> None:
    cast = LineList()
    cast.set_rows(rows("Krall", "Ada"), line(Span("Name", "heading")))
    async with seen(Stage(cast), *size) as app:
        assert app.screen().split("\n")[:4] == [" Name", ">Krall", " Ada", ""]
        assert app.cell(1, 0).bold
        assert app.cell(0, 1).reverse
        assert app.cell(size[0] - 1, 1).reverse
        assert not app.cell(1, 2).reverse


async def test_keys_move_the_cursor_and_are_told() -> None:
    cast = LineList()
    cast.set_rows(numbered(100))
    async with seen(Stage(cast)) as app:
        for key, row in (
            ("down", "row 1"),
            ("up", "row 0"),
            ("up", "row 0"),
            ("pagedown", "row 24"),
            ("end", "row 99"),
            ("down", "row 99"),
            ("pagedown", "row 99"),
            ("pageup", "row 75"),
            ("home", "row 0"),
            ("pageup", "row 0"),
        ):
            await app.press(key)
            await cursor_comes_to(app, row)
        await app.press("enter")
        assert app.app.told == [
            *("row 0", "row 1", "row 0", "row 24", "row 99", "row 75", "row 0"),
            "chosen row 0",
        ]


async def test_the_cursor_passes_over_headings() -> None:
    cast = LineList()
    cast.set_rows(rows("-Heroes", "Ada", "Inés", "-Villains", "Krall", "-End"))
    async with seen(Stage(cast)) as app:
        seen_rows = []
        for key in ("home", "down", "down", "down", "up", "end", "pageup", "pagedown"):
            await app.press(key)
            seen_rows.append(cast.cursor_id)
        assert seen_rows == ["Ada", "Inés", "Krall", "Krall", "Inés", "Krall", "Ada", "Krall"]


async def test_the_cursor_keeps_to_its_row() -> None:
    cast = LineList()
    cast.set_rows(rows("a", "b", "c", "d"))
    async with seen(Stage(cast)):
        assert cast.move_to("c")
        cast.set_rows(rows("x", "a", "c", "d"))
        assert cast.cursor_id == "c"
        cast.set_rows(rows("x", "a", "d"))
        assert cast.cursor_id == "d"
        cast.set_rows(rows("x", "-d"))
        assert cast.cursor_id == "x"
        assert not cast.move_to("-d")
        assert not cast.move_to("nobody")
        cast.set_rows(rows("-x"))
        assert cast.cursor_id == ""
        cast.set_rows(rows("y"))
        assert cast.cursor_id == "y"


async def test_a_list_without_rows_takes_keys() -> None:
    cast = LineList()
    async with seen(Stage(cast)) as app:
        await app.press("down", "up", "pagedown", "home", "end", "enter")
        assert cast.cursor_id == ""
        assert app.app.told == []


async def test_the_cursors_row_stays_in_view_and_edges_tell_of_more() -> None:
    cast = LineList()
    cast.set_rows(numbered(100), line("header"))
    async with seen(Stage(cast), 20, 5) as app:
        assert app.screen().split("\n") == [
            " header",
            ">row 0",
            " row 1",
            " row 2",
            " row 3             ▼",
        ]
        cast.move_to("row 50")
        await app.shows(">row 50")
        assert app.screen().split("\n") == [
            " header",
            " row 47            ▲",
            " row 48",
            " row 49",
            ">row 50            ▼",
        ]
        cast.set_rows(numbered(3))
        await app.shows("row 0")
        assert "▲" not in app.screen()


async def test_without_the_focus_only_the_sign_tells_the_cursor() -> None:
    first, other = LineList(), LineList()
    first.set_rows(rows("a", "b"))
    other.set_rows(rows("c", "d"))
    async with seen(Stage(first, other), 20, 10) as app:
        assert [app.cell(0, y).data for y in (0, 5)] == [">", ">"]
        assert [app.cell(1, y).reverse for y in (0, 5)] == [True, False]
        await app.press("tab")
        await app.until(lambda: app.cell(1, 5).reverse, "other not in reverse")
        assert not app.cell(1, 0).reverse


async def test_reach_bounds_the_reverse() -> None:
    cast = LineList(reach=4)
    cast.set_rows([Row("a", line("Krall ", Span("■", "marked"), " x"))])
    async with seen(Stage(cast)) as app:
        assert [app.cell(x, 0).reverse for x in (0, 3, 4)] == [True, True, False]
        assert app.screen().split("\n")[0] == ">Krall ■ x"
        assert app.cell(7, 0).bold


async def test_source_is_asked_again_when_the_width_changes() -> None:
    cast = LineList()
    asked: list[int] = []

    def source(width: int) -> Listing:
        asked.append(width)
        return Listing((Row("a", line(f"{width} cells")), Row("b", line("b"))))

    cast.set_source(source)
    async with seen(Stage(cast)) as app:
        await app.shows("78 cells")
        cast.move_to("b")
        app.glass.resize(40, 24)
        await app.pilot.resize_terminal(40, 24)
        await app.shows("38 cells")
        assert cast.cursor_id == "b"
        assert asked[-2:] == [78, 38]


class Painted(LineList):
    def __init__(self) -> None:
        super().__init__()
        self.drawn: list[int] = []

    def render_line(self, y: int) -> Strip:
        self.drawn.append(y)
        return super().render_line(y)


async def test_a_changed_row_alone_is_painted() -> None:
    cast = Painted()
    cast.set_rows(numbered(20))
    async with seen(Stage(cast)) as app:
        changed = numbered(20)
        changed[7] = Row("row 7", line("row ", Span("seven", "changed")))
        app.show()
        cast.drawn.clear()
        cast.set_rows(changed)
        await app.shows("row seven")
        assert cast.drawn == [7]
        cast.set_rows(changed)
        await app.pilot.pause()
        assert cast.drawn == [7]
        assert app.show() == ""


@pytest.mark.parametrize("text", ["[red]Krall", "Gob [/]", "[@click=app.quit]x", "a\\[b]", "${x}"])
async def test_text_is_shown_as_it_is(text: str) -> None:
    cast = LineList()
    cast.set_rows([Row("a", line(text))])
    async with seen(Stage(cast)) as app:
        assert app.screen().split("\n")[0] == f">{text}"


async def test_control_characters_are_not_drawn() -> None:
    cast = LineList()
    cast.set_rows([Row("a", line("a\x1b[2J\x9b2J\x07b\u202ec\n"))])
    async with seen(Stage(cast)) as app:
        assert app.screen().split("\n")[0] == ">a[2J2Jbc"


async def test_long_row_is_cut() -> None:
    cast = LineList()
    cast.set_rows([Row("a", line("x" * 100)), Row("b", line("龍" * 50))])
    async with seen(Stage(cast), 20, 4) as app:
        assert app.screen().split("\n")[0] == ">" + "x" * 18 + "…"
        assert app.screen().split("\n")[1] == " " + "龍" * 9 + "…"
