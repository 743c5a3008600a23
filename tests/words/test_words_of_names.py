"""A word that one name alone has is enough wherever a name is read."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support import pool_table, reserves_table, twenty_table
from tests.support.table import Table
from tests.support.trees import played
from tracker.checks.rules.table import table_of
from tracker.conflict.ruling import Refusal
from tracker.dice.resembling import meant
from tracker.session import Causes, Session
from tracker.systems.reserves.rules.state import kept
from tracker.words.figures import skill_meant
from tracker.words.history_lines import answer_lines
from tracker.words.pointing import Scope
from tracker.words.script import script_lines
from tracker.words.translate import install

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


@pytest.mark.parametrize("word", ["door", "DOOR", "old", "Old door"])
def test_of_tasks(word: str) -> None:
    at = pool_table.played("obstacle 'Old door' needs=3")
    at.do(f"check skill=Climb need=2 obstacle={word!r} dice=9,9,9")
    (door,) = at.state.obstacles.values()
    assert door.done == 3
    assert "Old door" in "".join(said(at, f"why tasks {word!r}"))


@pytest.mark.parametrize("word", ["ankle", "ANKLE", "sprained", "Sprained left ankle"])
def test_of_conditions(word: str) -> None:
    at = pool_table.played("condition Ana 'Sprained left ankle' mod=2")
    assert said(at, f"why Ana {word!r}")[0] == "Ana, Sprained left ankle:"
    at.do(f"check skill=Climb need=3 without={word!r} dice=1,2,3")
    assert pool_table.counted(at)[0] == []
    at.do(f"uncondition Ana {word!r}")
    assert at.who("Ana").conditions == ()


def test_of_usual_conditions_in_both_languages() -> None:
    install("de")
    at = pool_table.played("condition scene dunkel", "uncondition scene neblig")
    assert at.state.conditions_on("scene") == ()
    assert said(at, "why scene foggy") == said(at, "why Szene neblig")
    assert said(at, "why scene foggy")[0] == "die Szene, zu dunkel oder neblig:"


def test_of_skills_effects_and_tools() -> None:
    at = pool_table.played("set Ana skills='Rope work 3'", "check skill=work need=2 dice=1,1,1")
    last = table_of(at.state).last_check
    assert last is not None
    assert last.skill == "Rope work"
    at = reserves_table.played("set Ana effects='High ground 3/S'", "drop-effect ground by=Ana")
    assert reserves_table.effects(at) == ()
    at = twenty_table.at_the_gate("set Ada tools='Old spade: digging 2'")
    at.do("check attr=Stärke skill=Kraftakt tool=digging d20=3")
    assert twenty_table.part(at, "T-043").value == 2


def test_of_those_who_hold_gift_dice() -> None:
    at = reserves_table.played("set Ben player='Old Tom'", "gifts 'Tina 5, Tom 5, GM 10'")
    assert kept(at.state).gifts == {"Tina": 5, "Old Tom": 5, "GM": 10}
    at.do("gifts 'Ti 5, Old 5, Thomas 10'")
    assert kept(at.state).gifts == {"Tina": 5, "Old Tom": 5, "Thomas": 10}


@pytest.mark.parametrize("text", ["", "ank", "door", "left ankle left"])
def test_parts_of_words_and_other_words_are_none(text: str) -> None:
    assert meant(text, ["Sprained left ankle", "Oak"], lambda name: (name,)) == []


def said(at: Table, line: str) -> list[str]:
    answer = at.session.do(line)
    assert isinstance(answer, Causes), answer
    return answer_lines(answer, at.session.timeline)


SHEETS = {
    "fate": 'skills="Weapons 4, Endurance 2"',
    "core": 'skills="Weapons 4, Endurance 2"',
    "pool": 'skills="Weapons 4, Endurance 2"',
    "reserves": 'skills="Weapons 4, Endurance 2"',
    "percent": 'skills="Weapons 4, Endurance 2"',
}


@pytest.mark.parametrize("game", SHEETS)
def test_a_skill_is_meant_by_a_beginning_that_no_other_shares(game: str) -> None:
    table = Session()
    for line in (
        f"conflict Yard system={game} kind=physical",
        "zone Yard",
        "side A",
        "side B",
        f"add Ana pc side=A zone=Yard {SHEETS[game]}",
        f"add Krall npc side=B zone=Yard {SHEETS[game]}",
        "begin",
        "attack Krall skill=weap vs=endu",
    ):
        ruling = table.do(line)
        assert not isinstance(ruling, Refusal), (line, ruling)
    command: Any = table.timeline.rulings[table.timeline.head].command
    assert (command.hand.skill, command.vs.skill) == ("Weapons", "Endurance")


def test_what_is_on_a_sheet_goes_before_what_it_begins() -> None:
    table = Session()
    for line in (
        "conflict Yard",
        "side A",
        'add Ana pc side=A skills="Weap 1, Weapons 4, Res 2"',
    ):
        table.do(line)
    scope = Scope(table.state)
    # Two letters are too few, and what several begin with is a name of its own.
    typed = {"Weap": "Weap", "weapo": "Weapons", "we": "we", "Res": "Res", "Ath": "Athletics"}
    assert {text: skill_meant(text, scope) for text in typed} == typed
