"""What the prompt offers where a branch or a ruling may stand."""

from __future__ import annotations

import pytest

from tests.tui.quay import quay
from tracker.conflict.history.timeline import Timeline
from tracker.words.completion import RULINGS_MOST, Offered, past_words


@pytest.fixture
def parted() -> Timeline:
    """Return a fight with a named branch that the table has left, and another ruling instead."""
    return quay(3, 'branch "The other way"', "undo", "note Once").timeline


def offered(text: str, timeline: Timeline) -> list[str]:
    return [word.text for word in past_words(text, timeline)]


def test_branches_by_their_names_and_the_last_rulings_by_what_they_were(parted: Timeline) -> None:
    branch, *rulings = past_words("goto ", parted)
    assert branch.text == '"The other way"'
    assert branch.note.startswith(f"{next(iter(parted.names))} ")
    assert rulings[0] == Offered(str(parted.head), "Note: Once")
    assert [word.text for word in rulings] == [
        str(n) for n in parted.path()[: -RULINGS_MOST - 1 : -1]
    ]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("goto th", ['"The other way"']),
        ("branch ", ['"The other way"']),
        ("branch x", []),
        ("branch x rename=", []),
        ("strike 2", ["21", "2"]),
        ("amend 2", ["21", "2"]),
        ("amend 2 ", []),
        ("goto 1", ["18", "17", "16", "15", "14", "13"]),
        ("goto # ", []),
        ("strike! 2", ["21", "2"]),
        ("attack ", []),
        ("go", []),
        ("", []),
    ],
)
def test_only_what_can_stand_there(parted: Timeline, text: str, words: list[str]) -> None:
    assert offered(text, parted) == words


def test_goto_knows_the_rulings_of_other_branches_once_a_digit_is_typed(parted: Timeline) -> None:
    tip = str(next(iter(parted.names)))
    assert tip in offered(f"goto {tip}", parted)
    assert tip not in offered(f"strike {tip}", parted)
