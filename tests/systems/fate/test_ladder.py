"""The ladder: one scale of whole numbers, each with its adjective."""

from __future__ import annotations

import pytest

from tests.support.table import Table
from tracker.systems.fate.words.terms import rung_name

RUNGS = {
    8: "Legendary (+8)",
    7: "Epic (+7)",
    6: "Fantastic (+6)",
    5: "Superb (+5)",
    4: "Great (+4)",
    3: "Good (+3)",
    2: "Fair (+2)",
    1: "Average (+1)",
    0: "Mediocre (+0)",
    -1: "Poor (-1)",
    -2: "Terrible (-2)",
}


@pytest.mark.rule("F-LADDER-1")
def test_quality_and_skill_are_on_one_scale() -> None:
    table = Table.set("minions Rats side=Gang zone=Yard quality=3")
    table.do("attack Krall skill=Athletics dice=0000 vs=Athletics vs-dice=0000", "stress", "next")
    table.do("next", "attack Ada dice=0000 vs=Alertness vs-dice=0000")
    rats, ada = table.rolls()
    assert rats.rating == ada.rating == 3
    assert rats.effort == ada.effort


@pytest.mark.rule("F-LADDER-1")
def test_numbers_are_whole() -> None:
    table = Table()
    assert not table.refused('add Ada pc skills="Fists 3.5"').overrulable


@pytest.mark.rule("F-LADDER-2")
@pytest.mark.parametrize(("value", "label"), RUNGS.items())
def test_every_rung_has_its_label(value: int, label: str) -> None:
    assert rung_name(value) == label


@pytest.mark.rule("F-LADDER-3")
@pytest.mark.parametrize(
    ("value", "label"),
    [(9, "Legendary +1"), (10, "Legendary +2"), (-3, "Terrible -1"), (-4, "Terrible -2")],
)
def test_beyond_the_ends_the_rest_is_shown(value: int, label: str) -> None:
    assert rung_name(value) == label


@pytest.mark.rule("F-LADDER-3")
def test_no_number_is_clamped() -> None:
    table = Table.set('add Hulk npc side=Gang zone=Yard skills="Alertness 9, Might 9"')
    table.do("check skill=Might dice=++++ difficulty=-3")
    last = table.doc["last_roll"]
    assert (last["effort"], last["opposed_by"], last["shifts"]) == (13, -3, 16)
    table.do("check skill=Stealth dice=---- mod=-3")
    assert table.rolls()[0].effort == -7


@pytest.mark.rule("F-LADDER-4")
def test_skill_not_on_the_sheet_is_mediocre() -> None:
    table = Table.set('add Mole npc side=Gang zone=Yard skills="Alertness 5"')
    table.do("check skill=Athletics dice=+000")
    assert table.rolls()[0].effort == 1
    assert table.warnings() == ["F-LADDER-4"]
    table.do("check skill=Athletics dice=+000")
    assert table.rolls()[0].effort == 4
    assert table.warnings() == []
