"""What now: likely actions with their odds, who comes next, the last roll."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.table import Table
from tests.tui.quay import quay, shown
from tracker.conflict.engine import Trials
from tracker.conflict.ruling import Refusal
from tracker.session import Session
from tracker.tui.action_table import actions_of
from tracker.tui.present.glyphs import ASCII, UNICODE
from tracker.tui.present.lines import text_of
from tracker.tui.present.now import last_roll, likely_actions, next_up, now_lines

EXAMPLES = Path(__file__).parents[2] / "examples"
GAMES = ("quay", "core", "pool", "reserves", "percent", "twenty")


def on_turn(name: str) -> Session:
    """Return an example taken back to the last turn that was open."""
    session = Table((EXAMPLES / f"{name}.fight").read_text(encoding="utf-8")).session
    while session.state.turn is None or session.state.question is not None:
        assert not isinstance(session.do("undo"), Refusal)
    return session


@pytest.mark.parametrize("name", GAMES)
def test_an_attack_and_its_odds_are_there_in_every_game(name: str) -> None:
    session = on_turn(name)
    state = session.state
    found = list(likely_actions(state, session.timeline, actions_of(state.system), Trials()))
    attack = next(odds for action, _line, odds in found if action.form == "attack")
    assert "%" in text_of(attack)
    lines = now_lines(state, session.timeline, found, 60, ASCII)
    assert all(len(text) <= 61 for text in shown(lines))


def test_who_comes_next_are_those_who_have_not_acted() -> None:
    session = quay(1)
    state = session.state
    now, later = next_up(state)
    assert state.turn not in [p.id for p in now]
    assert all(not p.turn_used for p in now)
    # Fewer than three are left: those are named who begin the next round.
    assert len(now) + len(later) == 3
    assert [p.id for p in later] == [*state.order][: len(later)]


def test_where_who_has_acted_names_the_next_nobody_is_named_for_the_next_round() -> None:
    now, later = next_up(on_turn("core").state)
    assert now
    assert later == []


def test_the_last_roll_is_that_on_the_way_to_the_head_and_drawn_large() -> None:
    session = quay(1)
    rolled = last_roll(session.timeline)
    assert rolled is not None
    drawn = shown(now_lines(session.state, session.timeline, [], 60, UNICODE))
    assert "│ + ││ 0 ││ - ││ + │" in drawn
    assert drawn[-1] == "3 shifts, outstanding"
    session.do(f"goto {rolled.parent}")
    assert last_roll(session.timeline) is None
