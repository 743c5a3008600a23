"""Events that follow from nothing: a Contradiction, in an optimized program, too."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import tracker
from tests.support.table import Table
from tracker.checks.rules.checking import DuelDecided, DuelOpened
from tracker.conflict.cast import TrackSized
from tracker.conflict.engine import evolve, fold
from tracker.conflict.ruling import Contradiction, Event
from tracker.conflict.state import BOXES_MOST, Conflict, Participant
from tracker.systems.fate.rules.checks import ShiftsSpent
from tracker.systems.fate.rules.exchange import RollChanged
from tracker.systems.fate.rules.groups import GroupSplit
from tracker.systems.fate.rules.momentum import OverflowSpent
from tracker.systems.fate.rules.state import Roll
from tracker.systems.reserves.rules.chains import ChainAdvanced
from tracker.systems.twenty.rules.joint import Contributed, FiguresNamed

FOREIGN: list[tuple[str, Event]] = [
    ("fate", ShiftsSpent(shifts=1, on="time")),
    ("fate", OverflowSpent(who="p1", cost=1)),
    ("fate", RollChanged(roll=Roll(by="p1", skill="Fists", rating=1, faces=()))),
    ("fate", GroupSplit(who="p1", group=Participant(id="p9", name="x", role="minions", count=1))),
    ("percent", DuelOpened(kind="contest", target="p1")),
    ("percent", DuelDecided(by="p1", target="p2", winner=None, decided_by="x")),
    ("reserves", ChainAdvanced(who="p1", done=1)),
    ("twenty", FiguresNamed(by="p1", others=(), dice=1)),
    ("twenty", Contributed(who="p1")),
]


def standing(system: str) -> Conflict:
    """Return a fight with somebody in it, and nothing begun."""
    return Table(f"conflict Test system={system}", "add Ada npc").state


@pytest.mark.parametrize(("system", "event"), FOREIGN)
def test_what_goes_on_from_nothing_contradicts(system: str, event: Event) -> None:
    state = standing(system)
    with pytest.raises(Contradiction) as written:
        evolve(state, event)
    with pytest.raises(Contradiction) as folded:
        fold(state, (event,))
    for raised in (written, folded):
        assert not isinstance(raised.value.__cause__, AssertionError)


def test_nothing_that_writes_events_down_relies_on_assert() -> None:
    writers = asserting = 0
    for path in Path(tracker.__file__).parent.rglob("*.py"):
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(function, ast.FunctionDef) and any(
                ".evolves(" in ast.unparse(one) for one in function.decorator_list
            ):
                writers += 1
                asserting += any(isinstance(part, ast.Assert) for part in ast.walk(function))
    assert writers > 100
    assert asserting == 0


@pytest.mark.parametrize(
    ("boxes", "follows"), [(-1, False), (0, True), (BOXES_MOST, True), (BOXES_MOST + 1, False)]
)
def test_a_track_has_from_no_boxes_to_the_most(boxes: int, *, follows: bool) -> None:
    state = standing("fate")
    event = TrackSized(who="p1", track="health", boxes=boxes)
    if follows:
        assert evolve(state, event).participants["p1"].tracks["health"].boxes == boxes
        return
    with pytest.raises(Contradiction):
        evolve(state, event)
