"""Blinding and disarming: maneuvers with a name, and what they do to the victim."""

from __future__ import annotations

import pytest

from tests.support.table import Table


def disarmed(shifts: int, *setup: str) -> Table:
    """Return a table at which Krall, whose turn comes next, lost his weapon by so many shifts."""
    table = Table.set('set Ada skills="Weapons 8"', 'order "Ada, Krall, Bruno"', *setup)
    down = {1: "++++", 3: "++00", 5: "0000"}[shifts]
    return table.do(f"maneuver Krall template=disarm dice=0000 vs=Weapons vs-dice={down}")


@pytest.mark.rule("F-BLIND-1")
def test_blinding_is_weapons_against_athletics() -> None:
    table = Table.set('set Krall skills="Athletics 0, Weapons 5"', 'set Ada skills="Fists 7"')
    table.do("maneuver Krall template=blind dice=0000 vs-dice=0000")
    assert [r.skill for r in table.rolls()] == ["Weapons", "Athletics"]
    table = Table.set().do(
        "maneuver Krall template=blind skill=Fists dice=0000 vs=Guns vs-dice=0000"
    )
    assert [r.skill for r in table.rolls()] == ["Fists", "Guns"]
    Table.set().senseless("maneuver template=blind dice=0000", "F-BLIND-2")


@pytest.mark.rule("F-BLIND-1")
def test_without_the_usual_skill_the_best_other_one_suggests_itself() -> None:
    table = Table.set('add Eve pc side=Heroes zone=Yard seat=3 skills="Alertness 9, Fists 2"')
    table.do("maneuver Krall template=blind dice=0000 vs-dice=0000")
    assert table.rolls()[0].skill == "Fists"


@pytest.mark.rule("F-BLIND-2")
@pytest.mark.parametrize(("dice", "blinded"), [("0000", False), ("+000", True)])
def test_one_shift_blinds(dice: str, blinded: bool) -> None:
    table = Table.set("set Krall fp=0").do(
        f"maneuver Krall template=blind dice={dice} vs=Athletics vs-dice=++00"
    )
    assert [a["text"] for a in table.doc["aspects"]] == (["Blinded"] if blinded else [])
    assert ("F-BLIND-2" in [e.rule for e in table.events()]) is blinded


@pytest.mark.rule("F-BLIND-3")
def test_it_may_help_an_attack_on_the_blinded_or_a_defense() -> None:
    table = Table.set("set Krall fp=0", "aspect Blinded on=Krall free=Ada")
    table.do("attack Krall skill=Weapons dice=+000 tag=Blinded vs=Fists vs-dice=0000")
    assert table.rolls()[0].effort == 7
    table = Table.set("aspect Blinded on=Krall free=Ada", 'order "Krall, Ada, Bruno"')
    table.do("attack Ada skill=Weapons dice=0000 vs=Athletics vs-dice=0000 vs-tag=Blinded")
    attack, defense = table.rolls()
    assert (attack.effort, defense.effort) == (3, 5)
    assert table.rules_of(defense) == {"F-ASPECT-12": 2}


@pytest.mark.rule("F-BLIND-4", "F-BLIND-5")
def test_it_may_be_compelled_and_no_more() -> None:
    table = Table.set("aspect Blinded on=Krall").do("compel Krall Blinded accept=yes")
    assert (table.sheet("Krall")["fp"], table.doc["turn"]) == (3, "Ada")
    table = Table.set().do(
        "maneuver Krall template=blind dice=++++ vs=Athletics vs-dice=0000",
        "accept",
        "compel Krall Blinded accept=yes",
    )
    assert [event.rule for event in table.events()] == ["F-BLIND-4"]


@pytest.mark.rule("F-DISARM-1")
@pytest.mark.parametrize(("vs", "shifts"), [("+000", None), ("0000", 1)])
def test_one_shift_disarms(vs: str, shifts: int | None) -> None:
    table = Table.set().do(f"maneuver Krall template=disarm dice=0000 vs=Weapons vs-dice={vs}")
    assert table.sheet("Krall")["disarmed"] == shifts
    assert ("F-DISARM-1" in [e.rule for e in table.events()]) is (shifts is not None)


@pytest.mark.rule("F-DISARM-1")
def test_without_weapon_the_weapon_skill_is_refused() -> None:
    line = "attack Ada skill=Weapons dice=0000 vs=Fists vs-dice=0000"
    disarmed(3).overruled(line, "F-DISARM-1")
    disarmed(3).do("attack Ada dice=0000 vs=Fists vs-dice=0000")


@pytest.mark.rule("F-DISARM-1")
def test_without_weapon_fists_suggest_themselves() -> None:
    table = disarmed(3, 'set Krall skills="Weapons 3, Fists 1"')
    table.do("attack Ada dice=0000 vs=Fists vs-dice=0000")
    assert table.rolls()[0].skill == "Fists"


@pytest.mark.rule("F-DISARM-2")
def test_rearming_as_an_action_needs_no_roll() -> None:
    table = disarmed(3).do("rearm")
    assert (table.rolls(), table.sheet("Krall")["disarmed"]) == ([], None)
    assert (table.sheet("Krall")["acted"], table.doc["turn"]) == (True, "Bruno")
    table.do("next", "next", "next")
    table.do("attack Ada skill=Weapons dice=0000 vs=Fists vs-dice=0000")
    assert table.rolls()[0].modifiers == ()
    Table.set().senseless("rearm", "F-DISARM-2")


@pytest.mark.rule("F-DISARM-3")
@pytest.mark.parametrize(("shifts", "penalty"), [(1, -2), (3, -4), (5, -6)])
def test_rearming_beside_an_action_costs_it_dear(shifts: int, penalty: int) -> None:
    table = disarmed(shifts)
    table.do("attack Ada skill=Weapons rearm=yes dice=0000 vs=Fists vs-dice=0000")
    assert table.rules_of(table.rolls()[0]) == {"F-DISARM-3": penalty}
    assert table.sheet("Krall")["disarmed"] is None
    line = "attack Krall rearm=yes skill=Weapons dice=0000 vs=Fists vs-dice=0000"
    Table.set().senseless(line, "F-DISARM-2")


@pytest.mark.rule("F-DISARM-3", "F-SUPP-1")
def test_a_sprint_is_a_main_action_too_and_takes_the_same_penalty() -> None:
    table = disarmed(1).do('sprint Hall rearm=yes extra="1 shouts" dice=++++')
    (roll,) = table.rolls()
    assert table.rules_of(roll) == {"F-SUPP-1": -1, "F-DISARM-3": -2}
    assert (table.sheet("Krall")["zone"], table.sheet("Krall")["disarmed"]) == ("Hall", None)


@pytest.mark.rule("F-DISARM-4")
def test_the_defense_is_none_the_worse() -> None:
    table = disarmed(3).do("next")
    table.do("attack Krall skill=Fists dice=0000 vs=Athletics vs-dice=0000")
    defense = table.rolls()[1]
    assert (defense.effort, defense.modifiers) == (2, ())


@pytest.mark.rule("F-DISARM-5")
@pytest.mark.parametrize("skill", ["Weapons", "Guns"])
def test_the_weapon_skill_does_not_defend(skill: str) -> None:
    table = disarmed(1).do("next")
    table.overruled(f"attack Krall skill=Fists dice=---- vs={skill} vs-dice=----", "F-DISARM-5")


@pytest.mark.rule("F-DISARM-5")
def test_fists_or_athletics_suggest_themselves() -> None:
    table = disarmed(1, 'set Krall skills="Weapons 3, Fists 0"').do("next")
    table.do("attack Krall skill=Fists dice=0000 vs-dice=0000")
    assert table.rolls()[1].skill == "Athletics"


@pytest.mark.rule("F-DISARM-6")
def test_the_penalty_does_not_fade() -> None:
    table = disarmed(1).do("next", "next", "next", "next", "next", "next", "next", "next")
    assert (table.doc["round"], table.doc["turn"]) == (3, "Krall")
    table.do("attack Ada skill=Weapons rearm=yes dice=0000 vs=Fists vs-dice=0000")
    assert table.rules_of(table.rolls()[0]) == {"F-DISARM-3": -2}


@pytest.mark.rule("F-DISARM-3", "F-OVERFLOW-4")
def test_overflow_may_pay_for_it() -> None:
    table = disarmed(1).do("minions Rats side=Heroes zone=Yard")
    table.do("attack Rats skill=Fists dice=+++0 vs-dice=0000")
    assert table.doc["overflow"] == {"by": "Krall", "left": 4}
    table.do("overflow rearm=yes")
    assert table.doc["overflow"] == {"by": "Krall", "left": 2}
    assert table.sheet("Krall")["disarmed"] is None


@pytest.mark.rule("F-DISARM-6")
def test_disarmed_once_more_nobody_is_re_armed_more_easily() -> None:
    table = disarmed(3, 'order "Ada, Bruno, Krall"')
    table.do("maneuver Krall template=disarm skill=Fists dice=000- vs=Athletics vs-dice=0000")
    assert (table.doc["last_roll"]["shifts"], table.sheet("Krall")["disarmed"]) == (1, 3)
    again = disarmed(1, 'order "Ada, Bruno, Krall"')
    again.do("maneuver Krall template=disarm skill=Fists dice=0000 vs=Athletics vs-dice=0000")
    assert again.sheet("Krall")["disarmed"] == 2


@pytest.mark.rule("F-DISARM-6", "F-FULLDEF-6")
@pytest.mark.parametrize(("gone", "into"), [("Rats", "Mice"), ("Mice", "Rats")])
def test_a_group_is_not_re_armed_nor_less_attacked_by_going_into_another(
    gone: str, into: str
) -> None:
    table = Table.set("minions Rats side=Gang zone=Yard", "minions Mice side=Gang zone=Yard")
    table.do("maneuver Rats template=disarm skill=Weapons dice=0000 vs-dice=0000")
    table.do(f"merge {gone} into={into}")
    assert table.sheet(into)["disarmed"] == 3
    line = f"attack {into} skill=Fists dice=---- vs-dice=0000 vs-full-defense=yes"
    assert table.refused(line).rule == "F-FULLDEF-6"


@pytest.mark.rule("F-BLIND-2", "F-MANEUVER-8")
@pytest.mark.parametrize(
    ("template", "rule"), [("blind", "F-BLIND-2"), ("mark", "F-MARK-2"), ("pin", "F-INDIRECT-2")]
)
def test_the_aspect_is_the_targets_not_the_scenes(template: str, rule: str) -> None:
    line = f"maneuver Krall template={template} on=scene skill=Weapons dice=0000 vs-dice=0000"
    table = Table.set().overruled(line, rule)
    assert [a["on"] for a in table.doc["aspects"]] == ["scene"]
    Table.set().do(
        "maneuver Krall template=disarm aspect=Sparks on=scene skill=Weapons dice=0000 vs-dice=0000"
    )
