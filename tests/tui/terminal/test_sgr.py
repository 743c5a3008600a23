"""SGR codes: what is left out of them, what goes from one style to another, what blanks show."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.glass import Glass
from tests.tui.seen import as_seen
from tracker.tui.terminal.frames import bare, shows_on_blanks, style_change

ATTRIBUTES = (
    ("1",),
    ("3",),
    ("4",),
    ("7",),
    ("9",),
    ("31", "93", "38;5;203", "38;2;31;44;7"),
    ("44", "101", "48;5;4", "48;2;7;1;4"),
)
codes = st.tuples(*(st.sampled_from(("", *which)) for which in ATTRIBUTES)).map(
    lambda parts: ";".join(filter(None, parts))
)


def test_default_colors_are_left_out() -> None:
    assert bare("") == ""
    assert bare("39;49") == ""
    assert bare("1;38;2;39;49;39;48;5;49;39") == "1;38;2;39;49;39;48;5;49"


@pytest.mark.parametrize(
    ("before", "after", "sent"),
    [
        ("", "1;31", "\x1b[1;31m"),
        ("1;31", "", "\x1b[m"),
        ("7", "1;7;38;5;203", "\x1b[1;38;5;203m"),
        ("1;7;31", "7", "\x1b[;7m"),
        ("1;31", "1;38;5;74", "\x1b[38;5;74m"),
        ("31;44", "31", "\x1b[;31m"),
        ("31", "31;44", "\x1b[44m"),
        ("1", "13", "\x1b[;13m"),
        ("1", "1", ""),
    ],
)
def test_only_what_is_new_of_a_style_is_sent(before: str, after: str, sent: str) -> None:
    assert style_change(before, after) == sent


@given(codes, codes)
def test_a_change_leads_to_the_style_itself(before: str, after: str) -> None:
    changed, fresh = Glass(2, 1), Glass(2, 1)
    changed.feed(f"\x1b[0;{before}ma{style_change(before, after)}b".encode())
    fresh.feed(f"a\x1b[0;{after}mb".encode())
    assert changed.cell(1, 0) == fresh.cell(1, 0)
    assert len(style_change(before, after)) <= len(f"\x1b[0;{after}m")


@given(codes)
def test_a_blank_is_plain_where_nothing_of_it_is_seen(style: str) -> None:
    glass = Glass(2, 1)
    glass.feed(f"\x1b[{style}m ".encode())
    assert shows_on_blanks(style) == (as_seen(glass.cell(0, 0)) != glass.cell(1, 0))
