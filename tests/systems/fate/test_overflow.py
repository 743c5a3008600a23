"""Overflow: what a hit leaves over, what it pays for, and when it is gone."""

from __future__ import annotations

import pytest

from tests.support.table import Table
from tracker.conflict.engine import evolve
from tracker.conflict.state import change
from tracker.systems.fate.rules.momentum import OverflowGained
from tracker.systems.fate.rules.state import FateLastRoll, Overflow, table_of

WALL = "border Hall Roof cost=2"
HIT_7 = "attack Krall skill=Weapons dice=++++ mod=-1 vs=Fists vs-dice=---0"


def left(table: Table) -> int:
    overflow = table.doc["overflow"]
    return overflow["left"] if overflow else 0


def three() -> Table:
    """Return a table at which Ada has overflow 3 in the Yard; it is Bruno's turn."""
    table = Table.set("zone Roof", "border Yard Roof cost=2", "minions Rats side=Gang zone=Yard")
    return table.do("attack Rats skill=Weapons dice=+000 vs-dice=0000")


@pytest.mark.rule("F-OVERFLOW-1")
@pytest.mark.parametrize(("count", "bonus", "shifts", "rest"), [(2, 1, 5, 3), (5, 2, 3, 0)])
def test_shifts_beyond_the_groups_boxes_are_left(
    count: int, bonus: int, shifts: int, rest: int
) -> None:
    table = Table.set(f"minions Rats side=Gang zone=Yard count={count}")
    table.do(f"attack Rats skill=Weapons dice=0000 mod=+{1 + bonus + shifts - 4} vs-dice=0000")
    assert (table.doc["last_roll"]["shifts"], left(table)) == (shifts, rest)
    assert ("F-OVERFLOW-1" in [e.rule for e in table.events()]) is (rest > 0)


@pytest.mark.rule("F-OVERFLOW-2")
@pytest.mark.parametrize(("dice", "rest"), [("+000", 3), ("--00", 0)])
def test_a_maneuver_on_minions_needs_one_shift_the_rest_is_left(dice: str, rest: int) -> None:
    table = Table.set("minions Rats side=Gang zone=Yard")
    table.do(f"maneuver Rats aspect=Scattered skill=Weapons dice={dice} vs-dice=0000")
    assert (table.doc["aspects"][0]["text"], left(table)) == ("Scattered", rest)


@pytest.mark.rule("F-OVERFLOW-1", "F-OVERFLOW-3", "F-ATTACK-13")
def test_a_lowered_hit_leaves_as_much_as_the_shifts_say() -> None:
    table = Table.set("minions Rats side=Gang zone=Yard")
    table.do("attack Rats hit=1 skill=Weapons dice=+000 vs-dice=0000")
    assert (table.doc["last_roll"]["shifts"], left(table)) == (4, 3)
    table = Table.set("minions Rats side=Gang zone=Yard count=3")
    table.do("attack Rats hit=1 skill=Weapons dice=+++0 vs-dice=0000")
    assert (table.doc["last_roll"]["shifts"], left(table)) == (5, 2)
    assert table.sheet("Rats")["count"] == 2
    assert left(Table.set().do(f"{HIT_7} hit=6", 'consequence "Cut"')) == 1
    assert left(Table.set().do(f"{HIT_7} hit=5", "stress")) == 0


@pytest.mark.rule("F-OVERFLOW-2", "F-SHIFT-8")
def test_a_shift_is_spent_once_as_overflow_or_otherwise() -> None:
    maneuver = "maneuver Rats aspect=Scattered skill=Weapons dice=+000 vs-dice=0000"
    table = Table.set("minions Rats side=Gang zone=Yard").do(maneuver)
    table.do("spend 1 on=time")
    assert left(table) == 3
    table.do("spend 1 on=stealth")
    assert left(table) == 2
    table.do("overflow shouts")
    assert (left(table), table.doc["last_roll"]["spent"]) == (1, 3)
    assert table.refused("spend 2 on=time").rule == "F-SHIFT-8"
    table.do("spend 1 on=time")
    assert (table.doc["overflow"], table.doc["offers"]) == (None, [])


@pytest.mark.rule("F-SPIN-9", "F-SHIFT-8")
def test_the_shifts_of_another_roll_are_not_the_overflows() -> None:
    table = Table.set("order Krall")
    table.do("attack Ada skill=Weapons dice=---- vs=Weapons vs-dice=0000", "overflow")
    table.do("check free=yes skill=Weapons dice=0000", "spend 2 on=time")
    assert left(table) == 5
    table.do("overflow shouts")
    assert (left(table), table.doc["last_roll"]["spent"]) == (4, 2)


@pytest.mark.rule("F-OVERFLOW-3")
def test_against_a_character_only_what_a_smaller_hit_would_have_done() -> None:
    assert left(Table.set().do(HIT_7, 'consequence "Cut"')) == 1
    table = Table.set().do("hit Krall 4", "stress", "hit Krall 5", "stress", HIT_7)
    assert left(table.do('consequence "Cut"')) == 3
    assert "F-OVERFLOW-3" in [e.rule for e in table.events()]


@pytest.mark.rule("F-OVERFLOW-3")
def test_with_no_box_free_the_smallest_hit_is_1() -> None:
    table = Table.set()
    for hit in range(1, 6):
        table.do(f"hit Krall {hit}", "stress")
    assert left(table.do(HIT_7, 'consequence "Cut"')) == 6


@pytest.mark.rule("F-OVERFLOW-3")
def test_a_box_or_a_chosen_consequence_leaves_none() -> None:
    line = "attack Krall skill=Weapons dice=++00 vs=Fists vs-dice=0000"
    assert left(Table.set().do(line, "stress")) == 0
    assert left(Table.set().do(line, 'consequence "Cut"')) == 0


@pytest.mark.rule("F-OVERFLOW-3")
def test_taking_out_leaves_what_was_too_much() -> None:
    table = Table.set('set Krall consequences="mild: A; mild: B; mild: C"').do(HIT_7)
    table.do('outcome "asleep"')
    assert table.doc["overflow"] == {"by": "Ada", "left": 1}


@pytest.mark.rule("F-OVERFLOW-4")
def test_each_point_pays_a_point_of_a_supplemental_action() -> None:
    table = three()
    assert "overflow" in table.doc["offers"]
    table.do("overflow move=Roof")
    assert (table.sheet("Ada")["zone"], left(table)) == ("Roof", 0)
    table = three()
    for act in ("draws a blade", "kicks the door", "shouts"):
        table.do(f'overflow "{act}"')
    assert left(table) == 0
    assert "overflow" not in table.doc["offers"]
    assert left(three().do('overflow "bars the gate" cost=2')) == 1


@pytest.mark.rule("F-OVERFLOW-4", "F-MOVE-3", "F-BLOCK-6")
def test_it_pays_for_no_more_than_is_left_and_for_one_zone_at_a_time() -> None:
    three().overruled('overflow "bars the gate" cost=4', "F-OVERFLOW-4")
    three().senseless('overflow "bars the gate" cost=0', "F-SUPP-3")
    table = Table.set("zone Roof", "border Hall Roof", "minions Rats side=Gang zone=Yard")
    table.do("attack Rats skill=Weapons dice=+000 vs-dice=0000")
    assert table.refused("overflow move=Roof").rule == "F-MOVE-3"
    assert Table.set().senseless("overflow shouts", "F-OVERFLOW-6")
    assert three().refused("overflow").message.startswith("say what the overflow pays for")


@pytest.mark.rule("F-OVERFLOW-4", "F-BLOCK-6")
def test_it_does_not_pay_a_way_past_a_block() -> None:
    table = Table.set("minions Rats side=Gang zone=Yard", "order Krall")
    table.do('block "the door" passage="Yard > Hall" skill=Weapons dice=0000')
    table.do("attack Rats skill=Weapons dice=+000 vs-dice=0000")
    table.overruled("overflow move=Hall", "F-BLOCK-6")


@pytest.mark.rule("F-OVERFLOW-5")
def test_it_buys_no_attack_and_no_maneuver() -> None:
    for line in (
        "attack Krall by=Ada skill=Weapons dice=---- vs=Fists vs-dice=----",
        "maneuver Krall by=Ada aspect=X skill=Weapons dice=---- vs=Fists vs-dice=----",
    ):
        table = three().overruled(line, "F-OVERFLOW-5")
        assert table.sheet("Ada")["acted"] is True
    table = three().do("overflow move=Hall")
    assert (table.sheet("Ada")["zone"], table.doc["turn"], left(table)) == ("Hall", "Bruno", 2)


@pytest.mark.rule("F-OVERFLOW-6")
@pytest.mark.parametrize("later", ['act "looks around"', "hold", "next"])
def test_what_is_left_lapses_when_the_next_one_acts(later: str) -> None:
    table = three().do('overflow "draws a blade"')
    assert left(table) == 2
    assert left(table.do(later)) == 0
    table.senseless("overflow move=Hall", "F-OVERFLOW-6")


@pytest.mark.rule("F-OVERFLOW-6")
def test_it_lapses_with_the_round_and_is_its_owners_alone() -> None:
    table = Table.set("minions Rats side=Gang zone=Yard", "order Bruno").do("next", "hold")
    table.do("next", "next")
    assert table.doc["turn"] is None
    table.do("attack Rats by=Ada skill=Weapons dice=+000 vs-dice=0000")
    assert left(table) == 3
    table.senseless("overflow move=Hall by=Bruno", "F-OVERFLOW-6")
    assert left(table.do("next")) == 0


@pytest.mark.rule("F-OVERFLOW-6", "F-SPIN-9")
def test_a_defenders_lapses_too_when_the_defender_is_the_next_to_act() -> None:
    table = Table.set("order Krall")
    table.do("attack Ada skill=Weapons dice=---- vs=Weapons vs-dice=0000", "overflow")
    assert (table.doc["turn"], table.doc["overflow"]) == ("Ada", {"by": "Ada", "left": 5})
    assert left(table.do("overflow ducks")) == 4
    table.do('act "climbs the crates"')
    assert left(table) == 0
    table.senseless("overflow move=Hall", "F-OVERFLOW-6")


@pytest.mark.rule("F-OVERFLOW-6")
def test_free_actions_leave_it_alone() -> None:
    table = three().do('free "shouts" by=Bruno', "hit Krall 1", "stress")
    assert left(table) == 3


@pytest.mark.rule("F-OVERFLOW-4", "F-MOVE-1")
def test_who_stays_in_the_zone_has_moved_nowhere() -> None:
    table = three()
    table.senseless("overflow move=Yard", "F-MOVE-1")
    assert left(table) == 3


@pytest.mark.rule("F-OVERFLOW-4", "F-SUPP-4", "F-DISARM-3")
def test_several_acts_at_once_are_all_paid_and_all_done() -> None:
    table = three().do('overflow "slams the door" cost=2 move=Hall')
    assert (table.sheet("Ada")["zone"], left(table)) == ("Hall", 0)
    assert left(three().do('overflow "over the table" move=Hall')) == 2
    armed = Table.set("minions Rats side=Gang zone=Yard", "order Krall", "set Ada fp=0")
    armed.do("maneuver Ada template=disarm skill=Weapons dice=+000 vs=Athletics vs-dice=0000")
    armed.do("attack Rats skill=Athletics dice=++00 vs-dice=0000")
    assert (armed.sheet("Ada")["disarmed"], left(armed)) == (1, 3)
    armed.do("overflow move=Hall rearm=yes")
    sheet = armed.sheet("Ada")
    assert (sheet["zone"], sheet["disarmed"], left(armed)) == ("Hall", None, 0)
    three().senseless("overflow move=Hall rearm=yes", "F-DISARM-2")


@pytest.mark.rule("F-SHIFT-8")
@pytest.mark.parametrize(
    ("who", "shifts", "over", "shared"),
    [
        ("Ada", 1, False, True),
        ("Ada", 0, False, False),
        ("Ada", 1, True, False),
        ("Bruno", 1, False, False),
    ],
)
def test_overflow_shares_whatever_shifts_its_own_roll_has_left(
    who: str, shifts: int, over: bool, shared: bool
) -> None:
    table = Table.set()
    ada = table.who("Ada").id
    last = FateLastRoll(by=table.who(who).id, effort=3, margin=shifts, over=over)
    found = evolve(change(table.state, last_roll=last), OverflowGained(who=ada, left=1))
    assert table_of(found).overflow == Overflow(by=ada, left=1, shared=shared)
