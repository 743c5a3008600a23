"""How lucky somebody's dice were: which way is lucky, and what counts as one throw."""

from __future__ import annotations

from fractions import Fraction

from tests.support import pool_table
from tests.support.tallied import of, played
from tracker.conflict.history.tally import account
from tracker.dice.odds import combined, thrown


def test_fudge_dice_are_lucky_above_nothing() -> None:
    """Four throws of four add up to 3: at least that, and what is expected."""
    ada = of(played("quay"), "Ada")
    sums = thrown((-1, 0, 1), 16)
    assert ada.luck is not None
    assert (ada.faces, ada.expected) == (16, Fraction(0))
    assert ada.luck.at_least == sum(p for total, p in sums.items() if total >= 3)
    assert ada.luck.at_most == sum(p for total, p in sums.items() if total <= 3)


def test_one_w100_after_the_other_is_added_up() -> None:
    cem = of(played("percent"), "Cem")
    sums = thrown(range(1, 101), 3)
    assert cem.luck is not None
    assert cem.expected == Fraction(303, 2)
    assert cem.luck.at_least == sum(p for total, p in sums.items() if total >= 98)


def test_a_w20_is_lucky_below_with_its_disadvantages_and_advantages() -> None:
    """Ada's 9, 6 and 19 + 3; Bruno's 13, 2 + 1 and 16 - 6."""
    counted = played("twenty")
    w20, w6 = range(1, 21), range(1, 7)
    ada, bruno = of(counted, "Ada"), of(counted, "Bruno")
    assert ada.luck is not None
    assert bruno.luck is not None
    sums = combined(thrown(w20, 3), thrown(w6, 1), 1)
    assert (ada.faces, ada.expected) == (4, Fraction(35))
    assert ada.luck.at_least == sum(p for total, p in sums.items() if total <= 37)
    assert ada.luck.at_most == sum(p for total, p in sums.items() if total >= 37)
    sums = combined(combined(thrown(w20, 3), thrown(w6, 1), 1), thrown(w6, 1), -1)
    assert (bruno.faces, bruno.expected) == (5, Fraction(63, 2))
    assert bruno.luck.at_least == sum(p for total, p in sums.items() if total <= 26)


def test_a_ten_and_the_die_it_brings_are_one_die_of_the_pool() -> None:
    """Given one die that shows 10 and then 5: one in ten, and then 5 or more of ten."""
    at = pool_table.played("check pool=1 dice=10;5")
    ana = of(account(at.session.timeline), "Ana")
    assert ana.luck is not None
    assert (ana.faces, ana.total, ana.expected) == (2, 15, Fraction(55, 9))
    assert ana.luck.at_least == Fraction(1, 10) * Fraction(6, 10)


def test_who_has_thrown_nothing_has_no_luck() -> None:
    assert of(played("quay"), "Thugs A").luck is None
