"""What is said of faces that are typed into a form."""

from __future__ import annotations

import pytest

from tracker.tui.dialogs.form import face_told
from tracker.tui.present.form import Field, Filled, pressed

FIELDS = (
    Field(key="mod", label="Modifier", kind="text"),
    Field(key="dice", label="Dice", kind="faces"),
    Field(key="vs-dice", label="Their dice", kind="faces"),
)


@pytest.mark.parametrize(
    ("given", "focus", "key", "told"),
    [
        ({}, 1, "7", "7 is no face: + 0 - or 1 to 6."),
        ({}, 1, "x", "x is no face: + 0 - or 1 to 6."),
        ({}, 1, "+", ""),
        ({"dice": "+0-+"}, 1, "0", "Their dice: 1 of 4"),
        ({"dice": "+0-+", "vs-dice": "+0"}, 1, "backspace", "Their dice: 1 of 4"),
        ({"dice": "+0-+", "vs-dice": "+0-+"}, 1, "6", "All dice are typed; backspace takes"),
        ({"dice": "+0-+"}, 2, "0", ""),
        ({}, 0, "7", ""),
    ],
)
def test_a_face_that_goes_elsewhere_or_nowhere_is_told(
    given: dict[str, str], focus: int, key: str, told: str
) -> None:
    before = Filled(given=given, focus=focus)
    character = key if len(key) == 1 else ""
    after = pressed(before, FIELDS, key, character)
    said = face_told(before, after, FIELDS, character).text
    assert said.startswith(told)
    assert bool(said) == bool(told)
