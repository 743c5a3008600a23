"""The frame filter: the same cells as plain Textual's, in fewer bytes."""

from __future__ import annotations

import pytest
from textual.events import Resize
from textual.geometry import Offset, Size

from tests.tui.seen import seen_demo
from tracker.tui.terminal.frames import BACKLOG_MOST

# What is pressed, and what the screen shows then.
STORY = (
    ("down", "Ada [red]"),
    ("x", "■"),
    ("down", "龍のケンジ"),
    ("x", "■"),
    ("down", "한글"),
    ("x", "■"),
    ("down", "rge"),
    ("x", "■"),
    ("down", "🐉 Smaug"),
    ("x", "■"),
    ("x", "□■"),
    ("l", "41 Ada blinds"),
    ("k", "Krall takes 6: [c]"),
    ("p", "Rename [b]Krall"),
    ("backspace", "enter rename"),
    ("escape", "Krall takes 6"),
    ("k", "41 Ada blinds"),
    ("c", "Defend with"),
    ("down", "Athletics 4"),
    ("escape", "Consequences"),
    ("t", "0 [b]help[/b]"),
    ("pagedown", "word"),
    ("q", "Consequences"),
    ("up", "Consequences"),
)


@pytest.mark.parametrize("size", [(80, 24), (200, 60)])
async def test_cells_are_those_of_plain_textual(size: tuple[int, int]) -> None:
    async with seen_demo(*size) as demo:
        assert demo.cells() == demo.cells_of_textual()
        for key, text in STORY:
            await demo.press(key)
            await demo.shows(text)
            await demo.until(lambda: demo.cells() == demo.cells_of_textual(), f"after {key}")


async def test_only_what_changed_is_sent() -> None:
    async with seen_demo() as demo:
        assert len(await demo.press("x")) <= 45
        assert len(await demo.press("down")) <= 250
        assert len(await demo.press("l")) <= 300
        assert len(await demo.press("p")) <= 1000
        assert len(await demo.press("z")) <= 45
        assert len(await demo.press("escape")) <= 1000


async def test_nothing_changed_sends_nothing() -> None:
    async with seen_demo() as demo:
        demo.show()
        demo.app.screen.refresh()
        await demo.pilot.pause()
        assert demo.show() == ""


async def test_first_frame_is_small() -> None:
    async with seen_demo() as demo:
        assert 1000 < demo.bytes_written <= 2500


async def test_forgotten_screen_is_sent_whole() -> None:
    async with seen_demo() as demo:
        before = demo.cells()
        demo.glass.feed(b"\x1b[2J\x1b[5;5Hnoise from elsewhere")
        await demo.press("ctrl+l")
        await demo.until(lambda: demo.cells() == before, "not drawn anew")


async def test_size_that_came_back_is_drawn_whole() -> None:
    async with seen_demo() as demo:
        before = demo.cells()
        demo.glass.resize(1, 1)
        demo.glass.resize(80, 24)
        demo.app.post_message(Resize(Size(80, 24), Size(80, 24)))
        await demo.until(lambda: demo.cells() == before, "not drawn anew")


async def test_part_of_a_frame_after_a_forgotten_screen_is_completed() -> None:
    async with seen_demo() as demo:
        demo.app._shown = None
        await demo.press("x")
        await demo.until(lambda: demo.cells() == demo.cells_of_textual(), "only a part is drawn")


async def test_frames_are_left_out_while_the_terminal_is_behind() -> None:
    async with seen_demo() as demo:
        demo.show()
        demo.driver.behind = BACKLOG_MOST + 1
        for _ in range(5):
            await demo.pilot.press("x", "down")
        assert demo.show() == ""
        demo.driver.behind = 0
        await demo.until(lambda: demo.cells() == demo.cells_of_textual(), "nothing owed was paid")
        assert "■" in demo.screen()


async def test_cursor_is_put_where_the_app_wants_it() -> None:
    async with seen_demo() as demo:
        demo.app.cursor_position = Offset(7, 3)
        await demo.press("x")
        assert demo.glass.cursor == (7, 3)


async def test_filter_that_is_off_leaves_writing_to_textual() -> None:
    async with seen_demo() as demo:
        demo.app.filtering = False
        demo.show()
        demo.driver.headless = False
        written = await demo.press("down")
        assert len(written) > 250
        assert demo.cells() == demo.cells_of_textual()
