"""Odds of checks with reserves as they are asked for: by the examples of the rules."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.support.examples import agrees, examples_in, read
from tests.support.program import ROOT
from tracker.conflict.ruling import Refusal
from tracker.words.odds_lines import odds_of

RULES = ROOT / "tracker" / "systems" / "reserves" / "rules.md"


def odds(words: str) -> dict[str, Fraction]:
    """Return chances by their names; a grade's by its number alone."""
    found = odds_of("reserves", words)
    assert not isinstance(found, Refusal), found
    return {chance.name.split(" (")[0]: chance.value for chance in found}


def examples(operation: str) -> list[str]:
    return [e.text for e in examples_in(RULES) if read(e.text)[1] == operation]


@pytest.mark.parametrize("text", examples("pmf"))
def test_the_odds_of_a_check_are_those_of_the_rules(text: str) -> None:
    _rule, _operation, given, expected = read(text)
    found = odds(" ".join(f"{key}={value}" for key, value in given.items()))
    for key, wanted in expected.items():
        name = key.removeprefix("p")
        assert agrees(found.get(name, Fraction(0)), wanted), key


@pytest.mark.parametrize("text", examples("opmf"))
def test_the_odds_of_two_checks_are_those_of_the_rules(text: str) -> None:
    _rule, _operation, given, expected = read(text)
    found = odds(" ".join(f"{key}={value}" for key, value in given.items()))
    names = {"a": "A leads", "b": "B leads", "none": "nobody leads"}
    for key, wanted in expected.items():
        assert agrees(found[names[key]], wanted), key


def test_a_check_as_it_is_typed_at_the_table() -> None:
    by_points = odds("skill=2 point=yes mod=-1 bonus=1")
    assert by_points == odds("rank=2 net=1") == odds('rank=2 rolls="b1"')
    assert odds("skill=2 vs=1") == odds("rank_a=2 rank_b=1") == odds("rank=2 vs-rank=1")
    assert odds("rank=2 penalty=3") == {"no check, it fails": 1}


def test_dice_that_lie_on_the_table_count_as_they_are() -> None:
    found = odds('rank=1 rolls="n0:+0- b1"')
    third = Fraction(1, 3)
    assert found == {"success": 1, "1": third, "2": third, "3": third}


def test_what_no_check_takes_is_refused() -> None:
    for words in ("rank=5", "bogus=1", "effect=Rope", "stages=x"):
        assert isinstance(odds_of("reserves", words), Refusal)


@pytest.mark.parametrize(
    "words", ["stages=9999999", "net=", "rank_a=1 rank_b=1 stages_b=1,x", "rank=1 net=b1"]
)
def test_net_dice_that_cannot_be_read_are_refused_as_such(words: str) -> None:
    refusal = odds_of("reserves", words)
    assert isinstance(refusal, Refusal)
    assert refusal.message == "{word} has no net dice, which look like {key}=1,-1"
    assert refusal.arguments["word"] == words.split()[-1]
