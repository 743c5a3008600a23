"""Supplemental acts beside an action, second skills, and conflicts that wear everybody down."""

from __future__ import annotations

import pytest

from tests.support.table import Table

HIT = "attack Krall skill=Weapons dice=0000 vs=Fists vs-dice=+000"


def reasons(keys: str, skills: str = "Weapons 3", switch: str = "") -> dict[str, int]:
    """Return why Ada's attack is other than her skill and dice."""
    table = Table.set(f'set Ada skills="{skills}"', switch)
    table.do(f"attack Krall dice=0000 vs=Fists vs-dice=+000 {keys}")
    return table.rules_of(table.rolls()[0])


@pytest.mark.rule("F-SUPP-1")
def test_a_minor_act_beside_the_action_costs_one() -> None:
    table = Table.set().do(f'{HIT} extra="1 draws a blade"')
    roll = table.rolls()[0]
    assert (roll.effort, table.rules_of(roll)) == (3, {"F-SUPP-1": -1})
    assert roll.modifiers[0].words == "draws a blade"
    assert table.doc["turn"] == "Bruno"


@pytest.mark.rule("F-SUPP-2", "F-COMBINE-8")
def test_what_needs_no_roll_is_added_and_what_needs_one_is_combined() -> None:
    assert reasons('skill=Weapons extra="1 leaps the table"') == {"F-SUPP-1": -1}
    leap = 'skill=Weapons modify=Athletics mod="+0 leaps the table"'
    assert reasons(leap, "Weapons 3, Athletics 4") == {"F-COMBINE-1": 1, "F-ROLL-3": 0}


@pytest.mark.rule("F-SUPP-3")
def test_the_penalty_may_be_raised_and_is_one_at_least() -> None:
    table = Table.set().do(f'{HIT} extra="2 kicks the lamp over"')
    assert table.rules_of(table.rolls()[0]) == {"F-SUPP-3": -2}
    table = Table.set()
    table.senseless(f"{HIT} extra=0", "F-SUPP-1")


@pytest.mark.rule("F-SUPP-4")
def test_several_acts_add_up() -> None:
    table = Table.set("place Krall Hall").do(f'{HIT} extra="1 draws" move=Hall')
    assert table.rules_of(table.rolls()[0]) == {"F-SUPP-1": -1, "F-MOVE-2": -1}
    assert table.rolls()[0].effort == 2
    table = Table.set().do(f'{HIT} extra="1 draws" extra="1 shouts" extra="2 spins"')
    assert table.rolls()[0].effort == 0
    table = Table.set().do(f"{HIT} extra=2")
    assert [m.value for m in table.rolls()[0].modifiers] == [-1, -1]


@pytest.mark.rule("F-SUPP-5")
def test_defenses_are_not_touched() -> None:
    table = Table.set().do(f'{HIT} extra="1 draws a blade"', "next")
    table.do("attack Ada skill=Fists dice=0000 vs=Weapons vs-dice=0000")
    assert (table.rolls()[1].effort, table.rolls()[1].modifiers) == (4, ())


@pytest.mark.rule("F-SUPP-6")
@pytest.mark.parametrize("keys", ["move=Hall", "extra=1", "load=2"])
def test_without_a_main_action_there_is_none(keys: str) -> None:
    table = Table.set()
    table.overruled(f"check skill=Stealth dice=0000 free=yes by=Bruno {keys}", "F-SUPP-6")
    assert not table.sheet("Bruno")["acted"]


@pytest.mark.rule("F-SUPP-6")
def test_holding_leaves_no_room_for_one() -> None:
    assert Table.set().refused("hold move=Hall").arguments["key"] == "move"


@pytest.mark.rule("F-COMBINE-1", "F-COMBINE-2", "F-COMBINE-3", "F-COMBINE-4", "F-COMBINE-5")
@pytest.mark.parametrize(
    ("kind", "value", "reason"),
    [
        ("modify", 4, {"F-COMBINE-1": 1}),
        ("modify", 1, {"F-COMBINE-2": -1}),
        ("modify", 3, {}),
        ("complement", 4, {"F-COMBINE-4": 1}),
        ("complement", 1, {}),
        ("restrict", 2, {"F-COMBINE-5": -1}),
        ("restrict", 5, {}),
    ],
)
def test_a_second_skill_modifies_complements_or_restricts(
    kind: str, value: int, reason: dict[str, int]
) -> None:
    skills = f"Weapons 3, Athletics {value}"
    assert reasons(f"skill=Weapons {kind}=Athletics", skills) == reason


@pytest.mark.rule("F-COMBINE-6")
@pytest.mark.parametrize(
    ("keys", "reason"),
    [
        ("restrict=Endurance complement=Burglary", {"F-COMBINE-5": -1, "F-COMBINE-4": 1}),
        ("complement=Burglary complement=Might", {"F-COMBINE-4": 1}),
        ("restrict=Endurance restrict=Stealth", {"F-COMBINE-5": -1}),
        ("modify=Burglary complement=Might", {"F-COMBINE-1": 1}),
        ("modify=Endurance modify=Might", {"F-COMBINE-2": -1, "F-COMBINE-1": 1}),
    ],
)
def test_several_second_skills_count_once_each_way(keys: str, reason: dict[str, int]) -> None:
    skills = "Athletics 3, Endurance 1, Burglary 4, Might 5"
    assert reasons(f"skill=Athletics {keys}", skills) == reason


@pytest.mark.rule("F-COMBINE-7")
def test_combining_is_one_roll_of_one_action() -> None:
    table = Table.set().do(f"{HIT} modify=Athletics")
    assert len([r for r in table.rolls() if r.by == table.who("Ada").id]) == 1
    assert table.refused("check skill=Athletics by=Ada").rule == "F-ROUND-1"


@pytest.mark.rule("F-COMBINE-9")
def test_an_added_act_and_a_second_skill_go_together() -> None:
    table = Table.set("place Krall Hall", 'set Ada skills="Weapons 3, Athletics 4"')
    table.do(f"{HIT} move=Hall complement=Athletics")
    assert table.rules_of(table.rolls()[0]) == {"F-MOVE-2": -1, "F-COMBINE-4": 1}
    assert table.rolls()[0].effort == 3


@pytest.mark.rule("F-COMBINE-1")
def test_the_opponent_combines_as_well() -> None:
    table = Table.set().do(f"{HIT} vs-modify=Weapons")
    assert table.rules_of(table.rolls()[1]) == {}
    table = Table.set('set Krall skills="Athletics 5"').do(f"{HIT} vs-modify=Athletics")
    assert table.rules_of(table.rolls()[1]) == {"F-COMBINE-1": 1}


@pytest.mark.rule("F-LONG-1")
def test_a_conflict_may_be_drawn_out_and_cease_to_be() -> None:
    table = Table.set().do("switch drawn-out on", "switch tiring on")
    assert table.doc["switches"] == ["drawn-out", "tiring"]
    table.do("switch drawn-out off")
    assert table.doc["switches"] == ["tiring"]


@pytest.mark.rule("F-LONG-2", "F-LONG-3", "F-LONG-4")
@pytest.mark.parametrize(
    ("switch", "skill", "rule"),
    [
        ("drawn-out", "Endurance", "F-LONG-2"),
        ("distracting", "Alertness", "F-LONG-3"),
        ("tiring", "Resolve", "F-LONG-4"),
    ],
)
@pytest.mark.parametrize(("weapons", "other", "value"), [(4, 2, -1), (2, 2, 0), (1, 3, 0)])
def test_a_long_conflict_restricts(
    switch: str, skill: str, rule: str, weapons: int, other: int, value: int
) -> None:
    found = reasons(
        "skill=Weapons by=Ada", f"Weapons {weapons}, {skill} {other}", f"switch {switch} on"
    )
    assert found == ({rule: value} if value else {})


@pytest.mark.rule("F-LONG-2")
def test_it_restricts_every_roll_of_everybody() -> None:
    table = Table.set("minions Rats side=Gang zone=Yard").do("switch drawn-out on", HIT)
    assert [table.rules_of(r) for r in table.rolls()] == [{"F-LONG-2": -1}] * 2
    table.do("check skill=Fists dice=0000", "sprint Hall dice=0000")
    assert table.rules_of(table.rolls()[0]) == {"F-LONG-2": -1}
    table.do("attack Ada dice=0000 vs=Stealth vs-dice=0000")
    assert [table.rules_of(r) for r in table.rolls()] == [{"F-LONG-2": -1}, {}]


@pytest.mark.rule("F-LONG-5")
def test_together_it_is_one_less_at_most() -> None:
    switches = "\n".join(f"switch {s} on" for s in ("drawn-out", "distracting", "tiring"))
    skills = "Weapons 4, Endurance 1, Alertness 1, Athletics 2"
    assert reasons("skill=Weapons by=Ada", skills, f"{switches}\nset Ada initiative=9") == {
        "F-LONG-2": -1
    }
    assert reasons(
        "skill=Weapons restrict=Athletics", skills, f"{switches}\nset Ada initiative=9"
    ) == {"F-COMBINE-5": -1}
