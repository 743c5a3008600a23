"""What of a fight is counted, once, and up to which ruling."""

from __future__ import annotations

from tests.support import pool_table, reserves_table, twenty_table
from tests.support.table import Table
from tests.support.tallied import of
from tracker.conflict.history.tally import account, accounting


def test_a_check_counts_as_it_is_with_its_late_dice() -> None:
    at = reserves_table.played().do("check skill=Climb dice=---")
    before = of(account(at.session.timeline), "Ana")
    at.do("late point=yes dice=+", "late mod=+1 dice=+")
    after = of(account(at.session.timeline), "Ana")
    # --- and 2 count as 0; +-- and 2 are 1; ++- and 2 are 3.
    assert (before.checks, before.passed, before.failed, before.number("results")) == (1, 0, 1, 0)
    assert (after.checks, after.passed, after.failed, after.number("results")) == (1, 1, 0, 3)
    assert (after.rolls, after.faces, after.total) == (1, 5, -1)


def test_wounds_count_as_they_come_not_as_they_heal() -> None:
    at = twenty_table.at_the_gate("wound Ada Körper 2")
    at.do("wound Ada Körper 3", "wound Ada Körper -4", "wound Ada Geist")
    counted = account(at.session.timeline)
    assert of(counted, "Ada").number("wounds") == 4
    assert counted.course[-1][of(counted, "Ada").who] == 2


def test_a_point_paid_is_none_that_came_in() -> None:
    at = reserves_table.played().do("reserve Ana E -1 tired")
    ana = of(account(at.session.timeline), "Ana")
    assert (ana.number("points_in"), ana.number("points_out")) == (0, 1)


def test_what_stands_before_the_first_round_is_not_counted() -> None:
    at = pool_table.table("condition Ana Tired mod=1", "begin", "condition Ana Hurt mod=1")
    assert of(account(at.session.timeline), "Ana").conditions == 1


def test_a_waived_duel_is_nobodys() -> None:
    at = pool_table.played("attack Ben skill=Strike dice=5,5,5,5", "waive")
    counted = account(at.session.timeline)
    assert (of(counted, "Ana").won, of(counted, "Ben").lost) == (0, 0)


def test_what_was_undone_is_not_counted() -> None:
    table = Table.set().do("hit Ada 2", "stress", "undo 2", "hit Bruno 1", "stress")
    counted = account(table.session.timeline)
    assert (of(counted, "Ada").number("taken"), of(counted, "Bruno").number("taken")) == (0, 1)
    assert counted.tip == table.session.timeline.head


def test_any_ruling_can_be_counted_up_to_and_says_its_branch() -> None:
    table = Table.set().do("hit Ada 2", "stress", "next", "next", "next", "next")
    table.do('branch "the wall"')
    way = table.session.timeline.path()
    counted = account(table.session.timeline, way[-5])
    assert (of(counted, "Ada").number("taken"), counted.rounds, counted.tip) == (2, 1, way[-5])
    assert counted.branch == "the wall"
    assert account(table.session.timeline).rounds == 2


def test_it_is_counted_step_by_step() -> None:
    timeline = Table.set().session.timeline
    steps = list(accounting(timeline))
    assert steps[0] == 0
    assert all(isinstance(step, int) for step in steps[:-1])
    assert len(steps) > len(timeline.path())
    assert steps[-1] == account(timeline)


def test_nothing_comes_to_nothing() -> None:
    counted = account(Table().session.timeline)
    assert (counted.tallies, counted.rounds, counted.tip) == ((), 0, 0)
