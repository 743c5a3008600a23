"""The settings: how it looks, and what is wrong with them, in words."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from tests.support.pty import Terminal
from tests.tui.quay import quay
from tests.tui.seen import seen
from tracker.log.library import Library
from tracker.manual import page
from tracker.tui.app import SchwungApp
from tracker.tui.bestiary import read_bestiary
from tracker.tui.preferences import BESTIARY, SETTINGS, Preferences, Wishes
from tracker.tui.terminal.check import Look

NO_FILE = "it is a link, a folder or a pipe, no file of its own"


def settings(folder: Path, text: str) -> Preferences:
    (folder / SETTINGS).write_text(text, encoding="utf-8")
    return Preferences(folder)


def test_the_look_is_as_wished(tmp_path: Path) -> None:
    wished = settings(
        tmp_path,
        '[look]\ntheme = "light"\nascii = true\nmouse = true\n'
        '[look.colors]\nhot = "#aa0000"\ncool = "ansi_blue"\n',
    )
    assert wished.look == Wishes(
        light=True, ascii=True, mouse=True, colors={"hot": "#aa0000", "cool": "ansi_blue"}
    )
    assert wished.faults == []
    assert Preferences(tmp_path / "nowhere").look == Wishes()


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("look = 1", "schwung.toml: [look] is to be a table"),
        ("[look]\ntheme = 'pink'", "schwung.toml, line 2: theme of [look] is not understood"),
        ("[look]\nmouse = 1", "schwung.toml, line 2: mouse of [look] is not understood"),
        ("[look]\nascii = 'yes'", "schwung.toml, line 2: ascii of [look] is not understood"),
        (
            "[look.colors]\nhot = 'red'",
            "schwung.toml, line 2: hot of [look.colors] is not understood",
        ),
        (
            "[look.colors]\nodd = '#000000'",
            "schwung.toml, line 2: odd of [look.colors] is not understood",
        ),
    ],
)
def test_what_is_wrong_is_said_and_counts_as_not_said(
    tmp_path: Path, text: str, fault: str
) -> None:
    wished = settings(tmp_path, text)
    assert wished.faults == [fault]
    assert wished.look == Wishes()


def test_settings_that_cannot_be_read_are_said_and_count_as_none(tmp_path: Path) -> None:
    path = tmp_path / SETTINGS
    for data in (b"[keys", b"x = '\xe4'", b"x = " + b"9" * 5000):
        path.write_bytes(data)
        wished = Preferences(tmp_path)
        assert wished.faults[0].startswith("schwung.toml cannot be read: ")
        assert (wished.keys, wished.look) == ({}, Wishes())
    path.unlink()
    path.mkdir()
    assert Preferences(tmp_path).faults == [f"schwung.toml cannot be read: {NO_FILE}"]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("F12", "f12"),
        ("f12", "f12"),
        ("Ctrl+T", "ctrl+t"),
        ("^T", "ctrl+t"),
        ("Space", " "),
        ("Ü", "Ü"),
        ("ä", "ä"),
    ],
)
def test_keys_are_understood_in_any_case(tmp_path: Path, text: str, key: str) -> None:
    wished = settings(tmp_path, f'[keys]\nhints = "{text}"\n')
    assert (wished.keys, wished.faults) == ({"hints": key}, [])


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("hints = 'f99'", "line 2: f99 is no key"),
        ("hints = 'minus'", "line 2: minus is no key"),
        ("attack = 'm'", "line 2: attack cannot have the key m, which maneuver has"),
        ("attack = 'F2'", "line 2: attack cannot have the key F2, which go-setup has"),
        ("# moved\nhints = ''", "line 3:  is no key"),
        ("hints = 7", "line 2: 7 is no key"),
    ],
)
def test_a_key_that_is_none_or_hides_an_action_is_named(
    tmp_path: Path, text: str, fault: str
) -> None:
    wished = settings(tmp_path, f"[keys]\n{text}\n")
    assert wished.faults == [f"schwung.toml, {fault}"]
    assert wished.keys == {}


@pytest.mark.parametrize(
    "text",
    [
        "attack = 'm'\nmaneuver = 'ö'\nmove = 'ü'",
        "stress = 'm'",
        "find = 'm'",
        "spin = 'j'\nstress = 'j'",
    ],
    ids=["moved away", "an answer", "of another screen", "together as a rule"],
)
def test_a_key_may_be_that_of_another_at_another_time(tmp_path: Path, text: str) -> None:
    wished = settings(tmp_path, f"[keys]\n{text}\n")
    assert wished.faults == []
    assert len(wished.keys) == len(text.splitlines())


async def test_colors_go_before_those_of_the_theme(tmp_path: Path) -> None:
    look = Look(light=True, colors={"hot": "#123456"})
    app = SchwungApp(Library(tmp_path), quay(0), look, config=tmp_path / "config")
    async with seen(app, 80, 24) as shown:
        await shown.shows("Krall")
        assert app.current_theme.error == "#123456"
        assert not app.current_theme.dark


def test_the_program_reads_them(tmp_path: Path) -> None:
    folder = tmp_path / "schwung"
    folder.mkdir()
    settings(folder, '[keys]\nnew-fight = "F11"\n[look]\nascii = true\ncolour = 1\n')
    argv = [sys.executable, "-m", "tracker", "--saves", str(tmp_path / "saves")]
    environment = {"LANG": "C.UTF-8", "XDG_CONFIG_HOME": str(tmp_path)}
    with Terminal(argv, env=environment) as terminal:
        terminal.wait_text("colour of [look] is not understood")
        terminal.wait_text("F11")
        assert terminal.screen().isascii()


def test_the_examples_of_the_manual_are_understood(tmp_path: Path) -> None:
    text = page("settings")
    look, people = re.findall(r"```toml\n(.*?)```", text, re.DOTALL)
    assert settings(tmp_path, look).faults == []
    (tmp_path / BESTIARY).write_text(people, encoding="utf-8")
    found = read_bestiary(tmp_path / BESTIARY)
    assert found.faults == ()
    assert [template.name for template in found.templates] == ["Sergeant", "Watchmen", "Ogre"]
