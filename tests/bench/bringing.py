"""A file brought in: a dump of fifty sheets read and shown, beside what only parses it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import process_time

import msgspec

from tests.bench.table import Row, Size, at_most, told
from tests.imports.examples import cast_of, data_of
from tracker.importing import ImportPlan, ImportWishes, planned
from tracker.session import Session

FIGURES = 50
GAMES = ("fate", "core")


def dump() -> bytes:
    """Return fifty characters of three pages each in one file."""
    sheet = json.loads(data_of("whole-fari.json"))
    people = [{**sheet, "name": f"P{n}", "id": f"{n}"} for n in range(FIGURES)]
    return json.dumps({"fariType": "full", "characters": people}).encode()


def bringing(folder: Path, size: Size) -> Iterator[Row]:
    """Read a dump and show what it comes to at a table of each game that takes it."""
    data = dump()
    rounds = range(max(3, size.rounds))
    parsed = median(_timed(data, "") for _ in rounds)
    for game in GAMES:
        took = median(_timed(data, game) for _ in rounds)
        what = f"preview of {FIGURES} sheets in {game}"
        yield at_most(f"{what}: processor, of json.loads of the file", 60, took / parsed)
        yield at_most(f"{what}: processor", 0.3, took, "s")
    yield told("the file", f"{len(data) // 1000} kB")


def _timed(data: bytes, game: str) -> float:
    """Return how long a file takes to its preview in a game, without one to be parsed."""
    session = Session()
    for line in (f"conflict T system={game}", "side A", "side B", "zone Z") if game else ():
        session.do(line)
    before = process_time()
    if not game:
        json.loads(data)
        return process_time() - before
    cast = msgspec.structs.replace(cast_of(data), unchosen=False)
    plan = planned(cast, ImportWishes(), session.state, session.timeline)
    assert isinstance(plan, ImportPlan), plan
    assert len(plan.lines) == FIGURES
    return process_time() - before
