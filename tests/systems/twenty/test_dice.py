"""The W20 beyond its worked examples: target values, dice of two kinds, groups, chances."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.dice.check import Contest
from tracker.dice.faults import Fault
from tracker.systems.twenty.rules import Twenty, statistics
from tracker.systems.twenty.rules.attributes import ATTRIBUTES, FORCES, force, named
from tracker.systems.twenty.rules.checks import (
    W6,
    W20,
    Edge,
    Stage,
    TwentyCheck,
    TwentyOutcome,
    number,
    numeral,
    signed,
)
from tracker.systems.twenty.rules.notation import read_edge
from tracker.systems.twenty.rules.statistics import Figure, added_odds, grades, supported_odds
from tracker.systems.twenty.rules.together import (
    Sum,
    added_up,
    communal_dis,
    supported,
)


def resolved(check: TwentyCheck, *faces: int) -> TwentyOutcome:
    outcome = check.resolve(faces)
    assert isinstance(outcome, TwentyOutcome)
    return outcome


def code(found: object) -> str:
    assert isinstance(found, Fault)
    return found.code


@given(st.integers(-5, 45), st.integers(0, 4), st.integers(0, 4), st.data())
def test_advantages_help_and_disadvantages_hinder(
    target: int, adv: int, dis: int, data: st.DataObject
) -> None:
    check = TwentyCheck(typed=target, adv=adv, dis=dis)
    dice = check.to_throw()
    assert [len(die) for die in dice] == [20] + [6] * abs(adv - dis)
    faces = tuple(data.draw(st.sampled_from(die)) for die in dice)
    outcome = resolved(check, *faces)
    plain = target - faces[0]
    assert outcome.result - plain == (sum(faces[1:]) if adv > dis else -sum(faces[1:]))
    assert outcome.success == (outcome.result >= 0) == (outcome.degree >= 0)
    assert check.to_throw(faces) == ()
    assert code(check.resolve((*faces, 1))) == "E_DICE"


def test_each_die_shows_its_own_faces() -> None:
    assert code(TwentyCheck(typed=14, dis=1).resolve((7, 20))) == "E_DICE"
    assert code(TwentyCheck(typed=14, dis=1).resolve((7,))) == "E_DICE"
    assert TwentyCheck(typed=14, dis=2).to_throw((7,)) == (W6, W6)
    assert TwentyCheck(typed=14).to_throw() == (W20,)


def test_what_cannot_be_checked_is_refused() -> None:
    assert code(TwentyCheck(skills=(5,)).resolve((7,))) == "E_NO_ATTRIBUTE"
    assert code(TwentyCheck(attributes=(41,)).resolve((7,))) == "E_VALUE"
    assert code(TwentyCheck(attributes=(12,), skills=(-1,)).resolve((7,))) == "E_VALUE"
    assert code(TwentyCheck(typed=12, adv=-1).resolve((7,))) == "E_RANGE"


def test_a_degree_required_and_staged_results() -> None:
    stages = (Stage(degree=1, text="A"), Stage(degree=2, text="B"))
    outcome = resolved(TwentyCheck(typed=14, required=2, stages=stages), 7)
    assert (outcome.grade, outcome.degree, outcome.required_met) == ("ERFOLG", 1, False)
    assert outcome.stage == stages[0]
    assert resolved(TwentyCheck(typed=14), 14).bare


def test_the_highest_skill_breaks_a_tie() -> None:
    mine = resolved(TwentyCheck(attributes=(10,), skills=(4, 6)), 8)
    other = resolved(TwentyCheck(typed=20, skill=5), 8)
    assert Twenty().compare(mine, other) == Contest(winner="A", by="skill", lead=1)


def test_forces_are_made_of_attributes_of_their_domain() -> None:
    assert Counter(a.domain for a in ATTRIBUTES) == {"Geist": 4, "Körper": 4, "Seele": 4}
    assert named("STÄRKE") == named(" stärke ")
    assert named("Kraftakt") is None
    for power in FORCES:
        for name in (power.double, power.single):
            attribute = named(name)
            assert attribute is not None
            assert attribute.domain == power.domain
    assert [force(9, 11, way).value for way in ("down", "nearest", "up")] == [2, 3, 3]
    assert [force(4, 3, way).value for way in ("down", "nearest", "up")] == [1, 1, 2]


def test_numerals_go_from_one_to_ten_and_an_edge_beyond() -> None:
    assert [number(numeral(n)) for n in range(1, 11)] == list(range(1, 11))
    assert [number(numeral(n).lower()) for n in range(1, 11)] == list(range(1, 11))
    assert [number(text) for text in ("", "iI", "XI", "VX", "2", "IIX")] == [None] * 6
    assert signed(Edge(dis=12).net) == "- XII"
    assert signed(Edge(adv=2, dis=2).net) == ""


@pytest.mark.parametrize(
    ("typed", "edge"),
    [
        ("- II", Edge(dis=2)),
        ("+II", Edge(adv=2)),
        (" – iii ", Edge(dis=3)),
        ("−\u00a0Ⅳ", Edge(dis=4)),
    ],
)
def test_an_edge_may_be_written_loosely(typed: str, edge: Edge) -> None:
    assert read_edge(typed) == edge


@pytest.mark.parametrize("typed", ["II", "- IIII", "- 2", "", "- II - I"])
def test_what_is_no_dice(typed: str) -> None:
    assert code(read_edge(typed)) == "E_ROMAN"


def test_each_who_takes_part_lifts_a_disadvantage() -> None:
    assert communal_dis(3, 2) == 2
    assert not added_up((3, 3, 3), required=1, added="eg").success


def test_a_success_leaves_no_disadvantages() -> None:
    alone = supported((2,))
    assert (alone.success, alone.next_dis, alone.disadvantages) == (True, 0, (0,))


CHECKS = [
    TwentyCheck(typed=14),
    TwentyCheck(typed=22, dis=2, required=2),
    TwentyCheck(typed=3, adv=1, dis=0, required=1),
]


@pytest.mark.parametrize("check", CHECKS)
def test_chances_are_what_all_throws_say(check: TwentyCheck) -> None:
    throws = [resolved(check, *faces) for faces in product(*check.to_throw())]
    counted = Counter("REQ_MET" if o.required_met else o.grade for o in throws)
    odds = grades(check)
    assert {grade: Fraction(n, len(throws)) for grade, n in counted.items()} == {
        grade: chance for grade, chance in odds.items() if chance
    }
    assert sum(odds.values()) == 1


def test_chances_of_two_are_what_all_throws_say() -> None:
    mine, other = CHECKS[1], TwentyCheck(attributes=(12,), skills=(4,))
    found = statistics.opposed(mine, other)
    throws = [
        Twenty().compare(resolved(mine, *a), resolved(other, *b)).winner
        for a in product(*mine.to_throw())
        for b in product(*other.to_throw())
    ]
    assert found.a == Fraction(throws.count("A"), len(throws))
    assert found.none == Fraction(throws.count(None), len(throws))


def test_chances_of_help_are_what_all_throws_say() -> None:
    good = 0
    for first, second, six in product(W20, W20, product(W6, repeat=2)):
        left = supported((12 - first,))
        dice = six[: left.next_dis]
        helped = resolved(TwentyCheck(typed=10, dis=len(dice)), second, *dice)
        good += left.success or helped.grade == "ERFOLG"
    assert supported_odds([Figure(12), Figure(10)]) == Fraction(good, 20 * 20 * 36)


@pytest.mark.parametrize("added", get_args(Sum))
def test_chances_of_all_together_are_what_all_throws_say(added: Sum) -> None:
    good = 0
    for a, b in product(W20, W20):
        good += added_up((14 - a, 10 - b), 1, 1, added=added).success
    assert added_odds([Figure(14), Figure(10)], 1, added) == Fraction(good, 400)
