"""What fights come to: the shipped ones counted by hand, and what is not counted twice."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.support import pool_table, reserves_table, twenty_table
from tests.support.table import Table
from tests.support.worked import EXAMPLES
from tracker.conflict.tally import Account, Tally, account, accounting
from tracker.systems.odds import combined, thrown

Numbers = dict[str, int]

# Each figure by hand from the script's dice and comments; what is not named is 0.
BY_HAND: dict[str, dict[str, Numbers]] = {
    "quay": {
        # S2 two boxes of the thugs; S4 spin, used in S5. Dice S2, S4, S8, S14.
        "Ada": {"dealt": 2, "hits": 1, "spins": 1, "spins_used": 1, "rolls": 4, "total": 3},
        # S5 two thugs and 4 that go on, S10 another 6; hit in S1 and S11; pays for S10's refusal.
        "Bruno": {
            "dealt": 12,
            "hits": 3,
            "taken": 6,
            "hits_taken": 2,
            "fp_out": 1,
            "rolls": 5,
            "total": 5,
        },
        "Krall": {
            "dealt": 3,
            "hits": 1,
            "taken": 10,
            "hits_taken": 2,
            "consequences": 2,
            "fp_in": 1,
            "rolls": 6,
            "total": -8,
        },
        "Thugs A": {"taken": 2, "hits_taken": 1},
        "Thugs B": {
            "dealt": 3,
            "hits": 1,
            "taken": 2,
            "hits_taken": 1,
            "rolls": 4,
            "total": 0,
        },
    },
    "pool": {
        # S2 3 of 5, S7 1 and a fumble, S10 2 of 4, S20 13 and a fumble; S9 two conditions.
        "Ana": {
            "checks": 4,
            "failed": 2,
            "successes": 19,
            "needed": 9,
            "fumbles": 2,
            "lost": 1,
            "conditions": 2,
            "extra": 1,
            "rolls": 5,
            "total": 18 + 28 + 18 + 18 + 34,
        },
        # S6, S11, S15 and S16; what aiming gives counts for one check alone.
        "Ben": {
            "checks": 4,
            "successes": 9,
            "won": 2,
            "lost": 1,
            "drawn": 1,
            "conditions": 1,
            "extra": 1,
            "rolls": 5,
            "total": 26 + 12 + 14 + 12 + 15,
        },
        # S4 2 of 2, S11 4, S15 2, S16 none and a fumble, S19 3 that only count.
        "Cem": {
            "checks": 5,
            "passed": 1,
            "successes": 11,
            "needed": 2,
            "fumbles": 1,
            "won": 1,
            "lost": 1,
            "drawn": 1,
            "extra": 2,
            "rolls": 6,
            "total": 13 + 17 + 43 + 13 + 6 + 17,
        },
    },
    "reserves": {
        # S4 the 3 of S3 is a 4; S13 6, S16 2. Pays in S3, S4 and S5, refreshed in S20.
        "Ana": {
            "checks": 3,
            "passed": 3,
            "results": 12,
            "lost": 1,
            "points_out": 3,
            "points_in": 5,
            "gifts": 2,
            "effects": 1,
            "conditions": 1,
            "rolls": 3,
            "total": 3,
        },
        # S8 the defeat of S7 is a stand-off; S17 without dice.
        "Ben": {
            "checks": 3,
            "passed": 3,
            "results": 7,
            "drawn": 1,
            "points_out": 2,
            "gifts": 2,
            "rolls": 2,
            "total": 1,
        },
        "Cem": {
            "checks": 3,
            "passed": 2,
            "failed": 1,
            "results": 7,
            "won": 1,
            "drawn": 1,
            "points_out": 1,
            "rolls": 3,
            "total": -2,
        },
    },
    "percent": {
        # Misses S2, S12 and S17, wins S3, makes S5; S18 without dice.
        "Ana": {
            "checks": 6,
            "passed": 3,
            "failed": 3,
            "won": 1,
            "lost": 1,
            "drawn": 1,
            "conditions": 1,
            "rolls": 5,
            "total": 40 + 55 + 81 + 33 + 50,
        },
        # S3 is a fumbled failure.
        "Ben": {
            "checks": 4,
            "passed": 2,
            "failed": 2,
            "fumbles": 1,
            "won": 1,
            "lost": 1,
            "drawn": 1,
            "rolls": 4,
            "total": 62 + 4 + 90 + 50,
        },
        "Cem": {"checks": 3, "passed": 1, "failed": 2, "rolls": 3, "total": 38 + 58 + 2},
    },
    "twenty": {
        # S1 two degrees, S6 three, S14 -2: 9, 6, 19 + 3.
        "Ada": {
            "checks": 3,
            "passed": 2,
            "failed": 1,
            "degrees": 3,
            "exhaustion": 1,
            "conditions": 1,
            "rolls": 3,
            "total": 37,
        },
        # S9 would have won, but S10 lets nobody win; S18 is lost.
        "Krall": {
            "checks": 4,
            "passed": 2,
            "failed": 2,
            "degrees": 2,
            "lost": 1,
            "drawn": 1,
            "wounds": 2,
            "rolls": 4,
            "total": 17 + 20 + 9 + 4,
        },
        # S18 has an advantage: 16 - 6.
        "Bruno": {
            "checks": 3,
            "passed": 3,
            "degrees": 7,
            "won": 1,
            "rolls": 3,
            "total": 13 + 3 + 10,
        },
        # S20 is a success, but no degree, which was wanted.
        "Cem": {
            "checks": 4,
            "failed": 4,
            "degrees": -5,
            "drawn": 1,
            "rolls": 4,
            "total": 15 + 17 + 21 + 15,
        },
    },
}

COURSES = {
    # Boxes: S1 and S11 one more of Bruno's, gone with the scene; a thug is a box.
    "quay": {"Bruno": [1, 2, 0], "Thugs A": [2, 2, 2], "Thugs B": [2, 2, 2], "Ada": [0, 0, 0]},
    # Conditions: S9 two, S21 one.
    "pool": {"Ana": [0, 2, 2], "Ben": [0, 0, 1], "Cem": [0, 0, 0]},
    # Points left of 6, 6 and 3.
    "reserves": {"Ana": [3, 8, 8], "Ben": [4, 4, 4], "Cem": [2, 2, 2]},
    "percent": {"Ana": [1, 1, 1], "Ben": [0, 0, 0], "Cem": [0, 0, 0]},
    # Wounds and exhaustion: S11, S21.
    "twenty": {"Krall": [2, 2], "Ada": [0, 1]},
}

# Besides those that are counted, what each tally has.
NOT_COUNTED = ("who", "name", "faces", "expected", "luck")


def played(name: str) -> Account:
    script = (EXAMPLES / f"{name}.fight").read_text(encoding="utf-8")
    return account(Table(script).session.timeline)


def of(counted: Account, name: str) -> Tally:
    return next(t for t in counted.tallies if t.name == name)


def figures(tally: Tally) -> Numbers:
    fields = (f for f in tally.__struct_fields__ if f not in NOT_COUNTED)
    return {field: getattr(tally, field) for field in fields if getattr(tally, field)}


@pytest.mark.parametrize("name", BY_HAND)
def test_the_shipped_fights_come_to_what_they_do_by_hand(name: str) -> None:
    counted = played(name)
    found = {t.name: figures(t) for t in counted.tallies}
    assert found == {
        who: {field: n for field, n in numbers.items() if n}
        for who, numbers in BY_HAND[name].items()
    }


@pytest.mark.parametrize("name", COURSES)
def test_the_shipped_fights_go_over_the_rounds_as_by_hand(name: str) -> None:
    counted = played(name)
    for who, course in COURSES[name].items():
        assert [numbers[of(counted, who).who] for numbers in counted.course] == course, who


# Luck


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


# What is counted once


def test_a_check_counts_as_it_is_with_its_late_dice() -> None:
    at = reserves_table.played().do("check skill=Climb dice=---")
    before = of(account(at.session.timeline), "Ana")
    at.do("late point=yes dice=+", "late mod=+1 dice=+")
    after = of(account(at.session.timeline), "Ana")
    # --- and 2 count as 0; +-- and 2 are 1; ++- and 2 are 3.
    assert (before.checks, before.passed, before.failed, before.results) == (1, 0, 1, 0)
    assert (after.checks, after.passed, after.failed, after.results) == (1, 1, 0, 3)
    assert (after.rolls, after.faces, after.total) == (1, 5, -1)


def test_wounds_count_as_they_come_not_as_they_heal() -> None:
    at = twenty_table.at_the_gate("wound Ada Körper 2")
    at.do("wound Ada Körper 3", "wound Ada Körper -4", "wound Ada Geist")
    counted = account(at.session.timeline)
    assert of(counted, "Ada").wounds == 4
    assert counted.course[-1][of(counted, "Ada").who] == 2


def test_what_stands_before_the_first_round_is_not_counted() -> None:
    at = pool_table.table("condition Ana Tired mod=1", "begin", "condition Ana Hurt mod=1")
    assert of(account(at.session.timeline), "Ana").conditions == 1


def test_a_waived_duel_is_nobodys() -> None:
    at = pool_table.played("attack Ben skill=Strike dice=5,5,5,5", "waive")
    counted = account(at.session.timeline)
    assert (of(counted, "Ana").won, of(counted, "Ben").lost) == (0, 0)


# Which way is counted


def test_what_was_undone_is_not_counted() -> None:
    table = Table.set().do("hit Ada 2", "stress", "undo 2", "hit Bruno 1", "stress")
    counted = account(table.session.timeline)
    assert (of(counted, "Ada").taken, of(counted, "Bruno").taken) == (0, 1)
    assert counted.tip == table.session.timeline.head


def test_any_ruling_can_be_counted_up_to_and_says_its_branch() -> None:
    table = Table.set().do("hit Ada 2", "stress", "next", "next", "next", "next")
    table.do('branch "the wall"')
    way = table.session.timeline.path()
    counted = account(table.session.timeline, way[-5])
    assert (of(counted, "Ada").taken, counted.rounds, counted.tip) == (2, 1, way[-5])
    assert counted.branch == "the wall"
    assert account(table.session.timeline).rounds == 2


def test_it_is_counted_step_by_step() -> None:
    timeline = Table.set().session.timeline
    steps = list(accounting(timeline))
    assert steps[0] == 0
    assert all(isinstance(step, int) for step in steps[:-1])
    assert len(steps) > len(timeline.path())
    assert steps[-1] == account(timeline)


def test_nothing_comes_to_nothing() -> None:
    counted = account(Table().session.timeline)
    assert (counted.tallies, counted.rounds, counted.tip) == ((), 0, 0)
