"""The worked fights counted by hand: each figure, and how they go over the rounds."""

from __future__ import annotations

import pytest

from tests.support.tallied import of, played
from tracker.conflict.history.ledger import Tally

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
# Turns are counted in tests of their own.
NOT_COUNTED = (
    "who", "name", "faces", "expected", "luck", "counts", "turns", "seconds", "waited",
)  # fmt: skip


def figures(tally: Tally) -> Numbers:
    fields = (f for f in tally.__struct_fields__ if f not in NOT_COUNTED)
    general = {field: getattr(tally, field) for field in fields}
    return {field: n for field, n in {**general, **tally.counts}.items() if n}


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
