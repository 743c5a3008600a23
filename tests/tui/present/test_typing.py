"""Text typed on one line: words completed, lines overruled."""

from __future__ import annotations

import pytest

from tracker.tui.present.typing import (
    Typed,
    completed,
    edited,
    overruled,
    put_in,
    shared_beginning,
    typed,
)


@pytest.mark.parametrize(
    ("text", "start", "words", "after"),
    [
        ("attack Kr", 7, ["Krall"], "attack Krall "),
        ("attack Krall sk", 13, ["skill="], "attack Krall skill="),
        ("attack T", 7, ['"Thugs A"', '"Thugs B"'], 'attack "Thugs '),
        ("attack T", 7, ["Tom", "Ada"], "attack T"),
        ("attack ", 7, ["Thug", "Thugs"], "attack Thug"),
        ("attack x", 7, [], "attack x"),
    ],
)
def test_completion_goes_as_far_as_all_agree(
    text: str, start: int, words: list[str], after: str
) -> None:
    assert completed(typed(text), start, words) == typed(after)


def test_completion_leaves_what_stands_behind_the_caret() -> None:
    assert completed(Typed("attack K Ada", 8), 7, ["Krall"]) == Typed("attack K Ada", 8)


def test_words_share_their_beginning_in_any_case() -> None:
    assert shared_beginning(["Thugs A", "thugs B"]) == "Thugs "
    assert shared_beginning(["one"]) == "one"


@pytest.mark.parametrize(
    ("line", "why", "after"),
    [
        ("attack Krall", "she is quick", 'attack! Krall why="she is quick"'),
        ("attack! Krall", "", "attack! Krall"),
        ("hold # now", "so", "hold! why=so"),
        ("  next ", " ", "next!"),
    ],
)
def test_a_refused_line_is_overruled(line: str, why: str, after: str) -> None:
    assert overruled(line, why) == after


def test_editing_at_the_ends_does_no_harm() -> None:
    empty = Typed()
    for key in ("backspace", "delete", "left", "right", "home", "end", "ctrl+u", "ctrl+w"):
        assert edited(empty, key) == empty
    assert put_in(empty, "龍") == Typed("龍", 1)
