"""Jumps in the tree lead back where they came from, one after the other."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.support.table import Table
from tracker.conflict.history.branches import Jumps, jumps
from tracker.conflict.ruling import Refusal


def table() -> Table:
    """Return a tree of two branches: 1 2 3, and 5 behind 2 where the table stands."""
    return Table("conflict A", "zone B", "zone C", "undo", "zone D")


def at(tree: Table) -> Jumps:
    return jumps(tree.session.timeline)


def test_a_jump_leads_back_where_it_came_from() -> None:
    tree = table()
    head = tree.session.timeline.head
    assert at(tree) == Jumps()
    tree.do("goto 3")
    assert at(tree) == Jumps(back=head)
    tree.do("goto 1")
    assert at(tree) == Jumps(back=3)
    tree.do("goto 3")
    assert at(tree) == Jumps(back=head, again=1)
    tree.do(f"goto {head}")
    assert at(tree) == Jumps(back=None, again=3)


def test_a_ruling_or_another_way_about_ends_that() -> None:
    for line in ("zone E", "undo", "note x"):
        tree = table().do("goto 3", line)
        assert at(tree) == Jumps(), line
    # A name for a branch moves nothing.
    tree = table().do("goto 3", 'branch "the long way"')
    assert at(tree).back == 5


@given(st.lists(st.sampled_from(["goto 0", "goto 1", "goto 2", "goto 3", "back"]), max_size=12))
def test_going_back_undoes_jump_after_jump(steps: list[str]) -> None:
    """Going back on all of them ends where the first began."""
    tree = table()
    start = tree.session.timeline.head
    for step in steps:
        back = at(tree).back
        if step == "back":
            if back is not None:
                tree.do(f"goto {back}")
        else:
            assert not isinstance(tree.session.do(step), Refusal)
    left = len(steps) + 1
    while (back := at(tree).back) is not None and left:
        tree.do(f"goto {back}")
        left -= 1
    assert tree.session.timeline.head == start


def test_before_the_first_ruling_a_jump_leads_back_to_the_root() -> None:
    tree = Table()
    assert at(tree) == Jumps()
    tree.do("goto 0")
    assert at(tree) == Jumps(back=0)
