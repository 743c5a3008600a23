"""Events that refer to nobody and nothing: a save that was edited by hand tells no fight."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tests.support.any_fight import EVERY, any_fight
from tests.support.forging import sealed
from tests.systems.core.drawn import played
from tracker import cli
from tracker.conflict.draft import Warned
from tracker.conflict.engine import evolve
from tracker.conflict.ruling import Contradiction, Event
from tracker.conflict.state import Conflict
from tracker.log.save import Save

AT = "2026-11-29T19:00:00Z"
NOBODY = "999"
# Ids of people, aspects, barriers and countdowns.
ID = re.compile(r"[pabc][0-9]+")


def forged(value: Any, own: frozenset[str] = frozenset()) -> Iterator[Any]:
    """Yield an event, or what is in it, with one id that nothing has, but not its ``own``."""
    match value:
        case msgspec.Struct():
            fields = {name: getattr(value, name) for name in value.__struct_fields__}
            own = own | {fields.get("id", "")}
            for name, one in fields.items():
                yield from (replace(value, **{name: new}) for new in forged(one, own))
        case dict():
            for key, one in value.items():
                if ID.fullmatch(key) and key not in own:
                    yield {(f"{k[0]}{NOBODY}" if k == key else k): v for k, v in value.items()}
                yield from ({**value, key: new} for new in forged(one, own))
        case tuple():
            for at, one in enumerate(value):
                yield from ((*value[:at], new, *value[at + 1 :]) for new in forged(one, own))
        case str() if ID.fullmatch(value) and value not in own:
            yield f"{value[0]}{NOBODY}"


# Where an id is only said: what it was about may be gone by then, or is no id but a word.
SAID = {
    ("CardFiled", "sources"),
    ("ContestSet", "contest.rolled"),
    ("DiceDeclared", "sources"),
    ("ExchangeOpened", "exchange.roll.tags"),
    ("GroupSplit", "group.own.aimed_at_by"),
    ("RollChanged", "roll.tags"),
    ("RollOpened", "roll.aspect"),
    ("RollOpened", "roll.paid"),
    ("RollOpened", "roll.removes"),
    ("Rolled", "roll.tags"),
    ("ShiftsSpent", "result.aspect"),
    ("SkillSwapped", "swap.aspect"),
    ("TogetherDecided", "result.by"),
    ("TogetherDecided", "result.made"),
    ("WindowOpened", "window.to"),
}


def changed(value: Any, other: Any) -> str:
    """Return the path of fields to where two events differ."""
    if not isinstance(value, msgspec.Struct):
        return ""
    for name in value.__struct_fields__:
        mine, theirs = getattr(value, name), getattr(other, name)
        if mine != theirs:
            return f"{name}.{changed(mine, theirs)}".rstrip(".")
    return ""


def is_held(state: Conflict, event: Event) -> bool:
    """Return whether an event that refers to nothing is a contradiction."""
    try:
        evolve(state, event)
    except Contradiction:
        return True
    return False


@pytest.mark.parametrize("seed", [0, 1, 3, 4])
@pytest.mark.parametrize("system", EVERY)
def test_an_event_is_none_that_refers_to_what_is_not_there(system: str, seed: int) -> None:
    fight = played(seed, 250) if system == "core" else any_fight(system, 200, seed)
    timeline, loose, tried = fight.timeline, set(), 0
    for ruling in timeline.rulings.values():
        state = timeline.state_at(ruling.parent)
        for event in ruling.events:
            # A reminder says names, and whatever else its sentence needs.
            for wrong in () if isinstance(event, Warned) else forged(event):
                tried += 1
                if not is_held(state, wrong):
                    loose.add((type(event).__name__, changed(event, wrong)))
            state = evolve(state, event)
    assert loose <= SAID
    assert tried > 50


@pytest.mark.parametrize("words", [["show"], ["show", "--players"], ["do", "note a"], ["stats"]])
def test_such_a_save_is_told_to_be_none(
    words: list[str], saves: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = saves / "forged.jsonl"
    Save.create(path, "Test", "core", AT, records=played(1, 120).timeline.records).close()
    lines = [json.loads(line) for line in path.read_bytes().splitlines()]
    opened = next(
        event
        for line in lines
        for event in line.get("events", ())
        if event["type"] == "core_outcome_reached"
    )
    opened["who"] = f"p{NOBODY}"
    for line in lines:
        del line["c"]
    path.write_bytes(sealed(lines))
    assert cli.main([words[0], str(path), *words[1:]]) == 3
    told = capsys.readouterr()
    assert "tells no fight" in told.err + told.out
    assert f"p{NOBODY}" in told.err + told.out
