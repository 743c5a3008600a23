"""The players' log: as if what is hidden had never been, in order, counts and numbering."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.drawing import make
from tests.support.fights import Player, random_fight
from tests.support.table import Table
from tracker.conflict.players.sight import hidden_people
from tracker.conflict.ruling import texts_in
from tracker.words.document import open_document
from tracker.words.player_log import OpenLog
from tracker.words.summary import state_lines

STAGE = """
conflict "The tower" system=pool kind=physical order=list
zone Yard
side Watch
side Thieves
add Ana pc side=Thieves zone=Yard skills="Climb 3, Strike 4"
{first}
add Ork npc side=Watch zone=Yard skills="Strike 3, Dodge 2"
condition Ork Tired mod=1
begin
check skill=Climb need=1 dice=8,8,8
{second}
act waits
next
"""
HIDDEN = {
    "first": "add Lurker npc side=Watch zone=Yard skills='Strike 3' hidden=yes\n"
    "condition Lurker Sleepy mod=2\nnote 'the butler' secret=yes\n"
    "aspect 'A trap' hidden=yes",
    "second": "check skill=Strike dice=3,3,3",
}
LINES = [
    "attack Ork skill=Strike dice=5,5,5,5 vs=Dodge vs-dice=1,2",
    "attack Ork skill=Strike dice=5,5,5,5\ndefend skill=Dodge dice=9,9",
    "obstacle Door needs=3\ncheck skill=Climb obstacle=Door dice=2,2,8\ncarry",
]


def told(*lines: str) -> OpenLog:
    return OpenLog(Table(*lines).session.timeline)


def document(log: OpenLog) -> bytes:
    return msgspec.json.encode(open_document(log))


@pytest.mark.parametrize("more", LINES)
def test_a_fight_reads_as_if_nobody_was_hidden(more: str) -> None:
    secret = told(STAGE.format(**HIDDEN), more)
    open_ = told(STAGE.format(**dict.fromkeys(HIDDEN, "")), more)
    assert list(secret.lines()) == list(open_.lines())
    assert document(secret) == document(open_)
    assert [e.n for e in secret.entries] == list(range(1, len(secret.entries) + 1))
    assert "Lurker" not in "\n".join(secret.lines())


def test_a_hidden_check_and_its_undo_leave_no_gap() -> None:
    before = told(STAGE.format(**dict.fromkeys(HIDDEN, "")))
    after = told(STAGE.format(**dict.fromkeys(HIDDEN, "")), "check skill=Climb hidden=yes", "undo")
    assert list(after.lines()) == list(before.lines())
    assert after.head == before.head


@pytest.mark.parametrize("line", ["check skill=Climb need=4 hidden-need=yes dice=8,8,8"])
def test_a_need_that_is_kept_back_is_nowhere(line: str) -> None:
    log = told(STAGE.format(**dict.fromkeys(HIDDEN, "")), line)
    assert list(log.lines())[-2].endswith("Ana: Climb, 3 successes")
    text = document(log).decode() + "\n".join(log.lines())
    assert "failure" not in text
    assert "FAILURE" not in text
    assert '"need"' not in text.replace('"need":null', "")
    assert open_document(log)["offers"] == []
    last = open_document(log)["last_check"]
    assert last["outcome"]["successes"] == 3


@pytest.mark.parametrize(
    ("order", "line"),
    [
        # The order of those in sight is the one they had: an order set anew is told all the same,
        # unless it was somebody hidden who was moved.
        ("Ana, Ork", "Order: Ana, Ork"),
        ("Lurker, Ana, Ork", ""),
        ("Ork, Lurker, Ana", "Order: Ork, Ana"),
    ],
)
def test_an_order_by_hand_tells_nobody_of_the_hidden(order: str, line: str) -> None:
    table = Table(STAGE.format(**HIDDEN))
    before = list(OpenLog(table.session.timeline).lines())
    table.do(f"order '{order}'")
    more = list(OpenLog(table.session.timeline).lines())[len(before) :]
    assert [text.partition(" ")[2] for text in more] == ([line] if line else [])


def test_branches_have_no_names_for_the_players() -> None:
    table = Table("add Lurker npc hidden=yes", "branch Start")
    assert list(OpenLog(table.session.timeline).lines()) == []
    table.do("add Ana pc", "branch Later")
    log = OpenLog(table.session.timeline)
    assert [entry.kind for entry in log.entries] == ["ruling"]


def test_an_id_of_the_hidden_is_found_wherever_it_stands_in_data() -> None:
    assert [*texts_in({"p1": ["p2", ("p3", 4)], "at": {"p5": None}})] == [
        "p1",
        "p2",
        "p3",
        "at",
        "p5",
    ]


def test_what_is_struck_unseen_changes_nothing() -> None:
    table = Table(STAGE.format(**HIDDEN))
    before = list(OpenLog(table.session.timeline).lines())
    note = next(
        n
        for n, ruling in table.session.timeline.rulings.items()
        if type(ruling.command).__name__ == "Note"
    )
    table.do(f"strike {note}")
    after = OpenLog(table.session.timeline)
    assert list(after.lines()) == before
    assert open_document(after)["head"] == open_document(after)["rulings"]


def test_a_strike_that_is_seen_has_the_players_numbers() -> None:
    table = Table(STAGE.format(**HIDDEN))
    condition = next(
        n for n, ruling in table.session.timeline.rulings.items() if "Tired" in str(ruling.command)
    )
    table.do(f"strike {condition}")
    log = OpenLog(table.session.timeline)
    entry = log.entries[-1]
    assert entry.kind == "revision"
    struck = next(e.n for e in log.entries if "Tired" in e.lines[0])
    assert entry.lines[0].startswith(f"{struck} struck")


def test_rulings_are_found_by_the_players_numbers() -> None:
    log = told(STAGE.format(**HIDDEN))
    begun = next(e.n for e in log.entries if "begins" in e.lines[0])
    assert "Round 1" in state_lines(log.table(begun))[1]
    assert log.ruling_at(0) == 0
    assert log.ruling_at(999) is None


@given(st.integers(20, 80), st.integers(0, 10**6))
@settings(max_examples=15)
def test_any_fight_can_be_told_without_gaps(rulings: int, seed: int) -> None:
    session = random_fight(rulings, seed)
    for p in list(session.state.participants)[: seed % 3]:
        session.carry_out(make("set", name=p, hidden=True))
    player = Player(session, seed)
    for _ in range(30):
        player.step()
    log = OpenLog(session.timeline)
    assert [e.n for e in log.entries] == list(range(1, len(log.entries) + 1))
    assert 0 <= log.head <= len(log.entries)
    hidden = hidden_people(session.state)
    assert log.table().participants.keys() == session.state.participants.keys() - hidden
