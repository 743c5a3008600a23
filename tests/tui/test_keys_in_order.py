"""Keys typed ahead: each meets the screen that the one before has left."""

from __future__ import annotations

from textual.events import Key, Paste

from tests.tui.demo import Demo
from tests.tui.seen import Seen, seen_demo


def type_ahead(demo: Seen[Demo], *keys: str) -> None:
    """Press keys without waiting for what they do."""
    for key in keys:
        demo.app.post_message(Key(key, key if len(key) == 1 else None))


async def test_keys_go_to_the_dialog_that_opens() -> None:
    async with seen_demo() as demo:
        type_ahead(demo, "p", "1", "2", "enter", "c", "1", "p", "3", "enter", "down", "x")
        await demo.shows("■")
        assert demo.app.demo_screen.answers == ["Krall12", "Fists", "Krall3"]
        assert demo.app.demo_screen.hurt == {"Ada [red]": 1}


async def test_pasted_text_keeps_its_place_among_the_keys() -> None:
    async with seen_demo() as demo:
        type_ahead(demo, "p", "1")
        demo.app.post_message(Paste("2\x1b[2J3\n4"))
        type_ahead(demo, "5", "enter")
        await demo.until(lambda: bool(demo.app.demo_screen.answers), "no answer")
        assert demo.app.demo_screen.answers == ["Krall12[2J3 45"]


async def test_two_hundred_keys_are_all_handled() -> None:
    async with seen_demo() as demo:
        type_ahead(demo, *["l"] * 200)
        await demo.shows("240 Ada blinds Krall")


async def test_a_key_that_stands_for_another_keeps_its_place() -> None:
    async with seen_demo() as demo:
        type_ahead(demo, "t", "x", "p", "1", "enter", "t", "x")
        await demo.shows("■")
        await demo.until(lambda: len(demo.app.demo_screen.answers) == 3, "not answered")
        assert demo.app.demo_screen.answers == [None, "Krall1", None]
        assert demo.app.demo_screen.hurt == {"Krall": 2}
