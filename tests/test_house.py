"""What general modules know of single games, and which import each other, may only become less."""

from __future__ import annotations

import pytest

from tests import house

# What is looked up by a word, in code and in the words of its game.
IDEAS = {"communal checks of the W20": ("communal", "gemeinschaftlich")}


def test_general_modules_name_no_game_oftener_than_before() -> None:
    before, _circles = house.noted()
    risen = list(house.rises(house.counted(), before))
    assert not risen, (
        "\n".join(risen) + "\nWhat one game has stands in its own modules; python -m tests.house"
        " notes what has only moved from one general module to another"
    )


@pytest.mark.parametrize("name", house.HOMONYMS)
def test_a_word_that_means_something_else_is_still_there(name: str) -> None:
    """Else the word would go uncounted there once it means the game's thing."""
    text = (house.PACKAGE / name).read_text(encoding="utf-8")
    parts = {part.lower() for part in house._PART.findall(text)}
    assert house.HOMONYMS[name].keys() <= parts & house._KNOWN


def test_only_the_reader_of_older_logs_names_what_is_a_games() -> None:
    """What it makes a later version of, it has to name; all else is nobody's but the game's."""
    counts = house.counted()
    assert {name for of in counts.values() for name in of} <= {"log/versions.py"}


def test_no_new_import_circle() -> None:
    _counts, before = house.noted()
    assert not house.widened(house.circles(), before)


def test_a_rise_says_where() -> None:
    now, before = house.counted(), house.counted()
    name = next(iter(before["rules"]))
    before["rules"][name] -= 1
    (message,) = house.rises(now, before)
    assert message.startswith(f"{name}: ")
    assert house._RULE.search(message)


def test_circles_are_found_however_far_around() -> None:
    graph = {"a": ["b"], "b": ["c"], "c": ["a", "d"], "d": ["e"], "e": []}
    groups = {frozenset(group) for group in house._components(graph)}
    assert groups == {frozenset("abc"), frozenset("d"), frozenset("e")}


def test_a_circle_may_lose_modules_but_gain_none() -> None:
    assert not house.widened([["a", "b"]], [["a", "b", "c"]])
    assert house.widened([["a", "b", "d"]], [["a", "b", "c"]]) == ["a b d"]


@pytest.mark.parametrize("words", IDEAS.values(), ids=IDEAS.keys())
def test_an_idea_stands_in_three_files_at_most(words: tuple[str, ...]) -> None:
    texts = {house.short(file): file.read_text(encoding="utf-8") for file in house.module_files()}
    found = [name for name, text in texts.items() if any(word in text.lower() for word in words)]
    assert 0 < len(found) <= 3, found
