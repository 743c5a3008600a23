"""What dull players of the W10 pool do next, and how harm is ruled for them."""

from __future__ import annotations

import pytest

from tests.support.table import Table
from tracker.checks.rules.conditions import SetCondition
from tracker.conflict.acts import Move
from tracker.conflict.departure import Leave
from tracker.conflict.draft import Draft, Throw
from tracker.conflict.engine import Decided, drawn_up
from tracker.conflict.history.timeline import Timeline
from tracker.conflict.ruling import Command, Record, Ruling
from tracker.conflict.simulation import fault
from tracker.simulating import play_once, simulate
from tracker.systems.pool.rules.play import Attack, Defend
from tracker.systems.pool.rules.policy import POLICY, blows, hurt
from tracker.verify import verified

PLACES = """
conflict "Yard" system=pool kind=physical
zone Yard
zone Hall
border Yard Hall
side Heroes
side Gang
"""
ADA = 'add Ada pc side=Heroes zone=Yard skills="Striking 4, Dodge 3, Talking 7"'
GUARD = (
    'add Guard npc side=Gang zone=Yard skills="Zuschlagen 3, Ausweichen 2, Size 9" magnitude=Size'
)
THIEF = 'add Thief npc side=Gang zone=Yard skills="Striking 3, Dodge 4"'

POINTS = {
    "setup": (),
    "begun": ("begin",),
    "holding": ("begin", "hold"),
    "asked": ("begin", "attack Guard skill=Striking dice=3,4,5,6"),
    "hurt": ("begin", 'condition Guard "sehr müde oder verletzt" mod=2'),
    "no traits": ("add Crowd npc side=Gang zone=Hall", "begin"),
}


def table(*lines: str) -> Table:
    """Return a table before the first round."""
    return Table(PLACES, ADA, GUARD, THIEF, *lines)


def first(*lines: str) -> Command:
    """Return what would be done first."""
    return next(POLICY.options(table(*lines).state))


class Faces:
    """Dice that all show the same for who acts, and another face for the others."""

    def __init__(self, mine: int, theirs: int) -> None:
        self.shown = {"dice": mine, "vs-dice": theirs}

    def throw(self, request: Throw) -> tuple[int, ...]:
        """Return the face of whose roll it is for each die."""
        return (self.shown[request.slot],) * len(request.to_throw(()))


def after(at: Table, mine: int, theirs: int) -> list[Command]:
    """Return what comes of the first attack of somebody who shows such faces."""
    draft = drawn_up(at.state, next(POLICY.options(at.state)), Faces(mine, theirs))
    assert isinstance(draft, Draft)
    return list(POLICY.aftermath(at.state, draft))


@pytest.mark.parametrize("lines", POINTS.values(), ids=POINTS.keys())
def test_what_is_played_verifies_clean(lines: tuple[str, ...]) -> None:
    at = table(*lines)
    assert fault(at.state) is None
    for nth in range(4):
        records: list[Record] = list(at.session.timeline.records)

        def keep(decided: Decided, records: list[Record] = records) -> None:
            n, (command, events) = len(records) + 1, decided
            records.append(Ruling(n=n, parent=n - 1, command=command, events=events))

        played = play_once(at.state, 7, nth, keep)
        assert played.winner in at.state.sides
        assert verified(Timeline(records)).findings == ()


def test_they_strike_with_what_strikes_at_whom_it_reaches_most_often() -> None:
    command = first("begin")
    assert isinstance(command, Attack)
    # Dodging with two dice, not with the nine of a size.
    assert (command.by, command.target, command.hand.skill) == ("p1", "p2", "Striking")
    assert command.vs.skill == "Ausweichen"


def test_what_makes_checks_harder_counts() -> None:
    command = first("condition Thief dazed mod=5 on=Dodge", "begin")
    assert isinstance(command, Attack)
    assert command.target == "p3"


def test_whoever_has_no_such_trait_takes_the_best_and_without_any_one_die() -> None:
    odd = 'add Odd pc side=Heroes zone=Yard skills="Cooking 2, Singing 3, Magic -"'
    crowd = "add Crowd npc side=Gang zone=Yard"
    at = table("remove Ada", odd, crowd, "begin")
    found = blows(at.state, at.state.participants["p4"])
    attacks = [blow.attack for blow in sorted(found, key=lambda blow: blow.worth)]
    assert {attack.hand.skill for attack in attacks} == {"Singing"}
    at_crowd = next(attack for attack in attacks if attack.target == "p5")
    assert at_crowd.vs.pool == "0"
    # Nobody is easier to hit.
    assert attacks[-1] is at_crowd


def test_they_walk_to_whom_is_elsewhere_and_not_where_no_way_leads() -> None:
    command = first("place Guard Hall", "place Thief Hall", "begin")
    assert isinstance(command, Move)
    assert command.zone == "z2"
    lone = table("unborder Yard Hall", "place Guard Hall", "place Thief Hall", "begin")
    assert list(POLICY.options(lone.state)) == []


def test_in_a_debate_they_talk() -> None:
    talk = Table(PLACES.replace("kind=physical", "kind=social"), ADA, GUARD, "begin")
    command = next(POLICY.options(talk.state))
    assert isinstance(command, Attack)
    assert command.hand.skill == "Talking"


def test_an_attack_that_is_open_is_answered() -> None:
    command = first("begin", "attack Thief skill=Striking dice=3,4,5,6")
    assert isinstance(command, Defend)
    assert command.hand.skill == "Dodge"


def test_whoever_holds_acts_after_the_next_turn() -> None:
    at = table("begin", "hold", "next")
    assert next(POLICY.options(at.state)).by == "p1"


@pytest.mark.rule("P-048")
def test_an_attack_that_succeeds_hurts() -> None:
    (injury,) = after(table("begin"), 9, 1)
    assert isinstance(injury, SetCondition)
    assert (injury.name, injury.mod) == ("p2", 1)
    assert after(table("begin"), 1, 9) == []
    at = table("begin", 'condition Guard "very tired or injured" mod=1')
    assert hurt(at.state.participants["p2"]) == 1
    (injury,) = after(at, 9, 1)
    assert isinstance(injury, SetCondition)


@pytest.mark.rule("P-158")
def test_whoever_was_hurt_twice_gives_up() -> None:
    (gone,) = after(table("begin", 'condition Guard "very tired or injured" mod=2'), 9, 1)
    assert isinstance(gone, Leave)
    assert gone.name == "p2"


def test_a_contest_hurts_nobody() -> None:
    at = table("begin", "contest Guard skill=Striking dice=3,4,5,6")
    draft = drawn_up(at.state, next(POLICY.options(at.state)), Faces(1, 1))
    assert isinstance(draft, Draft)
    assert list(POLICY.aftermath(at.state, draft)) == []


def test_the_stronger_wins_more_often_and_the_injuries_are_told() -> None:
    weak, strong = (
        simulate(Table(PLACES, ada, GUARD).state, 60, 5, cores=1)
        for ada in (ADA, ADA.replace("Striking 4", "Striking 7"))
    )
    assert strong.wins["s1"].value > weak.wins["s1"].value
    assert strong.measures == ("injuries",)
    assert 0 < strong.people["p2"].rises[0].value <= 2


@pytest.mark.parametrize(
    ("conditions", "adds"),
    [
        ((), 0),
        (("verletzt", 1), 0),
        (("sehr müde oder verletzt", 2), 2),
        (("blinded", 3), 0),
    ],
)
def test_only_what_is_an_injury_and_makes_it_harder_hurts(
    conditions: tuple[str, int] | tuple[()], adds: int
) -> None:
    lines = [f'condition Guard "{conditions[0]}" mod={conditions[1]}'] if conditions else []
    assert hurt(table("begin", *lines).who("Guard")) == adds
