"""The app without the game: leaving, the keys of all screens, how it looks."""

from __future__ import annotations

import re

import pytest

from tests.tui.demo import Demo
from tests.tui.seen import Stage, seen, seen_demo
from tracker.tui.base import DARK, DARK_SIXTEEN, LIGHT, LIGHT_SIXTEEN, palette
from tracker.tui.dialogs.prompt import PromptDialog
from tracker.tui.present.lines import STYLES, Span, line
from tracker.tui.terminal.check import Look, prepare_environment
from tracker.tui.terminal.driver import TerminalDriver
from tracker.tui.widgets.line_list import LinePane

COLOR = re.compile(r"\x1b\[(?:[\d;]*;)?(?:[34]\d|9\d|10\d)(?:;[\d;]*)?m")


def every_style() -> LinePane:
    pane = LinePane()
    pane.set_lines([line(Span(style, style)) for style in STYLES])
    return pane


async def test_hangup_closes_the_conflict_once_and_leaves() -> None:
    app = Demo()
    async with seen_demo(app=app):
        app.hangup()
        app.hangup()
    assert app.closed == 1
    assert app.return_code == 0
    assert not app.is_running


async def test_leaving_while_a_dialog_opens_is_quiet() -> None:
    app = Demo()
    async with seen_demo(app=app):
        PromptDialog.ask(app, [line("Rename")], lambda text: None)
        app.hangup()
    assert app.return_code == 0


async def test_dead_line_is_a_hangup() -> None:
    app = Demo()
    async with seen_demo(app=app) as demo:
        app.post_message(TerminalDriver.HungUp())
        await demo.until(lambda: app.closed == 1, "not closed")


@pytest.mark.parametrize("key", ["ctrl+q", "ctrl+p", "ctrl+c", "ctrl+backslash"])
async def test_no_key_leaves_by_itself(key: str) -> None:
    async with seen_demo() as demo:
        await demo.press(key)
        await demo.press("x")
        await demo.shows("■")
        assert demo.app.closed == 0
        assert len(demo.app.screen_stack) == 1


async def test_text_and_background_are_the_terminals() -> None:
    async with seen(Stage(every_style())) as app:
        app.show()
        assert {app.cell(x, y).bg for x in range(80) for y in range(24)} == {"default"}
        assert app.cell(0, STYLES.index("strong")).fg == "default"


@pytest.mark.parametrize(
    ("environ", "light", "expected"),
    [
        ({"TERM": "xterm", "COLORTERM": "truecolor"}, False, DARK),
        ({"TERM": "xterm", "COLORTERM": "truecolor"}, True, LIGHT),
        ({"TERM": "linux"}, False, DARK_SIXTEEN),
        ({"TERM": "linux"}, True, LIGHT_SIXTEEN),
    ],
)
async def test_colors_are_those_the_terminal_can_show(
    environ: dict[str, str], light: bool, expected: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("COLORTERM", raising=False)
    for name, value in environ.items():
        monkeypatch.setenv(name, value)
    sixteen = "COLORTERM" not in environ
    assert palette(light=light, sixteen=sixteen) == expected
    app = Stage(every_style(), look=Look(light=light))
    assert app.theme_variables["warm"] == palette(light=light, sixteen=sixteen).warm
    async with seen(app) as shown:
        foregrounds = {shown.cell(0, y).fg for y in range(len(STYLES))}
        assert ("cyan" in foregrounds or "blue" in foregrounds) is sixteen


async def test_without_color_every_important_style_is_told_otherwise(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    environ: dict[str, str] = {}
    prepare_environment(environ, Look(monochrome=True))
    monkeypatch.setenv("NO_COLOR", environ["NO_COLOR"])
    async with seen(Stage(every_style(), look=Look(monochrome=True))) as app:
        written = app.show()
        assert "\x1b[1m" in written
        assert not COLOR.search(written)
        looks = {
            style: (cell.bold, cell.underscore, cell.reverse)
            for style in STYLES
            if (cell := app.cell(0, STYLES.index(style)))
        }
    plain = (False, False, False)
    assert [style for style in STYLES if looks[style] == plain] == [
        "dim",
        "actor",
        "acted",
        "out",
    ]
    assert looks["cursor"] == (False, False, True)
    assert looks["turn"] != looks["marked"]


async def test_signs_follow_the_look() -> None:
    async with seen_demo(app=Demo(Look(plain=True))) as demo:
        await demo.press("x")
        await demo.shows("X")
        assert not {"□", "■", "▸", "…", "▲"} & set(demo.screen())
