"""Carrying, pushing and throwing: what weight and zones cost, and who ends up where."""

from __future__ import annotations

import pytest

from tests.support.table import Table
from tracker.systems.fate.rules.sprints import ThingThrown

# A row of five zones; the border in the middle of the second passage can be set.
STREET = """
conflict "Test" kind=physical
zone Z1
zone Z2
zone Z3
zone Z4
zone Z5
border Z1 Z2
border Z2 Z3 cost={border}
border Z3 Z4
border Z4 Z5
side Us
side Them
add Ada pc side=Us zone=Z1 seat=1 skills="Alertness 9, Weapons 4, Fists 4, Might {might}"
add Krall npc side=Them zone=Z1 skills="Fists 0, Athletics 0, Might 0"
"""


def street(*more: str, border: int = 0, might: int = 4) -> Table:
    return Table(STREET.format(border=border, might=might), *more, "begin")


def where(table: Table) -> tuple[str, str]:
    return table.sheet("Ada")["zone"], table.sheet("Krall")["zone"]


@pytest.mark.rule("F-LOAD-1")
def test_standing_with_a_load_costs_one() -> None:
    table = street().do("attack Krall load=2 skill=Weapons dice=0000 vs=Fists vs-dice=0000")
    assert table.rules_of(table.rolls()[0]) == {"F-LOAD-1": -1}


@pytest.mark.rule("F-LOAD-2")
@pytest.mark.parametrize(
    ("weight", "border", "penalty"), [(2, 0, -3), (2, 2, -5), (4, 0, -5), (0, 0, -1)]
)
def test_a_step_with_a_load_costs_its_weight_too(weight: int, border: int, penalty: int) -> None:
    table = street("place Ada Z2", "place Krall Z3", border=border)
    table.do(f"attack Krall move=Z3 load={weight} skill=Weapons dice=0000 vs=Fists vs-dice=0000")
    assert table.rules_of(table.rolls()[0]) == {"F-LOAD-2": penalty}
    assert table.sheet("Ada")["zone"] == "Z3"


@pytest.mark.rule("F-LOAD-2")
def test_a_weight_is_never_below_0() -> None:
    street().senseless("attack Krall load=-1 skill=Weapons dice=0000", "F-LOAD-2")
    street().senseless("sprint Z2 load=-1 dice=0000", "F-LOAD-2")
    street().senseless("push Krall Z2 weight=-1 dice=0000", "F-PUSH-2")
    street().senseless("throw crate Z2 weight=-1 dice=0000", "F-PUSH-2")


@pytest.mark.rule("F-LOAD-3")
@pytest.mark.parametrize(("shifts", "zone"), [(2, "Z1"), (3, "Z2"), (5, "Z2"), (6, "Z3")])
def test_a_load_makes_each_passage_of_a_sprint_dearer(shifts: int, zone: str) -> None:
    table = street(f'set Ada skills="Athletics {shifts}"').do("sprint Z5 load=2 dice=0000")
    assert table.sheet("Ada")["zone"] == zone
    assert table.doc["last_roll"]["shifts"] == shifts


@pytest.mark.rule("F-PUSH-1")
def test_a_push_is_an_attack_roll() -> None:
    table = street().do("push Krall Z2 skill=Fists dice=+000")
    assert (table.doc["question"]["kind"], table.doc["question"]["who"]) == ("defend", "Krall")
    table.do("defend skill=Fists dice=++00")
    assert (table.doc["last_roll"]["shifts"], where(table)) == (3, ("Z2", "Z2"))
    table = street("minions Rats side=Us zone=Z1 leader=Ada count=3")
    table.do("push Krall Z2 skill=Fists dice=0000 vs=Fists vs-dice=0000")
    assert table.rules_of(table.rolls()[0]) == {"F-GROUP-4": 2}


@pytest.mark.rule("F-PUSH-2")
@pytest.mark.parametrize(
    ("border", "costs"), [(0, (3, 4, 5, 6)), (1, (3, 5, 6, 7)), (2, (3, 6, 7, 8))]
)
def test_what_a_push_costs(border: int, costs: tuple[int, ...]) -> None:
    for zones, cost in enumerate(costs, 1):
        for short in (0, 1):
            table = street(border=border, might=cost - short)
            table.do(f"push Krall Z{zones + 1} skill=Might dice=0000 vs=Might vs-dice=0000")
            assert (where(table) == (f"Z{zones + 1}",) * 2) is not short
        line = f"push Krall Z{zones + 1} weight=3 skill=Might dice=0000 vs=Might vs-dice=0000"
        assert where(street(border=border, might=cost + 1).do(line)) == (f"Z{zones + 1}",) * 2


@pytest.mark.rule("F-PUSH-2")
def test_a_border_on_the_first_passage_counts_from_there() -> None:
    table = street("border Z1 Z2 cost=2", might=5)
    assert where(table.do("push Krall Z2 skill=Might dice=0000 vs=Might vs-dice=0000"))[0] == "Z2"
    table = street("border Z1 Z2 cost=2", might=4)
    assert where(table.do("push Krall Z2 skill=Might dice=0000 vs=Might vs-dice=0000"))[0] == "Z1"


@pytest.mark.rule("F-PUSH-3")
def test_both_end_there_without_a_penalty() -> None:
    table = street().do("push Krall Z2 skill=Might dice=0000 vs=Might vs-dice=0000")
    assert (table.rolls()[0].modifiers, where(table)) == ((), ("Z2", "Z2"))
    assert "F-PUSH-3" in [e.rule for e in table.events()]


@pytest.mark.rule("F-PUSH-3", "F-GROUP-8")
def test_the_pushers_group_comes_along_the_pushed_ones_stays() -> None:
    table = street(
        "minions Ours side=Us zone=Z1 leader=Ada", "minions Theirs side=Them zone=Z1 leader=Krall"
    )
    table.do("push Krall Z2 skill=Might dice=+++0 vs=Might vs-dice=0000")
    found = {n: (table.sheet(n)["zone"], table.sheet(n)["leader"]) for n in ("Ours", "Theirs")}
    assert found == {"Ours": ("Z2", "Ada"), "Theirs": ("Z1", None)}
    table = street("minions Ours side=Us zone=Z1 leader=Ada")
    table.do("push Krall Z2 alone=yes skill=Might dice=+++0 vs=Might vs-dice=0000")
    assert (table.sheet("Ours")["zone"], table.sheet("Ours")["leader"]) == ("Z1", None)


@pytest.mark.rule("F-PUSH-3", "F-BLOCK-5", "F-BLOCK-12")
@pytest.mark.parametrize(("might", "zone"), [(6, "Z1"), (7, "Z1"), (9, "Z2")])
def test_a_push_through_a_blocked_passage_must_beat_the_block(might: int, zone: str) -> None:
    table = street("add Eve npc side=Them zone=Z2", 'order "Eve, Ada, Krall"', might=might)
    table.do('block "the gate" passage="Z1 > Z2" skill=Might dice=++++ mod="+2 bars"')
    table.do("push Krall Z2 skill=Might dice=0000 vs=Might vs-dice=0000")
    assert where(table) == (zone, zone)


@pytest.mark.rule("F-PUSH-4")
def test_a_push_does_no_harm() -> None:
    table = street(might=5).do("push Krall Z2 skill=Might dice=0000 vs=Might vs-dice=0000")
    assert table.doc["last_roll"]["shifts"] == 5
    assert (table.doc["question"], table.sheet("Krall")["tracks"]["health"]["marked"]) == (None, [])


@pytest.mark.rule("F-PUSH-5")
@pytest.mark.parametrize(("shifts", "zone"), [(4, "Z3"), (2, "Z1"), (0, "Z1")])
def test_a_push_goes_as_far_as_the_shifts_do(shifts: int, zone: str) -> None:
    table = street(might=shifts).do("push Krall Z4 skill=Might dice=0000 vs=Might vs-dice=0000")
    assert (where(table), table.doc["turn"]) == ((zone, zone), "Krall")


@pytest.mark.rule("F-THROW-1")
def test_a_throw_moves_the_target_alone() -> None:
    table = street().do("throw Krall Z2 skill=Might dice=0000 vs=Athletics vs-dice=0000")
    assert where(table) == ("Z1", "Z2")
    assert "F-THROW-1" in [e.rule for e in table.events()]


# Each row is a weight and a border on the way, with the cost of 1, 2, 3 and 4 zones.
THROWS = [
    (1, 0, (2, 4, 7, 11)),
    (2, 0, (3, 5, 8, 12)),
    (3, 0, (4, 6, 9, 13)),
    (4, 0, (5, 7, 10, 14)),
    (2, 1, (4, 6, 9, 13)),
    (2, 2, (5, 7, 10, 14)),
]


@pytest.mark.rule("F-THROW-2", "F-THROW-3", "F-THROW-4")
@pytest.mark.parametrize(("weight", "border", "costs"), THROWS)
def test_what_a_throw_costs(weight: int, border: int, costs: tuple[int, ...]) -> None:
    for zones, cost in enumerate(costs, 1):
        line = f"throw Krall Z{zones + 1} weight={weight} resist=no skill=Might dice=0000"
        for short in (0, 1):
            table = street(f"border Z1 Z2 cost={border}", might=cost - short).do(line)
            assert (where(table)[1] == f"Z{zones + 1}") is not short


@pytest.mark.rule("F-THROW-3")
def test_a_border_is_not_compounded_into_later_zones() -> None:
    line = "throw Krall Z3 resist=no skill=Might dice=0000"
    assert where(street(border=1, might=6).do(line))[1] == "Z3"
    assert where(street(border=1, might=5).do(line))[1] == "Z2"


@pytest.mark.rule("F-THROW-2", "F-THROW-3", "F-THROW-6")
@pytest.mark.parametrize(("might", "over"), [(6, True), (5, False)])
def test_a_throw_goes_over_a_wall_where_a_runner_goes_round(might: int, over: bool) -> None:
    # Over the wall: 2 + 1 + 3 = 6; round it: 2 + 1 + 2 + 3 = 8. A runner pays 4 or 3.
    wall = "border Z1 Z4 cost=3"
    table = street(wall, might=might).do("throw Krall Z4 resist=no skill=Might dice=0000")
    assert where(table)[1] == ("Z4" if over else "Z1")
    table = street(wall, might=might).do('throw "the crate" Z4 skill=Might dice=0000')
    (landed,) = [e for e in table.events() if isinstance(e, ThingThrown)]
    assert landed.zone == ("z4" if over else None)


@pytest.mark.rule("F-THROW-4")
@pytest.mark.parametrize(("effort", "zone"), [(8, "Z4"), (7, "Z3")])
def test_the_unresisting_fly_by_effort(effort: int, zone: str) -> None:
    table = street(might=effort).do("throw Krall Z4 resist=no skill=Might dice=0000")
    assert (where(table)[1], len(table.rolls())) == (zone, 1)


@pytest.mark.rule("F-THROW-4")
@pytest.mark.parametrize(("might", "zone"), [(5, "z2"), (4, None)])
def test_things_need_no_sheet(might: int, zone: str | None) -> None:
    table = street(might=might).do('throw "the crate" Z2 weight=4 dice=0000')
    (landed,) = [e for e in table.events() if isinstance(e, ThingThrown)]
    assert (landed.what, landed.zone, landed.rule) == ("the crate", zone, "F-THROW-4")
    assert where(table) == ("Z1", "Z1")


@pytest.mark.rule("F-THROW-5")
@pytest.mark.parametrize(("defense", "zone"), [("+++0", "Z2"), ("++++", "Z1")])
def test_the_unwilling_defend(defense: str, zone: str) -> None:
    table = street(might=6)
    table.do(f"throw Krall Z2 skill=Might dice=0000 vs=Athletics vs-dice={defense}")
    assert where(table)[1] == zone
    assert table.sheet("Krall")["acted"] is False


@pytest.mark.rule("F-THROW-5")
def test_a_bad_defense_gives_more_shifts() -> None:
    table = street(might=1).do("throw Krall Z2 skill=Might dice=0000 vs=Athletics vs-dice=--00")
    assert (table.doc["last_roll"]["shifts"], where(table)[1]) == (3, "Z2")


@pytest.mark.rule("F-THROW-6")
@pytest.mark.parametrize(("shifts", "zone"), [(6, "Z3"), (2, "Z1")])
def test_a_throw_goes_as_far_as_it_can_and_does_no_harm(shifts: int, zone: str) -> None:
    table = street(might=shifts)
    table.do("throw Krall Z4 skill=Might dice=0000 vs=Athletics vs-dice=0000")
    assert (where(table)[1], table.doc["question"]) == (zone, None)
    assert table.sheet("Krall")["tracks"]["health"]["marked"] == []


@pytest.mark.rule("F-BLOCK-6", "F-THROW-1")
@pytest.mark.parametrize(
    ("line", "zone"),
    [
        ("push Krall Hall skill=Fists dice=0000", "Yard"),
        ("push Krall Hall skill=Fists dice=0000 ignore-block=yes", "Hall"),
        ("throw Krall Hall skill=Fists dice=0000", "Hall"),
    ],
)
def test_what_is_thrown_flies_over_a_guarded_passage(line: str, zone: str) -> None:
    """Whoever is pushed goes through it, unless it is said to stand against nothing here."""
    table = Table.set("set Krall weight=0")
    table.do('block! "the door" by=Krall passage="Yard > Hall" skill=Weapons dice=++00')
    table.do(f"{line} vs=Athletics vs-dice=--00")
    assert table.sheet("Krall")["zone"] == zone
