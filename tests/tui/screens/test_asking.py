"""Questions to the log in the replay: a number is said, rulings are chosen from, words are found."""

from __future__ import annotations

from pathlib import Path

from tests.tui.quay import playing, quay, saved


async def asked(shown, question: str) -> None:
    await shown.press("slash")
    await shown.shows("by:Ada verb:attack")
    await shown.press("ctrl+u", *question, "enter")
