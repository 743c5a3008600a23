"""Rolls at any moment: any dice, in every phase, logged and without a trace in the state."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.any_fight import EVERY
from tests.support.table import Table
from tracker.conflict.notes import DiceThrown
from tracker.conflict.state import Conflict, change
from tracker.dice.notation import read_any_faces, read_dice
from tracker.tui.present.filling import Filling
from tracker.tui.present.forms import comes_to, form_fields
from tracker.verify import verified
from tracker.words.emphasis import faces_text
from tracker.words.grammar import parse
from tracker.words.headlines import headline
from tracker.words.player_log import OpenLog
from tracker.words.script import script_lines
from tracker.words.translate import install


def thrown(table: Table) -> DiceThrown:
    """Return the free roll of the ruling that the table stands at."""
    (event,) = table.events()
    assert isinstance(event, DiceThrown)
    return event


def told(table: Table) -> str:
    """Return the headline of the ruling that the table stands at."""
    ruling = table.session.timeline.ruling
    assert ruling is not None
    return headline(ruling, table.state)


@pytest.mark.parametrize(
    ("line", "in_english", "in_german"),
    [
        (
            "roll 4dF+3 by=Ada dice=+0-+",
            "Ada rolls 4dF+3: +0-+ +3 = 4",
            "Ada würfelt 4dF+3: +0-+ +3 = 4",
        ),
        (
            "roll 3W10 'the weather' dice=7,10,1",
            "Roll 3W10: 7,10,1 = 18: the weather",
            "Wurf 3W10: 7,10,1 = 18: the weather",
        ),
        ("2d6+1 dice=3,5", "Roll 2d6+1: 3,5 +1 = 9", "Wurf 2d6+1: 3,5 +1 = 9"),
        ("2d6-d4-1 dice=3,5,4", "Roll 2d6-d4-1: 3,5 -(4) -1 = 3", "Wurf 2d6-d4-1: 3,5 -(4) -1 = 3"),
        (
            "dF+d1000 dice=-,1000",
            "Roll dF+d1000: - +(1000) = 999",
            "Wurf dF+d1000: - +(1000) = 999",
        ),
    ],
)
def test_a_roll_is_told_with_its_faces_and_sum(line: str, in_english: str, in_german: str) -> None:
    # given a table, when dice are rolled that the table types
    table = Table.set().do(line)
    # then the log has who, which, what they show and what it comes to
    assert told(table) == in_english
    install("de")
    assert told(table) == in_german
    assert not thrown(table).random
    # and the dice are not shown a second time as those of the game
    assert faces_text(table.session.timeline.rulings[table.session.timeline.head], "fate") == ""


@pytest.mark.parametrize("system", EVERY)
def test_it_is_rolled_in_every_phase_and_changes_nothing(system: str) -> None:
    table = Table(f"conflict Test system={system} kind=physical")
    table.do("zone Yard", "side Heroes")
    for line in ("add Ada pc side=Heroes zone=Yard", "begin", "end dusk"):
        before = table.do(line).state
        table.do("roll 3d8+2d6-1")
        assert thrown(table).random
        assert change(table.state, random_faces=0) == change(before, random_faces=0)


def test_it_is_rolled_while_a_question_stands_and_while_no_turn_is_open() -> None:
    # given an attack that waits for its defense
    table = Table.set("conflict Test seed=4").do("attack Krall skill=Weapons dice=+++0")
    question = table.state.question
    assert question is not None
    # when somebody rolls, then the same question still stands
    table.do("1d100 by=Krall")
    assert table.state.question == question
    # and given all have acted
    table.do("waive", "next", "next")
    assert table.state.turn is None
    table.do("roll 2d6")
    assert table.state.turn is None


@pytest.mark.parametrize("seed", ["", " seed=5"])
@pytest.mark.parametrize("by", ["", " by=Ada"])
def test_undone_dice_lie_there_and_a_change_keeps_them(seed: str, by: str) -> None:
    # given a roll of the program
    table = Table.set(f"conflict Test{seed}").do(f"roll 8d20+3{by}")
    n, faces = table.session.timeline.head, thrown(table).faces
    # when it is undone and made again, redone, or what is added is amended
    table.do("undo", f"roll 8d20{by}")
    assert thrown(table).faces == faces
    table.do("undo", f"goto {n}")
    assert thrown(table).faces == faces
    table.do(f"amend {n} roll 8d20+4{by}")
    assert (thrown(table).faces, thrown(table).total) == (faces, sum(faces) + 4)
    # then what was thrown before a strike stays, too
    table.do("note x", f"roll 8d20{by}")
    later = thrown(table).faces
    table.do(f"strike {table.session.timeline.head - 1}")
    assert thrown(table).faces == later
    assert verified(table.session.timeline).findings == ()


def test_a_die_of_three_sides_never_lies_there_for_a_fudge_die() -> None:
    table = Table.set()
    for _ in range(6):
        table.do("roll 9d3", "undo", "roll 9dF", "undo", "check skill=Fists", "undo")
    table.do("roll 9d3")
    assert set(thrown(table).faces) <= {1, 2, 3}


@pytest.mark.parametrize(
    "line",
    [
        *("roll foo", "roll 12", "roll 101d6", "roll 60d6+41d6", "roll 0d6", "roll d1"),
        *("roll d1001", "roll 2d6 dice=3", "roll 2d6 dice=3,7", "roll 2dF dice=3,1"),
        *("roll 2d6 dice=x", "roll d6" + "+1" * 20),
    ],
)
def test_what_is_no_roll_is_refused(line: str) -> None:
    Table.set().senseless(line)


def test_the_most_that_is_rolled_at_once() -> None:
    table = Table.set().do("roll 50d1000+50d2")
    assert len(thrown(table).faces) == 100


def test_players_are_told_of_it_unless_it_is_hidden() -> None:
    lines = "add Spy npc side=Gang zone=Yard hidden=yes\n"
    lines += "roll 2d6 open dice=1,2\nroll 2d6 veiled dice=1,2 hidden=yes"
    table = Table.set().do(*lines.splitlines(), "roll 2d6 spying by=Spy dice=3,3")
    known = "\n".join(line for line in OpenLog(table.session.timeline).lines())
    assert "Roll 2d6: 1,2 = 3: open" in known
    assert "veiled" not in known
    assert "spying" not in known


def test_a_fight_is_played_again_from_its_script() -> None:
    table = Table.set().do("roll 4dF-1d4+3 luck by=Ada", "3W10", "roll 2d6 hidden=yes")
    again = Table(*script_lines(table.session.timeline))
    assert told(again) == told(table)
    assert again.doc == table.doc


@pytest.mark.parametrize(
    ("system", "usual"),
    [("fate", "4dF"), ("core", "4dF"), ("percent", "1d100"), ("pool", "1d10"), ("twenty", "1d20")],
)
def test_its_form_begins_with_the_dice_of_the_game(system: str, usual: str) -> None:
    table = Table(f"conflict Test system={system} kind=physical", "add Ada pc")
    filling = Filling(table.state, table.session.timeline, {})
    comes = comes_to("roll", form_fields("roll", filling), filling)
    assert comes.found.refusal is None
    assert comes.text == f"roll {usual}"


@given(st.text("0123456789dwWF+- ", max_size=12))
def test_what_can_be_rolled_shows_what_it_asked_for(text: str) -> None:
    asked = read_dice(text)
    if asked is None or not asked.in_bounds:
        return
    lowest, highest = (tuple(pick(die) for die in asked.dice) for pick in (min, max))
    assert asked.shows(lowest)
    assert asked.shows(highest)
    assert not asked.shows((*lowest, 1))
    assert read_any_faces(",".join(map(str, lowest))) == lowest
    same = parse(f"roll '{text}'", Conflict(system="fate"))
    assert getattr(same, "notation", "").split() == text.split()
