"""Maneuvers: their three kinds, when they succeed, how an aspect is placed or bought off."""

from __future__ import annotations

import pytest

from tests.support.table import Table
from tracker.conflict.state import Question, change
from tracker.systems.fate.rules.state import FateLastRoll
from tracker.tui.present.game_view import view_of

# Ada's Weapons 4 against Krall's Athletics 2: 5 against 4, 4 against 4.
BY_1 = "skill=Weapons dice=+000 vs=Athletics vs-dice=++00"
BY_0 = "skill=Weapons dice=0000 vs=Athletics vs-dice=++00"
BY_8 = "skill=Weapons dice=++++ vs=Athletics vs-dice=--00"


def aspects(table: Table) -> dict[str, str]:
    return {a["text"]: a["on"] for a in table.doc["aspects"]}


@pytest.mark.rule("F-MANEUVER-1")
def test_a_maneuver_never_hits() -> None:
    table = Table.set().do(f'maneuver Krall aspect="Off Balance" {BY_8}', "accept")
    assert table.doc["last_roll"]["shifts"] == 8
    assert table.sheet("Krall")["tracks"]["health"]["marked"] == []
    assert table.sheet("Krall")["consequences"] == []


@pytest.mark.rule("F-MANEUVER-2")
def test_the_kind_shows_in_what_it_is_aimed_at() -> None:
    table = Table.set().do("maneuver Krall skill=Weapons dice=0000")
    assert table.doc["question"]["kind"] == "defend"
    table = Table.set().do("maneuver aspect=Fog on=scene skill=Weapons dice=0000")
    assert table.doc["question"]["kind"] == "scene"
    table = Table.set().do("maneuver aspect=Aiming skill=Weapons dice=0000")
    assert table.doc["question"] is None
    Table.set().senseless("maneuver aspect=Fog on=Krall dice=0000", "F-MANEUVER-2")


@pytest.mark.rule("F-MANEUVER-3")
@pytest.mark.parametrize(
    ("dice", "more", "shifts", "placed"),
    [
        ("---0", "", 0, True),
        ("-000", "", 2, True),
        ("----", "", 0, False),
        ("0000", "difficulty=5", 0, False),
    ],
)
def test_without_opponent_it_is_a_simple_action(
    dice: str, more: str, shifts: int, placed: bool
) -> None:
    table = Table.set().do(f"maneuver aspect=Aiming skill=Weapons dice={dice} {more}")
    assert table.doc["last_roll"]["shifts"] == shifts
    assert aspects(table) == ({"Aiming": "Ada"} if placed else {})
    assert ("spend" in table.doc["offers"]) is (shifts > 0)


@pytest.mark.rule("F-MANEUVER-3", "F-SHIFT-8")
def test_its_shifts_are_spent_as_usual() -> None:
    table = Table.set().do("maneuver aspect=Aiming skill=Weapons dice=-000")
    table.do("spend 1 on=time", "spend 1 on=quality")
    assert table.refused("spend 1 on=time").rule == "F-SHIFT-8"


@pytest.mark.rule("F-MANEUVER-4")
@pytest.mark.parametrize("dice", ["----", "++++"])
def test_on_the_scene_the_game_master_decides_whatever_the_number(dice: str) -> None:
    line = f"maneuver aspect=Fog on=scene skill=Weapons dice={dice}"
    table = Table.set().do(line)
    assert table.doc["question"]["answers"] == ["succeed", "fail"]
    assert table.doc["question"]["who"] is None
    assert aspects(table.do("succeed")) == {"Fog": "scene"}
    assert aspects(Table.set().do(line, "fail")) == {}


@pytest.mark.rule("F-MANEUVER-4", "F-ASPECT-9")
def test_a_scene_aspect_may_be_removed() -> None:
    line = "maneuver on=scene removes=Fog skill=Weapons dice=0000"
    assert aspects(Table.set("aspect Fog").do(line, "succeed")) == {}
    assert aspects(Table.set("aspect Fog").do(line, "fail")) == {"Fog": "scene"}


@pytest.mark.rule("F-MANEUVER-5", "F-FP-4")
@pytest.mark.parametrize("answer", ["succeed", "fail"])
def test_a_fate_point_supports_a_change_of_the_scene(answer: str) -> None:
    table = Table.set("set Ada fp=2")
    table.do("maneuver aspect=Fog on=Yard support=yes skill=Weapons dice=0000")
    assert table.sheet("Ada")["fp"] == 1
    assert "F-FP-4" in [e.rule for e in table.events()]
    assert aspects(table.do(answer)) == ({"Fog": "Yard"} if answer == "succeed" else {})


@pytest.mark.rule("F-MANEUVER-5", "F-FP-1")
def test_support_needs_a_point_and_a_scene() -> None:
    line = "maneuver aspect=Fog on=scene support=yes skill=Weapons dice=0000"
    table = Table.set("set Ada fp=0").overruled(line, "F-FP-1")
    assert table.sheet("Ada")["fp"] == 0
    Table.set().overruled(
        "maneuver aspect=Aiming support=yes skill=Weapons dice=0000", "F-MANEUVER-5"
    )


@pytest.mark.rule("F-MANEUVER-6")
@pytest.mark.parametrize(("rolls", "placed"), [(BY_1, True), (BY_0, False)])
def test_on_somebody_it_takes_one_shift(rolls: str, placed: bool) -> None:
    table = Table.set("set Krall fp=0").do(f'maneuver Krall aspect="Off Balance" {rolls}')
    assert aspects(table) == ({"Off Balance": "Krall"} if placed else {})
    assert table.doc["question"] is None


@pytest.mark.rule("F-MANEUVER-7", "F-ASPECT-1")
def test_success_places_a_fragile_aspect() -> None:
    table = Table.set().do(f'maneuver Krall aspect="Off Balance" {BY_1}', "accept")
    (aspect,) = table.doc["aspects"]
    assert (aspect["on"], aspect["sticky"], aspect["free"]) == ("Krall", False, "Ada")
    assert aspect["origin"] == "maneuver"
    assert "F-MANEUVER-7" in [e.rule for e in table.events()]


@pytest.mark.rule("F-MANEUVER-8", "F-FP-3")
@pytest.mark.parametrize(("points", "left"), [(2, 1), (1, 0)])
def test_the_target_may_avoid_it_for_a_point(points: int, left: int) -> None:
    table = Table.set(f"set Krall fp={points}").do(f'maneuver Krall aspect="Off Balance" {BY_1}')
    question = table.doc["question"]
    assert (question["who"], question["answers"]) == ("Krall", ["accept", "avoid"])
    table.do("avoid")
    assert (table.sheet("Krall")["fp"], aspects(table)) == (left, {})
    assert "F-FP-3" in [e.rule for e in table.events()]


@pytest.mark.rule("F-MANEUVER-8")
def test_without_points_there_is_nothing_to_avoid_with() -> None:
    table = Table.set("set Krall fp=0").do(f'maneuver Krall aspect="Off Balance" {BY_1}')
    assert table.refused("avoid").message == "that is not asked now"
    assert aspects(table) == {"Off Balance": "Krall"}


@pytest.mark.rule("F-MANEUVER-8", "F-DISARM-1")
def test_avoiding_the_aspect_does_not_avoid_the_rest() -> None:
    table = Table.set().do(f'maneuver Krall template=disarm aspect="Off Balance" {BY_1}', "avoid")
    assert (table.sheet("Krall")["disarmed"], aspects(table)) == (1, {})


@pytest.mark.rule("F-MANEUVER-9")
def test_an_opposed_roll_may_place_an_aspect_on_the_scene() -> None:
    table = Table.set().do(f'maneuver Krall aspect="Lamps Out" on=scene {BY_1}')
    assert aspects(table) == {"Lamps Out": "scene"}
    assert table.sheet("Krall")["fp"] == 2


@pytest.mark.rule("F-ASPECT-2", "F-ASPECT-9")
def test_an_aspect_that_went_with_its_tag_is_not_removed_again() -> None:
    table = Table.set("aspect Smoke sticky=no")
    table.do("maneuver on=scene removes=Smoke skill=Fists dice=0000 tag=Smoke", "succeed")
    assert table.doc["aspects"] == []
    assert "F-ASPECT-9" not in [e.rule for e in table.events()]


@pytest.mark.rule("F-MANEUVER-10")
def test_a_maneuver_that_places_nothing_hints_at_the_block() -> None:
    line = f"maneuver Krall {BY_1}"
    assert Table.set().do(line).warnings() == ["F-MANEUVER-10"]
    assert Table.set().do(f"{line} aspect=Dizzy").warnings() == []
    assert Table.set().do(f"{line} template=blind").warnings() == []


@pytest.mark.rule("F-MANEUVER-11")
def test_other_effects_are_noted() -> None:
    table = Table.set().do(f"maneuver Krall {BY_1}", 'note "Krall drops the ledger"')
    assert aspects(table) == {}


@pytest.mark.rule("F-INDIRECT-1")
def test_harm_with_a_boulder_is_an_attack() -> None:
    table = Table.set('set Ada skills="Might 3"', 'set Krall skills="Athletics 1"')
    table.do("attack Krall skill=Might dice=0000 vs=Athletics vs-dice=0000")
    assert table.doc["question"]["hit"] == 2


@pytest.mark.rule("F-INDIRECT-2")
@pytest.mark.parametrize(("dice", "placed"), [("0000", True), ("-000", False)])
def test_toppled_crates_pin_down(dice: str, placed: bool) -> None:
    table = Table.set('set Ada skills="Might 3"', "set Krall fp=0")
    table.do(f"maneuver Krall template=pin dice={dice} vs-dice=0000")
    assert [(r.skill, r.effort) for r in table.rolls()] == [
        ("Might", 3 if placed else 2),
        ("Athletics", 2),
    ]
    assert aspects(table) == ({"Pinned": "Krall"} if placed else {})
    assert ("F-INDIRECT-2" in [e.rule for e in table.events()]) is placed


@pytest.mark.rule("F-INDIRECT-3")
@pytest.mark.parametrize(("dice", "there"), [("+++0", "Hall"), ("++00", "Yard")])
def test_toppled_crates_block(dice: str, there: str) -> None:
    table = Table.set('set Ada skills="Might 3"')
    table.do('block "the crates" passage="Yard > Hall" skill=Might dice=+000')
    assert table.doc["blocks"][0]["strength"] == 4
    table.do(f"sprint Hall dice={dice}")
    assert table.sheet("Bruno")["zone"] == there


@pytest.mark.rule("F-MARK-1", "F-MARK-2")
@pytest.mark.parametrize(("vs", "placed"), [("---0", True), ("0000", True), ("++00", False)])
def test_a_mark_is_a_fragile_aspect_without_stress(vs: str, placed: bool) -> None:
    table = Table.set("set Krall fp=0")
    table.do(f"maneuver Krall template=mark dice=0000 vs-dice={vs}")
    assert [r.skill for r in table.rolls()] == ["Weapons", "Athletics"]
    assert aspects(table) == ({"Marked": "Krall"} if placed else {})
    assert table.sheet("Krall")["tracks"]["health"]["marked"] == []
    if placed:
        assert table.doc["aspects"][0]["sticky"] is False
        assert "F-MARK-2" in [e.rule for e in table.events()]


@pytest.mark.parametrize(
    ("effort", "against", "likely"),
    [
        (0, None, "succeed"),
        (0, 0, "succeed"),
        (-1, 0, "fail"),
        (3, 3, "succeed"),
        (2, 3, "fail"),
    ],
)
def test_a_maneuver_on_the_scene_is_enough_when_its_effort_is(
    effort: int, against: int | None, likely: str
) -> None:
    rolled = FateLastRoll(by="p1", effort=effort, opposed_by=against, margin=0)
    state = change(Table.set().state, last_roll=rolled)
    question = Question(kind="scene", who=None, answers=("fail", "succeed"))
    assert view_of("fate").likely_answer(state, question) == likely
