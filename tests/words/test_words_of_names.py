"""A word that one name alone has is enough wherever a name is read."""

from __future__ import annotations

import pytest

from tests.support.table import Table
from tests.support.trees import played
from tracker.words.script import script_lines

SETUP = (
    'conflict "A" kind=physical',
    'zone "Upper Gallery"',
    'zone "Old Pier"',
    'border "Upper Gallery" "Old Pier"',
    'side "The Watch"',
    'side "The Gang"',
    'add "Doctor Krall" npc side="The Gang" zone="Old Pier" fp=2 skills="Alertness 3, Fists 3"',
    'add "Captain Ada" pc side="The Watch" zone="Old Pier" fp=2 skills="Alertness 2, Fists 2"',
    'minions "Dock Thugs" side="The Gang" zone="Old Pier" quality=1 count=3',
    "begin",
)


@pytest.mark.parametrize(
    ("line", "whole"),
    [
        ("attack Ada by=Krall dice=0000 vs=Fists", 'attack "Captain Ada" by="Doctor Krall"'),
        ("place Krall Gallery", 'place "Doctor Krall" "Upper Gallery"'),
        ("rename Pier Jetty", 'rename "Old Pier" Jetty'),
        ("rename Watch Guard", 'rename "The Watch" Guard'),
        ("set Krall side=Watch", 'set "Doctor Krall" side="The Watch"'),
        ("attach Thugs to=Krall", 'attach "Dock Thugs" to="Doctor Krall"'),
        ("aspect Fog on=Gallery", 'aspect Fog on="Upper Gallery"'),
        ("aspect Fog on=Krall free=Ada", 'aspect Fog on="Doctor Krall" free="Captain Ada"'),
        ('block x skill=Fists passage="Gallery > Pier"', 'block x by="Doctor Krall" skill=Fists'),
        ("block x skill=Fists protects=Thugs", 'block x by="Doctor Krall" skill=Fists'),
        ("order Ada", 'order "Captain Ada"'),
        ("throw Ada Gallery dice=0000", 'throw "Captain Ada" "Upper Gallery" by='),
    ],
)
def test_in_any_line(line: str, whole: str) -> None:
    table = Table(*SETUP)
    if line.startswith("attach"):
        table.do('set "Dock Thugs" side="The Gang"')
    table.do(line)
    said = script_lines(table.session.timeline)[-1]
    assert said.startswith(whole), said
    if line.startswith("block"):
        assert '="Upper Gallery > Old Pier"' in said or '="Dock Thugs"' in said


def test_of_aspects_too() -> None:
    table = Table(*SETUP, 'aspect "Oil on the planks" on=scene', "unaspect planks")
    assert table.state.aspects == {}
    table.do('branch "the long night"', "undo", "goto night")
    assert table.state.aspects == {}


def test_a_thing_that_is_called_like_somebody_is_written_with_a_colon() -> None:
    table = Table(*SETUP, 'throw ": Thugs" Gallery weight=1 dice=++++')
    lines = script_lines(table.session.timeline)
    assert lines[-1].startswith('throw ": Thugs" "Upper Gallery"')
    assert played(lines).state == table.state
    table.do("undo", 'throw "the crate" Gallery weight=1 dice=++++')
    assert any(
        line.startswith('throw "the crate"') for line in script_lines(table.session.timeline)
    )
