"""Where boxes stand: next to their neighbors, never two in one place, moved ones where wanted."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.table import Table
from tracker.page import zone_places
from tracker.page.zone_places import (
    CROWD,
    EFFORT,
    Cell,
    LinkedZones,
    Placing,
    _cost,
    automatic,
    moved_zones,
    places,
    zone_beside,
)
from tracker.tui.present.zone_routes import STEPS


def grid(zones: int, *edges: LinkedZones) -> list[str]:
    """Return a layout as text, zones by their numbers."""
    cells = automatic(zones, edges)
    columns, rows = max(c.column for c in cells) + 1, max(c.row for c in cells) + 1
    at = {cell: str(n) for n, cell in enumerate(cells)}
    return ["".join(at.get(Cell(x, y), ".") for x in range(columns)) for y in range(rows)]


def chain(zones: int) -> tuple[LinkedZones, ...]:
    return tuple((n, n + 1) for n in range(zones - 1))


def test_zones_in_a_row_stay_in_a_row() -> None:
    assert grid(1) == ["0"]
    assert grid(3, *chain(3)) == ["012"]
    assert grid(9, *chain(9)) == ["012", "543", "678"]


def test_zones_without_passages_stand_in_the_order_added() -> None:
    assert grid(9) == ["012", "345", "678"]


def test_a_ring_and_a_grid_are_drawn_as_such() -> None:
    assert grid(6, *chain(6), (0, 5)) == ["012", "543"]
    across = [(n, n + 1) for n in range(9) if n % 3 < 2]
    down = [(n, n + 3) for n in range(6)]
    assert grid(9, *sorted([*across, *down])) == ["012", "345", "678"]


@st.composite
def graphs(draw: st.DrawFn) -> tuple[int, tuple[LinkedZones, ...]]:
    zones = draw(st.integers(1, 20))
    pairs = st.tuples(st.integers(0, zones - 1), st.integers(0, zones - 1))
    drawn = draw(st.sets(pairs.filter(lambda pair: pair[0] < pair[1]), max_size=25))
    return zones, tuple(sorted(drawn))


@given(graphs())
def test_no_two_boxes_share_a_place(graph: tuple[int, tuple[LinkedZones, ...]]) -> None:
    zones, edges = graph
    cells = automatic(zones, edges)
    assert len(set(cells)) == zones
    assert cells == automatic.__wrapped__(zones, edges)
    if zones <= 9:
        assert all(c.column < 3 and c.row < 3 for c in cells)


def test_a_crowd_of_zones_stands_in_the_order_added() -> None:
    cells = automatic(CROWD + 1, chain(CROWD + 1))
    assert list(cells) == sorted(cells, key=lambda cell: (cell.row, cell.column))


def test_many_passages_are_not_looked_at_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    looked = 0

    def cost(placing: Placing, edges: tuple[LinkedZones, ...]) -> float:
        nonlocal looked
        looked += 1
        return _cost(placing, edges)

    monkeypatch.setattr(zone_places, "_cost", cost)
    ladder = sorted([*chain(60), *((n, n + 7) for n in range(53))])
    automatic.__wrapped__(60, tuple(ladder))
    assert 2 < looked <= EFFORT // len(ladder) ** 2 + 2


def test_moving_one_box_moves_only_the_one_in_its_way() -> None:
    table = Table("zone A", "zone B", "zone C", "border A B", "border B C")
    assert places(table.state) == {"z1": (0, 0), "z2": (1, 0), "z3": (2, 0)}
    table.do("map A 1 0")
    assert places(table.state) == {"z1": (1, 0), "z2": (0, 0), "z3": (2, 0)}
    table.do("map C 2 5")
    assert places(table.state) == {"z1": (1, 0), "z2": (0, 0), "z3": (2, 5)}


def test_two_boxes_moved_to_one_place_stand_beside_each_other() -> None:
    table = Table("zone A", "zone B", "map A 3 3", "map B 3 3")
    assert sorted(places(table.state).values()) != [(3, 3), (3, 3)]


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 2)), min_size=1, max_size=9))
def test_moved_boxes_never_share_a_place(moves: list[tuple[int, int]]) -> None:
    table = Table(*(f"zone Z{n}" for n in range(9)))
    table.do(*(f"map Z{n} {x} {y}" for n, (x, y) in enumerate(moves)))
    assert len(set(places(table.state).values())) == 9


def test_the_cursor_goes_to_the_next_box_in_a_direction() -> None:
    placed = {"a": Cell(0, 0), "b": Cell(1, 0), "c": Cell(2, 1), "d": Cell(0, 2)}
    assert [zone_beside(placed, "a", dx, dy) for dx, dy in STEPS] == ["b", "d", "a", "a"]
    assert [zone_beside(placed, "c", dx, dy) for dx, dy in STEPS] == ["c", "d", "b", "b"]


def test_a_box_moves_by_one_and_not_beyond_the_edge() -> None:
    state = Table("zone A", "zone B").state
    assert moved_zones(state, "z1", 1, 0) == {"z1": (1, 0), "z2": (0, 0)}
    assert moved_zones(state, "z2", 1, 0) == {}
    assert moved_zones(state, "z2", 0, 1) == {"z2": (1, 1)}
    assert moved_zones(state, "z1", -1, 0) == {}
    assert moved_zones(Table("zone A").state, "z1", 1, 0) == {}
