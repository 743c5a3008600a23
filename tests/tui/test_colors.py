"""The colors: the turn has one to itself, all can be read, by the color-blind, too."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import dist
from pathlib import Path

import pytest
from pyte.screens import Char

from tests.tui.playing import Playing
from tests.tui.seen import seen
from tests.tui.test_snapshots import STEPS, app_on, go
from tracker.tui.base import DARK, DARK_SIXTEEN, LIGHT, LIGHT_SIXTEEN, Palette
from tracker.tui.dialogs.base import Dialog
from tracker.tui.present.glyphs import UNICODE
from tracker.tui.screens.replay import LookingBack
from tracker.tui.terminal.check import Look
from tracker.words.summary import turn_text
from tracker.words.terms import name_of


@pytest.fixture(autouse=True)
def all_colors(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have a terminal with all the colors of the themes."""
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLORTERM", "truecolor")


Color = tuple[float, float, float]

# What a screen is covered with, by the keys that open it.
DIALOGS = (("a",), ("m",), ("b",), ("w",), ("?",), ("ctrl+p",), ("enter",), ("w", "enter"))

# How Machado and others have worked out what is seen without one of the three kinds of cones.
BLINDNESS: dict[str, tuple[Color, Color, Color]] = {
    "none": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}

# A step of lightness or hue in Lab that is seen at a glance, between signs that are side by side.
APART = 20


def light_of(color: str) -> Color:
    """Return a color's red, green and blue as amounts of light."""
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return red, green, blue


def contrast(color: str, ground: str) -> float:
    """Return how much a color stands out, as the WCAG measures it."""
    low, high = sorted(
        0.2126 * red + 0.7152 * green + 0.0722 * blue
        for red, green, blue in map(light_of, (color, ground))
    )
    return (high + 0.05) / (low + 0.05)


def lab(light: Color) -> Color:
    """Return a light as it is perceived: lightness, green to red, blue to yellow."""
    matrix = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    sums = (sum(a * b for a, b in zip(row, light, strict=True)) for row in matrix)
    white = (0.9505, 1.0, 1.089)
    parts = (max(0.0, total) / most for total, most in zip(sums, white, strict=True))
    x, y, z = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in parts)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def seen_as(color: str, blindness: str) -> Color:
    """Return what somebody sees."""
    light = light_of(color)
    rows = (sum(a * b for a, b in zip(row, light, strict=True)) for row in BLINDNESS[blindness])
    red, green, blue = (min(1.0, max(0.0, part)) for part in rows)
    return lab((red, green, blue))


@pytest.mark.parametrize(
    ("palette", "grounds"),
    [
        (DARK, ("#000000", "#282a36", "#002b36")),
        (LIGHT, ("#ffffff", "#fdf6e3", "#eff1f5")),
    ],
    ids=("dark", "light"),
)
def test_colors_can_be_read_and_told_apart(palette: Palette, grounds: Sequence[str]) -> None:
    for color in palette:
        for ground in grounds:
            assert contrast(color, ground) >= 4.5, (color, ground)
    for one, other in combinations(palette, 2):
        for blindness in BLINDNESS:
            apart = dist(seen_as(one, blindness), seen_as(other, blindness))
            assert apart >= APART, (one, other, blindness)


@pytest.mark.parametrize("palette", [DARK, LIGHT, DARK_SIXTEEN, LIGHT_SIXTEEN])
def test_no_two_meanings_share_a_color(palette: Palette) -> None:
    assert len(set(palette)) == len(palette)


def accented(cells: Sequence[Sequence[Char]], accent: str) -> Iterator[str]:
    """Yield the texts that are drawn in a color, or on it; a blank in them has none.

    A row that is painted from the sign of the turn on is one text: that up to its name.
    """
    for row in cells:
        whole = re.match(
            rf".{re.escape(UNICODE.turn)} (?:. )?(.*?)  ", "".join(c.data for c in row)
        )
        if whole and row[0].reverse:
            yield whole[1].strip()
            row = row[79:]
        colored = (c.data == " " or accent in (c.fg, c.bg) for c in row)
        text = "".join(c.data if drawn else "\n" for c, drawn in zip(row, colored, strict=True))
        yield from map(str.strip, re.split("\n|  +", text))


def turns(shown: Playing) -> set[str]:
    """Return whose turn it is, at the head and where the replay looks."""
    session, screen = shown.app.session, shown.app.screen
    if session is None:
        return set()
    states = [session.state]
    if isinstance(screen, LookingBack):
        states.append(session.timeline.state_at(screen.ruling))
    return {name_of(state, state.turn) for state in states if state.turn is not None}


def accents(shown: Playing, accent: str) -> int:
    """Assert that only whose turn it is has the accent, and return how often it is said."""
    texts = [text for text in accented(shown.cells(), accent) if text]
    for text in texts:
        # A long name is cut, minions are counted, whoever is chosen stands in brackets.
        bare = text.removeprefix(UNICODE.turn).strip().strip("[]").split(" ×")[0].rstrip("… ")
        head, _more, tail = bare.partition("…")
        assert any(
            bare == turn_text(name) or (name.startswith(head) and name.endswith(tail))
            for name in turns(shown)
        ), f"{text}\n{shown.screen()}"
    return len(texts)


@pytest.mark.parametrize("light", [False, True])
async def test_the_accent_says_whose_turn_it_is_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, light: bool
) -> None:
    monkeypatch.chdir(tmp_path)
    accent = (LIGHT if light else DARK).warm.removeprefix("#")
    # Somebody holds and is hurt, a question stands, others are out.
    app = app_on(tmp_path, *STEPS[1][1:], Look(light=light))
    async with seen(app, 120, 40) as shown:
        await shown.shows("Krall")
        for name in ("rounds", "setup", "zones"):
            await go(shown, name)
            assert accents(shown, accent)
        await go(shown, "replay")
        for _ in range(12):
            assert accents(shown, accent)
            await shown.press("left")
        await go(shown, "library")
        assert not accents(shown, accent)


async def test_no_dialog_takes_the_accent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    app = app_on(tmp_path, 12, ())
    async with seen(app, 80, 24) as shown:
        await shown.shows("Krall")
        for keys in DIALOGS:
            await shown.press(*keys)
            assert isinstance(app.screen, Dialog), keys
            assert accents(shown, DARK.warm.removeprefix("#")), keys
            while isinstance(app.screen, Dialog):
                await shown.press("escape")
