"""Fate points: what they buy, who earns them, and skills swapped by leave of the scene."""

from __future__ import annotations

import pytest

from tests.support.table import Table


def points(table: Table, name: str) -> int:
    found: int = table.sheet(name)["fp"]
    return found


@pytest.mark.rule("F-FP-1")
def test_points_are_whole_and_never_below_0() -> None:
    table = Table.set("set Ada fp=2").do('fp Ada +1 "good show"')
    assert points(table, "Ada") == 3
    assert points(table.do("fp Ada -3"), "Ada") == 0
    table.senseless("fp Ada -1", "F-FP-1")
    table.senseless("set Ada fp=-1", "F-FP-1")
    assert points(table.do("fp Ada +1"), "Ada") == 1


@pytest.mark.rule("F-FP-1")
def test_without_points_nothing_is_bought() -> None:
    table = Table.set("set Ada fp=0", "aspect Fog")
    for line in (
        "check skill=Stealth dice=0000 tag=Fog",
        "environment Fog skill=Stealth instead=Fists",
        "maneuver aspect=X on=scene support=yes skill=Fists dice=0000",
        "compel Ada Fog accept=no",
    ):
        refusal = table.refused(line)
        assert (refusal.rule, refusal.overrulable) == ("F-FP-1", True), line
        assert refusal.arguments["have"] == 0


@pytest.mark.rule("F-FP-2")
def test_a_tag_costs_one() -> None:
    table = Table.set("set Ada fp=3", "aspect Fog").do("check skill=Stealth dice=0000 tag=Fog")
    assert points(table, "Ada") == 2
    assert "F-FP-2" in [e.rule for e in table.events()]


@pytest.mark.rule("F-FP-8")
def test_a_paid_tag_against_somebody_pays_them_when_the_round_closes() -> None:
    table = Table.set("aspect Bleeding on=Krall")
    table.do("attack Krall skill=Fists dice=0000 tag=Bleeding vs=Fists vs-dice=0000", "stress")
    sheet = table.sheet("Krall")
    assert (points(table, "Ada"), sheet["fp"], sheet["fp_due"]) == (2, 2, 1)
    table.do("next", "next", "next")
    sheet = table.sheet("Krall")
    assert (sheet["fp"], sheet["fp_due"]) == (3, 0)
    assert "F-FP-8" in [e.rule for e in table.events()]
    table.do("next", "next", "next", "next")
    assert points(table, "Krall") == 3


@pytest.mark.rule("F-FP-8", "F-FP-1")
def test_nor_does_a_tag_that_an_override_let_pass_unpaid() -> None:
    table = Table.set("aspect Bleeding on=Krall", "set Ada fp=0")
    line = "attack Krall skill=Fists dice=0000 tag=Bleeding vs=Fists vs-dice=0000"
    table.overruled(line, "F-FP-1")
    assert table.rules_of(table.rolls()[0]) == {"F-ASPECT-12": 2}
    assert (points(table, "Ada"), table.sheet("Krall")["fp_due"]) == (0, 0)


@pytest.mark.rule("F-FP-8")
def test_a_free_tag_pays_nobody() -> None:
    table = Table.set("aspect Bleeding on=Krall free=Ada")
    table.do("attack Krall skill=Fists dice=0000 tag=Bleeding vs=Fists vs-dice=0000")
    assert (points(table, "Ada"), table.sheet("Krall")["fp_due"]) == (3, 0)


@pytest.mark.rule("F-FP-8")
@pytest.mark.parametrize("aspect", ["Fog", "Bleeding", "Stubborn"])
def test_nor_does_a_tag_of_the_scene_an_allys_or_ones_own(aspect: str) -> None:
    table = Table.set("aspect Fog", "aspect Bleeding on=Bruno", "aspect Stubborn on=Ada")
    line = f"attack Krall skill=Fists dice=0000 tag={aspect} vs=Fists vs-dice=0000"
    table.do(line)
    assert [table.sheet(n)["fp_due"] for n in ("Ada", "Bruno", "Krall")] == [0, 0, 0]


@pytest.mark.rule("F-FP-8")
def test_who_is_out_by_then_gets_nothing() -> None:
    table = Table.set(
        "aspect Bleeding on=Krall", 'set Krall consequences="mild: A; mild: B; mild: C"'
    )
    line = "attack Krall skill=Weapons dice=++++ tag=Bleeding vs=Fists vs-dice=0000"
    table.do(line, 'outcome "asleep"', "next", "next")
    assert (points(table, "Krall"), table.sheet("Krall")["fp_due"]) == (2, 0)


@pytest.mark.rule("F-FP-8")
def test_the_end_of_the_conflict_closes_the_round() -> None:
    table = Table.set("aspect Bleeding on=Krall")
    table.do("attack Krall skill=Fists dice=0000 tag=Bleeding vs=Fists vs-dice=0000", "stress")
    assert points(table.do("end"), "Krall") == 3


@pytest.mark.rule("F-FP-8")
def test_what_is_tagged_after_the_end_is_paid_at_the_end_of_the_scene() -> None:
    table = Table.set("aspect Bleeding on=Krall").do("end")
    table.do("contest Krall by=Ada skill=Fists dice=0000 tag=Bleeding vs=Fists vs-dice=0000")
    assert table.sheet("Krall")["fp_due"] == 1
    table.do("end-scene")
    assert (points(table, "Krall"), table.sheet("Krall")["fp_due"]) == (3, 0)


@pytest.mark.rule("F-ENV-1", "F-FP-7")
@pytest.mark.parametrize(("before", "after"), [(2, 1), (1, 0)])
def test_a_scene_aspect_lends_an_unusual_skill_for_a_point(before: int, after: int) -> None:
    table = Table.set(f"set Ada fp={before}", "aspect Chandelier")
    table.do("environment Chandelier skill=Athletics instead=Weapons")
    assert points(table, "Ada") == after
    assert table.doc["swaps"] == [
        {
            "who": "Ada",
            "skill": "Athletics",
            "instead": "Weapons",
            "aspect": "Chandelier",
            "lasts": "round",
        }
    ]
    assert {"F-FP-7", "F-ENV-1"} <= {e.rule for e in table.events()}
    assert (table.doc["turn"], table.sheet("Ada")["acted"]) == ("Ada", False)
    table.do("attack Krall skill=Athletics dice=0000 vs=Fists vs-dice=0000")
    assert table.rolls()[0].rating == 3


@pytest.mark.rule("F-ENV-1")
def test_it_takes_an_open_aspect_of_the_scene() -> None:
    table = Table.set("aspect Bleeding on=Krall", "aspect Trapdoor hidden=yes")
    table.overruled("environment Bleeding skill=Athletics instead=Weapons", "F-ENV-1")
    line = "environment Trapdoor skill=Stealth instead=Weapons"
    table.overruled(line, "F-ENV-1")
    Table.set("aspect Trapdoor hidden=yes").do("reveal Trapdoor", line)
    assert Table.set("aspect Mud on=Yard").do("environment Mud skill=Stealth instead=Fists")


@pytest.mark.rule("F-ENV-1")
def test_whoever_is_gone_swaps_no_skill() -> None:
    table = Table.set("aspect Fog").do("leave Krall")
    line = "environment Fog skill=Stealth instead=Fists by=Krall"
    assert table.refused(line).message == "{who} is no longer in the conflict"


@pytest.mark.rule("F-ENV-2")
@pytest.mark.parametrize(("lasts", "rounds"), [("round", False), ("scene", True)])
def test_it_lasts_a_round_or_the_scene(lasts: str, rounds: bool) -> None:
    table = Table.set("aspect Chandelier")
    table.do(f"environment Chandelier skill=Athletics instead=Weapons lasts={lasts}")
    table.do("next", "next", "next", "next")
    assert (table.doc["swaps"] != []) is rounds
    assert ("F-ENV-2" in [e.rule for e in table.events()]) is not rounds
    assert table.do("end-scene rest=no").doc["swaps"] == []


@pytest.mark.rule("F-ENV-1", "F-ENV-2")
def test_several_swaps_stand_side_by_side_each_once() -> None:
    table = Table.set("aspect Chandelier")
    table.do("environment Chandelier skill=Athletics instead=Weapons lasts=scene")
    table.senseless("environment Chandelier skill=Athletics instead=Weapons", "F-ENV-1")
    table.do("environment Chandelier skill=Athletics instead=Fists")
    table.do("next", "next", "next", "next")
    assert [swap["instead"] for swap in table.doc["swaps"]] == ["Weapons"]


@pytest.mark.rule("F-ENV-1")
def test_whoever_is_removed_leaves_the_swaps_of_others() -> None:
    table = Table.set("aspect Fog")
    for who in ("Ada", "Krall"):
        table.do(f"environment Fog skill=Stealth instead=Fists lasts=scene by={who}")
    table.do("remove Krall")
    assert [swap["who"] for swap in table.doc["swaps"]] == ["Ada"]
