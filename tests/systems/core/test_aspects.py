"""Aspects, boosts, invocations, free ones, and whose point it becomes."""

from __future__ import annotations

import pytest

from tests.systems.core.table import begun, setting_up, struck


@pytest.mark.rule("K-ASPECT-1", "K-CONS-4")
def test_kinds_of_aspects() -> None:
    table = struck(begun(first="Ada"), 6, 3).do('consequence "Cut Lip"')
    assert table.of("Vesna")["aspects"] == ["Queen", "Proud to a Fault"]
    assert (table.aspect("Cut Lip")["kind"], table.aspect("Cut Lip")["on"]) == (
        "consequence",
        "Vesna",
    )
    table.do('compel Vesna "Cut Lip" accept=yes')


@pytest.mark.rule("K-ASPECT-2", "K-BOOST-4")
def test_the_scene_ends_situation_aspects_and_boosts() -> None:
    table = begun("core", 'aspect "On Fire" on=Hall free=Ada free=Ada')
    assert table.free("On Fire") == {"Ada": 2}
    struck(table, 4, 4)
    table.do('boost "One" to=Vesna', "end-scene")
    assert (table.texts, table.boosts, table["zones"][1]["aspects"]) == ([], [], [])


@pytest.mark.rule("K-BOOST-4")
def test_boosts_may_be_kept_into_the_next_scene() -> None:
    table = struck(begun(), 4, 4).do("end-scene keep-boosts=yes")
    assert table.boosts == ["Ada"]


@pytest.mark.rule("K-ASPECT-2", "K-ASPECT-3")
def test_an_aspect_that_makes_no_sense_is_taken_away() -> None:
    table = begun("core", "aspect Fog on=scene").do('unaspect Fog "the wind"')
    assert table.texts == []
    table = begun("core", "aspect Grappled on=Ada")
    table.do("overcome free skill=Fight dice=0000 difficulty=2 removes=Grappled")
    assert table.texts == []


@pytest.mark.rule("K-ASPECT-4")
def test_a_hidden_aspect_is_for_its_bearers_side() -> None:
    table = begun("core", 'aspect "Bad Knee" on=Vesna hidden=yes')
    struck(table, 3, 4)
    assert table.refused('invoke "Bad Knee" by=Ada') == "K-ASPECT-4"
    table.do('reveal "Bad Knee"', 'invoke "Bad Knee" by=Ada')
    assert table.last["effort"] == 5


@pytest.mark.rule("K-ASPECT-5")
def test_an_aspect_hampers_without_any_invocation() -> None:
    table = begun("core", "aspect Pinned on=Ada")
    assert (table.free("Pinned"), table.texts) == ({}, ["Pinned"])


@pytest.mark.rule("K-BOOST-1")
def test_a_boost_is_gone_with_its_one_invocation() -> None:
    table = begun("core", 'boost "In My Sights" to=Ada')
    struck(table, 5, 4).do('invoke "In My Sights" by=Ada')
    assert (table.last["effort"], table.boosts) == (7, [])
    assert table.refused('invoke "In My Sights" by=Ada') == ""


@pytest.mark.rule("K-BOOST-2")
def test_no_point_is_spent_on_a_boost_and_none_compels_it() -> None:
    table = begun("core", 'boost "In My Sights" to=Vesna')
    struck(table, 5, 4)
    assert table.refused('invoke "In My Sights" by=Ada') == "K-BOOST-2"
    assert table.refused('compel Vesna "In My Sights" accept=yes') == "K-BOOST-2"


@pytest.mark.rule("K-BOOST-3")
def test_an_ally_may_use_a_boost_and_an_opponent_may_not() -> None:
    guards = 'minions Guards quality=2 count=2 side=Gang zone=Yard skills="Fight 2"'
    table = begun("core", guards, 'boost "Cornered" to=Guards', first="Vesna")
    table.do("attack Ada skill=Fight dice=+++0 vs=Fight vs-dice=0000")
    assert table.refused("invoke Cornered free=1 by=Ada") == "K-BOOST-3"
    table.do("invoke Cornered by=Vesna")
    assert (table.last["effort"], table.boosts) == (9, [])


@pytest.mark.rule("K-BOOST-5")
def test_a_boost_is_named_later() -> None:
    table = struck(begun(), 4, 4)
    assert [a["named"] for a in table["aspects"]] == [False]
    assert "boost" in table["offers"]
    table.do('boost "Off Balance"')
    assert (table.boosts, table.aspect("Off Balance")["named"]) == (["Ada"], True)
    assert table.refused('boost "Again"') == "K-BOOST-5"


@pytest.mark.rule("K-INVOKE-1")
def test_an_invocation_helps_an_ally_or_hinders_an_opponent() -> None:
    table = struck(begun(), 5, 4).do('invoke "Ten Faces" by=Cem')
    assert (table.last["effort"], table.of("Cem")["fp"]) == (7, 2)
    table = begun(first="Vesna")
    table.do("attack Ada skill=Fight dice=0000 vs=Fight vs-dice=0000")
    table.do('invoke "Ten Faces" by=Cem')
    assert table.last["opposed_by"] == 5


@pytest.mark.rule("K-INVOKE-2")
def test_only_on_an_open_roll() -> None:
    table = struck(begun(), 6, 4)
    assert table.hit == 2
    table.do("invoke Duellist by=Ada")
    assert table.hit == 4
    table.do("consequence Cut severity=moderate")
    assert table.refused('invoke "Cannot Let It Go" by=Ada') == "K-INVOKE-2"
    table = struck(begun(), 7, 3).do("consequence Cut severity=mild")
    assert (table.asked, table["question"]["left"]) == ("absorb", 2)
    assert table.refused("invoke Duellist by=Ada") == "K-INVOKE-2"


@pytest.mark.rule("K-INVOKE-3")
def test_a_new_throw_counts_and_bonuses_stay() -> None:
    table = begun("core", 'set Ada skills="Fight 4"')
    table.do(
        "attack Vesna skill=Fight dice=--00 vs=Fight vs-dice=---0",
        "invoke Duellist by=Ada",
    )
    assert table.last["effort"] == 4
    table.do('invoke "Cannot Let It Go" by=Ada as=reroll dice=0+00')
    assert (table.last["effort"], table.of("Ada")["fp"]) == (7, 1)


@pytest.mark.rule("K-INVOKE-4")
def test_one_paid_invocation_of_an_aspect_on_a_roll() -> None:
    table = begun("core", 'aspect "Choking Smoke" on=Yard')
    struck(table, 5, 4).do("invoke Duellist by=Ada")
    assert table.refused("invoke Duellist by=Ada") == "K-INVOKE-4"
    assert table.refused("invoke Duellist by=Cem") == "K-INVOKE-4"
    table.do('invoke "Choking Smoke" by=Ada')
    assert (table.last["effort"], table.of("Ada")["fp"]) == (9, 1)
    # The other side has a count of its own.
    table.do('invoke "Choking Smoke" by=Vesna')
    assert table.last["opposed_by"] == 6


@pytest.mark.rule("K-INVOKE-5")
def test_an_invocation_objected_to_is_struck_with_its_point() -> None:
    table = struck(begun(), 4, 3).do("invoke Duellist by=Ada")
    assert (table.of("Ada")["fp"], table.last["effort"]) == (2, 6)
    table.do(f"strike {table['head']}")
    assert (table.of("Ada")["fp"], table.last["effort"]) == (3, 4)


@pytest.mark.rule("K-INVOKE-6")
def test_an_invocation_raises_a_difficulty() -> None:
    table = begun()
    table.do('overcome "the wall" skill=Athletics dice=++00 difficulty=3', "invoke Queen by=Vesna")
    assert (table.last["opposed_by"], table["gm"]["fp"]) == (5, 2)
    table = begun()
    table.do('overcome "the wall" skill=Athletics dice=++00 difficulty=0', "invoke Queen by=Vesna")
    assert table.last["opposed_by"] == 2


@pytest.mark.rule("K-INVOKE-7")
def test_a_detail_is_declared_for_a_point() -> None:
    table = begun().do('declare "a rope hangs there" aspect=Duellist by=Ada')
    assert table.of("Ada")["fp"] == 2
    table.do("fp Ada -2")
    assert table.refused('declare "and a boat" aspect=Duellist by=Ada') == "K-INVOKE-7"


@pytest.mark.rule("K-FREE-1")
def test_an_aspect_holds_free_invocations_of_several() -> None:
    table = begun("core", "aspect Fog on=Hall free=Cem")
    table.do("create Fog known=yes skill=Fight dice=++++ difficulty=3")
    assert table.free("Fog") == {"Cem": 1, "Ada": 2}
    assert table.aspect("Fog")["free"] == "Cem"


@pytest.mark.rule("K-FREE-2", "K-FREE-4", "K-HOSTILE-4")
def test_any_number_of_free_ones_and_one_paid() -> None:
    table = begun("core", "aspect Fog on=Hall free=Ada free=Ada")
    struck(table, 5, 4).do("invoke Fog free=2 by=Ada")
    assert (table.last["effort"], table.of("Ada")["fp"], table.free("Fog")) == (9, 3, {})
    table.do("invoke Fog by=Ada")
    assert (table.last["effort"], table.of("Ada")["fp"], table.texts) == (11, 2, ["Fog"])
    assert table["gm"]["fp"] == 3


@pytest.mark.rule("K-FREE-2")
def test_they_may_stand_on_the_line_of_the_dice() -> None:
    table = begun("core", "aspect Fog on=Yard free=Ada free=Ada")
    table.do(
        'attack Vesna skill=Fight dice=0000 free="2 Fog" invoke=Duellist vs=Fight vs-dice=0000'
        " vs-invoke=Queen"
    )
    assert (table.last["effort"], table.last["opposed_by"]) == (9, 6)
    assert (table.of("Ada")["fp"], table["gm"]["fp"], table.free("Fog")) == (2, 2, {})


@pytest.mark.rule("K-FREE-3")
def test_allies_use_them_and_opponents_never() -> None:
    table = begun("core", "aspect Smoke on=Yard free=Cem free=Cem", first="Bruno")
    table.do("attack Vesna skill=Shoot dice=0000 vs=Athletics vs-dice=0000")
    assert table.refused("invoke Smoke free=1 by=Vesna") == "K-FREE-3"
    table.do("invoke Smoke free=2 by=Bruno")
    assert table.last["effort"] == 7
    table = begun("core", "aspect Lever on=Hall free=anyone", first="Vesna")
    table.do("attack Ada skill=Fight dice=0000 vs=Fight vs-dice=0000", "invoke Lever free=1 by=Ada")
    assert (table.last["opposed_by"], table.free("Lever")) == (5, {})


@pytest.mark.rule("K-FREE-3")
def test_one_is_passed_on() -> None:
    table = begun("core", "aspect Smoke on=Yard free=Cem free=Cem").do("pass-tag Smoke to=Ada")
    assert table.free("Smoke") == {"Cem": 1, "Ada": 1}


@pytest.mark.rule("K-FREE-4", "K-HOSTILE-3")
def test_free_ones_move_no_point() -> None:
    table = begun("core", "aspect Winded on=Vesna free=Ada free=Ada")
    struck(table, 5, 4).do("invoke Winded free=2 by=Ada")
    assert (table.of("Ada")["fp"], table.of("Vesna")["fp_due"], table.texts) == (3, 0, ["Winded"])


@pytest.mark.rule("K-HOSTILE-1", "K-HOSTILE-2", "K-FP-1")
def test_a_point_against_somebody_is_theirs_after_the_scene() -> None:
    table = begun(first="Vesna")
    table.do(
        "attack Ada skill=Fight dice=---- vs=Fight vs-dice=0000",
        'invoke "Cannot Let It Go" by=Vesna',
    )
    assert (table["gm"]["fp"], table.of("Ada")["fp_due"], table.of("Ada")["fp"]) == (2, 1, 3)
    table.do("end-scene")
    assert (table.of("Ada")["fp_due"], table.of("Ada")["fp"]) == (0, 4)


@pytest.mark.rule("K-FP-1")
def test_points_due_do_not_count_yet() -> None:
    table = begun(first="Vesna")
    table.do(
        "fp Ada -3",
        "attack Ada skill=Fight dice=---- vs=Fight vs-dice=0000",
        'invoke "Cannot Let It Go" by=Vesna',
    )
    assert table.refused("invoke Duellist by=Ada") == "K-FP-1"


@pytest.mark.rule("K-HOSTILE-5")
@pytest.mark.parametrize(("edition", "due"), [("core", 1), ("accelerated", 0)])
def test_accelerated_pays_players_alone(edition: str, due: int) -> None:
    table = begun(edition)
    skill = "Forceful" if edition == "accelerated" else "Fight"
    table.do(
        f"attack Vesna skill={skill} dice=0000 vs={skill} vs-dice=0000",
        'invoke "Proud to a Fault" by=Ada',
    )
    assert table.of("Vesna")["fp_due"] == due
    table = begun(edition, "side Traitors", "set Bruno side=Traitors")
    table.do(
        f"attack Bruno skill={skill} dice=0000 vs={skill} vs-dice=0000",
        "invoke Marksman by=Ada",
    )
    assert table.of("Bruno")["fp_due"] == 1


@pytest.mark.rule("K-COMPEL-1", "K-COMPEL-2")
def test_an_accepted_compel_pays_at_once() -> None:
    table = begun().do("fp Ada -3", 'compel Ada "Cannot Let It Go" accept=yes')
    assert (table.of("Ada")["fp"], table["gm"]["fp"]) == (1, 3)
    table.do('compel Vesna "Proud to a Fault" accept=yes')
    assert table["gm"]["fp"] == 4


@pytest.mark.rule("K-COMPEL-3")
def test_refusing_costs_a_point() -> None:
    table = begun().do("fp Ada -1", 'compel Ada "Cannot Let It Go" accept=no')
    assert table.of("Ada")["fp"] == 1
    table.do("fp Ada -1")
    assert table.refused('compel Ada "Cannot Let It Go" accept=no') == "K-COMPEL-3"


@pytest.mark.rule("K-COMPEL-4")
@pytest.mark.parametrize(
    ("answer", "bruno", "pool"), [("yes", 1, 4), ("no", 1, 2), ("withdrawn", 2, 3)]
)
def test_a_players_compel_costs_a_point(answer: str, bruno: int, pool: int) -> None:
    table = begun("core", "set Bruno fp=2")
    table.do(f'compel Vesna "Proud to a Fault" by=Bruno accept={answer}')
    assert (table.of("Bruno")["fp"], table["gm"]["fp"]) == (bruno, pool)


@pytest.mark.rule("K-COMPEL-5")
def test_compelling_oneself_is_free() -> None:
    table = begun().do('compel Ada "Cannot Let It Go" by=Ada accept=yes')
    assert table.of("Ada")["fp"] == 4


@pytest.mark.rule("K-COMPEL-6")
def test_a_compel_needs_an_aspect_of_theirs() -> None:
    assert begun().refused("compel Ada Queen accept=yes") == "K-COMPEL-1"


@pytest.mark.rule("K-FP-2")
def test_refresh_is_at_least_one() -> None:
    table = setting_up()
    assert table.refused("add Eve pc side=Heroes zone=Yard refresh=0") == "K-FP-2"
    table.do("add Eve pc side=Heroes zone=Yard refresh=2")
    assert (table.of("Eve")["fp"], table.of("Eve")["refresh"]) == (2, 2)
    assert table.of("Ada")["fp"] == 3


@pytest.mark.rule("K-FP-3")
def test_a_session_begins_with_at_least_the_refresh() -> None:
    table = setting_up("core", "set Ada fp=1", "set Bruno fp=5").do("session")
    assert (table.of("Ada")["fp"], table.of("Bruno")["fp"], table["session"]) == (3, 5, 2)


@pytest.mark.rule("K-FP-4")
@pytest.mark.parametrize(("edition", "points"), [("core", 3), ("condensed", 5)])
def test_a_new_scenario_sets_them_in_core(edition: str, points: int) -> None:
    table = setting_up(edition, "set Ada fp=5").do("adventure")
    assert (table.of("Ada")["fp"], table["scenario"]) == (points, 2)


@pytest.mark.rule("K-FP-5")
def test_the_pool_is_counted_anew_in_each_scene() -> None:
    table = begun()
    assert (table["gm"]["fp"], table.of("Vesna")["fp"]) == (3, None)
    table.do('leave Cem "goes"', "end-scene", 'scene "Next"', "begin first=Ada")
    assert table["gm"]["fp"] == 2
    assert setting_up().refused("add Rolf npc side=Gang zone=Yard fp=2") == "K-FP-5"


@pytest.mark.rule("K-FP-6")
@pytest.mark.parametrize(("edition", "first", "later"), [("core", 5, 3), ("condensed", 3, 5)])
def test_points_owed_to_an_npc_come_in_a_later_scene(edition: str, first: int, later: int) -> None:
    rolf = 'add Rolf npc side=Gang zone=Yard skills="Fight 1"'
    table = begun(edition, rolf)
    struck(table, 6, 4).do("consequence Cut severity=mild", "next Bruno")
    table.do('concede "I go" by=Vesna', "accept")
    table.do("end-scene")
    assert table["gm"]["next"] == {"Vesna": 2}
    table.do('scene "Two"', "begin first=Ada")
    assert table["gm"]["fp"] == first
    table.do("end-scene", 'scene "Three"', "return Vesna", "begin first=Ada")
    assert table["gm"]["fp"] == later


@pytest.mark.rule("K-FP-6")
def test_the_point_of_a_compel_that_ends_the_scene_waits() -> None:
    table = begun().do('compel Vesna "Proud to a Fault" accept=yes ends-scene=yes')
    assert (table["gm"]["fp"], table["gm"]["next"]) == (3, {"GM": 1})
    table.do("end-scene", 'scene "Two"', "begin first=Ada carry=no")
    assert (table["gm"]["fp"], table["gm"]["next"]) == (3, {"GM": 1})
    table.do("end-scene", 'scene "Three"', "begin first=Ada")
    assert (table["gm"]["fp"], table["gm"]["next"]) == (4, {})
