"""Every screen as text, at five sizes, in both languages; nothing too wide, no key cut."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from tests.support.snapshots import Compare
from tests.tui.playing import Playing
from tests.tui.quay import quay
from tests.tui.seen import seen
from tracker.log.library import Library
from tracker.log.save import Save
from tracker.session import Session
from tracker.tui.actions import offered_here
from tracker.tui.app import SchwungApp
from tracker.tui.present.cells import line_width
from tracker.tui.present.lines import KeyHint
from tracker.tui.present.screen_keys import key_hints
from tracker.tui.screens.base import GameScreen
from tracker.tui.terminal.check import Look
from tracker.tui.widgets.line_widget import LineWidget
from tracker.words.translate import LANGUAGES, install

SIZES = ((80, 24), (60, 15), (100, 30), (120, 40), (200, 60))
SCREENS = ("rounds", "setup", "zones", "replay", "library")

# Long ago, so that the library shows the date.
AT = "2020-02-02T12:00:00Z"

# The steps of the worked conflict: a turn with offers, a question, the last state.
STEPS = (("turn", 4, ()), ("question", 10, ("attack Bruno dice=++++ vs=Fists vs-dice=--00",)))

# What the footer has to show whole at 80 columns, in any language.
SURE = 6


@pytest.fixture(autouse=True)
def greenwich(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Show times alike wherever the tests run."""
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def kept(session: Session, path: Path) -> Session:
    """Return the same fight kept in a file, all of it of long ago."""
    with Save.create(path, session.state.title, session.state.system, AT) as save:
        for record in session.timeline.records:
            save.append(msgspec.structs.replace(record, at=AT))
    return Session(Save.open(path, AT), clock=lambda: AT)


def app_on(
    folder: Path, steps: int, lines: tuple[str, ...], look: Look | None = None
) -> SchwungApp:
    library = Library(Path("saves"))
    library.folder.mkdir()
    session = kept(quay(steps, *lines), library.folder / "quay.jsonl")
    return SchwungApp(library, session, look or Look(), config=folder / "config")


async def go(shown: Playing, name: str) -> None:
    """Go to a screen and wait until it is drawn."""
    if name == "library":
        shown.app.leave_fight()
    else:
        shown.app.go(name)
    await shown.until(lambda: getattr(shown.app.screen, "name_of_screen", "") == name, name)
    await shown.pilot.pause()
    if name == "rounds":
        await shown.until(
            lambda: not getattr(shown.app.screen, "looks_further", False), "all is worked out"
        )
        await shown.pilot.pause()
    if name == "library":
        # Who is in a fight is read from it after the list is shown.
        await shown.shows("Bruno")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_screens_look_as_they_did(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    snapshot: Compare,
    size: tuple[int, int],
    language: str,
) -> None:
    """A difference that is meant is written with ``--snapshot-update``."""
    monkeypatch.chdir(tmp_path)
    install(language)
    _name, steps, lines = STEPS[0]
    async with seen(app_on(tmp_path, steps, lines), *size) as shown:
        await shown.shows("Krall")
        for name in SCREENS:
            await go(shown, name)
            snapshot(f"{name}-{size[0]}x{size[1]}-{language}", shown.screen())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_looking_back_looks_as_it_did(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    snapshot: Compare,
    size: tuple[int, int],
    language: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    install(language)
    async with seen(app_on(tmp_path, 18, ()), *size) as shown:
        await shown.shows("Krall")
        await shown.press("f9")
        await shown.shows("43, ")
        frame = shown.app.screen.query_one(".dialog--frame").region
        rows = shown.screen().splitlines()[frame.y : frame.bottom]
        drawn = "\n".join(row[frame.x : frame.right].rstrip() for row in rows)
        snapshot(f"look-back-{size[0]}x{size[1]}-{language}", drawn)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("case", STEPS, ids=lambda case: case[0])
async def test_nothing_is_too_wide_and_no_key_is_cut(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    case: tuple[str, int, tuple[str, ...]],
    language: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    install(language)
    _name, steps, lines = case
    async with seen(app_on(tmp_path, steps, lines), 80, 24) as shown:
        await shown.shows("Krall")
        for name in SCREENS:
            await go(shown, name)
            assert too_wide(shown.app.screen) == []
            footer = shown.screen().splitlines()[-1]
            for hint in first_keys(shown):
                assert f" {hint.key} {hint.label}".rstrip() in footer, name


def too_wide(screen: object) -> list[str]:
    assert isinstance(screen, GameScreen)
    return [
        f"{widget}: {shown}"
        for widget in screen.query(LineWidget)
        if widget.display and widget.size.width
        for shown in widget.lines(*widget.size)
        if line_width(shown) > widget.size.width
    ]


def first_keys(shown: Playing) -> list[KeyHint]:
    """Return the most pressing keys of the screen that is shown."""
    screen = shown.app.screen
    assert isinstance(screen, GameScreen)
    here = offered_here(screen.name_of_screen, screen.state, shown.app.actions)
    return key_hints(here, 80)[:SURE]


@pytest.mark.parametrize("size", [SIZES[0], SIZES[-1]], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(
    "look",
    [Look(light=True), Look(monochrome=True), Look(plain=True)],
    ids=["light", "monochrome", "ascii"],
)
async def test_every_look_shows_every_screen(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    snapshot: Compare,
    look: Look,
    size: tuple[int, int],
) -> None:
    """With other colors, or none, the text is the same: nothing is told by color alone."""
    monkeypatch.chdir(tmp_path)
    async with seen(app_on(tmp_path, *STEPS[0][1:], look), *size) as shown:
        await shown.shows("Krall")
        for name in SCREENS:
            await go(shown, name)
            snapshot(f"{name}-{size[0]}x{size[1]}-en{'-ascii' * look.plain}", shown.screen())
        assert shown.screen().isascii() is look.plain
