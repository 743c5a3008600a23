"""The list of fights as rows: what is known at once, what comes later, what cannot be read."""

from __future__ import annotations

import pytest

from tests.support.table import Table
from tracker.tui.present.cells import line_width
from tracker.tui.present.glyphs import UNICODE
from tracker.tui.present.library import (
    ListedFight,
    Summary,
    empty_listing,
    fight_lines,
    in_listed_order,
    library_listing,
    matching,
    summary,
)
from tracker.tui.present.lines import text_of

RUNNING = summary(Table.set("minions Thugs side=Gang zone=Hall").state)


def fight(
    name: str, known: Summary | None = None, *, error: str = "", held: bool = False
) -> ListedFight:
    return ListedFight(
        id=f"/saves/{name}.jsonl",
        name=name,
        title=f"The {name}",
        system="fate",
        size=12_345,
        played="2026-11-29",
        error=error,
        held=held,
        summary=known,
    )


def shown(*fights: ListedFight, width: int = 80) -> list[str]:
    listing = library_listing(fights, width, UNICODE)
    return [text_of(listing.header), *(text_of(row.line) for row in listing.rows)]


def test_what_a_fight_says_of_itself() -> None:
    assert (RUNNING.title, RUNNING.kind, RUNNING.phase) == ("Test", "physical", "running")
    assert (RUNNING.now, RUNNING.question) == ("Round 1, Ada's turn", "")
    assert RUNNING.who == ("Ada", "Bruno", "Krall", "Thugs")
    assert summary(Table("conflict X").state).now == "Setup"
    assert summary(Table.set().do("end").state).now == "Ended in round 1"
    assert summary(Table.set().do("hit Ada 3").state).question


def test_the_list() -> None:
    assert shown(fight("Quay", RUNNING), fight("Moor"), fight("Fair", error="damaged")) == [
        "  Fight     Now           Who                       Played      Dice   Size",
        "● Test      Round 1, Ada  Ada, Bruno, Krall, Thugs  2026-11-29  Fate  12 kB",
        "  The Moor                …                         2026-11-29  Fate  12 kB",
        "! The Fair: damaged",
    ]


def test_columns_go_where_room_is_short() -> None:
    assert shown(fight("Quay", RUNNING), width=40) == [
        "  Fight  Now           Played",
        "● Test   Round 1, Ada  2026-11-29",
    ]
    assert all(len(text) <= 12 for text in shown(fight("Quay", RUNNING), width=12))


def test_who_has_it_open_is_said() -> None:
    assert "open elsewhere" in shown(fight("Quay", RUNNING, held=True))[1]


def test_the_fights_under_way_come_first() -> None:
    over = summary(Table.set().do("end").state)
    names = [
        one.name
        for one in in_listed_order(
            [fight("a", over), fight("b"), fight("c", RUNNING), fight("d", held=True)]
        )
    ]
    assert names == ["c", "d", "a", "b"]


@pytest.mark.parametrize(
    ("text", "found"),
    [("", ["Quay", "Moor"]), ("MOO", ["Moor"]), ("ada test", ["Quay"]), ("ada moor", [])],
)
def test_the_filter_looks_at_titles_names_and_cast(text: str, found: list[str]) -> None:
    fights = [fight("Quay", RUNNING), fight("Moor")]
    assert [one.name for one in matching(fights, text)] == found


def test_the_lines_about_one_fight_cut_nothing() -> None:
    title = "Gob [/] " * 37
    long = summary(Table(f'conflict "{title}"', 'add "龍の子" npc').state)
    told = fight_lines(fight("x", long), 60)
    assert all(line_width(one) <= 60 for one in told)
    text = " ".join(text_of(one) for one in told)
    assert title.strip() in text
    assert "龍の子" in text
    (error, *_) = fight_lines(fight("x", error="damaged after ruling 3"), 60)
    assert text_of(error) == "damaged after ruling 3"


def test_an_empty_library_offers_the_demo_a_new_fight_and_three_keys() -> None:
    named = {"help": "?", "command": "F12", "back": "q"}
    rows = empty_listing(named).rows
    assert [row.id for row in rows if row.choosable] == ["demo", "new"]
    text = "\n".join(text_of(row.line) for row in rows)
    assert all(f"\n  {key}  " in text for key in ("?  ", "F12", "q  "))
    assert not any(row.choosable for row in empty_listing(named, away=True).rows)
