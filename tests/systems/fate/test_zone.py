"""Zones: everybody is in one, and the distance between them tells what reaches whom."""

from __future__ import annotations

import pytest

from tests.support.table import STAGE, Table

ROW = """
zone Street
zone Roof
border Hall Street
border Street Roof
"""
AWAY = {"Yard": 0, "Hall": 1, "Street": 2, "Roof": 3}


def shoot(zone: str, keys: str) -> list[str]:
    """Return what Ada is reminded of when she attacks Krall in a zone of the row."""
    table = Table.set(ROW, f"place Krall {zone}")
    table.do(f"attack Krall {keys} dice=0000 vs=Athletics vs-dice=++++")
    return table.warnings()


@pytest.mark.rule("F-ZONE-1")
def test_everybody_is_in_exactly_one_zone() -> None:
    table = Table(STAGE)
    assert table.refused("add Cem pc side=Heroes zone=Yard zone=Hall").rule == ""
    table.do("add Cem pc side=Heroes")
    assert table.refused("begin").rule == "F-SCENE-1"
    table.do("place Cem Hall", "begin")
    assert table.sheet("Cem")["zone"] == "Hall"
    table.do("place Cem Yard")
    assert table.sheet("Cem")["zone"] == "Yard"


@pytest.mark.rule("F-ZONE-1")
def test_a_newcomer_brings_a_zone() -> None:
    table = Table.set()
    table.senseless("add Cem pc side=Heroes", "F-SCENE-1")
    table.senseless("add Cem pc zone=Yard", "F-SCENE-1")
    table.do("add Cem pc side=Heroes zone=Hall")


@pytest.mark.rule("F-ZONE-2")
@pytest.mark.parametrize(
    ("zone", "warned"), [("Yard", []), ("Hall", ["F-ZONE-2"]), ("Roof", ["F-ZONE-2"])]
)
def test_melee_reaches_its_own_zone(zone: str, warned: list[str]) -> None:
    assert shoot(zone, "skill=Weapons") == warned


@pytest.mark.rule("F-ZONE-2")
def test_reach_is_measured_after_the_step() -> None:
    table = Table.set("place Krall Hall")
    table.do("attack Krall move=Hall skill=Weapons dice=0000 vs=Athletics vs-dice=0000")
    assert table.warnings() == []
    table = Table.set("place Krall Hall")
    table.do("attack Krall skill=Weapons dice=0000 vs=Athletics vs-dice=++++")
    assert table.warnings() == ["F-ZONE-2"]


@pytest.mark.rule("F-ZONE-3")
@pytest.mark.parametrize(
    ("zone", "warned"),
    [("Yard", []), ("Hall", []), ("Street", ["F-ZONE-3"]), ("Roof", ["F-ZONE-3"])],
)
def test_throwing_reaches_one_zone(zone: str, warned: list[str]) -> None:
    assert shoot(zone, "skill=Weapons range=thrown") == warned


@pytest.mark.rule("F-ZONE-4")
@pytest.mark.parametrize(
    ("zone", "keys", "warned"),
    [
        ("Street", "range=gun", []),
        ("Roof", "range=gun", ["F-ZONE-4"]),
        ("Roof", "range=rifle", []),
    ],
)
def test_shooting_reaches_two_zones_or_three(zone: str, keys: str, warned: list[str]) -> None:
    assert shoot(zone, f"skill=Weapons {keys}") == warned


@pytest.mark.rule("F-ZONE-4")
def test_guns_reach_as_guns_unless_said_otherwise() -> None:
    assert shoot("Street", "skill=Guns") == ["F-LADDER-4"]
    assert shoot("Roof", "skill=Guns") == ["F-ZONE-4", "F-LADDER-4"]


@pytest.mark.rule("F-ZONE-4")
def test_shooting_too_far_is_never_forbidden() -> None:
    table = Table.set(ROW, "zone Tower", "border Roof Tower", "place Krall Tower")
    table.do("attack Krall skill=Weapons range=rifle dice=0000 vs=Athletics vs-dice=0000")
    assert table.warnings() == ["F-ZONE-4"]
    assert table.doc["question"]["hit"] == 2


@pytest.mark.rule("F-ZONE-4")
def test_without_a_way_nothing_reaches() -> None:
    table = Table.set("zone Islet", "place Krall Islet")
    table.do("attack Krall skill=Weapons range=rifle dice=0000 vs=Athletics vs-dice=0000")
    assert table.warnings() == ["F-ZONE-4"]


@pytest.mark.rule("F-ZONE-5")
def test_more_than_five_zones_are_a_hint() -> None:
    table = Table(*(f"zone Z{n}" for n in range(1, 6)))
    assert table.warnings() == []
    table.do("zone Z6")
    assert table.warnings() == ["F-ZONE-5"]


@pytest.mark.rule("F-ZONE-6")
def test_the_game_master_places_everybody() -> None:
    table = Table(STAGE, "add Cem pc side=Heroes", "place Cem Hall", "begin")
    assert table.sheet("Cem")["zone"] == "Hall"
    assert Table(STAGE, "add Cem pc side=Heroes").refused("begin").rule == "F-SCENE-1"
