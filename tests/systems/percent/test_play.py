"""W100 in a conflict: sheets, settings, conditions."""

from __future__ import annotations

import pytest

from tests.support.percent_table import outcome, played, reckoned, table
from tests.support.table import Table
from tracker.checks.rules.checking import Checked
from tracker.checks.rules.table import table_of
from tracker.conflict.clone_setup import recast
from tracker.conflict.ruling import Refusal
from tracker.session import Causes


def test_the_sheet_gives_value_and_bonus() -> None:
    at = table().do("check by=Ana skill=climb dice=50 complexity=15")
    assert reckoned(at) == [("skill", 56, "Climb"), ("complexity", 10, "")]
    assert (outcome(at).modified, outcome(at).total, outcome(at).grade) == (40, 96, "MISSERFOLG")
    checked = next(e for e in at.events() if isinstance(e, Checked))
    assert checked.skill == "Climb"
    at.do('set Ana bonus="Climb 60, Sword 50"', "check by=Ana skill=Climb dice=50")
    assert outcome(at).total == 110


def test_a_value_alone_adds_nothing_and_is_no_secret() -> None:
    at = table().do("check by=Ana skill=Sword dice=50")
    assert (outcome(at).total, at.warnings()) == (50, ["C-054"])
    assert at.refused("check by=Ana skill=Swim dice=50").candidates == ("Climb", "Sword")
    at.do("check by=Ana skill=Swim bonus=20 dice=50")
    assert outcome(at).total == 70


def test_difficulties_have_names_and_steps() -> None:
    at = table().do('check by=Ana skill=Climb dice=100 diff="äußerst schwer" steps=-1')
    assert outcome(at).check.difficulty == 40
    at.do(
        "setting step_points 5", "check by=Ana skill=Climb dice=100 diff='Extremely Hard' steps=2"
    )
    assert outcome(at).check.difficulty == 60


def test_labels_stay_with_their_numbers() -> None:
    at = table().do("check by=Ana skill=Climb dice=50 boni='5 rope' einschr='20 rain' einschr=3,2")
    assert reckoned(at)[1:] == [
        ("bonus", 5, "rope"),
        ("restriction", 20, "rain"),
        ("restriction", 3, ""),
        ("restriction", 2, ""),
    ]
    at.refused("check by=Ana dice=50 einschr=-20")


def test_the_failure_limit_is_the_campaigns_and_can_be_another_once() -> None:
    at = table().do("check by=Ana bonus=95 dice=10")
    assert (outcome(at).grade, outcome(at).check.limit) == ("ERFOLG", None)
    at.do("setting limit 10", "check by=Ana bonus=95 dice=10")
    assert (outcome(at).grade, outcome(at).check.limit) == ("FEHLSCHLAG", 10)
    at.do("check by=Ana bonus=95 dice=10 limit=9")
    assert (outcome(at).grade, outcome(at).check.limit) == ("ERFOLG", 9)
    assert at.refused("check by=Ana bonus=95 dice=10 limit=96").rule == "C-037"


def test_greater_successes_are_there_once_the_campaign_has_numbers() -> None:
    at = table().do("check by=Ana dice=100 bonus=300")
    assert outcome(at).distinction == ""
    at.do("setting true_from 150", "setting critical_from 200", "check by=Ana dice=90 bonus=60")
    assert outcome(at).distinction == "true"
    at.do("check by=Ana dice=100 bonus=100")
    assert outcome(at).distinction == "critical"
    at.do("setting critical_from none", "check by=Ana dice=100 bonus=100")
    assert outcome(at).distinction == "true"
    assert at.doc["settings"]["critical_from"] is None
    at.refused("setting limit none")


def test_hints_of_the_complexity() -> None:
    at = table().do("check by=Ana dice=50 complexity=0")
    assert at.warnings() == ["C-052"]
    at.do("check by=Ana dice=50 complexity=31")
    assert at.warnings() == ["C-051"]
    at.do("check by=Ana dice=50 complexity=30")
    assert at.warnings() == []
    assert at.refused("check by=Ana dice=50 complexity=51").rule == "C-050"


def test_what_goes_without_saying_needs_no_dice() -> None:
    at = table().do("check by=Ana what='opens the door' certain=yes")
    last = table_of(at.state).last_check
    assert last is not None
    assert (last.faces, outcome(at).grade, outcome(at).success) == ((), "NO_CHECK", True)


def test_what_is_demanded_can_be_lacking() -> None:
    at = table()
    at.overruled('check by=Ana dice=50 bonus=90 lacks="a lock pick"', "C-013")
    assert outcome(at).grade == "ERFOLG"
    at.overruled("check by=Ana dice=50 bonus=90 minimum=10 value=9", "C-011")
    assert at.refused("check by=Ana skill=Climb dice=50 minimum=13").arguments["value"] == 12


def test_an_attack_that_nobody_opposes_ends_the_action() -> None:
    at = played().do("attack Ana dice=62 opposed=no")
    assert at.who("Ben").acted
    assert (at.doc["turn"], at.doc["offers"]) == ("Ana", ["second"])


def test_a_number_of_the_sheet_says_what_made_it() -> None:
    found = played("set Ben actions=2").session.do("why Ben actions")
    assert isinstance(found, Causes)
    assert (found.causes[0].before, found.causes[0].after) == ("", "2")


def test_two_dice_of_ten() -> None:
    at = table().do("check by=Ana bonus=93 dice=00,7")
    assert outcome(at).total == 100
    at.do("check by=Ana dice=90,0")
    assert outcome(at).roll == 90
    at.do("check by=Ana dice=0,0")
    assert outcome(at).roll == 100
    at.refused("check by=Ana dice=7,0")


def test_conditions_count_where_they_belong() -> None:
    at = table(
        "condition Ana 'Sprained toe' mod=-5 on=Climb",
        "condition Ana 'Lost leg' diff=50 on=move",
        "condition scene Rain mod=-20",
        "condition Roof 'Good grip' mod=10 on=climb",
        "check by=Ana skill=Climb dice=50",
    )
    assert reckoned(at)[1:] == [("restriction", 5, "Sprained toe"), ("restriction", 20, "Rain")]
    at.do("check by=Ana dice=50 kind=move")
    assert reckoned(at)[1:] == [("difficulty", 50, "Lost leg"), ("restriction", 20, "Rain")]
    assert outcome(at).grade == "FEHLSCHLAG"
    at.do("place Ana Roof", "check by=Ana skill=Climb dice=50 without='rain; sprained'")
    assert reckoned(at)[1:] == [("bonus", 10, "Good grip")]
    at.do("uncondition scene rain", "check by=Ana dice=50")
    assert reckoned(at)[1:] == []


def test_a_condition_may_be_gone_with_the_check_it_counts_for() -> None:
    at = table("condition Ana Dazed mod=-10 once=yes", "check by=Ana dice=50")
    assert outcome(at).total == 40
    at.do("check by=Ana dice=50")
    assert outcome(at).total == 50


def test_no_task_is_worn_down() -> None:
    assert played().refused("obstacle 'the gate' needs=3").rule == "C-096"


def test_scripts_get_the_figures_of_an_outcome() -> None:
    at = played("condition Yard Mud mod=-5 on=Sword", "set Ben actions=2")
    at.do("check skill=Sword dice=50 diff=10 boni=9,4 what='a leap' hidden=yes")
    last = at.doc["last_check"]
    assert (last["by"], last["skill"], last["what"], last["hidden"]) == (
        "Ben",
        "Sword",
        "a leap",
        True,
    )
    assert last["figures"] == {
        "roll": 50,
        "difficulty": 10,
        "mod_roll": 40,
        "bonus": 40,
        "boni": 13,
        "einschr": 5,
        "total": 88,
        "margin": -12,
        "limit": 5,
        "limit_is_default": True,
        "fehlschlag": False,
        "at_limit": False,
        "exact": False,
        "distinction": None,
    }
    assert [(c["where"], c["text"], c["mod"], c["on"]) for c in at.doc["conditions"]] == [
        ("Yard", "Mud", -5, "Sword")
    ]
    assert at.sheet("Ben")["actions"] == {"due": 2, "used": 1}
    assert at.sheet("Ana")["actions"] is None
    assert at.sheet("Ben")["sheet"] == {"bonus Sword": 40, "actions": 2}


def test_a_copy_of_the_cast_has_the_whole_sheet() -> None:
    at = played(
        "set Ben actions=2",
        "setting disk on",
        "condition Ana Limp diff=10 on=move",
        "condition scene Rain mod=-20",
    )
    again = Table()
    for command in recast(at.state, "Once more"):
        assert not isinstance(again.session.carry_out(command), Refusal)
    assert again.who("Ben").sheet == {"bonus Sword": 40, "actions": 2}
    assert again.who("Ana").skills == {"Climb": 12, "Sword": 15}
    assert [(c.text, c.diff, c.on) for c in again.who("Ana").conditions] == [("Limp", 10, "move")]
    assert [c.text for c in again.state.circumstances["scene"]] == ["Rain"]
    assert again.state.campaign == {"disk": "on"}


@pytest.mark.rule("C-020")
@pytest.mark.parametrize("roll", [0, 101])
def test_a_roll_that_no_w100_shows_is_refused_by_its_rule(roll: int) -> None:
    assert table().senseless(f"check by=Ana skill=Climb roll={roll}", "C-020").arguments["code"]
    assert table().refused(f"check by=Ana skill=Climb dice={roll}").rule == "C-020"


@pytest.mark.rule("C-037", "C-038", "C-063", "C-069", "C-070")
@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("limit 96", "C-037"),
        ("limit -1", "C-037"),
        ("disk maybe", "C-069"),
        ("ueber maybe", "C-069"),
        ("step_points -1", "C-070"),
        ("high 2", "C-063"),
        ("true_from far", "C-038"),
    ],
)
def test_a_setting_says_by_which_rule_it_takes_no_such_value(line: str, rule: str) -> None:
    assert table().refused(f"setting {line}").rule == rule


@pytest.mark.rule("C-092", "C-094", "C-006")
@pytest.mark.parametrize(
    ("on", "attack", "check"),
    [
        ("attack", True, False),
        ("Angriff", True, False),
        ("bewegung", False, False),
        ("Climb", False, True),
        ("physical", True, True),
        ("körperlich", True, True),
        ("mental", False, False),
    ],
)
def test_a_condition_counts_in_its_scope_in_either_language(
    on: str, attack: bool, check: bool
) -> None:
    at = table('conflict "The wall" kind=physical', f"condition Ana Bruise mod=-5 on={on}")
    at.do("attack Ben by=Ana skill=Sword bonus=40 roll=50 opposed=no")
    assert outcome(at).check.restrictions == ((5,) if attack else ())
    at.do("check by=Ana skill=Climb roll=50")
    assert outcome(at).check.restrictions == ((5,) if check else ())


@pytest.mark.rule("C-092")
def test_the_state_leaves_nothing_out_of_conditions() -> None:
    at = table("condition Ana Bruise mod=-5")
    usual = {"diff": 0, "fmod": 0, "adv": 0, "dis": 0, "on": "all", "once": False, "until": ""}
    assert at.sheet("Ana")["conditions"] == [
        {"id": "c1", "text": "Bruise", "mod": -5, **usual, "rule": ""}
    ]


@pytest.mark.rule("C-092")
def test_what_is_left_out_and_stands_on_nobody_is_reminded_of() -> None:
    at = table("condition Ana Bruise mod=-5").do("check by=Ana roll=50 bonus=50 without=bru")
    assert (at.warnings(), outcome(at).check.restrictions) == ([], ())
    at.do("check by=Ana roll=50 bonus=50 without=bnrise")
    assert (at.warnings(), outcome(at).check.restrictions) == (["C-092"], (5,))


@pytest.mark.rule("C-028", "C-085")
def test_the_last_roll_comes_to_the_end_result() -> None:
    at = table("check by=Ana skill=Climb roll=50")
    assert (at.doc["last_roll"]["effort"], at.doc["last_roll"]["opposed_by"]) == (106, None)
    at.do("contest Ben by=Ana skill=Climb roll=54 vs=Sword vs-roll=60")
    last = at.doc["last_roll"]
    assert (last["effort"], last["opposed_by"], last["shifts"]) == (110, 100, 10)


@pytest.mark.rule("C-028", "C-034")
@pytest.mark.parametrize(
    ("keys", "rule"),
    [
        ("boni=-5", "C-028"),
        ("einschr=wet", "C-028"),
        ("skill=Swim", "C-028"),
        ("diff=hard", "C-034"),
    ],
)
def test_what_makes_no_sum_is_refused_by_its_rule(keys: str, rule: str) -> None:
    assert table().senseless(f"check by=Ana roll=50 {keys}", rule)
