"""The tree of rulings: what holds for every fight, tried on fights played at random."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.drawing import make
from tests.support.fights import AT, Player, random_fight
from tests.support.table import Table
from tests.support.trees import fresh
from tests.support.upheld import is_undone_and_done_again
from tracker.conflict.cast import Moved
from tracker.conflict.engine import fold
from tracker.conflict.history.record_store import KEEP_EVERY, Branch
from tracker.conflict.history.timeline import Timeline
from tracker.conflict.ruling import (
    BranchMark,
    Contradiction,
    Event,
    HeadMove,
    Record,
    Revision,
    Ruling,
)
from tracker.conflict.setup import ZoneMapped
from tracker.conflict.state import Conflict
from tracker.log.save import Save
from tracker.places import shipped_saves_dir
from tracker.session import Session

SHIPPED = sorted(shipped_saves_dir().glob("*.jsonl"))

fights = st.builds(random_fight, st.integers(1, 90), st.integers(0, 10**6), ends=st.just(0.003))


def note(n: int, parent: int) -> Ruling:
    return Ruling(n=n, parent=parent, command=make("note", text=f"{n}"), events=())


def grown(*records: Record) -> Timeline:
    timeline = Timeline()
    for record in records:
        timeline.append(record)
    return timeline


def undo(n: int, head: int) -> HeadMove:
    return HeadMove(n=n, head=head, why="undo")


@given(fights)
def test_undo_to_the_root_and_redo_to_the_tip_changes_nothing(session: Session) -> None:
    is_undone_and_done_again(session)


@given(fights, st.integers(1, 40))
def test_several_steps_at_once_lead_where_single_ones_do(session: Session, n: int) -> None:
    tip = session.timeline.head
    to = session.timeline.undo_to(n)
    if to is None:
        return
    session.carry_out(make("undo", steps=n))
    assert session.timeline.head == to
    assert session.timeline.redo_to(n) == tip
    session.carry_out(make("redo", steps=n))
    assert session.timeline.head == tip


@given(fights)
def test_the_head_holds_the_fold_of_its_way(session: Session) -> None:
    assert session.state == fresh(session.timeline, session.timeline.head)


@given(fights, st.randoms(use_true_random=False))
def test_any_ruling_gone_to_holds_the_fold_of_its_way(session: Session, chance: Random) -> None:
    timeline = session.timeline
    numbers = [0, *timeline.rulings]
    for n in [chance.choice(numbers) for _ in range(10)]:
        assert timeline.state_at(n) == fresh(timeline, n)
        session.carry_out(make("goto", where=str(n)))
        assert (timeline.head, session.state) == (n, fresh(timeline, n))


@given(fights, st.data())
def test_a_fold_goes_on_where_another_ended(session: Session, data: st.DataObject) -> None:
    way = session.timeline.path()
    cut = data.draw(st.integers(0, len(way)))
    at = way[cut - 1] if cut else 0
    state = session.timeline.state_at(at)
    for n in way[cut:]:
        state = fold(state, session.timeline.rulings[n].events)
    assert state == session.state


@given(fights)
def test_each_tip_off_the_way_is_a_branch_that_parts_from_it(session: Session) -> None:
    timeline = session.timeline
    way = [0, *timeline.path()]
    branches = timeline.branches()
    tips = {n for n in timeline.rulings if not timeline.children[n]}
    assert {branch.tip for branch in branches} == tips - set(way)
    for branch in branches:
        behind = [n for n in timeline.path(branch.tip) if n not in way]
        assert timeline.rulings[behind[0]].parent == branch.parts_at
        assert branch.parts_at in way


@given(fights)
def test_the_main_line_ends_at_a_tip(session: Session) -> None:
    timeline = session.timeline
    onward = list(timeline.onward(timeline.head))
    assert onward[0] == timeline.head
    assert not timeline.children[onward[-1]]
    for before, after in pairwise(onward):
        assert timeline.rulings[after].parent == before


@given(seed=st.integers(0, 10**6), rulings=st.integers(1, 60))
def test_a_fight_read_back_from_its_file_is_the_same_tree(
    seed: int, rulings: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path: Path = tmp_path_factory.mktemp("saves") / "fight.jsonl"
    played = Player(Session(Save.create(path, "Night", "fate", AT), clock=lambda: AT), seed)
    played.play(rulings)
    played.session.close()
    before = played.session.timeline
    with Save.follow(path) as save:
        again = Session(save).timeline
    assert again.records == before.records
    assert again.rulings == before.rulings
    assert again.children == before.children
    assert again.names == before.names
    assert (again.head, again.state) == (before.head, before.state)
    for count in (1, 2, 5):
        assert again.undo_to(count) == before.undo_to(count)
        assert again.redo_to(count) == before.redo_to(count)


@given(seed=st.integers(0, 10**6), rulings=st.integers(1, 40))
def test_a_fight_is_played_on_from_its_file_as_if_it_had_stayed_open(
    seed: int, rulings: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder: Path = tmp_path_factory.mktemp("saves")
    stayed = random_fight(rulings, seed)
    records = list(stayed.timeline.records)
    save = Save.create(folder / "fight.jsonl", "Night", "fate", AT, records=records)
    opened = Session(save, clock=lambda: AT)
    for session in (stayed, opened):
        Player(session, seed + 1, wander=0.3).play(2 * rulings)
    opened.close()
    assert opened.timeline.records == stayed.timeline.records
    assert opened.timeline.rulings == stayed.timeline.rulings
    assert opened.timeline.branches() == stayed.timeline.branches()
    assert [opened.timeline.state_at(n) for n in opened.timeline.rulings] == [
        stayed.timeline.state_at(n) for n in stayed.timeline.rulings
    ]


def test_the_records_to_begin_with_are_asked_for_again() -> None:
    asked: list[int] = []

    class Held(tuple[Record, ...]):
        def __getitem__(self, at: Any) -> Any:
            asked.append(at)
            return super().__getitem__(at)

    tips = (note(4, 1), note(5, 4))
    strike = Revision(n=6, revision="strike 2", came_from=3, parent=1, rulings=tips)
    timeline = Timeline(Held((note(1, 0), note(2, 1), note(3, 2), strike)))
    timeline.append(note(7, 5))
    asked.clear()
    assert timeline.path() == [1, 4, 5, 7]
    assert asked == []
    assert timeline.rulings[3] == note(3, 2)
    assert timeline.rulings[5] == note(5, 4)
    assert timeline.rulings[7] == timeline.records[-1] == note(7, 5)
    assert timeline.records[-2] == strike
    assert asked == [2, 3, 3]
    with pytest.raises(IndexError):
        timeline.records[-6]


def test_more_steps_than_there_can_be_are_not_counted_out() -> None:
    """They would take longer than any evening."""
    timeline = Session(records=()).timeline
    assert (timeline.undo_to(10**18), timeline.redo_to(10**18)) == (None, None)


def test_undo_goes_to_the_parent_and_redo_back_the_way() -> None:
    timeline = grown(note(1, 0), note(2, 1), note(3, 2), undo(4, 1))
    assert (timeline.undo_to(), timeline.undo_to(2)) == (0, None)
    assert (timeline.redo_to(), timeline.redo_to(2), timeline.redo_to(3)) == (2, 3, None)


def test_redo_of_one_step_goes_one_step_back_over_an_undo_of_several() -> None:
    timeline = grown(note(1, 0), note(2, 1), note(3, 2), undo(4, 1))
    timeline.append(HeadMove(n=5, head=2, why="redo"))
    assert timeline.redo_to() == 3


def test_after_another_way_redo_goes_to_the_child_left_last() -> None:
    timeline = grown(note(1, 0), note(2, 1), undo(3, 1), note(4, 1))
    timeline.append(HeadMove(n=5, head=2, why="goto"))
    timeline.append(HeadMove(n=6, head=1, why="goto"))
    assert timeline.redo_to() == 2


def test_undo_at_the_tip_of_a_revision_goes_to_the_head_it_replaced() -> None:
    strike = Revision(n=4, revision="strike 1", came_from=2, parent=0, rulings=(note(3, 0),), at=AT)
    timeline = grown(note(1, 0), note(2, 1), strike)
    assert (timeline.head, timeline.undo_to(), timeline.undo_to(2)) == (3, 2, 1)
    timeline.append(undo(5, 2))
    assert timeline.redo_to() == 3
    timeline.append(HeadMove(n=6, head=3, why="redo"))
    assert timeline.undo_to() == 2


def test_a_revision_that_writes_nothing_is_undone_once() -> None:
    strike = Revision(n=3, revision="strike 2", came_from=2, parent=1, rulings=(), at=AT)
    timeline = grown(note(1, 0), note(2, 1), strike, note(4, 1))
    assert [timeline.undo_to(n) for n in range(1, 6)] == [1, 2, 1, 0, None]
    for n, head in enumerate((1, 2, 1, 0), 5):
        timeline.append(undo(n, head))
    assert [timeline.redo_to(n) for n in range(1, 6)] == [1, 2, 1, 4, None]


def test_a_branch_has_its_name_and_may_be_put_away() -> None:
    timeline = grown(note(1, 0), note(2, 1), undo(3, 1), note(4, 1))
    timeline.append(BranchMark(n=5, branch="if she concedes", tip=2))
    assert timeline.branches() == [Branch(name="if she concedes", tip=2, parts_at=1)]
    timeline.append(BranchMark(n=6, branch="", tip=2, away=True))
    assert timeline.branches() == [Branch(name=None, tip=2, parts_at=1, away=True)]
    timeline.append(BranchMark(n=7, branch="", tip=2))
    assert timeline.branches() == [Branch(name=None, tip=2, parts_at=1)]


@pytest.mark.parametrize(
    "record",
    [note(2, 0), note(3, 7), undo(3, 9), BranchMark(n=3, branch="x", tip=9)],
    ids=["a number again", "no parent", "no head", "no tip"],
)
def test_a_record_that_does_not_follow_is_refused(record: Record) -> None:
    timeline = grown(note(1, 0), note(2, 1))
    with pytest.raises(Contradiction):
        timeline.append(record)


def test_asking_what_rulings_met_leaves_the_states_at_hand_the_same() -> None:
    """What was drawn of a state is known by the state itself, before an undo and after it."""
    timeline = random_fight(40, seed=11, wander=0).timeline
    way = timeline.path()[-8:]
    states = [timeline.state_at(n) for n in way]
    for n in reversed(way):
        timeline.met(n)
    assert all(timeline.state_at(n) is state for n, state in zip(way, states, strict=True))


def test_stepping_through_a_long_fight_folds_each_ruling_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    timeline = random_fight(KEEP_EVERY * 6, seed=11, wander=0).timeline
    again = grown(*timeline.records)
    folded: list[object] = []

    def counted(state: Conflict, events: tuple[object, ...]) -> Conflict:
        folded.append(events)
        return state

    monkeypatch.setattr("tracker.conflict.history.timeline.fold", counted)
    way = again.path()
    again.state_at(way[KEEP_EVERY - 2])
    assert len(folded) == KEEP_EVERY - 1
    folded.clear()
    for n in reversed(way):
        again.state_at(n)
    assert len(folded) <= len(way)
    folded.clear()
    for n in way:
        again.state_at(n)
    assert len(folded) <= len(way)


@pytest.mark.parametrize("event", [Moved(who="p99", zone="z1"), ZoneMapped(zone="z9", x=1, y=1)])
def test_of_what_does_not_follow_nothing_is_taken_in(event: Event) -> None:
    timeline = Table.set().session.timeline
    head, known, state = timeline.head, dict(timeline.rulings), timeline.state
    ruling = Ruling(n=99, parent=head, command=make("note", text="x"), events=(event,))
    good = Ruling(n=98, parent=head, command=make("note", text="x"), events=())
    wrong = msgspec.structs.replace(ruling, parent=98)
    revision = Revision(n=100, revision="strike 1", came_from=head, parent=head, rulings=())
    revision = msgspec.structs.replace(revision, rulings=(good, wrong))
    for record in (ruling, revision):
        with pytest.raises(Contradiction):
            timeline.append(record)
        assert (timeline.head, timeline.state) == (head, state)
        assert dict(timeline.rulings) == known
    timeline.append(good)
    assert timeline.head == 98


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_all_events_can_be_written_down_at_once(path: Path) -> None:
    """Its game is known to a fight from the event on that sets it up."""
    with Save.follow(path) as save:
        timeline = Session(records=save.records).timeline
    events = [event for n in timeline.path() for event in timeline.rulings[n].events]
    assert fold(Conflict(), events) == timeline.state


def test_it_is_known_which_record_holds_a_ruling() -> None:
    """A revision holds several, in one record."""
    table = Table.set().do("act one", "act two", "strike 11", "note x")
    timeline = table.session.timeline
    for n in timeline.rulings:
        record = timeline.records[timeline.rulings.place(n)]
        held = record.rulings if isinstance(record, Revision) else (record,)
        assert n in [ruling.n for ruling in held if isinstance(ruling, Ruling)]
