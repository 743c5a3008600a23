"""Saves of the released program 0.1 are what they were: opened, shown, decided again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
import pytest

from tests.log.format1 import FIGHTS, PRINTED, Frozen, corpus, read_archive
from tests.log.format1.comparing import Change, Place, changes, told
from tests.log.format1.occurring import Document, Feature, features, records_of
from tests.log.format1.outputs import KEPT
from tracker.conflict.history.branches import stood_at
from tracker.conflict.history.timeline import Timeline
from tracker.log.save import Save
from tracker.session import Session
from tracker.verify import verified
from tracker.words.document import state_document

# Parts of the names, so that the tests can be shared out; "" is all the others.
PARTS = ("random-fate", "random-pool", "random-reserves", "random-percent", "random-twenty", "")

# Keys that ``show --json`` has got since, with the type of noun they stand in: "participants.luck".
ADDED = frozenset(
    {"results", "obstacles.hidden", "participants.losses", "participants.memo", "schema"}
    | {"called", "participants.held_for"}
)

# The rules that rulings of 0.1 would be decided otherwise by today, and what has changed: one of
# them must be among those that tell the two results apart, of which some only follow from it. What
# turns up without anybody having meant it is a fault of the change that brought it.
OTHERWISE = {
    "C-081": "a second attack may follow one that nobody answers",
    "C-090": "an initiative set in a running fight sorts in at once",
    "C-092": "a condition that counts for nothing is reminded of",
    "F-BLOCK-6": "a free act past a block is reminded of",
    "F-COMPANION-4": "the loss of a companion is a consequence of its leader's",
    "F-GROUP-6": "a leader answers for the led",
    "F-INIT-11": "who is split off holds the action that the group holds",
    "F-INIT-12": "a merger or a split costs nobody a turn, and gives nobody a second one",
    "F-LADDER-4": "a mistyped skill is reminded of with the one that it nearly is",
    "F-MINION-6": "minions in front fall with the attack, not with their leader's answer",
    "F-RECOVER-1": "a session with time between proposes recovery",
    "F-SCENE-3": "a compel in the open makes an aspect of a sheet known",
    "F-SHIFT-5": "what spent shifts make of an action is kept",
    "F-SHIFT-6": "what spent shifts make of an action is kept",
    "F-SHIFT-7": "what spent shifts make of an action is kept",
    "F-SIDES-4": "whoever is attached stands on the side of the leader",
    "F-STRESS-10": "the boxes of a hurt minion are free again with the end of the scene",
    "P-053": "what a scope may have meant is said",
    "P-081": "a fumble against somebody hidden is kept from the players",
    "P-130": "what is left after a need that was kept back is kept back, too",
    "P-150": "a defense leaves the bonus of aiming",
    "R-039": "a skill settled against somebody hidden is kept from the players",
    "R-165": "of all checks compared, the players are told those that they know of",
}

# Fields that no save of 0.1 has, and why.
NEVER = {
    "Sprint.move": "a sprint is the movement itself, and nothing overrules that",
    "Fumble.roll": "is completed into the faces",
    "TwentyPart.d20": "is completed into the faces",
    "TwentyPart.d6": "is completed into the faces",
    "Dice.skill": "late dice are refused it: the skill is settled",
    "Zone.x": "is set by an event of its own",
    "Zone.y": "is set by an event of its own",
    "Aspect.eased": "is set by an event of its own",
    "Participant.status": "whoever comes, and a group split off, begins afresh",
    "Participant.fp_due": "whoever comes, and a group split off, begins afresh",
    "Participant.conditions": "whoever comes, and a group split off, begins afresh",
    "Participant.taken_here": "whoever comes, and a group split off, begins afresh",
    "Participant.used": "whoever comes, and a group split off, begins afresh",
    "Participant.holding": "whoever comes, and a group split off, begins afresh",
    "Participant.outcome": "whoever comes, and a group split off, begins afresh",
    "Track.marked": "whoever comes, and a group split off, begins afresh",
    "Exchange.defense": "an exchange is opened before the defense is rolled",
    "Intent.penalty": "a block is made without an exchange",
    "LastRoll.over": "is set by an event of its own",
    "ReservesCheck.usable": "is set by the rule book's examples alone",
    "PercentCheck.minimum": "is set by the rule book's examples alone",
    "PercentCheck.unmet": "is set by the rule book's examples alone",
    "PercentCheck.hidden": "is set by the rule book's examples alone",
    "PercentOutcome.reason": "is set by the rule book's examples alone",
    "Joint.main": "is set while the check is made",
    "Joint.others": "is set while the check is made",
    "Joint.made": "is set while the check is made",
    "Joint.results": "is set while the check is made",
}

# What any command or event may have; not each of them has it in some save.
COMMON = frozenset({"type", "by", "ids", "rolled", "force", "overruled", "why", "rule"})

GAMES = ("fate", "pool", "reserves", "percent", "twenty")


def in_part(part: str) -> list[Frozen]:
    """Return the saves of a part."""
    fights = corpus().fights
    if part:
        return [fight for name, fight in fights.items() if name.startswith(part)]
    return [f for name, f in fights.items() if not name.startswith(PARTS[:-1])]


@cache
def opened(part: str) -> list[tuple[Frozen, Timeline]]:
    """Return the saves of a part with the fights they hold, all of each read."""
    found = []
    with TemporaryDirectory() as folder:
        for fight in in_part(part):
            path = Path(folder) / "fight.jsonl"
            path.write_bytes(fight.save)
            with Save.follow(path) as save:
                assert save.notes == [], fight.name
                assert save.whole, fight.name
                found.append((fight, Session(records=save.records).timeline))
    return found


def differing(old: Any, new: Any, path: str = "") -> Iterator[str]:
    """Yield where a document differs from an older one; keys that were added may be there."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key in old:
            if key not in new:
                yield f"{path}{key} is gone"
            else:
                yield from differing(old[key], new[key], f"{path}{key}.")
        for key in new.keys() - old.keys():
            if f"{path}{key}" not in ADDED:
                yield f"{path}{key} is new"
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for before, after in zip(old, new, strict=True):
            yield from differing(before, after, path)
    elif (type(old), old) != (type(new), new):
        yield f"{path[:-1]}: {old!r} is now {new!r}"


@pytest.mark.parametrize(
    ("new", "told"),
    [
        ({"a": [{"b": 1}]}, []),
        ({"a": [{"b": 2}]}, ["a.b: 1 is now 2"]),
        ({"a": [{}]}, ["a.b is gone"]),
        ({"a": [{"b": 1, "c": 1}]}, ["a.c is new"]),
        ({"a": []}, ["a: [{'b': 1}] is now []"]),
        ({"a": [{"b": True}]}, ["a.b: 1 is now True"]),
    ],
)
def test_every_difference_of_two_documents_is_told(new: Document, told: list[str]) -> None:
    assert list(differing({"a": [{"b": 1}]}, new)) == told


@pytest.mark.parametrize("part", PARTS)
def test_an_old_save_shows_what_it_showed(part: str) -> None:
    wrong = []
    for fight, timeline in opened(part):
        for at, shown in fight.shown.items():
            n = stood_at(timeline, int(at)) if at else None
            now = json.loads(msgspec.json.encode(state_document(timeline, n)))
            wrong += [f"{fight.name} at {at or 'the head'}: {d}" for d in differing(shown, now)]
    assert wrong == []


@pytest.mark.parametrize("part", PARTS)
def test_an_old_save_is_not_damaged(part: str) -> None:
    damaged, unmeant = [], []
    for fight, timeline in opened(part):
        report = verified(timeline)
        damaged += [f"{fight.name}: {found.text()}" for found in report.damage]
        unmeant += [
            f"{fight.name}: {found.text()}"
            for found in report.otherwise
            if not OTHERWISE.keys() & found.rules
        ]
    assert damaged == []
    assert unmeant == []


@cache
def occurring() -> set[Feature]:
    """Return all that occurs in the saves."""
    frozen = corpus()
    found = set[Feature]()
    for fight in frozen.fights.values():
        found |= features(frozen.schema, records_of(fight.save))
    return found


def known() -> Iterator[tuple[str, Document]]:
    """Yield whether it is a command or an event, and its form, of all that there were."""
    schema = corpus().schema
    for what in ("command", "event"):
        for form in schema[what]["anyOf"]:
            yield what, schema["$defs"][form["$ref"].rpartition("/")[2]]


def test_every_type_of_command_and_event_occurs() -> None:
    have = {(feature[0], feature[2]) for feature in occurring() if len(feature) == 3}
    tags = {(what, form["properties"]["type"]["enum"][0]) for what, form in known()}
    assert len(tags) == 123 + 128
    assert tags - have == set()


def test_every_field_occurs_but_those_that_never_do() -> None:
    have = {feature[1:] for feature in occurring() if feature[0] == "field"}
    fields = {
        (name, field)
        for name, form in corpus().schema["$defs"].items()
        for field in form.get("properties", {}).keys() - COMMON
    }
    assert {f"{name.rpartition('.')[2]}.{field}" for name, field in fields - have} == NEVER.keys()


def test_every_kind_of_record_occurs() -> None:
    kinds = {feature[1:] for feature in occurring() if feature[0] == "record"}
    marks = {("branch", ""), ("branch", "away")}
    assert kinds == {("ruling",), ("undo",), ("redo",), ("goto",), ("strike",), ("amend",), *marks}


def test_rules_are_overruled_in_every_game() -> None:
    """All games store Fate's numbers for the rules of the stage, and their own for the others."""
    overruled = {feature[1:] for feature in occurring() if feature[0] == "overruled"}
    for game in GAMES:
        assert any(rule.startswith("F-") for where, rule in overruled if where == game), game
    own = {rule[0] for _, rule in overruled}
    assert own == {"F", "P", "R", "C", "T"}


def test_there_are_saves_of_every_game_and_every_source() -> None:
    fights = corpus().fights
    for game in GAMES:
        assert sum(name.startswith(f"random-{game}") for name in fights) == 40
    assert sum(fight.source.startswith("saves/") for fight in fights.values()) == 8
    assert sum(fight.source.startswith("scripts/") for fight in fights.values()) == 14
    assert "golden" in fights


def test_it_stays_small() -> None:
    assert FIGHTS.stat().st_size + PRINTED.stat().st_size <= 2_000_000


def test_what_was_printed_is_kept_of_every_save() -> None:
    printed = read_archive(PRINTED)
    assert printed.keys() == {f"{o.label}/{name}" for o in KEPT for name in corpus().fights}
    assert all(printed.values())


def test_a_change_is_told_once_with_all_its_places() -> None:
    """Whatever line the words stand in, and whichever numbers beside them."""
    old = {"en/log/a": "1 Ada hits\n2 x 7\n3 Ada\n", "en/log/b": "1 Ada\n", "en/log/c": "4 x"}
    new = {"en/log/a": "1 Ada hits\n2 y 7\n3 Ada\n", "en/log/b": "1 Ada\n", "en/log/c": "4 y"}
    found = changes(old, new)
    assert found == {
        Change("en/log", "x", "y"): [
            Place("a", ("2 x 7",), ("2 y 7",)),
            Place("c", ("4 x",), ("4 y",)),
        ]
    }
    assert changes(old, old) == {}
    assert list(told(found, most=1)) == [
        "en/log: 1 different changes in 2 saves",
        "  2 ×, first in a",
        "    - 2 x 7",
        "    + 2 y 7",
    ]
    assert list(told(found, most=0))[1:] == ["  and 1 more: --most N"]


def test_lines_that_came_or_went_are_told_together() -> None:
    old, new = {"en/log/a": "1\n2\nx\n4"}, {"en/log/a": "1\n2\ny\nz\n4"}
    (places,) = changes(old, new).values()
    assert places == [Place("a", ("x",), ("y", "z"))]


def test_numbers_that_differ_are_a_change_too() -> None:
    (change,) = changes({"en/log/a": "x 1, 7"}, {"en/log/a": "x 2, 7"})
    assert change == Change("en/log", "1", "2")
