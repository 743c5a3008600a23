"""Fudge dice with reserves: sheets, checks with their dice by source, late dice."""

from __future__ import annotations

import pytest

from tests.support.reserves_table import effects, made, played, points, result, sources, table
from tracker.systems.reserves.rules.play import Check
from tracker.systems.reserves.rules.state import is_open, kept
from tracker.verify import verified
from tracker.words.terms import resource_name


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

    @pytest.mark.parametrize(("late", "cost"), [("b1:+", 1), ("b2:+0", 1), ("p1:-", 0)])
    def test_late_dice_typed_with_the_throw_cost_a_point_a_time(self, late: str, cost: int) -> None:
        """However many they are at once; what hinders costs nobody anything (R-069, RA-7)."""
        at = played("setting late_dice_cost on").do(f'check skill=Climb rolls="n0:+0- {late}"')
        assert points(at) == 3 - cost

    def test_dice_missing_in_what_is_typed_are_thrown(self) -> None:
        at = played("conflict 'The bridge' seed=3").do('check skill=Climb rolls="n0:+0- b1"')
        assert len(at.doc["last_check"]["faces"]) == 4
        assert verified(at.session.timeline).findings == ()

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

    def test_what_stands_against_one_is_no_support(self) -> None:
        at = played().do("attack Cem skill=Climb dice=00-")
        at.overruled("defend skill=Fight support=Ana dice=0000", "R-088")

    def test_support_may_come_late(self) -> None:
        at = played().do("check skill=Climb dice=0--", "check free=yes by=Ben skill=Ride dice=0+0")
        at.do("late Ana support=Ben dice=++")
        assert sources(at) == [("support", 2, "Ride")]
        assert at.senseless("late Ana support=Ana dice=+", "R-087")
