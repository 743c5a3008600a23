"""Movement: the step beside an action, borders, the sprint."""

from __future__ import annotations

import pytest

from tests.support.table import Table
from tracker.systems.fate.rules.routes import free_passage, reachable, taken
from tracker.systems.fate.rules.state import Block, with_table

HIT = "attack Krall skill=Weapons dice=0000 vs=Fists vs-dice=+000"


def path(*borders: int) -> Table:
    """Let Ada stand at the beginning of a path with these borders: Yard, Z1, Z2 and so on."""
    zones = [f"zone Z{n}" for n in range(1, len(borders) + 1)]
    ends = ["Yard", *(f"Z{n}" for n in range(1, len(borders) + 1))]
    steps = [
        f"border {a} {b} cost={cost}" for a, b, cost in zip(ends, ends[1:], borders, strict=False)
    ]
    return Table.set(*zones, *steps)


def sprinted(table: Table, zone: str, effort: int, keys: str = "") -> str:
    """Return where Ada is after a sprint of this effort."""
    table.do(f"sprint {zone} skill=Stealth dice=0000 mod={effort:+d} {keys}")
    where: str = table.sheet("Ada")["zone"]
    return where


@pytest.mark.rule("F-MOVE-1")
def test_moving_inside_the_zone_costs_nothing() -> None:
    table = Table.set().do('free "steps behind Krall"', HIT)
    assert table.rolls()[0].modifiers == ()
    Table.set().senseless(f"{HIT} move=Yard", "F-MOVE-1")
    Table.set().senseless("sprint Yard", "F-MOVE-1")


@pytest.mark.rule("F-MOVE-2")
def test_a_step_to_the_next_zone_is_a_supplemental_action() -> None:
    table = Table.set("place Krall Hall")
    table.do("attack Krall move=Hall skill=Weapons dice=0+00 vs=Fists vs-dice=+000")
    assert (table.rolls()[0].effort, table.rules_of(table.rolls()[0])) == (4, {"F-MOVE-2": -1})
    assert table.sheet("Ada")["zone"] == "Hall"


@pytest.mark.rule("F-MOVE-2")
def test_a_step_goes_with_an_act_that_needs_no_roll() -> None:
    table = Table.set().do('act "bars the door" move=Hall')
    assert (table.sheet("Ada")["zone"], table.doc["turn"]) == ("Hall", "Bruno")


@pytest.mark.rule("F-MOVE-3")
def test_further_than_one_zone_needs_a_sprint() -> None:
    table = path(0, 0).overruled(f"{HIT} move=Z2", "F-MOVE-3")
    assert table.sheet("Ada")["zone"] == "Z2"
    path(0, 0).senseless("sprint Z2 move=Z1", "F-MOVE-3")


@pytest.mark.rule("F-MOVE-4")
def test_a_sprint_is_athletics_against_nought() -> None:
    table = path(0, 0, 0, 0)
    assert set(carried_to(table, 3)) == {table_zone(table, z) for z in ("Hall", "Z1", "Z2", "Z3")}
    table.do("sprint Z4 dice=+0-0")
    assert table.rolls()[0].skill == "Athletics"
    last = table.doc["last_roll"]
    assert (last["effort"], last["opposed_by"], last["shifts"]) == (3, 0, 3)
    assert table.sheet("Ada")["zone"] == "Z3"


def carried_to(table: Table, effort: int) -> dict[str, tuple[str, ...]]:
    """Return the zones that Ada's sprint of this effort ends in, each with the way."""
    state, ada = table.state, table.who("Ada")
    return {
        zone: way.path
        for zone, way in reachable(state, ada.id).items()
        if way.shifts <= effort
        or (len(way.path) == 1 and free_passage(state, ada.id, ada.zone or "", zone, None))
    }


@pytest.mark.rule("F-MOVE-7", "F-BLOCK-15")
@pytest.mark.parametrize("load", [0, 2])
def test_a_way_takes_what_each_of_its_passages_takes(load: int) -> None:
    table = path(2, 0, 1, 3).do("border Hall Z3 cost=1")
    ada, there = table.who("Ada"), (table_zone(table, "Z3"), table_zone(table, "Z4"))
    barred = Block(id="b9", by="p9", what="the stairs", strength=3, passage=there)
    state = with_table(table.state, blocks=(barred,))
    ways = reachable(state, ada.id, load)
    assert ways == {z: taken(state, ada.id, ada.zone or "", w.path, load) for z, w in ways.items()}
    assert {way.strength for way in ways.values()} == {None, 3}
    assert len(ways) == len(state.zones) - 1


def table_zone(table: Table, name: str) -> str:
    return next(z.id for z in table.state.zones.values() if z.name == name)


@pytest.mark.rule("F-MOVE-5")
def test_a_border_works_both_ways_unless_said_otherwise() -> None:
    table = Table.set("zone Roof", "border Roof Yard cost=2")
    assert ["Roof", "Yard", 2] in table.doc["borders"]
    assert sprinted(table, "Roof", 2) == "Yard"
    table.do("next\nnext\nnext")
    assert sprinted(table, "Roof", 3) == "Roof"
    table.do("next\nnext\nnext")
    assert sprinted(table, "Yard", 2) == "Roof"
    table.do("border Yard Roof cost=2 back=0", "next\nnext\nnext")
    assert sprinted(table, "Yard", 1) == "Yard"


@pytest.mark.rule("F-MOVE-5")
def test_without_a_number_the_border_is_nought() -> None:
    table = Table.set()
    assert table.doc["borders"] == [["Yard", "Hall", 0]]
    table.senseless("border Yard Hall cost=-1", "F-MOVE-5")
    table.senseless("border Yard Yard")
    Table.set("zone Islet").senseless("sprint Islet", "F-MOVE-5")


@pytest.mark.rule("F-MOVE-6")
@pytest.mark.parametrize(("border", "penalty"), [(0, -1), (1, -2), (2, -3)])
def test_a_step_over_a_border_costs_more(border: int, penalty: int) -> None:
    table = path(border).do(f"{HIT} move=Z1")
    rule = "F-MOVE-6" if border else "F-MOVE-2"
    assert table.rules_of(table.rolls()[0]) == {rule: penalty}


@pytest.mark.rule("F-MOVE-7")
@pytest.mark.parametrize(
    ("borders", "reached"),
    [
        ((0, 0, 0, 0), (1, 1, 2, 3, 4, 4, 4)),
        ((2, 0, 0), (0, 0, 0, 1, 2, 3, 3)),
        ((0, 1, 0), (1, 1, 1, 2, 3, 3, 3)),
    ],
)
def test_each_passage_costs_one_and_its_border(
    borders: tuple[int, ...], reached: tuple[int, ...]
) -> None:
    names = ["Yard", *(f"Z{n}" for n in range(1, len(borders) + 1))]
    for effort, zones in enumerate(reached):
        table = path(*borders)
        far = carried_to(table, effort)
        on_the_path = [z for z in far if table.state.zones[z].name in names]
        assert len(on_the_path) == zones
        assert sprinted(table, names[-1], effort) == names[zones]


@pytest.mark.rule("F-MOVE-8")
@pytest.mark.parametrize(
    ("border", "effort", "keys", "where"),
    [
        (0, -2, "", "Z1"),
        (0, 0, "", "Z1"),
        (2, 2, "", "Yard"),
        (0, 0, "load=0", "Yard"),
        (0, 0, "load=2", "Yard"),
    ],
)
def test_a_free_first_passage_is_always_passed(
    border: int, effort: int, keys: str, where: str
) -> None:
    assert sprinted(path(border, 0), "Z2", effort, keys) == where


@pytest.mark.rule("F-MOVE-8")
@pytest.mark.parametrize(("blocked", "where"), [("Yard > Z1", "Yard"), ("Z1 > Z2", "Z1")])
def test_a_block_on_the_first_passage_is_in_the_way(blocked: str, where: str) -> None:
    table = path(0, 0).do("hold", f'block x passage="{blocked}" skill=Stealth dice=--00', "next")
    assert sprinted(table, "Z2", -1, "by=Ada") == where


@pytest.mark.rule("F-MOVE-9")
def test_a_border_is_counted_once() -> None:
    table = path(2)
    assert sprinted(table, "Z1", 3) == "Z1"
    last = table.doc["last_roll"]
    assert (last["opposed_by"], last["shifts"]) == (0, 3)
    assert table.rules_of(table.rolls()[0]) == {"F-ROLL-3": 3}


@pytest.mark.rule("F-MOVE-10")
@pytest.mark.parametrize("stop", ["Z1", "Z2", "Z3"])
def test_a_sprinter_stops_anywhere_on_the_way(stop: str) -> None:
    table = path(0, 0, 0)
    ways = carried_to(table, 3)
    assert len(ways[table_zone(table, stop)]) == int(stop[1])
    assert sprinted(table, stop, 3) == stop
    left = 3 - int(stop[1])
    assert ("spend" in table.doc["offers"]) == bool(left)
    table.overruled(f"spend {left + 1} on=time", "F-SHIFT-8")


@pytest.mark.rule("F-MOVE-10")
def test_of_several_ways_one_may_be_named() -> None:
    table = path(0, 0).do("border Hall Z2")
    table.do("sprint Z2 through=Hall dice=0000")
    assert table.sheet("Ada")["zone"] == "Z2"
    path(0, 0).senseless("sprint Z2 through=Hall", "F-MOVE-5")
    blocked = path(0, 0).do("hold", "border Hall Z2")
    blocked.do('block x passage="Yard > Z1" skill=Fists dice=0000')
    table = blocked.do("next", "sprint Z2 by=Ada dice=0000")
    assert table.sheet("Ada")["zone"] == "Z2"


@pytest.mark.rule("F-ZONE-1", "F-MOVE-1")
@pytest.mark.parametrize("line", [f"{HIT} move=Hall", "sprint Hall", 'throw "a crate" Hall'])
def test_who_stands_nowhere_goes_nowhere(line: str) -> None:
    table = Table("conflict Test kind=physical\nside Us\nzone Yard\nzone Hall\nborder Yard Hall")
    table.do("add Ada pc side=Us seat=1", "add Krall npc side=Us zone=Yard", "begin!")
    table.senseless(line, "F-ZONE-1")
    table.do("place Ada Yard", "sprint Hall skill=Athletics dice=+000")
    assert table.sheet("Ada")["zone"] == "Hall"


@pytest.mark.rule("F-GROUP-8", "F-MOVE-2")
def test_a_step_without_a_roll_may_leave_the_group_behind() -> None:
    table = Table.set("minions Rats side=Heroes zone=Yard count=2 leader=Ada")
    table.do('act "bars the door" move=Hall alone=yes')
    rats = table.sheet("Rats")
    assert (table.sheet("Ada")["zone"], rats["zone"], rats["leader"]) == ("Hall", "Yard", None)
    table.senseless('act "waits" alone=yes')
