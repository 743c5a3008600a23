"""Taken out: when, what ends with it, who says how it looks, and the loser's last word."""

from __future__ import annotations

import pytest

from tests.support.table import Table
from tracker.conflict.ruling import Refusal
from tracker.systems.fate.rules.defeat import Outcome

FULL = 'set Krall consequences="mild: A; moderate: B; severe: C"'
FELL = "attack Krall skill=Fists dice=++++ vs=Fists vs-dice=----"


def fallen(*setup: str) -> Table:
    """Return a table at which Ada has taken Krall out, by a hit of 7."""
    return Table.set(FULL, *setup).do(FELL)


@pytest.mark.rule("F-OUT-1")
def test_only_what_fits_neither_box_nor_consequence_takes_out() -> None:
    table = Table.set(FULL).do("hit Krall 5", "stress")
    assert table.sheet("Krall")["tracks"]["health"]["marked"] == [5]
    assert table.sheet("Krall")["status"] == "active"
    table.do("hit Krall 6")
    assert table.sheet("Krall")["status"] == "out"
    assert "F-OUT-1" in [e.rule for e in table.events()]
    assert Table.set().do("hit Krall 6").sheet("Krall")["status"] == "active"


@pytest.mark.rule("F-OUT-2")
def test_who_is_out_leaves_the_order_at_once() -> None:
    table = Table.set('set Bruno consequences="mild: A; moderate: B; severe: C"')
    table.do("attack Bruno skill=Fists dice=++++ vs=Fists vs-dice=----", 'outcome "asleep"')
    assert (table.doc["order"], table.doc["turn"]) == (["Ada", "Krall"], "Krall")


@pytest.mark.rule("F-OUT-2")
def test_who_is_out_neither_acts_nor_is_aimed_at() -> None:
    table = fallen().do('outcome "asleep"')
    table.senseless("attack Krall dice=0000", "F-OUT-2")
    table.senseless("attack Ada by=Krall dice=0000", "F-OUT-2")
    table.senseless("maneuver Krall aspect=X dice=0000", "F-OUT-2")
    table.senseless("hit Krall 1", "F-OUT-2")
    table.senseless("full-defense Krall", "F-OUT-2")
    table.senseless('free "groans" by=Krall', "F-OUT-2")
    assert table.sheet("Krall")["zone"] == "Yard"


@pytest.mark.rule("F-OUT-2", "F-BLOCK-16")
def test_hold_full_defense_block_and_spin_end() -> None:
    table = Table.set(FULL, 'order "Krall, Ada, Bruno"').do("hold", "hit Krall 9")
    assert table.sheet("Krall")["holding"] is False
    table = Table.set(FULL).do("full-defense Krall", "hit Krall 9")
    assert table.sheet("Krall")["full_defense"] is False
    table = Table.set(FULL, 'order "Krall, Ada, Bruno"')
    table.do('block "no way past" skill=Fists dice=0000')
    assert [block["by"] for block in table.doc["blocks"]] == ["Krall"]
    assert table.do("hit Krall 9").doc["blocks"] == []
    table = Table.set(FULL).do("attack Krall skill=Fists dice=---- vs=Fists vs-dice=0000", "spin")
    assert table.doc["spin"] == ["Krall"]
    table.do("hit Krall 9")
    assert table.doc["spin"] == []
    assert [e.rule for e in table.events()].count("F-OUT-2") == 1


@pytest.mark.rule("F-OUT-2")
def test_harm_without_attacker_passes_the_turn_of_who_falls() -> None:
    table = Table.set('set Ada consequences="mild: A; moderate: B; severe: C"').do("hit Ada 9")
    assert table.doc["question"]["who"] is None
    table.do('outcome "under the rubble"')
    assert table.doc["turn"] == "Bruno"


@pytest.mark.rule("F-OUT-3")
def test_the_victor_words_the_outcome() -> None:
    table = fallen()
    question = table.doc["question"]
    assert (question["kind"], question["who"], question["about"]) == ("outcome", "Ada", "Krall")
    table.senseless('outcome ""')
    answer = table.session.propose(Outcome(text=" "))
    assert isinstance(answer, Refusal)
    assert (answer.rule, answer.overrulable) == ("F-OUT-3", False)
    table.senseless("next", "F-ROUND-2")
    table.do('outcome "thrown into the harbor"')
    assert table.sheet("Krall")["outcome"] == "thrown into the harbor"
    ruling = table.session.timeline.ruling
    assert ruling is not None
    assert ruling.command.by == table.who("Ada").id


@pytest.mark.rule("F-OUT-7", "F-FP-6")
@pytest.mark.parametrize("points", [4, 1])
def test_the_loser_may_demand_another_outcome_for_all_points(points: int) -> None:
    table = fallen(f"set Krall fp={points}").do('outcome "thrown into the harbor"')
    assert "protest" in table.doc["offers"]
    table.do('protest "escapes wounded"')
    sheet = table.sheet("Krall")
    assert (sheet["fp"], sheet["outcome"], sheet["status"]) == (0, "escapes wounded", "out")
    assert "F-OUT-7" in [e.rule for e in table.events()]


@pytest.mark.rule("F-OUT-7", "F-FP-6")
def test_without_points_there_is_no_demand() -> None:
    table = fallen("set Krall fp=0").do('outcome "thrown into the harbor"')
    assert "protest" not in table.doc["offers"]
    table.overruled('protest "escapes wounded"', "F-OUT-7")
    sheet = table.sheet("Krall")
    assert (sheet["fp"], sheet["outcome"], sheet["status"]) == (0, "escapes wounded", "out")
    table.do('outcome "escapes, limping"')


@pytest.mark.rule("F-OUT-7")
def test_nobody_demands_another_outcome_for_who_has_none() -> None:
    Table.set().senseless('protest "escapes wounded"', "F-OUT-7")
    fallen().do('outcome "asleep"').senseless('protest "wakes" by=Ada', "F-OUT-7")


@pytest.mark.rule("F-OUT-7")
def test_of_several_losers_each_demands_for_themselves() -> None:
    table = fallen("add Eve npc side=Gang zone=Yard fp=1 max-consequences=0")
    table.do('outcome "asleep"', "hit Eve 9", 'outcome "asleep too"')
    table.do('protest "wakes" by=Eve')
    assert (table.sheet("Eve")["fp"], table.sheet("Eve")["outcome"]) == (0, "wakes")
    assert (table.sheet("Krall")["fp"], table.sheet("Krall")["outcome"]) == (2, "asleep")


@pytest.mark.rule("F-OUT-7")
def test_points_that_are_gone_by_then_pay_for_no_demand() -> None:
    table = fallen("set Krall fp=1").do('outcome "thrown into the harbor"', "fp Krall -1")
    assert "protest" not in table.doc["offers"]
    assert table.refused('protest "escapes wounded"').rule == "F-OUT-7"
    table.do("fp Krall +2", 'protest "escapes wounded"')
    assert table.sheet("Krall")["fp"] == 0


@pytest.mark.rule("F-OUT-7")
def test_the_demand_comes_before_the_next_action() -> None:
    table = fallen().do('outcome "thrown into the harbor"', 'act "looks around"')
    assert "protest" not in table.doc["offers"]
    table.overruled('protest "escapes wounded"', "F-OUT-7")


@pytest.mark.rule("F-OUT-8")
def test_the_victor_reshapes_the_outcome_once() -> None:
    table = fallen().do('outcome "thrown into the harbor"', 'protest "escapes wounded"')
    assert "outcome" in table.doc["offers"]
    table.do('outcome "escapes, but without the ledger"')
    sheet = table.sheet("Krall")
    assert (sheet["outcome"], sheet["status"]) == ("escapes, but without the ledger", "out")
    assert "outcome" not in table.doc["offers"]
    assert table.refused('outcome "drowned"').message == "that is not asked now"


@pytest.mark.rule("F-OUT-4", "F-OUT-5", "F-OUT-6")
def test_the_limits_of_an_outcome_are_the_tables_business() -> None:
    table = fallen().do('outcome "crowned king of the moon"')
    assert table.warnings() == []


def test_a_waived_outcome_leaves_the_loser_out() -> None:
    table = fallen().do("waive")
    assert (table.sheet("Krall")["status"], table.sheet("Krall")["outcome"]) == ("out", None)
    assert table.doc["turn"] == "Bruno"
