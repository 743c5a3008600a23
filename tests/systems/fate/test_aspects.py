"""Temporary aspects: fragile or sticky, the free tag and its heirs, what a tag is worth."""

from __future__ import annotations

import pytest

from tests.support.table import Table
from tracker.systems.fate.rules.rolls import Rolled

ATTACK = "attack Krall skill=Weapons dice=0000 vs=Fists vs-dice=0000"


def marked(*setup: str, sticky: bool = False) -> Table:
    """Return a table at which Ada has put "Off Balance" on Krall; it is Bruno's turn."""
    table = Table.set("set Krall fp=0", "set Ada fp=3", "set Bruno fp=3", *setup)
    more = "sticky=yes" if sticky else ""
    return table.do(
        f'maneuver Krall aspect="Off Balance" {more} skill=Weapons dice=+000 vs=Fists vs-dice=0000'
    )


def on_table(table: Table) -> list[str]:
    return [a["text"] for a in table.doc["aspects"]]


def tagging(table: Table, by: str, *more: str) -> Table:
    """Let somebody attack Krall, in whose skin no hit sticks, with the tag on the roll."""
    table.do(f'{ATTACK} by={by} free=yes hit=0 tag="Off Balance" {" ".join(more)}')
    return table


@pytest.mark.rule("F-ASPECT-1")
def test_a_maneuvers_aspect_is_fragile() -> None:
    assert marked().doc["aspects"][0]["sticky"] is False
    assert marked(sticky=True).doc["aspects"][0]["sticky"] is True


@pytest.mark.rule("F-ASPECT-2")
def test_a_fragile_aspect_goes_with_its_first_tag_whoever_pays() -> None:
    table = tagging(marked(), "Bruno")
    assert (on_table(table), table.sheet("Bruno")["fp"]) == ([], 2)
    assert table.refused(f'{ATTACK} by=Ada free=yes tag="Off Balance"').candidates == ()
    table = tagging(marked(), "Ada")
    assert (on_table(table), table.sheet("Ada")["fp"]) == ([], 3)


@pytest.mark.rule("F-ASPECT-3")
def test_a_fragile_aspect_may_lapse_with_the_situation() -> None:
    table = marked().do('unaspect "Off Balance" "finds his feet"')
    assert on_table(table) == []
    (event,) = table.events()
    assert event.rule == "F-ASPECT-3"


@pytest.mark.rule("F-ASPECT-4", "F-ASPECT-10", "F-ASPECT-11", "F-FP-2")
def test_a_sticky_aspect_stays_and_costs_from_the_second_tag_on() -> None:
    table = marked("set Ada fp=2", sticky=True)
    points = [tagging(table, "Ada").sheet("Ada")["fp"] for _ in range(3)]
    assert points == [2, 1, 0]
    assert on_table(table) == ["Off Balance"]
    assert table.doc["aspects"][0]["free"] is None
    line = f'{ATTACK} by=Ada free=yes hit=0 tag="Off Balance"'
    table.overruled(line, "F-FP-1")
    assert table.sheet("Ada")["fp"] == 0


@pytest.mark.rule("F-ASPECT-10", "F-ASPECT-11")
def test_each_tag_says_by_which_rule_it_was_paid() -> None:
    table = tagging(marked(sticky=True), "Ada")
    assert "F-ASPECT-10" in [e.rule for e in table.events()]
    assert "F-ASPECT-11" in [e.rule for e in tagging(table, "Ada").events()]


@pytest.mark.rule("F-ASPECT-5", "F-ASPECT-6")
@pytest.mark.parametrize(("dice", "warns"), [("+000", True), ("++00", False)])
def test_sticky_is_asked_for_and_warns_below_three_shifts(dice: str, warns: bool) -> None:
    table = Table.set("set Krall fp=0")
    rolls = f"skill=Weapons dice={dice} vs=Fists vs-dice=0000"
    table.do(f'maneuver Krall aspect="Off Balance" sticky=yes {rolls}')
    assert table.warnings() == (["F-ASPECT-6"] if warns else [])
    assert table.doc["aspects"][0]["sticky"] is True


@pytest.mark.rule("F-ASPECT-7")
def test_places_may_have_sticky_aspects() -> None:
    table = Table.set().do("maneuver aspect=Flooded on=Hall sticky=yes skill=Weapons dice=0000")
    assert table.do("succeed").doc["aspects"][0]["sticky"] is True


@pytest.mark.rule("F-ASPECT-8")
@pytest.mark.parametrize("origin", ["declaration", "assessment"])
def test_declarations_and_assessments_are_sticky_unless_said(origin: str) -> None:
    table = Table.set().do(f"aspect Loose_Planks origin={origin} free=Ada")
    (aspect,) = table.doc["aspects"]
    assert (aspect["sticky"], aspect["free"], aspect["origin"]) == (True, "Ada", origin)
    table = Table.set().do(f"aspect Loose_Planks origin={origin} sticky=no")
    assert table.doc["aspects"][0]["sticky"] is False


@pytest.mark.rule("F-ASPECT-9")
def test_a_maneuver_removes_a_sticky_aspect() -> None:
    table = marked("set Bruno fp=0", sticky=True)
    table.do('maneuver removes="Off Balance" skill=Fists dice=---- difficulty=0')
    assert on_table(table) == []
    assert "F-ASPECT-9" in [e.rule for e in table.events()]
    table = marked(sticky=True).do('maneuver removes="Off Balance" skill=Fists dice=----')
    assert on_table(table) == ["Off Balance"]


@pytest.mark.rule("F-ASPECT-12")
def test_a_tag_is_worth_two() -> None:
    roll = tagging(marked(), "Ada").rolls()[0]
    assert (roll.effort, Table.set().rules_of(roll)) == (6, {"F-ASPECT-12": 2})


@pytest.mark.rule("F-ASPECT-12")
def test_a_tag_after_the_roll_adds_to_it_or_rolls_again() -> None:
    table = marked().do(f"{ATTACK} by=Ada free=yes")
    assert table.doc["question"]["hit"] == 1
    table.do('tag "Off Balance" by=Ada')
    assert (table.doc["question"]["hit"], on_table(table)) == (3, [])


@pytest.mark.rule("F-ASPECT-12")
def test_a_reroll_replaces_the_dice_and_both_throws_stay_in_the_log() -> None:
    table = marked().do(f"{ATTACK} by=Ada free=yes")
    first = table.rolls()[0]
    table.do('tag "Off Balance" by=Ada as=reroll dice=+++0')
    again = [e.roll for e in table.events() if isinstance(e, Rolled)]
    assert (first.faces, [r.faces for r in again]) == ((0, 0, 0, 0), [(1, 1, 1, 0)])
    assert again[0].effort == 7
    assert (table.doc["question"]["hit"], on_table(table)) == (4, [])


@pytest.mark.rule("F-ASPECT-12")
def test_the_defender_may_tag_until_the_hit_is_absorbed() -> None:
    table = Table.set("aspect Fog", "set Krall fp=1")
    table.do("attack Krall skill=Weapons dice=0000 vs=Fists vs-dice=0000")
    assert "tag" in table.doc["offers"]
    table.do("tag Fog by=Krall")
    assert (table.doc["question"], table.doc["last_roll"]["shifts"]) == (None, 0)
    assert table.sheet("Krall")["fp"] == 0
    assert table.refused("tag Fog by=Ada").rule == ""


@pytest.mark.rule("F-ASPECT-13")
def test_an_aspect_counts_once_on_a_roll_different_ones_add() -> None:
    table = marked('aspect "It is burning"', sticky=True)
    table = tagging(table, "Ada", 'tag="It is burning"')
    assert table.rolls()[0].effort == 8
    assert table.sheet("Ada")["fp"] == 2
    table.overruled(
        f'{ATTACK} by=Ada free=yes hit=0 tag="Off Balance" tag="Off Balance"', "F-ASPECT-13"
    )
    assert table.sheet("Ada")["fp"] == 0


@pytest.mark.rule("F-ASPECT-13")
def test_nor_does_it_count_again_after_the_roll() -> None:
    table = marked(sticky=True)
    table.do(f'{ATTACK} by=Ada free=yes tag="Off Balance"')
    table.overruled('tag "Off Balance" by=Ada', "F-ASPECT-13")


@pytest.mark.rule("F-ASPECT-2", "F-ASPECT-13")
def test_a_fragile_one_cannot_be_tagged_twice_at_all() -> None:
    line = f'{ATTACK} by=Ada free=yes tag="Off Balance" tag="Off Balance"'
    assert marked().refused(line).rule == "F-ASPECT-13"
    verb, _, rest = line.partition(" ")
    assert marked().refused(f"{verb}! {rest}").rule == "F-ASPECT-2"


@pytest.mark.rule("F-ASPECT-14")
def test_the_free_tag_may_be_handed_to_an_ally() -> None:
    table = marked().do('pass-tag "Off Balance" to=Bruno')
    assert table.doc["aspects"][0]["free"] == "Bruno"
    assert table.doc["turn"] == "Bruno"
    table.do(f'{ATTACK} tag="Off Balance"')
    assert table.sheet("Bruno")["fp"] == 3
    marked().overruled('pass-tag "Off Balance" to=Krall', "F-ASPECT-14")
    gone = marked().do("leave Bruno").refused('pass-tag "Off Balance" to=Bruno')
    assert gone.message == "{who} is no longer in the conflict"
    used = tagging(marked(sticky=True), "Ada")
    used.senseless('pass-tag "Off Balance" to=Bruno', "F-ASPECT-10")


@pytest.mark.rule("F-ASPECT-15")
def test_an_unused_free_tag_ends_with_the_scene() -> None:
    table = marked(sticky=True).do("end-scene rest=no")
    assert [a["free"] for a in table.doc["aspects"]] == [None]
    assert "F-ASPECT-15" in [e.rule for e in table.events()]


@pytest.mark.rule("F-ASPECT-12")
def test_only_those_who_roll_may_tag() -> None:
    table = Table.set("aspect Fog").do(ATTACK)
    assert table.refused("tag Fog by=Bruno").message == "{who} has no roll here"


@pytest.mark.rule("F-ASPECT-3", "F-ASPECT-4", "F-MANEUVER-7", "A-72")
def test_with_the_scene_go_the_fragile_aspects_of_maneuvers() -> None:
    """What is fragile goes, what is sticky stays, but for those that the game master names."""
    table = Table.set("set Krall fp=0", "aspect Fog", "set Ada aspects=Captain")
    rolls = "skill=Weapons dice=++++ vs=Fists vs-dice=----"
    for aspect in ("Blinded", "Cornered", "'On Fire' sticky=yes", "Wet sticky=yes"):
        table.do(f"maneuver Krall aspect={aspect} {rolls}", "next", "next", "next")
    table.do("hit Krall 2", "consequence Limping")
    left = ["Fog", "On Fire", "Wet"]
    assert [a["text"] for a in table.do("end-scene").doc["aspects"]] == left
    assert table.sheet("Krall")["consequences"] == [{"severity": "mild", "text": "Limping"}]
    assert table.sheet("Ada")["aspects"] == ["Captain"]
    table.do("undo", "end-scene stays=Blinded stays=Wet goes=Wet goes='On Fire'")
    assert [a["text"] for a in table.doc["aspects"]] == ["Fog", "Blinded", "Wet"]
    assert {a["text"]: a["free"] for a in table.doc["aspects"]}["Blinded"] is None


@pytest.mark.rule("F-ASPECT-3")
def test_an_aspect_that_was_to_stay_and_was_struck_is_left_out() -> None:
    table = Table.set("set Krall fp=0").do(
        "maneuver Krall aspect=Blinded skill=Weapons dice=++++ vs=Fists vs-dice=----"
    )
    placed = table.session.timeline.head
    table.do("end-scene stays=Blinded", f"strike {placed}")
    assert (table.doc["aspects"], table.doc["phase"]) == ([], "ended")
