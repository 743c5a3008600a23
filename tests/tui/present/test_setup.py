"""The setup page as rows: what is missing as links, the cast, the stage; in any width."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.table import Table
from tracker.conflict.state import Conflict
from tracker.conflict.system import SYSTEMS
from tracker.systems.fate.rules.skills import SKILLS
from tracker.systems.fate.screen.asking import split_group
from tracker.tui.present.cells import line_width
from tracker.tui.present.game_view import Choose
from tracker.tui.present.glyphs import ASCII, UNICODE
from tracker.tui.present.lines import text_of
from tracker.tui.present.setup import (
    cast_page,
    in_setup_order,
    lacking,
    row_parts,
    setup_listing,
    stage_page,
)

QUAY = """
conflict "Night at the Quay" kind=physical
zone Quay aspects="Fog; Wet planks"
zone Warehouse
zone Island
border Quay Warehouse cost=2 back=1
side Heroes
side Gang
add Ada pc side=Heroes zone=Quay fp=3 skills="Fists 4, Alertness 2"
add Krall npc side=Gang skills="Alertness 3" consequences="mild: Singed Hand" hidden=yes
minions Thugs count=3 quality=2 leader=Krall
aspect Dark
aspect Loose on=Quay sticky=no
"""


def page(state: Conflict, width: int = 80) -> list[str]:
    return [text_of(row.line) for row in setup_listing(state, width, UNICODE).rows]


def test_the_page_of_a_conflict_being_set_up() -> None:
    assert page(Table(QUAY).state, 76) == [
        "─ Before the first round " + "─" * 51,
        "→ Zone: Krall",
        "Title  Night at the Quay",
        "Dice   Fate",
        "Kind   physical",
        "Order  by skill",
        "  Cast                 Side    Zone  FP  Skills                Carried",
        "1 Krall (hidden)  NPC  Gang    ?      0  Alertness 3           Singed Hand",
        "    Thugs         3×2  Gang",
        "2 Ada             PC   Heroes  Quay   3  Fists 4, Alertness 2",
        "─ Zones " + "─" * 68,
        "Quay  Fog; Wet planks",
        "Warehouse",
        "Island  no passage",
        "  Quay ─ Warehouse  2 there, 1 back",
        "─ Aspects " + "─" * 66,
        "Dark  the scene",
        "Loose  Quay, fragile",
    ]


def test_an_empty_page_says_what_to_do() -> None:
    assert page(Conflict(), 40) == [
        "─ Before the first round ───────────────",
        "→ Title",
        "→ Kind of conflict",
        "→ Somebody who takes part",
        "Title  Untitled",
        "Dice   Fate",
        "Kind   not chosen",
        "Order  by skill",
        "─ Cast ─────────────────────────────────",
        "  a adds somebody: Krall npc fists 4 athletics 3",
        "─ Zones ────────────────────────────────",
        "  z adds a zone",
        "─ Aspects ──────────────────────────────",
        "  A adds an aspect",
    ]


@pytest.mark.rule("F-SCENE-1")
def test_what_is_missing_is_a_link_until_the_fight_begins() -> None:
    table = Table(QUAY)
    assert lacking(table.state) == {"zone": ("p2",)}
    assert "missing:zone" in [row.id for row in setup_listing(table.state, 80, UNICODE).rows]
    table.do("place Krall Quay")
    assert setup_listing(table.state, 80, UNICODE).rows[0].id == "begin"
    table.do("begin")
    assert setup_listing(table.state, 80, UNICODE).rows[0].id == "title"


def test_who_is_gone_is_marked_in_the_cast() -> None:
    table = Table(QUAY, "place Krall Quay", "begin", "leave Krall")
    shown = next(text for text in page(table.state, 100) if "Krall" in text)
    assert "← Krall (hidden)" in shown


def test_the_cast_stands_in_the_order_of_action_to_come() -> None:
    table = Table(QUAY, "conflict X order=list")
    assert [p.name for p in in_setup_order(table.state)] == ["Ada", "Krall", "Thugs"]
    table.do("order Krall")
    assert [p.name for p in in_setup_order(table.state)] == ["Krall", "Thugs", "Ada"]


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("conflict X initiative=Fists", "Order  by skill: Fists"),
        ("conflict X order=seats first=2", "Order  by seats, seat 2 first"),
        ("order Ada", "Order  set by hand"),
    ],
)
def test_how_the_order_is_made(line: str, text: str) -> None:
    assert text in page(Table(QUAY, line).state)


def test_every_row_that_can_be_chosen_says_what_it_is_about() -> None:
    rows = setup_listing(Table(QUAY).state, 80, UNICODE).rows
    about = [row_parts(row.id) for row in rows if row.choosable]
    assert ("who", ("p1",)) in about
    assert ("border", ("z1", "z2")) in about
    assert len(set(about)) == len(about)


LONG = Table(QUAY, f'add "{"龍" * 150}" npc zone=Quay', f'zone "{"Gob [/] " * 30}"')


@given(st.integers(0, 210))
def test_the_two_halves_are_the_page_in_any_width(width: int) -> None:
    for glyphs in (ASCII, UNICODE):
        whole = setup_listing(LONG.state, width, glyphs).rows
        halves = (cast_page(LONG.state, width, glyphs), stage_page(LONG.state, width, glyphs))
        assert whole == halves[0].rows + halves[1].rows
        cast = [row for row in whole if row.id.startswith("who")]
        assert all(line_width(row.line) <= width for row in cast)


MANY = ", ".join(f"{name} {n % 5 + 1}" for n, name in enumerate(SKILLS[:14]))


@pytest.mark.parametrize(("rows", "whole"), [(40, True), (0, False)])
def test_skills_go_on_below_where_rows_are_free(rows: int, whole: bool) -> None:
    state = Table(QUAY, f'add Zoë pc side=Heroes zone=Quay skills="{MANY}"').state
    for width in (60, 79, 100):
        shown = cast_page(state, width, UNICODE, rows).rows
        assert len(shown) <= rows or not rows
        assert all(line_width(row.line) <= width for row in shown)
        assert [row.id for row in shown if row.choosable] == [
            row.id for row in cast_page(state, width, UNICODE).rows if row.choosable
        ]
        text = " ".join(" ".join(text_of(row.line) for row in shown).split())
        told = [f"{name} {n % 5 + 1}" for n, name in enumerate(SKILLS[:14])]
        assert all(name in text for name in told) == whole
        assert ("…" in text) != whole


@pytest.mark.rule("F-SIDES-2", "F-SIDES-3")
@pytest.mark.parametrize(
    ("left", "against", "sizes"), [(7, 1, "4, 3"), (7, 2, "4, 3"), (7, 3, "3, 2, 2")]
)
def test_a_group_is_split_for_as_many_as_stand_against_it(
    left: int, against: int, sizes: str
) -> None:
    heroes = [f"add {name} pc side=Heroes zone=Yard" for name in ("Ada", "Bea", "Cyd")[:against]]
    at = Table(
        "conflict T kind=physical\nzone Yard\nside Heroes\nside Gang",
        *heroes,
        "add Krall npc side=Gang zone=Yard",
        "add Kunz npc side=Gang zone=Yard",
        "minions Rats side=Heroes zone=Yard count=4",
        f"minions Thugs side=Gang zone=Yard count={left}",
    )
    asked = split_group(at.state, at.who("Thugs"))
    assert isinstance(asked, Choose)
    assert asked.choices[0][1].startswith(sizes)


def test_the_settings_stand_in_one_row_below_the_cast() -> None:
    state = Table(
        'conflict "Yard" system=core edition=condensed',
        "setting weapons on",
        "side A",
        "add Ana pc side=A",
    ).state
    rows = setup_listing(state, 200, UNICODE).rows
    ids = [row.id for row in rows]
    at = ids.index("settings")
    assert ids[at - 1] == "who:p1"
    told = text_of(rows[at].line)
    assert told == "▼ Settings  edition: Condensed; weapons and armor: on; 25 as usual"
    unfolded = setup_listing(state, 200, UNICODE, unfolded=True).rows
    names = [row.id for row in unfolded if row.id.startswith("setting:")]
    assert names == [f"setting:{field.name}" for field in SYSTEMS["core"].settings]
    assert text_of(unfolded[at].line) == told.replace("▼", "▲")


@pytest.mark.parametrize("game", SYSTEMS)
def test_a_page_with_settings_folds_them_and_one_without_says_nothing(game: str) -> None:
    state = Table(f"conflict Yard system={game}").state
    ids = [row.id for row in setup_listing(state, 80, UNICODE).rows]
    assert ("settings" in ids) == bool(SYSTEMS[game].settings)
    assert not any(i.startswith("setting:") for i in ids)


def test_where_no_zone_is_needed_none_is_missed() -> None:
    lines = ("conflict Yard system=core", "side A", "add Ana pc side=A")
    assert not any("?" in row or "Zone  " in row for row in page(Table(*lines).state))
    assert any("?" in row for row in page(Table(*lines, "zone Gate").state))
