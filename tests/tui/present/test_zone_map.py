"""The map as lines: boxes and passages in any room, with any names; what it costs to get there."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.table import Table
from tracker.conflict.state import Conflict
from tracker.systems.fate.screen.zone_reach import OnTheWay, in_reach, passings
from tracker.tui.present.cells import line_width
from tracker.tui.present.glyphs import ASCII, UNICODE, Glyphs
from tracker.tui.present.lines import Line, text_of
from tracker.tui.present.zone_info import info_lines, panel_lines
from tracker.tui.present.zone_map import people_there, zone_map
from tracker.tui.present.zone_routes import Rect, cells_of, routes

QUAY = """
conflict "Night at the Quay" kind=physical
zone Quay aspects="Fog; Wet planks"
zone Warehouse
zone Gallery
border Quay Warehouse
border Warehouse Gallery cost=2
side Heroes
side Gang
add Ada pc side=Heroes zone=Quay initiative=5
add Bruno pc side=Heroes zone=Warehouse
add "Gob [/]" npc side=Gang zone=Warehouse
minions Thugs count=3 side=Gang zone=Gallery
"""
NINE = "\n".join(
    [
        "conflict Fair kind=physical",
        "side A",
        "side B",
        *(f'zone "Zone {n}"' for n in range(9)),
        *(f'border "Zone {n}" "Zone {n + 1}" cost={n % 3}' for n in range(8)),
        'border "Zone 0" "Zone 8"',
        'border "Zone 1" "Zone 5" cost=3 back=1',
        *(f'add "龍の子 {n}" npc zone="Zone {n * n % 9}" side={"AB"[n % 2]}' for n in range(40)),
    ]
)


def test_whose_turn_it_is_stands_first_in_a_zone_then_who_is_chosen() -> None:
    state = Table.set().do("next").state
    assert [p.name for p in people_there(state, "z1")] == ["Bruno", "Ada", "Krall"]
    assert [p.name for p in people_there(state, "z1", "p3")] == ["Bruno", "Krall", "Ada"]


def drawn(
    state: Conflict,
    width: int,
    height: int,
    glyphs: Glyphs = UNICODE,
    cursor: str = "",
    chosen: str = "",
) -> list[str]:
    shown = zone_map(state, (width, height), glyphs, cursor=cursor, chosen=chosen)
    return [text_of(one) for one in shown]


def test_the_map_of_the_worked_conflict() -> None:
    assert drawn(Table(QUAY).state, 64, 7, cursor="z2", chosen="p1") == [
        "┌ Quay ──────────┐     ┌>Warehouse ─────┐     ┌ Gallery ───────┐",
        "│• Fog; Wet      │     │ Bruno          │     │ Thugs ×3       │",
        "│planks          │     │ Gob [/]        │     │                │",
        "│ [Ada]          ├─────┤                ├──2──┤                │",
        "│                │     │                │     │                │",
        "└ here ──────────┘     └ step −1 ───────┘     └ sprint 4 ──────┘",
        "",
    ]


def test_the_map_in_plain_ascii() -> None:
    table = Table(QUAY, "begin", 'block "door" passage="Quay > Warehouse" skill=Fists dice=0000')
    assert drawn(table.state, 48, 4, glyphs=ASCII, cursor="z2", chosen="p1") == [
        "+ Quay ------+   +>Warehouse -+   + Gallery ---+",
        "|- Fog; Wet ~|   | Bruno      |   |*Thugs x3   |",
        "|v[Ada]      +#0-+ Gob [/]    +-2-+            |",
        "+ here ------+   + step -1 ---+   + sprint 4 --+",
    ]


def test_nine_zones_and_forty_people_are_readable() -> None:
    table = Table(NINE)
    shown = drawn(table.state, 80, 18, cursor="z1", chosen="p2")
    text = "\n".join(shown)
    for n in range(9):
        assert f"Zone {n} " in text
    assert "[龍の子 1]" in text
    assert " +" in text
    assert "3/1" in text


@given(
    st.integers(1, 210),
    st.integers(1, 60),
    st.sampled_from([ASCII, UNICODE]),
    st.sampled_from(["", "z1", "z5", "gone"]),
    st.sampled_from(["", "p7", "gone"]),
)
def test_the_map_fits_into_any_room(
    width: int, height: int, glyphs: Glyphs, cursor: str, chosen: str
) -> None:
    state = TALL.state
    shown = zone_map(state, (width, height), glyphs, cursor=cursor, chosen=chosen)
    fits(shown, width, height)
    fits(info_lines(state, cursor, chosen, width, height, glyphs), width, height)
    fits(panel_lines(state, cursor, chosen, width, glyphs), width, 200)


def fits(shown: list[Line], width: int, height: int) -> None:
    assert len(shown) <= height
    assert all(line_width(one) <= width for one in shown)


TALL = Table(NINE, f'zone "{"龍" * 150}" aspects="{"x" * 300}"', "map 龍 7 7")


def test_a_map_without_zones_is_empty() -> None:
    assert drawn(Table("conflict X").state, 80, 18) == []


@pytest.mark.parametrize("size", [(80, 18), (60, 11), (200, 50)])
def test_lines_never_run_over_boxes_or_along_each_other(size: tuple[int, int]) -> None:
    boxes = tuple(
        Rect(x * size[0] // 3, y * size[1] // 3, size[0] // 3 - 5, size[1] // 3 - 1)
        for y in range(3)
        for x in range(3)
    )
    edges = tuple((a, b) for a in range(9) for b in range(a + 1, 9) if (a * b) % 2 == 0)
    found = routes(boxes, edges, size)
    assert len(found) > 12
    seen: dict[tuple[int, int], int] = {}
    for route in found.values():
        inner = list(cells_of(route))[1:-1]
        for x, y in inner:
            assert not any(b.x <= x < b.x + b.width and b.y <= y < b.y + b.height for b in boxes)
            seen[x, y] = seen.get((x, y), 0) + 1
    # Where two lines cross, two meet in a cell, and they do so only there.
    assert max(seen.values()) <= 2


@pytest.mark.rule("F-MOVE-6", "F-MOVE-7")
def test_what_it_costs_to_get_somewhere() -> None:
    state = Table(QUAY).state
    assert passings(state, "p1") == {
        "z1": OnTheWay(kind="here"),
        "z2": OnTheWay(kind="step", cost=1, way=("z2",)),
        "z3": OnTheWay(kind="sprint", cost=4, way=("z2", "z3")),
    }
    assert passings(state, "p2")["z3"] == OnTheWay(kind="step", cost=3, way=("z3",))


def test_a_block_is_shown_except_to_its_maker() -> None:
    table = Table(QUAY, "begin").do('block "door" passage="Quay > Warehouse" skill=Fists dice=++00')
    assert passings(table.state, "p1")["z2"].strength is None
    assert passings(table.state, "p2")["z1"].strength == 2


@pytest.mark.rule("F-BLOCK-6")
def test_to_a_zone_that_is_barred_leads_a_main_action_alone() -> None:
    line = 'block "door" passage="Warehouse > Quay" skill=Fists dice=++00'
    table = Table(QUAY, "begin").do(line)
    assert passings(table.state, "p1")["z2"].kind == "step"
    barred = passings(table.state, "p2")["z1"]
    assert (barred.kind, barred.cost, barred.strength) == ("sprint", 1, 2)


def test_a_zone_without_a_way() -> None:
    state = Table(QUAY, "zone Island").state
    assert passings(state, "p1")["z4"] == OnTheWay(kind="none")
    assert "no way" in "\n".join(drawn(state, 80, 18, chosen="p1"))


@pytest.mark.rule("F-ZONE-2", "F-ZONE-3", "F-ZONE-4")
def test_who_is_in_reach() -> None:
    table = Table(QUAY)
    names = {
        reach: [p.name for p in people] for reach, people in in_reach(table.state, "p1").items()
    }
    assert names == {"melee": [], "thrown": ["Gob [/]"], "gun": ["Thugs"], "rifle": []}
    table.do("place Ada Warehouse")
    assert [p.name for p in in_reach(table.state, "p1")["melee"]] == ["Gob [/]"]


def test_what_is_said_beside_the_map() -> None:
    state = Table(QUAY).state
    told = [text_of(shown) for shown in info_lines(state, "z3", "p1", 80, 3, UNICODE)]
    assert told == [
        "Ada: → Gallery: sprint 4 through Warehouse · thrown: Gob [/] · shot: Thugs",
        "Gallery: 1 here · next to Warehouse 2",
    ]
