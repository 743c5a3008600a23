"""Alt with a key is another key, and does nothing where nobody has bound it."""

from __future__ import annotations

import string
from pathlib import Path

import pytest

from tests.tui.playing import playing
from tests.tui.quay import quay
from tracker.tui.terminal.known_keys import keys_in_sequence
from tracker.tui.widgets.line_input import LineInput

ALT = [
    *(f"\x1b{c}" for c in string.ascii_letters + string.digits + "?:/!+-=<>%#;,."),
    *("\x1b\r", "\x1b[13;3u", "\x1b[1;3S", "\x1b[1;3P", "\x1b[1;3A", "\x1b[27;3;120~"),
]


@pytest.mark.parametrize(
    ("keys", "seen"),
    [
        (("f4",), "─ Log ─"),
        (("f2",), "─ Zones ─"),
        (("f3",), "here ─"),
        (("f5",), "─ Ruling ─"),
        # A form, what is read in passing, a choice, a text, a line, the palette and help.
        (("a",), "shifts expected"),
        (("enter",), "esc Back"),
        (("w",), "Why has Krall this?"),
        (("N",), "Note:"),
        ((":",), ": "),
        (("ctrl+p",), "All actions"),
        (("?",), "Help"),
    ],
)
async def test_alt_does_nothing(keys: tuple[str, ...], seen: str, tmp_path: Path) -> None:
    async with playing(quay(0), tmp_path) as shown:
        await shown.press(*keys)
        await shown.shows(seen)
        assert shown.app.session is not None
        records, before = len(shown.app.session.timeline.records), shown.screen()
        for sequence in ALT:
            for key in keys_in_sequence(sequence):
                shown.app.post_message(key)
        await shown.press("f12")
        assert len(shown.app.session.timeline.records) == records
        assert shown.screen() == before


async def test_alt_moves_by_words_in_a_line(tmp_path: Path) -> None:
    async with playing(quay(0), tmp_path) as shown:
        await shown.press("N", *"ab", "space", *"cd", "alt+b")
        typed = shown.app.screen.query_one(LineInput)
        assert typed.cursor_position == 3
        await shown.press("alt+f", "alt+backspace")
        assert typed.value == "ab "
