"""How lucky dice were: every chance counted out, tens that go on included, and long evenings."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from tracker.dice.odds import Luck, luck


def counted_out(shown: int, dice: dict[int, int]) -> Luck:
    """Return the chances by throwing every throw there is."""
    sides = [range(n) for n, count in dice.items() for _ in range(count)]
    sums = [sum(throw) for throw in product(*sides)]
    return Luck(
        at_least=Fraction(sum(s >= shown for s in sums), len(sums)),
        at_most=Fraction(sum(s <= shown for s in sums), len(sums)),
    )


@pytest.mark.parametrize("dice", [{3: 4}, {10: 3}, {100: 1}, {20: 2, 6: 1}, {20: 1, 6: 2}])
def test_chances_are_exact(dice: dict[int, int]) -> None:
    most = sum((sides - 1) * count for sides, count in dice.items())
    for shown in range(most + 1):
        assert luck(shown, dice) == counted_out(shown, dice), shown


def gone_on(dice: int, shown: int) -> Fraction:
    """Return the chance that ten-sided dice show less than that, throw by throw."""
    if shown <= 0:
        return Fraction(0)
    if not dice:
        return Fraction(1)
    # The lowest side counts 0; after a ten the same die is thrown again, and counts as a whole.
    plain = sum((gone_on(dice - 1, shown - face) for face in range(9)), Fraction(0))
    return (plain + gone_on(dice, shown - 10)) / 10


@pytest.mark.parametrize("dice", [1, 2, 3])
def test_tens_go_on(dice: int) -> None:
    for shown in range(40):
        found = luck(shown, {10: dice}, again=True)
        assert found.at_least == 1 - gone_on(dice, shown), shown
        assert found.at_most == gone_on(dice, shown + 1), shown


def test_dice_of_thousands_of_rulings_are_exact_too() -> None:
    """So many dice are as likely as not to show at least half of what they can."""
    found = luck(20_000, {3: 20_000})
    assert found.at_least == found.at_most
    assert found.at_least + found.at_most > 1


def test_no_dice_have_no_luck() -> None:
    assert luck(0, {}) == Luck(at_least=Fraction(1), at_most=Fraction(1))
