"""What the books of a game ask to be said of them stands word for word where it has to."""

from __future__ import annotations

import pytest

from tests.support.program import ROOT, inside
from tracker.systems import attributions, game
from tracker.tui.present.help import about_lines
from tracker.tui.present.lines import text_of

ASKED_FOR = tuple(
    line.removeprefix("> ")
    for line in (ROOT / "tracker/systems/core/rules.md").read_text().splitlines()
    if line.startswith("> This work is based on")
)


def plain(text: str) -> str:
    """Return a text with single blanks."""
    return " ".join(text.split())


def test_a_game_says_what_its_book_asks_for() -> None:
    assert len(ASKED_FOR) == 2
    assert game("core").ATTRIBUTIONS == ASKED_FOR
    assert attributions() == ASKED_FOR


@pytest.mark.parametrize("order", [("--version", "--verbose"), ("--verbose", "--version")])
def test_the_version_tells_it_on_wish(order: tuple[str, str]) -> None:
    first, *rest = inside(*order).out.splitlines()
    assert (first.split()[0], tuple(rest)) == ("schwung", ASKED_FOR)
    assert len(inside("--version").out.splitlines()) == 1


@pytest.mark.parametrize("width", [60, 80, 200])
def test_the_help_tells_it_where_the_addresses_have_room(width: int) -> None:
    about = plain(" ".join(text_of(one) for one in about_lines(width)))
    assert all(text in about for text in ASKED_FOR)


def test_the_readme_tells_it() -> None:
    readme = plain((ROOT / "README.md").read_text(encoding="utf-8").replace("\n> ", "\n"))
    assert all(text in readme for text in ASKED_FOR)
