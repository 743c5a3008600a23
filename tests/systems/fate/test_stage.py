"""Zones, sides and passages renamed and removed, in the setup and in mid-fight."""

from __future__ import annotations

import pytest

from tests.support.table import STAGE, Table
from tracker.conflict.ruling import Revision
from tracker.words.script import script_lines


def zones(table: Table) -> list[str]:
    return [zone["name"] for zone in table.doc["zones"]]


def test_zones_and_sides_are_renamed_by_name_or_beginning() -> None:
    table = Table.set().do("rename Yard Garden", "rename Gan Band", 'rename Hall "Great Hall"')
    assert zones(table) == ["Garden", "Great Hall"]
    assert table.sheet("Ada")["zone"] == "Garden"
    assert table.sheet("Krall")["side"] == "Band"
    table.do('rename "Great Hall" Garden')
    assert zones(table) == ["Garden", "Garden 2"]
    table.do("undo 4")
    assert zones(table) == ["Yard", "Hall"]
    assert table.sheet("Krall")["side"] == "Gang"


def test_a_name_that_several_have_is_asked_about() -> None:
    table = Table(STAGE, "add Yard npc side=Gang zone=Hall", "side Yard")
    refusal = table.senseless("rename Yard Garden")
    assert refusal.candidates == ("who:Yard", "zone:Yard", "side:Yard")
    table.do("rename zone:Yard Garden", "rename side:yard Neutral", "rename Yard Yates")
    assert zones(table) == ["Garden", "Hall"]
    assert table.who("Yates").zone is not None


@pytest.mark.parametrize(
    ("line", "names"),
    [("remove Yard", ("Ada", "Bruno", "Krall")), ("remove Heroes", ("Ada", "Bruno"))],
)
def test_what_somebody_needs_stays(line: str, names: tuple[str, ...]) -> None:
    assert Table.set().senseless(line).arguments["names"] == names


def test_a_zone_goes_with_its_passages_aspects_and_blocks() -> None:
    table = Table.set("zone Attic", "border Hall Attic", 'aspect "Dust" on=Attic')
    table.do('block "nobody goes up" passage="Hall > Attic" skill=Fists dice=0000', "remove Attic")
    assert zones(table) == ["Yard", "Hall"]
    assert table.doc["borders"] == [["Yard", "Hall", 0]]
    assert (table.doc["aspects"], table.doc["blocks"]) == ([], [])
    table.do("undo")
    assert zones(table) == ["Yard", "Hall", "Attic"]
    assert len(table.doc["blocks"]) == 1


def test_an_empty_side_goes() -> None:
    table = Table(STAGE, "side Watch", "remove Watch")
    assert [side.name for side in table.state.sides.values()] == ["Heroes", "Gang"]


def test_a_passage_is_closed_for_good_with_the_block_that_was_in_it() -> None:
    table = Table.set().do('block "nobody leaves" passage="Yard > Hall" skill=Fists dice=0000')
    table.do("unborder Hall Yard")
    assert (table.doc["borders"], table.doc["blocks"]) == ([], [])
    assert table.senseless("unborder Hall Yard").message == "{zone} and {to_zone} are not adjacent"


def test_striking_a_new_name_leaves_the_rest() -> None:
    table = Table(STAGE, "rename Yard Garden", 'aspect "Roses" on=Garden')
    table.do("strike 10")
    assert isinstance(table.session.timeline.records[-1], Revision)
    assert zones(table) == ["Yard", "Hall"]
    assert [(a["text"], a["on"]) for a in table.doc["aspects"]] == [("Roses", "Yard")]


def test_a_script_of_it_plays_again() -> None:
    table = Table(STAGE, "zone Attic", "rename Hall Nave", "unborder Yard Nave", "remove Attic")
    again = Table(*script_lines(table.session.timeline))
    assert again.state == table.state
