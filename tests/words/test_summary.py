"""The table in plain lines, as ``schwung show`` prints it."""

from __future__ import annotations

from tests.tui.quay import quay
from tracker.checks.rules.table import CheckTable
from tracker.conflict.state import Conflict, Obstacle, Resource, change
from tracker.words.summary import in_order, state_lines


def test_the_worked_conflict_in_plain_lines() -> None:
    state = quay(9, 'aspect "Fog on the water"', "aspect Crates on=Quay").state
    assert state_lines(state) == [
        "Night at the Quay (physical, Fate)",
        "Round 2, Bruno's turn",
        "*  Krall (Gang, Warehouse)  Health [.....]  Composure [.......]  2 fate points",
        "     mild: Singed Hand; moderate: Dislocated Shoulder; full def.",
        "*  Ada (Heroes, Warehouse)  Health [.......]  Composure [......]  3 fate points",
        ">  Bruno (Heroes, Warehouse)  Health [..X...]  Composure [.......]  3 fate points",
        "   Thugs B x1 (Gang, Warehouse)  Stress [XX.]",
        "   Thugs A x0 (Gang, Warehouse)  Stress [XX]",
        "     taken out",
        "Quay: Crates",
        "Scene: Fog on the water",
        "Krall: Blinded",
    ]


def test_what_waits_and_what_stands_in_the_way() -> None:
    held = state_lines(quay(4).state)
    assert "Round 1, all turns are over" in held
    assert "Held actions: Bruno" in held
    assert "Block of Krall, 2: nobody gets onto the stairs" in state_lines(quay(13).state)
    assert "Overflow: Bruno 1" in state_lines(quay(15).state)
    assert state_lines(quay(18).state)[1] == "Ended in round 3"


def test_a_question_stands_at_the_end() -> None:
    lines = state_lines(quay(0, "attack Bruno dice=+0-+ vs=Fists vs-dice=--00").state)
    assert lines[-1].startswith("Bruno takes 3: stress")


def test_an_attached_group_stands_under_its_leader() -> None:
    state = quay(0).state
    assert [p.name for p in in_order(state)] == ["Krall", "Thugs A", "Ada", "Bruno", "Thugs B"]
    assert any(line.startswith("     Thugs A x2") for line in state_lines(state))


def test_an_empty_table_is_two_lines() -> None:
    assert state_lines(Conflict()) == ["Untitled (Fate)", "Setup"]


def test_other_systems_have_their_numbers() -> None:
    state = quay(0).state
    ada = change(state.participants["p1"], resources={"Elan": Resource(current=2, maximum=5)})
    gate = Obstacle(id="o1", text="The gate", needs=8, done=3)
    people = {**state.participants, "p1": ada}
    state = change(state, participants=people, own=CheckTable(obstacles={"o1": gate}))
    lines = state_lines(state)
    assert any("Elan 2/5" in line for line in lines)
    assert "The gate: 5 of 8 left" in lines
