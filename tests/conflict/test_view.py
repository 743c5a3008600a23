"""The players' table, part by part: whatever names somebody hidden goes, all else stays."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.support.reserves_table import played
from tests.support.table import Table
from tracker.checks.rules.table import CheckTable, Duel, table_of
from tracker.conflict.draft import Warned
from tracker.conflict.order import OrderSet
from tracker.conflict.players.view import open_events, open_table
from tracker.conflict.ruling import Event
from tracker.conflict.state import KEPT_BACK, Aspect, Conflict, Question, Window, change
from tracker.systems.fate.rules.state import Block, FateAspect, FateTable, Swap, people_with, person
from tracker.systems.reserves.rules.state import (
    Effect,
    ReservesPerson,
    ReservesTable,
    kept,
    kept_by,
)

ADA, KRALL, SPY = "p1", "p3", "p4"


def stage(spy: str = "hidden=yes") -> Table:
    """Return the usual stage with a spy; the order is Spy, Ada, Bruno, Krall."""
    return Table.set(f"add Spy npc side=Gang zone=Yard skills='Alertness 9, Fists 4' {spy}")


def seen(**fields: object) -> Conflict:
    return open_table(change(stage().state, **fields))


def known(**fields: Any) -> Conflict:
    """Return the same table for players who know of everybody there."""
    return open_table(change(stage("").state, **fields))


@pytest.mark.parametrize("spy", ["hidden=yes", ""])
def test_players_do_not_know_the_dice_to_come(spy: str) -> None:
    assert open_table(change(stage(spy).state, seed=7)).seed is None


QUESTION = Question(kind="stress", who=ADA, answers=("stress",), hit=2)
SECRETS = [
    ("question", change(QUESTION, who=SPY)),
    ("question", change(QUESTION, hit=None, about=SPY)),
    ("question", change(QUESTION, hit=None, to=SPY)),
    ("own", FateTable(blocks=(Block(id="b1", by=ADA, what="move", strength=2, protects=SPY),))),
    ("own", FateTable(blocks=(Block(id="b1", by=SPY, what="move", strength=2),))),
    ("aspects", {"a1": Aspect(id="a1", text="Cloaked", on=SPY)}),
    ("windows", (Window(kind="spin", who=SPY),)),
    ("windows", (Window(kind="spin", who=ADA, hidden=True),)),
    ("own", FateTable(swaps=(Swap(who=SPY, skill="Fists", instead="Weapons", aspect="a1"),))),
    ("own", FateTable(spin=(SPY,))),
]


@pytest.mark.parametrize(("field", "value"), SECRETS)
def test_what_names_somebody_hidden_is_not_there(field: str, value: Any) -> None:
    empty = getattr(Conflict(), field)
    assert getattr(seen(**{field: value}), field) == empty


@pytest.mark.parametrize(("field", "value"), SECRETS)
def test_what_names_somebody_in_sight_is_there(field: str, value: Any) -> None:
    hidden = field == "windows" and value[0].hidden
    there = () if hidden else value
    if isinstance(value, FateTable) and value.swaps:
        # Its aspect is gone: the number of that would tell how many there were.
        there = FateTable(swaps=(change(value.swaps[0], aspect=""),))
    assert getattr(known(**{field: value}), field) == there


@pytest.mark.parametrize("fields", [{"about": SPY}, {"to": SPY}])
def test_a_hit_of_somebody_hidden_is_nobodys(fields: dict[str, str]) -> None:
    asked = seen(question=change(QUESTION, **fields)).question
    assert asked == QUESTION


def test_what_may_be_done_after_a_hit_of_somebody_hidden_is_known() -> None:
    window = Window(kind="concede", who=ADA, to=SPY)
    assert seen(windows=(window,)).windows == (change(window, to=None),)
    assert known(windows=(window,)).windows == (window,)


@pytest.mark.parametrize("field", ["leader", "owner"])
def test_somebody_in_sight_has_no_ties_to_the_hidden(field: str) -> None:
    people = stage().state.participants_with(ADA, **{field: SPY})
    assert getattr(seen(participants=people).participants[ADA], field) is None
    people = stage("").state.participants_with(ADA, **{field: SPY})
    assert getattr(known(participants=people).participants[ADA], field) == SPY


def test_of_those_who_aimed_at_somebody_none_is_hidden() -> None:
    people = people_with(stage().state, ADA, aimed_at_by=(SPY, KRALL))
    assert person(seen(participants=people).participants[ADA]).aimed_at_by == (KRALL,)
    people = people_with(stage("").state, ADA, aimed_at_by=(SPY, KRALL))
    assert person(known(participants=people).participants[ADA]).aimed_at_by == (SPY, KRALL)


def test_a_free_tag_of_the_hidden_is_nobodys() -> None:
    fog = Aspect(id="a1", text="Fog", own=FateAspect(free=SPY))
    assert seen(aspects={"a1": fog}).aspects == {"a1": change(fog, own=None)}
    assert known(aspects={"a1": fog}).aspects == {"a1": fog}


def test_a_swap_keeps_an_aspect_that_is_there() -> None:
    fog = Aspect(id="a1", text="Fog")
    swap = Swap(who=ADA, skill="Fists", instead="Weapons", aspect="a1")
    own = FateTable(swaps=(swap,))
    assert seen(aspects={"a1": fog}, own=own).own == own


@pytest.mark.parametrize(
    "busy",
    [{"status": "taken-out"}, {"acted": True}, {"holding": 0}, {"waits": True}, {"hidden": True}],
)
def test_the_turn_of_the_hidden_is_that_of_the_next_who_is_free(busy: dict[str, Any]) -> None:
    state = stage().state
    assert (state.turn, seen().turn) == (SPY, ADA)
    assert seen(participants=state.participants_with(ADA, **busy)).turn == "p2"


def test_an_effect_of_a_hidden_check_is_nowhere() -> None:
    effects = (
        Effect(id="e1", text="Ambush", value=2, left=2, resource="E", hidden=True),
        Effect(id="e2", text="Smoke", value=2, left=2, resource="E"),
    )
    state = played().state
    people = state.participants_with("p1", own=ReservesPerson(effects=effects))
    own = change(kept(state), effects=effects)
    table = open_table(change(state, own=own, participants=people))
    assert kept(table).effects == kept_by(table.participants["p1"]).effects == effects[1:]


def test_one_hidden_effect_is_kept_on_a_table_without_another_secret() -> None:
    effects = (Effect(id="e1", text="Ambush", value=2, left=2, resource="E", hidden=True),)
    state = played().state
    bare, own = change(state, own=None), ReservesTable(effects=effects)
    people = state.participants_with("p1", own=ReservesPerson(effects=effects))
    for table in (change(bare, own=own), change(bare, participants=people)):
        assert b"Ambush" not in msgspec.json.encode(open_table(table))


def test_a_hidden_check_opens_nothing_that_the_players_know_of() -> None:
    table = played("check by=Cem free=yes skill=Fight hidden=yes dice=+++")
    windows = (Window(kind="late", who="p1"),)
    assert open_table(change(table.state, windows=windows)).windows == ()
    shown = played("check by=Cem free=yes skill=Fight dice=+++")
    assert open_table(change(shown.state, windows=windows)).windows == windows


def lone_secrets() -> dict[str, dict[str, Any]]:
    """Return each thing that may be hidden on a table, with nothing else there of its kind."""
    table = played("check by=Cem free=yes skill=Fight hidden=yes dice=+++")
    secret = table_of(table.state).last_check
    assert secret is not None
    people = stage("").state.participants_with(ADA, sheet={"Luck": KEPT_BACK})
    return {
        "check": {"system": "percent", "own": CheckTable(last_check=secret)},
        "duel": {
            "system": "percent",
            "own": CheckTable(duel=Duel(kind="attack", by=KRALL, target=ADA, mine=secret)),
        },
        "window": {"windows": (Window(kind="spin", who=ADA, hidden=True),)},
        "entry": {"participants": people},
    }


@pytest.mark.parametrize("what", lone_secrets())
def test_one_secret_is_kept_on_a_table_without_another(what: str) -> None:
    secret = lone_secrets()[what]
    assert known(**secret) == known(system=secret.get("system", "fate"))


def test_a_table_without_secrets_is_shown_as_it_is() -> None:
    state = change(stage("").state, seed=None, counters={}, random_faces=0, npcs="all")
    assert open_table(state) is state


def test_a_need_that_is_kept_back_is_on_no_table() -> None:
    table = Table('conflict "Gate" system=pool order=list', "zone Yard", "side Us")
    table.do("add Ana pc side=Us zone=Yard skills='Climb 3'", "begin")
    table.do("check skill=Climb need=4 hidden-need=yes dice=8,8,8")
    last = table_of(open_table(table.state)).last_check
    assert last is not None
    assert last.check == last.check.told()
    assert last.outcome == last.outcome.told()
    assert last.outcome.grade == "COUNT"
    # What may be done now would tell that it failed.
    assert table.state.windows
    assert open_table(table.state).windows == ()


def told(table: Table) -> list[Event]:
    """Return the events of the last ruling that the players may know."""
    timeline = table.session.timeline
    assert timeline.ruling is not None
    before = timeline.state_at(timeline.ruling.parent)
    return [event for event, _state in open_events(timeline.ruling, before)]


def test_an_order_given_up_is_told_though_nobody_in_sight_has_moved() -> None:
    table = stage().do("order 'Ada, Bruno, Krall'", "conflict Test order=skill")
    orders = [event for event in told(table) if isinstance(event, OrderSet)]
    assert [(event.order, event.released) for event in orders] == [(("p1", "p2", "p3"), True)]


@pytest.mark.parametrize(("hidden", "told_of"), [("", True), ("hidden=yes", False)])
def test_a_warning_is_for_those_who_know_who_acts(hidden: str, told_of: bool) -> None:
    table = Table('conflict "Gate" system=pool order=list', "zone Yard", "side Us")
    table.do("add Ana pc side=Us zone=Yard skills='Climb 3'")
    table.do(f"add Ork npc side=Us zone=Yard skills='Strike 2' {hidden}", "begin", "next")
    table.do("players npcs=all", "check skill=Strike mod=-9")
    assert any(isinstance(event, Warned) for event in told(table)) is told_of
