"""Groups with a leader: attached and detached, one bonus for all, who takes the hit, who moves."""

from __future__ import annotations

import pytest

from tests.support.table import Table

THUGS = "minions Thugs side=Gang zone=Yard"


def led(count: int, *more: str) -> Table:
    """Return a table at which Krall, first in the order, leads so many Average thugs."""
    return Table.set(f"{THUGS} count={count} leader=Krall", "order Krall", *more)


def status(table: Table, name: str) -> tuple[str, int | None]:
    sheet = table.sheet(name)
    return sheet["status"], sheet["count"]


@pytest.mark.rule("F-GROUP-2", "F-FREE-5")
def test_attaching_is_free_at_any_time() -> None:
    table = Table.set(f"{THUGS} count=3").do("attach Thugs to=Krall")
    assert (table.sheet("Thugs")["leader"], table.doc["turn"]) == ("Krall", "Ada")
    assert (table.sheet("Krall")["acted"], table.doc["order"]) == (False, ["Ada", "Bruno", "Krall"])
    table.do("detach Thugs")
    assert (table.sheet("Thugs")["leader"], table.doc["turn"]) == (None, "Ada")


@pytest.mark.rule("F-GROUP-2", "F-FREE-5")
def test_not_while_another_action_is_open() -> None:
    table = Table.set(f"{THUGS} count=3").do("attack Krall skill=Weapons dice=0000")
    table.senseless("attach Thugs to=Krall", "F-ROUND-2")


@pytest.mark.rule("F-GROUP-2")
def test_only_minions_and_companions_attach_and_only_to_a_named_character() -> None:
    table = Table.set(f"{THUGS} count=3", "minions Dogs side=Gang zone=Yard")
    table.senseless("attach Bruno to=Krall", "F-GROUP-2")
    table.senseless("attach Thugs to=Dogs", "F-GROUP-2")
    table.senseless("detach Thugs", "F-GROUP-2")
    table.do("attach Thugs to=Krall").senseless("attach Thugs to=Krall", "F-GROUP-2")


@pytest.mark.rule("F-GROUP-2")
def test_attaching_is_proposed_to_those_who_aim_at_the_same_target() -> None:
    table = Table.set(f"{THUGS} count=3", 'order "Krall, Thugs, Ada, Bruno"')
    table.do("attack Ada skill=Fists dice=---0 vs=Fists vs-dice=0000")
    assert table.warnings() == []
    table.do("attack Ada dice=---0 vs=Fists vs-dice=---0")
    assert table.warnings() == ["F-GROUP-2"]
    table.do("next", "next", "next", "next")
    table.do("attack Ada dice=---0 vs=Fists vs-dice=---0")
    assert table.warnings() == []


@pytest.mark.rule("F-GROUP-4")
@pytest.mark.parametrize(
    ("count", "bonus"), [(1, 1), (2, 1), (3, 2), (5, 2), (6, 3), (8, 3), (9, 4)]
)
def test_the_leader_rolls_for_all_himself_counted(count: int, bonus: int) -> None:
    table = led(count).do("attack Ada skill=Weapons dice=0000 vs=Fists vs-dice=++++")
    roll = table.rolls()[0]
    assert (table.rules_of(roll), roll.effort) == ({"F-GROUP-4": bonus}, 3 + bonus)


@pytest.mark.rule("F-GROUP-5")
def test_the_bonus_helps_attacks_maneuvers_blocks_and_defenses() -> None:
    lines = {
        "attack Ada skill=Weapons dice=0000 vs=Fists vs-dice=++++": 0,
        "maneuver Ada aspect=X skill=Weapons dice=0000 vs=Fists vs-dice=++++": 0,
        'block "the door" skill=Weapons dice=0000': 0,
        "attack Krall by=Ada free=yes skill=Fists dice=---- vs=Weapons vs-dice=0000": 1,
    }
    for line, roll in lines.items():
        found = led(3).do(line).rolls()[roll]
        assert (found.effort, Table.set().rules_of(found)) == (5, {"F-GROUP-4": 2}), line


@pytest.mark.rule("F-GROUP-5")
def test_it_helps_neither_movement_nor_initiative_nor_a_check() -> None:
    roll = led(3).do("sprint Hall dice=0000").rolls()[0]
    assert (roll.effort, roll.modifiers) == (2, ())
    assert led(3).do("check skill=Athletics dice=0000").rolls()[0].modifiers == ()
    assert Table.set(f"{THUGS} count=9 leader=Krall").doc["order"] == ["Ada", "Bruno", "Krall"]


@pytest.mark.rule("F-GROUP-4")
def test_alone_leaves_the_group_out() -> None:
    table = led(3).do("attack Ada alone=yes skill=Weapons dice=0000 vs=Fists vs-dice=++++")
    assert table.rolls()[0].modifiers == ()
    table = led(3).do("attack Krall by=Ada free=yes skill=Fists dice=++++ vs=Fists vs-alone=yes")
    assert table.rolls()[1].modifiers == ()


@pytest.mark.rule("F-GROUP-6")
def test_minions_take_the_hit_first_the_rest_is_one_hit_on_the_leader() -> None:
    table = led(2).do("hit Krall 6")
    assert (table.doc["question"]["who"], table.doc["question"]["hit"]) == ("Krall", 4)
    table.do("stress")
    assert status(table, "Thugs") == ("out", 0)
    assert table.sheet("Krall")["tracks"]["health"]["marked"] == [4]
    table = led(2).do("hit Krall 6", 'consequence "Cut"')
    assert (status(table, "Thugs"), len(table.sheet("Krall")["consequences"])) == (("out", 0), 1)


@pytest.mark.rule("F-GROUP-6")
@pytest.mark.parametrize(("hit", "left"), [(2, ("out", 0)), (1, ("active", 1))])
def test_a_small_hit_does_not_reach_the_leader(hit: int, left: tuple[str, int]) -> None:
    table = led(2).do(f"hit Krall {hit}")
    assert (status(table, "Thugs"), table.doc["question"]) == (left, None)
    assert table.sheet("Krall")["tracks"]["health"]["marked"] == []


@pytest.mark.rule("F-GROUP-6")
def test_a_lowered_hit_spares_the_leader_not_the_minions() -> None:
    table = led(2).do("hit Krall 6", "stress hit=0")
    assert status(table, "Thugs") == ("out", 0)
    assert table.sheet("Krall")["tracks"]["health"]["marked"] == []


@pytest.mark.rule("F-GROUP-6")
def test_whoever_hits_one_of_a_mixed_group_hits_the_group() -> None:
    table = led(2).do("hit Thugs 5")
    assert (table.doc["question"]["who"], table.doc["question"]["hit"]) == ("Krall", 3)
    table = led(2).do("next").do("attack Thugs skill=Weapons dice=++00 vs-dice=0000")
    assert table.warnings() == ["F-GROUP-6"]
    assert (status(table, "Thugs"), table.doc["overflow"]) == (("out", 0), None)


@pytest.mark.rule("F-GROUP-6", "F-OUT-1")
def test_a_leader_may_fall_with_his_minions() -> None:
    table = led(2, 'set Krall consequences="mild: A; mild: B; mild: C"').do("hit Krall 9")
    assert status(table, "Thugs") == ("out", 0)
    assert table.sheet("Krall")["status"] == "out"


@pytest.mark.rule("F-GROUP-6")
def test_a_leaderless_group_fights_on_from_the_next_round() -> None:
    table = led(2, 'set Krall consequences="mild: A; mild: B; mild: C"')
    table.do("next", 'leave Krall "through the window"')
    assert (table.sheet("Thugs")["leader"], status(table, "Thugs")) == (None, ("active", 2))
    table.do("next", "next")
    assert table.doc["turn"] is None
    assert "Thugs" in table.do("next").doc["order"]


@pytest.mark.rule("F-GROUP-7")
def test_attached_minions_have_no_turn_of_their_own() -> None:
    table = Table.set("minions Thugs side=Heroes zone=Yard count=2 leader=Bruno")
    assert table.doc["order"] == ["Ada", "Bruno", "Krall"]
    table.overruled(
        "attack Krall by=Thugs dice=0000 vs=Fists vs-dice=++++", "F-GROUP-7", "F-ROUND-2"
    )


@pytest.mark.rule("F-GROUP-8")
def test_the_group_moves_with_its_leader() -> None:
    line = "attack Ada move=Hall range=thrown skill=Weapons dice=0000 vs=Fists vs-dice=++++"
    table = led(3).do(line)
    assert (table.sheet("Thugs")["zone"], table.sheet("Thugs")["leader"]) == ("Hall", "Krall")
    table = led(3).do(f"{line} alone=yes")
    assert (table.sheet("Thugs")["zone"], table.sheet("Thugs")["leader"]) == ("Yard", None)
    assert table.rolls()[0].modifiers[0].rule == "F-MOVE-2"
    assert led(3).do("sprint Hall dice=0000").sheet("Thugs")["zone"] == "Hall"
    assert led(3).do("sprint Hall alone=yes dice=0000").sheet("Thugs")["leader"] is None


@pytest.mark.rule("F-GROUP-8")
def test_who_is_placed_elsewhere_is_detached_and_does_not_attach_from_afar() -> None:
    table = led(3).do("place Thugs Hall")
    assert table.sheet("Thugs")["leader"] is None
    table.overruled("attach Thugs to=Krall", "F-GROUP-8")
    assert led(3).do("place Krall Hall").sheet("Thugs")["zone"] == "Hall"
    table = Table.set("minions Late side=Gang", "attach Late to=Krall")
    assert table.sheet("Late")["zone"] == "Yard"


PAIR = (f"{THUGS} count=2", "minions Dogs side=Gang zone=Yard count=2")


@pytest.mark.rule("F-FULLDEF-6", "F-INIT-12")
def test_who_has_acted_defends_fully_with_no_group_either() -> None:
    table = Table.set(*PAIR, 'order "Thugs, Ada, Bruno, Krall, Dogs"')
    table.do("full-defense Dogs", 'act "bites"', "merge Thugs into=Dogs")
    dogs = table.sheet("Dogs")
    assert (dogs["acted"], dogs["full_defense"]) == (True, False)
    table.do("attack Dogs skill=Weapons dice=---- vs-dice=0000")
    assert table.rules_of(table.rolls()[1]) == {"F-GROUP-3": 2}


@pytest.mark.rule("F-FULLDEF-2", "F-FULLDEF-6")
def test_who_gives_up_the_action_with_the_others_defends_fully_with_them() -> None:
    for line in ("full-defense Thugs", ""):
        table = Table.set(*PAIR).do("full-defense Dogs", line, "merge Thugs into=Dogs")
        dogs = table.sheet("Dogs")
        assert (dogs["acted"], dogs["full_defense"]) == (True, True)


@pytest.mark.rule("F-FULLDEF-6", "F-GROUP-2")
def test_who_was_attacked_was_so_in_another_group_too() -> None:
    table = Table.set(*PAIR).do("attack Thugs skill=Weapons dice=---- vs-dice=0000")
    table.do("merge Thugs into=Dogs")
    line = "attack Dogs skill=Fists dice=---- vs-dice=0000"
    assert table.refused(f"{line} vs-full-defense=yes").rule == "F-FULLDEF-6"


@pytest.mark.rule("F-GROUP-7", "F-COMPANION-10")
def test_a_refusal_says_who_acts_with_the_leader() -> None:
    table = Table.set(f"{THUGS} count=2 leader=Krall", "companion Wat of=Ada")
    for name, rule in (("Thugs", "F-GROUP-7"), ("Wat", "F-COMPANION-10")):
        for verb in ("hold by=", "next by="):
            table.senseless(f"{verb}{name}", rule)
        assert table.refused(f"full-defense {name}").rule == rule
    table.do("leave Bruno").senseless("hold by=Bruno", "F-OUT-2")


@pytest.mark.rule("F-INIT-12", "F-GROUP-4")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('act "bites"', "attach Rats to=Krall"),
        ("full-defense Rats", "attach Rats to=Krall"),
        ("attach Rats to=Boss", "attach Rats to=Krall"),
        ("attach Rats to=Boss", "detach Rats\nattach Rats to=Krall"),
    ],
)
def test_who_has_acted_this_round_does_not_act_with_a_leader_too(before: str, after: str) -> None:
    table = Table.set(
        "minions Rats quality=1 count=3 side=Gang zone=Yard",
        "add Boss npc side=Gang zone=Yard",
        'order "Rats, Boss, Krall, Ada, Bruno"',
    )
    table.do(before)
    if table.doc["turn"] == "Boss":
        table.do('act "points"')
    table.do(after)
    assert "F-INIT-12" in table.warnings()
    assert table.doc["turn"] == "Krall"
    table.do("attack Ada skill=Weapons dice=0000 vs=Fists vs-dice=++++")
    assert table.rolls()[0].modifiers == ()
    table.do("spin", "attack Krall skill=Fists dice=---- vs=Fists vs-dice=0000")
    assert table.rules_of(table.rolls()[1]) == {"F-GROUP-4": 2}
    table.do("spin", "next", "next")
    assert (table.doc["round"], table.doc["turn"]) == (2, "Boss")
    table.do("next", "attack Ada skill=Weapons dice=0000 vs=Fists vs-dice=++++")
    assert table.rules_of(table.rolls()[0]) == {"F-GROUP-4": 2}


@pytest.mark.rule("F-INIT-12", "F-GROUP-4")
@pytest.mark.parametrize("loose", ["", "detach Rats"])
@pytest.mark.parametrize(
    "line", ["merge Rats into=Bats", "merge Bats into=Rats\nattach Rats to=Boss"]
)
def test_nor_by_going_into_a_group_that_has_not_which_still_does(loose: str, line: str) -> None:
    table = Table.set(
        "minions Rats quality=1 count=3 side=Gang zone=Yard leader=Krall",
        "add Boss npc side=Gang zone=Yard",
        "minions Bats quality=1 count=2 side=Gang zone=Yard leader=Boss",
        'order "Krall, Boss, Ada, Bruno"',
    )
    table.do('act "points"', loose, line)
    table.do("attack Ada skill=Weapons dice=0000 vs=Fists vs-dice=++++")
    assert table.rules_of(table.rolls()[0]) == {"F-GROUP-4": 1}
    table.do("spin", "attack Boss skill=Fists free=yes by=Ada dice=---- vs=Fists vs-dice=0000")
    assert table.rules_of(table.rolls()[1]) == {"F-GROUP-4": 2}


@pytest.mark.rule("F-GROUP-2", "F-GROUP-4")
def test_who_has_not_yet_acted_goes_from_one_leader_to_the_next() -> None:
    table = Table.set(
        "minions Rats quality=1 count=3 side=Gang zone=Yard leader=Krall",
        "add Boss npc side=Gang zone=Yard",
        'order "Boss, Krall, Ada, Bruno"',
    )
    assert table.do("attach Rats to=Boss").warnings() == []
    table.do("attack Ada skill=Weapons dice=0000 vs=Fists vs-dice=++++")
    assert table.rules_of(table.rolls()[0]) == {"F-GROUP-4": 2}
