"""A W20 fight on the screen: a bracket typed and pasted, what it asks, words in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.events import Paste

from tests.support.twenty_table import at_the_gate
from tests.tui.playing import playing, typed
from tracker.words.translate import install


async def test_a_bracket_is_a_whole_line(tmp_path: Path) -> None:
    at = at_the_gate("wound Krall Körper")
    async with playing(at.session, tmp_path) as shown:
        await shown.shows("Body")
        await shown.press(":")
        await typed(shown, "[Stärke + Kraftakt | gemeinschaftlich(3)] ≥ EG IV")
        await shown.press("enter")
        await shown.shows("Who takes part beside Ada (Stärke + Kraftakt), 3 in all")
        await shown.press("enter", "1", "tab", "7", "enter")
        await shown.shows("Bruno takes part (Stärke + Kraftakt)")
        await shown.press("j", "tab", "tab", "tab", *"12", "enter")
        await shown.shows("Ada, Bruno together: 20 + 7 = 27, EG +6")


async def test_staged_results_are_pasted_on_several_lines(tmp_path: Path) -> None:
    at = at_the_gate()
    async with playing(at.session, tmp_path) as shown:
        await shown.press("k")
        await shown.shows("Attribute")
        shown.app.post_message(Paste("[Stärke] mit EG ≥:\nI: it cracks\nII: it breaks"))
        await shown.shows("mit EG ≥:; I: it cracks; II: it breaks")
        await shown.press("enter")
        await shown.shows("Ada: Stärke,")


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", ("Success 75 %", "target value 15")), ("de", ("Erfolg 75 %", "Zielwert 15"))],
)
async def test_the_odds_stand_there_before_the_throw(
    tmp_path: Path, language: str, said: tuple[str, ...]
) -> None:
    install(language)
    at = at_the_gate()
    async with playing(at.session, tmp_path, 200, 60) as shown:
        await shown.press("k", *"[Stärke]")
        for text in said:
            await shown.shows(text)


async def test_the_map_leads_to_the_next_zone_as_the_main_action(tmp_path: Path) -> None:
    at = at_the_gate()
    async with playing(at.session, tmp_path) as shown:
        await shown.press("f3")
        await shown.shows("1 move")
        await shown.press("right", "enter")
        await shown.shows("place them there at no cost")
        await shown.press("enter", "f4")
        await shown.shows("Ada moves to Gate")
        assert at.doc["turn"] == "Bruno"
