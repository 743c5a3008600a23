"""Odds as lines: probabilities in percent, and nothing else."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from tracker.conflict.ruling import Refusal
from tracker.conflict.system import SYSTEMS
from tracker.words.odds_lines import odds_of, odds_texts
from tracker.words.translate import install

# Every way to ask in every system: alone, against another, with dice on the table, of several.
ASKED = {
    "fate": ("", "skill=4", "skill=4 vs=4", "skill=0 vs=9", "skill=9 vs=0", "skill=3 difficulty=2"),
    "core": ("", "skill=4", "skill=4 mod=+2 vs=4", "skill=0 vs=9", "skill=3 difficulty=2"),
    "pool": ("pool=4", "pool=4 need=2", "pool=12 need=1", "pool=1 need=9", "pool=30"),
    "reserves": ("skill=2", "rank=3 rolls=n0", "rank_a=2 rank_b=1", "skill=3 stages=1,-1"),
    "percent": ("bonus=40", "bonus=100", "bonus=0", "bonus=40 vs-bonus=30"),
    "twenty": ("z=12", "z=12 vs-z=10", "z=12 figures=3", "z=12 req=2 helpers=2", "z=30"),
}


def test_there_is_a_way_to_ask_in_every_game() -> None:
    assert ASKED.keys() == set(SYSTEMS)


LINE = re.compile(r"(?P<name>.*\S)  +(?P<number>[0-9]+[.,][0-9]{4})(?P<percent> %)?(  [0-9/]+)?")


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    ("system", "words"), [(system, words) for system, asked in ASKED.items() for words in asked]
)
def test_percent_are_the_probabilities_alone(system: str, words: str, language: str) -> None:
    install(language)
    found = odds_of(system, words)
    assert not isinstance(found, Refusal)
    for one, shown in zip(found, odds_texts(found), strict=True):
        line = LINE.fullmatch(shown)
        assert line is not None, shown
        number = float(line["number"].replace(",", "."))
        assert ("," in line["number"]) is (language == "de")
        if line["percent"]:
            assert abs(Fraction(one.value) * 100 - Fraction(number)) < Fraction(1, 1000)
            assert 0 <= number <= 100
        else:
            assert abs(one.value - Fraction(number)) < Fraction(1, 1000)
        # Only shifts are counted.
        counted = line["name"] in (
            *("shifts expected", "erwartete Erfolgsgrade"),
            *("shifts to be expected", "zu erwartende Erfolgsstufen"),
        )
        assert (line["percent"] is None) is counted


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("fate skill=4 vs=4", "shifts expected   0.9145  2000/2187"),
        ("fate skill=0 vs=9", "shifts expected   0.0000  0"),
        ("fate skill=2 difficulty=1", "shifts expected   1.2593  34/27"),
        ("core skill=4 vs=4", "shifts to be expected  0.9145  2000/2187"),
    ],
)
def test_shifts_are_a_number(words: str, said: str) -> None:
    game, *given = words.split()
    found = odds_of(game, " ".join(given))
    assert not isinstance(found, Refusal)
    assert odds_texts(found)[-1] == said


@pytest.mark.rule("K-OUTCOME-1")
def test_the_four_outcomes_of_core_are_counted_by_hand() -> None:
    found = odds_of("core", "skill=3 difficulty=3")
    assert not isinstance(found, Refusal)
    # Of 81 throws of four dice: 3 and more, 1 or 2, 0, less.
    assert [one.value * 81 for one in found[:4]] == [5, 26, 19, 31]
    assert isinstance(odds_of("core", "luck=3"), Refusal)
