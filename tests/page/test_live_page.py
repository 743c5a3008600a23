"""The page that is followed: small, and each update of it makes the next one of the one before."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from tests.support.table import Table
from tracker import places
from tracker.conflict.ruling import Ruling
from tracker.log.save import Save
from tracker.page.elements import Parts, changed_parts, page_parts
from tracker.page.live_page import LINES, last_lines, live_page, live_table
from tracker.words.player_log import OpenTimeline

PAGE_MOST, TURN_MOST, UPDATE_MOST = 20_000, 1_000, 4_000
TURNS = {"next", "hold", "release"}


def built(of: Parts, identity: str = "page") -> str:
    part = of[identity]
    if isinstance(part, str):
        return f"{identity}:{part}"
    return f"{identity}:{part[0]}({','.join(built(of, each) for each in part[1])})"


def taken_in(shown: Parts, told: Parts) -> Parts:
    """Return what a browser shows after an update."""
    after = dict(shown)
    for identity, part in told.items():
        was = shown.get(identity)
        if isinstance(part, tuple) and not part[0]:
            assert isinstance(was, tuple)
            part = (was[0], part[1])
        after[identity] = part
    return after


# One with many on the table, one that turns on words, one of another kind of game.
@pytest.mark.parametrize("name", ["the-tax-chest", "the-toll-hearing", "the-ledge"])
def test_updates_are_small_and_make_the_page(name: str) -> None:
    timeline = OpenTimeline()
    before: Parts = {}
    shown: Parts = {}
    with Save.follow(places.shipped_saves_dir() / f"{name}.jsonl") as save:
        records = list(save.records)
    for record in records:
        timeline.take_in(record)
        element = live_table(timeline)
        now = page_parts(element)
        told = changed_parts(before, now)
        size = len(msgspec.json.encode(told))
        assert not before or size <= UPDATE_MOST
        if isinstance(record, Ruling) and record.command.__struct_config__.tag in TURNS:
            assert size <= TURN_MOST
        shown = taken_in(shown, told)
        assert built(shown) == built(now)
        before = now
    page, _policy = live_page(timeline, element, 1, f"/{'x' * 22}/events")
    assert len(page.encode()) <= PAGE_MOST


def test_the_page_is_whole_before_a_script_runs() -> None:
    table = Table.set().do("note Hello")
    page, policy = live_page(table.session.timeline, live_table(table.session.timeline), 1, "/x")
    for shown in ("Test", "Round 1", "Ada's turn", "Then: Bruno, Krall", "Yard", "Note: Hello"):
        assert f">{shown}<" in page
    # Without one it comes again by itself.
    assert '<noscript><meta http-equiv="refresh"' in page
    assert "unsafe" not in policy


def test_the_last_lines_say_what_was_taken_back() -> None:
    table = Table.set().do(*(f"note {n}" for n in range(20)))
    timeline = table.session.timeline

    def told() -> list[tuple[str, bool]]:
        return list(last_lines(timeline).values())

    assert told() == [(f"Note: {n}", True) for n in range(20 - LINES, 20)]
    table.do("undo")
    holding = [(f"Note: {n}", True) for n in range(19 - LINES, 19)]
    assert told() == [*holding, ("Taken back: Note: 19", False)]
    table.do("undo 9")
    holding = [(f"Note: {n}", True) for n in range(10 - LINES, 10)]
    assert told() == [*holding, ("10 taken back", False)]
    table.do("note again")
    assert told()[-2:] == [("Note: 9", True), ("Note: again", True)]


def test_what_the_table_waits_for_is_said_without_commands() -> None:
    table = Table.set().do("hit Krall 2")
    page, _policy = live_page(table.session.timeline, live_table(table.session.timeline), 1, "/x")
    assert 'id="waits">' in page
    assert "stress" not in page.split('id="waits">')[1].split("<")[0].split(": ")[-1].split()


def test_everybody_s_state_is_told_in_words() -> None:
    table = Table.set().do("hold", "next")
    page, _policy = live_page(table.session.timeline, live_table(table.session.timeline), 1, "/x")
    for kind, text in (("holds", "holds"), ("acted", "has acted"), ("turn", "acts now")):
        assert f'class="{kind}">{text}</i>' in page


def colors(css: str) -> dict[str, tuple[float, ...]]:
    found = re.findall(r"--(\w+): #([0-9a-f]{6})", css)
    return {name: tuple(int(hexa[n : n + 2], 16) / 255 for n in (0, 2, 4)) for name, hexa in found}


def contrast(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    """Return how much two colors contrast, as WCAG 2 counts it, from 1 to 21."""

    def luminance(color: tuple[float, ...]) -> float:
        linear = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in color)
        red, green, blue = linear
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_texts_can_be_read_on_what_they_stand_on(theme: int) -> None:
    css = (Path(places.PACKAGE) / "page" / "table.css").read_text(encoding="utf-8")
    of = colors(css.split("@media (prefers-color-scheme: dark)")[theme])
    assert contrast((0.0, 0.0, 0.0), (1.0, 1.0, 1.0)) == pytest.approx(21)
    for text in ("ink", "dim", "turn", "hurt"):
        for ground in ("paper", "card"):
            assert contrast(of[text], of[ground]) >= 4.5, (text, ground)
    # What is not text but a mark.
    for mark in ("side0", "side1", "side2", "side3"):
        assert contrast(of[mark], of["card"]) >= 3, mark
    assert contrast(of["paper"], of["turn"]) >= 4.5
    assert contrast(of["dim"], of["line"]) >= 3, "a sign"


def test_the_files_of_the_page_come_with_the_program() -> None:
    folder = Path(places.PACKAGE) / "page"
    assert {path.suffix for path in folder.iterdir() if path.is_file()} == {".py", ".css", ".js"}
