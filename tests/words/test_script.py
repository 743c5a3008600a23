"""A fight exported as a script plays to the same state, whatever has happened in it."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.drawing import make
from tests.support.fights import random_fight
from tests.support.table import Table
from tests.support.trees import played
from tracker.session import Session
from tracker.verify import digest, verified
from tracker.words.script import script_lines

fights = st.builds(
    random_fight,
    st.integers(10, 200),
    st.integers(0, 10**6),
    wander=st.just(0.1),
    ends=st.just(0.003),
)


@given(fights, st.randoms(use_true_random=False))
@settings(max_examples=40)
def test_a_script_plays_to_the_same_state(session: Session, chance: Random) -> None:
    for _ in range(chance.randint(0, 3)):
        way = session.timeline.path()
        session.carry_out(make("strike", ruling=chance.choice(way)) if way else make("redo"))
    again = played(script_lines(session.timeline))
    assert again.state == session.state
    assert len(again.timeline.rulings) == len(session.timeline.path())
    assert verified(again.timeline).digest == digest([session.state])


@given(fights)
@settings(max_examples=10)
def test_every_branch_plays_from_where_it_parts(session: Session) -> None:
    """Without their marks the comments are lines of the script too."""
    lines = script_lines(session.timeline)
    for branch in session.timeline.branches()[:2]:
        session.carry_out(make("goto", where=str(branch.tip)))
        whole = script_lines(session.timeline)
        assert played(whole).state == session.state
    commented = [line for line in lines if line.startswith("# ") and line[2:3] != "#"]
    others = len(session.timeline.rulings) - len(played(lines).timeline.rulings)
    assert len(commented) >= others


def test_branches_follow_as_comments_with_the_line_where_they_part() -> None:
    table = Table()
    table.do("conflict Quay", "zone A", "zone B", 'branch "the long way"', "undo", "zone C")
    table.do("zone D", "undo", "zone E", "undo 3", "zone F")
    assert script_lines(table.session.timeline) == [
        "conflict Quay",
        "zone F",
        "",
        "# the long way parts after line 1",
        "# zone A",
        "# zone B",
        "",
        "# Another branch parts after line 5",
        "# zone C",
        "# zone D",
        "",
        "# Another branch parts after line 9",
        "# zone E",
    ]


def test_a_branch_may_part_before_everything() -> None:
    table = Table().do("conflict Quay", "undo", "conflict Harbor")
    assert script_lines(table.session.timeline)[2:] == [
        "# Another branch parts before the first line",
        "# conflict Quay",
    ]


def test_rounds_are_told_apart() -> None:
    lines = script_lines(
        Table.set().do("next", "next", "next", "next", "undo", "note x").session.timeline
    )
    assert lines.count("# Round 1") == 1
    at = lines.index("# # Round 2")
    assert (lines[at - 1], lines[at + 1]) == ("#", "# next")


def test_ids_stand_only_where_they_are_needed() -> None:
    table = Table.set().do("aspect Loud", "undo", "aspect Quiet", "aspect Dark")
    assert not any("ids=" in line for line in script_lines(table.session.timeline))
    n = table.session.timeline.path()[-2]
    table.do(f"strike {n}")
    assert next(line for line in script_lines(table.session.timeline) if "Dark" in line) == (
        "aspect Dark ids=a2"
    )
