"""What all systems share: fields with ranges, checks and outcomes that can be written down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

import msgspec
import pytest

from tests.support import pool_examples as pool
from tests.support import reserves_examples as reserves
from tracker.conflict.system import RuleSystem, SystemField
from tracker.dice.check import Check, Outcome, Standing, contest, misfit
from tracker.dice.faults import Fault
from tracker.systems.fate.rules import Fate
from tracker.systems.percent.rules import Percent
from tracker.systems.percent.rules import statistics as percent
from tracker.systems.percent.rules.checks import PercentCheck, PercentOutcome
from tracker.systems.pool.rules import Pool
from tracker.systems.pool.rules.checks import PoolCheck, PoolOutcome
from tracker.systems.reserves.rules import Reserves
from tracker.systems.reserves.rules.checks import ReservesCheck, ReservesOutcome, Stage
from tracker.systems.twenty.rules import Twenty
from tracker.systems.twenty.rules import statistics as twenty
from tracker.systems.twenty.rules.checks import TwentyCheck, TwentyOutcome

Checks = PoolCheck | ReservesCheck | PercentCheck | TwentyCheck
Outcomes = PoolOutcome | ReservesOutcome | PercentOutcome | TwentyOutcome

POOL = PoolCheck(pool=3, need=2, mods=(1,))
RESERVES = ReservesCheck(rank=2, stages=(Stage(bonus=1), Stage(penalty=1)))
PERCENT = PercentCheck(bonus=56, restrictions=(20, 20))
TWENTY = TwentyCheck(attributes=(12,), skills=(4,), adv=1, required=1)

CASES: Sequence[tuple[RuleSystem, Check, tuple[int, ...], Mapping[str, Fraction]]] = [
    (Pool(), POOL, (3, 5, 10, 2), pool.grades(POOL)),
    (Reserves(), RESERVES, (1, 0, -1, 1, 0), reserves.grades(RESERVES)),
    (Percent(), PERCENT, (50,), percent.grades(PERCENT)),
    (Twenty(), TWENTY, (9, 6), twenty.grades(TWENTY)),
]


@pytest.mark.parametrize(
    ("system", "check", "faces", "odds"), CASES, ids=lambda case: type(case).__name__
)
def test_a_check_is_resolved_again_from_what_was_written(
    system: RuleSystem, check: Check, faces: tuple[int, ...], odds: Mapping[str, Fraction]
) -> None:
    again = msgspec.json.decode(msgspec.json.encode(check), type=Checks)
    assert again == check
    outcome = system.resolve(again, faces)
    assert isinstance(outcome, Outcome)
    assert outcome == system.resolve(check, faces)
    assert msgspec.json.decode(msgspec.json.encode(outcome), type=Outcomes) == outcome
    assert system.compare(outcome, outcome).winner is None
    assert outcome.grade in odds or "REQ_MET" in odds
    assert sum(odds.values()) == 1


def test_systems_say_who_they_are() -> None:
    systems = (Fate(), Pool(), Reserves(), Percent(), Twenty())
    assert len({system.id for system in systems}) == 5
    for system in systems:
        assert system.die
        for field in (*system.fields, *system.settings):
            assert field.default is None or field.accepts(field.default), field


def test_a_field_has_a_range_or_choices() -> None:
    rank = SystemField(name="rank", lowest=0, highest=4)
    assert [rank.accepts(value) for value in (-1, 0, 4, 5)] == [False, True, True, False]
    assert not rank.accepts("4")
    assert SystemField(name="speed").accepts(-3)
    reserve = SystemField(name="reserve", choices=("E", "I", "S"))
    assert [reserve.accepts(value) for value in ("E", "X", 1)] == [True, False, False]


def test_who_leads() -> None:
    mine, other = Standing((1, 5), False), Standing((1, 3), False)
    assert contest(mine, other, ("eg", "skill")).winner == "A"
    assert contest(other, mine, ("eg", "skill")).neither
    assert contest(mine, mine, ("eg", "skill")).by == "draw"


def test_faces_fit_their_dice() -> None:
    assert misfit((1, 6), (range(1, 21), range(1, 7))) is None
    assert misfit((1, 7), (range(1, 21), range(1, 7))) == Fault(
        code="E_DICE", message="this die cannot show {face}", arguments={"face": 7}
    )
