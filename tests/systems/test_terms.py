"""Terms of the rules are found by any of their names, or by words of one."""

from __future__ import annotations

import pytest

from tracker.conflict.system import SYSTEMS
from tracker.dice.terms import Term, find, find_by_word, typed_alike
from tracker.words.game_words import words_of
from tracker.words.vocabulary import word_read

DARK = Term(german="zu dunkel oder neblig", name="too dark")
FOG = Term(german="dichter Nebel", name="dense fog")
WET = Term(german="nass", name="wet")
TERMS = (DARK, FOG, WET)


@pytest.mark.parametrize("text", ["Zu dunkel oder neblig", "TOO DARK"])
def test_a_term_is_found_by_each_of_its_names(text: str) -> None:
    assert find(TERMS, text) == DARK
    assert find_by_word(TERMS, text) == DARK


@pytest.mark.parametrize(
    ("text", "found"),
    [
        # Of the German name alone, of the English one alone.
        ("dunkel", DARK),
        ("neblig zu", DARK),
        ("dark", DARK),
        ("fog", FOG),
        ("nebel", FOG),
        ("dunk", None),
        ("dark zu", None),
        ("", None),
        ("dry", None),
    ],
)
def test_words_of_one_name_find_it_too(text: str, found: Term | None) -> None:
    assert find_by_word(TERMS, text) == found
    assert find(TERMS, text) is None


def test_a_word_of_two_terms_finds_neither() -> None:
    assert find_by_word((*TERMS, Term(german="Tau", name="dense dew")), "dense") is None


@pytest.mark.parametrize("text", ["ueberaus heiss", "Überaus heiß", "ÜBERAUS HEISS", "heiss"])
def test_umlauts_may_be_typed_in_plain_letters(text: str) -> None:
    hot = Term(german="überaus heiß", name="very hot")
    assert find_by_word((*TERMS, hot), text) == hot


def test_no_two_terms_of_a_list_are_alike_in_plain_letters() -> None:
    for game in SYSTEMS:
        for terms in words_of(game).vocabularies():
            for value, term in terms.items():
                plain = typed_alike(term.german)
                assert word_read(terms, plain, whole=True) == value, (game, plain)
