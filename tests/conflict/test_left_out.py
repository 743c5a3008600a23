"""What a revised ruling can no longer use is left out of it, and the roll stands."""

from __future__ import annotations

import pytest

from tests.support.misruled import Told, dropped, health, left_out


def test_a_tag_on_what_is_not_there_is_left_out_and_the_roll_stands() -> None:
    told = Told(
        "maneuver Krall aspect=Blinded skill=Fists dice=++++ vs=Fists vs-dice=--00",
        "accept",
        "attack Krall skill=Fists dice=++00 tag=Blinded vs=Fists vs-dice=0000",
        "stress",
    )
    placed = told.session.timeline.state_at(told.start + 2)
    blinded = next(a.id for a in placed.aspects.values() if a.text == "Blinded")
    plan = told.planned(told.strike(1))
    assert left_out(plan) == [blinded]
    assert dropped(plan) == ["that is not asked now"]
    table = told.done(plan)
    assert health(table) == [3]
    assert table.sheet("Bruno")["fp"] == 3


def test_a_spin_that_was_not_gained_is_left_out() -> None:
    told = Told(
        "hold",
        "attack Krall skill=Fists dice=---- vs=Fists vs-dice=++00",
        "spin",
        'attack Ada skill=Fists dice=++00 vs=Fists vs-dice=++00 spin="growls"',
        "stress",
    )
    assert health(told.table, "Ada") == [2]
    plan = told.planned(told.amend(3, "overflow"))
    assert left_out(plan) == ["spin"]
    assert health(told.done(plan), "Ada") == [1]


ATTACK = "attack Krall skill=Fists dice=++00 vs=Fists vs-dice=0000"


@pytest.mark.parametrize(
    ("lines", "struck", "left"),
    [
        (["aspect Loud", f"{ATTACK} tag=Loud hit=3", "stress"], 1, ["a1", "hit"]),
        (
            ["fp Ada -3 spent", "fp Ada +1 found", "aspect Loud", f"{ATTACK} tag=Loud", "stress"],
            2,
            ["a1"],
        ),
        (
            [
                "fp Ada -3 spent",
                "fp Ada +1 found",
                "maneuver on=scene aspect=Dark skill=Fists dice=0000 support=yes",
                "fail",
            ],
            2,
            ["support"],
        ),
        (["place Ada Hall", f"{ATTACK} move=Yard mod=+3", "stress"], 1, ["move"]),
        (
            [
                "block door by=Krall free=yes skill=Fists dice=----",
                f"{ATTACK} against=Krall",
                "stress",
            ],
            1,
            ["against"],
        ),
        (
            [
                "maneuver Ada by=Krall free=yes template=disarm skill=Fists dice=+000"
                " vs=Fists vs-dice=0000",
                "attack Krall skill=Weapons dice=++++ rearm=yes vs=Fists vs-dice=0000",
                "stress",
            ],
            1,
            ["re-arming"],
        ),
        (
            ["companion Pip of=Ada skills='Fists 1'", f"{ATTACK} with=Pip", "stress"],
            1,
            ["companion"],
        ),
    ],
    ids=["hit", "a point for a tag", "support", "a step", "a block", "a weapon", "a companion"],
)
def test_what_was_done_beside_the_roll_is_left_out_when_it_is_no_more(
    lines: list[str], struck: int, left: list[str]
) -> None:
    told = Told(*lines)
    plan = told.planned(told.strike(struck))
    assert left_out(plan) == left
    rolled = next(r for r in plan.redone if r.left_out)
    assert rolled.old is not None
    assert rolled.new is not None
    told.done(plan)


def test_a_full_defense_too_late_is_left_out() -> None:
    told = Told("note quiet", f"{ATTACK} vs-full-defense=yes")
    line = "attack Krall by=Bruno free=yes skill=Fists dice=---- vs=Fists vs-dice=----"
    plan = told.planned(told.amend(1, line))
    assert left_out(plan) == ["full defense"]


def test_the_spin_of_whoever_is_gone_is_left_out() -> None:
    told = Told(
        "attack Krall skill=Fists dice=---- vs=Fists vs-dice=0000",
        "spin",
        "note quiet",
        'attack Krall skill=Fists dice=++00 vs=Weapons vs-dice=0000 spin="Krall: growls"',
        more=("add Mona npc side=Gang zone=Yard",),
    )
    plan = told.planned(told.amend(3, "remove Krall"))
    assert dropped(plan) == ["what this refers to is not there: {ids}"]


def test_the_spin_of_whoever_is_there_stays_beside_what_is_left_out() -> None:
    told = Told(
        "hold",
        "attack Krall skill=Fists dice=---- vs=Fists vs-dice=++00",
        "spin",
        "companion Pip of=Krall skills='Fists 1'",
        'attack Ada skill=Fists dice=++00 vs=Fists vs-dice=++00 spin="Krall: growls" with=Pip',
        "stress",
    )
    assert left_out(told.planned(told.strike(4))) == ["companion"]
