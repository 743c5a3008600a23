"""Reserves at their edges: names alike, help put aside, whose reserve pays, what stays settled."""

from __future__ import annotations

import pytest

from tests.support.reserves_table import effects, made, played, points, result, sources, table
from tracker.checks.rules.checking import Checked
from tracker.conflict.engine import decide
from tracker.conflict.ruling import Command, Refusal
from tracker.conflict.system import system
from tracker.systems.reserves.rules.checks import RANKS, with_faces
from tracker.systems.reserves.rules.effects import EffectSpent
from tracker.systems.reserves.rules.state import Effect, keeping
from tracker.words.document import open_document
from tracker.words.player_log import OpenLog


@pytest.mark.rule("R-003")
@pytest.mark.rule("R-007")
def test_a_skill_is_the_same_however_it_is_written() -> None:
    at = table(
        "add Eva pc side=Guests zone=Bridge skills='Psi 2' reserve='psi E' untrained='PSI no' "
        "reserves='E 2'"
    )
    assert at.who("Eva").sheet == {"reserve Psi": "E", "untrained Psi": "no"}
    at.overruled("check by=Ben skill=psi dice=+00", "R-007")
    at.do("check by=Eva skill=psi point=yes dice=+00+")
    assert points(at, "E", "Eva") == 1
    at.do("set Eva untrained='psi yes'", "check by=Ben skill=psi dice=+00")


@pytest.mark.rule("R-003")
@pytest.mark.rule("R-057")
@pytest.mark.rule("R-122")
def test_only_the_reserve_of_the_skill_pays_whatever_is_typed() -> None:
    at = table()
    at.overruled("check by=Ana skill=Climb reserve=I point=yes dice=+++0", "R-003")
    at = table("check by=Ana skill=Climb reserve=E dice=+++")
    at.overruled("record Rope reserve=S of=Ana", "R-122")
    at = table("check by=Ana skill=Lore reserve=S dice=+++", "record Rope reserve=S of=Ana")
    assert points(at, "S") == 0


@pytest.mark.rule("R-130")
@pytest.mark.rule("R-126")
@pytest.mark.rule("R-137")
def test_parts_of_an_effect_that_were_handed_over_can_be_spent_and_kept() -> None:
    hand = "pass-effect Potion of=Ana to=Ben dice=1"
    at = table("set Ana effects='Potion 4/E; Potion 2/S'", "pass-effect 'Potion 4/E' to=Ben dice=1")
    at.do("pass-effect 'Potion 4/E' to=Ben dice=3", "pass-effect 'Potion 2/S' to=Ben")
    assert [e.note for e in effects(at, "Ben")] == ["Potion 1/E", "Potion 3/E", "Potion 2/S"]
    assert at.refused("check by=Ben skill=Ride effect=Potion").rule == "R-125"
    at.do("check by=Ben skill=Ride effect='Potion 1/E' dice=000+", "refresh Ben S")
    assert [e.note for e in effects(at, "Ben")] == ["Potion 3/E"]
    at = table(hand, hand, "check by=Ben skill=Ride effect='Potion 1' dice=000+")
    assert [e.note for e in effects(at, "Ben")] == ["Potion 1/E"]
    at = table(hand, hand, "refresh Ben E keep='Potion; potion'")
    assert (len(effects(at, "Ben")), points(at, "E", "Ben")) == (2, 0)
    at = table(hand, hand, "refresh Ben E keep=Potion")
    assert (len(effects(at, "Ben")), points(at, "E", "Ben")) == (1, 1)


@pytest.mark.rule("R-131")
def test_whose_effect_is_stolen_is_asked_where_two_have_one() -> None:
    at = table("set Ana effects='Map 3/S'", "set Ben effects='Map 1/S'")
    assert at.refused("steal-effect Map to=Cem").candidates == ("Map", "Map")
    at.do("steal-effect Map of=Ben to=Cem")
    assert [e.note for e in effects(at, "Cem")] == ["Map 1/S"]


@pytest.mark.rule("R-125")
def test_ones_own_effect_goes_before_one_of_the_setting() -> None:
    at = played("set Ana effects='Garden gate 3/S'")
    wall = Effect(id="e9", text="Garden wall", value=7, left=7, resource="E")
    command = at.session.read("check skill=Climb effect=Garden dice=+++0")
    assert isinstance(command, Command)
    events = decide(keeping(at.state, effects=(wall,)), command)
    assert not isinstance(events, Refusal)
    assert [event.holder for event in events if isinstance(event, EffectSpent)] == ["p1"]


@pytest.mark.rule("R-128")
def test_of_effects_alike_the_one_that_has_enough_is_spent() -> None:
    at = table("set Ben effects='Map 1/S; Map 3/S'")
    at.do("check by=Ben skill=Ride effect='Map 2' dice=000++")
    assert [e.note for e in effects(at, "Ben")] == ["Map 1/S", "Map 3/S (1)"]
    assert at.refused("check by=Ben skill=Ride effect='Map 2'").rule == "R-128"


@pytest.mark.rule("R-080")
@pytest.mark.rule("R-087")
@pytest.mark.rule("R-093")
def test_a_link_hands_on_its_own_result_though_its_maker_checked_since() -> None:
    at = played('chain "Over" links="Ana: Climb 1; Ben: Ride 2"')
    at.do("check chain=yes dice=000", "attack Ana by=Cem skill=Fight free=yes dice=+++")
    at.do("defend skill=Speech dice=+00", "attack Ben by=Cem skill=Fight free=yes dice=+++")
    # It hides no question from the players.
    seen = open_document(OpenLog(at.session.timeline))
    assert (seen["chain"]["done"], seen["question"]["who"]) == (1, "Ben")
    at.do("defend skill=Ride dice=000", "check chain=yes dice=+00-0")
    assert sources(at) == [("support", 2, "Climb")]
    # Her answer was handed on to nobody.
    at.do("record Excuse of=Ana")
    assert effects(at)[-1].note == "Excuse 4/I"


@pytest.mark.rule("R-087")
@pytest.mark.rule("R-082")
def test_a_link_put_aside_is_used_up_or_failed_as_it_was() -> None:
    at = played('chain "Over" links="Ana: Climb 1; Ben: Ride 2"')
    at.do("check chain=yes dice=000", "record View of=Ana", "check by=Ana skill=Speech free=yes")
    at.overruled("check chain=yes dice=+00-0", "R-087")
    at = played('chain "Over" links="Ana: Climb 1; Ben: Ride 2"')
    at.do("check chain=yes critical=yes dice=---", "check by=Ana skill=Speech free=yes")
    at.overruled("check chain=yes dice=+00-", "R-082")


@pytest.mark.rule("R-091")
def test_only_the_best_of_chains_counts_however_late_it_comes() -> None:
    at = table("setting support better", "add Dora npc side=Guards zone=Bank skills='Sing 4'")
    at.do("check by=Ana rank=0 dice=++0", "check by=Cem rank=0 dice=+++")
    at.do("check by=Dora skill=Sing dice=000")
    at.do("check by=Ben skill=Ride support=Ana dice=00000", "late Ben support=Cem dice=0")
    at.do("late Ben support=Dora dice=+")
    assert sources(at) == [("support", 1, "Sing")]
    assert sum(stage.bonus for stage in made(at, "Ben")[0].stages) == 4
    at = table("setting support better", "check by=Ana rank=0 dice=---")
    at.do("check by=Cem rank=0 dice=+++", "check by=Ben skill=Ride support=Ana dice=0000")
    at.do("late Ben support=Cem dice=+++")
    assert sources(at) == [("support", 3, "")]
    at = table("setting support better", "check by=Ana rank=0 dice=++0")
    at.do("check by=Cem rank=0 dice=+00", "check by=Ben skill=Ride support=Ana dice=00000")
    assert at.refused("late Ben support=Cem").message.startswith("say which dice")


@pytest.mark.rule("R-110")
def test_a_pot_is_filled_up_again_when_it_is_empty() -> None:
    at = table("setting gift_dice common", "setting gift_refill on", "gifts total=2")
    at.do("check by=Ben skill=Ride gift='Tina 1' dice=000+")
    assert at.warnings() == []
    at.do("late Ben gift='GM 1' dice=+")
    assert at.warnings() == ["R-110"]


@pytest.mark.rule("R-134")
@pytest.mark.rule("R-135")
def test_nobody_has_two_shares_of_an_effect_for_one_point() -> None:
    at = table("reserve Ben E -1", "check by=Ana skill=Climb dice=+++")
    assert at.refused("record Rope of=Ana for='Ben, Ben' shares=2,3").rule == "R-134"


@pytest.mark.rule("R-005")
def test_a_reserve_is_not_changed_by_nothing() -> None:
    at = table()
    refusal = at.refused("reserve Ana E 0")
    assert (refusal.rule, refusal.overrulable) == ("R-005", False)


@pytest.mark.rule("R-171")
@pytest.mark.parametrize("scope", ["E", "Elan", "vigor", "Kraft", "climb"])
def test_a_condition_counts_for_a_reserve_by_its_letter_or_name(scope: str) -> None:
    at = table("setting name_e Kraft", f"condition Ana Hurt mod=-1 on={scope} once=yes")
    at.do("check by=Ana skill=Speech dice=+++ reserve=I")
    assert sources(at) == []
    at.do("check by=Ana skill=Climb dice=+++0")
    assert sources(at) == [("condition", -1, "Hurt")]
    assert at.who("Ana").conditions == ()


@pytest.mark.rule("R-039")
def test_a_settled_skill_stays_so_whatever_comes_of_another_check() -> None:
    at = table("check by=Ana skill=Speech dice=+++")
    at.do("check! by=Ana skill=Speech dice=+++", "late Ana penalty=1 dice=-")
    assert result(at) == 4
    assert at.who("Ana").sheet["settled Speech"] == "yes"
    at = table("check by=Ana skill=Speech dice=+++", "late Ana penalty=1 dice=-")
    assert "settled Speech" not in at.who("Ana").sheet


@pytest.mark.rule("R-020")
@pytest.mark.rule("R-050")
@pytest.mark.rule("R-061")
def test_a_wrong_number_of_dice_is_refused_by_its_rule() -> None:
    at = table("check by=Ben skill=Ride dice=000")
    assert at.refused("check by=Ana skill=Climb dice=+0").rule == "R-020"
    assert at.refused("check by=Ana skill=Climb bonus=1 dice=+00").rule == "R-050"
    assert at.refused("check by=Ana skill=Climb rolls='b1:+0'").rule == "R-050"
    assert at.refused("late Ben bonus=1 dice=++").rule == "R-061"


@pytest.mark.rule("R-089")
def test_an_effect_beside_help_is_allowed_with_a_note() -> None:
    at = table("check by=Ben skill=Ride dice=+00")
    at.do("check by=Ana skill=Climb support=Ben effect='Potion 1' dice=000+++")
    assert at.warnings() == ["R-089"]
    at.do("late Ana bonus=1 dice=0")
    assert at.warnings() == []
    at.do("late Ana effect='Plan 1' dice=0")
    assert at.warnings() == ["R-089"]
    at.do("check by=Ana skill=Climb effect='Potion 1' dice=000+")
    assert at.warnings() == []


@pytest.mark.rule("R-022")
@pytest.mark.rule("R-053")
def test_scripts_get_the_numbers_of_an_outcome() -> None:
    at = table("check by=Ana skill=Climb mod=-1 dice=---0")
    assert at.doc["last_check"]["figures"] == {
        "rank": 2,
        "sum": -3,
        "raw": -1,
        "result": 0,
        "thrown": 4,
        "dropped": 1,
        "success": False,
        "transcendent": False,
        "settles_skill": False,
    }


@pytest.mark.rule("R-003")
def test_a_check_stands_when_its_skill_gets_another_reserve_before_it() -> None:
    at = played()
    number = max(at.session.timeline.rulings)
    at = played("set Ana reserve='Climb E'").do("check skill=Climb reserve=E point=yes dice=000+")
    at.do(f"amend {number} set Ana reserve='Climb I'")
    assert result(at) == 3
    assert (points(at, "E"), points(at, "I")) == (3, 1)


@pytest.mark.rule("R-171")
def test_a_condition_may_count_for_what_is_physical_and_a_slip_is_reminded_of() -> None:
    at = table("condition Ana Hurt mod=-1 on=physical", "condition Ana Shy mod=-2 on=social")
    assert at.warnings() == []
    at.do("check by=Ana skill=Climb dice=0000")
    assert sources(at) == [("condition", -1, "Hurt")]
    at.do("condition Ana Odd mod=-1 on=Elann")
    assert at.warnings() == ["R-171"]


@pytest.mark.parametrize(
    ("typed", "faces", "whole"),
    [
        ("n0 b1:+ p1", (1, 0, -1, 0), "n0:+0- b1:+ p1"),
        # The last stage that has faces is what counts, whatever lies before it.
        ("n0:+0- b1 p1:-", (1, 0, -1, 0, 0), "n0:+0- b1:0 p1:-"),
        ("n0:+0- b1 p1:-", (1,), "n0:+0- b1 p1:-"),
        ("n0 b1 p1", (1, 0, -1), "n0 b1 p1"),
        ("n0:000 nonsense:+", (1,), "n0:000 nonsense:+"),
    ],
)
def test_faces_go_to_the_stages_that_come_without(
    typed: str, faces: tuple[int, ...], whole: str
) -> None:
    assert with_faces(typed, faces) == whole


def test_stages_typed_whole_have_no_faces_typed_besides() -> None:
    at = played().do("check skill=Climb rolls='n0:+0- b1:+'")
    [checked] = [event for event in at.events() if isinstance(event, Checked)]
    assert (checked.faces, checked.typed, checked.random) == ((1, 0, -1, 1), 0, False)


@pytest.mark.rule("R-001", "R-002")
def test_ranks_have_names_from_0_to_4() -> None:
    terms = [system("reserves").rating_term(rank, "Climb", {}) for rank in range(-1, 6)]
    assert [term and term.name for term in terms] == [None, *(rank.name for rank in RANKS), None]
    assert len(RANKS) == 5


@pytest.mark.rule("R-007", "R-039")
def test_what_is_settled_or_needs_training_stands_together() -> None:
    sheet = {"player": "Tina", "settled Climb": "yes", "settled Ride": "yes", "untrained Psi": "no"}
    assert system("reserves").entries({**sheet, "reserve Climb": "E"}) == {
        "player": "Tina",
        "settled": "Climb, Ride",
        "untrained": "Psi",
    }
