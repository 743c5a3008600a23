"""Of several ways, a sprint or a push takes the cheapest that it can pass (F-BLOCK-12)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.table import Table
from tracker.conflict.movement import neighbors
from tracker.conflict.state import Border, Conflict, Participant, Zone
from tracker.systems.fate.rules import routes as ways
from tracker.systems.fate.rules.sprints import Sprint
from tracker.systems.fate.rules.state import Block, FateTable, table_of
from tracker.systems.fate.screen.preview import RollPreview, preview
from tracker.words.grammar import parse

# From the yard to the roof by the loop, without a border, or by the hall, over one of 2.
STREETS = """
zone Roof
zone Loop
border Hall Roof cost=2
border Yard Loop
border Loop Roof
order Krall
"""
GUARD = 'block loop passage="{} > {}" skill=Fists dice=0000 mod={:+d}'


def guarded(strength: int, a: str = "Yard", b: str = "Loop") -> Table:
    """Return a table where a passage is blocked and Ada is next, her Athletics 3."""
    return Table.set(STREETS).do(GUARD.format(a, b, strength - 3))


def ended(table: Table, line: str) -> tuple[str, int]:
    """Return where Ada is after a line, and what she went against."""
    table.do(line)
    return table.sheet("Ada")["zone"], table.doc["last_roll"]["opposed_by"]


@pytest.mark.rule("F-MOVE-7", "F-BLOCK-5", "F-BLOCK-12")
@pytest.mark.parametrize(
    ("strength", "dice", "came_to"),
    [
        (6, "+++0", ("Roof", 0)),
        (6, "+000", ("Roof", 0)),
        (6, "0000", ("Hall", 0)),
        (2, "+++0", ("Roof", 2)),
        (2, "+000", ("Roof", 2)),
        (3, "+000", ("Roof", 0)),
        (2, "0000", ("Hall", 0)),
        (1, "-000", ("Loop", 1)),
        (1, "--00", ("Yard", 1)),
        (0, "-000", ("Roof", 0)),
    ],
)
@pytest.mark.parametrize("passage", [("Yard", "Loop"), ("Roof", "Loop")])
def test_a_sprint_goes_round_a_block_that_it_cannot_pass(
    strength: int, dice: str, came_to: tuple[str, int], passage: tuple[str, str]
) -> None:
    assert ended(guarded(strength, *passage), f"sprint Roof dice={dice}") == came_to


@pytest.mark.rule("F-MOVE-10", "F-BLOCK-13")
def test_a_way_that_is_named_is_the_way() -> None:
    assert ended(guarded(6), "sprint Roof through=Loop dice=+++0") == ("Yard", 6)
    assert ended(guarded(6), "sprint Roof through=Hall dice=++++") == ("Roof", 0)
    assert ended(guarded(6), "sprint Roof ignore-block=yes dice=-000") == ("Roof", 0)


@pytest.mark.rule("F-BLOCK-13")
def test_a_block_that_the_easiest_way_is_lost_at_stops_the_runner() -> None:
    """Through the block it takes 4, all the way round 8: with 3 nobody gets anywhere."""
    table = Table.set(
        "zone Moat", "border Yard Moat cost=3", "border Moat Hall cost=3", "order Krall"
    )
    table.do(GUARD.format("Yard", "Hall", 0))
    assert ended(table, "sprint Hall dice=0000") == ("Yard", 3)


@pytest.mark.rule("F-BLOCK-6")
def test_a_free_sprint_goes_round_or_not_at_all() -> None:
    assert ended(guarded(0), "sprint Roof free=yes by=Ada dice=+000") == ("Roof", 0)
    guarded(0).overruled("sprint Loop through=Loop free=yes by=Ada dice=+000", "F-BLOCK-6")


@pytest.mark.rule("F-LOAD-3", "F-MOVE-7")
def test_a_load_makes_every_passage_dearer_on_each_way() -> None:
    """By the hall it is 6 with a load of 1, by the loop 4, past 1."""
    assert ended(guarded(1), "sprint Roof load=1 dice=+000") == ("Loop", 1)
    assert ended(guarded(1), "sprint Roof load=1 dice=++00") == ("Roof", 1)
    assert ended(guarded(3), "sprint Roof load=1 dice=+++0") == ("Roof", 0)


@pytest.mark.rule("F-BLOCK-12", "F-PUSH-2", "F-PUSH-5", "A-65")
@pytest.mark.parametrize(
    ("defense", "effort", "where", "against"),
    [
        # By the loop it is 4 past the block of 5, by the hall 6.
        (0, 9, "Roof", 5),
        (0, 8, "Roof", 0),
        (0, 6, "Roof", 0),
        (0, 5, "Hall", 0),
        (0, 2, "Yard", 0),
        # Against 5 there is no difference but the way.
        (5, 9, "Roof", 5),
        (5, 8, "Loop", 5),
        (4, 9, "Roof", 5),
        (1, 8, "Roof", 1),
    ],
)
def test_a_push_takes_the_way_that_is_cheapest_against_the_defense(
    defense: int, effort: int, where: str, against: int
) -> None:
    table = guarded(5).do(
        f"push Bruno Roof skill=Stealth dice=0000 mod={effort:+d} vs=Stealth vs-dice=0000"
        f" vs-mod={defense:+d}"
    )
    assert [table.sheet(who)["zone"] for who in ("Ada", "Bruno")] == [where, where]
    assert table.doc["last_roll"]["opposed_by"] == against


@pytest.mark.rule("F-ASPECT-12", "F-PUSH-5")
def test_a_tag_after_the_roll_may_open_another_way() -> None:
    table = guarded(5).do("aspect Ice", "push Bruno Roof skill=Stealth dice=0000 mod=+7")
    table.do("tag Ice by=Ada", "defend skill=Stealth dice=0000")
    assert (table.sheet("Bruno")["zone"], table.doc["last_roll"]["opposed_by"]) == ("Roof", 5)


def paths(state: Conflict, start: str, end: str) -> Iterator[tuple[str, ...]]:
    """Yield every way that comes through no zone twice."""
    waiting: list[tuple[str, ...]] = [(start,)]
    while waiting:
        path = waiting.pop()
        if path[-1] == end:
            yield path[1:]
            continue
        waiting += [(*path, zone) for zone in neighbors(state, path[-1]) if zone not in path]


def price(state: Conflict, start: str, path: tuple[str, ...]) -> tuple[int, int | None]:
    """Return the shifts that a way takes, and the strongest block on it."""
    shifts, strengths = 0, []
    for a, b in zip((start, *path), path, strict=False):
        shifts += 1 + neighbors(state, a)[b]
        strengths += [x.strength for x in table_of(state).blocks if set(x.passage or ()) == {a, b}]
    return shifts, max(strengths, default=None)


@st.composite
def towns(draw: st.DrawFn) -> Conflict:
    """Draw up to five zones with passages and blocks; p1 stands in the first."""
    zones = [f"z{n}" for n in range(1, draw(st.integers(2, 5)) + 1)]
    pairs = draw(st.lists(st.sampled_from(list(combinations(zones, 2))), min_size=1, unique=True))
    costs = st.integers(0, 3)
    borders = tuple(Border(a=a, b=b, cost=draw(costs), back=draw(costs)) for a, b in pairs)
    blocked = draw(st.lists(st.tuples(st.sampled_from(pairs), st.integers(-2, 7)), max_size=4))
    return Conflict(
        phase="running",
        zones={zone: Zone(id=zone, name=zone) for zone in zones},
        borders=borders,
        own=FateTable(
            blocks=tuple(
                Block(id=f"b{n}", by="p9", what="x", strength=strength, passage=passage)
                for n, (passage, strength) in enumerate(blocked)
            )
        ),
        participants={"p1": Participant(id="p1", name="Ada", role="pc", zone="z1")},
    )


@pytest.mark.rule("F-MOVE-7", "F-BLOCK-5", "F-BLOCK-12", "F-BLOCK-15")
@given(towns(), st.integers(-3, 12), st.integers(-1, 6))
def test_no_other_way_would_do_where_the_cheapest_does_not(
    state: Conflict, effort: int, floor: int
) -> None:
    """Every way there is, one by one, against those that are looked at."""
    reached = ways.reachable(state, "p1")
    for end in list(state.zones)[1:]:
        all_ = [price(state, "z1", path) for path in paths(state, "z1", end)]
        known = ways.ways(state, "p1", "z1", end)
        assert bool(all_) == bool(known) == (end in reached)
        if not all_:
            continue
        for way in known:
            assert (way.shifts, way.strength) == price(state, "z1", way.path)
        shifts = [way.shifts for way in known]
        assert shifts == sorted(set(shifts))

        def against(strength: int | None, floor: int = floor) -> int:
            return floor if strength is None else max(floor, strength)

        whole = [
            shifts
            for shifts, strength in all_
            if (strength is None or effort > strength) and effort - against(strength) >= shifts
        ]
        found = ways.cheapest(known, floor, effort)
        done = found.passed(effort) and effort - against(found.strength) >= found.shifts
        assert done == bool(whole)
        if whole:
            assert found.shifts == min(whole)
        least = min(shifts + against(strength, 0) for shifts, strength in all_)
        assert reached[end].needs(0) == least


@pytest.mark.rule("F-MOVE-4", "F-MOVE-8")
@pytest.mark.parametrize("strength", [0, 1, 2, 3, 6])
@pytest.mark.parametrize("zone", ["Hall", "Loop", "Roof"])
def test_the_odds_are_those_of_the_ways_that_the_dice_lead_along(strength: int, zone: str) -> None:
    """Each of the 81 throws, played."""
    table = guarded(strength)
    command = parse(f"sprint {zone}", table.state)
    assert isinstance(command, Sprint)
    found = preview(table.state, command)
    assert isinstance(found, RollPreview)
    assert found.odds is not None
    chance = {-4: 1, -3: 4, -2: 10, -1: 16, 0: 19, 1: 16, 2: 10, 3: 4, 4: 1}
    there = shifts = 0
    for total, ways_ in chance.items():
        face = "+" if total > 0 else "-"
        dice = (face * abs(total)).ljust(4, "0")
        at = guarded(strength).do(f"sprint {zone} dice={dice}")
        there += ways_ * (at.sheet("Ada")["zone"] == zone)
        shifts += ways_ * at.doc["last_roll"]["shifts"]
    assert (found.odds.success, found.odds.shifts) == (Fraction(there, 81), Fraction(shifts, 81))
