"""The chances are exact: counted by hand, or by throwing every throw there is."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from tracker.dice.odds import certain, combined, moved, thrown
from tracker.systems.fate.rules import Fate
from tracker.systems.fate.rules.chances import floored, odds


def test_four_fudge_dice_as_counted() -> None:
    chances = thrown(Fate.die, Fate.count)
    counted = {-4: 1, -3: 4, -2: 10, -1: 16, 0: 19, 1: 16, 2: 10, 3: 4, 4: 1}
    assert chances == {total: Fraction(n, 81) for total, n in counted.items()}


def test_two_d10() -> None:
    chances = thrown(range(1, 11), 2)
    assert chances[11] == Fraction(1, 10)
    assert sum(chances.values()) == 1


@pytest.mark.parametrize("edge", [-3, 0, 2])
@pytest.mark.parametrize("least", [0, 1])
def test_against_a_roll_is_what_all_throws_say(edge: int, least: int) -> None:
    dice = thrown(Fate.die, Fate.count)
    found = odds(moved(dice, edge), dice, least)
    margins = [
        edge + sum(mine) - sum(theirs)
        for mine in product(Fate.die, repeat=4)
        for theirs in product(Fate.die, repeat=4)
    ]
    assert found.success == Fraction(sum(m >= least for m in margins), len(margins))
    assert found.three == Fraction(sum(m >= 3 for m in margins), len(margins))
    assert found.shifts == Fraction(sum(max(m, 0) for m in margins), len(margins))


def test_known_faces_leave_no_chance() -> None:
    found = odds(certain(5), certain(2))
    assert (found.success, found.three, found.shifts) == (Fraction(1), Fraction(1), Fraction(3))
    assert odds(certain(2), certain(2)).success == 0
    assert odds(certain(2), certain(2), least=0).success == 1


def test_a_block_lifts_what_is_below_it() -> None:
    assert floored(certain(1), 4) == certain(4)
    assert floored({1: Fraction(1, 2), 6: Fraction(1, 2)}, 4) == {
        4: Fraction(1, 2),
        6: Fraction(1, 2),
    }


def test_sums_and_differences() -> None:
    assert combined(certain(2), certain(3), 1) == certain(5)
    assert combined(certain(2), certain(3), -1) == certain(-1)
