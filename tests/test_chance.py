"""Dice rolled before are found in the future that was left, as the whole tree would tell."""

from __future__ import annotations

import pytest

from tests.support.fights import random_fight
from tracker.chance import TableDice
from tracker.conflict.attacks import Attack
from tracker.conflict.draft import Throw, dice
from tracker.conflict.fields import Rolling
from tracker.conflict.ruling import Command
from tracker.conflict.timeline import Timeline

FACES = (-1, 0, 1)


def fourth(command: Command, who: str) -> tuple[int, ...] | None:
    """Return the four faces that somebody has rolled in a command, None when there are none."""
    if isinstance(command, Rolling) and command.by == who and len(command.hand.dice or ()) == 4:
        return command.hand.dice
    return None


def told_by_the_tree(timeline: Timeline, kind: type[Command], who: str) -> tuple[int, ...] | None:
    since = 0
    for here, left in timeline.back_from_head():
        if left is not None:
            rulings = [timeline.rulings[n] for n in timeline.onward(left)]
            rolled = [fourth(r.command, who) for r in rulings if type(r.command) is kind]
            offered = [faces for faces in rolled if faces is not None]
            if len(offered) > since:
                return offered[since]
        if here and type(timeline.rulings[here].command) is kind:
            since += fourth(timeline.rulings[here].command, who) is not None
    return None


@pytest.mark.parametrize("seed", range(4))
def test_what_is_found_is_what_the_tree_tells(seed: int) -> None:
    session = random_fight(150, seed, wander=0.3)
    timeline, state = session.timeline, session.state
    table_dice = TableDice(timeline)
    found = 0
    for kind in {type(r.command) for r in timeline.rulings.values()}:
        if not issubclass(kind, Rolling):
            continue
        for who in state.participants:
            command = next(
                (r.command for r in timeline.rulings.values() if type(r.command) is kind), None
            )
            assert command is not None
            request = Throw(state.__class__(seed=1), command, "dice", who, dice(FACES, 4))
            expected = told_by_the_tree(timeline, kind, who)
            thrown = table_dice.throw(request)
            if expected is not None:
                assert thrown == expected
                found += 1
    assert Attack in {type(r.command) for r in timeline.rulings.values()}
    assert found
