"""What dull players of this game do next, and that what they play is clean."""

from __future__ import annotations

import pytest

from tests.systems.core.table import APPROACHED, HEROES, PLACES, VESNA, VILLAIN, Table
from tracker.conflict.engine import Decided
from tracker.conflict.history.timeline import Timeline
from tracker.conflict.ruling import Command, Record, Ruling
from tracker.conflict.simulation import fault
from tracker.simulating import play_once, simulate
from tracker.systems.core.rules.absorbing import Accept, Concede, Consequence, Stress, TakenOut
from tracker.systems.core.rules.actions import Attack, Move
from tracker.systems.core.rules.invoking import Invoke
from tracker.systems.core.rules.policy import POLICY
from tracker.verify import verified

FRAME = ('conflict "Yard" system=core kind=physical', *PLACES, "side Heroes", "side Gang")
STAGE = (*FRAME, *HEROES, VESNA)
MOB = "minions Thugs quality=1 count=4 side=Gang zone=Hall"

POINTS = {
    "begun": (*STAGE, MOB, "begin"),
    "setup": (*STAGE, MOB),
    "elective": (*STAGE, MOB, "setting order elective"),
    "points": (*STAGE, "setting boxes points"),
    "approaches": (*FRAME, "setting edition accelerated", *APPROACHED, VILLAIN),
    "asked before": (*STAGE, "hit Vesna 2"),
    "asked": (*STAGE, "begin", "attack Vesna skill=Shoot dice=++00"),
    "mental": (*(line.replace("kind=physical", "kind=mental") for line in STAGE), "begin"),
}


def first(*lines: str) -> Command:
    """Return what would be done first."""
    return next(POLICY.options(Table(*lines).session.state))


@pytest.mark.parametrize("lines", POINTS.values(), ids=POINTS.keys())
def test_what_is_played_verifies_clean(lines: tuple[str, ...]) -> None:
    session = Table(*lines).session
    assert fault(session.state) is None
    for nth in range(3):
        records: list[Record] = list(session.timeline.records)

        def keep(decided: Decided, records: list[Record] = records) -> None:
            n = len(records) + 1
            records.append(
                Ruling(n=n, parent=n - 1, command=decided.command, events=decided.events)
            )

        played = play_once(session.state, 7, nth, keep)
        assert len(records) > len(session.timeline.records)
        assert played.winner in session.state.sides
        assert verified(Timeline(records)).findings == ()


def test_they_strike_with_their_best_skill_at_whom_it_hurts_most() -> None:
    command = first(*STAGE, "begin")
    assert isinstance(command, Attack)
    assert (command.target, command.hand.skill) == (("p4",), "Shoot")


def test_they_walk_beside_the_attack_and_a_mob_falls_first() -> None:
    vesna = VESNA.replace("zone=Yard", "zone=Hall")
    command = first(*FRAME, HEROES[0], vesna, MOB, "begin")
    assert isinstance(command, Attack)
    assert (command.target, command.move) == (("p3",), "z2")


def test_they_go_towards_a_foe_who_is_far_away() -> None:
    lines = (*FRAME[:-2], "zone Roof", "border Yard Roof", *FRAME[-2:], HEROES[0])
    command = first(*lines, VESNA.replace("zone=Yard", "zone=Loft"), "begin")
    assert isinstance(command, Move)
    assert command.zone == "z2"


def test_a_hit_is_absorbed_the_cheapest_way() -> None:
    box = first(*STAGE, "begin", "hit Vesna 2")
    assert isinstance(box, Stress)
    assert box.box == 2
    more = first(*STAGE, "begin", "hit Vesna 4")
    assert isinstance(more, Consequence)
    assert more.severity == "mild"


def test_whoever_cannot_absorb_the_hit_but_with_an_extreme_consequence_falls() -> None:
    lines = (*STAGE, "setting extreme on", "begin", "hit Vesna 20")
    assert isinstance(first(*lines), TakenOut)


def test_a_point_is_spent_where_an_aspect_of_ones_own_keeps_a_consequence_off() -> None:
    # With the third box marked, a hit of 3 needs a consequence, one of 1 does not.
    hurt = (*STAGE, "begin", "hit Vesna 3", "stress box=3")
    lines = (*hurt, "attack Vesna skill=Shoot dice=++++", "defend dice=0000")
    options = list(POLICY.options(Table(*lines).session.state))
    assert isinstance(options[0], Invoke)
    assert options[0].by == "p4"
    light = (*hurt, "attack Vesna skill=Shoot dice=++00", "defend dice=0000")
    assert isinstance(first(*light), Stress)


def test_who_had_to_take_a_severe_consequence_gives_up_after_it() -> None:
    table = (*STAGE, "begin", "hit Vesna 6", "consequence Broken severity=severe")
    command = first(*table)
    assert isinstance(command, Concede)
    assert command.by == "p4"


def test_they_concede_once_only_a_severe_consequence_is_left() -> None:
    once = (*STAGE, "begin", "hit Vesna 2", "consequence Cut")
    assert isinstance(first(*once), Attack)
    twice = (*once, "hit Vesna 4", "consequence Broken")
    command = first(*twice)
    assert isinstance(command, Concede)
    assert command.by == "p4"
    assert isinstance(first(*twice, 'concede "she yields" by=Vesna'), Accept)


def test_whoever_concedes_is_owed_points() -> None:
    # Nobody has an aspect to spend a point on.
    plain = (line.split(" aspects=")[0] for line in STAGE)
    estimate = simulate(Table(*plain, "begin").session.state, 10, 3, cores=1)
    for who in ("p1", "p2"):
        left, points = estimate.people[who].left, estimate.people[who].rises[1]
        assert (points.value > 0) == ("conceded" in left)
