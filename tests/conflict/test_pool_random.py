"""Any lines in any order at a W10 table: what is ruled holds, and reads back the same."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.support.pool_table import STAGE
from tests.support.worked import AT
from tracker.conflict.ruling import Refusal
from tracker.log.save import Save
from tracker.session import Session
from tracker.verify import verified
from tracker.words.open_document import open_document
from tracker.words.open_log import OpenLog

LINES = (
    "check skill=Strike need=2",
    "check skill=Climb",
    "check pool=2 fmod=9 hidden=yes",
    "check skill=Strike need=hard hidden-need=yes",
    "check by=Ben skill=Dodge free=yes need=9",
    "check skill=Strike obstacle=Door",
    "check skill=Strike obstacle=Door carry=yes",
    "check follows=yes pool=3",
    "attack Ben skill=Strike",
    "attack Ana skill=Strike vs=Jump",
    "contest Cem pool=3 mods=-2 vs-pool=3",
    "contest Ana skill=Strike preset='slippery 4' vs=Acrobatics vs-plus=Jump",
    "defend pool=2 mod='+1 mud'",
    "rethrow",
    "waive",
    "carry",
    "carry Wall",
    "fumble 'slips'",
    "fumble table=Ausweichen",
    "fumble table=Zuschlagen by=Ben",
    "confirm",
    "confirm mod=2 on=physical",
    "aim",
    "initiative Strike",
    "condition Ana Tired mod=1",
    "condition scene Sturm",
    "condition Ben slippery once=yes",
    "uncondition Ana Tired",
    "obstacle Door needs=4",
    "unobstacle Door",
    "setting carry on",
    "setting beyond_table none",
    "act looks",
    "move Roof",
    "hold",
    "next",
    "next",
    "leave Cem",
    "set Ben hidden=yes",
    "reveal Ben",
    "undo",
    "undo 2",
    "redo",
    "strike 13",
)


@given(lines=st.lists(st.sampled_from(LINES), min_size=5, max_size=40), seed=st.integers(0, 99))
@settings(
    max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_whatever_is_ruled_holds(
    lines: list[str], seed: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("fight") / "fight.jsonl"
    save = Save.create(path, "The tower", "pool", AT)
    session = Session(save, clock=lambda: AT)
    for line in [*STAGE.strip().splitlines(), f"conflict Tower seed={seed}", "begin"]:
        assert not isinstance(session.do(line), Refusal), line
    for line in lines:
        session.do(line)
    state = session.state
    session.close()
    assert verified(session.timeline).faults == ()
    assert _read(path).state == state
    head = session.timeline.head
    again = Session(records=session.timeline.records)
    if not isinstance(again.do("undo"), Refusal):
        again.do("redo")
    assert (again.state, again.timeline.head) == (state, head)
    log = OpenLog(session.timeline)
    assert [e.n for e in log.entries] == list(range(1, len(log.entries) + 1))
    assert open_document(log)["head"] <= len(log.entries)


def _read(path: Path) -> Session:
    with Save.follow(path) as save:
        return Session(records=save.records)
