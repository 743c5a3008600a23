"""Keys that sheets of other programs need: boxes and marks as they stand, stunts, a memo."""

from __future__ import annotations

import pytest
from msgspec import to_builtins

from tests.support.table import Table
from tracker.conflict.clone_setup import recast
from tracker.conflict.history.why import Cause, causes_by_name
from tracker.conflict.players.view import open_events, open_table
from tracker.conflict.ruling import texts_in
from tracker.session import Session
from tracker.words.grammar import format, parse
from tracker.words.player_log import OpenLog
from tracker.words.sentences import sentence

MIRA = (
    'add Mira npc side=Gang zone=Yard fp=3 skills="Endurance 3" boxes="health 2, composure 3"'
    ' health-marked=2 composure-marked="1, 3" refresh=3 stunts="Sea Legs: +2; Old Salt"'
    ' memo="Owes Tam a boat" source-id=fari:1'
)


def with_mira(*lines: str) -> Table:
    return Table.set(MIRA, *lines)


def tracks(table: Table) -> dict[str, object]:
    found: dict[str, object] = table.sheet("Mira")["tracks"]
    return found


@pytest.mark.rule("F-STRESS-1")
def test_boxes_stand_as_they_are_given_whatever_the_skills_say() -> None:
    table = with_mira()
    assert tracks(table) == {
        "health": {"boxes": 2, "marked": [2]},
        "composure": {"boxes": 3, "marked": [1, 3]},
    }
    table.do('set Mira skills="Endurance 5, Resolve 5"')
    assert tracks(table)["health"] == {"boxes": 2, "marked": [2]}


def test_fewer_boxes_drop_the_marks_beyond_them() -> None:
    table = with_mira().do('set Mira boxes="composure 2"')
    assert tracks(table)["composure"] == {"boxes": 2, "marked": [1]}
    assert tracks(table)["health"] == {"boxes": 2, "marked": [2]}


def test_without_boxes_they_follow_the_skills_again() -> None:
    table = with_mira().do('set Mira boxes=""')
    assert tracks(table)["health"] == {"boxes": 7, "marked": [2]}
    assert tracks(table)["composure"] == {"boxes": 5, "marked": [1, 3]}


def test_marks_can_be_set_and_taken_away() -> None:
    table = with_mira().do('set Mira health-marked=1 composure-marked=""')
    assert tracks(table) == {
        "health": {"boxes": 2, "marked": [1]},
        "composure": {"boxes": 3, "marked": []},
    }


@pytest.mark.parametrize(
    "line",
    [
        'set Mira boxes="health 21"',
        'set Mira boxes="health -1"',
        'set Mira boxes="luck 3"',
        "set Mira health-marked=3",
        "set Mira health-marked=0",
        "set Mira refresh=-1",
        'set Thugs boxes="health 2"',
        "set Thugs composure-marked=1",
    ],
)
def test_what_no_sheet_can_have_is_refused(line: str) -> None:
    with_mira("minions Thugs quality=1 count=3 side=Gang zone=Yard").refused(line)


def test_what_stands_on_the_sheet_goes_out_as_it_came() -> None:
    state = with_mira().state
    line = next(
        format(command, state) for command in recast(state, "Again") if "Mira" in repr(command)
    )
    assert 'boxes="health 2, composure 3"' in line
    assert 'refresh=3 stunts="Sea Legs: +2; Old Salt" memo="Owes Tam a boat"' in line
    # Stress stays behind.
    assert "marked" not in line
    assert parse(line, state)


def test_why_names_what_has_set_the_boxes() -> None:
    table = with_mira().do('set Mira boxes="health 4"')
    found = causes_by_name(table.session.timeline, table.who("Mira").id, "health")
    assert isinstance(found, tuple)
    newest: Cause = found[0]
    assert (newest.before, newest.after) == ("2/2", "2/4")


def test_what_is_told_of_it() -> None:
    table = with_mira().do('set Mira boxes="health 4" health-marked="1, 2" refresh=2 memo="Late"')
    told = [sentence(event, table.state) for event in table.events()]
    assert [text for text in told if text] == [
        "Mira: refresh 2",
        "Mira: Health, 4 boxes",
        "Mira: Health, marked 1, 2",
        "Notes on Mira: Late",
    ]


def test_players_see_neither_memo_nor_source() -> None:
    table = with_mira().do('set Mira memo="The traitor" fp=2')
    seen = open_table(table.state)
    assert {(p.memo, p.source) for p in seen.participants.values()} == {("", "")}
    for ruling in table.session.timeline.rulings.values():
        before = table.session.timeline.state_at(ruling.parent)
        for event, _state in open_events(ruling, before):
            assert not {"Owes Tam a boat", "The traitor", "fari:1"} & set(
                texts_in(to_builtins(event))
            )
    lines = "\n".join(OpenLog(table.session.timeline).lines())
    assert "Mira" in lines
    assert "traitor" not in lines


@pytest.mark.parametrize("system", ["pool", "reserves", "percent", "twenty"])
def test_a_memo_is_had_in_every_game(system: str) -> None:
    session = Session()
    for line in (f"conflict T system={system}", 'add Ada pc memo="Late" source-id=x'):
        session.do(line)
    (ada,) = session.state.participants.values()
    assert (ada.memo, ada.source) == ("Late", "x")
