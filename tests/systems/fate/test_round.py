"""Rounds and turns, and the free actions beside them."""

from __future__ import annotations

import pytest

from tests.support.table import Table

STRIKE = "attack Krall skill=Weapons dice=0000 vs=Athletics vs-dice=++++"
PUNCH = "attack Krall skill=Fists dice=0000 vs=Athletics vs-dice=++++"
BITE = "attack Ada skill=Weapons dice=0000 vs=Weapons vs-dice=0000"


def turn(table: Table) -> tuple[int, str | None]:
    return table.doc["round"], table.doc["turn"]


@pytest.mark.rule("F-ROUND-1")
def test_one_main_action_a_round() -> None:
    table = Table.set().do(STRIKE)
    assert table.sheet("Ada")["acted"]
    assert table.refused(f"{STRIKE} by=Ada").rule == "F-ROUND-1"
    table.do("next", "next", "next")
    assert not table.sheet("Ada")["acted"]
    table.do(STRIKE)
    assert turn(table) == (2, "Bruno")


@pytest.mark.rule("F-ROUND-1")
def test_the_table_may_grant_a_second_action() -> None:
    table = Table.set().do(STRIKE)
    table.overruled(f"{STRIKE} by=Ada", "F-ROUND-1")
    assert turn(table) == (1, "Bruno")


@pytest.mark.rule("F-ROUND-1")
@pytest.mark.parametrize("line", ["next", 'act "waits"', "sprint Hall dice=0000", "hold\nnext"])
def test_every_main_action_uses_up_the_turn(line: str) -> None:
    assert turn(Table.set().do(line))[1] in ("Bruno", "Krall")


@pytest.mark.rule("F-ROUND-2")
def test_a_turn_is_resolved_before_the_next() -> None:
    table = Table.set().do("attack Krall skill=Weapons dice=++++")
    assert turn(table) == (1, "Ada")
    for line in (f"{PUNCH} by=Bruno", "next", "hold", 'free "shouts" by=Bruno', "leave Bruno"):
        table.senseless(line, "F-ROUND-2")
    table.do("defend skill=Fists dice=0000")
    table.senseless("next", "F-ROUND-2")
    table.do("stress")
    assert turn(table) == (1, "Bruno")


@pytest.mark.rule("F-ROUND-2")
def test_somebody_elses_turn_is_not_ones_own() -> None:
    table = Table.set()
    table.overruled(f"{PUNCH} by=Bruno", "F-ROUND-2")
    assert turn(table) == (1, "Ada")
    table.do(STRIKE)
    assert turn(table) == (1, "Krall")


@pytest.mark.rule("F-ROUND-3")
def test_a_target_makes_it_a_contest() -> None:
    table = Table.set().do('maneuver aspect="Lit Up" difficulty=2 skill=Weapons dice=0000')
    assert (table.doc["question"], table.doc["last_roll"]["opposed_by"]) == (None, 2)
    table.do("maneuver Krall aspect=Dazed skill=Fists dice=0000")
    assert table.doc["question"]["kind"] == "defend"


@pytest.mark.rule("F-ROUND-4")
def test_the_round_ends_after_the_last_turn() -> None:
    table = Table.set().do(STRIKE, PUNCH)
    assert turn(table) == (1, "Krall")
    table.do(BITE)
    assert turn(table) == (1, None)
    assert table.refused('act "runs"').rule == "F-ROUND-4"
    table.do("next")
    assert turn(table) == (2, "Ada")


@pytest.mark.rule("F-ROUND-4")
def test_a_group_has_one_turn_like_anybody() -> None:
    table = Table.set("minions Rats side=Gang zone=Yard count=5").do("next\nnext\nnext")
    assert turn(table) == (1, "Rats")
    table.do("next")
    assert turn(table) == (1, None)


@pytest.mark.rule("F-ROUND-4")
def test_an_overruled_action_after_the_last_turn_opens_none() -> None:
    table = Table.set().do("next\nnext\nnext")
    assert table.refused(f"{STRIKE} by=Ada").rule == "F-ROUND-1"
    table.overruled(f"{STRIKE} by=Ada", "F-ROUND-1")
    assert turn(table) == (1, None)


@pytest.mark.rule("F-ROUND-5")
def test_the_next_round_has_the_same_order() -> None:
    table = Table.set()
    order = table.doc["order"]
    table.do("next\nnext\nnext\nnext")
    assert table.doc["order"] == order == ["Ada", "Bruno", "Krall"]
    assert turn(table) == (2, "Ada")


@pytest.mark.rule("F-ROUND-6")
def test_who_is_out_is_passed_over() -> None:
    table = Table.set().do("leave Bruno", STRIKE)
    assert turn(table) == (1, "Krall")


@pytest.mark.rule("F-ROUND-6")
def test_full_defenders_are_passed_over() -> None:
    table = Table.set().do("full-defense Bruno", STRIKE)
    assert turn(table) == (1, "Krall")


@pytest.mark.rule("F-FREE-1")
def test_a_free_action_leaves_the_turn_as_it_is() -> None:
    table = Table.set().do('free "shouts" by=Krall')
    assert turn(table) == (1, "Ada")
    assert not table.sheet("Krall")["acted"]
    table.do("check skill=Stealth dice=++00 free=yes by=Krall")
    assert (turn(table), table.doc["last_roll"]["by"]) == ((1, "Ada"), "Krall")
    assert "full-defense" in table.doc["offers"]
    table.do(STRIKE, PUNCH, BITE)


@pytest.mark.rule("F-FREE-1", "F-FREE-2")
def test_a_defense_leaves_the_main_action() -> None:
    table = Table.set().do("attack Bruno skill=Weapons dice=0000 vs=Fists vs-dice=0000")
    assert not table.sheet("Bruno")["acted"]
    assert turn(table) == (1, "Bruno")
    table.do(PUNCH)
    assert table.sheet("Bruno")["acted"]


@pytest.mark.rule("F-FREE-2")
def test_who_has_acted_still_defends() -> None:
    table = Table.set().do(STRIKE, "next", BITE)
    assert table.rolls()[1].by == table.who("Ada").id


@pytest.mark.rule("F-FREE-3", "F-FREE-4")
def test_free_actions_have_no_number() -> None:
    table = Table.set()
    for act in ("looks up", "flips the switch", "shouts", "ducks", "winks"):
        table.do(f'free "{act}" by=Bruno')
    assert turn(table) == (1, "Ada")


@pytest.mark.rule("F-FREE-5")
def test_attaching_and_detaching_are_free() -> None:
    table = Table.set("minions Rats side=Gang zone=Yard count=2")
    table.do("attach Rats to=Krall")
    assert (turn(table), table.sheet("Rats")["leader"]) == ((1, "Ada"), "Krall")
    table.do("detach Rats")
    assert (turn(table), table.sheet("Rats")["leader"]) == ((1, "Ada"), None)
    assert not table.sheet("Krall")["acted"]


@pytest.mark.rule("F-FREE-5")
def test_nobody_attaches_while_an_action_is_open() -> None:
    table = Table.set("minions Rats side=Gang zone=Yard count=2 leader=Krall")
    table.do("attack Krall skill=Weapons dice=0000")
    table.senseless("detach Rats", "F-ROUND-2")
    table.do("defend skill=Athletics dice=++00", "detach Rats")


@pytest.mark.parametrize(
    "window", ["overflow", "protest"], ids=["left-over shifts", "another outcome"]
)
def test_the_next_round_closes_what_the_last_turn_left(window: str) -> None:
    table = Table.set("set Krall max-consequences=0").do("next\nhold\nnext")
    table.do("attack Krall by=Bruno skill=Fists dice=++++ vs=Athletics vs-dice=----")
    table.do("outcome Down")
    assert (turn(table), window in table.doc["offers"]) == ((1, None), True)
    table.do("next")
    assert (turn(table), table.doc["overflow"]) == ((2, "Ada"), None)
    assert window not in table.doc["offers"]


def test_the_turns_that_are_over_are_counted_anew_each_round() -> None:
    table = Table.set()
    counted = [table.state.turns_over, *(table.do("next").state.turns_over for _ in range(4))]
    assert (counted, table.doc["round"]) == ([0, 1, 2, 3, 0], 2)
