"""What now: likely actions with their odds, who comes next, the last roll."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from tests.support.table import Table
from tests.tui.quay import quay, shown
from tracker.conflict.engine import Trials
from tracker.conflict.ruling import Refusal
from tracker.conflict.state import Conflict
from tracker.dice.odds import certain, combined, moved, thrown
from tracker.session import Session
from tracker.systems.core.rules.numbers import COUNT, DIE
from tracker.systems.core.rules.outcomes import STYLE, SUCCESS, chances
from tracker.systems.core.screen.preview import RollPreview
from tracker.tui.action_table import actions_of
from tracker.tui.present.glyphs import ASCII, UNICODE
from tracker.tui.present.lines import text_of
from tracker.tui.present.now import last_roll, likely_actions, next_up, now_lines
from tracker.words.translate import LANGUAGES, install

EXAMPLES = Path(__file__).parents[2] / "examples"
GAMES = ("quay", "core", "pool", "reserves", "percent", "twenty")


def on_turn(name: str) -> Session:
    """Return an example taken back to the last turn that was open."""
    session = Table((EXAMPLES / f"{name}.fight").read_text(encoding="utf-8")).session
    while session.state.turn is None or session.state.question is not None:
        assert not isinstance(session.do("undo"), Refusal)
    return session


# What is likely in each game, and how its odds are told in both languages.
LIKELY = {
    "quay": ("attack maneuver sprint check contest", "3 or more", "3 oder mehr"),
    "core": ("attack create overcome", "with style", "voller Erfolg"),
    "pool": ("attack check contest", "successes or more", "Erfolge oder mehr"),
    "reserves": ("attack check contest", "success", "Erfolg"),
    "percent": ("attack check contest", "success", "Erfolg"),
    "twenty": ("attack check contest", "Success", "Erfolg"),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_each_likely_action_has_its_odds(name: str, language: str) -> None:
    install(language)
    session = on_turn(name)
    state = session.state
    found = list(likely_actions(state, session.timeline, actions_of(state.system), Trials()))
    likely, english, german = LIKELY[name]
    assert [action.form for action, _chosen, _odds in found] == likely.split()
    told = [text_of(odds) for _action, _chosen, odds in found]
    assert all("%" in odds and {"en": english, "de": german}[language] in odds for odds in told)
    lines = now_lines(state, session.timeline, found, 60, ASCII)
    assert all(len(text) <= 61 for text in shown(lines))


@pytest.mark.rule("K-OPPOSE-2")
def test_what_a_sum_needs_that_nobody_has_said_is_supposed_and_told() -> None:
    session = on_turn("core")
    state = session.state
    found = list(likely_actions(state, session.timeline, actions_of("core"), Trials()))
    told = {action.form: text_of(chosen) for action, chosen, _odds in found}
    assert told["overcome"] == "Athletics, Difficulty 2"
    assert "Difficulty" not in told["attack"]


@pytest.mark.rule("K-OUTCOME-1")
def test_the_odds_of_core_add_up_to_those_of_its_outcomes() -> None:
    mine = moved(thrown(DIE, COUNT), 1)
    margins = combined(mine, certain(2), -1)
    odds, shifts = chances(margins), Fraction(sum(max(0, by) * c for by, c in margins.items()))
    preview = RollPreview(odds=odds, shifts=shifts)
    # Of 81 throws ten show +2, four +3 and one +4.
    assert odds[SUCCESS] + odds[STYLE] == Fraction(15, 81)
    assert odds[STYLE] == Fraction(1, 81)
    assert shifts == Fraction(10 * 1 + 4 * 2 + 1 * 3, 81)
    assert text_of(preview.odds_line(Conflict())) == (
        "Success 19 %, with style 1 %, 0.26 shifts expected"
    )
    assert RollPreview().odds_line(Conflict()) == ()


def test_of_what_somebody_else_might_do_only_the_room_stays() -> None:
    session = on_turn("quay")
    state = session.state
    found = list(likely_actions(state, session.timeline, actions_of(state.system), Trials()))
    fresh = now_lines(state, session.timeline, found, 60, ASCII)
    stale = now_lines(state, session.timeline, found, 60, ASCII, stale=True)
    rest = now_lines(state, session.timeline, (), 60, ASCII)
    assert len(stale) == len(fresh)
    assert fresh[-len(rest) :] == stale[-len(rest) :] == rest
    assert not any(stale[: -len(rest)])


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
