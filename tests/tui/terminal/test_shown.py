"""What is known to be shown: only differences are sent, and wide characters are not halved."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.glass import Glass
from tests.tui.seen import cells
from tracker.tui.present.cells import width
from tracker.tui.terminal.frames import Shown, units

SGR = ("", "1", "7", "1;38;5;74", "1;7;31", "4", "31;44")
WIDTH, HEIGHT = 16, 3

texts = st.text(alphabet="ab  1é□龍한🐉e\u0308", max_size=6) | st.sampled_from(
    ("      ", "a      b", "b    ")
)
rows = st.lists(st.tuples(texts, st.sampled_from(SGR)), max_size=4)
frames = st.lists(rows, min_size=HEIGHT, max_size=HEIGHT)


@given(st.lists(frames, min_size=1, max_size=6))
def test_after_each_frame_the_terminal_shows_that_frame(
    story: list[list[list[tuple[str, str]]]],
) -> None:
    shown, glass = Shown(WIDTH, HEIGHT), narrow_glass()
    for frame in story:
        for y, pieces in enumerate(frame):
            shown.put(0, y, fitted(pieces))
        glass.feed(shown.take().encode())
        assert cells(glass) == cells(painted([fitted(pieces) for pieces in frame]))
        assert not shown.pending


@given(st.lists(st.tuples(st.integers(0, HEIGHT - 1), st.integers(0, 4), rows), max_size=12))
def test_parts_of_rows_are_shown_beside_what_stood_there(
    story: list[tuple[int, int, list[tuple[str, str]]]],
) -> None:
    shown, glass = Shown(WIDTH, HEIGHT), narrow_glass()
    frame: list[list[tuple[str, str]]] = [[(" " * WIDTH, "")] for _ in range(HEIGHT)]
    for y, part, pieces in story:
        new, old = fitted(pieces), frame[y]
        # As much of the row as its first pieces are, where both are as wide: no half characters.
        if sum(width(text) for text, _ in old[:part]) == sum(width(t) for t, _ in new[:part]):
            x = sum(width(text) for text, _ in new[:part])
            frame[y] = [*old[:part], *new[part:]]
            shown.put(x, y, new[part:])
            # And once more beside it what is there already.
            shown.put(0, y, old[:part])
        else:
            frame[y] = new
            shown.put(0, y, new)
        glass.feed(shown.take().encode())
        assert cells(glass) == cells(painted(frame))


def painted(frame: list[list[tuple[str, str]]]) -> Glass:
    """Return a glass on which whole rows are written, each piece with all its codes."""
    plain = narrow_glass()
    for y, row in enumerate(frame):
        plain.feed(f"\x1b[{y + 1};1H".encode())
        for text, sgr in row:
            plain.feed(f"\x1b[0;{sgr}m{text}".encode())
    return plain


def narrow_glass() -> Glass:
    glass = Glass(WIDTH, HEIGHT)
    # As Textual does: a full row must not begin the next.
    glass.feed(b"\x1b[?7l")
    return glass


def fitted(pieces: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return pieces that fill the row exactly, as Textual's do."""
    row, left = [], WIDTH
    for text, sgr in pieces:
        # A mark that begins a piece would join the piece before.
        text = text.lstrip("\u0308")
        while width(text) > left:
            text = text[:-1]
        row.append((text, sgr))
        left -= width(text)
    return [*row, (" " * left, "")]


def test_only_what_differs_is_sent() -> None:
    shown = Shown(20, 2)
    shown.put(0, 0, [("Krall 12", "")])
    assert shown.take() == "\x1b[0m\x1b[2J\x1b[HKrall 12"
    shown.put(0, 0, [("Krall 13", "")])
    assert shown.take() == "\x1b[1;8H3"
    shown.put(0, 1, [("龍龍a", "")])
    assert shown.take() == "\x1b[2H龍龍a"
    shown.put(0, 0, [("Krall 13", "")])
    assert not shown.pending
    assert shown.take() == ""
    assert shown.take((3, 1)) == "\x1b[2;4H"


def test_the_first_frame_clears_what_is_not_known() -> None:
    shown, glass = Shown(20, 2), Glass(20, 2)
    glass.feed(b"noise\r\nfrom elsewhere")
    shown.put(0, 0, [("  a", "")])
    glass.feed(shown.take().encode())
    assert glass.display() == ["  a", ""]


def test_the_cursor_moves_by_the_fewest_bytes() -> None:
    shown = Shown(20, 4)
    shown.put(0, 0, [("a---b-----c", "")])
    shown.put(0, 1, [("--", "")])
    shown.put(0, 2, [("--", "")])
    shown.take()
    # What stands between is written again where it is short; the next row is a line end away.
    shown.put(0, 0, [("A---B-----C", "")])
    shown.put(0, 1, [("-B", "")])
    shown.put(0, 3, [("D", "")])
    assert shown.take() == "\x1b[HA---B\x1b[5CC\r\n\x1b[CB\x1b[4HD"
    # In another style what stands between would change.
    shown.put(0, 0, [("a", "1"), ("--", ""), ("-b", "1")])
    assert shown.take() == "\x1b[H\x1b[1ma\x1b[2C-b\x1b[m"


def test_blanks_to_the_end_of_a_row_are_erased() -> None:
    shown = Shown(20, 1)
    shown.put(0, 0, [("a long text", "1"), (" " * 9, "")])
    shown.take()
    shown.put(0, 0, [("a", "1"), (" " * 19, "")])
    assert shown.take() == "\x1b[1;2H\x1b[K"
    shown.put(0, 0, [("a bit", "7"), (" " * 15, "7")])
    shown.take()
    # Before it is erased the style is off, or it would be erased in that.
    shown.put(0, 0, [("b", "7"), (" " * 19, "")])
    assert shown.take() == "\x1b[H\x1b[7mb\x1b[m\x1b[K"
    shown.put(0, 0, [("bcd", ""), (" " * 17, "")])
    shown.take()
    shown.put(0, 0, [("b", ""), (" " * 19, "")])
    assert shown.take() == "\x1b[1;2H  "
    # Short of the end of the row something else may stand.
    shown.put(0, 0, [("bcdefgh", "")])
    shown.take()
    shown.put(0, 0, [("b      ", "")])
    assert shown.take() == "\x1b[1;2H      "


def test_a_row_is_erased_before_it_is_written_where_that_saves_bytes() -> None:
    shown = Shown(40, 3)
    shown.put(0, 0, [(f"{'Krall':20}{'out':20}", "7")])
    shown.put(0, 1, [("-" * 40, "")])
    shown.take()
    shown.put(0, 0, [(f"{'Krall':20}{'out':20}", "2")])
    shown.put(0, 1, [("-" * 39, ""), ("+", "")])
    assert shown.take() == "\x1b[H\x1b[2mKrall\x1b[K\x1b[15Cout\x1b[2;40H\x1b[m+"
    # What would have to be written again is worth more than what is erased.
    shown.put(0, 1, [("-" * 10, ""), (" " * 10, ""), ("-" * 19, ""), ("+", "")])
    assert shown.take() == f"\x1b[2;11H{' ' * 10}"
    # From there the next row is a line end away.
    shown.put(0, 0, [("+", ""), (" " * 39, "")])
    shown.put(0, 1, [("-" * 9, ""), (" " * 31, "")])
    assert shown.take() == "\x1b[H+\x1b[K\r\n\x1b[9C\x1b[K"
    shown.put(0, 0, [("---", ""), (" " * 37, "")])
    shown.put(0, 1, [("-", ""), (" " * 39, "")])
    shown.put(0, 2, [("-", "")])
    assert shown.take() == "\x1b[H---\r\n\x1b[C\x1b[K\r\n-"
    # Beside a part of a row something else may stand.
    shown.put(0, 0, [(f"{'Krall':20}{'out':19}", "7")])
    shown.take()
    shown.put(0, 0, [(f"{'Krall':20}{'out':19}", "")])
    assert "\x1b[K" not in shown.take()


def test_blanks_need_no_style_of_letters() -> None:
    shown = Shown(20, 1)
    shown.put(0, 0, [("a", "1;31"), (" ", ""), ("b", "1;31"), (" ", "4"), ("c d", "2")])
    assert shown.take() == ("\x1b[0m\x1b[2J\x1b[H\x1b[1;31ma b\x1b[;4m \x1b[;2mc d\x1b[m")
    shown.put(0, 0, [("x", ""), (" ", "1"), ("y", ""), (" ", "2"), ("z z", "31")])
    assert shown.take() == "\x1b[Hx y \x1b[31mz z\x1b[m"


def test_style_is_off_afterwards() -> None:
    shown = Shown(20, 1)
    shown.put(0, 0, [("a", "1"), ("b", "31"), ("c", "")])
    assert shown.take() == "\x1b[0m\x1b[2J\x1b[H\x1b[1ma\x1b[;31mb\x1b[mc"
    shown.put(0, 0, [("x", "1")])
    assert shown.take() == "\x1b[H\x1b[1mx\x1b[m"


def test_a_style_that_is_more_of_the_last_is_added_to_it() -> None:
    shown = Shown(20, 1)
    shown.take()
    shown.put(0, 0, [("a", "1"), ("b", "1;31"), ("c", "1"), ("d", "13")])
    assert shown.take() == "\x1b[H\x1b[1ma\x1b[31mb\x1b[;1mc\x1b[;13md\x1b[m"


def test_half_a_wide_character_is_not_taken_for_known() -> None:
    shown = Shown(6, 1)
    shown.put(0, 0, [("a龍b", "")])
    shown.take()
    shown.put(2, 0, [("x", "")])
    shown.take()
    shown.put(0, 0, [("a龍b", "")])
    assert "龍" in shown.take()
    shown.put(1, 0, [("x", "")])
    shown.take()
    shown.put(1, 0, [("x b", "")])
    assert shown.take() == "\x1b[1;3H "
    shown.put(1, 0, [("龍bcd", "")])
    shown.put(2, 0, [("    ", "")])
    shown.take()
    shown.put(1, 0, [("龍  ", "")])
    assert "龍" in shown.take()
    shown.put(1, 0, [("龍", "")])
    shown.put(1, 0, [("x", "")])
    shown.put(2, 0, [("y", "")])
    shown.take()
    shown.put(0, 0, [("axy", "")])
    assert not shown.pending


def test_what_is_outside_is_left_out() -> None:
    shown = Shown(3, 1)
    shown.take()
    shown.put(0, 1, [("below", "")])
    shown.put(0, -1, [("above", "")])
    shown.put(2, 0, [("龍", "")])
    for x in (3, 5):
        shown.put(x, 0, [("a", ""), ("    ", "")])
    assert not shown.pending
    shown.put(1, 0, [("abcdef", "")])
    assert shown.take() == "\x1b[1;2Hab"


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("ab", [("a", 1), ("b", 1)]),
        ("e\u0308x", [("e\u0308", 1), ("x", 1)]),
        ("龍a", [("龍", 2), ("a", 1)]),
        ("\u0308", []),
        ("a\x1b[2J\x9b\r\nb\u202e", [("a", 1), ("[", 1), ("2", 1), ("J", 1), ("b", 1)]),
    ],
)
def test_text_is_taken_apart(text: str, pieces: list[tuple[str, int]]) -> None:
    assert list(units(text)) == pieces
