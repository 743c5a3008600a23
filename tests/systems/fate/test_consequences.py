"""Consequences: taken by choice or by force, how severe, how many, and what they are good for."""

from __future__ import annotations

import pytest

from tests.support.table import Table
from tracker.conflict.ruling import Refusal
from tracker.systems.fate.rules.harm import Consequence, ConsequenceTaken
from tracker.systems.fate.rules.state import tags

WHOLE_HIT = (4, 9, 12)


def carried(table: Table, name: str) -> list[str]:
    return [c["severity"] for c in table.sheet(name)["consequences"]]


def wounded(table: Table, name: str, *texts: str) -> Table:
    for text in texts:
        table.do(f"hit {name} 1", f'consequence "{text}"')
    return table


@pytest.mark.rule("F-CONSEQ-1")
def test_any_hit_may_be_taken_as_a_consequence() -> None:
    table = Table.set().do("hit Krall 1")
    assert table.doc["question"]["answers"] == ["stress", "consequence"]
    table.do('consequence "Split Lip"')
    assert table.sheet("Krall")["consequences"] == [{"severity": "mild", "text": "Split Lip"}]
    taken = next(e for e in table.events() if isinstance(e, ConsequenceTaken))
    assert (taken.rule, taken.forced) == ("F-CONSEQ-1", False)


@pytest.mark.rule("F-CONSEQ-2")
def test_a_hit_that_does_not_fit_must_be() -> None:
    table = Table.set().do("hit Krall 6")
    assert table.doc["question"]["answers"] == ["consequence"]
    table.senseless("stress", "F-CONSEQ-2")
    table.do('consequence "Split Lip"')
    taken = next(e for e in table.events() if isinstance(e, ConsequenceTaken))
    assert (taken.rule, taken.forced) == ("F-CONSEQ-2", True)


@pytest.mark.rule("F-CONSEQ-3", "F-CONSEQ-4")
@pytest.mark.parametrize("hit", WHOLE_HIT)
def test_one_consequence_takes_the_whole_hit(hit: int) -> None:
    table = Table.set().do(f"hit Krall {hit}", 'consequence "Split Lip"')
    assert carried(table, "Krall") == ["mild"]
    assert table.sheet("Krall")["tracks"]["health"]["marked"] == []
    assert table.doc["question"] is None


@pytest.mark.rule("F-CONSEQ-4")
def test_a_hit_asks_once() -> None:
    table = Table.set().do("hit Krall 12", 'consequence "Split Lip"')
    assert table.refused('consequence "Broken Nose"').message == "that is not asked now"


@pytest.mark.rule("F-CONSEQ-5")
def test_severity_goes_by_sequence() -> None:
    table = wounded(
        Table.set("set Krall max-consequences=4"), "Krall", "One", "Two", "Three", "Four"
    )
    assert carried(table, "Krall") == ["mild", "moderate", "severe", "severe"]


@pytest.mark.rule("F-CONSEQ-6")
@pytest.mark.parametrize(
    ("before", "then"),
    [
        ("mild: Shamed", "moderate"),
        ("moderate: Burned", "moderate"),
        ("severe: Lost Eye", "moderate"),
        ("mild: Shamed; moderate: Burned", "severe"),
    ],
)
def test_all_that_is_carried_counts(before: str, then: str) -> None:
    table = Table.set(f'set Krall consequences="{before}"').do("hit Krall 3", 'consequence "Cut"')
    assert carried(table, "Krall")[-1] == then


@pytest.mark.rule("F-CONSEQ-6")
def test_both_tracks_count_together_over_scenes() -> None:
    table = Table.set().do("hit Krall 2 track=composure", 'consequence "Shaken"')
    table.do("hit Krall 2", 'consequence "Cut"')
    assert carried(table, "Krall") == ["mild", "moderate"]
    assert carried(table.do("end-scene rest=no"), "Krall") == ["mild", "moderate"]


@pytest.mark.rule("F-CONSEQ-7")
def test_three_at_most_unless_the_sheet_says_more() -> None:
    table = wounded(Table.set(), "Krall", "One", "Two", "Three")
    assert table.do("hit Krall 2").doc["question"]["answers"] == ["stress"]
    table = wounded(
        Table.set("set Krall max-consequences=4"), "Krall", "One", "Two", "Three", "Four"
    )
    assert table.do("hit Krall 6").doc["question"]["kind"] == "outcome"
    line = 'set Krall consequences="mild: A; mild: B; mild: C; mild: D"'
    Table.set().overruled(line, "F-CONSEQ-7")
    Table.set().senseless("set Krall max-consequences=-1", "F-CONSEQ-7")


@pytest.mark.rule("F-CONSEQ-8")
def test_one_too_many_takes_out() -> None:
    table = wounded(Table.set(), "Krall", "One", "Two", "Three")
    table.do("hit Krall 2", "stress")
    assert table.sheet("Krall")["tracks"]["health"]["marked"] == [2]
    table.do("hit Krall 6")
    assert table.sheet("Krall")["status"] == "out"


@pytest.mark.rule("F-CONSEQ-8")
def test_the_table_may_allow_one_more() -> None:
    table = wounded(Table.set(), "Krall", "One", "Two", "Three").do("hit Krall 2")
    table.overruled('consequence "Four"', "F-CONSEQ-8")
    assert carried(table, "Krall") == ["mild", "moderate", "severe", "severe"]


@pytest.mark.rule("F-CONSEQ-9")
def test_a_consequence_needs_words() -> None:
    table = Table.set().do("hit Krall 1")
    table.senseless('consequence ""')
    answer = table.session.propose(Consequence(text=" "))
    assert isinstance(answer, Refusal)
    assert (answer.rule, answer.overrulable) == ("F-CONSEQ-9", False)


@pytest.mark.rule("F-CONSEQ-10", "F-CONSEQ-12")
def test_a_consequence_is_an_aspect_that_costs_a_fate_point_to_tag() -> None:
    table = wounded(Table.set("fp Ada -2", "fp Bruno -3"), "Krall", "Broken Wrist")
    aspect = next(a for a in table.state.aspects.values() if a.text == "Broken Wrist")
    assert (aspect.on, aspect.sticky, tags(aspect).free) == (table.who("Krall").id, True, None)
    line = 'attack Krall skill=Fists dice=0000 vs=Fists vs-dice=0000 tag="Broken Wrist"'
    table.do(line)
    assert table.rules_of(table.rolls()[0]) == {"F-ASPECT-12": 2}
    assert table.sheet("Ada")["fp"] == 0
    table.do("stress")
    assert table.refused(line).rule == "F-FP-1"


@pytest.mark.rule("F-CONSEQ-10")
def test_a_consequence_may_be_compelled_but_does_not_lapse() -> None:
    table = wounded(Table.set(), "Krall", "Broken Wrist")
    table.do('compel Krall "Broken Wrist" accept=yes')
    assert table.sheet("Krall")["fp"] == 3
    assert [event.rule for event in table.events()] == ["F-CONSEQ-10"]
    table.overruled('unaspect "Broken Wrist"', "F-CONSEQ-10")
    assert carried(table, "Krall") == []
    table = wounded(Table.set(), "Krall", "Broken Wrist")
    line = 'maneuver skill=Fists dice=0000 removes="Broken Wrist"'
    assert table.refused(line).rule == "F-CONSEQ-10"


@pytest.mark.rule("F-CONSEQ-11")
def test_a_consequence_taken_in_a_conflict_is_open() -> None:
    table = wounded(Table.set("set Krall hidden=yes"), "Krall", "Broken Wrist")
    assert [a.hidden for a in table.state.aspects.values()] == [False]
