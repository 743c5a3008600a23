"""Lines for players are made of what they know, as a whole: no number that is none, no id."""

from __future__ import annotations

import re

import pytest

from tests.support.any_fight import EVERY, any_fight
from tests.support.table import Table
from tests.systems.core.table import HEROES, PLACES, VESNA
from tests.systems.core.table import Table as CoreTable
from tracker.conflict.state import NPCS
from tracker.words.history_lines import log_lines
from tracker.words.player_log import OpenLog
from tracker.words.summary import state_lines
from tracker.words.translate import install

# No name, and nothing that is typed in these fights, looks like this.
AN_ID = re.compile(r"(?<![\w/#-])[pabceoz][0-9]+(?!\w)")
VILLAIN = "add Baron npc side=Gang zone=Yard skills='Fists 3, Endurance 2' fp=4"
THUGS = "minions Thugs side=Gang zone=Yard quality=1 count=5"


def lines(table: Table, npcs: str = "names") -> list[str]:
    """Return what players read of a fight."""
    return list(OpenLog(table.session.timeline, npcs).lines())


@pytest.mark.parametrize("game", EVERY)
def test_no_line_shows_an_id(game: str) -> None:
    timeline = any_fight(game, 120, 3).timeline
    for language in ("en", "de"):
        install(language)
        told = [*log_lines(timeline), *(x for n in NPCS for x in OpenLog(timeline, n).lines())]
        assert [line for line in told if AN_ID.search(line)] == []


def test_a_group_of_unknown_size_is_several() -> None:
    table = Table.set(THUGS).do("next", "next", "next", "next")
    told = lines(table)
    assert any("Thugs pass" in line for line in told)
    assert not any("Thugs passes" in line for line in told)


def test_of_a_group_that_parts_no_count_is_told() -> None:
    told = lines(Table.set(THUGS).do("split Thugs count=2 name=Rest"))
    assert "Some of Thugs are Rest now" in "\n".join(told)
    core = CoreTable(
        'conflict "Yard" system=core kind=physical',
        *(*PLACES, "side Heroes", "side Gang", *HEROES, VESNA),
        "minions Thugs quality=2 count=4 side=Gang zone=Yard",
        "begin",
        "split Thugs count=1 name=Rest",
    )
    told = list(OpenLog(core.session.timeline, "names").lines())
    assert "Some of Thugs stand apart as Rest" in "\n".join(told)


def test_the_roll_of_somebody_whose_sheet_is_unknown_is_no_0() -> None:
    table = Table.set(VILLAIN.replace("Fists 3", "Alertness 9, Fists 3")).do(
        "attack Ada skill=Fists dice=++00"
    )
    assert table.doc["question"]["kind"] == "defend"
    assert any("Baron attacks Ada" in line for line in lines(table))
    assert not any("Fists" in line or " 0" in line for line in lines(table)[-2:])


def test_harm_of_unknown_boxes_is_told_by_how_much() -> None:
    table = Table.set(VILLAIN, THUGS).do("hit Baron 1", "stress", "hit Thugs 3")
    told = "\n".join(lines(table))
    assert "Baron takes nothing" not in told
    assert "Baron takes 1" in told
    assert "Thugs take 3" in told
    assert "left" not in told


@pytest.mark.parametrize("npcs", NPCS)
@pytest.mark.parametrize("by", ["attack Ada skill=Fists dice=++00 vs=Fists vs-dice=0000"])
def test_no_headline_is_contradicted_by_what_stands_below(npcs: str, by: str) -> None:
    spy = "add Spy npc side=Gang zone=Yard skills='Alertness 9, Fists 4' hidden=yes"
    told = lines(Table.set(spy).do(by, "stress"), npcs)
    assert not any("takes nothing" in line for line in told)
    assert any("Ada marks Health" in line for line in told)


def test_of_a_sheet_that_is_not_seen_nothing_is_said_to_lack() -> None:
    table = Table(
        'conflict "Wall" system=percent',
        "side Us",
        "side Them",
        "zone Yard",
        "add Ana pc side=Us zone=Yard initiative=4 skills='Climb 10'",
        "add Ben npc side=Them zone=Yard initiative=6 skills='Climb 10'",
        "begin",
    )
    for npcs in NPCS:
        told = "\n".join(state_lines(OpenLog(table.session.timeline, npcs).table()))
        assert "no initiative" not in told
