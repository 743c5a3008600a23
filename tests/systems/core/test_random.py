"""Fights played at random: every branch holds, whatever is taken back, struck or amended."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import to_builtins

from tests.support.fitting import fitting
from tests.support.worked import AT
from tests.systems.core.drawn import played
from tracker.conflict.engine import evolve
from tracker.conflict.players.view import kept_back, open_table
from tracker.conflict.ruling import Record, Ruling, texts_in
from tracker.conflict.state import Conflict
from tracker.log.save import Save
from tracker.session import Session
from tracker.verify import verified
from tracker.words.document import state_document
from tracker.words.headlines import headline
from tracker.words.player_log import OpenLog
from tracker.words.sentences import detail
from tracker.words.translate import install


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_played_holds(seed: int) -> None:
    session = played(seed, 260)
    timeline = session.timeline
    assert len(timeline.rulings) > 50
    assert verified(timeline).findings == ()
    for n in list(timeline.rulings)[-30:]:
        ruling = timeline.rulings[n]
        before = timeline.state_at(ruling.parent)
        for language in ("en", "de"):
            install(language)
            said = [headline(ruling, before), *_said(ruling, before)]
            assert all(text and "{" not in text for text in said), (n, said)
        after = timeline.state_at(n)
        hidden = kept_back(after)
        assert not hidden & set(texts_in(to_builtins(open_table(after)))), n
    assert all(OpenLog(timeline).lines())


def _said(ruling: Ruling, state: Conflict) -> list[str]:
    found = []
    for event in ruling.events:
        found.append(detail(event, state) or "-")
        state = evolve(state, event)
    return found


@pytest.mark.parametrize("seed", [11, 12])
def test_it_is_read_back_as_it_was(seed: int, tmp_path: Path) -> None:
    session = played(seed, 200)
    path = tmp_path / "random.jsonl"
    save = Save.create(path, "Random", "core", AT)
    for record in session.timeline.records:
        save.append(record)
    save.close()
    with Save.follow(path) as saved:
        again = Session(records=saved.records)
    assert state_document(again.timeline) == state_document(session.timeline)
    head = session.timeline.head
    before = fitting(state_document(session.timeline))
    if isinstance(session.do("undo"), Record) and isinstance(session.do("redo"), Record):
        assert session.timeline.head == head
        assert state_document(session.timeline) == before
