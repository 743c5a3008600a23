"""The manual behind the help: its pages are chosen, read and left for the next."""

from __future__ import annotations

from pathlib import Path

from tests.tui.playing import playing
from tests.tui.quay import quay
from tracker.manual import title, topics


async def test_a_page_is_read_and_leads_back_to_the_pages(tmp_path: Path) -> None:
    async with playing(quay(0), tmp_path) as shown:
        await shown.press("?")
        await shown.shows("m Manual")
        await shown.press("m")
        for topic in topics():
            await shown.shows(title(topic))
        await shown.press("2")
        await shown.shows("has no key is in the palette")
        await shown.press("escape")
        await shown.shows(">2 Keys")
        await shown.press("down", "enter")
        await shown.shows("Everything can be typed")
        await shown.press("escape", "escape")
        await shown.shows("m Manual")


async def test_a_search_for_a_rule_takes_the_letter(tmp_path: Path) -> None:
    async with playing(quay(0), tmp_path) as shown:
        await shown.press("?", "slash", "m", "e", "r", "c", "y")
        await shown.shows("mercy")
        await shown.hides("Figures of other programs")
