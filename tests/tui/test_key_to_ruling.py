"""The way from a key to a ruling: no line is read on it, and no command is decided twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.support import percent_table, pool_table, reserves_table, twenty_table
from tests.tui.playing import last, playing, saved, typed
from tests.tui.quay import quay
from tracker.conflict.draft import Draft
from tracker.conflict.engine import Tables
from tracker.conflict.ruling import Command
from tracker.conflict.state import Conflict
from tracker.session import Session
from tracker.tui.dialogs.form import FormDialog
from tracker.words import grammar

# What a form opens with, what is chosen in it, what is ruled.
MOST = 3


class Way(NamedTuple):
    """A fight, the key that opens a form or answers at once, what is chosen, what is ruled."""

    game: str
    fight: Callable[[], Session]
    key: str
    chosen: tuple[str, ...]
    ruled: str


def hit() -> Session:
    return quay(0, "attack Bruno dice=+0-+ vs=Fists vs-dice=--00")


def pool() -> Session:
    return pool_table.played().session


def reserves() -> Session:
    return reserves_table.played().session


def percent() -> Session:
    return percent_table.played().session


def twenty() -> Session:
    return twenty_table.at_the_gate().session


WAYS = [
    Way("fate", lambda: quay(0), "a", ("2",), "Attack"),
    Way("fate", lambda: quay(0), "m", ("2",), "Maneuver"),
    Way("fate", hit, "s", (), "Stress"),
    Way("fate", hit, "<", ("2",), "Stress"),
    *(
        Way(made.__name__, made, key, ("2",), ruled)
        for made in (pool, reserves, percent, twenty)
        for key, ruled in (("a", "Attack"), ("k", "Check"))
    ),
]


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Count the lines that are read and the commands that are decided, from now on."""
    counts: Counter[str] = Counter()
    decide, parse = Tables.decide, grammar._parse

    def deciding(self: Tables, draft: Draft) -> None:
        counts["decided"] += 1
        decide(self, draft)

    def reading(line: str, state: Conflict, commands: grammar.Commands) -> Command | None:
        counts["read"] += 1
        return parse(line, state, commands)

    monkeypatch.setattr(Tables, "decide", deciding)
    monkeypatch.setattr(grammar, "_parse", reading)
    return counts


@pytest.mark.parametrize("way", WAYS, ids=lambda way: f"{way.game} {way.ruled} {way.key}")
async def test_no_line_is_read_and_little_decided(
    tmp_path: Path, way: Way, counted: Counter[str]
) -> None:
    session = saved(way.fight(), tmp_path / "fight.jsonl")
    before = session.timeline.last
    async with playing(session, tmp_path) as shown:
        counted.clear()
        await shown.press(way.key)
        for key in way.chosen:
            assert isinstance(shown.app.screen, FormDialog)
            await shown.press(key)
        if way.chosen:
            await shown.press("enter")
        await shown.until(lambda: session.timeline.last > before, "nothing was ruled")
        assert last(shown) == way.ruled
        assert counted["read"] == 0
        assert 0 < counted["decided"] <= MOST


async def test_dice_that_are_typed_leave_nothing_to_decide(
    tmp_path: Path, counted: Counter[str]
) -> None:
    session = saved(quay(0), tmp_path / "fight.jsonl")
    before = session.timeline.last
    async with playing(session, tmp_path) as shown:
        await shown.press("a")
        await typed(shown, "+0-+--00")
        counted.clear()
        await shown.press("tab", "tab", "enter")
        await shown.until(lambda: session.timeline.last > before, "nothing was ruled")
        assert not counted
