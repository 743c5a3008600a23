"""The bars: what they show when there is room, and when there is not."""

from __future__ import annotations

from functools import partial

import pytest

from tests.tui.seen import Stage, seen
from tracker.tui.present.lines import KeyHint, Line, Span, line, text_of
from tracker.tui.terminal.check import Look
from tracker.tui.widgets.bars import Caption, KeyBar, QuestionBar, StatusBar, key_line
from tracker.tui.widgets.line_list import LinePane

KEYS = [KeyHint("a", "Attack"), KeyHint(":"), KeyHint("F2", "Setup"), KeyHint("?")]


@pytest.mark.parametrize("width", [80, 200])
async def test_status_has_two_sides(width: int) -> None:
    bar = StatusBar()
    bar.set_parts(line(" Night at the [b]Quay"), line("saved 41"))
    async with seen(Stage(bar), width, 24) as app:
        shown = app.screen().split("\n")[0]
        assert shown.startswith(" Night at the [b]Quay  ")
        assert shown.endswith("  saved 41")
        assert len(shown) == width


@pytest.mark.parametrize(
    ("width", "shown"),
    [
        (20, " Night at … saved 41"),
        (10, "… saved 41"),
        (9, " saved 41"),
        (8, "saved 41"),
        (4, "sav…"),
    ],
)
async def test_left_side_of_the_status_gives_way(width: int, shown: str) -> None:
    bar = StatusBar()
    bar.set_parts(line(" Night at the Quay"), line("saved 41"))
    async with seen(Stage(bar), width, 3) as app:
        assert app.screen().split("\n")[0] == shown.rstrip()


async def test_part_of_a_status_that_changes_is_all_that_is_sent() -> None:
    bar = StatusBar()
    bar.set_parts(line(" Night at the Quay"), line("saved 41"))
    async with seen(Stage(bar)) as app:
        app.show()
        bar.set_parts(line(" Night at the Quay"), line("saved 42"))
        await app.shows("saved 42")
        assert app.bytes_written > 0
        bar.set_parts(line(" Night at the Quay"), line("saved 43"))
        await app.pilot.pause()
        assert len(app.show()) <= 40


def shown_keys(room: int) -> str:
    return text_of(key_line(KEYS, room, "…"))


def test_labeled_keys_that_do_not_fit_give_way_from_the_end() -> None:
    assert shown_keys(80) == " a Attack  :  F2 Setup  ?"
    assert shown_keys(25) == " a Attack  :  F2 Setup  ?"
    assert shown_keys(24) == shown_keys(22) == " a Attack : F2 Setup ?"
    assert shown_keys(21) == " a Attack : … ?"
    assert shown_keys(15) == " a Attack : … ?"
    assert shown_keys(14) == " a Attack : …"
    assert shown_keys(12) == " a Attack …"
    assert shown_keys(10) == " …"
    assert shown_keys(1) == "…"
    assert shown_keys(0) == ""
    assert text_of(key_line([], 10, "…")) == ""


async def test_key_bar_is_the_last_line() -> None:
    bar = KeyBar()
    bar.set_keys(KEYS)
    async with seen(Stage(LinePane(), bar)) as app:
        assert app.screen().split("\n")[23] == " a Attack  :  F2 Setup  ?"
        assert app.cell(1, 23).bold
        assert not app.cell(3, 23).bold
        bar.set_keys(KEYS[:1])
        await app.hides("Setup")


def told(*texts: str) -> list[Line]:
    return [line(Span(text, "question")) for text in texts]


def has_height(pane: LinePane, height: int) -> bool:
    return pane.size.height == height


async def test_question_takes_the_room_it_needs() -> None:
    pane, bar = LinePane(), QuestionBar()
    async with seen(Stage(pane, bar), 40, 10) as app:
        assert pane.size.height == 10
        for asked in (told("one [x]"), told("one", "two"), told("1", "2", "3", "4"), told("one")):
            bar.set_lines(asked)
            height = 10 - min(3, len(asked))
            await app.until(partial(has_height, pane, height), "no room made")
            shown = app.screen().split("\n")[height:]
            assert shown == [text_of(part) for part in asked[:3]]
        bar.set_lines([])
        await app.until(lambda: pane.size.height == 10, "no room given back")
        assert "one" not in app.screen()


async def test_caption_takes_as_many_lines_as_it_has() -> None:
    pane, caption = LinePane(), Caption()
    caption.set_lines(told("1", "2", "3", "4", "x" * 50))
    async with seen(Stage(caption, pane), 40, 10) as app:
        assert app.screen().split("\n")[:5] == ["1", "2", "3", "4", "x" * 39 + "…"]


async def test_signs_are_ascii_where_that_is_asked() -> None:
    bar, pane = StatusBar(), LinePane()
    bar.set_parts(line("a long title of a fight"), line("saved 41"))
    pane.set_lines([line("x" * 50)] * 30)
    async with seen(Stage(bar, pane, look=Look(plain=True)), 20, 10) as app:
        assert app.screen().isascii()
        assert app.screen().split("\n")[0] == "a long tit~ saved 41"


def test_where_all_keys_have_labels_the_last_which_leads_back_stays() -> None:
    keys = [KeyHint("enter", "Do it"), KeyHint("tab", "Next field"), KeyHint("esc", "Back")]
    assert text_of(key_line(keys, 28, "…")) == " enter Do it … esc Back"
    assert text_of(key_line(keys, 18, "…")) == " enter Do it …"


async def test_what_is_less_important_about_it_goes_before_its_name_is_cut() -> None:
    bar = StatusBar()
    bar.set_parts(line(" Night at the Quay", " · physical"), line("Round 2 · saved 41 "))
    async with seen(Stage(bar), 60, 3):
        shown = [text_of(bar.lines(room, 1)[0]) for room in (60, 40, 30)]
    assert shown[0].startswith(" Night at the Quay · physical  ")
    assert shown[1:] == [
        " Night at the Quay   Round 2 · saved 41 ",
        " Night at… Round 2 · saved 41 ",
    ]
