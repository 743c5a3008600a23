"""Words of a line: quotes, escapes, comments, keys, and lists within one word."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.words.split import cut, divided, joined, quote

ANY = st.text() | st.text(alphabet="aA \t\"'\\#=,;>-")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("", []),
        ("   ", []),
        ("attack Krall", ["attack", "Krall"]),
        ('attack  "Thugs A"\t', ["attack", "Thugs A"]),
        ("attack Thugs\\ A", ["attack", "Thugs A"]),
        ("attack 'Thugs \"A\"'", ["attack", 'Thugs "A"']),
        (r'act "say \"hi\" \now"', ["act", r'say "hi" \now']),
        (r"act 'a\'", ["act", "a\\"]),
        ('act ""', ["act", ""]),
        ('act one" "two', ["act", "one two"]),
        ("act a\\", ["act", "a\\"]),
    ],
)
def test_words_split_as_in_a_shell(line: str, words: list[str]) -> None:
    assert [token.text for token in cut(line).tokens] == words


@pytest.mark.parametrize(
    ("line", "words", "comment"),
    [
        ("# all", [], 0),
        ("next # now", ["next"], 5),
        ("act a#b", ["act", "a#b"], -1),
        ('act "# no"', ["act", "# no"], -1),
        ("act \\# no", ["act", "#", "no"], -1),
    ],
)
def test_a_comment_begins_after_a_blank_or_at_the_start(
    line: str, words: list[str], comment: int
) -> None:
    found = cut(line)
    assert [token.text for token in found.tokens] == words
    assert found.comment == comment


@pytest.mark.parametrize(
    ("word", "key", "value"),
    [
        ("skill=Fists", "skill", "Fists"),
        ("VS-Dice=--00", "vs-dice", "--00"),
        ('mod="+1 higher ground"', "mod", "+1 higher ground"),
        ("why=a=b", "why", "a=b"),
        ("why=", "why", ""),
        ('"skill=Fists"', "", "skill=Fists"),
        ('sk"ill"=Fists', "", "skill=Fists"),
        ("sk\\ill=Fists", "", "skill=Fists"),
        ("=Fists", "", "=Fists"),
        ("1=2", "", "1=2"),
        ("Krall", "", "Krall"),
    ],
)
def test_a_key_counts_only_when_unquoted(word: str, key: str, value: str) -> None:
    (token,) = cut(word).tokens
    assert (token.name, token.value) == (key, value)


@pytest.mark.parametrize(
    ("line", "quote"), [('act "open', '"'), ("act 'open", "'"), ('act open" "a "', '"')]
)
def test_a_quote_left_open_is_told(line: str, quote: str) -> None:
    assert cut(line).quote == quote


@given(ANY)
def test_a_quoted_text_is_one_word(text: str) -> None:
    found = cut(f"act {quote(text)} # and no more")
    assert [token.text for token in found.tokens] == ["act", text]
    assert found.tokens[1].key == -1


@given(ANY)
def test_words_know_where_they_stand(line: str) -> None:
    for token in cut(line).tokens:
        assert [t.text for t in cut(line[token.start : token.end]).tokens] == [token.text]


@given(st.lists(ANY.map(str.strip).filter(bool)), st.sampled_from(",;>"))
def test_a_list_is_taken_apart_again(parts: list[str], mark: str) -> None:
    assert divided(joined(parts, mark), mark) == parts


def test_a_list_leaves_out_what_is_empty() -> None:
    assert divided(" Ada ,, Bruno,", ",") == ["Ada", "Bruno"]
    assert divided(r"Smith\, Ada, C:\dir", ",") == ["Smith, Ada", r"C:\dir"]
