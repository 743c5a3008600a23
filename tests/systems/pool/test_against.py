"""The exact odds of two W10 checks against each other."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tracker.systems.pool.rules.checks import PoolCheck
from tracker.systems.pool.rules.statistics import opposed, successes

CHECKS = st.builds(
    PoolCheck, pool=st.integers(-1, 6), mods=st.tuples(st.integers(-4, 9)), fmod=st.just(0)
)


@given(CHECKS, CHECKS)
@settings(max_examples=40)
def test_the_odds_are_the_sum_over_all_successes(mine: PoolCheck, theirs: PoolCheck) -> None:
    found = opposed(mine, theirs)
    most = 40
    a, b = successes(mine, most), successes(theirs, most)
    more = sum((a[i] * b[j] for i in a for j in b if i > j), Fraction(0))
    equal = sum((a[i] * b[i] for i in a), Fraction(0))
    # What lies beyond so many successes is left out of the sums alone.
    beyond = 2 - sum(a.values()) - sum(b.values())
    assert 0 <= found.a - more <= beyond
    assert 0 <= found.none - equal <= beyond
    assert found.a + found.b + found.none == 1


@given(CHECKS, CHECKS)
@settings(max_examples=20)
def test_the_odds_of_one_are_those_of_the_other_reversed(
    mine: PoolCheck, theirs: PoolCheck
) -> None:
    found, other = opposed(mine, theirs), opposed(theirs, mine)
    assert (found.a, found.b, found.none) == (other.b, other.a, other.none)


@pytest.mark.parametrize(
    ("mine", "theirs", "a", "none"),
    [
        # One die each, where only tens succeed: a chain of k tens has the chance 9/10 · 1/10^k.
        (1, 1, Fraction(1, 11), Fraction(9, 11)),
        (-1, -1, Fraction(0), Fraction(1)),
    ],
)
def test_the_odds_are_exact(mine: int, theirs: int, a: Fraction, none: Fraction) -> None:
    found = opposed(PoolCheck(pool=mine, mods=(8,)), PoolCheck(pool=theirs, mods=(8,)))
    assert (found.a, found.none) == (a, none)
