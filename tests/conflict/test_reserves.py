"""Fudge dice with reserves in a conflict: late dice, effects, gifts, chains, settled skills."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conflict.test_reserves_examples import effects, made, points
from tests.support.table import Table
from tracker.conflict.checking import DuelDecided
from tracker.conflict.engine import decide, fold
from tracker.conflict.recast import recast
from tracker.conflict.reserves import Check
from tracker.conflict.reserves_late import DuelChanged, Late
from tracker.conflict.reserves_results import Compared
from tracker.conflict.reserves_state import card_of, is_open, kept
from tracker.conflict.reserves_throw import DiceDeclared
from tracker.conflict.state import Conflict
from tracker.log.save import Save
from tracker.session import Session
from tracker.verify import verified
from tracker.words.system_terms import resource_name

STAGE = """
conflict "The bridge" system=reserves order=list
side Guests
side Guards
zone Bridge
zone Bank
border Bridge Bank
add Ana pc side=Guests zone=Bridge player=Tina skills="Climb 2, Speech 3"
set Ana reserve="Climb E, Speech I" reserves="E 3/5, I 2/4, S 1/1"
set Ana effects="Plan 3/S; Potion 4/E (2)"
add Ben pc side=Guests zone=Bridge skills="Ride 1" reserve="Ride E" reserves="E 2/2, I 1/2, S 0/3"
add Cem npc side=Guards zone=Bank skills="Fight 2" reserve="Fight E" reserves="E 2, I 1, S 1"
"""


def table(*more: str) -> Table:
    """Return a table before the first round."""
    return Table(STAGE, *more)


def played(*more: str) -> Table:
    """Return a table in the first round; order Ana, Ben, Cem."""
    return Table(STAGE, *more, "begin")


def result(at: Table, who: str = "Ana") -> int:
    return made(at, who)[1].result


def sources(at: Table) -> list[tuple[str, int, str]]:
    """Return where the dice last declared come from."""
    declared = [e for e in at.events() if isinstance(e, DiceDeclared)][-1]
    return [(s.kind, s.dice, s.words) for s in declared.sources]


class TestSheet:
    def test_holds_ranks_reserves_and_effects(self) -> None:
        at = table()
        sheet = at.who("Ana").sheet
        assert sheet == {"player": "Tina", "reserve Climb": "E", "reserve Speech": "I"}
        assert [(e.text, e.value, e.left, e.resource) for e in effects(at)] == [
            ("Plan", 3, 3, "S"),
            ("Potion", 4, 2, "E"),
        ]
        at.do('set Ana reserve="Climb Instinct" reserves="Elan 1/3"', 'set Ana effects=""')
        assert at.who("Ana").sheet["reserve Climb"] == "I"
        assert (points(at), effects(at)) == (1, ())

    @pytest.mark.parametrize(
        ("keys", "rule"),
        [
            ('skills="Climb 5"', "R-001"),
            ('reserve="Climb X"', "R-003"),
            ('reserves="E 6/5"', "R-005"),
            ('reserves="X 1/1"', "R-003"),
            ('effects="Potion"', "R-123"),
            ('effects="Potion 2/E (3)"', "R-123"),
            ('effects="Garden 7/E"', "R-141"),
        ],
    )
    def test_refuses_what_no_sheet_has(self, keys: str, rule: str) -> None:
        table().senseless(f"set Ana {keys}", rule)

    def test_marks_on_a_skill_are_yes_or_no(self) -> None:
        at = table('set Ana settled="Climb yes" untrained="Climb nein"')
        assert at.who("Ana").sheet["untrained Climb"] == "no"
        at.do('set Ana settled="Climb no" untrained="Climb yes"')
        assert not {"settled Climb", "untrained Climb"} & at.who("Ana").sheet.keys()
        at.senseless('set Ana settled="Climb perhaps"')

    def test_ids_of_effects_are_never_given_twice(self) -> None:
        at = table('add Dora pc effects="Rope 2/S"', 'set Ben effects="Horse 3/E"')
        held = [e.id for name in ("Ana", "Dora", "Ben") for e in effects(at, name)]
        assert len(set(held)) == 4


class TestCheck:
    def test_takes_rank_and_reserve_from_the_sheet(self) -> None:
        at = played().do("check skill=climb point=yes dice=+0-0")
        assert (result(at), points(at), at.doc["turn"]) == (3, 2, "Ben")
        assert sources(at) == [("point", 1, "E")]
        assert at.doc["last_check"]["skill"] == "Climb"

    def test_without_a_skill_counts_as_rank_0(self) -> None:
        at = played().do("check dice=+00")
        assert (result(at), made(at)[0].rank) == (1, 0)
        at.do("check skill=Juggling dice=+00")
        assert result(at, "Ben") == 1

    def test_a_skill_that_needs_training_is_barred(self) -> None:
        at = played('set Cem skills="Psi 2" untrained="Psi no"')
        at.overruled("check skill=Psi dice=+00", "R-007")
        assert at.refused("check usable=no dice=+00").rule == "R-007"
        at.do("next", "check skill=Psi dice=+00")
        assert result(at, "Cem") == 3

    def test_dice_come_from_everywhere_and_cancel(self) -> None:
        at = played('condition Ana "Bruised" mod=-1', 'gifts "Ben 3, Tina 0, GM 17"')
        at.do(
            'check skill=Climb point=yes effect="Potion 2" gift="Ben 2" gabe="1 Wolf shape" '
            'penalty="2 rain" mod="-1 wet rope" bonus="1 rope" dice=+00---'
        )
        assert sources(at) == [
            ("circumstances", -2, "rain"),
            ("condition", -1, "Bruised"),
            ("point", 1, "E"),
            ("effect", 2, "Potion"),
            ("gift", 2, "Ben"),
            ("gabe", 1, "Wolf shape"),
            ("modifier", 1, "rope"),
            ("modifier", -1, "wet rope"),
        ]
        assert made(at)[0].stages[0].net == 3
        assert [e.text for e in effects(at)] == ["Plan"]
        assert kept(at.state).gifts == {"Ben": 1, "Tina": 0, "GM": 17}

    def test_what_is_paid_and_cancelled_stays_paid(self) -> None:
        at = played().do('check skill=Climb effect="Potion 1" mod=-1 dice=+0-')
        assert [e.left for e in effects(at)] == [3, 1]

    def test_an_empty_reserve_pays_nothing(self) -> None:
        at = played('set Ana reserves="E 0/5"')
        at.overruled("check skill=Climb point=yes dice=+0-0", "R-005")
        assert points(at) == 0

    def test_a_skill_of_no_reserve_asks_which(self) -> None:
        at = played()
        at.senseless("check rank=1 point=yes dice=+0-0", "R-003")
        at.do("check rank=1 reserve=S point=yes dice=+0-0")
        assert points(at, "S") == 0

    def test_dice_typed_as_thrown_are_all_there_are(self) -> None:
        at = played()
        at.senseless('check skill=Climb point=yes rolls="n0:+0-"', "R-060")
        at.do('check skill=Climb point=yes rolls="b2:+0-00 p1:-"')
        assert sources(at) == [("point", 1, "E"), ("other", 1, "")]
        command = at.session.timeline.rulings[at.doc["head"]].command
        assert isinstance(command, Check)
        assert (command.hand.rolls, command.hand.dice) == ("b2 p1", (1, 0, -1, 0, 0, -1))

    def test_dice_missing_in_what_is_typed_are_thrown(self) -> None:
        at = played("conflict 'The bridge' seed=3").do('check skill=Climb rolls="n0:+0- b1"')
        assert len(at.doc["last_check"]["faces"]) == 4
        assert verified(at.session.timeline).faults == ()

    def test_reserves_are_called_as_the_campaign_has_it(self) -> None:
        at = played('setting name_e "Zip"')
        assert resource_name("E", at.state) == "Zip"
        assert resource_name("I", at.state) == "Instinct"

    def test_a_bad_throw_is_named(self) -> None:
        at = played()
        assert at.refused("check skill=Climb dice=+0").arguments["code"] == "E_DICE"
        assert at.refused('check skill=Climb rolls="x1"').arguments["code"] == "E_ROLLS"
        assert at.refused("check rank=5 dice=+00").rule == "R-001"

    def test_before_the_first_round_prepares(self) -> None:
        at = table("set Ana effects='' reserves='E 3/5'").do(
            'check by=Ana skill=Climb mod="+2 time" dice=+0-+0', "record Preparation"
        )
        assert [e.text for e in effects(at)] == ["Preparation"]
        at.do("begin", "check skill=Climb effect='Preparation 3' dice=000000")
        assert effects(at)[0].left == 1

    def test_conditions_count_by_their_scope(self) -> None:
        at = played(
            'condition Ana "Hurt" mod=-1 on=E',
            'condition Ana "Shy" mod=-2 on=I',
            'condition Ana "Dazed" mod=-1 once=yes',
        )
        at.do("check free=yes by=Ana skill=Climb dice=+0000")
        assert sources(at) == [("condition", -1, "Hurt"), ("condition", -1, "Dazed")]
        at.do("check free=yes by=Ana skill=Speech dice=+0000")
        assert sources(at) == [("condition", -2, "Shy")]

    def test_conditions_are_one_or_two_penalty_dice(self) -> None:
        at = played()
        at.overruled('condition Ana "Broken" mod=-3', "R-171")
        assert at.refused('condition Ana "Broken"').rule == "R-171"
        assert at.refused('obstacle "The wall" needs=5').rule == "R-177"


class TestLate:
    def test_dice_are_added_until_the_result_is_accepted(self) -> None:
        at = played().do("check skill=Climb dice=0--")
        assert (result(at), at.doc["offers"]) == (0, ["late"])
        at.do("late point=yes dice=+").do('late mod="-1 wind" dice=-')
        assert made(at)[1].kept == (0, -1, -1)
        assert at.refused("late skill=Speech mod=+1").rule == "R-045"
        at.do("accept")
        assert at.refused("accept").rule == "R-066"
        at.overruled("late mod=+1 dice=+", "R-066")

    def test_the_next_action_accepts(self) -> None:
        at = played().do("check skill=Climb dice=000", "next")
        assert at.doc["offers"] == []
        assert at.refused("late mod=+1 dice=+").rule == "R-066"
        assert at.refused("late gift=Ben").rule == "R-107"

    def test_without_a_check_there_is_nothing_to_add_to(self) -> None:
        at = played()
        assert at.refused("late mod=+1").rule == "R-060"
        assert at.refused("late gift=Ben").rule == "R-107"

    def test_dice_must_come_from_somewhere(self) -> None:
        played().do("check skill=Climb dice=000").senseless("late", "R-060")

    def test_cancelled_dice_are_not_thrown(self) -> None:
        at = played().do("check skill=Climb dice=000", "late mod=+1 mod=-1")
        assert (result(at), made(at)[1].thrown) == (2, 3)

    def test_circumstances_give_two_dice_at_most(self) -> None:
        at = played().do("check skill=Climb penalty=2 dice=00000")
        at.overruled("late penalty=1 dice=-", "R-068")

    def test_the_one_meant_can_be_named(self) -> None:
        at = table().do("check by=Ana skill=Climb dice=000", "check by=Ben skill=Ride dice=000")
        at.do("late Ana mod=+1 dice=+")
        assert (result(at), result(at, "Ben")) == (3, 1)
        at.do("late mod=+1 dice=+")
        assert result(at, "Ben") == 2
        at.do("accept Ana")
        assert [is_open(at.state, at.who(n).id) for n in ("Ana", "Ben")] == [False, True]

    def test_support_may_come_late(self) -> None:
        at = played().do("check skill=Climb dice=0--", "check free=yes by=Ben skill=Ride dice=0+0")
        at.do("late Ana support=Ben dice=++")
        assert sources(at) == [("support", 2, "Ride")]
        assert at.senseless("late Ana support=Ana dice=+", "R-087")


class TestAgainst:
    def test_the_higher_result_reaches_its_goal(self) -> None:
        at = played().do('attack Cem skill=Climb dice=+00 what="past the guard"')
        question = at.doc["question"]
        assert (question["who"], question["answers"]) == ("Cem", ["defend", "late"])
        at.do("late point=yes dice=+", "defend skill=Fight dice=+00")
        decided = next(e for e in at.events() if isinstance(e, DuelDecided))
        assert (decided.winner, decided.lead) == (at.who("Ana").id, 1)
        assert at.doc["turn"] == "Ben"

    def test_late_dice_turn_it(self) -> None:
        at = played().do("contest Cem skill=Climb dice=+00 vs=Fight vs-dice=++0")
        assert at.doc["last_roll"]["shifts"] == 0
        at.do("late Ana point=yes dice=+")
        changed = next(e for e in at.events() if isinstance(e, DuelChanged))
        assert (changed.winner, changed.lead) == (None, 0)
        at.do("late Ana mod=+1 dice=+", "late Cem mod=-2 dice=--")
        changed = next(e for e in at.events() if isinstance(e, DuelChanged))
        assert (changed.winner, changed.lead) == (at.who("Ana").id, 5)
        assert at.doc["last_roll"]["by"] == "Ana"

    def test_both_sides_bring_dice_of_their_own(self) -> None:
        at = played().do(
            "contest Cem skill=Climb point=yes dice=+000 vs=Fight vs-point=yes vs-dice=+000"
        )
        assert (points(at), points(at, who="Cem")) == (2, 1)
        assert at.doc["last_roll"]["opposed_by"] == 3

    def test_nobody_acts_against_themselves(self) -> None:
        played().senseless("contest Ana skill=Climb dice=000 vs=Climb vs-dice=000")

    def test_a_check_nobody_answers_comes_to_nothing(self) -> None:
        at = played().do("attack Cem skill=Climb dice=000", "waive")
        assert (at.doc["question"], at.doc["turn"]) == (None, "Ben")

    def test_three_sides_act_from_the_highest_down(self) -> None:
        at = table().do(
            "check by=Ana rank=3 dice=+00",
            "check by=Ben rank=1 dice=+00",
            "check by=Cem rank=1 dice=+00",
            'compare "Ben, Ana, Cem"',
        )
        (compared,) = at.events()
        assert isinstance(compared, Compared)
        names = [[at.state.participants[i].name for i in group] for group in compared.groups]
        assert names == [["Ana"], ["Ben", "Cem"]]
        assert table().refused('compare "Ana, Ben"').rule == "R-165"


class TestResults:
    def test_a_result_becomes_one_effect(self) -> None:
        at = played().do("check skill=Speech dice=+00", 'record "Courage"')
        assert (effects(at)[-1].text, effects(at)[-1].value, points(at, "I")) == ("Courage", 4, 1)
        assert at.refused("record Again").rule == "R-121"
        assert at.refused("late mod=+1 dice=+").rule == "R-066"
        assert at.refused("check by=Ben support=Ana dice=000").rule in ("R-087", "R-121")

    def test_others_may_benefit_and_pay(self) -> None:
        at = played().do("check skill=Speech dice=++0", 'record "Courage" for=Ben')
        assert (points(at, "I"), points(at, "I", "Ben")) == (2, 0)
        assert [e.text for e in effects(at, "Ben")] == ["Courage"]

    def test_shares_add_up_and_each_pays(self) -> None:
        at = played().do("check skill=Speech dice=++0")
        at.senseless('record "Courage" for="Ana, Ben, Cem" shares=2,2', "R-134")
        at.senseless('record "Courage" for="Ana, Ben" shares=2,2,1', "R-134")
        at.do('record "Courage" for="Ana, Ben, Cem" shares=2,2,1')
        assert [effects(at, n)[-1].value for n in ("Ana", "Ben", "Cem")] == [2, 2, 1]
        assert [points(at, "I", n) for n in ("Ana", "Ben", "Cem")] == [1, 0, 0]

    def test_whoever_cannot_pay_gets_none(self) -> None:
        at = played().do("check skill=Speech dice=++0", "reserve Ben I -1 tired")
        at.overruled('record "Courage" for=Ben', "R-005")
        assert (points(at, "I", "Ben"), effects(at, "Ben")[-1].value) == (0, 5)

    def test_a_result_of_7_belongs_to_the_setting(self) -> None:
        at = played('set Ana skills="Climb 4"').do("check skill=Climb dice=+++")
        assert at.warnings() == ["R-040"]
        at.senseless('record "Garden" for="Ana, Ben" shares=4,3', "R-141")
        at.do('record "Garden"', "refresh Ana E")
        assert [e.text for e in at.state.effects] == ["Garden"]
        assert [e["name"] for e in at.doc["effects"]] == ["Garden"]
        at.do("drop-effect Garden")
        assert at.state.effects == ()

    def test_a_gabe_uses_a_check_up(self) -> None:
        at = played().do("check skill=Climb dice=+00", 'gabe "Wolf shape"')
        assert at.refused("record Rope").rule == "R-121"
        assert at.refused('gabe "Again"').rule == "R-121"

    def test_without_a_check_there_is_no_result(self) -> None:
        played().senseless("record Nothing", "R-120")

    def test_the_next_check_takes_its_place(self) -> None:
        at = table().do("check by=Ana skill=Climb dice=+00", "check by=Ana skill=Speech dice=000")
        at.do("record Speech of=Ana")
        assert effects(at)[-1].value == 3

    def test_a_6_settles_the_skill_for_the_session(self) -> None:
        at = table('set Ana skills="Climb 3"').do("check by=Ana skill=Climb dice=+++")
        assert at.who("Ana").sheet["settled Climb"] == "yes"
        at.overruled("check by=Ana skill=Climb dice=000", "R-039")
        assert at.who("Ana").sheet["settled Climb"] == "yes"
        at.do("session")
        assert "settled Climb" not in at.who("Ana").sheet

    def test_late_dice_settle_and_unsettle(self) -> None:
        at = table('set Ana skills="Climb 3"').do("check by=Ana skill=Climb dice=++0")
        at.do("late mod=+1 dice=+")
        assert at.who("Ana").sheet["settled Climb"] == "yes"
        at.do("late mod=-1 dice=-")
        assert "settled Climb" not in at.who("Ana").sheet


class TestEffects:
    def test_are_handed_on_in_part_or_whole(self) -> None:
        at = table().do("pass-effect Plan to=Ben dice=2")
        assert [e.left for e in effects(at)] == [1, 2]
        assert [(e.text, e.value, e.resource) for e in effects(at, "Ben")] == [("Plan", 2, "S")]
        at.do("pass-effect Plan of=Ben to=Cem")
        assert effects(at, "Ben") == ()
        at.senseless("pass-effect Plan of=Cem to=Ana dice=3", "R-128")

    def test_are_stolen_whole(self) -> None:
        at = table().do("steal-effect Potion to=Cem")
        assert [e.text for e in effects(at)] == ["Plan"]
        assert effects(at, "Cem")[0].left == 2

    def test_hinder_others(self) -> None:
        at = played()
        assert at.refused("check skill=Climb hinder=Plan dice=+0--").rule == "R-125"
        at.do("next", 'check skill=Ride hinder="Plan 2" dice=+0---')
        assert sources(at) == [("hinder", -2, "Plan")]
        assert effects(at)[0].left == 1

    def test_stand_in_for_a_check(self) -> None:
        at = played().do("check instead=Plan")
        assert (result(at), made(at)[1].thrown, at.doc["turn"]) == (3, 0, "Ben")
        assert [e.text for e in effects(at)] == ["Potion"]
        at.senseless("late mod=+1", "R-060")

    def test_are_named_by_a_beginning_or_not_at_all(self) -> None:
        at = played('set Ana effects="Plan 3/S; Place 2/S"')
        assert at.refused("check effect=Pl dice=0000").candidates == ("Plan", "Place")
        assert at.refused("check effect=Rope dice=0000").candidates == ("Plan", "Place")
        at.do("check effect=Plac dice=0000")

    def test_refreshing_keeps_for_points(self) -> None:
        at = table('set Ana effects="Potion 4/E; Rope 1/E"').do("refresh Ana E keep=Potion")
        assert (points(at), [e.text for e in effects(at)]) == (4, ["Potion"])
        at.senseless("refresh Ana E keep=Nothing", "R-125")
        at.do('set Ana effects="A 1/S; B 1/S"')
        at.senseless('refresh Ana S keep="A; B"', "R-005")
        at.senseless("refresh Ana E keep=A", "R-137")


class TestGifts:
    def test_are_shared_by_hand_if_the_sum_fits(self) -> None:
        at = table().do('gifts "Tina 4, Ben 4, SL 12"')
        assert kept(at.state).gifts == {"Tina": 4, "Ben": 4, "GM": 12}
        at.overruled('gifts "Tina 4, GM 12"', "R-100")
        assert table("gifts").doc["gifts"] == {"Tina": 6, "Ben": 6, "GM": 8}

    def test_go_from_person_to_person(self) -> None:
        at = played("gifts")
        at.overruled("check skill=Climb gift=Tina dice=+000", "R-102")
        at.do("check by=Ben skill=Ride gift=tina gift=GM dice=+0000")
        assert at.doc["gifts"] == {"Tina": 4, "Ben": 6, "GM": 7}

    def test_game_masters_characters_get_none_unless_set(self) -> None:
        at = table("gifts")
        assert at.refused("check by=Cem gift=Ben dice=000+").arguments["code"] == "E_GM"
        at.do("setting gifts_to_gm on", "check by=Cem gift=Ben dice=000+")

    def test_of_a_common_pot_each_gives_one_a_check(self) -> None:
        at = table("setting gift_dice common", "gifts", "check by=Ana gift=Ben dice=000+")
        at.overruled("late gift=Ben dice=+", "R-108")
        at.do("late gift=GM dice=+")
        assert at.doc["gift_pot"] == 17
        at.senseless("gifts 'Ana 20'", "R-108")

    def test_lapse_with_the_session(self) -> None:
        at = table("gifts", "session")
        assert at.doc["gifts"] == {"Tina": 0, "Ben": 0, "GM": 0}
        assert at.refused("check by=Ana gift=Ben dice=0000").rule == "R-103"


class TestChains:
    def test_help_is_one_source(self) -> None:
        at = table().do("check by=Ana skill=Climb dice=000", "check by=Cem skill=Fight dice=+00")
        at.overruled("check by=Ben support='Ana, Cem' dice=+0000000", "R-089")
        assert made(at, "Ben")[0].stages[0].net == 5

    def test_unless_the_campaign_lets_both_count_or_the_better(self) -> None:
        for setting, net in (("both", 5), ("better", 3)):
            at = table(f"setting support {setting}").do(
                "check by=Ana skill=Climb dice=000", "check by=Cem skill=Fight dice=+00"
            )
            at.do(f"check by=Ben support='Ana, Cem' dice={'0' * (3 + net)}")
            assert made(at, "Ben")[0].stages[0].net == net

    def test_a_link_serves_once(self) -> None:
        at = table().do("check by=Ana skill=Climb dice=000", "check by=Ben support=Ana dice=00000")
        at.overruled("check by=Cem support=Ana dice=00000", "R-087")
        assert table().refused("check by=Ben support=Ana dice=000").rule == "R-088"

    def test_a_planned_chain_brings_skill_and_help(self) -> None:
        at = table('chain "Over" links="Ben: Ride 2; Ana: Climb 1; Ben: Ride 3"')
        assert at.doc["chain"]["next"] == {"who": "Ana", "skill": "Climb"}
        assert at.refused("check by=Ben chain=yes dice=000").rule == "R-080"
        at.do("check by=Ana chain=yes dice=000", "check by=Ben chain=yes dice=000--")
        assert result(at, "Ben") == 1
        at.do("check by=Ben chain=yes dice=0000")
        assert sources(at) == [("support", 1, "Ride")]
        assert (at.doc["chain"]["next"], at.doc["chain"]["done"]) == (None, 3)
        at.senseless("check by=Ana chain=yes dice=000", "R-080")
        at.senseless('chain "One" links="Ana: Climb"', "R-080")

    def test_a_critical_link_that_fails_ends_it(self) -> None:
        at = table('chain "Over" links="Ana: Climb; Ben: Ride" as-given=yes')
        at.do("check by=Ana chain=yes critical=yes dice=---")
        assert at.warnings() == ["R-082"]
        at.overruled("check by=Ben chain=yes dice=000-", "R-082")


class TestHistory:
    FIGHT = (
        "gifts",
        "begin",
        "check skill=Climb point=yes",
        "late gift=Ben",
        "record Rope",
        "attack Cem skill=Ride vs=Fight vs-point=yes",
        "late Ben mod='+1 height'",
        "check skill=Fight",
        "next",
        "check effect=Rope",
        "refresh Ana I",
    )

    def test_every_ruling_follows_and_can_be_undone(self) -> None:
        at = table("conflict 'The bridge' seed=11", *self.FIGHT)
        timeline = at.session.timeline
        assert verified(timeline).faults == ()
        states = [timeline.state_at(n) for n in timeline.path()]
        for state in reversed(states[:-1]):
            at.do("undo")
            assert at.state == state
        at.do(f"redo {len(states) - 1}")
        assert at.state == states[-1]

    def test_the_log_holds_it_all(self, tmp_path: Path) -> None:
        at = table("conflict 'The bridge' seed=11", *self.FIGHT)
        path = tmp_path / "a.jsonl"
        with Save.create(path, "T", "reserves", "2026-01-01T00:00:00Z") as save:
            for record in at.session.timeline.records:
                save.append(record)
        with Save.open(path) as save:
            again = Session(records=save.records)
        assert again.state == at.state

    def test_undone_dice_are_thrown_again_the_same(self) -> None:
        at = played().do("check skill=Climb", "late point=yes")
        faces = at.doc["last_check"]["faces"]
        at.do("undo 2", "check skill=Climb", "late point=yes")
        assert at.doc["last_check"]["faces"] == faces

    def test_striking_the_late_die_decides_the_rest_again(self) -> None:
        at = played().do(
            "check skill=Climb dice=00-", "late point=yes dice=+", "record Rope", "next"
        )
        assert (effects(at)[-1].value, points(at)) == (3, 1)
        n = next(
            n
            for n in at.session.timeline.path()
            if isinstance(at.session.timeline.rulings[n].command, Late)
        )
        at.do(f"strike {n}")
        assert (effects(at)[-1].value, points(at)) == (1, 2)
        assert verified(at.session.timeline).faults == ()

    @pytest.mark.parametrize(
        ("line", "check"),
        [
            ("gifts", "check skill=Climb gift=Ben dice=+0-+"),
            ("check by=Ben free=yes skill=Ride dice=+0-", "check support=Ben dice=+0-+"),
            ("reserve Ana E +2", "check reserve=E point=yes dice=+0-+"),
            ("set Ana effects='Rope 1/S'", "check effect=Rope dice=+0-+"),
            ("set Cem effects='Net 1/S'", "check hinder=Net dice=+0-+"),
        ],
    )
    def test_dice_without_a_source_any_more_lie_there(self, line: str, check: str) -> None:
        at = played("set Ana reserves='E 0/5'").do(line, check)
        n = at.session.timeline.path()[-2]
        at.do(f"strike {n}")
        assert (made(at)[1].kept, made(at)[1].thrown) == ((1, 0, -1), 3)
        assert verified(at.session.timeline).faults == ()

    def test_amending_a_check_keeps_its_dice(self) -> None:
        at = played().do("check skill=Climb dice=+0-", "record Rope")
        n = at.session.timeline.path()[-2]
        at.do(f"amend {n} check skill=Speech")
        assert (effects(at)[-1].value, effects(at)[-1].resource) == (3, "I")
        assert verified(at.session.timeline).faults == ()

    def test_a_copy_takes_everything_along(self) -> None:
        at = table("set Ana gaben='Wolf shape' settled='Climb yes'")
        copy = Conflict()
        for command in recast(at.state, "Again"):
            events = decide(copy, command)
            assert isinstance(events, tuple), events
            copy = fold(copy, events)
        old, new = at.who("Ana"), copy.participants["p1"]
        assert (old.sheet, old.resources) == (new.sheet, new.resources)
        assert [(e.text, e.left) for e in old.effects] == [(e.text, e.left) for e in new.effects]

    def test_somebody_removed_takes_their_card_along(self) -> None:
        at = table().do("check by=Ana skill=Climb dice=000", "remove Ana")
        assert at.doc["participants"][0]["name"] == "Ben"
        assert card_of(at.state, "p1") is not None
        at.do("check by=Ben skill=Ride dice=000")
