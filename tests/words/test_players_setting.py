"""What players see of the game master's figures: by the setting, under another name, bit by bit."""

from __future__ import annotations

from itertools import chain
from typing import Any

import pytest

from tests.support.for_players import player_outputs
from tests.support.table import Table
from tracker.words.document import open_document
from tracker.words.history_lines import log_lines
from tracker.words.player_log import OpenLog, OpenTimeline

VILLAIN = "add Baron npc side=Gang zone=Yard skills='Fists 3, Endurance 2' fp=4"
SHEET = f"{VILLAIN} aspects='Ruthless Heart; Old Wound' stunts='Iron Skin: -1'"
HIT = ("attack Baron skill=Fists dice=++00 vs=Fists vs-dice=0000", "stress")


def told(table: Table, npcs: str | None = None) -> str:
    """Return all that players get of a fight in one text."""
    return "\n".join(chain.from_iterable(player_outputs(table.session.timeline, npcs).values()))


def baron(table: Table, npcs: str | None = None) -> dict[str, Any]:
    people = open_document(OpenLog(table.session.timeline, npcs))["participants"]
    found: dict[str, Any] = next(p for p in people if p["name"] == "Baron")
    return found


def test_a_sheet_is_the_game_masters_unless_all_is_shown() -> None:
    table = Table.set(SHEET).do(*HIT)
    assert baron(table)["skills"] == {}
    assert baron(table)["fp"] is None
    assert baron(table)["aspects"] == []
    assert baron(table)["tracks"]["health"]["marked"] != []
    assert "Ruthless" not in told(table)
    assert "Iron Skin" not in told(table)
    table.do("players npcs=all")
    assert baron(table)["skills"] == {"Fists": 3, "Endurance": 2}
    assert baron(table)["aspects"] == ["Ruthless Heart", "Old Wound"]
    assert baron(table)["fp"] == 4


def test_with_names_alone_no_mark_and_no_roll_is_told() -> None:
    table = Table.set(SHEET).do(*HIT)
    assert baron(table, "names")["tracks"] == {}
    lines = "\n".join(OpenLog(table.session.timeline, "names").lines())
    assert "attacks Baron: Fists 4, 1 shift\n" in f"{lines}\n"
    assert "Baron marks" not in lines
    assert "Fists 3" not in lines
    assert "against Fists 3, 1 shift" in "\n".join(OpenLog(table.session.timeline).lines())


def test_the_option_stands_in_for_what_the_fight_says() -> None:
    table = Table.set(SHEET, "players npcs=all").do(*HIT)
    other = Table.set(SHEET).do(*HIT)
    assert told(table, "names") == told(other, "names")
    assert told(table) == told(other, "all")


def test_setting_it_is_no_news_for_the_players() -> None:
    table = Table.set(SHEET)
    before = told(table)
    table.do("players npcs=names", "players npcs=marks")
    assert told(table) == before
    assert "names, marks or all" in table.refused("players").message


@pytest.mark.parametrize(
    "line",
    ["reveal Baron 'Ruthless Heart'", "compel Baron 'Ruthless Heart' accept=yes"],
)
def test_an_aspect_is_known_once_it_is_revealed_or_compelled(line: str) -> None:
    table = Table.set(SHEET).do(line)
    assert baron(table)["aspects"] == ["Ruthless Heart"]
    assert "Old Wound" not in told(table)
    table.do("undo")
    assert "Ruthless" not in told(table)


def test_nobody_learns_by_what_is_tagged_in_hiding() -> None:
    spy = "add Spy npc side=Gang zone=Yard skills='Alertness 9, Fists 4' fp=3 hidden=yes"
    table = Table.set(SHEET, spy)
    table.do("attack Ada skill=Fists dice=++00 tag='Ruthless Heart' vs=Fists vs-dice=0000")
    assert "Ruthless" not in told(table)


def test_an_alias_stands_everywhere_until_the_name_is_revealed() -> None:
    table = Table.set(f"{VILLAIN} alias='The Stranger'").do(*HIT, "note 'Baron laughs'")
    table.do('aspect "Baron\'s Blade"')
    assert "Baron" not in told(table)
    assert "attacks The Stranger" in told(table)
    assert "Note: The Stranger laughs" in told(table)
    assert "The Stranger's Blade" in told(table)
    table.do("reveal Baron")
    assert "attacks Baron" in told(table)
    assert "attacks The Stranger" not in told(table)
    table.do("undo")
    assert "Baron" not in told(table)


def test_an_alias_set_later_stands_in_older_lines() -> None:
    table = Table.set(VILLAIN).do(*HIT, "set Baron alias='The Stranger'")
    assert "Baron" not in told(table)
    table.do("rename Baron Krull", "next")
    assert "Baron" not in told(table)
    assert "Krull" not in told(table)


def test_an_alias_that_is_taken_gets_a_number() -> None:
    table = Table.set(f"{VILLAIN} alias=Ada")
    assert "Ada 2" in told(table)


def test_a_disclosure_that_is_undone_never_was() -> None:
    spy = "add Spy npc side=Gang zone=Yard skills='Alertness 9' hidden=yes"
    table, plain = Table.set(spy), Table.set(spy)
    watched = OpenTimeline()
    table.session.subscribe(watched.take_in)
    for record in table.session.timeline.records:
        watched.take_in(record)
    table.do("reveal Spy")
    assert "Spy" in "\n".join(log_lines(watched))
    table.do("note 'there you are'", "undo 2")
    assert "Spy" not in "\n".join(log_lines(watched))
    assert told(table) == told(plain.do("note 'there you are'", "undo"))
    table.do("redo 2")
    assert "Spy" in "\n".join(log_lines(watched))
    assert "Spy" in told(table)


@pytest.mark.parametrize(
    "theirs",
    [
        "companion Rat of=Spy kinds=physical quality=2",
        "minions Shades side=Gang zone=Yard quality=1 count=2 leader=Spy",
        "aspect 'Poison Ring' on=Spy",
    ],
)
def test_what_is_theirs_is_hidden_with_them(theirs: str) -> None:
    spy = "add Spy npc side=Gang zone=Yard skills='Alertness 9' hidden=yes"
    plain = told(Table.set(spy))
    assert told(Table.set(spy, theirs)) == plain


def test_a_hit_of_the_hidden_is_as_one_of_nobody() -> None:
    spy = "add Spy npc side=Gang zone=Yard skills='Alertness 9, Fists 4' hidden=yes"
    by_spy = Table.set(spy).do("attack Ada skill=Fists dice=++00 vs=Fists vs-dice=0000")
    nobodys = Table.set(spy)
    harm = by_spy.doc["question"]["hit"]
    nobodys.do(f"hit Ada {harm}")
    assert told(by_spy) == told(nobodys)
    assert told(by_spy.do("stress")) == told(nobodys.do("stress"))
    assert "takes nothing" not in told(by_spy)
