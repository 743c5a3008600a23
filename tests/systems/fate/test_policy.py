"""What dull players of Fate do next."""

from __future__ import annotations

import pytest

from tests.support.table import STAGE, Table
from tracker.conflict.ruling import Command
from tracker.systems.fate.rules.attacks import Attack
from tracker.systems.fate.rules.concession import Accept, Concede
from tracker.systems.fate.rules.harm import Consequence, Stress
from tracker.systems.fate.rules.policy import POLICY
from tracker.systems.fate.rules.sprints import Sprint
from tracker.systems.fate.rules.tagging import Tag

HIT = "hit Krall 9", 'consequence "Cut"'


def first(table: Table) -> Command:
    """Return what would be done first."""
    return next(POLICY.options(table.state))


def test_they_strike_with_their_best_skill() -> None:
    command = first(Table.set())
    assert isinstance(command, Attack)
    assert (command.by, command.target, command.hand.skill) == ("p1", "p3", "Weapons")


def test_minions_come_first() -> None:
    command = first(Table.set("minions Thugs quality=2 count=2 side=Gang zone=Yard"))
    assert isinstance(command, Attack)
    assert command.target == "p4"


def test_minions_in_front_of_a_leader_are_met_with_the_leader() -> None:
    command = first(Table.set("minions Thugs quality=1 count=2 side=Gang leader=Krall"))
    assert isinstance(command, Attack)
    assert command.target == "p3"


def test_they_step_to_a_foe_beside_the_attack_but_shoot_from_where_they_stand() -> None:
    stage = STAGE.replace("Gang zone=Yard", "Gang zone=Hall")
    near = first(Table(stage, "begin"))
    assert isinstance(near, Attack)
    assert near.move == "z2"
    shooting = first(Table(stage.replace("Weapons 4", "Guns 4"), "begin"))
    assert isinstance(shooting, Attack)
    assert (shooting.move, shooting.hand.skill) == (None, "Guns")


def test_they_run_to_a_foe_who_is_far_away() -> None:
    far = STAGE.replace("Gang zone=Yard", "Gang zone=Roof")
    far = far.replace("side Heroes", "zone Roof\nborder Hall Roof\nside Heroes")
    command = first(Table(far, "begin"))
    assert isinstance(command, Sprint)
    assert command.zone == "z3"


def test_a_hit_that_fits_is_stress_and_another_a_consequence() -> None:
    options = list(POLICY.options(Table.set().do("hit Krall 2").state))
    assert [type(one) for one in options] == [Stress, Consequence]


@pytest.mark.rule("F-ASPECT-12")
def test_a_point_is_spent_where_an_aspect_of_ones_own_keeps_a_consequence_off() -> None:
    stage = STAGE.replace('Fists 3"', 'Fists 3" aspects="Tall; Proud"')
    # Weapons 4 and +4 against 3, with 3 boxes marked: 5 fits no box, 3 the one beside them.
    table = Table(stage, "begin").do("hit Krall 5", "stress")
    table.do("attack Krall skill=Weapons dice=++++ vs=Fists vs-dice=0000")
    options = list(POLICY.options(table.state))
    assert [type(one) for one in options] == [Stress, Tag, Tag, Consequence]
    assert options[1].by == "p3"
    poor = stage.replace("fp=2", "fp=0")
    table = Table(poor, "begin").do("hit Krall 5", "stress")
    table.do("attack Krall skill=Weapons dice=++++ vs=Fists vs-dice=0000")
    assert [type(one) for one in POLICY.options(table.state)] == [Stress, Consequence]


def test_they_concede_once_the_next_consequence_would_be_severe() -> None:
    once = Table.set().do(*HIT)
    assert isinstance(first(once), Attack)
    twice = once.do(*HIT)
    command = first(twice)
    assert isinstance(command, Concede)
    assert command.by == "p3"
    twice.do('concede "they run"')
    assert isinstance(first(twice), Accept)


def test_who_came_with_two_consequences_gives_up_after_the_third() -> None:
    worn = STAGE.replace("fp=2", 'fp=2 consequences="mild: Cut; moderate: Broken Arm"')
    table = Table(worn, "begin")
    assert isinstance(first(table), Attack)
    table.do(*HIT)
    command = first(table)
    assert isinstance(command, Concede)
    assert command.by == "p3"


def test_whoever_bears_no_third_consequence_fights_on() -> None:
    table = Table.set("set Krall max-consequences=2").do(*HIT, *HIT)
    assert isinstance(first(table), Attack)


def test_whoever_holds_acts_after_the_next_turn() -> None:
    table = Table.set().do("hold")
    assert first(table).by == "p2"
    table.do("next")
    assert first(table).by == "p1"
