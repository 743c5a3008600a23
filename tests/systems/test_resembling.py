"""What is nearly a name: like it in most letters, or off by one slip of the finger."""

from __future__ import annotations

import pytest

from tracker.dice.resembling import one_slip, resembling

SLIPS = [
    # A letter left out, at either end and within.
    ("eapons", "weapons"),
    ("wepons", "weapons"),
    ("weapon", "weapons"),
    ("", "a"),
    # Another letter.
    ("xeapons", "weapons"),
    ("weaxons", "weapons"),
    ("weaponx", "weapons"),
    ("a", "b"),
    # Two that have changed places.
    ("ewapons", "weapons"),
    ("weapnos", "weapons"),
    ("weaposn", "weapons"),
    ("ab", "ba"),
]
NO_SLIPS = [
    ("weapons", "weapons"),
    ("", ""),
    ("north", "south"),
    ("", "ab"),
    ("weapo", "weapons"),
    ("wpons", "weapons"),
    # One letter left out, and another that is wrong behind or before it.
    ("wepoxs", "weapons"),
    ("xepons", "weapons"),
    # Two letters, apart or side by side, that have not changed places.
    ("xeaponx", "weapons"),
    ("wxxpons", "weapons"),
    # Two that have changed places, and one more.
    ("ewapont", "weapons"),
    ("ewpaons", "weapons"),
]


@pytest.mark.parametrize(("word", "other"), SLIPS)
def test_one_slip_is_forgiven(word: str, other: str) -> None:
    assert one_slip(word, other)
    assert one_slip(other, word)


@pytest.mark.parametrize(("word", "other"), NO_SLIPS)
def test_more_than_one_slip_is_another_word(word: str, other: str) -> None:
    assert not one_slip(word, other)
    assert not one_slip(other, word)


def test_the_name_most_alike_is_meant() -> None:
    known = {"Fists": "F", "Fights": "G"}
    assert resembling("fits", known) == "F"
    assert resembling("FIGHT", known) == "G"


@pytest.mark.parametrize("name", ["fists", "FISTS", "guns", ""])
def test_a_known_name_and_one_like_none_stand_for_nothing_else(name: str) -> None:
    assert resembling(name, {"Fists": "F"}) == ""
    assert resembling(name, {}) == ""


def test_how_much_must_be_the_same_can_be_said() -> None:
    """Three of four letters are the same in each."""
    assert resembling("fist", {"fisk": "F"}, least=0.75) == "F"
    assert resembling("fist", {"fisk": "F"}) == "F"
    assert resembling("fist", {"fisk": "F"}, least=0.76) == ""
