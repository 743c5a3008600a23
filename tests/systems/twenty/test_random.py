"""W20 fights played at random: nothing gets stuck, everything is decided again alike."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.support.twenty_table import STAGE
from tests.support.upheld import can_go_on, is_decided_again_alike, is_read_as_it_is_written
from tracker.conflict.history.timeline import Timeline
from tracker.conflict.ruling import Refusal
from tracker.session import Session

LINES = (
    "next",
    "hold",
    "[Stärke + Kraftakt - I]",
    "[Geschick + Heilkunde] ≥ EG II free=yes",
    "[Wahrnehmung + Sinnesschärfe] by=Krall free=yes",
    "[Stärke + Kraftakt - II | gemeinschaftlich(3)] ≥ EG IV",
    "[Stärke | gemeinschaftlich(2)] with=Bruno",
    "[Geschick + Heilkunde | unterstützend(2)] EG I with='Bruno, Ada'",
    "[Geschick | unterstützend(2)] with='Ada'",
    "[Stärke | vergleichend | Stärke]",
    "[Stärke | vergleichend | Stärke] target=Krall",
    "check z=4 dis=3",
    "attack Krall [Geschick + Heimlichkeit]",
    "contest Bruno z=6 dis=2 vs-z=6 vs-dis=2",
    "with 'Bruno, Krall'",
    "with Ada",
    "with",
    "target Krall",
    "target Bruno vs-z=12",
    "join",
    "support",
    "support z=8 dis=1",
    "alone",
    "defend [Stärke]",
    "defend z=5",
    "void",
    "waive",
    "condition Ada Cut dis=1 on=Körper",
    "condition scene Fog mod=-2 once=yes",
    "uncondition Ada Cut",
    "obstacle Gate",
    "[Stärke] obstacle=Gate",
    "wound Krall Körper",
    "exhaust Ada Geist -1",
    "move Gate",
    "leave Bruno",
    "undo",
    "redo",
)

fights = st.builds(
    lambda lines, seed: play(lines, seed),
    st.lists(st.sampled_from(LINES), min_size=5, max_size=40),
    st.integers(0, 10**6),
)


def play(lines: list[str], seed: int) -> Session:
    session = Session(clock=lambda: "")
    for line in (*STAGE.split("\n"), f"conflict Gate seed={seed}", "begin"):
        session.do(line)
    for line in lines:
        question = session.state.question
        verbs = (*question.answers, "waive", "undo") if question else ()
        fitting = [one for one in LINES if one.split()[0] in verbs] or [line]
        session.do(fitting[LINES.index(line) % len(fitting)])
    return session


@given(fights)
def test_play_can_always_go_on(session: Session) -> None:
    can_go_on(session)


@given(fights)
def test_a_command_decided_again_causes_the_same(session: Session) -> None:
    is_decided_again_alike(session)


@given(fights)
def test_a_completed_command_is_read_as_it_is_written(session: Session) -> None:
    is_read_as_it_is_written(session)


@given(fights, st.integers(0, 10**6))
def test_a_strike_taken_back_is_as_it_was(session: Session, which: int) -> None:
    path = session.timeline.path()
    before = session.state
    answer = session.do(f"strike {path[which % len(path)]}")
    if not isinstance(answer, Refusal):
        session.do("undo")
    assert session.state == before
    again = Timeline()
    for record in session.timeline.records:
        again.append(record)
    assert again.state == before
