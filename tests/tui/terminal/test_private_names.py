"""What the program uses of Textual that Textual keeps to itself; fails when a name has moved.

The frame filter then steps aside and the screen costs 10 to 100 times the bytes; the driver asks
the terminal questions again, believes any size of a window, or does not start.
"""

from __future__ import annotations

import inspect

import pytest
from textual._compositor import ChopsUpdate, Compositor, LayoutUpdate
from textual.app import App
from textual.drivers.linux_driver import LinuxDriver
from textual.geometry import Region
from textual.keys import _character_to_key
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from tests.tui.demo import Demo
from tests.tui.seen import seen_demo
from tracker.tui.terminal.frames import PRIVATE_NAMES, PartOfFrame, WholeFrame
from tracker.tui.widgets.line_widget import OF_SCREENS, OF_WIDGETS


@pytest.mark.parametrize("name", PRIVATE_NAMES)
def test_app_has_the_name(name: str) -> None:
    assert hasattr(App(), name)


def test_app_displays_through_the_method_the_filter_overrides() -> None:
    assert list(inspect.signature(App._display).parameters) == ["self", "screen", "renderable"]
    assert "._display(self, update)" in inspect.getsource(Screen._compositor_refresh)


def test_app_tells_of_errors_through_the_method_ours_overrides() -> None:
    assert list(inspect.signature(App._handle_exception).parameters) == ["self", "error"]


def test_frames_are_known() -> None:
    whole: object = LayoutUpdate([], Region())
    part: object = ChopsUpdate([], [], [])
    assert isinstance(whole, WholeFrame)
    assert not isinstance(whole, PartOfFrame)
    assert isinstance(part, PartOfFrame)
    assert not isinstance(part, WholeFrame)
    assert "LayoutUpdate(" in inspect.getsource(Compositor.render_full_update)
    assert "ChopsUpdate(" in inspect.getsource(Compositor.render_partial_update)


@pytest.mark.parametrize("name", [*OF_WIDGETS, "_check_refresh"])
def test_widget_has_what_paints_without_messages(name: str) -> None:
    assert hasattr(Widget(), name)


@pytest.mark.parametrize("name", OF_SCREENS)
async def test_screen_takes_what_is_to_be_painted(name: str) -> None:
    async with seen_demo() as demo:
        assert hasattr(demo.app.screen, name)
    assert "self._dirty_widgets.add(widget)" in inspect.getsource(Screen._on_update)


def test_keys_are_forwarded_by_the_method_ours_overrides() -> None:
    assert "forward_target._forward_event(event)" in inspect.getsource(App.on_event)
    assert list(inspect.signature(Widget._forward_event).parameters) == ["self", "event"]
    assert "event._set_forwarded()" in inspect.getsource(Widget._forward_event)


def test_tooltips_are_looked_for_in_the_method_ours_overrides() -> None:
    assert "._clear_tooltip()" in inspect.getsource(App.on_event)
    assert list(inspect.signature(Screen._clear_tooltip).parameters) == ["self"]


def test_strip_renders_codes() -> None:
    assert list(inspect.signature(Strip.render_ansi).parameters) == ["style", "color_system"]


async def test_filter_is_at_work() -> None:
    async with seen_demo() as demo:
        assert demo.app.filtering
        assert len(await demo.press("x")) < 60


def test_filter_steps_aside_when_a_name_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tracker.tui.terminal.frames.PRIVATE_NAMES", ("_moved_away",))
    assert not Demo().filtering


@pytest.mark.parametrize(
    "name",
    [
        "run_input_thread",
        "process_message",
        "_sigcont_application",
        "_request_terminal_sync_mode_support",
        "_query_in_band_window_resize",
    ],
)
def test_driver_has_what_ours_overrides(name: str) -> None:
    assert callable(getattr(LinuxDriver, name))


def test_driver_asks_its_questions_in_the_methods_ours_overrides() -> None:
    start = inspect.getsource(LinuxDriver.start_application_mode)
    assert "self._request_terminal_sync_mode_support()" in start
    assert "self._query_in_band_window_resize()" in start
    assert '"\\x1b[?1004h"' in start


def test_driver_is_told_every_size_by_the_method_ours_overrides() -> None:
    assert "self._get_terminal_size()" in inspect.getsource(LinuxDriver.start_application_mode)
    assert "self._driver._size" in inspect.getsource(App)


def test_characters_have_names() -> None:
    assert _character_to_key("?") == "question_mark"
