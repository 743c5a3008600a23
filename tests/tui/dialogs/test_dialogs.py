"""The dialogs: what they ask, what they give back, what they leave alone."""

from __future__ import annotations

import pytest

from tests.tui.demo import Demo
from tests.tui.seen import Seen, seen_demo
from tracker.tui.dialogs.prompt import PromptDialog
from tracker.tui.dialogs.text import TextDialog
from tracker.tui.present.lines import KeyHint, Span, line
from tracker.tui.terminal.check import Look

SIZES = [(80, 24), (200, 60)]


def answers(demo: Seen[Demo]) -> list[str | None]:
    return demo.app.demo_screen.answers


async def answered(demo: Seen[Demo], *given: str | None) -> None:
    await demo.until(lambda: answers(demo) == list(given), f"not {given}: {answers(demo)}")


@pytest.mark.parametrize("size", SIZES)
async def test_prompt_gives_back_what_was_typed(size: tuple[int, int]) -> None:
    async with seen_demo(*size) as demo:
        await demo.press("p")
        await demo.shows("Rename [b]Krall")
        await demo.shows("enter rename")
        await demo.press("backspace", "q", "?", "enter")
        await answered(demo, "Kralq?")
        await demo.hides("Rename")


async def test_prompt_says_what_is_wrong_and_stays() -> None:
    async with seen_demo() as demo:
        await demo.press("p", "ctrl+u", "enter")
        await demo.shows("a name is needed [x]")
        assert answers(demo) == []
        await demo.press("A")
        await demo.hides("a name is needed")
        await demo.press("enter")
        await answered(demo, "A")


DIALOGS = pytest.mark.parametrize(
    ("opens", "shown"), [("p", "Rename"), ("c", "Defend with"), ("t", "[b]help[/b]")]
)


@pytest.mark.parametrize("key", ["ctrl+c", "ctrl+q"])
@DIALOGS
async def test_what_leaves_other_programs_says_what_leaves_the_dialog(
    key: str, opens: str, shown: str
) -> None:
    async with seen_demo() as demo:
        await demo.press(opens)
        await demo.shows(shown)
        await demo.press(key)
        await demo.shows("esc leaves this")
        assert answers(demo) == []
        await demo.press("down")
        await demo.press("Z")
        await demo.hides("esc leaves this")


@DIALOGS
async def test_dialog_is_left_without_an_answer(opens: str, shown: str) -> None:
    async with seen_demo() as demo:
        before = demo.cells()
        await demo.press(opens)
        await demo.shows(shown)
        await demo.press("escape")
        await demo.hides(shown)
        await answered(demo, None)
        await demo.until(lambda: demo.cells() == before, "not as before")


async def test_dialog_is_built_once_and_begins_anew() -> None:
    async with seen_demo() as demo:
        for _ in range(3):
            await demo.press("p")
            await demo.shows("Rename")
            await demo.press("x", "y")
            await demo.shows("Krallxy")
            dialog = demo.app.screen
            await demo.press("escape")
            await demo.hides("Krallxy")
        assert isinstance(dialog, PromptDialog)
        assert PromptDialog.of(demo.app) is dialog
        await demo.press("p", "enter")
        await answered(demo, None, None, None, "Krall")


@pytest.mark.parametrize("size", SIZES)
async def test_choice_by_digit_and_by_cursor(size: tuple[int, int]) -> None:
    async with seen_demo(*size) as demo:
        await demo.press("c")
        await demo.shows(">2 [Dodge]")
        await demo.shows(" 3 Athletics 4")
        await demo.press("3")
        await answered(demo, "Athletics 4")
        await demo.press("c", "enter")
        await answered(demo, "Athletics 4", "[Dodge]")
        await demo.press("c", "up", "enter")
        await answered(demo, "Athletics 4", "[Dodge]", "Fists")
        await demo.press("c", "9", "escape")
        await answered(demo, "Athletics 4", "[Dodge]", "Fists", None)


@pytest.mark.parametrize("key", ["q", "left", "backspace", "enter"])
async def test_text_is_scrolled_and_left_in_several_ways(key: str) -> None:
    async with seen_demo() as demo:
        await demo.press("t")
        await demo.shows("0 [b]help[/b]")
        await demo.press("end")
        await demo.shows("59 [b]help[/b]")
        await demo.press(key)
        await demo.hides("[b]help[/b]")
        await demo.press("t")
        await demo.shows("0 [b]help[/b]")


async def test_the_screen_beneath_is_not_dimmed() -> None:
    async with seen_demo(100) as demo:
        before = demo.cells()
        await demo.press("p")
        await demo.shows("Rename")
        after = demo.cells()
        changed = {y for y in range(24) if before[y] != after[y]}
        framed = {y for y in range(24) if "│" in demo.glass.display()[y]}
        assert changed == {min(framed) - 1, *framed, max(framed) + 1}
        left = min(row.index("│") for row in demo.glass.display() if "│" in row)
        assert left > 0
        # Its rows are its own: pieces of what stood there would say nothing.
        blank = [not "".join(c.data for c in after[y][:left]).strip() for y in sorted(changed)]
        assert all(blank)


@pytest.mark.parametrize(("key", "most"), [("p", 900), ("c", 1100), ("t", 3000)])
async def test_opening_and_closing_takes_few_bytes(key: str, most: int) -> None:
    async with seen_demo() as demo:
        for _ in range(2):
            assert 0 < len((await demo.press(key)).encode()) <= most
            assert 0 < len((await demo.press("escape")).encode()) <= most


async def test_a_waiting_dialog_sends_nothing() -> None:
    async with seen_demo() as demo:
        await demo.press("p")
        await demo.shows("Rename")
        for _ in range(20):
            await demo.pilot.pause()
        assert demo.show() == ""


async def test_frame_is_ascii_where_that_is_asked() -> None:
    async with seen_demo(app=Demo(Look(plain=True))) as demo:
        await demo.press("c")
        await demo.shows("+----")
        shown = "\n".join(demo.screen().split("\n")[11:])
        assert shown.replace("·", "").isascii()


@pytest.mark.parametrize("size", [(20, 5), (5, 2), (1, 1)])
async def test_dialogs_survive_a_small_screen(size: tuple[int, int]) -> None:
    async with seen_demo() as demo:
        demo.glass.resize(*size)
        await demo.pilot.resize_terminal(*size)
        for key in ("p", "c", "t"):
            await demo.press(key)
            await demo.press("escape")
        await answered(demo, None, None, None)


@pytest.mark.parametrize("height", [10, 15, 24])
async def test_a_long_text_leaves_the_keys_in_view(height: int) -> None:
    async with seen_demo(80, height) as demo:
        TextDialog.show(
            demo.app,
            [line(Span("Help", "heading"))],
            lambda width: [line(f"line {n}") for n in range(99)],
            keys=[KeyHint("esc", "Back")],
        )
        await demo.shows("line 0")
        await demo.shows("esc Back")
        await demo.shows("▼")
