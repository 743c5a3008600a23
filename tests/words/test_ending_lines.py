"""What the end of a conflict, a scene or a session does is told before it is done."""

from __future__ import annotations

import pytest

from tests.support.any_fight import EVERY, any_fight
from tests.support.table import Table
from tracker.conflict.ruling import Refusal
from tracker.conflict.state import Conflict
from tracker.systems.fate.rules.state import person, tags
from tracker.words.ending_lines import QUESTIONS, ending_lines
from tracker.words.grammar import parse
from tracker.words.shape import all_commands
from tracker.words.translate import install


def told(state: Conflict, line: str) -> tuple[str, ...]:
    command = parse(line, state)
    assert command is not None
    assert not isinstance(command, Refusal)
    lines = ending_lines(state, command)
    assert not isinstance(lines, Refusal), lines
    return lines


@pytest.fixture
def table() -> Table:
    """Return a conflict in which there is something of everything that may end."""
    at = Table.set("minions Thugs side=Gang zone=Yard quality=1 count=3")
    at.do("hold", 'hit Bruno 9 why="a beam"', 'consequence "Broken Arm"')
    at.do("hit Krall 2", "stress", "aspect Fog", "aspect Oil free=Ada")
    at.do("maneuver Krall aspect=Blind sticky=no dice=++++ vs=Fists vs-dice=----", "accept")
    at.do('block "the gate" by=Krall skill=Fists dice=++00')
    return at


@pytest.mark.parametrize(
    ("line", "lines"),
    [
        (
            "end",
            [
                "The conflict ends",
                "Goes: held action of Ada; block: the gate",
                "Stays: Bruno: Broken Arm (mild); Krall: Health 2",
            ],
        ),
        (
            "end-scene rest=yes",
            [
                "The conflict ends",
                "The scene ends, with a rest",
                "Goes: stress of Krall; Blind (Krall); free tag on Oil; held action of Ada;"
                " block: the gate",
                "May be recovered from: Broken Arm (Bruno)",
                "Stays: Bruno: Broken Arm (mild)",
            ],
        ),
        (
            "session",
            [
                "A new session begins",
                "May be recovered from: Broken Arm (Bruno)",
                "Stays: Bruno: Broken Arm (mild); Krall: Health 2",
            ],
        ),
    ],
)
def test_who_stays_hurt_what_goes_and_what_recovers(
    table: Table, line: str, lines: list[str]
) -> None:
    assert list(told(table.state, line)) == lines


def test_points_that_are_due_are_told() -> None:
    table = Table.set("aspect Oil on=Krall").do(
        "attack Krall skill=Fists tag=Oil dice=0000 vs=Fists vs-dice=++++", "waive"
    )
    lines = told(table.state, "end")
    due = [p for p in table.state.participants.values() if person(p).fp_due]
    assert any(line.startswith("Points: ") for line in lines) is bool(due)


def test_in_german(table: Table) -> None:
    install("de")
    lines = told(table.state, "end-scene")
    assert lines[0] == "Der Konflikt endet"
    assert lines[-1].startswith("Es bleibt: Bruno: Broken Arm (gering)")


@pytest.mark.parametrize("system", EVERY)
def test_in_every_system_it_is_what_then_happens(system: str) -> None:
    """Whatever is there; a fight goes on from it just as it would have."""
    for seed in range(6):
        session = any_fight(system, 40, seed)
        for verb in QUESTIONS:
            if verb not in all_commands(system):
                continue
            before = session.state
            command = parse(verb, before)
            assert command is not None
            assert not isinstance(command, Refusal)
            lines = ending_lines(before, command)
            answer = session.carry_out(command)
            assert isinstance(lines, Refusal) is isinstance(answer, Refusal)
            assert lines
            if isinstance(lines, Refusal):
                continue
            after = session.state
            gone = [a.text for i, a in before.aspects.items() if i not in after.aspects]
            hurt = [a.text for a in after.aspects.values() if tags(a).severity]
            assert all(text in "\n".join(lines) for text in (*gone, *hurt))
            session.do("undo")
