"""What comes of checks with reserves: goals, effects, gift dice, chains, settled skills."""

from __future__ import annotations

from tests.support.reserves_table import effects, made, played, points, result, sources, table
from tracker.checks.rules.checking import DuelDecided
from tracker.systems.reserves.rules.play import DuelChanged
from tracker.systems.reserves.rules.results import Compared
from tracker.systems.reserves.rules.state import kept
from tracker.words.history_lines import log_lines
from tracker.words.player_log import OpenLog


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

    def test_of_all_checks_players_are_told_those_that_they_know_of(self) -> None:
        at = table().do(
            "check by=Ana rank=3 dice=+00",
            "check by=Ben rank=1 dice=+00 hidden=yes free=yes",
            "check by=Cem rank=2 dice=+00",
            "compare",
        )
        assert "Highest first: Ana 4; Cem 3" in "".join(OpenLog(at.session.timeline).lines())
        assert "Highest first: Ana 4; Cem 3; Ben 2" in "".join(log_lines(at.session.timeline))
        at.do("compare 'Ana, Ben'")
        assert "".join(OpenLog(at.session.timeline).lines()).count("Highest first") == 1


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
        assert [e.text for e in kept(at.state).effects] == ["Garden"]
        assert [e["name"] for e in at.doc["effects"]] == ["Garden"]
        at.do("drop-effect Garden")
        assert kept(at.state).effects == ()

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


def test_the_check_of_somebody_who_was_removed_serves_nobody() -> None:
    at = table().do("check by=Cem skill=Fight dice=+00", "remove Cem")
    assert at.refused("record Rope").rule == "R-120"
    assert at.refused("gabe Wolf").rule == "R-120"
