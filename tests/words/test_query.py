"""Questions to the logs of fights that ship, with answers counted by hand from the logs."""

from __future__ import annotations

from functools import cache

import pytest

from tests.shipped import played
from tests.support.program import schwung
from tests.support.table import Table
from tracker.words.query import (
    Fight,
    Misasked,
    ask_fights,
    completions,
    read_query,
    reply_document,
    reply_lines,
)
from tracker.words.translate import install


@cache
def fight(name: str) -> Fight:
    return Fight(name, played(name).timeline)


def answer(question: str, *names: str) -> list[str]:
    query = read_query(question)
    return reply_lines(query, ask_fights(query, [fight(name) for name in names]))


HEARING, FOUNDRY, TOWER = "the-toll-hearing", "fire-in-the-foundry", "the-bell-tower"
GATE, QUAY = "at-the-rusty-gate", "night-at-the-quay"

# What a companion took for somebody is dealt to nobody, as in the account of the fight.
COUNTED = [
    ("verb:attack count", HEARING, ["12"]),
    ("by:Nell verb:attack mean shifts", HEARING, ["3.75 (4 rulings)"]),
    ("sum dealt per name", HEARING, ["Tam: 19", "Nell: 15", "Hecklers: 3", "Varley: 3"]),
    ("outcome:tie count", HEARING, ["2"]),
    ('tag:"The Old Charter" verb:attack count', HEARING, ["1"]),
    ("by:Ada verb:attack shifts>=5 count", FOUNDRY, ["1"]),
    ("verb:attack on:Vesna outcome:hit count", FOUNDRY, ["3"]),
    ("round:2 sum rolls per name", GATE, ["Bruno: 2", "Cem: 2", "Krall: 2", "Ada: 1"]),
    ("rule:F-BLOCK count", TOWER, ["2"]),
    ("undone:only count", TOWER, ["1"]),
    ("round:2..3 verb:attack count", QUAY, ["3"]),
]


@pytest.mark.parametrize(("question", "name", "counted"), COUNTED)
def test_a_question_is_answered_as_counted_by_hand(
    question: str, name: str, counted: list[str]
) -> None:
    assert answer(question, name) == counted


def test_rulings_are_listed_with_their_numbers_and_their_fights() -> None:
    [line] = answer("undone:only", TOWER)
    assert line == "18  Otto holds"
    query = read_query("verb:attack count per save")
    reply = ask_fights(query, [fight(HEARING), fight(QUAY)])
    assert reply_lines(query, reply) == [f"{HEARING}: 12", f"{QUAY}: 7"]
    document = reply_document("verb:attack", reply)
    assert document["groups"] == {HEARING: 12.0, QUAY: 7.0}


def test_whose_turn_comes_next_is_not_touched_by_what_ends_the_one_before() -> None:
    table = Table.set().do('hold when="act anybody"', "act waits", "act strikes by=Ada", "next")
    known = Fight("here", table.session.timeline).facts()[-4:]
    assert [facts.on for facts in known] == [set()] * 4


def test_a_roll_that_comes_to_the_same_as_the_one_before_is_one_more() -> None:
    attack = "attack Krall skill=Fists dice=0000 vs=Fists vs-dice=0000 by=Ada"
    table = Table.set().do(attack, "next", "next", "next", attack)
    query = read_query("verb:attack by:Ada effort=2 count")
    fights = [Fight("here", table.session.timeline)]
    assert reply_lines(query, ask_fights(query, fights)) == ["2"]


def test_one_ruling_is_one_ruling() -> None:
    table = Table.set().do("attack Krall skill=Fists dice=++00 vs=Fists vs-dice=0000", "stress")
    query = read_query("verb:attack sum shifts")
    found = ask_fights(query, [Fight("here", table.session.timeline)])
    [line] = reply_lines(query, found)
    assert line.endswith("(1 ruling)")


def test_plain_words_find_text_as_ever() -> None:
    assert read_query("hustled out").plain
    assert answer('"hustled out"', HEARING)[0].startswith("36  ")


def test_what_is_turned_does_not_hold() -> None:
    attacks = int(answer("verb:attack count", HEARING)[0])
    nells = int(answer("verb:attack by:Nell count", HEARING)[0])
    assert answer("verb:attack -by:Nell count", HEARING) == [str(attacks - nells)]


@pytest.mark.parametrize(
    ("question", "wrong"),
    [
        ("by:Nel count", "nobody is called Nel there; did you mean Nell?"),
        ("shfts>=3", "nothing is called shfts here; did you mean shifts?"),
        ("shifts>=many", "shifts takes a number, or 2..4 behind a colon, not many"),
        ("verb:atack", "there is no verb atack; did you mean attack?"),
        ("by>3", "by takes a word behind a colon: by:…"),
        ("per nam", "nothing is called nam here; did you mean name?"),
        ("sum", "sum of what? effort, against …"),
    ],
)
def test_a_question_that_makes_none_says_why(question: str, wrong: str) -> None:
    with pytest.raises(Misasked) as raised:
        answer(question, HEARING)
    assert str(raised.value) == wrong


def test_german_verbs_and_numbers() -> None:
    install("de")
    assert answer("verb:Angriff count", HEARING) == ["12"]
    assert answer("by:Nell verb:attack mean shifts", HEARING) == ["3,75 (4 Entscheidungen)"]


def test_tab_offers_what_may_stand_there() -> None:
    fights = [fight(HEARING)]
    assert "by:" in completions("", fights)
    assert completions("by:N", fights) == ["by:Nell"]
    assert completions("verb:attack me", fights) == ["mean"]
    assert "shifts" in completions("mean ", fights)
    assert completions("count per n", fights) == ["name"]
    assert 'tag:"The Old Charter"' in completions("tag:", fights)


def test_the_command_line_answers_over_several_fights() -> None:
    found = schwung("ask", QUAY, HEARING, "verb:attack", "count", "per", "save")
    assert (found.code, found.out.splitlines()) == (0, [f"{HEARING}: 12", f"{QUAY}: 7"])
    wrong = schwung("ask", QUAY, "by:Nobody")
    assert (wrong.code, wrong.out) == (2, "")
    assert "nobody is called Nobody" in wrong.err
