"""Every type of event in words, or among those that go without saying."""

from __future__ import annotations

import pytest

from tests.words.played import ATTACK, Played
from tests.words.said_events import SAID
from tracker.checks.rules import checking
from tracker.conflict import turns
from tracker.conflict.engine import tables
from tracker.conflict.ruling import Event
from tracker.conflict.state import Modifier, change
from tracker.conflict.system import SYSTEMS
from tracker.systems.fate.rules import exchange
from tracker.systems.fate.rules.state import FateLastRoll, table_of
from tracker.words.headlines import headline
from tracker.words.sentences import detail, sentence, silent, telling
from tracker.words.translate import install


def table() -> Played:
    """Return a fight with a consequence, a block and half a minion on the table."""
    return Played().play(
        "hit Krall 3\nconsequence Limping\nminions Brutes quality=2 count=1 side=Gang zone=Quay\n"
        "block 'the door' protects=Bruno skill=Weapons dice=0000"
    )


@pytest.mark.parametrize(("event", "said"), SAID)
def test_an_event_is_said(event: Event, said: str | None) -> None:
    state = table().state
    state = change(state, last_roll=FateLastRoll(by="p1", effort=3, margin=2))
    assert sentence(event, state) == said
    install("de")
    german = sentence(event, state)
    assert (german is None) == (said is None)
    assert german is None or "{" not in german.replace("{who} [b]", "")


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_type_of_event_is_said_or_silent(system: str) -> None:
    assert (telling(system).keys() | silent(system)) ^ tables(system).evolving.keys() == set()


def test_every_type_of_event_of_fate_is_tried() -> None:
    # What other systems of dice have is said in their own tests.
    told = {type(event) for event, _said in SAID}
    assert tables("fate").evolving.keys() - told - silent("fate") == set()


def test_a_check_that_nobody_answers_is_said_where_checks_have_outcomes() -> None:
    state = change(table().state, system="pool")
    waived = checking.DuelWaived(by="p1", target="p2")
    assert sentence(waived, state) == "The check of Ada against Bruno comes to nothing"


def test_what_is_silent_says_nothing() -> None:
    assert sentence(turns.TurnEnded(who="p1"), table().state) is None


def test_a_detail_names_its_rule() -> None:
    event = turns.ActionHeld(who="p1", rule="F-HOLD-1")
    assert detail(event, table().state) == "Ada holds (F-HOLD-1)"


def test_a_roll_that_counts_otherwise_is_said_again() -> None:
    played = Played().play(ATTACK)
    before = table_of(played.state).exchange
    assert before is not None
    assert before.roll is not None
    more = Modifier(value=2, why="aspect", words="Fog")
    changed = change(before.roll, modifiers=(more,), effort=before.roll.effort + 2)
    said = sentence(exchange.RollChanged(roll=changed), played.state)
    assert said == "Ada now has Weapons 4 + aspect (Fog) 2 + [++00] 2 = 8"


def test_companions_are_told() -> None:
    played = Played().play("companion Rex of=Ada")
    told = headline(played.last, played.before)
    assert told == "Rex takes part: sidekick of quality 1, Heroes, Warehouse, with Ada"
    played.play("next\nnext\nattack Ada skill=Weapons dice=0000 vs=Weapons vs-dice=----")
    played.play("lose Rex 'bitten by a dog'")
    assert headline(played.last, played.before) == "Rex is lost: bitten by a dog"
