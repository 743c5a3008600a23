"""The tree in rows: the main line, branches below what they left, what was put away."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from tests.support.drawing import make
from tests.support.fights import AT, random_fight
from tests.tui.quay import picture, shown
from tracker.conflict.ruling import BranchMark
from tracker.session import Session
from tracker.tui.present.cells import line_width
from tracker.tui.present.glyphs import ASCII, UNICODE, Glyphs
from tracker.tui.present.replay import DEEPEST, Tree, tree_line

fights = st.builds(random_fight, st.integers(1, 90), st.integers(0, 10**6), st.just(0.2))


def noted(*asked: str) -> Session:
    """Return a fight of notes: a word is one, ``undo``, ``goto 2`` and so on are done."""
    session = Session(clock=lambda: AT)
    for line in asked:
        session.do(line if " " in line or line in ("undo", "redo") else f"note {line}")
    return session


def drawn(session: Session, glyphs: Glyphs = UNICODE, *, away: bool = False) -> list[str]:
    tree = Tree(session.timeline, away=away)
    names = session.timeline.names
    rows = []
    for row, n in enumerate(tree.rulings):
        text = getattr(session.timeline.rulings[n].command, "text", "") if n else ""
        name = names[n].branch if n in names else ""
        rows.append(tree_line(tree, row, text, 30, glyphs, name=name))
    return shown(rows)


def test_a_fight_without_branches_is_one_line_to_the_head_and_on() -> None:
    assert drawn(noted("a", "b", "c", "undo")) == picture(
        """
|   the beginning
|u1 a
|●2 b
| 3 c
"""
    )


BRANCHED = ("a", "b", "c", "undo 2", "d", "e", "undo", "f", "branch here", "goto 6", "undo", "g")


def test_a_branch_stands_below_what_it_left_and_the_main_line_goes_on_below_it() -> None:
    # 11 and 12 are moves of the head, and so are 4 and 7; 9 gave a name.
    assert drawn(noted(*BRANCHED)) == picture(
        """
|    the beginning
|  1 a
| ├──2 b
| │  3 c
|u 5 d
| ├──6 e
| ├──8 [here] f
|●12 g
"""
    )


def test_a_branch_of_a_branch_stands_further_in() -> None:
    session = noted("a", "b", "undo", "c", "goto 2", "d", "undo", "e", "goto 4")
    assert drawn(session, ASCII) == picture(
        """
|   the beginning
|u1 a
| |-2 b
| | |-6 d
| | 8 e
|@4 c
"""
    )


def test_what_was_put_away_is_left_out_until_asked_for() -> None:
    session = noted(*BRANCHED)
    timeline = session.timeline
    everything = drawn(session)
    timeline.append(BranchMark(n=13, branch="", tip=3, away=True))
    timeline.append(BranchMark(n=14, branch="here", tip=8, away=True))
    tree = Tree(timeline)
    assert tree.put_away == 2
    assert tree.rulings == [0, 1, 5, 6, 12]
    assert tree.row(3) is None
    assert drawn(session, away=True) == everything
    # What was done since on a branch that was put away is there again.
    session.carry_out(make("goto", where="3"))
    assert Tree(timeline).row(3) is not None


def test_a_future_put_away_ends_the_line_at_the_head() -> None:
    session = noted("a", "b", "c", "undo 2")
    session.timeline.append(BranchMark(n=5, branch="", tip=3, away=True))
    tree = Tree(session.timeline)
    assert tree.rulings == [0, 1]
    assert tree.onward(1) is None


@given(fights)
def test_every_ruling_has_one_row_below_its_parent(session: Session) -> None:
    timeline = session.timeline
    tree = Tree(timeline)
    assert sorted(tree.rulings) == [0, *sorted(timeline.rulings)]
    for row, n in enumerate(tree.rulings):
        assert tree.row(n) == row
        if n:
            parent = tree.row(timeline.rulings[n].parent)
            assert parent is not None
            assert parent < row


@given(fights)
def test_the_way_to_the_head_and_on_is_drawn_without_an_indent(session: Session) -> None:
    timeline = session.timeline
    tree = Tree(timeline)
    main = [0, *timeline.path(), *list(timeline.onward(timeline.head))[1:]]
    assert [n for row, n in enumerate(tree.rulings) if not tree.joint(row, UNICODE)[0]] == main
    at: int | None = 0
    for n in main:
        assert at == n
        at = tree.onward(n)
    assert at is None


@given(fights)
def test_lines_are_joined_to_lines(session: Session) -> None:
    tree = Tree(session.timeline)
    joints = [tree.joint(row, UNICODE)[0] for row in range(len(tree))]
    for above, below in pairwise(joints):
        # A branch begins one step further in than what it leaves, or beside another one.
        assert len(below) <= len(above) + 2
        if len(below) > len(above):
            assert below.endswith("├─")
    assert max(map(len, joints)) <= 2 * DEEPEST


@given(fights, st.sampled_from([UNICODE, ASCII]), st.integers(12, 60))
def test_a_round_is_a_rule_to_the_end_of_the_row(
    session: Session, glyphs: Glyphs, width: int
) -> None:
    tree = Tree(session.timeline)
    for row in range(len(tree)):
        made = tree_line(tree, row, "Round 2", width, glyphs, opens=True)
        long = line_width(tree_line(tree, row, "Round 2", width, glyphs)) >= width - 1
        assert line_width(made) == width or long
