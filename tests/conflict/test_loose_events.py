"""Events that refer to what is not there: written down by no one, whoever made the file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from tests.support.any_fight import SYSTEMS, any_fight
from tests.support.table import Table
from tracker.conflict.engine import evolve, fold
from tracker.conflict.ruling import NAME_MOST, Contradiction
from tracker.conflict.state import SCENE, Conflict
from tracker.log.records import game_codec
from tracker.systems.fate.rules.state import table_of

NOWHERE = "q99"
LONG = "N" * (NAME_MOST + 1)

# Where an id is only said, for what it was about may be gone by then, and where what is called
# the same as something with an id is none.
SAID = {
    ("Asked", "question.about"),
    ("Asked", "question.kind"),
    ("CardFiled", "sources.*.*.who"),
    ("ConditionSet", "condition.until"),
    ("DiceDeclared", "sources.*.who"),
    ("ExchangeOpened", "exchange.intent.on"),
    ("ExchangeOpened", "exchange.roll.tags.*"),
    ("Missed", "obstacle"),
    ("ObstacleSet", "obstacle.id"),
    ("RollChanged", "roll.tags.*"),
    ("ShiftsSpent", "result.aspect"),
    ("SkillSwapped", "swap.aspect"),
    ("SkillSwapped", "swap.lasts"),
    ("TogetherDecided", "result.by"),
    ("TogetherDecided", "result.made.*"),
    ("WindowOpened", "window.to"),
}


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    pairs = value.items() if isinstance(value, dict) else enumerate(value)
    for key, one in pairs:
        if isinstance(one, dict | list | tuple):
            yield from places(one, (*path, key))
        else:
            yield (*path, key), one


def put(value: Any, path: tuple[Any, ...], other: object) -> Any:
    if not path:
        return other
    first, *rest = path
    changed = put(value[first], tuple(rest), other)
    if isinstance(value, dict):
        return {**value, first: changed}
    return [*value[:first], changed, *value[first + 1 :]]


def ids(state: Conflict) -> set[str]:
    blocks = (block.id for block in table_of(state).blocks)
    return {SCENE, *state.participants, *state.zones, *state.sides, *state.aspects, *blocks}


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("system", SYSTEMS)
def test_no_event_leads_to_a_state_that_refers_to_nothing(system: str, seed: int) -> None:
    timeline = any_fight(system, 120, seed).timeline
    loose = set()
    for n in timeline.rulings:
        for event, met in timeline.met(n):
            known, document = ids(met), msgspec.to_builtins(event)
            for path, value in places(document):
                if path == ("type",) or value not in known:
                    continue
                forged = game_codec(met.system).event(put(document, path, NOWHERE))
                try:
                    after = evolve(met, forged)
                except Contradiction:
                    continue
                if f'"{NOWHERE}"' in msgspec.json.encode(after).decode():
                    where = ".".join(key if isinstance(key, str) else "*" for key in path)
                    loose.add((type(event).__name__, where))
    assert loose <= SAID


# What has a name of a stock, a figure or a setting, of which no screen has a column of its own.
LISTED = {"ResourceSet", "SettingChanged"}


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_event_leads_to_a_state_with_an_endless_name(system: str) -> None:
    timeline = any_fight(system, 120, 1).timeline
    refused, taken = set(), set()
    for n in timeline.rulings:
        for event, met in timeline.met(n):
            document = msgspec.to_builtins(event)
            for path, value in places(document):
                if path[-1] in ("name", "title") and isinstance(value, str):
                    forged = game_codec(met.system).event(put(document, path, LONG))
                    try:
                        after = evolve(met, forged)
                    except Contradiction:
                        refused.add(type(event).__name__)
                        continue
                    if LONG in msgspec.json.encode(after).decode():
                        taken.add(type(event).__name__)
    assert taken <= LISTED
    assert refused >= {"ConflictFramed", "ZoneAdded", "SideAdded", "ParticipantAdded"}


WRONG: list[dict[str, object]] = [
    {
        "type": "conflict_framed",
        "title": "T",
        "system": "chess",
        "kind": None,
        "order_by": "skill",
        "initiative_skill": None,
        "first_seat": None,
        "seed": None,
    },
    {"type": "side_added", "side": {"id": "../x", "name": "S"}},
    {"type": "condition_set", "who": "p1", "condition": {"id": "c1", "text": "x", "dis": 10**9}},
    {"type": "obstacle_set", "obstacle": {"id": "o1", "text": "x", "needs": 1, "dis": 10**9}},
    {"type": "track_sized", "who": "p1", "track": "health", "boxes": 10**12},
    {"type": "sheet_changed", "who": "p1", "values": {"name": 7}},
    {"type": "sheet_changed", "who": "p1", "values": {"nothing": "x"}},
    {"type": "sheet_changed", "who": "p1", "values": {"leader": "p1"}},
    {"type": "sheet_changed", "who": "p1", "values": {"zone": "z99"}},
    {"type": "zone_removed", "zone": "z1"},
    {"type": "side_removed", "side": "s1"},
    {
        "type": "participant_added",
        "participant": {"id": "p9", "name": "N", "role": "minions", "count": 3, "quality": 0},
    },
]


WRONG += [
    {**WRONG[0], "system": "fate", "title": LONG},
    {"type": "side_added", "side": {"id": "s9", "name": LONG}},
    {"type": "zone_added", "zone": {"id": "z9", "name": LONG}},
    {"type": "zone_renamed", "zone": "z1", "name": LONG},
    {"type": "side_renamed", "side": "s1", "name": LONG},
    {"type": "aspect_added", "aspect": {"id": "a9", "text": LONG, "on": SCENE}},
    {"type": "participant_added", "participant": {"id": "p9", "name": LONG, "role": "pc"}},
    {"type": "sheet_changed", "who": "p1", "values": {"name": LONG}},
]


@pytest.mark.parametrize("document", WRONG, ids=lambda document: str(document["type"]))
def test_what_does_not_fit_is_a_contradiction_and_no_other_error(
    document: dict[str, object],
) -> None:
    graded = document["type"] in ("condition_set", "obstacle_set")
    state = any_fight("pool", 40, 1).state if graded else Table.set().state
    event = game_codec(state.system).event(document)
    with pytest.raises(Contradiction):
        evolve(state, event)
    with pytest.raises(Contradiction):
        fold(state, (event,))
