"""Attacks: two rolls, a hit or a miss, the skills that suggest themselves."""

from __future__ import annotations

import pytest

from tests.support.table import Table
from tracker.systems.fate.rules.skills import ATTACKS, defense_skills, defenses


def attacked(mine: int, theirs: int, keys: str = "") -> Table:
    """Let Ada attack Krall with these efforts."""
    return Table.set().do(
        f"attack Krall skill=Stealth dice=0000 mod={mine:+d} vs=Stealth vs-dice=0000"
        f" vs-mod={theirs:+d} {keys}"
    )


def unharmed(table: Table) -> bool:
    krall = table.sheet("Krall")
    marked = [box for track in krall["tracks"].values() for box in track["marked"]]
    return not marked and not krall["consequences"] and table.doc["question"] is None


@pytest.mark.rule("F-ATTACK-1")
def test_an_attack_is_aimed_at_somebody_else() -> None:
    table = Table.set()
    assert table.refused("attack skill=Weapons").rule == ""
    table.senseless("attack Ada skill=Weapons dice=0000")


@pytest.mark.rule("F-ATTACK-2")
@pytest.mark.parametrize("kind", ["physical", "social", "mental"])
def test_there_are_attacks_in_every_kind_of_conflict(kind: str) -> None:
    table = Table.set(f"conflict Test kind={kind}")
    table.do(f"attack Krall skill={ATTACKS[kind][0]} dice=++++ vs=Resolve vs-dice=0000")
    assert table.doc["question"]["kind"] == "absorb"


@pytest.mark.rule("F-ATTACK-3")
def test_an_attack_needs_both_rolls() -> None:
    table = Table.set().do("attack Krall skill=Weapons dice=0000")
    assert table.doc["question"] == {
        "kind": "defend",
        "who": "Krall",
        "hit": None,
        "track": None,
        "answers": ["defend"],
        "about": None,
        "to": None,
        "terms": None,
    }
    table.do("defend skill=Fists dice=0000")
    assert (table.doc["last_roll"]["effort"], table.doc["last_roll"]["opposed_by"]) == (4, 3)


@pytest.mark.rule("F-ATTACK-3")
@pytest.mark.parametrize("key", ["vs-full-defense=yes", "vs-mod=+1", 'vs-modify="Alertness"'])
def test_nothing_of_a_defense_that_is_asked_for_is_lost(key: str) -> None:
    """What is given for it goes to the answer, or beside a roll on the same line."""
    table = Table.set()
    line = f"attack Krall skill=Weapons dice=0000 {key}"
    table.senseless(line, "F-ATTACK-3")
    table.do(f"{line} vs-dice=0000", "undo", f"{line} vs=Weapons", "undo")
    table.do("attack Krall skill=Weapons dice=0000", f"defend dice=0000 {key[3:]}")


def test_nobody_answers_for_somebody_else() -> None:
    """``by=`` may name whoever is asked; another name is a slip."""
    table = Table.set().do("attack Krall skill=Weapons dice=++++")
    table.senseless("defend skill=Fists dice=0000 by=Ada")
    table.do("defend skill=Fists dice=0000 by=Krall")
    table.senseless("stress by=Ada")
    table.do("consequence Bruised by=Krall")


@pytest.mark.rule("F-ATTACK-3")
def test_one_line_and_two_lines_come_to_the_same() -> None:
    one = Table.set().do("attack Krall skill=Weapons dice=+0-+ vs=Fists vs-dice=--00")
    two = Table.set().do("attack Krall skill=Weapons dice=+0-+", "defend skill=Fists dice=--00")
    assert one.state == two.state


@pytest.mark.rule("F-ATTACK-4", "F-ATTACK-5", "F-ATTACK-6", "F-ATTACK-7", "F-ATTACK-8")
@pytest.mark.parametrize(
    ("attack", "kind", "against"),
    [
        ("Fists", "physical", ("Fists", "Weapons", "Athletics")),
        ("Guns", "physical", ("Fists", "Weapons", "Athletics")),
        ("Weapons", "physical", ("Fists", "Weapons", "Athletics")),
        ("Deceit", "social", ("Resolve", "Empathy")),
        ("Intimidation", "physical", ("Resolve",)),
        ("Rapport", "social", ("Resolve", "Deceit")),
        ("Might", "physical", ("Might",)),
    ],
)
def test_defenses_suggest_themselves(attack: str, kind: str, against: tuple[str, ...]) -> None:
    assert defenses(attack, kind) == against


@pytest.mark.rule("F-ATTACK-4")
def test_attacks_suggest_themselves_by_kind() -> None:
    assert set(ATTACKS["physical"]) == {"Fists", "Guns", "Weapons"}
    assert set(ATTACKS["social"]) == {"Deceit", "Intimidation", "Rapport"}


@pytest.mark.rule("F-ATTACK-4")
def test_who_names_no_skill_uses_the_best_that_suggests_itself() -> None:
    table = Table.set().do("attack Krall dice=0000 vs-dice=0000")
    assert [r.skill for r in table.rolls()] == ["Weapons", "Fists"]


@pytest.mark.rule("F-ATTACK-4")
def test_any_other_skill_is_possible() -> None:
    table = Table.set().do("attack Krall skill=Athletics dice=0000 vs=Burglary vs-dice=0000")
    assert [r.skill for r in table.rolls()] == ["Athletics", "Burglary"]


@pytest.mark.rule("F-ATTACK-5", "F-ATTACK-6", "F-ATTACK-7", "F-ATTACK-8")
@pytest.mark.parametrize(
    ("attack", "defense"),
    [("Deceit", "Empathy"), ("Intimidation", "Resolve"), ("Rapport", "Deceit"), ("Might", "Might")],
)
def test_the_best_suggested_defense_is_taken(attack: str, defense: str) -> None:
    skills = "Empathy 3, Resolve 2, Deceit 4, Might 1, Fists 5"
    table = Table.set("conflict Test kind=social", f'set Krall skills="{skills}"')
    table.do("next\nnext") if table.doc["turn"] == "Krall" else None
    table.do(f"attack Krall by={table.doc['turn']} skill={attack} dice=0000 vs-dice=0000")
    assert table.rolls()[1].skill == defense


@pytest.mark.rule("F-ATTACK-9")
def test_guns_are_no_defense() -> None:
    table = Table.set('set Krall skills="Guns 5"')
    assert "Guns" not in defense_skills(table.state, table.who("Krall"), "Weapons")
    attack = "attack Krall skill=Weapons dice=0000 vs-dice=0000"
    table.do(f"{attack} vs=Guns")
    assert table.warnings() == ["F-ATTACK-9"]
    assert table.rolls()[1].skill == "Guns"
    table.do("undo", attack)
    assert (table.rolls()[1].skill, table.warnings()) == ("Fists", [])


@pytest.mark.rule("F-ATTACK-10")
@pytest.mark.parametrize(("mine", "theirs", "hit"), [(6, 3, 3), (4, 3, 1)])
def test_a_higher_effort_hits_by_the_difference(mine: int, theirs: int, hit: int) -> None:
    table = attacked(mine, theirs)
    question = table.doc["question"]
    assert (question["kind"], question["who"], question["hit"]) == ("absorb", "Krall", hit)
    table.do("stress")
    assert table.sheet("Krall")["tracks"]["health"]["marked"] == [hit]


@pytest.mark.rule("F-ATTACK-11")
def test_a_lower_effort_does_nothing() -> None:
    table = attacked(2, 4)
    assert unharmed(table)
    assert table.doc["spin"] == []


@pytest.mark.rule("F-ATTACK-11")
def test_a_defense_by_three_gives_spin_besides() -> None:
    table = attacked(1, 4)
    assert table.doc["question"]["kind"] == "margin"
    table.do("spin")
    assert unharmed(table)
    assert table.doc["spin"] == ["Krall"]


@pytest.mark.rule("F-ATTACK-12")
def test_a_tie_is_nothing_at_all() -> None:
    table = attacked(5, 5)
    assert unharmed(table)
    assert (table.doc["spin"], table.doc["last_roll"]["shifts"]) == ([], 0)
    assert table.doc["turn"] == "Bruno"


@pytest.mark.rule("F-ATTACK-13")
@pytest.mark.parametrize("hit", [0, 1, 2, 3, 4])
def test_the_attacker_may_lower_the_hit(hit: int) -> None:
    table = attacked(4, 0, f"hit={hit}")
    if hit == 0:
        assert unharmed(table)
        assert table.doc["last_roll"]["shifts"] == 4
        return
    assert table.doc["question"]["hit"] == hit
    table.do("stress")
    assert table.sheet("Krall")["tracks"]["health"]["marked"] == [hit]


@pytest.mark.rule("F-ATTACK-13")
def test_the_attacker_may_not_raise_the_hit() -> None:
    line = "attack Krall skill=Stealth dice=++++ vs=Stealth vs-dice=0000 hit={}"
    Table.set().senseless(line.format(-1), "F-ATTACK-13")
    table = Table.set().overruled(line.format(5), "F-ATTACK-13")
    assert table.doc["question"]["hit"] == 5


@pytest.mark.rule("F-ATTACK-13")
def test_a_hit_named_before_the_defense_is_at_most_the_shifts() -> None:
    table = Table.set().do("attack Krall skill=Stealth dice=++++ hit=3")
    table.do("defend skill=Stealth dice=++00")
    assert table.doc["question"]["hit"] == 2
    assert "F-ATTACK-13" in table.warnings()
    table.do("undo", "defend skill=Stealth dice=+000")
    assert table.doc["question"]["hit"] == 3
    assert "F-ATTACK-13" not in table.warnings()


@pytest.mark.rule("F-ATTACK-13")
def test_a_hit_named_before_the_program_rolls_is_at_most_the_shifts() -> None:
    # Whatever the dice show: a refusal would let them be thrown again.
    table = Table.set().do(
        "attack Krall skill=Stealth mod='+9 luck' vs=Stealth vs-dice=---- hit=30"
    )
    shifts = table.doc["last_roll"]["shifts"]
    assert 9 <= shifts < 30
    assert table.doc["question"]["hit"] == shifts
    assert "F-ATTACK-13" in table.warnings()


@pytest.mark.rule("F-ATTACK-13", "F-SHIFT-8")
@pytest.mark.parametrize(("on_attack", "on_stress"), [(" hit=1", ""), ("", " hit=1")])
def test_what_a_lowered_hit_leaves_may_be_spent_whenever_it_was_lowered(
    on_attack: str, on_stress: str
) -> None:
    table = Table.set()
    table.do(f"attack Krall skill=Weapons dice=+++0 vs=Fists vs-dice=0000{on_attack}")
    table.do(f"stress{on_stress}")
    assert table.sheet("Krall")["tracks"]["health"]["marked"] == [1]
    last = table.doc["last_roll"]
    assert (last["shifts"], last["spent"]) == (4, 1)
    table.do("spend 3 on=time")
    assert table.refused("spend 1 on=time").rule == "F-SHIFT-8"


@pytest.mark.rule("F-ATTACK-14")
def test_defending_often_costs_nothing() -> None:
    table = Table.set("minions Rats side=Gang zone=Yard", "minions Cats side=Gang zone=Yard")
    table.do("next\nnext")
    for _ in range(3):
        table.do("attack Bruno skill=Fists dice=+000 vs=Fists vs-dice=0000")
        assert (table.rolls()[1].effort, table.rolls()[1].modifiers) == (4, ())
    assert table.doc["turn"] is None
