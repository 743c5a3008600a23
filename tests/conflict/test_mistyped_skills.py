"""A skill that is nearly one of the system's is taken, with a reminder of the one meant."""

from __future__ import annotations

import pytest

from tests.support.table import Table
from tracker.conflict.draft import Warned
from tracker.words.headlines import headline
from tracker.words.quick_add import QuickAdd, quick_add
from tracker.words.sentences import warning_text
from tracker.words.translate import install


def reminders(table: Table) -> list[str]:
    return [warning_text(e, table.state) for e in table.events() if isinstance(e, Warned)]


def test_a_quick_line_with_a_slip_is_taken_and_told() -> None:
    table = Table.set()
    added = quick_add("Ben npc fits 4 side Gang zone Yard", table.state)
    assert isinstance(added, QuickAdd)
    table.do(*added.lines)
    assert table.who("Ben").skills == {"fits": 4}
    assert reminders(table) == ["no usual skill is called fits; did you mean Fists?"]
    timeline = table.session.timeline
    assert timeline.ruling is not None
    before = timeline.state_at(timeline.ruling.parent)
    assert headline(timeline.ruling, before).startswith("Ben takes part")


@pytest.mark.parametrize("line", ["set Ada skills='Athletcs 3'", "companion Rex of=Ada {}"])
def test_sheets_changed_and_companions_are_looked_at_too(line: str) -> None:
    table = Table.set().do(line.format("advances=skilled skills='Athletcs 1'"))
    assert reminders(table) == ["no usual skill is called Athletcs; did you mean Athletics?"]


def test_the_german_names_count_and_are_shown() -> None:
    table = Table.set().do("set Ada skills='Nahkamf 3'")
    install("de")
    (told,) = reminders(table)
    assert told.endswith("Nahkampfwaffen?")


@pytest.mark.parametrize("skill", ["Basket Weaving", "Fists", "Fäuste", "athletics", "Sailing"])
def test_skills_of_the_list_and_of_ones_own_are_no_slips(skill: str) -> None:
    assert reminders(Table.set().do(f"set Ada skills='{skill} 2'")) == []


def test_what_is_on_a_sheet_already_is_meant() -> None:
    table = Table.set().do("set Ada skills='Fits 2'", "set Bruno skills='Fits 3'")
    assert reminders(table) == []


def test_attributes_are_known_by_name() -> None:
    table = Table(
        "conflict Test system=twenty",
        "add Ada pc attributes='Stärke 14' skills='Geschik 12, Kraftakt 5'",
    )
    assert reminders(table) == ["no usual skill is called Geschik; did you mean Geschick?"]
