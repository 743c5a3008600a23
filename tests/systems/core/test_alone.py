"""Somebody who fights alone closes the round by the same ruling by which the turn is passed."""

from __future__ import annotations

from tests.systems.core.table import Table
from tracker.conflict.history.commands import Amend
from tracker.conflict.history.plan import Plan


def test_what_is_amended_by_the_same_passes_nobody_twice() -> None:
    table = Table(
        "conflict Alone system=core kind=physical",
        "setting order elective",
        "zone Yard",
        "side Heroes",
        "add Ada pc side=Heroes zone=Yard skills='Fight 2'",
        "begin first=Ada",
        "note quiet",
        "next Ada",
    )
    session = table.session
    assert session.state.round == 2
    plan = session.plan(Amend(ruling=session.timeline.head - 1, command="note quiet"))
    assert isinstance(plan, Plan)
    assert (plan.after, plan.gaps, len(plan.redone)) == (session.state, (), 2)
