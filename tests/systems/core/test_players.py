"""What the players see of a fight: nothing that is hidden, no memo, and all else as it is."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.systems.core.foundry import steps
from tests.systems.core.table import HEROES, PLACES, VESNA, Table
from tracker.conflict.players.view import open_table
from tracker.words.document import open_document
from tracker.words.player_log import OpenLog

MEMO = "She is the Duke's daughter"
STAGE = (
    "conflict Yard system=core edition=core kind=physical",
    "setting order elective",
    *PLACES[:2],
    "side Heroes",
    "side Gang",
    *HEROES,
    VESNA,
)
LURKER = 'add Lurker npc tier=nameless side=Gang zone=Yard hidden=yes skills="Fight 4"'
FIGHT = (
    "attack Vesna skill=Fight dice=++00 vs=Fight vs-dice=0000",
    'invoke "Duellist" by=Ada',
    "stress",
)


def seen(table: Table) -> OpenLog:
    """Return the log of the players."""
    return OpenLog(table.session.timeline)


def told(table: Table) -> bytes:
    """Return all that the players have of a fight, as scripts read it."""
    return msgspec.json.encode(open_document(seen(table)))


def test_players_never_read_a_memo() -> None:
    quiet = Table(*STAGE, "begin first=Ada", *FIGHT)
    secret = Table(*STAGE, f'set Vesna memo="{MEMO}"', "begin first=Ada", *FIGHT)
    assert secret.of("Vesna")["memo"] == MEMO
    assert MEMO.encode() not in told(secret)
    assert MEMO not in repr(open_table(secret.session.state))
    assert list(seen(secret).lines()) == list(seen(quiet).lines())


def test_a_fight_reads_as_if_nobody_was_hidden() -> None:
    quiet = Table(*STAGE, "begin first=Ada", *FIGHT)
    secret = Table(*STAGE, LURKER, "begin first=Ada", *FIGHT)
    assert told(secret) == told(quiet)
    assert list(seen(secret).lines()) == list(seen(quiet).lines())


@pytest.mark.rule("K-ASPECT-4")
def test_of_a_hidden_aspect_players_learn_nothing_until_it_is_revealed() -> None:
    table = Table(*STAGE, 'aspect "Bad Knee" on=Vesna hidden=yes', "begin first=Ada")
    assert b"Bad Knee" not in told(table)
    table.do('create "Bad Knee" on=Vesna unknown=yes skill=Notice dice=++++ difficulty=2')
    assert b"Bad Knee" in told(table)


def test_free_invocations_of_somebody_hidden_are_not_counted_for_the_players() -> None:
    table = Table(*STAGE, LURKER, 'aspect "Loose Roof" on=Yard free=Lurker', "begin first=Ada")
    (aspect,) = (
        a for a in open_table(table.session.state).aspects.values() if a.text == "Loose Roof"
    )
    assert not getattr(aspect.own, "invokes", ())


def test_a_roll_of_somebody_hidden_lies_before_nobody() -> None:
    table = Table(*STAGE, LURKER, "begin first=Lurker")
    table.do("attack Ada skill=Fight dice=++00 vs=Fight vs-dice=0000")
    own = open_table(table.session.state).own
    # What it has done to her is known, and nobody has done it.
    harm: Any = getattr(own, "harm", None)
    assert getattr(own, "roll", 0) is None
    assert (harm.who, harm.by, harm.hit) == ("p1", None, 3)
    assert b"Lurker" not in told(table)


def test_players_see_the_worked_conflict_as_it_is() -> None:
    setup, played = steps()
    table = Table(*setup, *(line for lines in played.values() for line in lines))
    # An aspect on her sheet that somebody has made use of.
    assert b"Queen of the Foundry" in told(table)
