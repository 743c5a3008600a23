"""What can be done with keys in each game, where it is said and how often it is offered, stays.

What is meant to be otherwise is written anew by ``--snapshot-update``; the difference is to be
read.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.corpus_rulings import rulings
from tests.support.snapshots import Compare
from tracker.conflict.state import Conflict
from tracker.conflict.system import SYSTEMS
from tracker.tui.action_table import actions_of
from tracker.tui.actions import IN_FIGHT, Action, sensible
from tracker.tui.present.glyphs import UNICODE
from tracker.tui.present.screen_keys import footer


def said(action: Action) -> str:
    """Return what an action is to who presses its key."""
    room = "brief" if action.brief else "footer" if action.footer else "no footer"
    does = action.form and f"form {action.form}", action.line, action.own and f"does {action.own}"
    told = (action.id, action.label, action.key, ", ".join(action.screens), room, *does)
    asks = (action.rule, action.help, action.ask, *action.notes, action.also)
    return " | ".join(filter(None, (*told, *asks)))


def offered(game: str, states: list[Conflict]) -> Iterator[str]:
    """Yield each action with how many of the states it is offered in."""
    for action in actions_of(game):
        times = sum(sensible(action, state) for state in states)
        yield f"{said(action)} | {times} times"


def footers(game: str, states: list[Conflict]) -> Iterator[str]:
    """Yield the footers of the screens, each once."""
    for screen in IN_FIGHT:
        met = dict[str, None]()
        for state in states:
            hints = footer(state, screen, actions_of(game), False, 200, UNICODE)
            met[" ".join(f"{hint.key}:{hint.label}" for hint in hints)] = None
        yield f"== {screen}"
        yield from met


@pytest.mark.parametrize("game", SYSTEMS)
def test_what_can_be_done_is_what_it_was(game: str, snapshot: Compare) -> None:
    states = [played.before for played in rulings(game)]
    lines = (*offered(game, states), *footers(game, states))
    snapshot(f"actions-{game}", "\n".join(lines))
