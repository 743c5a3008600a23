"""What is looked at before Textual is imported."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.support.pty import ROOT
from tracker.tui.terminal.check import (
    Look,
    bounded_size,
    choose_look,
    escape_delay,
    light_background,
    plain_characters,
    prepare_environment,
)


@pytest.mark.parametrize(
    ("environ", "plain"),
    [
        ({"LANG": "de_DE.UTF-8"}, False),
        ({"LANG": "de_DE.utf8"}, False),
        ({"LC_CTYPE": "UTF-8"}, False),
        ({"LANG": "C.UTF-8"}, False),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "de_DE.ISO-8859-1"}, True),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": ""}, False),
        ({"LANG": "de_DE@euro"}, True),
        ({"LANG": "C"}, True),
        ({}, True),
        # What Python makes of the C locale.
        ({"LC_CTYPE": "C.UTF-8"}, True),
        ({"LC_CTYPE": "C.UTF-8", "LANG": "C"}, True),
        ({"LC_CTYPE": "C.UTF-8", "LANG": "de_DE.UTF-8"}, False),
    ],
)
def test_signs_follow_the_locale(environ: dict[str, str], plain: bool) -> None:
    assert plain_characters(None, environ) is plain
    assert plain_characters(True, environ) is True
    assert plain_characters(False, environ) is False


def test_look_is_chosen_by_the_environment_and_what_is_asked_goes_before() -> None:
    environ = {"LANG": "C.UTF-8", "NO_COLOR": "1", "COLORFGBG": "0;15"}
    assert choose_look(environ) == Look(monochrome=True, light=True)
    asked = choose_look(environ, plain=True, monochrome=False, light=False)
    assert asked == Look(plain=True)
    assert not choose_look({"NO_COLOR": ""}).monochrome


@pytest.mark.parametrize(
    ("said", "light"),
    [("0;15", True), ("0;7", True), ("15;default;0", False), ("15;8", False), ("", False)],
)
def test_background_is_told_by_some_terminals(said: str, light: bool) -> None:
    assert light_background({"COLORFGBG": said}) is light


def test_environment_is_prepared() -> None:
    environ = {
        "TERM": "xterm",
        "COLUMNS": "300",
        "LINES": "1",
        "TEXTUAL_DRIVER": "x:y",
    }
    prepare_environment(environ, Look())
    assert environ == {
        "TERM": "xterm",
        "TEXTUAL_DISABLE_KITTY_KEY": "1",
        "TEXTUAL_ANIMATIONS": "none",
    }


@pytest.mark.parametrize(
    ("environ", "seconds"),
    [
        ({}, 0.05),
        ({"SSH_CONNECTION": "10.0.0.1 5 10.0.0.2 22"}, 0.15),
        ({"SSH_CONNECTION": ""}, 0.05),
        ({"ESCDELAY": "25"}, 0.025),
        ({"ESCDELAY": "400", "SSH_CONNECTION": "10.0.0.1 5 10.0.0.2 22"}, 0.4),
        ({"ESCDELAY": "0"}, 0),
        ({"ESCDELAY": ""}, 0.05),
        ({"ESCDELAY": "soon"}, 0.05),
        ({"ESCDELAY": "-1"}, 0.05),
        ({"ESCDELAY": "٣"}, 0.05),
        ({"ESCDELAY": "9" * 5000}, 10),
    ],
)
def test_an_escape_waits_as_long_as_is_wished_or_the_line_needs(
    environ: dict[str, str], seconds: float
) -> None:
    prepared = dict(environ)
    prepare_environment(prepared, Look())
    assert escape_delay(prepared) == seconds
    assert prepared.get("ESCDELAY") == environ.get("ESCDELAY")


@pytest.mark.parametrize(
    ("said", "drawn"),
    [
        ((80, 24), (80, 24)),
        ((1, 1), (1, 1)),
        ((500, 200), (500, 200)),
        ((65535, 65535), (500, 200)),
        ((65535, 24), (500, 24)),
        ((0, 0), (80, 24)),
        ((132, 0), (132, 24)),
    ],
)
def test_a_window_is_as_large_as_it_says_and_can_be_drawn(
    said: tuple[int, int], drawn: tuple[int, int]
) -> None:
    assert bounded_size(*said) == drawn


@pytest.mark.parametrize(
    ("term", "asked", "given"),
    [
        ("dumb", None, "standard"),
        ("unknown", None, "standard"),
        ("dumb", "256", "256"),
        ("xterm", "bogus", None),
        ("xterm", "truecolor", "truecolor"),
    ],
)
def test_colors_are_those_the_terminal_has(term: str, asked: str | None, given: str | None) -> None:
    environ = {"TERM": term} | ({"TEXTUAL_COLOR_SYSTEM": asked} if asked else {})
    prepare_environment(environ, Look())
    assert environ.get("TEXTUAL_COLOR_SYSTEM") == given


def test_no_color_is_a_wish_only_with_a_value() -> None:
    environ = {"NO_COLOR": ""}
    prepare_environment(environ, choose_look(environ))
    assert "NO_COLOR" not in environ
    prepare_environment(environ, Look(monochrome=True))
    assert environ["NO_COLOR"] == "1"


def test_check_needs_no_screen_library() -> None:
    code = "import sys, tracker.tui.terminal.check; print({'textual', 'rich'} & set(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert done.stdout == "set()\n"
