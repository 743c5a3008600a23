"""A gap that a revision leaves is filled: more than one thing is said at once."""

from __future__ import annotations

from tests.support.misruled import ROUND, Told, dropped, health
from tracker.conflict.history.plan import Also, Gap
from tracker.conflict.ruling import Command, Refusal
from tracker.conflict.state import Conflict, Question


def test_a_dropped_answer_is_amended() -> None:
    told = Told(*ROUND)
    line = 'attack Krall skill=Weapons vs=Fists mod="+4 higher ground"'
    plan = told.planned(told.amend(1, line))
    assert dropped(plan) == ["a hit of {hit} does not fit the track"]
    assert [(g.ruling - told.start, g.question is None) for g in plan.gaps] == [
        (2, True),
        (3, False),
    ]
    also = told.say(plan, 2, 'consequence "Cut to the bone"')
    filled = told.planned(told.amend(1, line, also))
    assert (dropped(filled), filled.gaps) == ([], ())
    table = told.done(filled)
    assert [c["text"] for c in table.sheet("Krall")["consequences"]] == ["Cut to the bone"]


def test_a_new_question_is_answered_before_the_next_ruling() -> None:
    told = Told("attack Krall skill=Fists dice=---- vs=Fists vs-dice=0000", "spin", "next")
    line = "attack Krall skill=Fists dice=++++ vs=Fists"
    plan = told.planned(told.amend(1, line))
    assert dropped(plan) == ["that is not asked now"]
    also = told.say(plan, 3, "stress")
    filled = told.planned(told.amend(1, line, also))
    assert [type(r.command).__name__ for r in filled.rulings] == ["Attack", "Stress", "Next"]
    assert [g.ruling - told.start for g in filled.gaps] == [2]
    assert health(told.done(filled)) == [3]


def test_another_ruling_is_struck_with_it() -> None:
    told = Told(*ROUND)
    also = Also(instead={told.start + 3: None})
    table = told.done(told.planned(told.strike(1, also)))
    assert (health(table), table.doc["round"]) == ([], 2)


def test_what_is_said_wrong_is_refused_as_a_whole() -> None:
    told = Told(*ROUND)
    line = 'attack Krall skill=Weapons vs=Fists mod="+4 higher ground"'
    plan = told.planned(told.amend(1, line))
    refusal = told.amend(1, line, told.say(plan, 2, "stress"))
    assert isinstance(refusal, Refusal)
    assert refusal.rule == "F-CONSEQ-2"


def test_the_record_gives_a_replacement_its_turn_too() -> None:
    told = Told("full-defense Ada", *ROUND[2:])
    plan = told.planned(told.strike(1))
    waits = told.session.read("act waits by=Bruno")
    assert isinstance(waits, Command)
    plan = told.planned(told.strike(1, Also(instead={told.start + 2: waits})))
    assert plan.rulings[0].command.overruled == ("S-ROUND-2",)


def test_where_nothing_has_changed_yet_a_replacement_goes_by_the_rules() -> None:
    told = Told("act waits", "act waits")
    refusal = told.amend(1, "act by=Bruno waits")
    assert isinstance(refusal, Refusal)
    assert refusal.rule == "S-ROUND-2"


def test_what_was_said_before_is_kept_when_more_is_said() -> None:
    first, second, third, fourth = (Command(why=why) for why in "abcd")
    question = Question(kind="stress", who="p1", answers=("stress",))
    dropped_out = [Gap(ruling=n, state=Conflict()) for n in (7, 9)]
    asked = Gap(ruling=8, state=Conflict(), question=question)
    also = Also().at(dropped_out[0], first).at(asked, second).at(asked, third)
    also = also.at(dropped_out[1], fourth)
    assert also == Also(instead={7: first, 9: fourth}, before={8: (second, third)})
