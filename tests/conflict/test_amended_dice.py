"""Amendments that give some of the dice: those recorded stay for all that is not given."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support import percent_table, pool_table, reserves_table, twenty_table
from tests.support.table import Table
from tracker.conflict.fields import Part
from tracker.conflict.ruling import Refusal, Ruling

AT: dict[str, Callable[[], Table]] = {
    "fate": Table.set,
    "twenty": twenty_table.at_the_gate,
    "pool": pool_table.played,
    "percent": percent_table.played,
    "reserves": lambda: Table(reserves_table.STAGE, "begin"),
}


def faces(at: Table) -> tuple[tuple[int, ...] | None, tuple[int, ...] | None]:
    """Return the faces that the last ruling records, the actor's and the opponent's."""
    ruling = at.session.timeline.ruling
    assert isinstance(ruling, Ruling)
    hand, vs = (getattr(ruling.command, name, None) for name in ("hand", "vs"))
    mine = hand.thrown if isinstance(hand, Part) else getattr(ruling.command, "dice", None)
    return mine, vs.thrown if isinstance(vs, Part) else None


def amended(system: str, line: str, instead: str) -> Table:
    at = AT[system]().do(line)
    return at.do(f"amend {at.session.timeline.head} {instead}")


NOTATION = "[Stärke - II] d20=11 d6=3,6"
ATTACK = "attack Krall attr=Stärke skill=Kraftakt net=-I"
ATTACKED = f"{ATTACK} d20=11 d6=3 vs-attr=Stärke vs=Kraftakt vs-dis=2 vs-d20=7 vs-d6=1,2"
CLIMB = "check skill=Climb"
BEN = "contest Ben skill=Climb"
BOTH = f"{BEN} dice=2,5,10;3 vs=Strike vs-dice=10,1,1;4"
SWORD = "contest Ana skill=Sword"
SWORDS = f"{SWORD} roll=40 vs=Sword vs-roll=70"
CEM = "contest Cem skill=Climb"
LATER = f"{CLIMB} rolls='n0:+0- b1:0'"
FISTS = "attack Krall skill=Fists"
HIT = f"{FISTS} dice=++00 vs=Fists vs-dice=0--0"

CASES = [
    # The W20 and the W6 each have a key; of those recorded, the first count.
    ("twenty", NOTATION, "[Stärke - II] d6=4,5", (11, 4, 5), None),
    ("twenty", NOTATION, "[Stärke - II] d6=4", (11, 4, 6), None),
    ("twenty", NOTATION, "[Stärke - II] d20=2", (2, 3, 6), None),
    ("twenty", NOTATION, "[Stärke - II] dice=2", (2, 3, 6), None),
    ("twenty", NOTATION, "[Stärke + I] d20=2", (2, 3), None),
    ("twenty", NOTATION, "[Stärke] malus=1", (11,), None),
    ("twenty", "[Stärke] d20=11", "[Stärke - I] d6=4", (11, 4), None),
    ("twenty", ATTACKED, f"{ATTACK} d6=4 vs-attr=Stärke vs-dis=2", (11, 4), (7, 1, 2)),
    ("twenty", ATTACKED, f"{ATTACK} vs-attr=Stärke vs-dis=2 vs-d6=5", (11, 3), (7, 5, 2)),
    ("twenty", ATTACKED, f"{ATTACK} vs-attr=Stärke vs-dis=I vs-d20=5", (11, 3), (5, 1)),
    ("twenty", ATTACKED, f"{ATTACK} malus=3", (11, 3), (7,)),
    # What tens bring comes behind the pool's own dice.
    ("pool", f"{CLIMB} dice=10,5,3;7", f"{CLIMB} dice=10,5,4", (10, 5, 4, 7), None),
    ("pool", f"{CLIMB} dice=10,5,3;7", f"{CLIMB} dice=9", (9, 5, 3), None),
    ("pool", f"{CLIMB} dice=10,5,3;7", f"{CLIMB} need=2", (10, 5, 3, 7), None),
    ("pool", BOTH, f"{BEN} dice=9,9 mod=1", (9, 9, 10, 3), (10, 1, 1, 4)),
    ("pool", BOTH, f"{BEN} vs=Strike vs-dice=10,2", (2, 5, 10, 3), (10, 2, 1, 4)),
    (
        "pool",
        f"{BEN} dice=2,5,3 vs=Dodge vs-plus=Size vs-dice=1,2,3,4,5,6,7",
        f"{BEN} dice=9",
        (9, 5, 3),
        (1, 2, 3, 4, 5, 6, 7),
    ),
    (
        "pool",
        "initiative Strike dice=1,2,3,4,5,6,7,8",
        "initiative Strike dice=9",
        (9, 2, 3, 4, 5, 6, 7, 8),
        None,
    ),
    ("percent", SWORDS, f"{SWORD} roll=41", (41,), (70,)),
    ("percent", SWORDS, f"{SWORD} vs-bonus=20 vs-roll=71", (40,), (71,)),
    ("percent", f"{SWORD} roll=40 vs-bonus=30 vs-roll=70", f"{SWORD} diff=10", (40,), (70,)),
    # Stages that are typed without faces have those recorded.
    ("reserves", f"{CLIMB} bonus=1 dice=+0-0", f"{CLIMB} bonus=1 dice=-", (-1, 0, -1, 0), None),
    ("reserves", LATER, f"{CLIMB} rolls='n0 b1:+'", (1, 0, -1, 1), None),
    ("reserves", LATER, f"{CLIMB} rolls='n0:000 b1'", (0, 0, 0, 0), None),
    (
        "reserves",
        f"{CEM} dice=+0- vs=Fight vs-bonus=1 vs-dice=0000",
        f"{CEM} vs=Fight vs-bonus=1 vs-dice=++",
        (1, 0, -1),
        (1, 1, 0, 0),
    ),
    (
        "reserves",
        f"{CEM} dice=+0- vs-rank=2 vs-dice=0+0",
        f"{CEM} dice=-",
        (-1, 0, -1),
        (0, 1, 0),
    ),
    ("fate", HIT, f"{FISTS} dice=----", (-1, -1, -1, -1), (0, -1, -1, 0)),
    ("fate", HIT, f"{FISTS} vs=Fists vs-dice=++++", (1, 1, 0, 0), (1, 1, 1, 1)),
]


@pytest.mark.parametrize(("system", "line", "instead", "mine", "theirs"), CASES)
def test_dice_that_are_not_given_stay(
    system: str,
    line: str,
    instead: str,
    mine: tuple[int, ...],
    theirs: tuple[int, ...] | None,
) -> None:
    at = amended(system, line, instead)
    assert faces(at) == (mine, theirs)


def test_dice_added_later_are_amended_by_themselves() -> None:
    at = AT["reserves"]().do("check skill=Climb dice=+0-", "late bonus=2 dice=+0")
    at.do(f"amend {at.session.timeline.head} late bonus=2 dice=-")
    assert faces(at) == ((-1, 0), None)


@pytest.mark.parametrize(
    ("system", "line", "instead"),
    [
        ("pool", "check skill=Climb dice=10,5,3;7", "check skill=Climb dice=10,10"),
        ("pool", "check skill=Climb dice=2,5,3", "check skill=Climb dice=2,5,3,4"),
        ("twenty", "[Stärke] d20=11", "[Stärke - II] d6=4"),
        ("twenty", "[Stärke] d20=11", "[Stärke] d6=4"),
        ("reserves", "check skill=Climb dice=+0-", "check skill=Climb rolls='n0 b1'"),
        ("reserves", "check skill=Climb dice=+0-", "check skill=Climb rolls='n0:000 b1'"),
        ("pool", "check skill=Climb dice=2,5,3", "check skill=Climb plus=Jump dice=1,1"),
        ("fate", "attack Krall skill=Fists dice=++00", "attack Krall skill=Fists dice=++0"),
    ],
)
def test_dice_that_nobody_threw_are_refused(system: str, line: str, instead: str) -> None:
    at = AT[system]().do(line)
    before = at.session.timeline.head
    assert isinstance(at.session.do(f"amend {before} {instead}"), Refusal)
    assert at.session.timeline.head == before


def test_dice_are_kept_only_where_something_is_amended() -> None:
    at = AT["pool"]().do("check skill=Climb dice=10,5,3;7")
    at.refused("check skill=Climb dice=10,5,4 by=Ben")


def whole(dice: list[int], pool: int, more: list[int]) -> list[int]:
    """Return a throw of so many dice: these, then of ``more`` what is missing and tens bring."""
    while len(dice) < pool + dice.count(10):
        dice = [*dice, more[len(dice)]]
    return dice


@given(
    st.lists(st.integers(1, 10), min_size=30, max_size=30),
    st.lists(st.integers(1, 10), min_size=1, max_size=4),
)
def test_a_pool_keeps_its_dice_behind_those_given(thrown: list[int], named: list[int]) -> None:
    tens_end = [*thrown[:15], *(min(face, 9) for face in thrown[15:])]
    recorded = whole([], 4, tens_end)
    line = "check skill=Strike by=Ana"
    at = pool_table.played(f"{line} dice={','.join(map(str, recorded))}")
    amend = f"amend {at.session.timeline.head} {line} dice={','.join(map(str, named))}"
    try:
        expected = whole(named, 4, recorded)
    except IndexError:
        assert isinstance(at.session.do(amend), Refusal)
        return
    if len(expected) < len(named):
        return
    at.do(amend)
    assert faces(at) == (tuple(expected), None)
