"""A sheet edited as a line: what stands there, and what an edit changes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.table import Table
from tracker.conflict.engine import kind_of
from tracker.conflict.ruling import Refusal
from tracker.conflict.sheets import Set
from tracker.session import Session
from tracker.tui.present.sheet_edit import changes, sheet_command, sheet_line
from tracker.tui.present.sheet_form import SheetForm
from tracker.words.translate import install

EXAMPLES = Path(__file__).parents[2] / "examples"

LINES = """
conflict "Night at the Quay" kind=physical
zone Quay
zone "Old Bridge"
side Gang
add "Krall [/]" npc side=Gang zone=Quay fp=2 skills="Fists 4, Athletics 3" aspects="Mean; Old" consequences="mild: Singed Hand"
minions Thugs count=3 side=Gang zone=Quay hidden=yes
"""  # noqa: E501


def edited(session: Session, line: str, who: str = "p1") -> str:
    """Return which line an edit of a sheet comes down to, empty for none."""
    after = session.read(line)
    assert isinstance(after, Set)
    command = changes(sheet_command(session.state, who), after)
    if command is None:
        return ""
    assert not isinstance(session.carry_out(command), Refusal)
    return sheet_line(session.state, who)


def test_the_whole_sheet_is_there_to_be_edited() -> None:
    state = Table(LINES).state
    assert sheet_line(state, "p1") == (
        'set "Krall [/]" side=Gang zone=Quay fp=2 skills="Fists 4, Athletics 3"'
        ' aspects="Mean; Old" consequences="mild: Singed Hand"'
    )
    assert sheet_line(state, "p2") == "set Thugs side=Gang zone=Quay hidden=yes"


def test_an_unchanged_line_changes_nothing() -> None:
    table = Table(LINES)
    assert edited(table.session, sheet_line(table.state, "p1")) == ""


def test_skills_stand_there_in_the_readers_language_and_mean_the_same() -> None:
    install("de")
    table = Table(LINES)
    line = sheet_line(table.state, "p1")
    assert 'skills="Fäuste 4, Athletik 3"' in line
    assert edited(table.session, line) == ""
    assert 'skills="Fäuste 5, Athletik 3"' in edited(table.session, line.replace("4", "5"))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("fp=2", "fp=3"),
        ("zone=Quay", 'zone="Old Bridge"'),
        ('"Fists 4, Athletics 3"', '"Fists 4, Athletics 3, Guns 1"'),
        ('aspects="Mean; Old"', "aspects=Mean"),
        ("mild: Singed Hand", "mild: Burnt Hand"),
        (' aspects="Mean; Old"', ""),
    ],
)
def test_an_edit_changes_what_was_edited(old: str, new: str) -> None:
    table = Table(LINES)
    line = sheet_line(table.state, "p1").replace(old, new)
    assert edited(table.session, line) == line


def test_only_what_differs_is_set() -> None:
    table = Table(LINES)
    before = sheet_command(table.state, "p1")
    after = table.session.read('set "Krall [/]" fp=5 zone=Quay skills="Fists 5"')
    assert isinstance(after, Set)
    assert changes(before, after) == kind_of("fate", "set")(
        name="p1", fp=5, skills={"Fists": 5, "Athletics": 0}, aspects=(), consequences=()
    )


def test_a_line_about_somebody_else_is_taken_whole() -> None:
    table = Table(LINES)
    after = table.session.read("set Thugs hidden=no")
    assert isinstance(after, Set)
    assert changes(sheet_command(table.state, "p1"), after) is after


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.fight")), ids=lambda path: path.stem)
def test_the_form_of_a_sheet_as_it_stands_changes_nothing_and_each_number_alone(path: Path) -> None:
    table = Table(path.read_text(encoding="utf-8"))
    state, tried = table.state, 0
    for who, p in state.participants.items():
        form = SheetForm(state, table.session.timeline, who)
        assert form.command(form.fields(form.given)) is None, (path.stem, p.name)
        for field in form.fields(form.given):
            if field.entry and field.value.isdigit():
                given = {**form.given, field.key: str(int(field.value) + 1)}
                command = form.command(form.fields(given))
                assert isinstance(command, Set), command
                changed = getattr(command, field.slot.replace("-", "_"))
                assert changed[field.entry] == int(field.value) + 1
                tried += 1
    assert tried, "no sheet has a number"
