"""Minions: quality and quantity, boxes that fill one after the other, what they cannot do."""

from __future__ import annotations

import pytest

from tests.support.table import Table
from tracker.conflict.state import change
from tracker.systems.fate.rules.groups import fits
from tracker.systems.fate.rules.harm import StressMarked

RATS = "minions Rats side=Gang zone=Yard"


def rats(quality: int, count: int, *more: str) -> Table:
    return Table.set(f"{RATS} quality={quality} count={count}", *more)


def left(table: Table) -> int:
    found: int = table.sheet("Rats")["count"]
    return found


@pytest.mark.rule("F-MINION-1")
def test_quality_is_1_2_or_3() -> None:
    for quality in (1, 2, 3):
        assert rats(quality, 2).sheet("Rats")["quality"] == quality
    Table.set().senseless(f"{RATS} quality=0", "F-MINION-1")
    table = Table.set().overruled(f"{RATS} quality=4", "F-MINION-1")
    assert table.sheet("Rats")["tracks"]["stress"]["boxes"] == 4


@pytest.mark.rule("F-MINION-2")
@pytest.mark.parametrize(("kind", "rating"), [("physical", 3), ("social", 0), ("mental", 0)])
def test_quality_counts_in_one_kind_of_conflict(kind: str, rating: int) -> None:
    table = Table.set(f"conflict Test kind={kind}", f"{RATS} quality=3 kind=physical", "order Rats")
    table.do("attack Ada dice=0000 vs=Fists vs-dice=++++")
    assert table.rolls()[0].rating == rating


@pytest.mark.rule("F-MINION-2")
def test_the_kind_is_the_conflicts_unless_said() -> None:
    table = Table.set("conflict Test kind=social", f"{RATS} quality=2", "order Rats")
    table.do("attack Ada dice=0000 vs=Resolve vs-dice=++++")
    assert table.rolls()[0].rating == 2


@pytest.mark.rule("F-MINION-3")
@pytest.mark.parametrize(
    ("quality", "count", "boxes"), [(1, 1, 1), (2, 1, 2), (3, 1, 3), (2, 4, 8)]
)
def test_each_has_as_many_boxes_as_quality(quality: int, count: int, boxes: int) -> None:
    assert rats(quality, count).sheet("Rats")["tracks"] == {
        "stress": {"boxes": boxes, "marked": []}
    }


@pytest.mark.rule("F-MINION-4")
def test_quantity_is_1_at_least_and_quality_one_for_all() -> None:
    assert left(rats(1, 1)) == 1
    Table.set().senseless(f"{RATS} count=0", "F-MINION-4")
    Table.set().senseless(f'{RATS} groups="3, 0"', "F-MINION-4")
    table = rats(1, 2, "minions Dogs side=Gang zone=Yard quality=2 count=2")
    table.senseless("merge Rats into=Dogs", "F-MINION-4")


@pytest.mark.rule("F-MINION-5")
def test_a_group_has_one_turn_and_one_roll() -> None:
    table = rats(1, 20, "order Rats")
    table.do("attack Ada dice=0000 vs=Fists vs-dice=++++")
    assert [r.by for r in table.rolls()] == [table.who("Rats").id, table.who("Ada").id]
    assert table.doc["order"].count("Rats") == 1
    assert table.refused("attack Bruno by=Rats dice=0000 vs=Fists").rule == "F-ROUND-1"


@pytest.mark.rule("F-MINION-6")
def test_a_hit_fills_box_after_box() -> None:
    table = rats(3, 2).do("hit Rats 2")
    assert (table.sheet("Rats")["tracks"]["stress"]["marked"], left(table)) == ([1, 2], 2)
    event = next(e for e in table.events() if isinstance(e, StressMarked))
    assert (event.boxes, event.rule) == ((1, 2), "F-MINION-6")


@pytest.mark.rule("F-MINION-7")
def test_the_rest_of_a_hit_passes_to_the_next() -> None:
    assert left(rats(1, 5).do("hit Rats 3")) == 2
    table = rats(2, 3).do("hit Rats 3")
    assert (left(table), table.sheet("Rats")["tracks"]["stress"]["marked"]) == (2, [1, 2, 3])
    assert left(table.do("hit Rats 1")) == 1


@pytest.mark.rule("F-MINION-7", "F-OVERFLOW-1")
def test_a_group_without_a_free_box_is_out() -> None:
    table = rats(3, 2)
    table.do("attack Rats skill=Weapons dice=++++ mod=+3 vs-dice=0000")
    assert (table.sheet("Rats")["status"], left(table)) == ("out", 0)
    assert table.doc["overflow"] == {"by": "Ada", "left": 1}
    assert "Rats" not in table.doc["order"]
    assert "F-MINION-7" in [e.rule for e in table.events()]


@pytest.mark.rule("F-MINION-8")
def test_who_is_partly_hurt_counts_fully() -> None:
    table = rats(2, 4, "order Rats").do("hit Rats 1")
    assert left(table) == 4
    table.do("attack Ada dice=0000 vs=Fists vs-dice=++++")
    assert table.rules_of(table.rolls()[0]) == {"F-GROUP-3": 2}


@pytest.mark.rule("F-MINION-4")
@pytest.mark.parametrize("keys", ["count=1000", "quality=3 groups='1, 334'"])
def test_a_group_is_not_larger_than_a_screen_can_show(keys: str) -> None:
    Table.set().senseless(f"minions Rats {keys}", "F-MINION-4")


@pytest.mark.rule("F-MINION-9")
def test_one_track_takes_every_kind_of_stress() -> None:
    table = rats(1, 1)
    table.do("attack Rats skill=Rapport track=composure dice=+++0 vs-dice=+000")
    assert (table.sheet("Rats")["status"], table.sheet("Rats")["consequences"]) == ("out", [])
    assert (table.doc["question"], "concede" in table.doc["offers"]) == (None, False)


@pytest.mark.rule("F-MINION-9", "F-FP-1")
def test_minions_have_no_fate_points_no_consequences_and_do_not_concede() -> None:
    table = rats(1, 3, "order Rats", "aspect Fog")
    assert table.sheet("Rats")["fp"] is None
    table.senseless("fp Rats +1", "F-MINION-9")
    table.senseless("set Rats fp=1", "F-MINION-9")
    table.senseless('set Rats consequences="mild: Bitten"', "F-MINION-9")
    table.senseless("compel Rats Fog accept=yes", "F-MINION-9")
    table.senseless('concede "we run" by=Rats', "F-MINION-9")
    line = "attack Ada dice=0000 tag=Fog vs=Fists vs-dice=++++"
    table.overruled(line, "F-FP-1")
    assert table.sheet("Rats")["fp"] is None


@pytest.mark.rule("F-MINION-10")
def test_there_is_no_budget_of_minions() -> None:
    table = rats(3, 200).do("minions More side=Gang zone=Yard quality=3 count=200")
    assert table.warnings() == []


@pytest.mark.rule("F-GROUP-1")
@pytest.mark.parametrize(
    ("count", "bonus"),
    [(1, 0), (2, 1), (3, 1), (4, 2), (6, 2), (7, 3), (9, 3), (10, 4), (11, 4), (100, 4)],
)
def test_the_bonus_goes_by_size(count: int, bonus: int) -> None:
    table = rats(1, count, "order Rats").do("attack Ada dice=0000 vs=Fists vs-dice=++++")
    assert table.rules_of(table.rolls()[0]) == ({"F-GROUP-3": bonus} if bonus else {})
    assert table.rolls()[0].effort == 1 + bonus


@pytest.mark.rule("F-GROUP-3")
def test_the_bonus_helps_attack_and_defense_by_the_size_of_the_moment() -> None:
    table = rats(1, 4, "order Rats").do("attack Ada dice=0000 vs=Fists vs-dice=++++")
    assert table.rolls()[0].effort == 3
    table.do("spin", "attack Rats skill=Weapons dice=0000 vs-dice=0000")
    assert (table.rolls()[1].effort, left(table)) == (3, 3)
    table.do("attack Rats skill=Fists dice=---- vs-dice=0000")
    assert table.rolls()[1].effort == 2
    table.do("attack Ada by=Rats free=yes alone=yes dice=0000 vs=Fists vs-dice=++++")
    assert table.rolls()[0].effort == 1


@pytest.mark.rule("F-MINION-1")
@pytest.mark.parametrize(
    ("fields", "whole"),
    [
        ({}, True),
        ({"quality": 1, "count": 1}, True),
        ({"quality": 0}, False),
        ({"quality": None}, False),
        ({"count": 0}, False),
        ({"count": None}, False),
        ({"tracks": {}}, False),
        ({"tracks": {}, "quality": 0, "role": "npc"}, True),
    ],
)
def test_a_group_has_minions_a_quality_and_boxes(fields: dict[str, object], *, whole: bool) -> None:
    rats = Table.set("minions Rats side=Gang zone=Yard quality=2 count=3").who("Rats")
    assert fits(change(rats, **fields)) is whole
