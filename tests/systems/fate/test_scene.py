"""Framing a conflict: what must be there to begin, how one leaves it, when it is over."""

from __future__ import annotations

import pytest

from tests.support.table import STAGE, Table
from tracker.conflict.aspects import Reveal
from tracker.conflict.engine import decide
from tracker.conflict.ruling import Refusal
from tracker.conflict.scenes import Ended


def lacking(refusal: Refusal) -> set[str]:
    assert refusal.rule == "F-SCENE-1"
    missing = refusal.arguments["missing"]
    assert isinstance(missing, tuple)
    return {text.partition(":")[2] for text in missing}


@pytest.mark.rule("F-SCENE-1")
def test_round_one_waits_for_side_zone_and_place() -> None:
    table = Table("conflict Test kind=physical order=seats", "side Us", "zone Yard")
    table.do("add Ada pc")
    assert lacking(table.refused("begin")) == {"side", "zone", "seat"}
    table.do("set Ada side=Us")
    assert lacking(table.refused("begin")) == {"zone", "seat"}
    table.do("set Ada zone=Yard")
    assert lacking(table.refused("begin")) == {"seat"}
    table.do("set Ada seat=1", "begin")
    assert (table.doc["phase"], table.doc["round"], table.doc["turn"]) == ("running", 1, "Ada")


@pytest.mark.rule("F-SCENE-1")
def test_the_order_by_hand_holds_everybody() -> None:
    table = Table(STAGE, 'order "Krall, Ada"').do("add Cem pc side=Heroes zone=Yard")
    assert lacking(table.refused("begin")) == {"place"}
    table.do('order "Cem, Krall, Ada, Bruno"', "begin")
    assert table.doc["order"] == ["Cem", "Krall", "Ada", "Bruno"]


@pytest.mark.rule("F-SCENE-1")
def test_attached_groups_need_no_place() -> None:
    table = Table(STAGE, "minions Rats leader=Krall count=2", "begin")
    assert table.sheet("Rats")["zone"] == "Yard"
    assert "Rats" not in table.doc["order"]


@pytest.mark.rule("F-SCENE-1")
def test_the_table_may_begin_all_the_same() -> None:
    table = Table(STAGE, "add Cem pc side=Heroes").overruled("begin", "F-SCENE-1")
    assert table.doc["order"] == ["Ada", "Bruno", "Krall", "Cem"]
    assert table.sheet("Cem")["zone"] is None
    nobody = Table("conflict Test kind=physical")
    nobody.senseless("begin", "F-SCENE-1")


@pytest.mark.rule("F-SCENE-1")
def test_sides_come_before_order_and_rounds() -> None:
    table = Table(STAGE)
    assert table.refused("next").message.startswith("the conflict has not begun")
    table.do("begin")
    assert table.doc["order"] == ["Ada", "Bruno", "Krall"]
    table.senseless("begin")


@pytest.mark.rule("F-SCENE-2")
def test_a_conflict_has_one_kind() -> None:
    table = Table("conflict Test", "side Us", "zone Yard", "add Ada pc side=Us zone=Yard")
    assert lacking(table.refused("begin")) == {"kind"}
    table.senseless("begin", "F-SCENE-1")
    assert not table.refused("conflict Test kind=both").overrulable


@pytest.mark.rule("F-SCENE-2")
@pytest.mark.parametrize(
    ("kind", "first", "track"),
    [
        ("physical", "Ada", "health"),
        ("social", "Bruno", "composure"),
        ("mental", "Bruno", "composure"),
    ],
)
def test_the_kind_selects_initiative_and_track(kind: str, first: str, track: str) -> None:
    table = Table(
        f"conflict Test kind={kind}",
        "side Us\nside Them\nzone Yard",
        'add Ada pc side=Us zone=Yard seat=1 skills="Alertness 3, Empathy 1"',
        'add Bruno pc side=Them zone=Yard seat=2 skills="Alertness 1, Empathy 3"',
        "begin",
    )
    assert table.doc["turn"] == first
    target = "Bruno" if first == "Ada" else "Ada"
    table.do(f"attack {target} dice=++++ vs-dice=0000")
    assert table.doc["question"]["track"] == track


@pytest.mark.rule("F-SCENE-3")
def test_only_open_aspects_are_tagged() -> None:
    table = Table.set('aspect "Crates Everywhere"', 'aspect "Trapdoor" hidden=yes')
    assert {a["text"]: a["hidden"] for a in table.doc["aspects"]} == {
        "Crates Everywhere": False,
        "Trapdoor": True,
    }
    check = "check skill=Athletics dice=0000 tag={}"
    assert table.refused(check.format("Trapdoor")).rule == "F-SCENE-3"
    table.do(check.format('"Crates Everywhere"'))
    assert table.rolls()[0].effort == 5
    table.do("reveal Trapdoor", check.format("Trapdoor"))
    assert table.rolls()[0].effort == 4


@pytest.mark.rule("F-SCENE-3")
def test_the_table_may_use_a_hidden_aspect() -> None:
    table = Table.set('aspect "Trapdoor" hidden=yes')
    table.overruled("check skill=Athletics dice=0000 tag=Trapdoor", "F-SCENE-3")
    assert table.rolls()[0].effort == 5


def struck_down(*more: str) -> Table:
    """Play until Krall has to take a consequence."""
    return Table.set(*more).do("attack Krall skill=Weapons dice=++++ vs=Athletics vs-dice=0000")


@pytest.mark.rule("F-SCENE-4")
def test_one_leaves_by_being_taken_out() -> None:
    table = struck_down("set Krall max-consequences=0").do('outcome "in irons"')
    assert table.sheet("Krall")["status"] == "out"
    assert table.doc["order"] == ["Ada", "Bruno"]


@pytest.mark.rule("F-SCENE-4")
def test_one_leaves_by_a_concession() -> None:
    table = struck_down().do("consequence Dazed", 'concede "he runs"', "accept")
    assert table.sheet("Krall")["status"] == "conceded"
    assert table.doc["order"] == ["Ada", "Bruno"]


@pytest.mark.rule("F-SCENE-4")
def test_one_leaves_the_place() -> None:
    table = Table.set().do('leave Ada "through the window"')
    assert table.sheet("Ada")["status"] == "left"
    assert table.sheet("Ada")["zone"] == "Yard"
    assert (table.doc["order"], table.doc["turn"]) == (["Bruno", "Krall"], "Bruno")
    table.senseless("leave Ada", "F-OUT-2")
    table.senseless("attack Ada skill=Fists dice=0000 vs=Fists vs-dice=0000", "F-OUT-2")


@pytest.mark.rule("F-SCENE-5")
def test_the_end_is_offered_when_one_side_is_left() -> None:
    table = Table.set()
    assert "end" not in table.doc["offers"]
    table.do("leave Krall")
    assert "end" in table.doc["offers"]
    table.do("end")
    assert (table.doc["phase"], table.doc["turn"]) == ("ended", None)


@pytest.mark.rule("F-SCENE-5")
def test_the_game_master_ends_it_at_any_time() -> None:
    table = Table.set().do('end "the watch comes"')
    assert Ended(why="the watch comes", rule="F-SCENE-5") in table.events()
    table.senseless("end", "F-SCENE-5")
    assert table.refused("next").message == "the conflict is over"


@pytest.mark.rule("F-SCENE-3")
def test_only_what_is_hidden_is_revealed() -> None:
    """A form offers nothing else; a command of another program may name anything."""
    table = Table.set("aspect Fog", "aspect Trapdoor hidden=yes")
    fog, trapdoor = (a.id for a in table.state.aspects.values())
    for open_ in (fog, table.who("Ada").id):
        refusal = decide(table.state, Reveal(what=open_))
        assert isinstance(refusal, Refusal)
        assert refusal.rule == "F-SCENE-3"
    assert not isinstance(decide(table.state, Reveal(what=trapdoor)), Refusal)
