"""W20 checks against each other: in brackets or by keys, answered, drawn, missed by both."""

from __future__ import annotations

import pytest

from tests.support.table import Table
from tests.support.twenty_table import at_the_gate, outcome
from tracker.checks.rules.checking import Checked, DuelDecided
from tracker.checks.rules.table import table_of
from tracker.conflict.players.view import open_events, open_table
from tracker.systems.twenty.rules.play import DuelVoided
from tracker.words.headlines import headline
from tracker.words.questions import question_lead


def decided(table: Table) -> tuple[str | None, str]:
    found = next(e for e in table.events() if isinstance(e, DuelDecided))
    return found.winner, found.decided_by


def test_a_comparative_check_in_one_line() -> None:
    table = at_the_gate()
    table.do("[Stärke + Kraftakt | vergleichend | Stärke + Kraftakt] target=Krall d20=9 vs-d20=3")
    assert decided(table) == (table.who("Ada").id, "skill")
    assert table.doc["turn"] == "Bruno"


def test_the_other_side_of_a_comparative_check_may_be_named_afterwards() -> None:
    table = at_the_gate().do("[Stärke + Kraftakt - I | vergleichend | Stärke] what=arms")
    assert table.doc["question"]["answers"] == ["target"]
    assert table.refused("target Krall d20=9 bonus=2").rule == "T-046"
    assert table.refused("check attr=Stärke d20=9 d6=1 by=Bruno").rule != ""
    table.do("target Krall d20=9 d6=2 vs-d20=20")
    assert decided(table)[0] == table.who("Ada").id
    assert table.doc["turn"] == "Bruno"
    assert table.refused("[Stärke | vergleichend | Stärke] by=Bruno d20=3").rule == "T-090"


def test_an_attack_is_answered_and_compared() -> None:
    table = at_the_gate().do("attack Krall [Geschick + Heimlichkeit] d20=10")
    assert table.doc["question"]["kind"] == "defend"
    table.do("defend [Wahrnehmung + Sinnesschärfe] d20=17")
    assert decided(table) == (table.who("Ada").id, "eg")
    assert [e.hidden for e in table.events() if isinstance(e, Checked)] == [True]


def test_an_opponent_without_a_sheet_has_numbers() -> None:
    table = at_the_gate("add Rat npc side=Guards zone=Yard initiative=1")
    table.do("contest Rat [Geschick] d20=8 vs-z=15 vs=9 vs-d20=10")
    assert decided(table) == (table.who("Rat").id, "skill")


def test_the_opponent_may_be_named_by_skill() -> None:
    table = at_the_gate().do(
        'contest Krall attr=Geschick skill=Heimlichkeit d20=8 vs="Wahrnehmung + Sinnesschärfe - I" '
        "vs-d20=10 vs-d6=6"
    )
    assert (outcome(table).target, outcome(table).net) == (17, -1)


def test_the_whole_draw() -> None:
    table = at_the_gate().do("contest Krall [Stärke] z=14 d20=10 vs=[Stärke] vs-d20=10")
    assert decided(table) == (None, "draw")


def test_a_contest_that_both_miss_may_be_void() -> None:
    table = at_the_gate().do("contest Krall [Geschick] d20=20 vs=[Wahrnehmung] vs-d20=13")
    assert decided(table)[0] == table.who("Krall").id
    assert table.doc["offers"] == ["void"]
    table.do("void")
    assert any(isinstance(event, DuelVoided) for event in table.events())
    assert table.refused("void").rule == "T-094"


def test_nobody_is_ahead_in_a_contest_that_is_void() -> None:
    table = at_the_gate().do("contest Krall z=9 d20=10 vs-z=9 vs-d20=18")
    assert table.doc["last_roll"]["shifts"] == 2
    table.do("void")
    assert table.doc["last_roll"]["shifts"] == 0


def test_nobody_acts_against_themselves() -> None:
    assert at_the_gate().refused("contest Ada [Stärke] d20=3 vs=[Stärke] vs-d20=3").rule == ""


@pytest.mark.rule("T-163")
@pytest.mark.parametrize("line", ["attack Krall {0}", "contest Krall {0}", "{0} target=Krall"])
def test_the_answer_is_a_defense_and_no_attack(line: str) -> None:
    table = at_the_gate(
        "condition Krall 'Bad aim' mod=-3 on=attack", "condition Krall 'A shield' mod=2 on=defend"
    )
    own = line.format("[Stärke]")
    at_once = "vs=[Stärke]" if own.startswith("c") else "vs-attr=Stärke"
    table.do(f"{own} d20=9 {at_once} vs-d20=9 free=yes")
    assert outcome(table).target == 16
    table.do(f"{own} d20=9", "defend [Stärke] d20=9")
    assert outcome(table).target == 16


@pytest.mark.rule("T-163")
@pytest.mark.parametrize("on", ["attack", "Angriff", "körperlich"])
def test_what_a_condition_is_on_may_be_german(on: str) -> None:
    table = at_the_gate(f"condition Ada Cramp mod=-3 on={on}")
    table.do("attack Krall [Stärke] d20=9 free=yes vs-attr=Stärke vs-d20=9", "[Charisma] d20=9")
    checks = [e for r in table.session.timeline.rulings.values() for e in r.events]
    targets = [e.outcome.figures()["z"] for e in checks if isinstance(e, Checked)]
    assert targets == [12, 14, 10]


@pytest.mark.rule("T-090")
def test_a_comparative_check_is_told_as_no_attack() -> None:
    table = at_the_gate().do("[Stärke] target=Krall d20=9")
    assert question_lead(table.state) == "Ada contests with Krall, Stärke EG +1"
    table.do("defend [Stärke] d20=9")
    timeline = table.session.timeline
    assert timeline.ruling is not None
    told = headline(timeline.ruling, timeline.state_at(timeline.ruling.parent))
    assert told.startswith("Krall rolls against it: ")


@pytest.mark.rule("T-130")
@pytest.mark.parametrize(
    "lines",
    [
        ("contest Krall [Stärke] d20=20 hidden=yes vs=[Stärke] vs-d20=19 vs-malus=4",),
        ("contest Krall [Stärke] d20=20 hidden=yes", "defend [Stärke] d20=19 malus=4"),
        ("contest Krall [Stärke] d20=20", "defend [Wahrnehmung + Sinnesschärfe] d20=20 malus=9"),
    ],
)
def test_that_a_hidden_contest_is_void_tells_nobody_of_it(lines: tuple[str, ...]) -> None:
    table = at_the_gate().do(*lines)
    seen = open_table(table.state)
    assert (table_of(seen).last_check, seen.last_roll, seen.windows) == (None, None, ())
    table.do("void")
    ruling = table.session.timeline.ruling
    assert ruling is not None
    assert list(open_events(ruling, table.session.timeline.state_at(ruling.parent))) == []
