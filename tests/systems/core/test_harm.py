"""Hits, boxes and slots together, being taken out, conceding, the end."""

from __future__ import annotations

import pytest

from tests.systems.core.table import Table, begun, setting_up, struck
from tracker.conflict.state import BOXES_MOST


def boxes(edition: str, skills: str, *settings: str) -> dict[str, int]:
    """Return the boxes of a character with these skills."""
    table = Table(f"conflict X system=core edition={edition} kind=physical", *settings)
    table.do(f'add Eve pc skills="{skills}"')
    return {name: track["boxes"] for name, track in table.of("Eve")["tracks"].items()}


def marked(table: Table, who: str = "Vesna") -> list[int]:
    found: list[int] = next(iter(table.of(who)["tracks"].values()))["marked"]
    return found


def left(table: Table) -> int | None:
    question = table["question"]
    return question["left"] if question else None


@pytest.mark.rule("K-HIT-1")
def test_all_shifts_are_absorbed_by_boxes_and_consequences() -> None:
    table = struck(begun(), 9, 3).do('consequence "Cracked Ribs" severity=moderate')
    assert (table.asked, table.hit, left(table)) == ("absorb", 6, 2)
    table.do("stress")
    assert (table.asked, marked(table)) == ("handoff", [2])


@pytest.mark.rule("K-HIT-2")
def test_any_number_of_consequences_in_any_order() -> None:
    table = struck(begun(), 9, 4).do("consequence A severity=mild", "consequence B")
    assert (table.asked, [c["severity"] for c in table.of("Vesna")["consequences"]]) == (
        "handoff",
        ["mild", "moderate"],
    )
    table = struck(begun(), 5, 4).do("consequence A severity=severe")
    assert table.asked == "handoff"
    assert table.refused("stress") == "K-TURN-1"


@pytest.mark.rule("K-HIT-3")
@pytest.mark.parametrize(
    ("hit", "asked", "status"), [(10, "absorb", "active"), (11, "outcome", "out")]
)
def test_what_nothing_absorbs_takes_out_at_once(hit: int, asked: str, status: str) -> None:
    table = begun("core", 'set Vesna boxes="physical 2, mental 2" slots="mild, severe"')
    struck(table, hit + 3, 3)
    assert (table.asked, table.of("Vesna")["status"], marked(table)) == (asked, status, [])


@pytest.mark.rule("K-HIT-4")
def test_a_step_that_leads_nowhere_is_refused() -> None:
    table = begun(
        "core",
        'add Rolf npc side=Gang zone=Yard slots=none boxes="physical 3, mental 2"'
        ' physical-marked="2"',
    )
    table.do("attack Rolf skill=Fight dice=0000 undefended=yes")
    assert table.refused("stress box=1") == "K-HIT-4"
    table.do("stress")
    assert marked(table, "Rolf") == [2, 3]


@pytest.mark.rule("K-STRESS-1")
def test_two_tracks_or_one() -> None:
    assert boxes("core", "Physique 0") == {"physical": 2, "mental": 2}
    assert boxes("accelerated", "Forceful 0") == {"stress": 3}
    assert boxes("condensed", "Physique 3, Will 0", "setting tracks one") == {"stress": 9}


@pytest.mark.rule("K-STRESS-2", "K-STRESS-3", "K-STRESS-4")
@pytest.mark.parametrize(
    ("edition", "counts"),
    [("core", [2, 3, 3, 4, 4, 4]), ("condensed", [3, 4, 4, 6, 6, 6])],
)
def test_boxes_by_skill(edition: str, counts: list[int]) -> None:
    assert [boxes(edition, f"Physique {n}")["physical"] for n in range(6)] == counts
    assert [boxes(edition, f"Will {n}")["mental"] for n in range(6)] == counts
    assert boxes("accelerated", "Forceful 3") == boxes("accelerated", "Forceful 0") == {"stress": 3}


@pytest.mark.rule("K-STRESS-5")
def test_one_numbered_box_for_one_hit() -> None:
    table = struck(begun(), 9, 3).do("stress")
    assert (marked(table), left(table)) == ([3], 3)
    assert table.refused("stress") == "K-STRESS-5"
    table.do("consequence Cut")
    assert [c["severity"] for c in table.of("Vesna")["consequences"]] == ["moderate"]


@pytest.mark.rule("K-STRESS-6")
def test_the_lowest_box_that_covers_the_hit() -> None:
    cast = "core", 'set Vesna skills="Physique 3"'
    for keys, found, open_ in (("", [2, 3], None), ("box=4", [2, 4], None), ("box=1", [1, 2], 1)):
        table = begun(*cast)
        struck(table, 5, 3).do("stress", "next Bruno")
        assert marked(table) == [2]
        table.do("attack Vesna skill=Shoot dice=0000 undefended=yes mod=-1", f"stress {keys}")
        assert (marked(table), left(table)) == (found, open_)


@pytest.mark.rule("K-STRESS-7")
def test_any_number_of_one_point_boxes() -> None:
    cast = "condensed", 'set Vesna skills="Physique 3"'
    table = struck(begun(*cast), 8, 3).do("stress")
    assert (marked(table), table.asked) == ([1, 2, 3, 4, 5], "handoff")
    table = struck(begun(*cast), 8, 3).do("stress boxes=1")
    assert (marked(table), left(table)) == ([1], 4)


@pytest.mark.rule("K-STRESS-8", "K-CONS-7")
def test_boxes_are_free_after_the_scene_and_consequences_stay() -> None:
    table = struck(begun(), 9, 3).do('consequence "Cracked Ribs" severity=moderate', "stress")
    table.do("end-scene")
    assert marked(table) == []
    assert [c["text"] for c in table.of("Vesna")["consequences"]] == ["Cracked Ribs"]
    table = struck(begun(), 5, 3).do("stress", "end-scene keep=Vesna")
    assert marked(table) == [2]


@pytest.mark.rule("K-CONS-1")
def test_the_smallest_slot_that_closes_the_hit() -> None:
    table = struck(begun(), 6, 3).do("consequence Cut")
    assert [c["severity"] for c in table.of("Vesna")["consequences"]] == ["moderate"]
    table = struck(begun(), 10, 3).do("consequence Cut")
    assert ([c["severity"] for c in table.of("Vesna")["consequences"]], left(table)) == (
        ["severe"],
        1,
    )


@pytest.mark.rule("K-CONS-2")
def test_a_second_mild_slot_for_one_kind_of_harm() -> None:
    will = 'set Vesna skills="Will 5"'
    table = begun("core", will)
    table.do("attack Vesna track=mental skill=Fight dice=+000 undefended=yes")
    table.do("consequence A severity=mild", "consequence B severity=mild")
    assert [c["kind"] for c in table.of("Vesna")["consequences"]] == ["mental", None]
    table = begun("core", will)
    table.do("attack Vesna skill=Fight dice=+000 undefended=yes", "consequence A severity=mild")
    assert table.refused("consequence B severity=mild") == "K-CONS-3"
    accelerated = begun("accelerated", 'set Vesna skills="Forceful 5"')
    assert len(accelerated.of("Vesna")["slots"]) == 3


@pytest.mark.rule("K-CONS-3")
def test_a_filled_slot_stays_filled_over_scenes() -> None:
    table = begun("core", 'add Rolf npc tier=main side=Gang zone=Yard consequences="mild: Old Cut"')
    table.do("attack Rolf skill=Fight dice=---0 mod=+2 undefended=yes")
    assert table.refused("consequence New severity=mild") == "K-CONS-3"
    table.do("consequence New severity=moderate")


@pytest.mark.rule("K-CONS-5")
def test_whoever_caused_it_has_a_free_invocation_on_each() -> None:
    table = struck(begun(), 9, 3).do("consequence A severity=mild", "consequence B")
    assert (table.free("A"), table.free("B")) == ({"Ada": 1}, {"Ada": 1})
    table.do("end-scene")
    assert table.free("A") == {"Ada": 1}


@pytest.mark.rule("K-CONS-6", "K-RECOVER-6")
def test_an_extreme_consequence_replaces_an_aspect_once() -> None:
    table = struck(begun(), 14, 3)
    assert table.hit == 11
    line = "consequence Maimed severity=extreme"
    assert table.refused(line) == "K-CONS-6"
    assert table.refused(f"{line} replaces=Queen") == "K-CONS-6"
    table.do(f'{line} replaces="Proud to a Fault"', "stress")
    assert (table.asked, table.of("Vesna")["aspects"]) == ("handoff", ["Queen"])
    table.do("next Bruno", "attack Vesna skill=Shoot dice=++++ undefended=yes")
    assert table.refused("consequence X severity=extreme replaces=Queen") == "K-CONS-6"
    table.do("consequence X severity=severe", "consequence Y severity=mild", "end-scene")
    assert table.refused("treat Vesna Maimed by=Ada skill=Fight dice=++++") == "K-RECOVER-6"
    table.do("milestone major")
    assert table.of("Vesna")["extreme_used"] is False
    assert struck(begun("condensed"), 6, 3).refused(line) == "K-SET-3"


@pytest.mark.rule("K-OUT-1")
def test_who_is_out_has_no_place_any_more() -> None:
    table = begun(order="skill", edition="core")
    table.do("set Ada slots=none", "remove Cem")
    table.do("attack Vesna skill=Shoot dice=---- vs=Athletics vs-dice=0000")
    order = table["order"]
    assert order[0] == "Bruno"
    table.do("next by=Ada", "attack Ada skill=Fight dice=++++ undefended=yes", 'outcome "falls"')
    assert (table.of("Ada")["status"], "Ada" in table["order"]) == ("out", False)
    assert (table.of("Ada")["fp"], table["turn"]) == (3, None)


@pytest.mark.rule("K-OUT-2")
def test_one_may_choose_to_be_taken_out() -> None:
    table = struck(begun(), 4, 3).do("taken-out")
    assert (table.of("Vesna")["status"], table.asked, marked(table)) == ("out", "outcome", [])
    table = struck(begun(), 9, 3).do("consequence A severity=mild")
    assert table.refused("taken-out") == "K-OUT-2"


@pytest.mark.rule("K-OUT-3")
def test_the_victor_says_what_becomes_of_the_loser() -> None:
    table = struck(begun(), 4, 3).do("taken-out")
    assert (table["question"]["who"], table["question"]["of"]) == ("Ada", "Vesna")
    table.do('outcome "shackled and dragged off"')
    assert table.of("Vesna")["outcome"] == "shackled and dragged off"
    assert table.refused('protest "No"') == "K-TURN-2"


@pytest.mark.rule("K-OUT-4")
def test_being_taken_out_pays_nothing() -> None:
    table = struck(begun(), 9, 3).do("consequence A severity=mild", "consequence B", "next Bruno")
    table.do("attack Vesna skill=Shoot dice=++++ undefended=yes", "taken-out", 'outcome "x"')
    assert table.of("Vesna")["fp_due"] == 0


@pytest.mark.rule("K-CONCEDE-1")
def test_anybody_may_concede_at_any_time() -> None:
    table = begun().do('concede "I yield" by=Vesna')
    assert (table.asked, table["question"]["answers"]) == ("concession", ["accept", "concede"])
    table.do('concede "I yield, and leave"', "accept")
    assert (table.of("Vesna")["status"], table.of("Vesna")["outcome"]) == (
        "conceded",
        "I yield, and leave",
    )
    assert (table["turn"], table["round"], table.asked) == ("Ada", 1, None)


@pytest.mark.rule("K-CONCEDE-2")
def test_not_once_the_dice_have_fallen() -> None:
    table = struck(begun(), 6, 3)
    assert table.refused('concede "I yield" by=Vesna') != ""
    table.do("stress", 'concede "I yield" by=Vesna', "accept")
    assert (table.of("Vesna")["status"], table.asked) == ("conceded", "handoff")


@pytest.mark.rule("K-CONCEDE-3", "K-CONCEDE-4")
def test_it_pays_one_and_one_for_each_consequence_taken_now() -> None:
    table = begun(
        "core",
        'add Rolf pc side=Gang zone=Yard skills="Fight 1" refresh=1'
        ' consequences="severe: Old Wound"',
    )
    table.do("attack Rolf skill=Fight dice=+++0 undefended=yes")
    table.do("consequence A severity=mild", "consequence B severity=moderate")
    table.do('concede "enough" by=Rolf', "accept")
    assert (table.of("Rolf")["fp"], table.of("Rolf")["fp_due"]) == (1, 3)
    table.do("end", 'contest "The chase" sides="Heroes, Gang"')
    assert table.of("Rolf")["fp_due"] == 3
    table.do("end-scene")
    assert (table.of("Rolf")["fp"], table.of("Rolf")["fp_due"]) == (4, 0)


@pytest.mark.rule("K-CONCEDE-5")
def test_mobs_and_nameless_figures_earn_nothing() -> None:
    table = begun(
        "core",
        "minions Guards quality=1 count=2 side=Gang zone=Yard",
        'add Thug npc tier=nameless side=Gang zone=Yard skills="Fight 1"',
    )
    struck(table, 6, 4).do("consequence A severity=mild")
    for who, due in (("Guards", 0), ("Thug", 0), ("Vesna", 2)):
        table.do(f'concede "we flee" by={who}', "accept")
        assert table.of(who)["fp_due"] == due


@pytest.mark.rule("K-END-1")
def test_the_end_is_offered_once_one_side_is_left() -> None:
    table = begun()
    assert "end" not in table["offers"]
    table.do('concede "we go" by=Vesna', "accept")
    assert ("end" in table["offers"], table["phase"]) == (True, "running")
    table.do("end")
    assert table["phase"] == "ended"


@pytest.mark.rule("K-END-2")
def test_a_conflict_may_go_over_into_a_contest() -> None:
    table = begun()
    table.do('concede "we go" by=Vesna', "accept", "aspect Fog on=Hall free=Ada", "end")
    table.do('contest "The chase" sides="Heroes, Gang"')
    assert (table.of("Vesna")["fp_due"], table.free("Fog")) == (1, {"Ada": 1})
    assert table["contest"]["title"] == "The chase"


@pytest.mark.rule("K-RECOVER-1")
@pytest.mark.parametrize(("who", "difficulty"), [("Ada", 8), ("Bruno", 6)])
def test_treating_is_rolled_against_the_value(who: str, difficulty: int) -> None:
    table = setting_up("core", 'set Ada consequences="severe: Broken Arm"')
    table.do("begin first=Ada", "end", f'treat Ada "Broken Arm" by={who} skill=Fight dice=0000')
    assert table.last["opposed_by"] == difficulty


@pytest.mark.rule("K-RECOVER-2")
def test_nobody_is_treated_in_the_thick_of_it() -> None:
    table = begun("core", 'set Ada consequences="mild: Cut"')
    line = "treat Ada Cut by=Bruno dice=++++"
    assert table.refused(line) == "K-RECOVER-2"
    table.do("end-scene", line)
    assert table.efforts == [4]


@pytest.mark.rule("K-RECOVER-3")
def test_a_treated_one_is_in_recovery_and_fills_its_slot() -> None:
    table = begun("core", 'set Ada consequences="moderate: Cracked Ribs"').do("end-scene")
    table.do('treat Ada "Cracked Ribs" by=Bruno skill=Shoot dice=+000 rename="Bandaged Ribs"')
    assert table.asked == "cost"
    table.do('succeed cost="the last bandage"')
    [one] = table.of("Ada")["consequences"]
    assert (one["text"], one["recovering"], one["severity"]) == ("Bandaged Ribs", True, "moderate")
    table = begun("core", 'set Ada consequences="moderate: Cracked Ribs"').do("end-scene")
    table.do('treat Ada "Cracked Ribs" by=Bruno skill=Shoot dice=0000', "fail")
    assert table.of("Ada")["consequences"][0]["recovering"] is False


@pytest.mark.rule("K-RECOVER-4")
def test_after_treatment_a_whole_scene_or_session_or_scenario() -> None:
    table = begun("core", 'set Ada consequences="mild: Cut *"')
    table.do("end-scene")
    assert (table["offers"].count("recover"), table.refused("recover Ada Cut")) == (
        0,
        "K-RECOVER-4",
    )
    table.do('scene "Two"', "begin first=Ada", "end-scene")
    assert "recover" in table["offers"]
    table.do("recover Ada Cut")
    assert table.of("Ada")["consequences"] == []
    table = begun("core", 'set Ada consequences="moderate: Ribs *; severe: Arm *"')
    table.do("end-scene")
    assert table.refused("recover Ada Ribs") == "K-RECOVER-4"
    table.do("session", "recover Ada Ribs")
    assert table.refused("recover Ada Arm") == "K-RECOVER-4"
    table.do("adventure", "recover Ada Arm")


@pytest.mark.rule("K-RECOVER-4")
@pytest.mark.parametrize(("severity", "over"), [("moderate", "session"), ("severe", "adventure")])
def test_what_may_heal_is_proposed_once_a_whole_one_is_over(severity: str, over: str) -> None:
    """From the next session (scenario) on it may go, at its end it is proposed (KA-27)."""
    table = begun("core", f'set Ada consequences="{severity}: Cut *"').do("end-scene", over)
    assert "recover" not in table["offers"]
    table.do("recover Ada Cut", "undo", over)
    assert "recover" in table["offers"]


@pytest.mark.rule("K-RECOVER-5")
def test_milestones_in_condensed() -> None:
    table = begun("condensed", 'set Ada consequences="severe: Arm *; moderate: Ribs"')
    table.do("end-scene", *["session"] * 9)
    assert table.refused("recover Ada Arm") == "K-RECOVER-4"
    table.do("milestone major")
    assert "recover" in table["offers"]
    table.do("recover Ada Arm")
    [ribs] = table.of("Ada")["consequences"]
    assert ribs["recovering"] is True


@pytest.mark.rule("K-RECOVER-5")
def test_milestones_in_core() -> None:
    table = begun("core", 'set Ada consequences="moderate: Ribs; severe: Arm"')
    table.do("end-scene", "milestone minor", 'treat Ada Ribs rename="Bandaged Ribs"')
    assert [c["recovering"] for c in table.of("Ada")["consequences"]] == [True, False]
    assert table.refused("treat Ada Arm") == "K-RECOVER-1"
    table.do("milestone significant", "treat Ada Arm")
    assert [c["recovering"] for c in table.of("Ada")["consequences"]] == [True, True]


@pytest.mark.rule("K-RECOVER-7")
def test_in_accelerated_they_go_by_themselves() -> None:
    table = begun("accelerated", 'set Ada consequences="mild: Cut; moderate: Ribs; severe: Arm"')
    table.do("end-scene")
    assert table.refused("recover Ada Cut") == "K-RECOVER-7"
    assert table.refused("recover Ada Cut") == "K-RECOVER-7"
    table.do("rest", "undo")
    table.do('scene "Two"', "begin first=Ada", "end-scene rest=yes", "recover Ada Cut", "session")
    assert table.refused("recover Ada Ribs") == "K-RECOVER-7"
    table.do("session", "recover Ada Ribs")
    assert table.refused("recover Ada Arm") == "K-RECOVER-7"
    table.do("adventure", "recover Ada Arm")
    assert begun("accelerated").do("end-scene").refused("treat Ada Duellist by=Ada") != ""


@pytest.mark.rule("K-STRESS-1")
@pytest.mark.parametrize("edition", ["core", "accelerated"])
@pytest.mark.parametrize("boxes", ["{}", "physical {}", "mental 2, physical {}", "stress {}"])
def test_a_track_has_a_most_of_boxes_however_they_are_typed(edition: str, boxes: str) -> None:
    table = setting_up(edition)
    line = f'set Vesna boxes="{boxes}"'
    assert table.refused(line.format(BOXES_MOST + 1)) == "K-STRESS-1"
    table.do(line.format(BOXES_MOST))
    assert BOXES_MOST in {track["boxes"] for track in table.of("Vesna")["tracks"].values()}


@pytest.mark.rule("K-STRESS-1")
@pytest.mark.parametrize("boxes", [",", " , ", "mental", "mental two", "3 mental", "soul 3"])
def test_what_gives_no_boxes_is_refused(boxes: str) -> None:
    assert setting_up().refused(f'set Vesna boxes="{boxes}"') == "K-STRESS-1"


@pytest.mark.rule("K-MOB-1")
@pytest.mark.parametrize(
    "line",
    [
        "minions Dogs count=3 boxes=1001 side=Gang zone=Yard",
        "minions Dogs count=3 boxes=-1 side=Gang zone=Yard",
        "set Guards boxes=1001",
    ],
)
def test_no_member_of_a_mob_has_more_boxes_than_anybody(line: str) -> None:
    setting_up("core", "minions Guards count=3 side=Gang zone=Yard").refused(line)
