"""Concessions after a consequence, their price when refused, and the reminder of determination."""

from __future__ import annotations

import pytest

from tests.support.table import Table
from tracker.conflict.ruling import Refusal
from tracker.systems.fate.rules.concession import Concede
from tracker.systems.fate.rules.state import person

HIT = "attack Krall skill=Fists dice=+++0 vs=Fists vs-dice=0000"
TERMS = 'concede "the ledger is yours"'


def wounded(*setup: str) -> Table:
    """Return a table at which Ada's hit of 2 has just cost Krall a consequence."""
    return Table.set(*setup).do(HIT, 'consequence "Cut"')


def offered(*setup: str) -> Table:
    return wounded(*setup).do(TERMS)


@pytest.mark.rule("F-CONCEDE-1")
def test_an_offer_follows_a_consequence_and_nothing_else() -> None:
    table = Table.set().do(HIT, "stress")
    assert "concede" not in table.doc["offers"]
    assert "concede" in wounded().doc["offers"]
    Table.set().do(HIT, "stress").overruled(f"{TERMS} by=Krall", "F-CONCEDE-1")


@pytest.mark.rule("F-CONCEDE-1")
@pytest.mark.parametrize("later", ["next", "hold", 'act "looks around"'])
def test_the_offer_closes_with_the_next_action(later: str) -> None:
    table = wounded().do(later)
    assert "concede" not in table.doc["offers"]
    assert table.refused(f"{TERMS} by=Krall").rule == "F-CONCEDE-1"


@pytest.mark.rule("F-CONCEDE-1")
def test_the_offer_closes_with_the_round() -> None:
    table = Table.set().do("next", "next", "next", "hit Krall 1", 'consequence "Cut"')
    assert "concede" in table.doc["offers"]
    assert "concede" not in table.do("next").doc["offers"]


@pytest.mark.rule("F-CONCEDE-1")
def test_being_taken_out_gives_no_offer() -> None:
    table = Table.set('set Krall consequences="mild: A; moderate: B; severe: C"')
    table.do("hit Krall 9", 'outcome "asleep"')
    assert "concede" not in table.doc["offers"]


@pytest.mark.rule("F-CONCEDE-2")
def test_whoever_caused_the_harm_is_asked() -> None:
    table = offered()
    question = table.doc["question"]
    assert (question["kind"], question["who"], question["about"]) == ("concession", "Ada", "Krall")
    assert question["answers"] == ["accept", "refuse", "concede"]
    assert (question["terms"], table.sheet("Krall")["outcome"]) == ("the ledger is yours", None)
    wounded().senseless('concede ""')
    answer = wounded().session.propose(Concede(terms=" "))
    assert isinstance(answer, Refusal)
    assert answer.rule == "F-CONCEDE-2"


@pytest.mark.rule("F-CONCEDE-3")
def test_accepted_the_conceder_leaves_on_the_terms() -> None:
    table = offered("fp Krall -1", "set Ada fp=3").do("accept")
    sheet = table.sheet("Krall")
    assert (sheet["status"], sheet["outcome"]) == ("conceded", "the ledger is yours")
    assert (sheet["fp"], table.sheet("Ada")["fp"]) == (1, 3)
    assert table.doc["order"] == ["Ada", "Bruno"]
    table.senseless("attack Krall dice=0000", "F-OUT-2")


@pytest.mark.rule("F-CONCEDE-3", "F-OUT-2")
def test_a_conceder_whose_turn_has_come_is_passed_over() -> None:
    table = Table.set('order "Ada, Krall, Bruno"').do(HIT, 'consequence "Cut"', TERMS, "accept")
    assert table.doc["turn"] == "Bruno"


@pytest.mark.rule("F-CONCEDE-4")
def test_refused_the_fight_goes_on() -> None:
    table = offered()
    assert table.refused("refuse").message == "{verb} needs the key {key}"
    table.do("refuse reasonable=no")
    assert (table.sheet("Krall")["status"], table.doc["turn"]) == ("active", "Bruno")
    assert "concede" not in table.doc["offers"]


@pytest.mark.rule("F-CONCEDE-5", "F-FP-5")
def test_refusing_a_reasonable_offer_costs_a_point() -> None:
    table = offered("set Krall fp=2", "set Ada fp=3").do("refuse reasonable=yes")
    assert (table.sheet("Krall")["fp"], table.sheet("Ada")["fp"]) == (3, 2)
    assert [e.rule for e in table.events()].count("F-CONCEDE-5") == 2


@pytest.mark.rule("F-CONCEDE-6")
def test_refusing_an_unreasonable_one_costs_nothing() -> None:
    table = offered("set Krall fp=2", "set Ada fp=3").do("refuse reasonable=no")
    assert (table.sheet("Krall")["fp"], table.sheet("Ada")["fp"]) == (2, 3)


@pytest.mark.rule("F-CONCEDE-7")
def test_a_refuser_without_points_stays_at_0() -> None:
    table = offered("set Krall fp=0", "set Ada fp=0").do("refuse reasonable=yes")
    assert (table.sheet("Krall")["fp"], table.sheet("Ada")["fp"]) == (1, 0)


@pytest.mark.rule("F-CONCEDE-8")
@pytest.mark.parametrize("answer", ["accept", "refuse reasonable=yes"])
def test_the_consequence_stays(answer: str) -> None:
    table = offered('set Krall consequences="mild: Old Scar"').do(answer)
    assert [c["severity"] for c in table.sheet("Krall")["consequences"]] == ["mild", "moderate"]


@pytest.mark.rule("F-CONCEDE-9")
def test_each_consequence_opens_a_new_offer() -> None:
    table = offered().do("refuse reasonable=no")
    table.do(HIT, 'consequence "Worse Cut"')
    assert "concede" in table.doc["offers"]
    assert table.do(TERMS).doc["question"]["who"] == "Bruno"


@pytest.mark.rule("F-CONCEDE-10")
def test_terms_may_change_until_one_final_answer() -> None:
    table = offered().do('concede "half of the ledger"', 'concede "the ledger, and I leave town"')
    assert table.doc["question"]["who"] == "Ada"
    table.do("accept")
    assert table.sheet("Krall")["outcome"] == "the ledger, and I leave town"
    assert table.refused("accept").message == "that is not asked now"


@pytest.mark.rule("F-CONCEDE-10")
def test_for_harm_by_minions_the_game_master_decides() -> None:
    table = Table.set("minions Rats side=Gang zone=Yard count=2", 'order "Rats, Ada"')
    table.do("attack Ada dice=++++ vs=Fists vs-dice=0000", 'consequence "Bitten"', TERMS)
    assert table.doc["question"]["who"] is None
    table.do("refuse reasonable=yes")
    assert (table.sheet("Ada")["fp"], table.sheet("Rats")["fp"]) == (4, None)
    table = Table.set().do("hit Ada 2", 'consequence "Singed"', TERMS)
    assert table.doc["question"]["who"] is None
    assert table.do("refuse reasonable=yes").sheet("Ada")["fp"] == 4


def test_a_waived_offer_leaves_no_trace() -> None:
    table = offered().do("waive")
    assert (table.sheet("Krall")["outcome"], table.sheet("Krall")["status"]) == (None, "active")


@pytest.mark.rule("F-CONCEDE-1", "F-SCENE-4", "F-OUT-2")
def test_who_has_left_or_is_out_concedes_no_more() -> None:
    hurt = ("hit Krall 1", 'consequence "Cut"')
    for gone, status in (
        (("leave Krall",), "left"),
        (("set Krall max-consequences=1", "hit Krall 9", 'outcome "asleep"'), "out"),
    ):
        table = Table.set().do(*hurt)
        assert "concede" in table.doc["offers"]
        table.do(*gone)
        assert "concede" not in table.doc["offers"]
        table.senseless('concede "the ledger" by=Krall', "F-OUT-2")
        assert table.sheet("Krall")["status"] == status


@pytest.mark.rule("F-CONCEDE-1", "F-DETERM-2")
@pytest.mark.parametrize("over", ["end", "end-scene"])
def test_without_a_conflict_there_is_nothing_to_concede(over: str) -> None:
    table = Table.set("set Krall determination=1").do(over, "hit Krall 1", 'consequence "Cut"')
    assert table.warnings() == []
    assert table.doc["offers"] == []
    assert table.refused('concede "the ledger" by=Krall').message == "the conflict is over"


@pytest.mark.rule("F-CONCEDE-1", "F-CONCEDE-10", "F-OUT-7")
def test_with_the_victor_removed_the_game_master_answers() -> None:
    hit = "attack Krall skill=Weapons dice=++++ vs=Fists vs-dice=----"
    table = Table.set().do(hit, 'consequence "Cut"', "remove Ada", 'concede "the ledger"')
    assert (table.doc["question"]["kind"], table.doc["question"]["who"]) == ("concession", None)
    table.do("refuse reasonable=yes")
    assert table.sheet("Krall")["fp"] == 3
    lost = Table.set("set Krall max-consequences=0").do(hit, "outcome asleep", "remove Ada")
    assert lost.do("protest awake").sheet("Krall")["outcome"] == "awake"
    gone = Table.set().do(hit, 'consequence "Cut"', "remove Krall")
    assert "concede" not in gone.doc["offers"]


@pytest.mark.rule("F-DETERM-1")
@pytest.mark.parametrize("value", [1, 2])
def test_determination_is_a_number_of_its_own(value: int) -> None:
    table = Table.set(f'add Boss npc side=Gang zone=Yard determination={value} skills="Resolve 4"')
    sheet = table.sheet("Boss")
    assert (sheet["determination"], sheet["skills"]) == (value, {"Resolve": 4})
    assert table.sheet("Krall")["determination"] is None
    table.senseless("set Krall determination=-1", "F-DETERM-1")


@pytest.mark.rule("F-DETERM-2")
@pytest.mark.parametrize(
    ("value", "reminders"), [(0, [1, 2]), (1, [1, 2]), (2, [2]), (3, []), (None, [])]
)
def test_the_reminder_comes_with_the_last_that_determination_bears(
    value: int | None, reminders: list[int]
) -> None:
    table = Table.set("" if value is None else f"set Krall determination={value}")
    seen = []
    for number in (1, 2):
        table.do("hit Krall 1", f'consequence "Cut {number}"')
        if "F-DETERM-2" in table.warnings():
            seen.append(number)
    assert seen == reminders
    assert table.doc["question"] is None


@pytest.mark.rule("F-DETERM-2")
def test_only_consequences_of_this_conflict_count() -> None:
    table = Table.set('set Krall determination=1 consequences="mild: Old Scar"')
    table.do("hit Krall 1", "stress")
    assert table.warnings() == []
    assert table.do("hit Krall 1", 'consequence "Cut"').warnings() == ["F-DETERM-2"]


@pytest.mark.rule("F-DETERM-2", "F-COMPANION-4")
def test_a_companion_lost_counts_as_a_consequence_taken() -> None:
    table = Table.set("set Krall determination=2", "companion Dog of=Krall")
    assert table.do("hit Krall 1", 'consequence "Cut"').warnings() == []
    assert table.do("hit Krall 1", 'lose Dog "chased off"').warnings() == ["F-DETERM-2"]
    gone = Table.set("set Krall determination=1", 'companion Dog of=Krall advances="independent"')
    gone.do("detach Dog", "hit Dog 9", "hit Krall 1", "stress")
    assert gone.warnings() == []
    assert person(gone.who("Krall")).taken_here == 0


@pytest.mark.rule("F-DETERM-3")
def test_determination_may_change_for_this_conflict() -> None:
    table = Table.set("set Krall determination=1").do("set Krall determination=2")
    assert table.do("hit Krall 1", 'consequence "Cut"').warnings() == []
    assert table.do("hit Krall 1", 'consequence "Gash"').warnings() == ["F-DETERM-2"]
