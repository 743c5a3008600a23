"""Files of older formats are played on, and say what is of a newer version."""

from __future__ import annotations

import json
import re
from collections import Counter
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from tests import house
from tests.log.format1 import Frozen, corpus
from tests.support.any_fight import suggested
from tests.support.program import ROOT, schwung
from tests.support.revised import misruled
from tracker.conflict.cast import ParticipantAdded
from tracker.conflict.ruling import Record, Ruling
from tracker.conflict.state import Participant
from tracker.conflict.system import SYSTEMS, system
from tracker.log.errors import NewerFormat
from tracker.log.format import Header, chain, file_of
from tracker.log.records import FightCodec
from tracker.log.save import Save
from tracker.log.versions import (
    _GENERAL,
    BASES,
    NEWEST_FORMAT,
    UPCASTS,
    Document,
    Versions,
    by_general_rules,
    document_parts,
    versions_in,
)
from tracker.session import Session
from tracker.systems.fate.rules.state import FatePerson
from tracker.verify import verified

OLD = "schwung/1"

# What has another version in the newest format than in the first.
NEWER = {
    *BASES[NEWEST_FORMAT],
    *(kind for game in SYSTEMS.values() for kind in game.bases.get(NEWEST_FORMAT, ())),
}
EVERY = 7

PERSON = Participant(id="p1", name="Ada", role="pc")
FRAMED = {
    "type": "conflict_framed",
    "title": "T",
    "system": "fate",
    "kind": None,
    "order_by": "skill",
    "initiative_skill": None,
    "first_seat": None,
    "seed": None,
}


def some() -> list[Frozen]:
    """Return fights of all kinds, not too many: all that were made by hand, and some others."""
    fights = corpus().fights.values()
    others = (fight for fight in fights if not fight.source.startswith("scripts/"))
    return [f for f in fights if f.source.startswith("scripts/")] + list(others)[::EVERY]


def documents(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_bytes().splitlines()]


def overruled(document: dict[str, Any]) -> list[str]:
    return [rule for _, part in document_parts(document) for rule in part.get("overruled", ())]


@pytest.mark.parametrize("fight", some(), ids=lambda fight: fight.name)
def test_a_file_of_format_1_is_played_on_closed_and_read_again(
    fight: Frozen, tmp_path: Path
) -> None:
    """Nothing of what was there is changed, and nothing is lost: undone, struck, overruled."""
    path = tmp_path / "fight.jsonl"
    path.write_bytes(fight.save)
    session = Session(Save.open(path), clock=lambda: "")
    before, chance = session.timeline.head, Random(fight.name)
    session.do("note played on")
    for _ in range(12):
        running = session.state.phase == "running"
        command = suggested(session.state, chance) if running else None
        if command is not None:
            session.carry_out(command)
    ruling = session.timeline.rulings.get(chance.choice(session.timeline.path() or [0]))
    if ruling is not None:
        session.carry_out(misruled(session, ruling, chance, suggested))
    session.do("undo")
    state, records = session.state, list(session.timeline.records)
    session.close()
    assert path.read_bytes().startswith(fight.save)
    header, *lines = documents(path)
    assert header["log"] == OLD
    with Save.open(path) as save:
        assert save.notes == []
        assert list(save.records) == records
        again = Session(save)
    assert again.state == state
    assert again.timeline.state_at(before) is not None
    assert verified(again.timeline).damage == ()
    for document in lines[fight.save.count(b"\n") - 1 :]:
        for _, part in document_parts(document):
            newer = part.get("overruled") or part["type"] in NEWER
            assert part.get("v", 1) == (2 if newer else 1)


@pytest.mark.parametrize("fight", some(), ids=lambda fight: fight.name)
def test_a_fight_is_the_same_in_the_newest_format(fight: Frozen, tmp_path: Path) -> None:
    """A copy names no versions, and general rules by their own ids."""
    old, new = tmp_path / "old.jsonl", tmp_path / "new.jsonl"
    old.write_bytes(fight.save)
    with Save.follow(old) as save:
        records = list(save.records)
        was = Session(records=records)
        Save.create(new, "T", save.header.system, "", records=records).close()
    header, *lines = documents(new)
    assert header["log"] == NEWEST_FORMAT
    assert b'"v":' not in new.read_bytes()
    with Save.follow(new) as save:
        assert list(save.records) == records
        now = Session(records=save.records)
    assert now.state == was.state
    assert verified(now.timeline) == verified(was.timeline)
    named = {rule for document in lines for rule in overruled(document)}
    assert not any(rule[2:] in _GENERAL for rule in named if rule.startswith("F-"))


def test_rules_are_overruled_by_the_general_ids_in_every_game() -> None:
    """Given what 0.1 wrote, when it is read, then each of its numbers is what is forbidden by."""
    old, new = set[str](), set[str]()
    for fight in corpus().fights.values():
        codec = FightCodec(OLD)
        for line in chain(fight.save).lines[1:]:
            old |= set(overruled(json.loads(line)))
            new |= rules_in(codec.decode(line))
    general = {rule for rule in new if rule.startswith("S-")}
    assert general
    assert {f"F{rule[1:]}" for rule in general} <= old
    assert {rule for rule in new if rule.startswith("F-") and rule[2:] in _GENERAL} == set()
    assert {rule[0] for rule in new} == {"F", "S", "P", "R", "C", "T"}


def rules_in(record: Record) -> set[str]:
    rulings: tuple[Ruling, ...] = getattr(record, "rulings", ())
    rulings = (record,) if isinstance(record, Ruling) else rulings
    return {rule for ruling in rulings for part in ruling.parts for rule in part.command.overruled}


def test_what_no_game_keeps_is_left_out_as_it_was_before() -> None:
    """A field that format 1 had for all games is nothing to a game that never had a use for it."""
    codec = FightCodec(OLD)
    framed = {**FRAMED, "system": "pool"}
    codec.record({"n": 1, "parent": 0, "command": {"type": "conflict"}, "events": [framed]})
    person = {"id": "p1", "name": "Ada", "role": "pc", "weight": 3, "aimed_at_by": ["p2"]}
    added = {"type": "participant_added", "participant": person}
    command = {"type": "add", "name": "Ada", "role": "pc"}
    record = codec.record({"n": 2, "parent": 1, "command": command, "events": [added]})
    assert isinstance(record, Ruling)
    assert record.events == (ParticipantAdded(participant=PERSON),)


def test_what_one_game_keeps_is_read_by_that_game() -> None:
    codec = FightCodec(OLD)
    person = {"id": "p1", "name": "Ada", "role": "pc", "fp": 0, "weight": 3}
    added = {"type": "participant_added", "participant": person}
    command = {"type": "add", "name": "Ada", "role": "pc"}
    record = codec.record({"n": 1, "parent": 0, "command": command, "events": [added]})
    assert isinstance(record, Ruling)
    own = FatePerson(fp=0, weight=3)
    assert record.events == (ParticipantAdded(participant=replace(PERSON, own=own)),)


def test_the_general_rules_of_format_1_are_in_the_book() -> None:
    book = (house.PACKAGE / "conflict" / "rules.md").read_text(encoding="utf-8")
    assert [number for number in _GENERAL if f"**S-{number}**" not in book] == []


def test_a_format_of_tomorrow_is_refused_by_name_and_nothing_is_written(tmp_path: Path) -> None:
    path = tmp_path / "tomorrow.jsonl"
    content = file_of(Header(log="schwung/99", system="fate", title="Tomorrow"))
    path.write_bytes(content)
    with pytest.raises(NewerFormat, match="schwung/99"):
        Save.open(path)
    done = schwung("do", path, "note a")
    assert done.code == 3
    assert "tomorrow.jsonl was written by a newer version (schwung/99)" in done.err
    assert path.read_bytes() == content
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


@pytest.mark.parametrize("game", SYSTEMS)
def test_every_older_version_is_read_and_the_newest_format_need_name_none(game: str) -> None:
    rules = system(game)
    upcasts, newest = {**UPCASTS, **rules.upcasts()}, Counter[str]()
    for kind, version in upcasts:
        newest[kind] = max(newest[kind], version + 1)
    assert all((kind, v) in upcasts for kind, most in newest.items() for v in range(1, most))
    bases = {form: {**base, **rules.bases.get(form, {})} for form, base in BASES.items()}
    assert bases.keys() >= rules.bases.keys()
    for older, later in pairwise(bases.values()):
        assert all(later[kind] >= version for kind, version in older.items())
    assert bases[NEWEST_FORMAT] == newest


def test_the_formats_are_numbered() -> None:
    assert NEWEST_FORMAT == "schwung/2"
    assert list(BASES) == [f"schwung/{n}" for n in range(1, len(BASES) + 1)]
    assert not versions_in().may_be_old(b'{"command":{"type":"act","overruled":["S-HOLD-5"]}}')
    assert versions_in(OLD).may_be_old(b'{"command":{"type":"act","overruled":["F-HOLD-5"]}}')


def test_general_rules_had_the_numbers_of_fate() -> None:
    book = (ROOT / "tracker" / "conflict" / "rules.md").read_text(encoding="utf-8")
    numbers = re.findall(r"^- \*\*S-([A-Z]+-[0-9]+)", book, re.M)
    overruled = by_general_rules({"overruled": [f"F-{number}" for number in numbers]})
    assert overruled == {"overruled": [f"S-{number}" for number in numbers]}
    assert len(numbers) == len(set(numbers)) >= 34


def test_a_file_names_only_what_it_does_not_begin_with() -> None:
    upcasts = {("sang", n): by_general_rules for n in (1, 2)}
    for base, named in ((1, 3), (2, 3), (3, None)):
        versions = Versions(upcasts, {"sang": base})
        document: Document = {"n": 1, "events": [{"type": "sang"}, {"type": "danced"}]}
        versions.name(document)
        assert [event.get("v") for event in document["events"]] == [named, None]
