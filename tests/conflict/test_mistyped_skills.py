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


@pytest.mark.rule("F-LADDER-4")
@pytest.mark.parametrize("key", ["modify", "complement", "restrict"])
def test_a_second_skill_that_counts_as_mediocre_is_told_as_the_first_is(key: str) -> None:
    table = Table.set().do(f"check skill=Weapons {key}=Athletcs dice=0000")
    (told,) = reminders(table)
    assert told.startswith("Athletcs is not on the sheet of ")


SHEETS = {
    "twenty": "attributes='Stärke 14' skills='Kraftakt 5'",
    "reserves": "skills='Kraftakt 2' reserve='Kraftakt E' reserves='E 3/3'",
}


@pytest.mark.parametrize(
    ("game", "check"),
    [
        ("twenty", "check attr=Stärke skill={} d20=3"),
        ("twenty", "[Stärke + {}] d20=3"),
        ("twenty", "contest Bo attr=Stärke d20=3 vs-attr=Stärke vs={} vs-d20=4"),
        ("reserves", "check skill={} dice=000"),
        ("reserves", "contest Bo skill=Kraftakt dice=000 vs={} vs-dice=000"),
    ],
)
def test_a_skill_that_counts_0_is_told_where_it_is_nearly_one_of_a_sheet(
    game: str, check: str
) -> None:
    table = Table(
        f"conflict Test system={game} order=list",
        "side A",
        "zone Z",
        f"add Ada pc side=A zone=Z {SHEETS[game]}",
        f"add Bo npc side=A zone=Z {SHEETS[game]}",
        "begin",
    )
    (told,) = reminders(table.do(check.format("Krafttakt")))
    assert told.endswith("and counts 0; did you mean Kraftakt?")
    table.do("undo", check.format("Kraftakt"))
    assert reminders(table) == []
    table.do("undo", check.format("Tanzen"))
    assert reminders(table) == []


@pytest.mark.rule("P-001")
def test_a_number_that_stands_for_another_value_is_not_typed() -> None:
    table = Table("conflict Test system=pool", "add Ada pc skills='Psi -, Größe +2'")
    assert table.who("Ada").skills == {"Psi": -1, "Größe": 2}
    assert "Größe -1" in str(table.senseless("set Ada skills='Größe -1'").arguments)
