"""Sheets of other programs in this game: what becomes of harm, tracks and initiative."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.support.table import Table
from tests.systems.core.test_drafts import lost, plan_of, sheet, skills, track
from tracker.importing import ImportPlan


def planned(value: object) -> ImportPlan:
    return plan_of(value, game="fate")


def table_of(consequences: str) -> bytes:
    return f"name,role,consequences\nAda,npc,{consequences}\n".encode()


@pytest.mark.rule("F-CONSEQ-7")
@pytest.mark.parametrize(
    ("carried", "most"),
    [
        ("mild: A", None),
        ("mild: A; moderate: B; severe: C", None),
        ("mild: A; moderate: B; severe: C; severe: D", 4),
        ("mild: A; mild: B; moderate: C; severe: D; severe: E", 5),
        # What is kept in the notes takes no room.
        ("extreme: E", None),
        ("extreme: E; extreme: F; extreme: G; extreme: H", None),
        ("mild: A; moderate: B; severe: C; extreme: E", None),
        ("mild: A; moderate: B; severe: C; severe: D; extreme: E", 4),
    ],
)
def test_who_carries_more_than_three_consequences_has_room_for_them(
    carried: str, most: int | None
) -> None:
    (line,) = planned(table_of(carried)).lines
    assert line.partition("max-consequences=")[2][:1] == ("" if most is None else str(most))


@pytest.mark.rule("F-CONSEQ-7")
@pytest.mark.parametrize(("named", "most"), [(0, None), (2, 2), (3, None), (5, 5)])
def test_a_sheet_with_other_slots_has_so_many_consequences(named: int, most: int | None) -> None:
    slots = [{"name": "Mild", "value": ""} for _ in range(named)]
    (line,) = planned(sheet(consequences=slots)).lines
    assert line.partition("max-consequences=")[2][:1] == ("" if most is None else str(most))


def test_what_this_game_does_not_have_of_harm_is_told_and_kept() -> None:
    plan = planned(table_of("mild: Cut; moderate: Limp *; extreme: No Face"))
    assert plan.lines == ('add Ada npc consequences="mild: Cut; moderate: Limp" memo="No Face"',)
    assert plan.lost == (
        "Ada: Limp: recovering there; here it waits for the rest that heals it",
        "Ada: No Face: extreme, which this game does not have; kept in the notes",
    )


@pytest.mark.parametrize(
    ("tracks", "keys", "told"),
    [
        (
            [track("Mental", "1", "2"), track("Physical", "1", "2", "3")],
            ' boxes="health 3, composure 2"',
            (),
        ),
        ([track("Physical", "1", "2", marked=True)], ' health-marked="1, 2"', ()),
        ([track("Mental", "1", marked=True)], " composure-marked=1", ()),
        (
            [track("Stress", "1", "2")],
            ' boxes="health 2"',
            ("Ada: Stress: one track for all harm; kept as Health",),
        ),
        (
            [track("Physical", "1", "1", "1")],
            ' boxes="health 3"',
            ("Ada: Physical: each box takes 1 there; here box N takes a hit of N",),
        ),
        ([track("Corruption", "1", "2")], "", ("Ada: Corruption",)),
        ([track("Corruption")], "", ()),
    ],
)
def test_a_track_is_one_of_the_two_that_this_game_has(
    tracks: list[dict[str, Any]], keys: str, told: tuple[str, ...]
) -> None:
    plan = planned(sheet(stressTracks=tracks))
    assert keys in plan.lines[0]
    assert [text[: len(known)] for text, known in zip(plan.lost, told, strict=True)] == [*told]


@pytest.mark.parametrize(
    ("stage", "named", "instead"),
    [
        ("kind=physical", ("Notice", "Will"), "Notice"),
        ("kind=physical", ("Wahrnehmung",), "Wahrnehmung"),
        ("kind=physical", ("Notice", "Alertness"), ""),
        ("kind=physical", ("Will",), ""),
        ("kind=physical order=list", ("Notice",), ""),
        ("kind=social", ("Notice",), ""),
        ("kind=social", ("Empathie",), ""),
        ("kind=mental initiative=Academics", ("Empathy",), "Empathy"),
        ("kind=mental initiative=Academics", ("Academics", "Empathy"), ""),
        ("kind=mental initiative=Academics", ("Notice",), ""),
    ],
)
def test_where_the_skill_that_orders_the_fight_is_missing_its_like_gives_the_place(
    stage: str, named: tuple[str, ...], instead: str, tmp_path: Path
) -> None:
    path = tmp_path / "sheet.json"
    path.write_text(json.dumps(sheet(skills=skills(*named))))
    table = Table(f'conflict "T" {stage}\nzone Yard\nside Heroes', f'import "{path}"')
    skill = "Academics" if "Academics" in stage else "Alertness"
    told = (f"Ada: {skill} orders this fight, taken from {instead}",) if instead else ()
    assert (table.who("Ada").initiative, lost(table)) == (2 if instead else None, told)
