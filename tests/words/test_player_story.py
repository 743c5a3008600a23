"""What players get to read: nothing of what is hidden, and all that is not."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.drawing import make
from tests.support.fights import Player, random_fight
from tests.support.table import Table
from tracker.conflict.order import RoundOpened
from tracker.conflict.players.view import open_table, told_events
from tracker.conflict.questions import Asked
from tracker.words.markdown import chapters, markdown_lines
from tracker.words.player_log import OpenLog
from tracker.words.summary import state_lines

SPY = "add Spy npc side=Gang zone=Yard skills='Alertness 9, Fists 4' hidden=yes"


def read(table: Table) -> str:
    return "\n".join(markdown_lines(table.session.timeline, players=True))


def test_whoever_is_hidden_is_nowhere_and_does_nothing() -> None:
    table = Table.set(SPY, "minions Shades side=Gang zone=Yard leader=Spy hidden=yes")
    table.do("attack Ada by=Spy skill=Fists dice=++00 vs=Fists vs-dice=0000", "stress", "next")
    table.do("attack Krall by=Bruno skill=Fists dice=++00 vs=Fists vs-dice=0000", "stress")
    told = read(table)
    assert "Spy" not in told
    assert "Shades" not in told
    assert "Ada marks Health" in told
    assert "Bruno attacks Krall" in told
    assert "Spy" in "\n".join(markdown_lines(table.session.timeline))


def test_the_turn_of_the_hidden_is_that_of_the_next() -> None:
    table = Table.set(SPY)
    assert table.doc["turn"] == "Spy"
    lines = state_lines(open_table(table.state))
    assert "Round 1, Ada's turn" in lines
    assert not any("Spy" in line for line in lines)


def test_what_is_revealed_is_told_from_then_on() -> None:
    table = Table.set(SPY).do("act sneaks", "reveal Spy", "next", "act waits")
    told = read(table)
    assert "sneaks" not in told
    assert "Spy" in told
    assert "Ada: waits" not in told.partition("Spy")[0]


@pytest.mark.parametrize(
    "line",
    [
        "note 'the butler did it' secret=yes",
        "aspect 'the butler did it' on=Hall hidden=yes",
    ],
)
def test_secret_notes_and_hidden_aspects_are_left_out(line: str) -> None:
    table = Table.set().do(line, "note 'the maid did it'")
    told = read(table)
    assert "butler" not in told
    assert "the maid did it" in told
    assert "butler" not in "\n".join(state_lines(open_table(table.state)))


def test_a_question_to_the_hidden_is_not_asked_aloud() -> None:
    table = Table.set(SPY).do("hit Spy 2")
    assert "Spy takes 2" in state_lines(table.state)[-1]
    assert open_table(table.state).question is None


@pytest.mark.parametrize(
    "line",
    [
        "maneuver on=scene aspect=Smoke skill=Fists dice=0000",
        "contest Ada skill=Fists dice=0000 vs=Fists vs-dice=++00",
    ],
)
def test_nor_is_one_to_the_table_about_what_the_hidden_does(line: str) -> None:
    table = Table.set(SPY).do(line)
    timeline = table.session.timeline
    ruling, before = timeline.ruling, timeline.state_at(timeline.path()[-2])
    assert ruling is not None
    assert any(isinstance(event, Asked) for event in ruling.events)
    assert not any(isinstance(told.event, Asked) for told in told_events(ruling, before))


def test_a_name_within_a_word_hides_nothing() -> None:
    table = Table.set("add Al npc side=Gang zone=Yard hidden=yes").do("note 'also all'")
    assert "also all" in read(table)


@given(st.integers(20, 90), st.integers(0, 10**6))
@settings(max_examples=25)
def test_nothing_hidden_is_named_in_any_fight(rulings: int, seed: int) -> None:
    session = random_fight(rulings, seed)
    people = list(session.state.participants)
    if people:
        who = people[seed % len(people)]
        session.carry_out(make("rename", name=who, new="Nemo"))
        session.carry_out(make("set", name=who, hidden=True))
        start = session.timeline.head
        player = Player(session, seed, wander=0)
        for _ in range(40):
            player.step()
        way = session.timeline.path()
        after = set(way[way.index(start) :]) if start in way else set()
        for chapter in chapters(session.timeline, log=OpenLog(session.timeline)):
            if chapter.ruling in after and any(
                p.name == "Nemo" and p.hidden
                for p in session.timeline.state_at(chapter.ruling).participants.values()
            ):
                shown = [chapter.line, *chapter.details, *state_lines(chapter.after)]
                assert not any(re.search(r"\bNemo\b", text) for text in shown), shown


@given(st.integers(20, 120), st.integers(0, 10**6))
@settings(max_examples=15)
def test_every_round_is_told_to_the_players_too(rulings: int, seed: int) -> None:
    timeline = random_fight(rulings, seed, wander=0).timeline
    rounds = [
        n
        for n in timeline.path()
        if any(isinstance(e, RoundOpened) for e in timeline.rulings[n].events)
    ]
    told = [c.ruling for c in chapters(timeline, log=OpenLog(timeline)) if c.opens]
    assert set(rounds) <= set(told)
    assert [c.n for c in chapters(timeline)] == timeline.path()
