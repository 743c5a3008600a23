"""What is pasted comes in as one piece, whatever is in it and however it is cut."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual._xterm_parser import XTermParser
from textual.events import Key, Paste

from tracker.tui.terminal.pastes import BEGIN, END, ESCAPE, Pastes

COLORED = f"a {ESCAPE}[31mred{ESCAPE}[0m note"
TEXTS = st.text(alphabet=f"{ESCAPE}[201~n\n\x03", max_size=20)


def events(*pieces: str) -> list[str]:
    """Return what the app is told: pasted texts as they are, keys by name in brackets."""
    pastes, parser = Pastes(), XTermParser()
    told = []
    for piece in pieces:
        if text := pastes.let_through(piece):
            for event in parser.feed(text):
                assert isinstance(event, Key | Paste)
                told.append(event.text if isinstance(event, Paste) else f"<{event.key}>")
    return told


def test_colors_press_no_keys() -> None:
    assert events(f"{BEGIN}{COLORED}{END}n") == ["a [31mred[0m note", "<n>"]


@pytest.mark.parametrize("cut", range(1, len(f"{BEGIN}{COLORED}{END}n")))
def test_it_may_come_in_two_pieces(cut: int) -> None:
    line = f"{BEGIN}{COLORED}{END}n"
    assert events(line[:cut], line[cut:]) == ["a [31mred[0m note", "<n>"]


def test_two_pastes_are_two() -> None:
    assert events(f"a{BEGIN}b{END}c{BEGIN}{ESCAPE}d{END}") == ["<a>", "b", "<c>", "d"]


@given(TEXTS.filter(lambda text: END not in text), st.integers(1, 5))
def test_whatever_is_pasted_is_pasted(text: str, size: int) -> None:
    # What is cut off with the text's last signs is no end of it.
    line = f"{BEGIN}{text}x{END}"
    told = events(*(line[at : at + size] for at in range(0, len(line), size)))
    assert told == [f"{text}x".replace(ESCAPE, "")]


@given(st.lists(st.text(alphabet=f"{ESCAPE}[20~n", max_size=6), max_size=6))
def test_what_is_typed_goes_through_at_once(pieces: list[str]) -> None:
    pastes = Pastes()
    for n, piece in enumerate(pieces, 1):
        if BEGIN in "".join(pieces[:n]):
            break
        assert pastes.let_through(piece) == piece
