"""What does not show: left out of what is printed, escaped in JSON, marked in names of files."""

from __future__ import annotations

import json
import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from tests.support.unseen import EVIL, unsafe
from tracker.unseen import escaped_json, file_text, hides, unseen_removed, visible

texts = st.lists(st.one_of(st.text(), st.sampled_from(EVIL)), max_size=4).map("".join)


@given(texts)
def test_what_is_printed_is_one_line_that_does_nothing(text: str) -> None:
    shown = visible(text)
    assert not unsafe(shown)
    assert "\n" not in shown
    assert visible(shown) == shown
    assert unicodedata.is_normalized("NFC", shown)


@given(st.text(st.characters(categories=("L", "N", "P", "S", "Zs"), exclude_characters="\u115f")))
def test_what_shows_stays(text: str) -> None:
    kept = visible(text)
    assert len(kept) <= len(text)
    assert unseen_removed(kept) == kept
    if text.isascii():
        assert kept == text


def test_blanks_stay_as_many_as_they_are() -> None:
    assert visible("  >  Ada   [..X]") == "  >  Ada   [..X]"
    assert visible("Ada\tBruno\r\nKrall") == "Ada Bruno  Krall"


@given(texts)
def test_a_name_of_a_file_has_a_sign_for_each_character(text: str) -> None:
    shown = file_text(text)
    assert len(shown) == len(text)
    assert not unsafe(shown)
    assert "\n" not in shown


def test_bytes_that_are_no_text_hide_nothing() -> None:
    assert not hides("caf\udce9")
    assert file_text("caf\udce9") == "caf\ufffd"
    assert all(map(hides, EVIL))
    assert not hides("Über-龍 'x' \"y\" #1")


@given(st.dictionaries(texts, texts))
def test_escaped_json_says_the_same(document: dict[str, str]) -> None:
    text = escaped_json(json.dumps(document, ensure_ascii=False))
    assert json.loads(text) == document
    assert not unsafe(text)
