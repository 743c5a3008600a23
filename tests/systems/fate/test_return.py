"""Whoever has left comes back: with the same sheet, and into the order as a latecomer."""

from __future__ import annotations

import pytest

from tests.support.table import Table


@pytest.mark.rule("F-SCENE-4")
def test_who_has_left_comes_back_as_they_went() -> None:
    table = Table.set().do(
        "attack Krall skill=Weapons dice=0000 vs=Athletics vs-dice=0000", "stress", "leave Krall"
    )
    went = table.sheet("Krall")
    assert went["tracks"]["health"]["marked"]
    table.do('return Krall "with a torch" zone=Hall')
    back = table.sheet("Krall")
    assert back == {**went, "status": "active", "zone": "Hall"}
    assert table.state.somebody("p3").outcome is None


@pytest.mark.rule("F-INIT-11")
def test_whose_place_is_still_to_come_acts_in_this_round() -> None:
    table = Table.set().do("leave Krall", "return Krall")
    assert table.doc["order"] == ["Ada", "Bruno", "Krall"]
    table.do("next", "next")
    assert table.doc["turn"] == "Krall"


@pytest.mark.rule("F-INIT-11")
def test_whose_place_has_passed_acts_from_the_next_round_on() -> None:
    table = Table.set().do("leave Ada", "return Ada")
    assert (table.doc["order"], table.doc["turn"]) == (["Ada", "Bruno", "Krall"], "Bruno")
    table.overruled("attack Krall by=Ada skill=Fists dice=0000 vs=Fists vs-dice=0000", "F-INIT-11")
    table.do("undo", "next", "next", "next")
    assert (table.doc["round"], table.doc["turn"]) == (2, "Ada")


@pytest.mark.rule("F-INIT-11")
def test_nobody_acts_twice_by_coming_back() -> None:
    table = Table.set().do("act 'bars the door'", "leave Ada", "return Ada")
    table.do("next", "next")
    assert table.doc["turn"] is None


def test_a_place_that_was_set_by_hand_is_kept() -> None:
    table = Table.set("order Krall,Ada,Bruno").do("leave Krall", "return Krall")
    assert table.doc["order"] == ["Krall", "Ada", "Bruno"]


@pytest.mark.rule("F-OUT-2")
def test_who_is_taken_out_stays_out() -> None:
    table = Table.set("set Krall max-consequences=0").do(
        "attack Krall skill=Weapons dice=++++ vs=Athletics vs-dice=0000", 'outcome "in irons"'
    )
    table.overruled("return Krall", "F-OUT-2")
    assert table.sheet("Krall")["status"] == "active"


@pytest.mark.rule("F-CONCEDE-3")
def test_who_has_conceded_stays_out() -> None:
    table = Table.set().do(
        "attack Krall skill=Weapons dice=++++ vs=Athletics vs-dice=0000",
        "consequence Dazed",
        'concede "he runs"',
        "accept",
    )
    table.overruled("return Krall", "F-CONCEDE-3")


def test_who_never_left_does_not_come_back() -> None:
    Table.set().senseless("return Krall", "F-SCENE-4")


def test_of_minions_who_are_all_out_none_comes_back() -> None:
    table = Table.set("minions Thugs quality=1 count=1 side=Gang zone=Yard").do(
        "attack Thugs skill=Weapons dice=++++ vs-dice=0000"
    )
    table.senseless("return Thugs", "F-OUT-2")


def test_after_the_end_nobody_comes_back() -> None:
    table = Table.set().do("leave Krall", "end")
    assert table.refused("return Krall").message == "the conflict is over"


@pytest.mark.rule("F-COMPANION-1")
def test_a_companion_comes_back_with_whom_it_belongs_to() -> None:
    table = Table.set("companion Rex of=Ada").do("leave Ada")
    table.senseless("return Rex", "F-COMPANION-1")
    table.do("return Ada zone=Hall")
    assert table.sheet("Rex")["status"] == "left"
    table.do("return Rex")
    rex = table.sheet("Rex")
    assert (rex["status"], rex["leader"], rex["zone"]) == ("active", "Ada", "Hall")


@pytest.mark.rule("F-COMPANION-11")
def test_an_independent_companion_comes_back_by_itself() -> None:
    table = Table.set("companion Rex of=Ada advances=independent").do("leave Rex", "leave Ada")
    table.do("return Rex")
    rex = table.sheet("Rex")
    assert (rex["status"], rex["leader"]) == ("active", None)
    assert rex["tracks"]["stress"]["boxes"] == 1
    assert "Rex" in table.doc["order"]


@pytest.mark.parametrize(
    "line",
    ["add ada pc side=Heroes zone=Yard", "minions Ada quality=1 count=2 side=Heroes zone=Yard"],
)
def test_a_newcomer_of_the_same_name_comes_beside_a_reminder(line: str) -> None:
    table = Table.set().do("leave Ada", line)
    assert [p.name for p in table.state.participants.values()][-1].casefold() == "ada 2"
    (warning,) = table.doc["warnings"]
    assert warning["rule"] == "F-SCENE-4"
    assert warning["text"] == "Ada has left; return Ada brings them back"
    assert table.who("Ada").status == "left"


@pytest.mark.parametrize("system", ["pool", "reserves", "percent", "twenty"])
def test_who_has_left_comes_back_in_every_system(system: str) -> None:
    table = Table(
        f'conflict "Test" system={system}',
        "zone Yard",
        "side Heroes",
        "side Gang",
        "add Ada pc side=Heroes zone=Yard initiative=3 skills='Climb 3'",
        "add Krall npc side=Gang zone=Yard initiative=1",
        "begin",
        "next",
        "leave Krall",
    )
    went = table.sheet("Krall")
    table.refused("return Ada")
    table.do("return Krall")
    assert table.sheet("Krall") == {**went, "status": "active"}
    assert "Krall" in table.doc["order"]
    table.do("undo")
    assert table.sheet("Krall") == went
