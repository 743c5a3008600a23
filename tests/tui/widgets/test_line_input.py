"""The line to type into."""

from __future__ import annotations

import pytest
from textual.events import Paste

from tests.tui.seen import Stage, seen
from tracker.tui.widgets.line_input import LINE_MOST, LineInput


@pytest.mark.parametrize(
    ("pasted", "value"),
    [
        ("Krall", "ad Krall"),
        ("Krall\nAda\r\n\tInés", "ad Krall Ada Inés"),
        ("\x1b[2J\x9b\x07x", "ad [2Jx"),
        ("[/]", "ad [/]"),
        ("", "ad "),
    ],
)
async def test_what_is_pasted_becomes_one_clean_line(pasted: str, value: str) -> None:
    typed = LineInput()
    async with seen(Stage(typed)) as app:
        await app.press("a", "d", "space")
        app.app.post_message(Paste(pasted))
        await app.until(lambda: typed.value == value, f"not {value}")
        await app.shows(value.rstrip())


async def test_what_is_pasted_replaces_what_is_marked() -> None:
    typed = LineInput()
    async with seen(Stage(typed)) as app:
        await app.press(*"Krall")
        await app.press("shift+left", "shift+left")
        app.app.post_message(Paste("zy"))
        await app.until(lambda: typed.value == "Krazy", typed.value)


async def test_a_text_that_is_too_long_is_not_put_in() -> None:
    typed = LineInput()
    async with seen(Stage(typed)) as app:
        await app.press(*"abc", "left", "shift+left")
        app.app.post_message(Paste("x" * (LINE_MOST - 1)))
        app.app.post_message(Paste("y"))
        await app.until(lambda: typed.value == "ayc", "something else typed")
        app.app.post_message(Paste("x" * (LINE_MOST - 3)))
        await app.until(lambda: len(typed.value) == LINE_MOST, "not put in")


async def test_the_cursor_does_not_blink() -> None:
    typed = LineInput()
    async with seen(Stage(typed)) as app:
        await app.press(*"Krall")
        assert not typed.cursor_blink
        await app.shows("Krall")
        assert app.cell(5, 0).reverse
