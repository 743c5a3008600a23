"""The command line under the rounds: completed, remembered, refused and overruled."""

from __future__ import annotations

from pathlib import Path

from textual.events import Key

from tests.tui.playing import playing, saved, typed
from tests.tui.quay import quay
from tracker.tui.widgets.line_input import LineInput
from tracker.tui.widgets.line_list import LineList


async def test_a_refusal_says_why_and_how_and_is_overruled_with_a_reason(tmp_path: Path) -> None:
    async with playing(quay(0), tmp_path) as shown:
        await shown.press(":")
        await typed(shown, "act x by=Ada")
        await shown.press("enter")
        await shown.shows("It is Krall's turn, not Ada's (F-ROUND-2). ! overrules.")
        # The line is still there to be mended.
        assert shown.app.screen.query_one(LineInput).value == "act x by=Ada"
        await shown.press("escape", "!")
        await shown.shows("Why is the rule overruled?")
        await typed(shown, "she is quick")
        await shown.press("enter")
        await shown.shows("(overrules F-ROUND-2: she is quick)")
        await shown.press("!")
        await shown.shows("Nothing was refused")


async def test_the_command_line_completes_and_remembers(tmp_path: Path) -> None:
    async with playing(quay(1), tmp_path) as shown:
        await shown.press(":")
        await typed(shown, "place K")
        await shown.press("tab")
        entry = shown.app.screen.query_one(LineInput)
        assert entry.value == "place Krall "
        await typed(shown, "G")
        await shown.press("tab", "enter")
        await shown.shows("Krall moves to Gallery")
        assert shown.app.screen.query_one(LineList).has_focus
        await shown.press(":", "up")
        assert entry.value == "place Krall Gallery"
        await shown.press("down")
        assert entry.value == ""
        await typed(shown, "aspect Fog on=")
        await shown.press("tab")
        await shown.shows("Warehouse")
        await shown.press("escape", "down")
        assert shown.app.screen.query_one(LineList).has_focus
    async with playing(quay(1), tmp_path) as shown:
        await shown.press(":", "up")
        assert shown.app.screen.query_one(LineInput).value == "place Krall Gallery"


async def test_what_is_typed_ahead_of_a_line_that_is_sent_waits_until_it_is_gone(
    tmp_path: Path,
) -> None:
    session = saved(quay(0), tmp_path / "quay.jsonl")
    before = session.timeline.last
    async with playing(session, tmp_path) as shown:
        for key in (":", *"note/one", "enter", ":", *"note/two", "enter"):
            shown.app.post_message(Key(key, key.replace("/", " ") if len(key) == 1 else None))
        await shown.shows("Note: two")
        await shown.shows("Note: one")
        assert session.timeline.last == before + 2


async def test_the_command_line_says_what_the_last_rulings_were(tmp_path: Path) -> None:
    async with playing(quay(1), tmp_path) as shown:
        await shown.press(":")
        await typed(shown, "strike ")
        await shown.press("tab")
        await shown.shows("16  Bruno marks Health 3\n")
        await shown.shows("11  Krall takes part")
        await typed(shown, "16")
        await shown.hides("11  Krall takes part")
