"""Names: what is kept of a new one, and how one that is there is found."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.conflict.draft import Refused
from tracker.words.names import (
    NOBODY,
    Named,
    clean,
    cleaned,
    fold_name,
    nearest,
    resolve,
    told_apart,
)

PEOPLE = [
    Named("p1", "Krall"),
    Named("p2", "Thugs A"),
    Named("p3", "Thugs B"),
    Named("p4", "Goblin"),
    Named("p5", "Goblin 2"),
    Named("p6", "Élan"),
    Named("p7", "Straße"),
    Named("p8", "Old Hand of the Quay"),
    Named("p9", "Count d'Artagnan (out)"),
    Named("p10", "Doctor Krall"),
]


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Ada   Lovelace ", "Ada Lovelace"),
        ("Ada\nvon\tder\r\nKüste", "Ada von der Küste"),
        ("A\x00d\x1b[31ma\x9b", "Ad[31ma"),
        ("abc\u202edef\u2066\u200f", "abcdef"),
        ("\u2764\ufe0f", "\u2764"),
        ("\U0001f468\u200d\U0001f373", "\U0001f468\U0001f373"),
        ("\U0001f44d\U0001f3fd", "\U0001f44d"),
        ("a\u200bb\ufeffc\u2060d\u00ade", "abcde"),
        ("E\u0301lan", "Élan"),
        ("e\u200d\u0301", "é"),
        ("\ud800x", "x"),
        ("שלום", "שלום"),
        ("...[b]'\"...", "...[b]'\"..."),
    ],
)
def test_a_name_is_kept_without_what_does_not_show(typed: str, kept: str) -> None:
    assert clean(typed) == kept


@given(st.text())
def test_clean_stays_clean(text: str) -> None:
    kept = clean(text)
    assert clean(kept) == kept
    assert unicodedata.is_normalized("NFC", kept)
    assert not {unicodedata.category(c) for c in kept} & {"Cc", "Cs", "Zl", "Zp"}
    assert not any(c.isspace() and c != " " for c in kept)


def test_an_empty_name_and_a_long_one_are_refused() -> None:
    assert cleaned("x" * 300, 300) == "x" * 300
    for text in ("", " \t", "\u200b\u202e", "x" * 301):
        with pytest.raises(Refused):
            cleaned(text, 300)


@pytest.mark.parametrize(
    ("typed", "who"),
    [
        ("Krall", "p1"),
        ("KRALL", "p1"),
        ("kr", "p1"),
        (" k", "p1"),
        ("thugs b", "p3"),
        ("goblin", "p4"),
        ("Goblin 2", "p5"),
        ("e\u0301l", "p6"),
        ("ÉLAN", "p6"),
        ("STRASSE", "p7"),
        ("@p5", "p5"),
        # A word that one alone has, or several of them.
        ("b", "p3"),
        ("quay", "p8"),
        ("the Quay", "p8"),
        ("artagnan", "p9"),
    ],
)
def test_a_name_is_found_in_any_case_or_by_a_unique_prefix(typed: str, who: str) -> None:
    assert resolve(typed, PEOPLE, NOBODY) == who


def test_an_ambiguous_prefix_is_refused_with_the_candidates() -> None:
    with pytest.raises(Refused) as caught:
        resolve("thug", PEOPLE, NOBODY)
    refusal = caught.value.refusal
    assert refusal.candidates == ("Thugs A", "Thugs B")
    assert refusal.arguments == {"name": "thug", "names": ("Thugs A", "Thugs B")}


@pytest.mark.parametrize(
    ("typed", "candidates"),
    [("thugs", ("Thugs A", "Thugs B")), ("of", ("Old Hand of the Quay", "Out of the Fog"))],
)
def test_a_word_that_several_have_is_refused_with_them(
    typed: str, candidates: tuple[str, ...]
) -> None:
    with pytest.raises(Refused) as caught:
        resolve(typed, [*PEOPLE, Named("p11", "Out of the Fog")], NOBODY)
    assert caught.value.refusal.candidates == candidates


@pytest.mark.parametrize("typed", ["rall", "Qua", "2", "' ", "-"])
def test_a_part_of_a_word_and_a_number_are_no_word_of_a_name(typed: str) -> None:
    with pytest.raises(Refused):
        resolve(typed, PEOPLE[4:], NOBODY)


def test_an_unknown_name_is_refused_with_the_nearest() -> None:
    with pytest.raises(Refused) as caught:
        resolve("Krxll", PEOPLE, NOBODY)
    refusal = caught.value.refusal
    assert refusal.message == "no one is called {name}; did you mean {guess}?"
    assert refusal.arguments == {"name": "Krxll", "guess": "Krall"}
    assert refusal.candidates == ("Krall",)


@pytest.mark.parametrize("typed", ["Zzyzx", "@p99", "q" * 5000])
def test_a_name_like_no_other_is_refused_alone(typed: str) -> None:
    with pytest.raises(Refused) as caught:
        resolve(typed, PEOPLE, NOBODY)
    assert caught.value.refusal.message == "no one is called {name}"
    assert len(str(caught.value.refusal.arguments["name"])) <= 60


def test_nothing_is_no_prefix_of_a_name() -> None:
    with pytest.raises(Refused):
        resolve("", PEOPLE[:1], NOBODY)


def test_nearest_keeps_the_spelling() -> None:
    assert nearest("ATACK", ["attack", "Act"]) == "attack"
    assert nearest("xyz", ["attack"]) == ""
    assert fold_name("Straße") == fold_name("STRASSE")


def test_two_with_one_name_are_told_apart_by_id() -> None:
    twins = [Named("p1", "Ada"), Named("p2", "ADA"), Named("p3", "@p2")]

    def read(text: str) -> str:
        return resolve(text, twins, NOBODY)

    assert [told_apart(one.id, [one.name], read) for one in twins] == ["@p1", "@@p2", "@p2"]
    with pytest.raises(Refused) as caught:
        read("ada")
    assert caught.value.refusal.candidates == ("@p1", "@p2")
