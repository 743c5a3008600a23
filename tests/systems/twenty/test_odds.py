"""Exact odds of W20 checks from a line: the rules' own examples, sheets, several, contests."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.support.examples import agrees, examples_in, read
from tests.support.program import ROOT, inside
from tracker.conflict.ruling import Refusal
from tracker.words.odds_lines import odds_of

RULES = ROOT / "tracker" / "systems" / "twenty" / "rules.md"
EXAMPLES = {example.text: read(example.text) for example in examples_in(RULES)}


def of(operation: str) -> list[str]:
    return [text for text, example in EXAMPLES.items() if example[1] == operation]


def odds(line: str) -> dict[str, Fraction]:
    found = odds_of("twenty", line)
    assert not isinstance(found, Refusal), found
    return {one.name: one.value for one in found}


def line_of(given: dict[str, str], *others: str) -> str:
    return " ".join([*(f"{key}={value}" for key, value in given.items()), *others])


@pytest.mark.parametrize("text", of("pmf"))
def test_a_check_as_in_the_rules(text: str) -> None:
    _rule, _operation, given, expected = EXAMPLES[text]
    found = odds(line_of(given))
    assert agrees(found["Success"], expected["success"])
    assert "req" not in expected or agrees(next(iter(found.values())), expected["req"])


@pytest.mark.parametrize("text", of("comparepmf"))
def test_a_contest_as_in_the_rules(text: str) -> None:
    _rule, _operation, given, expected = EXAMPLES[text]
    keys = {"z_a": "z", "skill_a": "skill", "z_b": "vs-z", "skill_b": "vs"}
    found = odds(line_of({keys[key]: value for key, value in given.items()}))
    names = {"a": "A leads", "b": "B leads", "none": "nobody leads"}
    assert all(agrees(found[names[key]], value) for key, value in expected.items())


@pytest.mark.parametrize(
    ("operation", "key"), [("supportpmf", "helpers=9"), ("communalpmf", "figures=9")]
)
def test_checks_of_several_as_in_the_rules(operation: str, key: str) -> None:
    for text in of(operation):
        _rule, _operation, given, expected = EXAMPLES[text]
        found = odds(line_of(given, key))
        assert agrees(next(iter(found.values())), expected["success"]), text


def test_a_sheet_may_be_given_by_name() -> None:
    by_name = odds("[Stärke + Kraftakt (Stemmen) - II] ≥ EG I Stärke=15 Kraftakt=12")
    assert by_name == odds("[Stärke - II] ≥ EG I attr=15 skill=12")
    assert by_name == odds("z=27 dis=2 req=1")
    assert by_name["EG I or more"] == Fraction(115, 144)
    assert by_name["EG +6"] == Fraction(1, 720)


def test_several_are_alike_unless_their_targets_are_given() -> None:
    alike = odds("[Stärke | gemeinschaftlich(3)] ≥ EG IV Stärke=14")
    assert alike["EG IV or more"] == Fraction(127, 400)
    assert odds("[Stärke | gemeinschaftlich(3)] ≥ EG IV targets=14,14,14") == alike
    assert (
        odds("[Stärke | unterstützend(1)] targets=10,12")["Success"]
        == odds("z=10 helpers=1 targets=10,12")["Success"]
    )


def test_a_bracket_may_set_two_against_each_other() -> None:
    found = odds("[Stärke | vergleichend | Stärke] Stärke=14 vs-Stärke=14")
    assert found == odds("z=14 vs-z=14")


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("[Stärke]", "T-096"),
        ("[Kraftakt]", "T-038"),
        ("[Stärke - XI] Stärke=3", "T-152"),
        ("", "T-038"),
        ("z=10 figures=1", "T-121"),
        ("z=10 helpers=-3", "T-104"),
    ],
)
def test_what_makes_no_check_is_refused(line: str, rule: str) -> None:
    refusal = odds_of("twenty", line)
    assert isinstance(refusal, Refusal)
    assert refusal.rule == rule


def test_odds_of_a_bracket_are_told_from_the_shell() -> None:
    done = inside("odds", "twenty", "[Stärke + Kraftakt - II]", "Stärke=15", "Kraftakt=12")
    assert (done.code, done.out.splitlines()[0]) == (0, "Success  95.1389 %  137/144")
    done = inside("odds", "twenty", "[Stärke + Kraftakt - XI]")
    assert done.code == 1
    assert "E_ROMAN" in done.err
