"""The README: what of it is made from the program is as the program has it now."""

from __future__ import annotations

from tests.readme import README, up_to_date


def test_the_generated_tables_are_current() -> None:
    text = README.read_text(encoding="utf-8")
    assert up_to_date(text) == text


def test_a_table_that_is_not_current_is_made_anew() -> None:
    text = README.read_text(encoding="utf-8")
    old = text.replace("| `attack` | Attack:", "| `attack` | Strike:")
    assert old != text
    assert up_to_date(old) == text
