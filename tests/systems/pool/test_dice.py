"""The W10 pool beyond its worked examples: what holds for any dice, and what is refused."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.pool_examples import grades
from tracker.conflict.state import Obstacle
from tracker.dice.check import Contest
from tracker.dice.faults import Fault
from tracker.systems.pool.rules import Pool
from tracker.systems.pool.rules.checks import (
    BARRED,
    PoolCheck,
    PoolOutcome,
    read_value,
    write_value,
)
from tracker.systems.pool.rules.followups import attempt
from tracker.systems.pool.rules.statistics import chances, successes
from tracker.systems.pool.rules.tables import PRESETS, TABLES, difficulty, limit, preset, read_table


def resolved(check: PoolCheck, *faces: int) -> PoolOutcome:
    outcome = check.resolve(faces)
    assert isinstance(outcome, PoolOutcome)
    return outcome


def code(found: object) -> str:
    assert isinstance(found, Fault)
    return found.code


@given(st.integers(0, 8), st.lists(st.integers(1, 10), max_size=60), st.integers(-3, 9))
def test_dice_are_asked_for_until_no_ten_is_left(pool: int, supply: list[int], mod: int) -> None:
    check = PoolCheck(pool=pool, need=2, mods=(mod,))
    faces: tuple[int, ...] = ()
    supply = [*supply, *[9] * 80]
    while dice := check.to_throw(faces):
        assert isinstance(check.resolve(faces), Fault)
        faces += tuple(supply.pop(0) for _ in dice)
    outcome = resolved(check, *faces)
    assert outcome.extra == outcome.tens == faces.count(10)
    assert outcome.throws == check.throws(faces)
    assert sum(outcome.throws, ()) == faces
    assert code(check.resolve((*faces, 5))) == "E_DICE"


def test_faces_the_die_does_not_have_are_refused() -> None:
    assert code(PoolCheck(pool=2).resolve((0, 5))) == "E_DICE"
    assert code(PoolCheck(pool=2).resolve((5, 11))) == "E_DICE"


def test_what_cannot_be_checked_is_refused() -> None:
    assert code(PoolCheck(pool=2, need=0).resolve((2, 2))) == "E_NEED"
    assert code(PoolCheck(pool=61).resolve(())) == "E_VALUE"
    assert PoolCheck(pool=BARRED, need=1).to_throw() == ()
    assert resolved(PoolCheck(pool=BARRED, need=1)).grade == "BLOCKED"


@pytest.mark.parametrize(
    ("typed", "value"), [("-", -1), ("–", -1), ("Nicht", -1), ("0", 0), (" 30 ", 30)]
)
def test_values_are_read(typed: str, value: int) -> None:
    assert read_value(typed) == value
    assert read_value(write_value(value)) == value


@pytest.mark.parametrize("typed", ["", "31", "-1", "3W", "three", "²"])
def test_other_values_are_refused(typed: str) -> None:
    assert code(read_value(typed)) == "E_VALUE"


def test_two_fighters() -> None:
    mine = resolved(PoolCheck(pool=4), 1, 1, 3, 4)
    other = resolved(PoolCheck(pool=4), 2, 2, 2, 5)
    assert mine.grade == "COUNT_FUMBLE"
    assert Pool().compare(mine, other) == Contest(winner="A", by="succ", lead=1)


def test_grades_in_the_words_of_the_rules() -> None:
    assert resolved(PoolCheck(pool=4, need=2), 1, 1, 3, 4).german == "Erfolg mit Patzer"
    assert resolved(PoolCheck(pool=4), 1, 1, 3, 4).german == "2 Erfolge mit Patzer"
    assert resolved(PoolCheck(pool=2), 2, 9).german == "1 Erfolg"


def test_the_limit_beyond_the_table_is_the_campaigns() -> None:
    assert [limit(11, 2, way).value for way in ("plus5", "hold36", "none")] == [43, 38, None]
    assert not limit(11, 2, "none").fumbles(11)


def test_fumble_tables_have_a_row_for_each_two_faces() -> None:
    for table in TABLES:
        rows = [read_table(table.name, roll) for roll in range(1, 11)]
        assert rows == [row for row in table.rows for _ in range(2)]
    assert code(read_table("Zuschlagen", 11)) == "E_ROLL"
    assert code(read_table("Reiten", 1)) == "E_TABLE"


def test_an_obstacle_wears_down_only_where_that_is_granted() -> None:
    door = Obstacle(id="o1", text="door", needs=5)
    assert attempt(door, 4) == door
    assert attempt(door, 6).surplus == 1
    assert attempt(attempt(door, 4, carry=True), 1).done == 5


def test_presets_count_what_they_may() -> None:
    assert {p.name for p in PRESETS if preset(p.german) == p} == {p.name for p in PRESETS}
    assert code(preset("very tired or injured", 0)) == "E_VALUE"
    assert code(preset("storm", 3)) == "E_VALUE"
    assert code(preset("hunger")) == "E_LABEL"
    assert code(difficulty("unlikely")) == "E_LABEL"
    slippery = preset("slippery", 4)
    assert not isinstance(slippery, Fault)
    assert slippery.value == 4


# Up to this many extra throws are thrown one by one; the rest is rarer than the slack.
_CHAIN = 3


def counted(check: PoolCheck, faces: tuple[int, ...] = ()) -> dict[str, Fraction]:
    """Throw every throw there is, as far as the chains go."""
    dice = check.to_throw(faces)
    if not dice:
        return {resolved(check, *faces).grade: Fraction(1)}
    if faces.count(10) > _CHAIN:
        return {}
    found: dict[str, Fraction] = {}
    for throw in product(range(1, 11), repeat=len(dice)):
        for grade, chance in counted(check, faces + throw).items():
            found[grade] = found.get(grade, Fraction(0)) + chance / 10 ** len(dice)
    return found


@pytest.mark.parametrize(
    "check",
    [
        PoolCheck(pool=0, need=1),
        PoolCheck(pool=1, need=2, mods=(-2,)),
        PoolCheck(pool=2, need=2, fmod=6),
        PoolCheck(pool=2, need=1, mods=(9,)),
        PoolCheck(pool=2, fmod=2),
    ],
)
def test_chances_are_what_all_throws_say(check: PoolCheck) -> None:
    exact = grades(check)
    thrown = counted(check)
    missing = 1 - sum(thrown.values())
    assert sum(exact.values()) == 1
    for grade, chance in exact.items():
        assert thrown.get(grade, 0) <= chance <= thrown.get(grade, 0) + missing
    assert missing < Fraction(1, 1000)


def test_chances_of_a_count() -> None:
    assert sum(successes(PoolCheck(pool=3), 40).values()) > 1 - Fraction(1, 10**20)
    assert chances(PoolCheck(pool=3)).success is None
    assert grades(PoolCheck(pool=BARRED)) == {"BLOCKED": 1}
    assert chances(PoolCheck(pool=BARRED, need=1)).success == 0
