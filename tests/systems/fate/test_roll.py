"""Rolls: four Fudge dice, the reasons behind an effort, success against a difficulty."""

from __future__ import annotations

import pytest

from tests.support.table import Table
from tracker.conflict.acts import Acted
from tracker.systems.fate.rules.checks import Check, ShiftsSpent
from tracker.systems.fate.rules.state import last_roll
from tracker.systems.fate.words.terms import rung_name
from tracker.words.told_stage import aspect_notes
from tracker.words.translate import install


@pytest.mark.rule("F-ROLL-1")
def test_an_action_needs_no_roll() -> None:
    table = Table.set().do('act "lights a lantern"')
    assert table.rolls() == []
    assert table.doc["turn"] == "Bruno"
    assert table.events()[1] == Acted(who=table.who("Ada").id, what="lights a lantern")


@pytest.mark.rule("F-ROLL-2")
@pytest.mark.parametrize(("faces", "total"), [("+0-+", 1), ("----", -4), ("++++", 4), ("0000", 0)])
def test_four_faces_make_a_total(faces: str, total: int) -> None:
    table = Table.set().do(f"check skill=Stealth dice={faces}")
    assert table.rolls()[0].effort == total


@pytest.mark.rule("F-ROLL-2")
@pytest.mark.parametrize("faces", ["+0-", "+0-+0", "+0x+", "7,1,1,1"])
def test_other_faces_make_no_sense(faces: str) -> None:
    Table.set().senseless(f"check skill=Stealth dice={faces}", "F-ROLL-2")


@pytest.mark.rule("F-ROLL-2")
def test_the_program_throws_four_faces_and_writes_them_down() -> None:
    table = Table("conflict Test kind=physical seed=7")
    table.do("side Us", "zone Yard", "add Ada pc side=Us zone=Yard seat=1", "begin")
    table.do("check skill=Stealth")
    ruling = table.session.timeline.ruling
    assert ruling is not None
    assert isinstance(ruling.command, Check)
    assert ruling.command.hand.dice == table.rolls()[0].faces
    assert len(table.rolls()[0].faces) == 4
    assert ruling.command.rolled == ("dice",)


@pytest.mark.rule("F-ROLL-3")
def test_effort_is_dice_skill_and_modifiers_each_with_its_rule() -> None:
    table = Table.set("minions Rats side=Gang zone=Yard quality=3 count=4").do("next")
    table.do("attack Ada dice=+0-+ extra=1 vs=Weapons vs-dice=0000")
    roll = table.rolls()[0]
    assert roll.rating == 3
    assert table.rules_of(roll) == {"F-SUPP-1": -1, "F-GROUP-3": 2}
    assert roll.effort == 5


@pytest.mark.rule("F-ROLL-3")
def test_words_of_a_modifier_are_kept() -> None:
    table = Table.set().do('check skill=Stealth dice=0000 mod="+2 dark" mod="-1 wet boots"')
    found = [(m.value, m.words, m.rule) for m in table.rolls()[0].modifiers]
    assert found == [(2, "dark", "F-ROLL-3"), (-1, "wet boots", "F-ROLL-3")]


@pytest.mark.rule("F-ROLL-4")
@pytest.mark.parametrize(
    ("effort", "success"), [(3, True), (2, True), (1, False)], ids=["above", "met", "below"]
)
def test_effort_has_to_reach_the_difficulty(effort: int, success: bool) -> None:
    table = Table.set().do(f"check skill=Stealth dice=0000 mod=+{effort} difficulty=2 what=hides")
    hidden = any(isinstance(e, Acted) for e in table.events())
    assert hidden == success
    last = table.doc["last_roll"]
    assert (last["effort"] >= last["opposed_by"]) == success


@pytest.mark.rule("F-ROLL-5")
def test_ordinary_dice_are_read_as_fudge_dice() -> None:
    table = Table.set().do("check skill=Stealth dice=5,3,1,6")
    assert table.rolls()[0].faces == (1, 0, -1, 1)
    assert table.rolls()[0].effort == 1
    table.do("check skill=Stealth dice=1,2,3,4")
    assert table.rolls()[0].faces == (-1, -1, 0, 0)


def rolled(effort: int, difficulty: int) -> Table:
    return Table.set().do(
        f"check skill=Stealth dice=0000 mod=+{effort} difficulty={difficulty} what=hides"
    )


@pytest.mark.rule("F-SHIFT-1", "F-SHIFT-2", "F-SHIFT-3")
@pytest.mark.parametrize(
    ("effort", "difficulty", "shifts"), [(5, 2, 3), (3, 2, 1), (2, 2, 0), (1, 4, 0)]
)
def test_shifts_are_effort_less_opposition_and_never_negative(
    effort: int, difficulty: int, shifts: int
) -> None:
    table = rolled(effort, difficulty)
    last = table.doc["last_roll"]
    assert (last["effort"], last["opposed_by"], last["shifts"]) == (effort, difficulty, shifts)


@pytest.mark.rule("F-SHIFT-2")
def test_meeting_the_difficulty_is_a_success() -> None:
    assert any(isinstance(e, Acted) for e in rolled(2, 2).events())


@pytest.mark.rule("F-SHIFT-3")
def test_falling_short_is_a_failure() -> None:
    assert not any(isinstance(e, Acted) for e in rolled(1, 4).events())


@pytest.mark.rule("F-SHIFT-4")
def test_one_number_a_roll_ranks_it() -> None:
    assert rolled(6, 3).doc["last_roll"]["shifts"] > rolled(4, 3).doc["last_roll"]["shifts"]
    table = Table.set().do('block "the gate" skill=Weapons dice=0000')
    last = table.doc["last_roll"]
    assert (last["by"], last["effort"], last["opposed_by"], last["shifts"]) == ("Ada", 4, None, 0)


def spent(table: Table) -> ShiftsSpent:
    event = table.events()[-1]
    assert isinstance(event, ShiftsSpent)
    return event


@pytest.mark.rule("F-SHIFT-5")
def test_a_shift_buys_time() -> None:
    table = rolled(5, 2)
    assert "spend" in table.doc["offers"]
    table.do("spend 1 on=time")
    assert spent(table).rule == "F-SHIFT-5"
    last = last_roll(table.state)
    assert last is not None
    assert last.left == 2


@pytest.mark.rule("F-SHIFT-6")
def test_a_shift_raises_the_quality_by_a_step() -> None:
    table = rolled(3, 2).do("spend 1 on=quality")
    assert spent(table).rule == "F-SHIFT-6"
    (result,) = table.doc["results"]
    assert (rung_name(2), rung_name(result["quality"])) == ("Fair (+2)", "Good (+3)")
    table = rolled(6, 2).do("spend 1 on=quality base=4", "spend 2 on=quality")
    assert [r["quality"] for r in table.doc["results"]] == [7]


@pytest.mark.rule("F-SHIFT-7")
def test_shifts_make_the_action_harder_to_notice() -> None:
    table = rolled(4, 2).do("spend 2 on=stealth")
    assert spent(table).rule == "F-SHIFT-7"
    assert [r["notice"] for r in table.doc["results"]] == [3]
    table.do("undo", "spend 1 on=stealth base=good", "spend 1 on=time")
    (result,) = table.doc["results"]
    assert (result["notice"], result["faster"], result["quality"]) == (4, 1, None)
    table.do("undo", "undo").senseless("spend 1 on=time base=2", "F-SHIFT-6")


@pytest.mark.rule("F-SHIFT-5", "F-SHIFT-6", "F-SHIFT-7")
@pytest.mark.parametrize(
    ("use", "rule"),
    [("Zeit", "F-SHIFT-5"), ("Qualität", "F-SHIFT-6"), ("unauffälliger", "F-SHIFT-7")],
)
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_uses_are_the_same_in_any_language(use: str, rule: str, language: str) -> None:
    install(language)
    assert spent(rolled(5, 2).do(f"spend 1 on={use}")).rule == rule


@pytest.mark.rule("F-SHIFT-6", "F-SHIFT-7", "A-73")
def test_what_shifts_have_made_stays_with_the_aspect_and_goes_with_it() -> None:
    table = Table.set("set Krall fp=0").do(
        'maneuver Krall aspect="Tied Up" skill=Weapons dice=++00 vs=Athletics vs-dice=0000',
        "spend 1 on=quality",
        "spend 2 on=stealth",
    )
    result = {"by": "Ada", "what": "Tied Up", "skill": "Weapons", "aspect": "Tied Up"}
    assert table.doc["results"] == [{**result, "quality": 3, "notice": 3, "faster": 0}]
    (aspect,) = table.state.aspects.values()
    assert aspect_notes(aspect, table.state) == (
        "fragile, free tag: Ada, Good (+3), noticed against Good (+3)"
    )
    assert table.do("unaspect 'Tied Up'").doc["results"] == []


@pytest.mark.rule("F-SHIFT-6")
def test_what_shifts_have_made_of_an_action_is_over_with_the_scene() -> None:
    table = Table.set().do(
        'check skill=Weapons what="bars the door" difficulty=2 dice=++00', "spend 1 on=quality"
    )
    assert [r["what"] for r in table.doc["results"]] == ["bars the door"]
    table.do("next", "next", "next", "check skill=Weapons difficulty=0 dice=0000 by=Ada")
    table.do("spend 1 on=quality")
    assert [r["quality"] for r in table.doc["results"]] == [3, 1]
    assert table.do("end-scene").doc["results"] == []


@pytest.mark.rule("F-SHIFT-6")
def test_the_winner_of_a_contest_has_the_result() -> None:
    table = Table.set().do("contest Krall skill=Stealth dice=---- vs=Fists vs-dice=0000")
    table.do("spend 1 on=quality")
    (result,) = table.doc["results"]
    assert (result["by"], result["skill"], result["quality"]) == ("Krall", "Fists", -3)


@pytest.mark.rule("F-SHIFT-8")
def test_a_shift_is_spent_once() -> None:
    table = rolled(5, 2).do("spend 2 on=time", "spend 1 on=quality")
    assert "spend" not in table.doc["offers"]
    table.senseless("spend 0 on=time", "F-SHIFT-8")
    table.overruled("spend 1 on=stealth", "F-SHIFT-8")


@pytest.mark.rule("F-SHIFT-8")
def test_shifts_of_a_hit_are_spent_on_the_hit() -> None:
    attack = "attack Krall skill=Weapons dice=0000 vs=Fists vs-dice=--00"
    table = Table.set().do(attack, "stress")
    assert table.doc["last_roll"]["shifts"] == 3
    assert table.refused("spend 1 on=time").rule == "F-SHIFT-8"
    table = Table.set().do(f"{attack} hit=1", "stress", "spend 2 on=time")
    assert table.refused("spend 1 on=time").rule == "F-SHIFT-8"


@pytest.mark.rule("F-SHIFT-8")
@pytest.mark.parametrize("then", ["next", "hold", 'act "waits"', "next\nnext\nnext"])
def test_the_next_action_ends_spending(then: str) -> None:
    table = rolled(5, 2).do(then)
    assert "spend" not in table.doc["offers"]
    assert table.doc["last_roll"]["shifts"] == 3
    assert table.refused("spend 1 on=time").rule == "F-SHIFT-8"


@pytest.mark.rule("F-SHIFT-9")
def test_shifts_may_be_spent_on_anything() -> None:
    table = rolled(5, 2).do('spend 2 on="a flourish for the crowd"')
    assert (spent(table).on, spent(table).rule) == ("a flourish for the crowd", "F-SHIFT-9")
