"""Every ruling of every worked conflict may be struck, or amended by itself, in any system."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.program import ROOT
from tests.support.trees import played
from tracker.conflict.engine import prepare
from tracker.conflict.history.commands import Amend, Strike
from tracker.conflict.history.plan import Plan
from tracker.conflict.ruling import Refusal
from tracker.session import Session
from tracker.verify import verified
from tracker.words.differences import plan_lines
from tracker.words.grammar import format
from tracker.words.script import NoDice, script_lines

EXAMPLES = sorted((ROOT / "tests" / "examples").glob("*.fight"))


@pytest.fixture(params=EXAMPLES, ids=lambda path: path.stem, scope="module")
def session(request: pytest.FixtureRequest) -> Session:
    path: Path = request.param
    return played(path.read_text(encoding="utf-8").splitlines())


def test_an_amendment_by_the_same_changes_nothing(session: Session) -> None:
    for n in session.timeline.path():
        ruling = session.timeline.rulings[n]
        line = format(ruling.command, session.timeline.state_at(ruling.parent))
        plan = session.plan(Amend(ruling=n, command=line))
        assert isinstance(plan, Plan), line
        assert plan.rulings[0].command == ruling.command
        assert [r.new and r.new.events for r in plan.redone] == [
            r.old and r.old.events for r in plan.redone
        ]


def test_a_strike_writes_what_could_have_been_played(session: Session) -> None:
    again = Session(records=session.timeline.records, clock=lambda: "")
    tip, way = again.timeline.head, again.timeline.path()
    for n in way:
        plan = again.plan(Strike(ruling=n))
        if isinstance(plan, Refusal):
            continue
        assert plan_lines(plan, again.timeline)
        again.commit(again.revision(plan))
        assert again.state == plan.after
        again.do(f"goto {tip}")
    assert verified(again.timeline).findings == ()
    for ruling in again.timeline.rulings.values():
        met = again.timeline.state_at(ruling.parent)
        assert prepare(met, ruling.command, NoDice()) == ruling.command


def test_its_script_plays_to_the_same_state(session: Session) -> None:
    assert played(script_lines(session.timeline)).state == session.state
