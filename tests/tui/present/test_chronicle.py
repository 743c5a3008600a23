"""What rulings are called, found by, and where one gets to among them."""

from __future__ import annotations

import pytest

from tests.support.fights import random_fight
from tests.tui.quay import quay
from tracker.conflict.order import RoundOpened
from tracker.session import Session
from tracker.tui.present.replay import (
    Chronicle,
    Tree,
    note_to,
    place_of,
    round_after,
    round_before,
    round_begins,
    tip_of,
)

HISTORY = ("undo 2", "note otherwise", 'branch "if he yields"', "undo")


@pytest.fixture
def session() -> Session:
    return quay(7, *HISTORY)


def rounds(session: Session) -> list[int]:
    rulings = session.timeline.rulings
    return [n for n in session.timeline.path() if round_begins(session.timeline, n)] + [
        n for n in rulings if n not in session.timeline.path() and round_begins(session.timeline, n)
    ]


def search(session: Session, words: str, after: int) -> int | None:
    tree = Tree(session.timeline)
    row = tree.row(after) or 0
    return next((n for n in Chronicle(session.timeline).found(tree, words, row) if n), None)


def test_rounds_are_gone_through_by_their_beginnings() -> None:
    session = quay(9)
    timeline, tree = session.timeline, Tree(session.timeline)
    first, second = rounds(session)
    assert round_before(timeline, timeline.head) == second
    assert round_before(timeline, second) == first
    assert round_before(timeline, first) == 0
    assert round_before(timeline, 0) == 0
    assert round_after(timeline, tree, 0) == first
    assert round_after(timeline, tree, first) == second
    assert round_after(timeline, tree, second) == timeline.head
    assert tip_of(tree, 0) == tip_of(tree, timeline.head) == timeline.head
    opened = [e for e in timeline.rulings[second].events if isinstance(e, RoundOpened)]
    assert [event.round for event in opened] == [2]


def test_a_place_is_a_number_of_the_log_or_a_name(session: Session) -> None:
    timeline = session.timeline
    undo, note, mark, again = (record.n for record in timeline.records[-4:])
    assert place_of(timeline, f" {note} ") == note
    assert place_of(timeline, str(undo)) == timeline.rulings[note].parent
    assert place_of(timeline, str(mark)) == note
    assert place_of(timeline, str(again)) == timeline.head
    assert place_of(timeline, "IF HE YIELDS") == place_of(timeline, "if he") == note
    assert place_of(timeline, "0") == 0
    assert [place_of(timeline, text) for text in ("", "-1", "999", "²", "nowhere")] == [None] * 5


def test_a_strike_is_a_place_at_what_it_wrote() -> None:
    session = quay(0, "note a", "note b")
    struck = session.timeline.path()[-2]
    session.do(f"strike {struck}")
    record = session.timeline.records[-1]
    assert place_of(session.timeline, str(record.n)) == session.timeline.head


def test_words_are_found_from_the_next_row_on_and_around(session: Session) -> None:
    timeline = session.timeline
    note = next(record.n for record in timeline.records if record.n == timeline.last - 2)
    assert search(session, "OTHERWISE", 0) == note
    assert search(session, "otherwise", note) == note
    assert search(session, "if he yields", 0) == note
    assert search(session, "F-CONSEQ-1", 0) is not None
    assert search(session, "nothing says this", 0) is None


def test_every_match_is_met_in_turn() -> None:
    session = random_fight(60, 4)
    tree, at, met = Tree(session.timeline), 0, []
    while (at := search(session, "F-ROUND", at) or 0) and at not in met:
        met.append(at)
    assert met == [n for n in tree.rulings if n in met]


def test_notes_are_told_with_the_ruling_they_are_about() -> None:
    session = quay(2)
    chronicle = Chronicle(session.timeline)
    about = session.timeline.path()[-2]
    text = note_to(about, session.timeline.head, "too hard: a 2?")
    session.do(f'note "{text}"')
    tree = Tree(session.timeline)
    told = [f"{session.timeline.head} Note: too hard: a 2?"]
    assert chronicle.notes_to(tree, about) == told
    assert chronicle.notes_to(tree, session.timeline.head) == []
    session.do(f'note "{note_to(about, session.timeline.head, "no")}"')
    assert len(chronicle.notes_to(Tree(session.timeline), about)) == 2
    session.do("undo 2")
    assert chronicle.notes_to(Tree(session.timeline), about) == []


def test_a_note_to_the_head_is_a_note_and_nothing_else() -> None:
    assert note_to(12, 12, "well done") == "well done"
    assert note_to(12, 41, "well done") == "12: well done"


def test_headlines_are_made_once() -> None:
    session = quay(3)
    chronicle = Chronicle(session.timeline)
    n = session.timeline.head
    assert chronicle.headline(n) is chronicle.headline(n)
    assert chronicle.headline(0) == ""
