"""Branches are named, found by their names, renamed and put away; ways through the tree."""

from __future__ import annotations

import pytest

from tests.support.table import Table


@pytest.fixture
def table() -> Table:
    table = Table("conflict Quay", "zone A", 'branch "the long way"', "undo")
    return table.do("zone B", 'branch "the short way"')


def test_a_branch_is_gone_to_by_a_unique_beginning_of_its_name(table: Table) -> None:
    assert [z["name"] for z in table.do('goto "THE LONG"').doc["zones"]] == ["A"]
    refusal = table.refused("goto the")
    assert refusal.candidates == ("the long way", "the short way")
    assert table.refused("goto nowhere").message == "no branch is called {name}"
    assert table.refused("goto 99").message == "there is no ruling {n}"


def test_two_branches_never_have_one_name(table: Table) -> None:
    taken = "a branch is called {name} already"
    assert table.refused('branch "The Long Way"').message == taken
    assert table.refused('branch "the short" rename="the long way"').message == taken
    table.do('branch "the short" rename="The Short Way"')
    names = {m.branch for m in table.session.timeline.names.values()}
    assert names == {"the long way", "The Short Way"}


def test_a_branch_put_away_keeps_its_name(table: Table) -> None:
    table.do('branch "the long" away=yes')
    away = [(m.branch, m.away) for m in table.session.timeline.names.values() if m.away]
    assert away == [("the long way", True)]
    table.do('branch "the long" rename="another"')
    assert ("another", True) in {(m.branch, m.away) for m in table.session.timeline.names.values()}


def test_another_name_leaves_a_branch_where_it_was(table: Table) -> None:
    table.do('branch "the long" rename="another"')
    marks = table.session.timeline.names.values()
    assert {(m.branch, m.away) for m in marks} == {("another", False), ("the short way", False)}
    table.do("branch another away=yes", "branch another away=no")
    assert not any(m.away for m in table.session.timeline.names.values())


@pytest.mark.parametrize("line", ["undo", "strike 1", "goto 1", "stats"])
def test_only_what_makes_a_ruling_stands_in_place_of_one(table: Table, line: str) -> None:
    assert table.refused(f"amend 1 {line}").message.startswith("{verb} makes no ruling")


def test_before_the_first_ruling_there_is_nothing_to_name() -> None:
    assert Table().refused("branch x").message == "there is no ruling to name a branch after"
