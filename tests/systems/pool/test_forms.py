"""The forms of the W10 pool: what is offered, the line they come to, odds, dice still missing."""

from __future__ import annotations

import pytest

from tests.support.pool_table import played, table
from tests.tui.present.filled import comes, fields, filling
from tests.tui.quay import shown
from tracker.session import Session
from tracker.tui.present.forms import CheckPreview, comes_lines

NARROW = 76


def told(verb: str, session: Session, **given: str) -> list[str]:
    return shown(comes_lines(comes(verb, session, **given), filling(session), NARROW))


@pytest.mark.parametrize(
    ("verb", "given", "line"),
    [
        ("check", {}, "check skill=Strike"),
        ("check", {"skill": "Climb", "need": "4"}, "check skill=Climb need=4"),
        ("check", {"skill": "Climb", "plus": "Jump"}, "check skill=Climb plus=Jump"),
        ("check", {"obstacle": "o1", "carry": "yes"}, "check skill=Strike obstacle=Door carry=yes"),
        (
            "check",
            {"preset": "Sturm 2\nrutschig 4", "fmod": "1"},
            'check skill=Strike preset="Sturm; rutschig 4" fmod=1',
        ),
        ("check", {"without": "c1\nc2"}, 'check skill=Strike without="Torn arm; storm"'),
        ("check", {"hidden_need": "yes", "need": "2"}, "check skill=Strike need=2 hidden-need=yes"),
        ("check", {"dice": "5,5,0,2"}, "check skill=Strike dice=5,5,0,2"),
        ("attack", {}, "attack Ben skill=Strike"),
        ("attack", {"vs": "Dodge"}, "attack Ben skill=Strike vs=Dodge"),
        (
            "contest",
            {"vs": "Dodge", "vs_preset": "Sturm 2", "vs_without": "c2"},
            "contest Ben skill=Strike vs=Dodge vs-preset=Sturm vs-without=storm",
        ),
        ("condition", {"usual": "Sturm", "name": "scene"}, "condition scene Sturm"),
        (
            "condition",
            {"name": "p2", "text": "in irons", "mod": "1"},
            'condition Ben "in irons" mod=1',
        ),
        ("initiative", {}, "initiative Climb"),
        ("move", {"zone": "z2"}, "move Roof"),
    ],
)
def test_a_form_comes_to_a_line(verb: str, given: dict[str, str], line: str) -> None:
    at = played("condition Ana 'Torn arm' mod=1", "condition scene Sturm", "obstacle Door needs=3")
    found = comes(verb, at.session, **given)
    assert found.text == line
    assert found.found.refusal is None


def test_a_task_that_is_done_is_none_to_work_on() -> None:
    at = played("obstacle Door needs=1", "obstacle Wall needs=3")
    at.do("check skill=Climb obstacle=Door dice=2,2,8", "next")
    task = fields("check", at.session)["obstacle"]
    assert [option.label for option in task.options] == ["none", "Wall"]


def test_what_is_settled_and_the_odds_are_told_before_the_throw() -> None:
    at = played("condition Ana 'Torn arm' mod=1 on=physical")
    assert told("check", at.session, skill="Climb", need="2") == [
        "Ana: EN 3, Torn arm +1 (P-153) = 4 (P-041)",
        "Ana: 3W, EN 4, 2 successes needed, fumble up to 6",
        "success 80 %, fumble 2 %, success with a fumble 0 %",
    ]
    assert told("check", at.session, skill="Jump", without="c1")[-2:] == [
        "1 success or more 99 %, 2 successes or more 91 %, 3 successes or more 59 %,",
        "fumble 2 %",
    ]
    assert (
        told("attack", at.session, vs="Dodge")[-1] == "Ana leads 73 %, Ben leads 9 %, nobody 18 %"
    )
    assert told("check", at.session, skill="Magic") == [
        "no check on a trait that is -; nothing is thrown (P-002, BLOCKED)."
    ]
    assert told("check", at.session, mod="-5")[-1] == "the target number is -1 (P-054)"


def test_dice_that_are_not_thrown_yet_make_no_order() -> None:
    at = played("condition Ana 'Torn arm' mod=1")
    assert told("initiative", at.session, skill="Climb") == [
        "Ana: EN 3, Torn arm +1 (P-153) = 4 (P-041)"
    ]


def test_a_ten_asks_for_another_die() -> None:
    at = played()
    found = comes("check", at.session, skill="Climb", dice="10,5")
    assert (found.found.missing, found.found.wanted) == ("dice", "2 dice to be typed")
    found = comes("check", at.session, skill="Climb", dice="10,5,2")
    assert (found.found.missing, found.found.wanted) == ("dice", "1 die to be typed")
    assert comes("check", at.session, skill="Climb", dice="10,5,2;3").found.missing == ""
    assert comes("check", at.session, skill="Climb").found.missing == ""
    assert (
        comes("check", at.session, rolls="table", skill="Climb").found.wanted
        == "3 dice to be typed"
    )
    refused = comes("check", at.session, skill="Climb", dice="5,5,5,5")
    assert refused.found.refusal is not None
    twice = comes("attack", at.session, rolls="table", vs="Dodge", dice="5,5,5,5")
    assert (twice.found.missing, twice.found.wanted) == ("vs-dice", "2 dice to be typed")


def test_a_table_read_by_dice_at_the_table_waits_for_its_die() -> None:
    at = played("check skill=Climb dice=1,2,3")
    assert comes("fumble", at.session, rolls="table").found.missing == "dice"
    assert comes("fumble", at.session).text == "fumble table=Zuschlagen"
    assert (
        comes("fumble", at.session, table="", text="the rope tears").text
        == 'fumble "the rope tears"'
    )


def test_a_fumble_can_be_followed_up_and_confirmed() -> None:
    at = played("contest Ben skill=Climb dice=1,2,3 vs=Dodge vs-dice=1,2")
    assert [o.label for o in fields("fumble", at.session)["by"].options] == ["Ana", "Ben"]
    at.do("fumble by=Ana table=Ausweichen roll=10")
    confirm = fields("confirm", at.session)
    assert confirm["mod"].hint == "needed"
    assert [o.label for o in confirm["without"].options] == ["prone", "badly injured"]
    assert (
        comes("confirm", at.session, mod="2", without="prone").text == "confirm mod=2 without=prone"
    )
    assert comes("confirm", at.session).found.refusal is not None


def test_outside_of_turns_anybody_may_check() -> None:
    at = table()
    form = fields("check", at.session)
    assert [o.label for o in form["by"].options] == ["Ana", "Ben", "Cem"]
    assert comes("check", at.session, by="p2").text == "check by=Ben skill=Size"
    assert "free" not in form


def test_the_defense_is_asked_of_whom_it_concerns() -> None:
    at = played("attack Ben skill=Strike dice=5,5,2,2")
    assert comes("defend", at.session, skill="Dodge").text == "defend skill=Dodge"
    found = comes("defend", at.session, skill="Dodge", dice="5,5").found
    assert isinstance(found, CheckPreview)
    assert [one.name for one in found.planned] == ["Ben"]


@pytest.mark.rule("P-156")
def test_of_two_who_fumbled_the_form_proposes_what_was_read_for_the_chosen_one() -> None:
    at = played("contest Ben skill=Strike dice=1,1,3,4 vs=Strike vs-dice=1,1,1")
    at.do("fumble table=Zuschlagen roll=5 by=Ben", "fumble table=Ausweichen roll=5 by=Ana")
    found = fields("confirm", at.session)
    assert [option.label for option in found["by"].options] == ["Ben", "Ana"]
    assert "mod" not in found
    assert comes("confirm", at.session).text == "confirm by=Ana"
    other = fields("confirm", at.session, by=at.who("Ben").id)
    assert "mod" in other
    assert [option.id for option in other["without"].options] == ["injured"]


@pytest.mark.rule("P-130")
def test_of_two_who_missed_the_form_asks_whose_successes_count() -> None:
    at = played("check skill=Climb need=3 dice=5,5,2 what=wall free=yes")
    assert "by" not in fields("carry", at.session)
    assert fields("carry", at.session)["what"].hint == "wall"
    at.do("check by=Ben skill=Strike need=3 dice=5,2,2 what=gate free=yes")
    ben = at.who("Ben").id
    assert comes("carry", at.session, by=ben).text == "carry by=Ben"
    assert fields("carry", at.session, by=ben)["what"].hint == "gate"


def test_what_ends_is_chosen_from_what_there_is() -> None:
    at = played('condition Ana "Torn arm" mod=1', "condition Ana Torn mod=2", "condition scene wet")
    ending = fields("uncondition", at.session, chosen=at.who("Ana").id)
    assert [option.label for option in ending["name"].options] == ["the scene", "Ana"]
    assert [option.label for option in ending["text"].options] == ["Torn arm +1", "Torn +2"]
    torn = ending["text"].options[1].id
    found = comes("uncondition", at.session, name=at.who("Ana").id, text=torn)
    assert found.text == "uncondition Ana Torn"
    at.do(found.text)
    assert [c.text for c in at.who("Ana").conditions] == ["Torn arm"]
    assert comes("uncondition", at.session, name="scene").text.startswith("uncondition scene ")


def test_a_task_that_ends_is_chosen_too() -> None:
    at = played("obstacle Gate needs=3")
    (tasks,) = fields("unobstacle", at.session).values()
    assert "Gate" in [option.typed for option in tasks.options]
    assert comes("unobstacle", at.session, what=tasks.options[-1].id).text == "unobstacle Gate"
