"""The bestiary: read with its faults named by their lines, appended to, added from."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.tui.playing import playing
from tests.tui.quay import quay
from tracker.conflict.system import SYSTEMS
from tracker.session import Session
from tracker.systems.fate.rules.state import person
from tracker.tui.bestiary import keep_figure, read_bestiary
from tracker.tui.preferences import BESTIARY
from tracker.words.quick_add import QuickAdd, quick_add
from tracker.words.translate import install

BY_HAND = """
# The city watch.
[Sergeant]
role = "npc"
skills = "Fists 3, Alertness 2"
aspects = ["By the book", "Bad knee"]
fp = 1

["Provost Hahn"]
skills = { Weapons = 3, Resolve = 2 }
consequences = "mild: Singed Hand"
more = "weight 4"

[Watchmen]
quality = 2
count = 4

[Knight]
system = "twenty"
"""

WRONG = """[Good]
fp = 1

[Bad]
role = ["pc"]
fp = "many"

[Odd] # with a word
colour = "red"
"""


def written(folder: Path, text: str) -> Path:
    path = folder / BESTIARY
    path.write_text(text, encoding="utf-8")
    return path


def test_templates_become_lines_that_add(tmp_path: Path) -> None:
    found = read_bestiary(written(tmp_path, BY_HAND))
    assert found.faults == ()
    assert [t.system for t in found.templates] == ["fate"] * 3 + ["twenty"]
    session = quay(0)
    for template in found.templates[:3]:
        added = quick_add(template.line, session.state)
        assert isinstance(added, QuickAdd), added
        for line in added.lines:
            session.do(line)
    people = {p.name: p for p in session.state.participants.values()}
    assert people["Sergeant"].skills == {"Fists": 3, "Alertness": 2}
    assert person(people["Sergeant"]).fp == 1
    assert person(people["Provost Hahn"]).weight == 4
    assert (people["Watchmen"].quality, people["Watchmen"].count) == (2, 4)
    texts = {a.text for a in session.state.aspects.values()}
    assert {"By the book", "Bad knee", "Singed Hand"} <= texts


def test_faults_have_their_lines_and_the_rest_is_read(tmp_path: Path) -> None:
    found = read_bestiary(written(tmp_path, WRONG))
    assert [t.name for t in found.templates] == ["Good"]
    assert found.faults == (
        "bestiary.toml, line 5: role of Bad is not understood",
        "bestiary.toml, line 6: fp of Bad is not understood",
        "bestiary.toml, line 9: colour of Odd is not understood",
    )


@pytest.mark.parametrize("text", [f"x = {'9' * 5000}\n", f"x = {'[' * 5000}\n"])
def test_what_no_reader_takes_in_is_said(tmp_path: Path, text: str) -> None:
    found = read_bestiary(written(tmp_path, text))
    assert found.templates == ()
    assert "cannot be read" in found.faults[0]


@pytest.mark.parametrize("text", ["[Bad\n", "[A]\n[A]\n", "x = \n"])
def test_what_is_no_toml_is_said_with_the_line(tmp_path: Path, text: str) -> None:
    found = read_bestiary(written(tmp_path, text))
    assert found.templates == ()
    assert re.fullmatch(r"bestiary\.toml cannot be read: line \d, column \d: .+", found.faults[0])
    install("de")
    assert "nicht lesbar: Zeile" in read_bestiary(written(tmp_path, text)).faults[0]


def test_there_need_be_no_bestiary(tmp_path: Path) -> None:
    assert read_bestiary(tmp_path / BESTIARY) == ((), ())
    path = written(tmp_path, "")
    path.write_bytes(b"\xff")
    assert read_bestiary(path).faults


def test_who_is_kept_comes_back_as_they_were(tmp_path: Path) -> None:
    session = quay(1, "zone Hall", "set Ada aspects='Quick; \"Steady\"' weight=4")
    path = tmp_path / "new" / BESTIARY
    for who in ("p1", "p2", "p3", "p4", "p1"):
        keep_figure(path, session.state, who)
    found = read_bestiary(path)
    assert found.faults == ()
    assert [t.name for t in found.templates] == ["Ada", "Bruno", "Krall", "Thugs A", "Ada 2"]
    other = Session()
    for template in found.templates:
        added = quick_add(template.line, other.state)
        assert isinstance(added, QuickAdd), added
        for line in added.lines:
            other.do(line)
    before, after = session.state.participants["p1"], other.state.participants["p1"]
    assert (after.skills, person(after).weight, after.role) == (before.skills, 4, "pc")
    assert {"Quick", '"Steady"'} == {a.text for a in other.state.aspects.values()}


@pytest.mark.parametrize(
    "name", ['Zoë "the Knife"', "back\\slash", "a.b", "[x]", "龍", "#1 = best"]
)
def test_any_name_is_kept(tmp_path: Path, name: str) -> None:
    session = quay(0)
    quoted = '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'
    session.do(f"rename Ada {quoted}")
    keep_figure(tmp_path / BESTIARY, session.state, "p1")
    (template,) = read_bestiary(tmp_path / BESTIARY).templates
    assert template.name == name
    other = Session()
    added = quick_add(template.line, other.state)
    assert isinstance(added, QuickAdd), added
    for line in added.lines:
        other.do(line)
    assert other.state.participants["p1"].name == name


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_system_keeps_its_people(tmp_path: Path, system: str) -> None:
    session = Session()
    session.do(f"conflict X system={system} kind=physical")
    session.do("add Ada pc")
    keep_figure(tmp_path / BESTIARY, session.state, "p1")
    (template,) = read_bestiary(tmp_path / BESTIARY).templates
    assert template.system == system
    assert isinstance(quick_add(template.line, session.state), QuickAdd)


async def test_keys_of_the_setup_keep_and_add(tmp_path: Path) -> None:
    async with playing(quay(0), tmp_path) as shown:
        await shown.press("f2")
        await shown.shows("Krall")
        await shown.press("t")
        await shown.shows("Night Watchman")
        await shown.press("escape")
        await shown.hides("Night Watchman")
        for _step in range(20):
            if shown.app.game_screen("setup").chosen == "p3":
                break
            await shown.press("down")
        await shown.press("k")
        await shown.shows("Krall is kept in")
        await shown.press("t")
        await shown.shows("Whom from the bestiary?")
        await shown.press("enter")
        await shown.shows("Krall 2")
        assert shown.app.session is not None
        assert shown.app.session.state.participants["p6"].skills["Weapons"] == 3
