"""Names that are cut: no longer than there is room, told apart, with the program's numbers."""

from __future__ import annotations

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from tracker.tui.present.cells import width
from tracker.words.short_names import cut_apart

letters = st.text("abc 龍é-", min_size=0, max_size=8)
beginnings = st.text("Captain Guard龍", min_size=0, max_size=30)


def cut(*names: str, room: int, more: str = "…") -> list[str]:
    return list(cut_apart(names, room, more, width).values())


@pytest.mark.parametrize(
    ("names", "room", "shown"),
    [
        # Room enough.
        (("Krall", "Goblin 2"), 8, ["Krall", "Goblin 2"]),
        # One alone is cut at the end, but for its number.
        (("Hauptmann von Altenburg",), 12, ["Hauptmann v…"]),
        (("Hauptmann von Altenburg 12",), 12, ["Hauptman… 12"]),
        (("Hauptmann von Altenburg 12",), 4, ["Hau…"]),
        # What differs stays, at the end, in the middle, in a number.
        (("Guard of the North", "Guard of the South"), 12, ["Guard…North", "Guard…South"]),
        (
            ("Knight of the Red Rose", "Knight of the Blue Rose"),
            12,
            ["Kni…Red Rose", "Kni…Blue Ro…"],
        ),
        (("Goblin of the Hills 2", "Goblin of the Hills 3"), 10, ["Goblin… 2", "Goblin… 3"]),
        # How many minions are left is no part of what tells them apart, and stays.
        (("  Wachen im Hof ×3", "  Wachen im Hof 2 ×3"), 14, ["  Wache…Hof ×3", "  Wachen… 2 ×3"]),
    ],
)
def test_what_is_cut(names: tuple[str, ...], room: int, shown: list[str]) -> None:
    assert cut(*names, room=room) == shown


@given(st.lists(st.text(max_size=40), max_size=6, unique=True), st.integers(0, 30))
def test_no_name_takes_more_room_than_there_is(names: list[str], room: int) -> None:
    for name, shown in cut_apart(tuple(names), room, "…", width).items():
        assert width(shown) <= max(room, 1)
        assert width(name) > room or shown == name


@given(beginnings, st.lists(letters, min_size=2, max_size=5, unique=True), st.integers(14, 30))
@example("Guard of the ", ["a b", "a c"], 14)
def test_names_of_one_beginning_are_told_apart(beginning: str, ends: list[str], room: int) -> None:
    """Whatever differs within some cells is seen, wherever the beginning ends."""
    names = [f"{beginning}{end}".rstrip() for end in ends]
    assume(len(set(names)) == len(names))
    shown = cut(*names, room=room)
    assert len(set(shown)) == len(names)


@given(
    beginnings, letters, st.lists(st.text("xyz", min_size=1, max_size=3), min_size=2, unique=True)
)
def test_so_are_those_of_one_beginning_and_one_end(
    beginning: str, end: str, middles: list[str]
) -> None:
    names = [f"{beginning}_{middle}_{end * 4}".rstrip() for middle in middles[:5]]
    shown = cut(*names, room=14)
    assert len(set(shown)) == len(names)


@given(beginnings, st.integers(2, 999), st.integers(8, 30))
def test_the_number_of_a_second_one_is_never_cut(beginning: str, number: int, room: int) -> None:
    name = f"X{beginning} {number}"
    shown = cut(name, f"X{beginning}", room=room)
    assert shown[0].endswith(f" {number}")
    assert len(set(shown)) == 2


def test_in_plain_characters_the_sign_is_another() -> None:
    assert cut("Guard of the North", "Guard of the South", room=12, more="~") == [
        "Guard~North",
        "Guard~South",
    ]


def test_what_differs_at_the_very_end_leaves_the_beginning_all_other_room() -> None:
    found = cut_apart(("abcdefghijklmnop1x", "abcdefghijklmnop2x"), 10)
    assert list(found.values()) == ["abcdefg…1x", "abcdefg…2x"]
