"""Simple actions against a difficulty, and contests of two rolls."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.table import Table
from tracker.conflict.acts import Acted
from tracker.conflict.questions import Asked
from tracker.systems.fate.rules.checks import Check


def result(table: Table) -> tuple[Any, ...]:
    last = table.doc["last_roll"]
    return last["by"], last["effort"], last["opposed_by"], last["shifts"]


@pytest.mark.rule("F-SIMPLE-1")
def test_a_simple_action_is_one_roll_against_one_difficulty() -> None:
    table = Table.set().do("check skill=Athletics dice=0000 difficulty=2")
    assert len(table.rolls()) == 1
    assert not any(isinstance(e, Asked) for e in table.events())
    assert result(table) == ("Ada", 3, 2, 1)
    assert table.refused("check skill=Athletics dice=0000 difficulty=two").rule == ""


@pytest.mark.rule("F-SIMPLE-1")
def test_nobody_rolls_in_opposition() -> None:
    refusal = Table.set().refused("check skill=Athletics vs=Fists")
    assert refusal.arguments["key"] == "vs"


@pytest.mark.rule("F-SIMPLE-2")
@pytest.mark.parametrize(("faces", "success"), [("+000", True), ("0000", False)])
def test_the_difficulty_is_average_unless_said_otherwise(faces: str, success: bool) -> None:
    table = Table.set().do(f"check skill=Stealth dice={faces} what=hides")
    assert result(table) == ("Ada", int(success), 1, 0)
    assert any(isinstance(e, Acted) for e in table.events()) == success


@pytest.mark.rule("F-SIMPLE-3")
def test_what_is_described_comes_with_skill_difficulty_and_roll() -> None:
    table = Table.set().do('check what="climbs the wall" skill=Athletics difficulty=3 dice=0000')
    ruling = table.session.timeline.ruling
    assert ruling is not None
    command = ruling.command
    assert isinstance(command, Check)
    assert (command.what, command.hand.skill, command.difficulty) == (
        "climbs the wall",
        "Athletics",
        3,
    )
    assert any(isinstance(e, Acted) and e.what == "climbs the wall" for e in table.events())


@pytest.mark.rule("F-SIMPLE-3")
def test_a_roll_without_a_skill_is_pointed_out() -> None:
    table = Table.set().do("check dice=+000")
    assert table.rolls()[0].effort == 1
    assert table.warnings() == ["F-SIMPLE-3"]


@pytest.mark.rule("F-CONTEST-1")
def test_a_contest_has_two_sides_that_both_roll() -> None:
    table = Table.set().do("contest Krall skill=Athletics dice=0000")
    assert table.doc["question"]["kind"] == "defend"
    assert table.doc["question"]["who"] == "Krall"
    table.do("defend skill=Athletics dice=0000")
    assert result(table) == ("Ada", 3, 2, 1)
    table.senseless("contest Bruno skill=Athletics dice=0000")
    refusal = table.refused("contest Ada Krall skill=Athletics")
    assert refusal.message.startswith("{verb} has no place for")


@pytest.mark.rule("F-CONTEST-1")
def test_the_opponent_uses_the_same_skill_unless_said_otherwise() -> None:
    table = Table.set().do("contest Krall skill=Stealth dice=+++0 vs-dice=0000")
    assert [(r.skill, r.effort) for r in table.rolls()] == [("Stealth", 3), ("Stealth", 0)]
    table.do("contest Krall skill=Athletics dice=+++0 vs=Fists vs-dice=0000")
    assert [(r.skill, r.effort) for r in table.rolls()] == [("Athletics", 5), ("Fists", 3)]


@pytest.mark.rule("F-CONTEST-1", "F-CONTEST-2")
@pytest.mark.parametrize(
    ("mine", "theirs", "won"),
    [(6, 4, ("Ada", 6, 4, 2)), (4, 6, ("Krall", 6, 4, 2)), (5, 4, ("Ada", 5, 4, 1))],
)
def test_the_higher_effort_wins_by_the_difference(
    mine: int, theirs: int, won: tuple[Any, ...]
) -> None:
    table = Table.set().do(
        f"contest Krall skill=Stealth dice=0000 mod=+{mine} vs-dice=0000 vs-mod=+{theirs}"
    )
    assert result(table) == won
    assert table.doc["question"] is None
    assert all(not p["tracks"]["health"]["marked"] for p in table.doc["participants"])
    assert table.doc["turn"] == "Bruno"


@pytest.mark.rule("F-CONTEST-2")
def test_the_winner_spends_the_shifts() -> None:
    table = Table.set().do("contest Krall skill=Stealth dice=---- vs-dice=0000", "spend 4 on=time")
    assert table.session.timeline.ruling is not None
    assert table.session.timeline.ruling.command.by == table.who("Krall").id


def tie() -> Table:
    return Table.set().do("contest Krall skill=Athletics dice=+000 vs=Athletics vs-dice=++00")


@pytest.mark.rule("F-CONTEST-3")
def test_equal_efforts_are_a_tie() -> None:
    table = tie()
    assert result(table) == ("Ada", 4, 4, 0)
    assert table.doc["question"]["kind"] == "tie"


@pytest.mark.rule("F-CONTEST-4")
def test_a_tie_may_stand() -> None:
    table = tie()
    assert table.doc["question"]["answers"] == ["draw", "again"]
    table.do("draw")
    assert (table.doc["question"], table.doc["turn"]) == (None, "Bruno")
    assert result(table) == ("Ada", 4, 4, 0)


@pytest.mark.rule("F-CONTEST-4")
def test_a_tie_may_be_rolled_again_with_the_same_reasons() -> None:
    table = Table.set().do(
        "contest Krall skill=Athletics dice=+000 mod=+1 vs=Athletics vs-dice=++00 vs-mod=+1",
        "again dice=+000 vs-dice=++00",
    )
    assert table.doc["question"]["kind"] == "tie"
    table.do("again dice=++00 vs-dice=0000")
    assert result(table) == ("Ada", 6, 3, 3)
    assert table.doc["turn"] == "Bruno"


@pytest.mark.rule("F-CONTEST-4")
@pytest.mark.parametrize(
    "line",
    [
        "attack Krall skill=Weapons dice=0000 vs=Fists vs-dice=+000",
        "maneuver Krall aspect=Dazed skill=Weapons dice=0000 vs=Fists vs-dice=+000",
    ],
)
def test_a_tie_is_asked_about_in_a_contest_only(line: str) -> None:
    table = Table.set().do(line)
    assert table.rolls()[0].effort == table.rolls()[1].effort
    assert table.doc["question"] is None
    assert table.refused("again").rule == ""


@pytest.mark.rule("F-SIMPLE-1", "F-LADDER-3", "F-SHIFT-1")
def test_no_difficulty_is_cut_off() -> None:
    table = Table.set().do("check difficulty=-200 skill=Weapons dice=0000")
    last = table.doc["last_roll"]
    assert (last["opposed_by"], last["shifts"]) == (-200, 204)
