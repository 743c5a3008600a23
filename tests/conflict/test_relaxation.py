"""What a recorded command is eased of: no more than what no longer holds."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.table import Table
from tracker.conflict.history.redecide import TURN_RULES, Eased, eased, given_its_turn
from tracker.conflict.ruling import Command, Refusal
from tracker.conflict.state import change
from tracker.systems.fate.rules.checks import Act
from tracker.systems.fate.rules.fields import Hand
from tracker.systems.fate.rules.recovery import EndScene
from tracker.systems.fate.rules.state import with_tags

ADA, BRUNO = "p1", "p2"


def refused(rule: str, *, overrulable: bool = True, **arguments: Any) -> Refusal:
    return Refusal(message="", rule=rule, overrulable=overrulable, arguments=arguments)


def test_only_a_turn_that_can_be_overruled_is_given_and_only_once() -> None:
    rule = min(TURN_RULES)
    late = refused(rule)
    given = given_its_turn(Command(), late)
    assert given is not None
    assert (given.force, given.overruled) == (True, (rule,))
    assert given_its_turn(given, late) is None
    assert given_its_turn(Command(), refused(rule, overrulable=False)) is None
    assert given_its_turn(Command(), refused("F-FP-1")) is None


@pytest.mark.parametrize(
    ("refusal", "left_out"),
    [
        # Of those that cost a point, the last; the free one stays.
        (refused("F-FP-1", who=ADA), ("a2",)),
        (refused("F-FP-1", who=BRUNO), None),
        (refused("F-SCENE-3", aspect="a1"), ("a1",)),
        (refused("F-SCENE-3", aspect="a9"), None),
        (refused("F-ASPECT-1"), None),
    ],
)
def test_of_tags_only_those_go_that_do_not_hold(
    refusal: Refusal, left_out: tuple[str, ...] | None
) -> None:
    table = Table.set("aspect Fog", "aspect Smoke", "aspect Dark")
    aspects = {**table.state.aspects}
    aspects["a3"] = with_tags(aspects["a3"], free=ADA)
    state = change(table.state, aspects=aspects)
    attack = table.session.read("attack Krall skill=Fists")
    assert isinstance(attack, Command)
    command = change(attack, by=ADA, hand=Hand(skill="Fists", tag=("a1", "a2", "a3")))
    lighter = eased(state, command, refusal)
    if left_out is None:
        assert lighter is None
        return
    assert lighter is not None
    assert lighter.left_out == left_out
    kept = tuple(tag for tag in ("a1", "a2", "a3") if tag not in left_out)
    assert lighter.command == change(command, hand=Hand(skill="Fists", tag=kept))


def test_a_tag_of_the_opponent_in_a_contest_goes_when_they_cannot_pay() -> None:
    table = Table.set("aspect Fog")
    contest = table.session.read("contest Krall skill=Fists vs=Fists")
    assert isinstance(contest, Command)
    command = change(contest, by=ADA, vs=Hand(skill="Fists", tag=("a1",)))
    assert eased(table.state, command, refused("F-FP-1", who=ADA)) is None
    lighter = eased(table.state, command, refused("F-FP-1", who="p3"))
    assert lighter is not None
    assert lighter.command == change(command, vs=Hand(skill="Fists"))


def test_an_act_past_no_block_takes_no_roll_nor_what_goes_with_one() -> None:
    act = Act(by=ADA, what="x", against="b1", rolled=("dice",), load=2, rearm=True)
    act = change(act, hand=Hand(skill="Fists", dice=(0, 0, 0, 0)))
    lighter = eased(Table.set().state, act, refused("F-BLOCK-5"))
    assert lighter is not None
    assert lighter.left_out == ("against",)
    assert lighter.command == Act(by=ADA, what="x")


def test_the_end_of_a_scene_leaves_out_the_aspects_that_are_gone() -> None:
    table = Table.set("aspect Fog", "aspect Mud")
    fog, mud = table.state.aspects
    gone = Refusal(message="")
    left = eased(table.state, EndScene(stays=(fog, "a8"), goes=("a9", mud)), gone)
    assert left == Eased(EndScene(stays=(fog,), goes=(mud,)), ("a8", "a9"))
    assert eased(table.state, EndScene(stays=(fog,), goes=(mud,)), gone) is None
