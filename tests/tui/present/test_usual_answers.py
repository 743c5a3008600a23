"""A question is answered as before first, and both answers stay offered."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path

import pytest

from tests.support.table import Table
from tests.tui.playing import saved
from tests.tui.present.habits import ANSWERS, MISS, ROUND, TIE, Left
from tests.tui.quay import shown
from tracker.conflict.history.last_choices import BACK_MOST, usual_answer
from tracker.line_mode import PlainTable
from tracker.session import Session
from tracker.tui.action_table import actions_of
from tracker.tui.present.question import likely_answer, question_lines
from tracker.words.translate import _, install


def usual(session: Session) -> str:
    return usual_answer(session.timeline)


def label(verb: str) -> str:
    return next(action.label for action in actions_of("fate") if action.verb == verb)


def asked(session: Session) -> str:
    lines = question_lines(session.state, 200, actions_of("fate"), usual=usual(session))
    return " ".join(shown(lines))


@pytest.mark.parametrize("left", ANSWERS, ids=lambda left: left.rule)
def test_a_question_is_answered_as_before_first(left: Left, tmp_path: Path) -> None:
    at = Table.set().do(*left.before)
    session = at.session
    other = left.other.split()[0]
    assert session.state.question is not None
    assert session.state.question.answers == (left.first, other)
    assert usual(session) == ""
    assert likely_answer(session.state, usual(session)) == left.first
    assert "as before" not in asked(session)
    stood = session.timeline.head

    at.do(left.other, *left.rest, *left.before)
    assert usual(session) == other
    assert likely_answer(session.state, usual(session)) == other
    # Both are offered, the usual one first.
    both = rf"enter/\w {label(other)} \(.*as before\)  \w {label(left.first)}"
    assert re.search(both, asked(session))
    out = StringIO()
    plain = PlainTable(session, out)
    plain.obey("?")
    assert re.search(rf"^{other}: .*as before$", out.getvalue(), re.MULTILINE)
    prompt = plain.prompt()
    assert re.search(rf"{other} \(.*as before\) or {left.first}", prompt)

    again = saved(session, tmp_path / "fight.jsonl")
    assert usual(again) == other
    again.close()

    at.do(f"goto {stood}")
    assert usual(session) == ""
    at.do(left.first, *left.rest, *left.before)
    assert usual(session) == left.first


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("left", ANSWERS, ids=lambda left: left.rule)
def test_both_answers_are_in_view_at_eighty_columns(left: Left, language: str) -> None:
    at = Table.set().do(*left.before, left.other, *left.rest, *left.before)
    install(language)
    lines = shown(question_lines(at.state, 80, actions_of("fate"), usual=usual(at.session)))
    assert max(map(len, lines)) <= 80
    assert all(_(label(verb)) in lines[-1] for verb in (left.first, left.other.split()[0]))


def test_what_was_struck_or_amended_is_no_habit() -> None:
    at = Table.set().do(TIE, "again dice=++++ vs-dice=0000")
    answer = at.session.timeline.head
    at.do(*ROUND, TIE)
    assert usual(at.session) == "again"
    at.do(f"amend {answer} draw")
    assert usual(at.session) == "draw"
    at.do("undo")
    assert usual(at.session) == "again"


def test_everybody_has_their_own_way_with_a_margin() -> None:
    at = Table.set().do("next", "next", MISS, "overflow", "next", "next", "next")
    at.do(MISS.replace("Ada", "Bruno").replace("vs=Weapons", "vs=Fists"))
    assert usual(at.session) == ""
    at.do("spin", "next", "next", "next", MISS)
    assert usual(at.session) == "overflow"


def test_a_waived_tie_or_a_tag_on_it_is_no_answer() -> None:
    at = Table.set("aspect Fog").do(TIE, "waive", *ROUND, TIE)
    assert usual(at.session) == ""
    at.do("tag Fog by=Ada", *ROUND, TIE)
    assert usual(at.session) == ""


def test_other_questions_are_asked_as_ever() -> None:
    at = Table.set().do("attack Krall skill=Weapons vs=Weapons dice=0000 vs-dice=0000")
    assert at.state.question is not None
    at.do("consequence 'A cut'", *ROUND)
    at.do("attack Krall skill=Weapons vs=Weapons dice=0000 vs-dice=0000")
    assert usual(at.session) == ""


def test_only_the_last_rulings_are_looked_through() -> None:
    at = Table.set().do(TIE, "again dice=++++ vs-dice=0000", *ROUND)
    at.do(*["note so"] * (BACK_MOST - len(ROUND) - 2), TIE)
    assert usual(at.session) == "again"
    at.do("undo", "note so", TIE)
    assert usual(at.session) == ""
