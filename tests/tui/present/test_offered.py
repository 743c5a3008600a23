"""What the screens mark and ask for of what a system has: initiative, tasks."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support import percent_table, twenty_table
from tests.support.table import Table
from tests.tui.present.filled import filling
from tracker.conflict.ruling import Refusal
from tracker.conflict.system import SYSTEMS, system
from tracker.session import Session
from tracker.tui.action_table import actions_of
from tracker.tui.actions import by_key, offered_here, there_is
from tracker.tui.present.forms import form_fields
from tracker.tui.present.game_view import view_of
from tracker.tui.present.glyphs import UNICODE
from tracker.tui.present.lines import text_of
from tracker.tui.present.setup import setup_listing
from tracker.words.completion import complete
from tracker.words.quick_add import QuickAdd, quick_add
from tracker.words.shape import all_commands, shape


@pytest.mark.parametrize("game", ["percent", "twenty"])
def test_the_setup_asks_for_it_and_the_table_marks_it(game: str) -> None:
    at = Table(f"conflict T system={game}\nside S\nzone Z")
    at.do("add A pc side=S zone=Z initiative=3", "add B pc side=S zone=Z")
    rows = {row.id: text_of(row.line) for row in setup_listing(at.state, 100, UNICODE).rows}
    assert "Initiative: B" in rows["missing:initiative"]
    assert "begin" in rows
    at.do("begin")
    column, of = view_of("percent").columns(at.state, list(at.state.participants.values()))[0]
    assert column.heading == "Init."
    assert [text_of(one) for one in of.values()] == ["3", "?"]
    assert (
        view_of("percent").columns(
            at.do("order 'B, A'").state, list(at.state.participants.values())
        )
        == []
    )


@pytest.mark.parametrize("game", ["pool", "reserves"])
def test_where_none_is_needed_it_is_shown_once_somebody_has_one(game: str) -> None:
    at = Table(f"conflict T system={game}\nside S\nzone Z", "add A pc side=S zone=Z")
    at.do("add B pc side=S zone=Z")
    people = list(at.state.participants.values())
    assert view_of(game).columns(at.state, people) == []
    at.do("set A initiative=3")
    people = list(at.state.participants.values())
    ((column, of),) = view_of(game).columns(at.state, people)
    assert (column.heading, [text_of(one) for one in of.values()]) == ("Init.", ["3", "?"])


@pytest.mark.parametrize("game", ["percent", "reserves"])
def test_a_system_without_tasks_offers_none(game: str) -> None:
    table = percent_table.played() if game == "percent" else Table(f"conflict T system={game}")
    state = table.state
    assert system(game).obstacle_fault() is not None
    tasks = [action for action in actions_of("fate") if action.verb in ("obstacle", "unobstacle")]
    assert [there_is(action, state) for action in tasks] == [False, False]
    for action in tasks:
        found = by_key("rounds", action.key, state, actions_of("fate"))
        assert found is None or found.verb not in ("obstacle", "unobstacle")
    assert not any("obstacle" in verb for verb in complete("", state))
    rule = "C-096" if game == "percent" else "R-177"
    table.overruled("obstacle Door needs=3", rule)
    assert there_is(tasks[1], table.state)


@pytest.mark.parametrize("game", ["pool", "twenty"])
def test_a_system_with_tasks_offers_them(game: str) -> None:
    at = twenty_table.at_the_gate() if game == "twenty" else Table("conflict T system=pool")
    assert "obstacle" in complete("", at.state)
    assert system(game).obstacle_fault() is None


def stages(game: str) -> Iterator[tuple[str, Session]]:
    """Yield a fight of two who have only names, at each stage of it."""
    session = Session()
    told = {
        "made": [f"conflict T system={game} kind=physical"],
        # Typed into the line that adds somebody.
        "cast": ["+Ana pc", "+Krall"],
        "running": ["begin"],
        "over": ["end"],
    }
    for stage, lines in told.items():
        for line in lines:
            added = quick_add(line[1:], session.state) if line[0] == "+" else None
            for one in added.lines if isinstance(added, QuickAdd) else (line,):
                assert not isinstance(session.do(one), Refusal), (stage, one)
        yield stage, session


@pytest.mark.parametrize("game", SYSTEMS)
def test_whatever_is_offered_is_there_and_has_something_to_be_about(game: str) -> None:
    """Each key of each screen at each stage: its command is the game's, its form can be filled."""
    commands, wrong, tried = all_commands(game), [], set()
    for stage, session in stages(game):
        for screen in ("setup", "zones", "rounds", "replay"):
            for action in offered_here(screen, session.state, actions_of(game)):
                verb = action.form or action.verb
                if verb and verb not in commands:
                    wrong.append((stage, screen, action.id, "no command"))
                if not action.form:
                    continue
                fields = form_fields(verb, filling(session))
                needed = {word.key for word in shape(commands[verb], game).words if word.required}
                for field in fields:
                    chosen = field.kind in ("choice", "choices") and not field.options
                    if chosen and (field.slot or field.key) in needed:
                        wrong.append((stage, screen, action.id, field.key))
                tried.add(verb)
    assert wrong == []
    assert len(tried) >= 10
