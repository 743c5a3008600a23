"""Full defense: what it gives, what it costs, and when it may be declared."""

from __future__ import annotations

import pytest

from tests.support.table import Table

STRIKE = "attack Bruno skill=Weapons dice=0000 vs=Fists vs-dice={dice} {keys}"


def strike(dice: str = "0000", keys: str = "", by: str = "") -> str:
    return STRIKE.format(dice=dice, keys=f"{keys} by={by}" if by else keys)


@pytest.mark.rule("F-FULLDEF-1")
def test_two_more_on_every_defense() -> None:
    table = Table.set().do("full-defense Bruno", strike("-000"))
    roll = table.rolls()[1]
    assert roll.effort == 4 - 1 + 2
    assert table.rules_of(roll) == {"F-FULLDEF-1": 2}
    table.do("maneuver Bruno aspect=Dazed skill=Fists dice=0000 vs=Athletics vs-dice=0000")
    assert table.rules_of(table.rolls()[1]) == {"F-FULLDEF-1": 2}


@pytest.mark.rule("F-FULLDEF-1")
def test_two_more_on_every_other_reaction() -> None:
    table = Table.set().do("full-defense Bruno")
    table.do("contest Bruno skill=Stealth dice=0000 vs-dice=0000")
    assert table.doc["last_roll"]["by"] == "Bruno"
    assert table.rules_of(table.rolls()[1]) == {"F-FULLDEF-1": 2}


@pytest.mark.rule("F-FULLDEF-2")
def test_the_price_is_the_main_action() -> None:
    table = Table.set().do("full-defense Bruno", 'act "waits"')
    assert table.doc["turn"] == "Krall"
    for line in ('act "hits"', 'block "the door" skill=Fists', "sprint Hall", "attack Krall"):
        assert table.refused(f"{line} by=Bruno").rule == "F-FULLDEF-2"
    table.do('free "shouts" by=Bruno')
    table.overruled('act "hits" by=Bruno', "F-FULLDEF-2")
    assert table.doc["turn"] == "Krall"


@pytest.mark.rule("F-FULLDEF-2", "F-SUPP-6")
def test_a_full_defender_moves_nowhere() -> None:
    table = Table.set().do("full-defense Bruno")
    assert table.refused('act "steps aside" move=Hall by=Bruno').rule == "F-FULLDEF-2"
    table.overruled("check skill=Stealth dice=0000 free=yes move=Hall by=Bruno", "F-SUPP-6")
    assert table.sheet("Bruno")["zone"] == "Hall"


@pytest.mark.rule("F-FULLDEF-2", "F-INIT-11", "F-INIT-12")
@pytest.mark.parametrize(
    "late",
    [
        "add Dora npc side=Gang zone=Yard initiative=9",
        'attach Dogs to=Krall\ndetach Dogs\nrename Dogs "Dora"',
    ],
)
def test_who_acts_from_the_next_round_on_has_no_action_to_give_up(late: str) -> None:
    table = Table.set("minions Dogs side=Gang zone=Yard count=2").do(late)
    assert table.refused("full-defense Dora").rule == "F-FULLDEF-2"
    attack = "attack Dora skill=Weapons dice=0000 vs-dice=0000"
    assert table.refused(f"{attack} vs-full-defense=yes").rule == "F-FULLDEF-2"
    table.do("next\nnext\nnext\nnext")
    if table.doc["round"] == 1:
        table.do("next")
    table.do("full-defense Dora")
    assert table.sheet("Dora")["full_defense"] is True


@pytest.mark.rule("F-FULLDEF-3")
def test_the_first_in_order_may_declare_at_the_start() -> None:
    table = Table.set()
    assert "full-defense" in table.doc["offers"]
    table.do("full-defense")
    assert (table.sheet("Ada")["full_defense"], table.doc["turn"]) == (True, "Bruno")
    table.do("full-defense Krall")
    assert "full-defense" in table.doc["offers"]
    table.do("full-defense Bruno")
    assert "full-defense" not in table.doc["offers"]
    table.senseless("full-defense Krall", "F-FULLDEF-3")


@pytest.mark.rule("F-FULLDEF-3")
@pytest.mark.parametrize("first", ['act "waits"', "hold", "next"])
def test_the_first_action_closes_the_window(first: str) -> None:
    table = Table.set().do(first)
    assert "full-defense" not in table.doc["offers"]
    table.overruled("full-defense Krall", "F-FULLDEF-3")
    assert table.sheet("Krall")["full_defense"]


@pytest.mark.rule("F-FULLDEF-4")
def test_it_may_be_declared_when_first_attacked() -> None:
    table = Table.set().do(strike(keys="vs-full-defense=yes"))
    assert table.rolls()[1].effort == 6
    assert table.sheet("Bruno")["full_defense"]
    assert table.doc["turn"] == "Krall"


@pytest.mark.rule("F-FULLDEF-4")
def test_it_is_offered_with_the_first_defense() -> None:
    attack = "attack Bruno skill=Weapons dice=0000"
    table = Table.set().do(attack)
    assert "full-defense" in table.doc["offers"]
    table.do("defend skill=Fists dice=-000 full-defense=yes")
    assert (table.rolls()[0].effort, table.doc["turn"]) == (5, "Krall")
    table.do(attack.replace("Bruno", "Ada"))
    assert "full-defense" not in table.doc["offers"]


@pytest.mark.rule("F-FULLDEF-4")
def test_a_maneuver_opens_the_window_too() -> None:
    table = Table.set().do(
        "maneuver Bruno aspect=Dazed skill=Weapons dice=0000 vs=Fists vs-dice=0000"
        " vs-full-defense=yes"
    )
    assert (table.rolls()[1].effort, table.doc["turn"]) == (6, "Krall")


@pytest.mark.rule("F-FULLDEF-4")
def test_a_contest_does_not() -> None:
    table = Table.set()
    line = "contest Bruno skill=Stealth dice=0000 vs-dice=0000 vs-full-defense=yes"
    table.overruled(line, "F-FULLDEF-4")
    assert table.sheet("Bruno")["full_defense"]


@pytest.mark.rule("F-FULLDEF-4")
def test_who_is_attacked_between_two_turns_gives_up_the_turn_that_has_opened() -> None:
    table = Table.set().do("hold", 'act "waits"')
    assert table.doc["turn"] == "Krall"
    table.do(
        "attack Krall by=Ada skill=Weapons dice=0000 vs=Fists vs-dice=0000 vs-full-defense=yes"
    )
    assert (table.sheet("Krall")["full_defense"], table.doc["turn"]) == (True, None)


@pytest.mark.rule("F-FULLDEF-5")
def test_not_on_the_own_turn_once_the_round_is_open() -> None:
    table = Table.set().do("attack Krall skill=Weapons dice=0000 vs=Fists vs-dice=0000", "stress")
    assert table.doc["turn"] == "Bruno"
    table.overruled("full-defense Bruno", "F-FULLDEF-5")
    assert table.doc["turn"] == "Krall"


@pytest.mark.rule("F-FULLDEF-6")
def test_not_after_having_acted() -> None:
    table = Table.set().do('act "waits"', 'act "waits"')
    line = "attack Ada skill=Weapons dice=0000 vs=Weapons vs-dice=0000 vs-full-defense=yes"
    table.overruled(line, "F-FULLDEF-6")
    assert table.rolls()[1].effort == 6


@pytest.mark.rule("F-FULLDEF-6")
def test_not_with_the_second_attack() -> None:
    table = Table.set('order "Ada, Krall, Bruno"').do(strike())
    assert table.refused(strike(keys="vs-full-defense=yes")).rule == "F-FULLDEF-6"
    table.do("attack Bruno skill=Weapons dice=0000")
    assert "full-defense" not in table.doc["offers"]
    assert table.refused("defend skill=Fists full-defense=yes").rule == "F-FULLDEF-6"


@pytest.mark.rule("F-FULLDEF-6")
def test_a_waived_defense_was_an_attack_all_the_same() -> None:
    table = Table.set('order "Ada, Krall, Bruno"').do("attack Bruno skill=Weapons dice=0000")
    table.do("waive")
    assert table.refused(strike(keys="vs-full-defense=yes")).rule == "F-FULLDEF-6"


@pytest.mark.rule("F-FULLDEF-7")
def test_it_ends_with_the_round() -> None:
    table = Table.set().do("full-defense Bruno", "next\nnext\nnext")
    assert not table.sheet("Bruno")["full_defense"]
    table.do(strike())
    assert table.rolls()[1].modifiers == ()
    table.do("undo", "full-defense Bruno", strike())
    assert table.rolls()[1].effort == 6


@pytest.mark.rule("F-FULLDEF-2", "F-GROUP-7")
def test_attached_minions_have_no_action_to_give_up() -> None:
    table = Table.set("minions Rats side=Gang zone=Yard leader=Krall count=2")
    assert table.refused("full-defense Rats").rule == "F-GROUP-7"
