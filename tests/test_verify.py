"""What verifying tells: damage, and what the rules of today would decide otherwise."""

from __future__ import annotations

import pytest

from tests.support.table import Table
from tracker.conflict.history.timeline import Timeline
from tracker.conflict.ruling import Command, Event, Ruling
from tracker.conflict.state import change
from tracker.conflict.turns import Hold
from tracker.systems.fate.rules.rolls import Rolled
from tracker.verify import Finding, Report, rules_between, verified

ATTACK = "attack Krall skill=Weapons tag=Loud dice=++00 vs=Fists vs-dice=0000"


def with_last(table: Table, *events: Event, command: Command | None = None) -> Report:
    """Return what verifying tells where the last ruling has other events, or another command."""
    records = list(table.session.timeline.records)
    last = records[-1]
    assert isinstance(last, Ruling)
    records[-1] = change(last, events=events, command=command or last.command)
    return verified(Timeline(records))


def test_what_comes_out_alike_is_not_told() -> None:
    report = verified(Table.set("aspect Loud").do(ATTACK, "stress").session.timeline)
    assert (report.findings, report.damage, report.otherwise) == ((), (), ())
    assert report.document(whole=True) == {
        "whole": True,
        "rulings": report.rulings,
        "branches": 1,
        "damage": [],
        "otherwise": [],
        "digest": report.digest,
    }


def test_it_is_told_in_words_what_was_checked() -> None:
    table = Table.set("aspect Loud").do("note one", "undo", ATTACK)
    report = verified(table.session.timeline)
    counted, read, decided, same, told, digest = report.texts(whole=True)
    rulings = [one for one in table.session.timeline.records if isinstance(one, Ruling)]
    assert counted == f"Rulings: {len(rulings)}, branches: 2."
    assert (read, decided, same) == (
        "All of the file, each line under the seal of the one before it.",
        "Each was decided anew, with the dice that were rolled.",
        "All came out as they stand there.",
    )
    assert ("hash" in told, digest) == (True, report.digest)
    assert "could not be read" in report.texts(whole=False)[1]
    assert "1 of them do not follow." in with_last(table, command=Hold(by="p99")).texts(whole=True)


def test_other_events_are_told_with_the_rules_that_make_them() -> None:
    """As if a tag had been worth 1 once: its modifier differs, and nothing else of the roll."""
    table = Table.set("aspect Loud").do(ATTACK)
    n = table.session.timeline.head
    events = list(table.events())
    at = next(i for i, event in enumerate(events) if isinstance(event, Rolled))
    rolled = events[at]
    assert isinstance(rolled, Rolled)
    (tag,) = rolled.roll.modifiers
    events[at] = change(rolled, roll=change(rolled.roll, modifiers=(change(tag, value=1),)))
    report = with_last(table, *events)
    assert report.findings == (Finding(ruling=n, rules=(tag.rule,)),)
    assert (report.damage, report.otherwise) == ((), report.findings)
    (told,) = report.document(whole=True)["otherwise"]
    assert told == {"ruling": n, "rules": [tag.rule], "refused": None}
    (found,) = report.findings
    assert found.text() == f"ruling {n} would lead to other events today ({tag.rule})"


def test_what_no_rule_tells_apart_is_told_without_one() -> None:
    table = Table.set().do("note one")
    report = with_last(table)
    n = table.session.timeline.head
    assert report.findings == (Finding(ruling=n),)
    assert report.findings[0].text() == f"ruling {n} would lead to other events today"


def test_what_would_be_refused_is_told_with_its_rule() -> None:
    table = Table.set().do("next", "next")
    ada = table.who("Ada").id
    report = with_last(table, *table.events(), command=Hold(by=ada))
    (found,) = report.findings
    assert (found.rules, found.damage) == (("F-ROUND-1",), "")
    n = table.session.timeline.head
    assert found.refused == "Ada has no turn left in this round (F-ROUND-1)."
    assert found.text() == f"ruling {n} would be refused today: {found.refused}"
    assert report.otherwise == (found,)


def test_a_rule_of_the_stage_is_named_as_the_game_numbers_it() -> None:
    table = Table('conflict "A" system=pool', "side A", "zone B", "add Ann pc side=A zone=B")
    table.do("add Ben pc side=A zone=B", "begin", "next")
    report = with_last(table, *table.events(), command=Hold(by=table.who("Ben").id))
    assert [found.rules for found in report.otherwise] == [("P-152",)]


def test_a_command_about_what_is_not_there_is_damage() -> None:
    """No rules, of whatever version, decide about somebody who does not exist."""
    table = Table.set().do("next")
    report = with_last(table, *table.events(), command=Hold(by="p99"))
    (found,) = report.damage
    assert found.damage == "what this refers to is not there: p99."
    assert report.otherwise == ()
    n = table.session.timeline.head
    assert found.text() == f"ruling {n} does not follow: {found.damage}"
    document = report.document(whole=False)
    assert (document["whole"], document["otherwise"]) == (False, [])
    assert document["damage"] == [{"ruling": n, "why": found.damage}]


def test_findings_stand_in_the_order_of_the_rulings_on_all_branches() -> None:
    """The tree is gone through depth first, the last branch before the first."""
    table = Table.set().do("note one", "undo", "note two", "note three")
    records = [
        change(record, events=()) if isinstance(record, Ruling) and record.n > 10 else record
        for record in table.session.timeline.records
    ]
    found = [one.ruling for one in verified(Timeline(records)).findings]
    assert found == sorted(found)
    assert len(found) == 3


@pytest.mark.parametrize("system", ["fate", "pool"])
def test_one_hash_covers_the_states_at_all_tips(system: str) -> None:
    one, two = Table(f'conflict "A" system={system}'), Table(f'conflict "A" system={system}')
    assert verified(one.session.timeline).digest == verified(two.session.timeline).digest
    two.do("note x")
    assert verified(one.session.timeline).digest == verified(two.session.timeline).digest
    two.do("undo", "side A", "undo")
    assert verified(one.session.timeline).digest != verified(two.session.timeline).digest


def test_a_modifier_more_is_found_among_equal_ones() -> None:
    table = Table.set("aspect Loud").do(ATTACK)
    (rolled,) = (e for e in table.events() if isinstance(e, Rolled) and e.roll.modifiers)
    (tag,) = rolled.roll.modifiers
    twice = change(rolled, roll=change(rolled.roll, modifiers=(tag, tag)))
    assert rules_between((rolled,), (twice,)) == [tag.rule]
    assert rules_between((twice,), (rolled,)) == [tag.rule]
    assert rules_between((rolled, rolled), (rolled, rolled)) == []
