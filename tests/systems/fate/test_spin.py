"""Spin: gained by a good defense, used on one roll of the very next action, or lost."""

from __future__ import annotations

import pytest

from tests.support.table import Table
from tracker.conflict.ruling import Refusal
from tracker.conflict.state import change
from tracker.systems.fate.rules.attacks import Attack
from tracker.systems.fate.rules.fields import SpinUse

# Krall misses Ada, whose Weapons 4 gain her spin; then comes Bruno.
MISS = "attack Ada skill=Weapons dice=---0 vs=Weapons vs-dice=0000"
BY_BRUNO = "attack Krall skill=Fists dice=++00 vs=Fists vs-dice=++00"


def spinning(*setup: str) -> Table:
    return Table.set('order "Krall, Bruno, Ada"', *setup).do(MISS, "spin")


@pytest.mark.rule("F-SPIN-1")
@pytest.mark.parametrize(("dice", "outstanding"), [("--00", False), ("-000", True)])
def test_three_shifts_are_an_outstanding_success(dice: str, outstanding: bool) -> None:
    table = Table.set().do(f"check skill=Weapons difficulty=0 dice={dice}")
    last = table.state.last_roll
    assert last is not None
    assert last.outstanding is outstanding
    assert table.doc["last_roll"]["outstanding"] is outstanding


@pytest.mark.rule("F-SPIN-2")
@pytest.mark.parametrize(
    ("attack", "defense", "spin"), [(0, 3, True), (3, 5, False), (1, 9, True), (4, 4, False)]
)
def test_a_defense_by_three_gains_one_spin(attack: int, defense: int, spin: bool) -> None:
    table = Table.set('set Ada skills="Fists 0"', 'set Krall skills="Fists 0"')
    line = f"attack Krall skill=Fists dice=0000 mod=+{attack} vs=Fists vs-dice=0000"
    table.do(f"{line} vs-mod=+{defense}")
    if not spin:
        assert (table.doc["question"], table.doc["spin"]) == (None, [])
        return
    question = table.doc["question"]
    assert (question["kind"], question["who"]) == ("margin", "Krall")
    table.do("spin")
    assert table.doc["spin"] == ["Krall"]
    assert "F-SPIN-2" in [e.rule for e in table.events()]


@pytest.mark.rule("F-SPIN-2")
def test_a_defense_against_a_maneuver_counts_too() -> None:
    table = Table.set().do("maneuver Krall aspect=X skill=Fists dice=--00 vs=Fists vs-dice=0000")
    assert table.do("spin").doc["spin"] == ["Krall"]


@pytest.mark.rule("F-SPIN-3", "F-SPIN-4")
@pytest.mark.parametrize("how", ["she shoves the thug", "Ada: she shoves the thug"])
def test_spin_helps_the_next_action_of_an_ally(how: str) -> None:
    table = spinning().do(f'{BY_BRUNO} spin="{how}"')
    roll = table.rolls()[0]
    assert (table.rules_of(roll), roll.effort) == ({"F-SPIN-4": 1}, 7)
    assert roll.modifiers[0].words == "she shoves the thug"
    assert table.doc["spin"] == []


@pytest.mark.rule("F-SPIN-3", "F-SPIN-5")
def test_it_hinders_an_opponents_attack() -> None:
    table = Table.set("add Eve npc side=Gang zone=Yard", 'order "Krall, Eve, Ada, Bruno"')
    table.do(MISS, "spin")
    table.do('attack Bruno skill=Fists dice=++++ mod=+1 vs=Fists vs-dice=0000 spin="a shout"')
    roll = table.rolls()[0]
    assert (roll.effort, table.rules_of(roll)["F-SPIN-5"]) == (4, -1)


@pytest.mark.rule("F-SPIN-3", "F-SPIN-4", "F-SPIN-5")
def test_it_may_fall_on_the_defense_instead() -> None:
    table = spinning().do(f'{BY_BRUNO} vs-spin="she trips him"')
    assert [r.effort for r in table.rolls()] == [6, 4]
    assert table.rules_of(table.rolls()[1]) == {"F-SPIN-5": -1}
    table = spinning().do("attack Krall skill=Fists dice=++00")
    table.do('defend skill=Fists dice=++00 spin="Ada: she trips him"')
    assert table.rolls()[0].effort == 4


@pytest.mark.rule("F-SPIN-3")
def test_it_changes_one_roll_only() -> None:
    table = spinning()
    table.senseless(f'{BY_BRUNO} spin="once" vs-spin="twice"', "F-SPIN-7")


@pytest.mark.rule("F-SPIN-6")
def test_without_an_explanation_it_is_not_applied() -> None:
    table = spinning()
    table.senseless(f'{BY_BRUNO} spin="Ada:"')
    command = table.session.read(f'{BY_BRUNO} spin="a shout"')
    assert isinstance(command, Attack)
    silent = change(command, hand=change(command.hand, spin=(SpinUse(how=" "),)))
    answer = table.session.propose(silent)
    assert isinstance(answer, Refusal)
    assert (answer.rule, answer.overrulable) == ("F-SPIN-6", True)
    assert table.do(BY_BRUNO, "stress").doc["spin"] == []


@pytest.mark.rule("F-SPIN-7")
def test_unused_it_lapses_with_the_next_action() -> None:
    table = spinning().do(BY_BRUNO)
    assert table.doc["spin"] == ["Ada"]
    assert "F-SPIN-7" in [e.rule for e in table.do("stress").events()]
    line = "attack Krall skill=Fists dice=++00 vs=Fists vs-dice=++++"
    table = spinning().do(line)
    assert "F-SPIN-7" in [e.rule for e in table.events()]
    table.senseless(f'{line} spin="late"', "F-SPIN-7")
    Table.set().senseless('check skill=Fists dice=0000 spin="what spin"', "F-SPIN-7")


@pytest.mark.rule("F-SPIN-8")
@pytest.mark.parametrize(
    "between", ["hold", "next", 'free "shouts" by=Ada', "check skill=Fists dice=0000 free=yes"]
)
def test_holding_passing_and_free_acts_are_no_action(between: str) -> None:
    assert spinning().do(between).doc["spin"] == ["Ada"]


@pytest.mark.rule("F-SPIN-8")
def test_a_main_action_without_a_roll_is_one() -> None:
    assert spinning().do('act "lights a lamp"').doc["spin"] == []


@pytest.mark.rule("F-SPIN-8")
def test_a_full_defender_passed_over_is_none_and_the_round_does_not_matter() -> None:
    table = Table.set('order "Krall, Bruno, Ada"').do("full-defense Bruno", MISS, "spin")
    assert (table.doc["turn"], table.doc["spin"]) == ("Ada", ["Ada"])
    table.do("next", "next")
    assert (table.doc["round"], table.doc["spin"]) == (2, ["Ada"])
    table.do('attack Bruno skill=Fists dice=0000 spin="a shout" vs=Fists vs-dice=0000')
    assert table.rolls()[0].effort == 2


@pytest.mark.rule("F-SPIN-8")
def test_a_free_roll_does_not_use_it() -> None:
    spinning().overruled('check skill=Fists dice=0000 free=yes spin="a shout"', "F-SPIN-8")


@pytest.mark.rule("F-SPIN-9")
def test_the_margin_is_spin_or_overflow_not_both() -> None:
    table = Table.set('order "Krall, Bruno, Ada"')
    table.do("attack Ada skill=Weapons dice=---0 vs=Weapons vs-dice=0000")
    assert table.doc["question"]["answers"] == ["spin", "overflow"]
    table.do("overflow")
    assert (table.doc["spin"], table.doc["overflow"]) == ([], {"by": "Ada", "left": 4})
    table.do("overflow move=Hall")
    assert (table.sheet("Ada")["zone"], table.doc["overflow"]["left"]) == ("Hall", 3)
    table = Table.set('order "Krall, Bruno, Ada"').do(MISS, "overflow move=Hall")
    assert (table.sheet("Ada")["zone"], table.doc["overflow"]["left"]) == ("Hall", 3)
    assert spinning().doc["overflow"] is None


@pytest.mark.rule("F-SPIN-10")
@pytest.mark.parametrize(
    "line",
    [
        "attack Krall skill=Weapons dice=++++ mod=+1 vs=Fists vs-dice=0000",
        'block "the door" skill=Weapons dice=++++',
        "check skill=Weapons dice=++++",
    ],
)
def test_great_actions_give_no_spin(line: str) -> None:
    assert Table.set().do(line).doc["spin"] == []


@pytest.mark.rule("F-SPIN-10")
def test_nor_does_a_contest() -> None:
    table = Table.set().do("contest Krall skill=Fists dice=---- vs=Fists vs-dice=++++")
    assert (table.doc["question"], table.doc["spin"]) == (None, [])


def two_spins() -> Table:
    """Return a table at which Ada and Eve both have spin before Bruno acts."""
    table = Table.set(
        'add Eve pc side=Heroes zone=Yard seat=3 skills="Fists 4"', 'order "Krall, Bruno, Ada, Eve"'
    )
    again = "attack Eve by=Krall free=yes skill=Fists dice=---0 vs=Fists vs-dice=0000"
    return table.do(MISS, "spin", again, "spin")


@pytest.mark.rule("F-SPIN-11")
def test_several_spins_may_fall_on_one_roll() -> None:
    table = two_spins().do(f'{BY_BRUNO} spin="Ada: a shout" spin="Eve: a shove"')
    assert table.rolls()[0].effort == 8
    assert [m.value for m in table.rolls()[0].modifiers] == [1, 1]
    two_spins().senseless(f'{BY_BRUNO} spin="a shout"', "F-SPIN-11")
    table = two_spins().do(f'{BY_BRUNO} spin="Ada: a shout" vs-spin="Eve: a shove"')
    assert [r.effort for r in table.rolls()] == [7, 4]


@pytest.mark.rule("F-SPIN-12")
def test_stunts_are_modifiers_of_the_tables_own() -> None:
    table = Table.set().do('check skill=Fists dice=0000 mod="+1 stunt: momentum"')
    assert table.rolls()[0].effort == 3


@pytest.mark.rule("F-SPIN-7")
def test_spin_lapses_with_the_conflict() -> None:
    table = Table.set().do("attack Krall skill=Fists dice=---- vs=Fists vs-dice=++00", "spin")
    assert table.doc["spin"] == ["Krall"]
    assert table.do("end").doc["spin"] == []
