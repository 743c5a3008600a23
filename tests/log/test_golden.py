"""A fight written by each released version is read by every later one; see ``golden``."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.quay import QUAY
from tests.support.worked import observed
from tracker.conflict.ruling import BranchMark, HeadMove, Revision, Ruling
from tracker.log.save import Save
from tracker.session import Session
from tracker.verify import verified
from tracker.words.document import state_document

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.jsonl"))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_an_old_fight_is_what_it_was(path: Path) -> None:
    """The worked conflict to its end, then moves of all kinds, and back to the end."""
    with Save.follow(path) as save:
        assert save.notes == []
        assert [record.n for record in save.records] == [*range(1, 49), 52, 53, 54]
        assert {type(r) for r in save.records} == {Ruling, HeadMove, Revision, BranchMark}
        assert save.records[0].at == "2026-11-29T19:00:20Z"
        timeline = Session(save).timeline
    assert timeline.head == 43
    last = QUAY.steps[-1].state
    assert observed(state_document(timeline), last) == last
    assert [(b.tip, b.parts_at) for b in timeline.branches()] == [(48, 39), (51, 37)]
    assert timeline.names[43].away
    assert [timeline.rulings[n].again for n in (49, 50, 51)] == [38, 39, 48]
    assert verified(timeline).damage == ()


def test_there_is_one_of_each_format() -> None:
    """None may be made anew: what was released is on people's disks."""
    assert [path.stem for path in GOLDEN] == ["schwung-1"]
