"""How hard a fight is: how long that takes, and whether few plays err as little as they say."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from math import hypot
from pathlib import Path
from time import perf_counter

from tests.bench.table import QUICK, Row, Size, at_most, told
from tracker.conflict.simulation import PLAYS_USUAL, Estimate, Mean
from tracker.session import Session
from tracker.simulating import simulate

PLACES = ("zone Yard", "zone Hall", "border Yard Hall", "side Heroes", "side Gang")
FOUR = (
    *(
        f'add H{n} pc side=Heroes zone=Yard seat={n} fp=3 skills="Weapons {n}, Athletics 2"'
        for n in (1, 2, 3, 4)
    ),
    *(
        f'add G{n} npc side=Gang zone=Hall fp=2 skills="Fists {n}, Guns 2, Athletics 2"'
        for n in (1, 2, 3, 4)
    ),
    "minions Thugs quality=1 count=6 side=Gang zone=Yard groups=3,3",
    "minions Guards quality=1 count=3 side=Heroes leader=H2",
)
CORE = (
    'add Ada pc side=Heroes zone=Yard skills="Fight 3, Athletics 2, Physique 1"',
    'add Vesna npc tier=main side=Gang zone=Yard skills="Fight 3, Athletics 3, Physique 2"',
    "minions Thugs quality=1 count=2 side=Heroes zone=Hall",
)
POOL = (
    'add Ada pc side=Heroes zone=Yard skills="Striking 5, Dodge 4"',
    'add Ben pc side=Heroes zone=Yard skills="Shooting 4, Dodge 3"',
    'add Captain npc side=Gang zone=Hall skills="Striking 4, Dodge 3"',
    'add Thief npc side=Gang zone=Hall skills="Striking 3, Dodge 3"',
)
FIGHTS = {
    "four against four with minions": ("fate", FOUR),
    "one and a mob against one": ("core", CORE),
    "two against two": ("pool", POOL),
}

# What an estimate is held to: many times as many plays.
MORE = 10


def estimating(folder: Path, size: Size) -> Iterator[Row]:
    """Estimate a fight of each game that can, and compare with ten times as many plays."""
    plays = PLAYS_USUAL // 5 if size is QUICK else PLAYS_USUAL
    for name, (game, people) in FIGHTS.items():
        session = Session()
        for line in (f'conflict "A" system={game} kind=physical', *PLACES, *people):
            session.do(line)
        before = perf_counter()
        few = simulate(session.state, plays, 1)
        took = perf_counter() - before
        if name == next(iter(FIGHTS)):
            yield at_most(f"{plays} plays, {name}", 10, took, "s")
        many = simulate(session.state, plays * MORE, 2)
        off = max(apart(*pair) for pair in zip(_means(few), _means(many), strict=True))
        what = f"{plays} plays beside {plays * MORE}, {name}: most apart, in standard errors"
        yield at_most(what, 3, off, "")
        wins = ", ".join(f"{mean.value:.0%} ± {mean.error:.1%}" for mean in few.wins.values())
        yield told(f"odds, {name}", wins)


def apart(one: Mean, other: Mean) -> float:
    """Return how far two means are from each other, in standard errors of their difference."""
    error = hypot(one.error, other.error)
    return abs(one.value - other.value) / error if error else 0.0


def _means(estimate: Estimate) -> list[Mean]:
    return list(chain(estimate.wins.values(), (estimate.nobody, estimate.rounds)))
