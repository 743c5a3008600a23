"""What comes of a W10 check: fumbles and their tables, what a failure counts for on a task."""

from __future__ import annotations

import pytest

from tests.support.examples import Inputs, examples_in, read
from tests.support.pool_table import RULES, offered, outcome, played, table
from tracker.checks.rules.table import table_of
from tracker.systems.pool.rules.followups import Fumble, FumbleTold, TableRead
from tracker.words.sentences import sentence

EXAMPLES = {example.text: read(example.text) for example in examples_in(RULES)}
TABLES = [text for text, example in EXAMPLES.items() if example[1] == "ftable"]
OBSTACLES = [text for text, example in EXAMPLES.items() if example[1] == "obstacle"]

FUMBLE = "check skill=Climb dice=1,1,2"


def dice(successes: int) -> str:
    """Return the dice of Climb, three of them and one for each ten, with so many successes."""
    faces = [10] * max(successes - 3, 0) + [5] * min(successes, 3)
    return ",".join(map(str, [*faces, *([2] * 9)][: 3 + max(successes - 3, 0)]))


@pytest.mark.parametrize("text", TABLES)
def test_every_row_of_the_fumble_tables_can_be_read(text: str) -> None:
    _rule, _operation, given, expected = EXAMPLES[text]
    keys = " ".join(f"{key}={value}" for key, value in given.items())
    at = played(FUMBLE).do(f"fumble {keys}")
    read_ = next(e for e in at.events() if isinstance(e, TableRead))
    assert read_.row == int(expected["row"])
    assert ",".join(read_.tags) == expected.get("tags", ",".join(read_.tags))
    assert sentence(read_, at.state)


@pytest.mark.parametrize("text", OBSTACLES)
def test_every_obstacle_of_the_rules_can_be_worn_down(text: str) -> None:
    _rule, _operation, given, expected = EXAMPLES[text]
    values = Inputs(given)
    at = table(f"obstacle Door needs={values.number('need')}")
    trail = []
    for successes in values.numbers("attempts"):
        at.do(f"check by=Ana skill=Climb obstacle=Door carry=yes dice={dice(successes)}")
        door = at.doc["obstacles"][0]
        trail.append(door["needs"] - door["done"] if "done" in door else door["needs"])
    assert trail[-1] == int(expected["remaining"])
    assert trail == [int(n) for n in expected.get("trail", str(trail)).strip("[]").split(",")]
    assert (trail[-1] == 0) == (expected["cleared"] == "yes")
    assert at.doc["obstacles"][0].get("surplus", 0) == int(expected.get("surplus", "0"))


def test_what_was_achieved_counts_only_when_the_game_master_says_so() -> None:
    at = played("obstacle Door needs=4", "check skill=Climb obstacle=Door dice=5,5,2")
    assert at.state.obstacles["o1"].done == 0
    assert offered(at) == ["carry"]
    at.do("carry")
    assert (at.state.obstacles["o1"].done, offered(at)) == (2, [])
    at.do("check skill=Strike obstacle=Do dice=2,2,9")
    assert outcome(at).need == 2
    at.do("check by=Cem skill=Climb obstacle=Door dice=9")
    assert outcome(at).need == 2
    assert at.refused("carry by=Ben").rule == "P-130"


def test_the_campaign_may_let_it_always_count_and_a_check_may_not() -> None:
    at = table("setting carry on", "obstacle Door needs=4")
    at.do("check by=Ana skill=Climb obstacle=Door dice=5,5,2")
    assert (at.state.obstacles["o1"].done, offered(at)) == (2, [])
    at.do("check by=Ana skill=Climb obstacle=Door dice=5,2,2 carry=no")
    assert at.state.obstacles["o1"].done == 2
    at.do("check by=Ana skill=Climb obstacle=Door dice=5,5,5")
    door = at.state.obstacles["o1"]
    assert (door.done, door.surplus) == (4, 1)
    assert at.refused("check by=Ana skill=Climb obstacle=Door").rule == "P-132"
    at.do("unobstacle Door")
    assert at.state.obstacles == {}
    assert at.refused("obstacle Wall needs=0")
    assert at.do("obstacle Wall needs=1").doc["obstacles"][-1]["needs"] == 1


def test_any_failed_check_may_become_a_task() -> None:
    at = played("check skill=Climb need=5 what='the wall' dice=10,5,2;2", "carry")
    wall = at.state.obstacles["o1"]
    assert (wall.text, wall.needs, wall.done) == ("the wall", 5, 2)
    at.do("check skill=Strike pool=2 need=4 dice=5,2", "carry 'Iron gate'")
    assert at.state.obstacles["o2"].text == "Iron gate"
    at.do("check by=Cem pool=2 need=4 dice=5,2")
    assert at.refused("carry").rule == "P-130"
    at.do("carry Moat")
    assert [o.text for o in at.state.obstacles.values()] == ["the wall", "Iron gate", "Moat"]


def test_a_failure_without_successes_or_one_that_is_over_counts_for_nothing() -> None:
    assert offered(played("check skill=Climb need=2 dice=2,2,9")) == ["carry"]
    assert offered(played("check skill=Climb need=2 dice=2,2,2 fmod=-9")) == []
    at = played("check skill=Climb need=2 dice=2,2,9", "act waits")
    assert at.refused("carry").rule == "P-130"


def test_what_comes_of_a_fumble_is_said_in_words_or_read() -> None:
    at = played(FUMBLE)
    assert offered(at) == ["fumble"]
    assert at.refused("fumble").rule == "P-093"
    assert at.refused("fumble table=Zaubern").rule == "P-093"
    assert at.refused("fumble table=Zuschlagen roll=11").rule == "P-094"
    many = at.refused("fumble table=Zuschlagen dice=1,2")
    assert (many.rule, many.arguments["wanted"], many.arguments["given"]) == ("P-094", 1, 2)
    assert at.refused("fumble x by=Ben").rule == "P-092"
    at.do("fumble 'the rope tears'")
    assert any(isinstance(e, FumbleTold) for e in at.events())
    assert at.doc["last_check"]["effect"] == "the rope tears"
    assert offered(at) == []
    assert at.refused("fumble 'and again'").rule == "P-092"


def test_a_table_proposes_and_the_game_master_confirms() -> None:
    at = played(FUMBLE, "fumble table=striking roll=7")
    told = at.session.timeline.ruling
    assert told is not None
    assert isinstance(told.command, Fumble)
    assert (told.command.dice, told.command.roll) == ((7,), None)
    assert at.who("Ana").conditions == ()
    assert offered(at) == ["confirm"]
    at.do("confirm")
    assert [(c.text, c.mod) for c in at.who("Ana").conditions] == [
        ("injured", 1),
        ("weapon dropped", 0),
    ]
    at.do("uncondition Ana verletzt")
    assert [c.text for c in at.who("Ana").conditions] == ["weapon dropped"]


def test_badly_hurt_waits_for_a_number() -> None:
    at = played(FUMBLE, "fumble table=Ausweichen roll=10")
    assert at.senseless("confirm", "P-156")
    assert at.senseless("confirm mod=0", "P-048")
    at.do("confirm mod=3 on=physical without=prone")
    assert [(c.text, c.mod, c.on) for c in at.who("Ana").conditions] == [
        ("badly injured", 3, "physical")
    ]
    assert at.refused("confirm").rule == "P-156"


def test_both_of_two_may_fumble_and_it_decides_nothing() -> None:
    at = played("contest Ben skill=Strike dice=1,1,3,4 vs=Strike vs-dice=1,1,1")
    assert at.state.last_roll is not None
    assert at.state.last_roll.margin == 2
    assert offered(at) == ["fumble", "fumble"]
    at.do("fumble table=Zuschlagen roll=1 by=Ben", "fumble 'stumbles' by=Ana")
    assert offered(at) == ["confirm"]


def test_a_follow_up_says_how_bad_it_is_and_costs_no_action() -> None:
    at = played(FUMBLE, "check follows=yes pool=3 dice=1,2,8")
    last = table_of(at.state).last_check
    assert last is not None
    assert last.who == at.who("Ana").id
    assert at.state.turn == at.who("Ben").id
    assert (outcome(at).grade, outcome(at).total) == ("COUNT", 11)
    assert at.refused("check follows=yes pool=3 by=Ben").rule == "P-092"


def test_the_program_throws_what_is_not_given() -> None:
    at = table("conflict Tower seed=7").do("check by=Ana skill=Strike need=2")
    assert at.session.timeline.ruling is not None
    assert at.session.timeline.ruling.command.rolled == ("dice",)
    assert outcome(at).thrown >= 4
    at.do("contest Ben by=Ana skill=Climb vs=Dodge", "initiative Climb")
    assert at.state.random_faces >= 4 + 5 + 4
    before = at.state.random_faces
    for _ in range(40):
        at.do("check by=Ana pool=1 fmod=9")
        if "fumble" in offered(at):
            break
    at.do("fumble table=Zuschlagen")
    assert at.state.random_faces > before
