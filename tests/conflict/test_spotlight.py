"""Who had the table, by the log's own times, counted by hand."""

from __future__ import annotations

from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.any_fight import EVERY, player
from tests.support.fights import AT
from tracker.conflict.history.spotlight import longest_waiting, seconds_between
from tracker.conflict.history.tally import account
from tracker.conflict.ruling import Record
from tracker.session import Session

STAGE = (
    'conflict "Turns" kind=physical',
    "zone Yard",
    "side A",
    "side B",
    "add Ada pc side=A zone=Yard seat=1",
    "add Bo pc side=A zone=Yard seat=2",
    "add Krall npc side=B zone=Yard",
    'order "Ada, Bo, Krall"',
    "begin",
)


@given(st.datetimes(), st.datetimes())
def test_seconds_are_those_of_the_calendar(one: datetime, other: datetime) -> None:
    between = other.replace(microsecond=0) - one.replace(microsecond=0)
    told = [f"{at.replace(microsecond=0).isoformat()}Z" for at in (one, other)]
    assert seconds_between(*told) == between.total_seconds()
    assert seconds_between("", told[0]) == seconds_between("yesterday", told[0]) == 0


def played(*steps: tuple[int, str]) -> Session:
    """Return a fight whose lines were ruled so many seconds after one another."""
    now = 0

    def clock() -> str:
        return f"2026-11-30T{20 + now // 3600:02}:{now // 60 % 60:02}:{now % 60:02}Z"

    session = Session(clock=clock)
    for line in STAGE:
        assert isinstance(session.do(line), Record), line
    for after, line in steps:
        now += after
        assert isinstance(session.do(line), Record), line
    return session


def told(session: Session) -> dict[str, tuple[int, int, int]]:
    return {t.name: (t.turns, t.seconds, t.waited) for t in account(session.timeline).tallies}


def test_turns_and_seconds_are_counted_for_whoever_is_on_turn() -> None:
    session = played((40, "next"), (20, "note x"), (30, "next"))
    assert told(session) == {"Ada": (1, 40, 2), "Bo": (1, 50, 1), "Krall": (1, 0, 0)}


def test_a_pause_is_nobodys() -> None:
    assert told(played((601, "next")))["Ada"] == (1, 0, 1)
    assert told(played((600, "next")))["Ada"] == (1, 600, 1)


def test_whoever_waits_longest_has_seen_the_most_turns_go_by() -> None:
    session = played((1, "next"), (1, "next"), (1, "next"), (1, "next"))
    assert session.state.round == 2
    waited = {name: waits for name, (_turns, _seconds, waits) in told(session).items()}
    assert waited == {"Ada": 0, "Bo": 2, "Krall": 1}


def test_what_is_undone_is_not_counted() -> None:
    session = played((40, "next"), (10, "undo"))
    assert told(session) == {"Ada": (1, 0, 0), "Bo": (0, 0, 1), "Krall": (0, 0, 1)}


@pytest.mark.parametrize("game", EVERY)
@pytest.mark.parametrize("seed", range(3))
def test_who_waits_longest_is_who_the_account_has(game: str, seed: int) -> None:
    """At each point of fights that wander about in their trees."""
    session = Session(clock=lambda: AT)
    plays = player(game, session, seed, wander=0.1)
    for rulings in range(15, 105, 15):
        plays.play(rulings)
        tallies = account(session.timeline).tallies
        most = max((t.waited for t in tallies), default=0)
        longest = {t.who for t in tallies if t.waited == most > 0}
        assert longest_waiting(session.timeline) == longest


def test_nobody_waits_before_the_first_turn_and_after_the_end() -> None:
    session = Session()
    assert longest_waiting(session.timeline) == set()
    session = played((0, "next"), (0, "next"))
    assert longest_waiting(session.timeline) == {"p1"}
    session.do("end")
    assert longest_waiting(session.timeline) == set()
