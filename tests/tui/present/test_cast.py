"""The table of everybody, as text: marks, boxes, who stands where, and what goes first."""

from __future__ import annotations

import pytest

from tests.tui.quay import picture, quay, shown
from tracker.checks.rules.table import CheckPerson
from tracker.conflict.state import Condition, Conflict, Resource, Track, change
from tracker.session import Session
from tracker.systems.fate.rules.state import with_own
from tracker.tui.present.cast import EMPTY_ROW, boxes_line, cast_listing, short_boxes, side_mark
from tracker.tui.present.cells import line_width
from tracker.tui.present.glyphs import ASCII, UNICODE
from tracker.tui.present.lines import text_of


def rows(session: Session, width: int = 79) -> list[str]:
    listing = cast_listing(session.state, width, UNICODE)
    return shown([listing.header, *(row.line for row in listing.rows)])


def test_the_second_round_of_the_worked_conflict() -> None:
    assert rows(quay(9)) == picture(
        """
|    Name       Zone      Health    Composure Consequences          FP
|◊ ○ Krall      Warehouse □□□ □□    □□□ □□□ □ Singed Hand, Disloca…  2 full def.
|✓ ◆ Ada        Warehouse □□□ □□□ □ □□□ □□□                          3
|▸ ◆ Bruno      Warehouse □□■ □□□   □□□ □□□ □                        3
|  ○ Thugs B ×1 Warehouse ■■□
|† ○ Thugs A ×0 Warehouse ■■                                           taken out
"""
    )


def test_an_attached_group_stands_under_its_leader_and_a_held_action_is_marked() -> None:
    assert rows(quay(4), 100) == picture(
        """
|    Name          Zone       Health     Composure  Consequences  FP
|✓ ○ Krall         Warehouse  □□□ □□     □□□ □□□ □  Singed Hand    2
|  ○   Thugs A ×2  Warehouse  □□
|✓ ◆ Ada           Warehouse  □□□ □□□ □  □□□ □□□                   3  spin
|‖ ◆ Bruno         Warehouse  □□■ □□□    □□□ □□□ □                 3  holds
|✓ ○ Thugs B ×1    Warehouse  ■■□
"""
    )


@pytest.mark.parametrize(
    ("width", "header"),
    [
        (160, "Name Zone Health Composure Consequences FP"),
        (60, "Name Health Composure Consequences FP"),
        (40, "Name Health Consequences FP"),
        (20, "Name Health"),
    ],
)
def test_columns_go_where_room_is_short(width: int, header: str) -> None:
    session = quay(9)
    assert rows(session, width)[0].split() == header.split()


@pytest.mark.parametrize("width", [1, 5, 19, 40, 79, 200])
def test_no_row_is_wider_than_its_room(width: int) -> None:
    listing = cast_listing(
        quay(9, 'rename Krall "龍のケンジ [/] the Unpronounceable"').state, width, UNICODE
    )
    assert all(line_width(row.line) <= width for row in listing.rows)


def test_rows_have_the_ids_of_those_they_show() -> None:
    state = quay(9).state
    names = [state.participants[row.id].name for row in cast_listing(state, 79, UNICODE).rows]
    assert names == ["Krall", "Ada", "Bruno", "Thugs B", "Thugs A"]


def test_how_somebody_left_is_a_sign() -> None:
    state = quay(9, "leave Ada home").state
    marks = {
        state.participants[row.id].name: text_of(row.line)[0]
        for row in cast_listing(state, 79, ASCII).rows
    }
    assert marks["Ada"] == ASCII.arrow_back
    assert marks["Thugs A"] == ASCII.out


def test_a_long_track_is_told_in_numbers() -> None:
    track = Track(boxes=30, marked=(1, 2, 3))
    assert text_of(boxes_line(track, UNICODE)) == "■ 3/30"
    assert text_of(boxes_line(Track(boxes=4, marked=(2,)), ASCII)) == ".X. ."


def test_fate_points_that_are_due_stand_beside_those_there_are() -> None:
    state = quay(9).state
    due = with_own(state.participants["p1"], fp_due=1)
    state = change(state, participants={**state.participants, "p1": due})
    ada = next(row for row in cast_listing(state, 120, UNICODE).rows if row.id == "p1")
    assert "3+1" in text_of(ada.line)


def test_resources_and_conditions_of_other_systems_have_their_place() -> None:
    state = quay(0).state
    tired = change(
        state.participants["p1"],
        resources={"Elan": Resource(current=2, maximum=5)},
        own=CheckPerson(conditions=(Condition(id="c1", text="tired", mod=-2),)),
    )
    state = change(state, participants={**state.participants, "p1": tired})
    listing = cast_listing(state, 120, UNICODE)
    ada = next(text_of(row.line) for row in listing.rows if row.id == "p1")
    assert "Elan" in text_of(listing.header)
    assert "2/5" in ada
    assert "tired -2" in ada


def test_nobody_takes_part() -> None:
    (row,) = cast_listing(Conflict(), 79, UNICODE).rows
    assert (row.id, row.choosable) == (EMPTY_ROW, False)


def test_where_room_is_short_a_track_shows_how_much_of_it_is_marked() -> None:
    for marked, text in (((), "□□□ 0/6"), ((4,), "■□□ 1/6"), ((1, 2, 3, 4), "■■□ 4/6")):
        assert text_of(short_boxes(Track(boxes=6, marked=marked), UNICODE)) == text
    assert text_of(short_boxes(Track(boxes=2, marked=(1,)), UNICODE)) == "■□"
    assert rows(quay(9), 40)[1].split()[3:5] == ["□□□", "0/5"]


def test_sides_and_players_people_have_signs_of_their_own() -> None:
    state = quay(9).state
    signs = {p.name: side_mark(state, p, ASCII).text for p in state.participants.values()}
    assert signs["Ada"] == signs["Bruno"] == ASCII.first_pc
    assert signs["Krall"] == signs["Thugs B"] == ASCII.second_npc
