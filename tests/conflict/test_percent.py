"""W100 in a conflict: each example of its rules as a command, conditions, turns, attacks."""

from __future__ import annotations

import pytest

from tests.support.examples import Inputs, examples_in, read, shown
from tests.support.program import ROOT
from tests.support.table import Table
from tracker.conflict.checking import Checked, DuelDecided
from tracker.conflict.percent_sums import Reckoned
from tracker.conflict.recast import recast
from tracker.conflict.ruling import Refusal
from tracker.systems.percent.checks import PercentOutcome

RULES = ROOT / "tracker" / "systems" / "reference" / "percent.md"
EXAMPLES = {
    example.text: read(example.text)
    for example in examples_in(RULES)
    if read(example.text)[1] in ("check", "steps")
}

STAGE = """
conflict "The wall" system=percent
side Watch
side Thieves
zone Yard
zone Roof
border Yard Roof
add Ana pc side=Thieves zone=Yard initiative=12 skills="Climb 12, Sword 15" bonus="Climb 56"
add Ben npc side=Watch zone=Yard initiative=15 skills="Sword 10" bonus="Sword 40"
add Cem pc side=Thieves zone=Roof initiative=12
"""


def table(*more: str) -> Table:
    """Return a table before the first round."""
    return Table(STAGE, *more)


def played(*more: str) -> Table:
    """Return a table in the first round; order Ben, Ana, Cem."""
    return Table(STAGE, *more, "begin")


def outcome(table: Table) -> PercentOutcome:
    """Return what came of the last check."""
    last = table.state.last_check
    assert last is not None
    assert isinstance(last.outcome, PercentOutcome)
    return last.outcome


def reckoned(table: Table) -> list[tuple[str, int, str]]:
    """Return what the last check was made up of."""
    found = next(e for e in table.events() if isinstance(e, Reckoned))
    return [(part.why, part.value, part.words) for part in found.parts]


@pytest.mark.parametrize("text", [t for t, e in EXAMPLES.items() if e[1] == "check"])
def test_every_check_of_the_rules_can_be_typed(text: str) -> None:
    rule, _operation, given, expected = EXAMPLES[text]
    line = " ".join(f"{key}={value}" for key, value in given.items())
    at = table()
    if expected.get("grade") == "BLOCKED":
        # Whatever the roll, and whatever the difficulty (C-011, C-012).
        assert at.refused(f"check by=Ana {line}").rule == "C-011", rule
        return
    at.do(f"check by=Ana {line}")
    found = outcome(at)
    known = {
        "mod_roll": found.modified,
        "total": found.total,
        "margin": found.margin,
        "grade": found.grade,
        "ok": found.success,
        "fehlschlag": found.grade == "FEHLSCHLAG",
        "boni": sum(found.check.bonuses),
        "einschr": sum(found.check.restrictions),
    }
    assert {key: shown(known[key]) for key in expected} == expected


@pytest.mark.parametrize("text", [t for t, e in EXAMPLES.items() if e[1] == "steps"])
def test_every_complexity_of_the_rules_can_be_typed(text: str) -> None:
    _rule, _operation, given, expected = EXAMPLES[text]
    values = Inputs(given)
    settings = [f"setting {name} on" for name in ("disk", "ueber") if values.yes(name)]
    keys = " ".join(f"{k}={given[k]}" for k in ("value", "complexity", "high") if k in given)
    at = table(*settings).do(f"check by=Ana dice=50 {keys}")
    difficulty = outcome(at).check.difficulty
    assert difficulty == int(expected.get("diff_change", int(expected["steps"]) * 10))


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
    last = at.state.last_check
    assert last is not None
    assert (last.faces, outcome(at).grade, outcome(at).success) == ((), "NO_CHECK", True)


def test_what_is_demanded_can_be_lacking() -> None:
    at = table()
    at.overruled('check by=Ana dice=50 bonus=90 lacks="a lock pick"', "C-013")
    assert outcome(at).grade == "ERFOLG"
    at.overruled("check by=Ana dice=50 bonus=90 minimum=10 value=9", "C-011")
    assert at.refused("check by=Ana skill=Climb dice=50 minimum=13").arguments["value"] == 12


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


def test_who_has_the_higher_number_acts_first_and_ties_go_by_the_list() -> None:
    assert played().doc["order"] == ["Ben", "Ana", "Cem"]
    at = Table(STAGE, "add Dun npc side=Watch zone=Yard initiative=15", "begin")
    assert at.doc["order"] == ["Ben", "Dun", "Ana", "Cem"]


def test_a_turn_of_one_action_ends_with_it() -> None:
    at = played().do("check dice=50")
    assert at.doc["turn"] == "Ana"
    at.overruled("check by=Ben dice=50", "F-ROUND-1")


def test_a_turn_of_several_actions_is_done_but_not_closed() -> None:
    at = played("set Ben actions=2").do("check dice=50")
    assert (at.doc["turn"], at.sheet("Ben")["acted"], at.who("Ben").used) == ("Ben", False, 1)
    at.do("move Roof")
    assert (at.doc["turn"], at.sheet("Ben")["acted"], at.who("Ben").used) == ("Ben", True, 2)
    at.do("act 'one more'")
    assert at.warnings() == ["C-091"]
    at.do("next")
    assert at.doc["turn"] == "Ana"
    at.do("next\nnext\nnext")
    assert (at.doc["round"], at.doc["turn"], at.who("Ben").used) == (2, "Ben", 0)


def test_a_turn_may_hold_no_action() -> None:
    at = played("set Ben actions=0").do("next")
    assert at.doc["turn"] == "Ana"
    assert at.refused("set Ben actions=-1").rule == "C-003"


def test_what_is_left_of_a_turn_can_be_held() -> None:
    at = played("set Ben actions=2").do("check dice=50", "hold", "check dice=50")
    assert at.doc["turn"] == "Cem"
    at.do("check by=Ben dice=50")
    assert (at.doc["turn"], at.sheet("Ben")["acted"]) == ("Cem", True)


def test_free_checks_use_no_action() -> None:
    at = played().do("check dice=50 free=yes", "check by=Cem dice=50 free=yes")
    assert at.doc["turn"] == "Ben"


@pytest.mark.parametrize(
    ("mine", "theirs", "winner", "by", "neither"),
    [
        ("dice=60 bonus=50", "vs-dice=60 vs-bonus=60", "Ana", "total", False),
        ("dice=5 bonus=150", "vs-dice=40 vs-bonus=0", "Ana", "grade", True),
        ("dice=60 bonus=50", "vs-dice=50 vs-bonus=60", None, "draw", False),
        ("dice=4 bonus=90", "vs-dice=3 vs-bonus=20", None, "draw", True),
        ("dice=60 bonus=50", "vs-dice=40 vs-bonus=0", "Ben", "grade", False),
    ],
)
def test_the_grade_counts_before_the_end_result(
    mine: str, theirs: str, winner: str | None, by: str, neither: bool
) -> None:
    at = played().do(f"contest Ana {mine} {theirs}")
    found = next(e for e in at.events() if isinstance(e, DuelDecided))
    who = at.state.participants[found.winner].name if found.winner else None
    assert (who, found.decided_by, found.neither) == (winner, by, neither)
    assert at.doc["turn"] == "Ana"


def test_an_attack_asks_for_the_defense() -> None:
    at = played().do("attack Ana skill=Sword dice=70")
    assert at.doc["question"]["who"] == "Ana"
    at.do("defend skill=Sword bonus=50 dice=70")
    found = next(e for e in at.events() if isinstance(e, DuelDecided))
    assert (at.state.participants[found.winner or ""].name, found.lead) == ("Ana", 10)
    assert (at.doc["turn"], at.doc["offers"]) == ("Ana", ["second"])


def test_nobody_need_answer() -> None:
    at = played().do("attack Ana skill=Sword dice=70", "waive")
    assert (at.doc["turn"], at.doc["question"], at.state.duel) == ("Ana", None, None)
    assert at.state.windows == ()


def test_a_second_attack_belongs_to_the_same_action() -> None:
    at = played("set Ben actions=2").do("attack Ana opposed=no dice=70 skill=Sword")
    at.do("second Cem opposed=no dice=30 skill=Sword")
    assert (outcome(at).grade, at.who("Ben").used) == ("MISSERFOLG", 1)
    assert at.refused("second Cem opposed=no dice=30").rule == "C-081"
    at.do("attack Ana dice=70 vs-dice=50", "second Ana dice=60", "defend dice=50")
    assert (at.doc["turn"], at.who("Ben").used) == ("Ben", 2)


def test_it_may_still_follow_when_the_turn_has_gone_on() -> None:
    at = played().do("attack Ana dice=70 vs-dice=50", "second Ana dice=60 vs-dice=50")
    assert at.doc["turn"] == "Ana"
    at = played().do("attack Ana dice=70 vs-dice=50", "check dice=50")
    assert at.refused("second Ana dice=60").rule == "C-081"
    at = played().do("attack Ana dice=70 vs-dice=50 free=yes")
    assert at.doc["offers"] == []


def test_nobody_attacks_themselves() -> None:
    at = played()
    at.refused("attack Ben dice=50 vs-dice=50")
    at.refused("attack Ben dice=50 opposed=no")


def test_a_condition_taken_back_leaves_the_roll_and_changes_the_sum() -> None:
    at = played("condition scene Rain mod=-20").do("check dice=70 bonus=40", "next")
    rain = next(n for n, r in at.session.timeline.rulings.items() if "Rain" in str(r.command))
    assert outcome(at).grade == "MISSERFOLG"
    at.do(f"strike {rain}")
    assert (outcome(at).roll, outcome(at).total, outcome(at).grade) == (70, 110, "ERFOLG")
    at.do("undo")
    assert outcome(at).total == 90


def test_an_amended_check_keeps_its_dice() -> None:
    at = played().do("check dice=70 bonus=40", "check dice=20")
    n = at.session.timeline.head - 1
    at.do(f"amend {n} check bonus=20 diff=10")
    ruling = at.session.timeline.rulings[at.session.timeline.path()[-2]]
    checked = next(e for e in ruling.events if isinstance(e, Checked))
    assert isinstance(checked.outcome, PercentOutcome)
    assert (checked.faces, checked.outcome.total) == ((70,), 80)


def test_one_of_several_actions_struck_leaves_the_turn() -> None:
    at = played("set Ben actions=2").do("check dice=70", "check dice=20", "next")
    at.do(f"strike {at.session.timeline.head - 2}")
    assert (at.doc["turn"], at.who("Ben").used) == ("Ana", 1)


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
