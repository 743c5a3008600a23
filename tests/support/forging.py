"""Forged saves: every seal is right, and what is sealed is wrong in a way that chance decides."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

from tests.support.drawing import make
from tests.support.unseen import EVIL
from tracker.conflict.ruling import Record, Ruling
from tracker.log import format
from tracker.log.save import Save
from tracker.session import Session

Document = dict[str, Any]

AT = "2026-01-01T00:00:00Z"

# What stands in place of a value, written as it is.
WRONG = (
    "null",
    "true",
    "-1",
    "0",
    "1",
    "3",
    "99",
    "1000000",
    "-1000000",
    "1000000000000",
    "9" * 40,
    "1e400",
    "NaN",
    "0.5",
    '""',
    '"p1"',
    '"p99"',
    '"z1"',
    '"../x"',
    '"scene"',
    '"fate"',
    '"nonsense"',
    r'"\ud800"',
    r'"\u0000"',
    r'"\u001b]52;c;eA==\u0007"',
    r'"a\nb"',
    f'"{"long " * 2_000}"',
    "[]",
    "[[]]",
    '["p1","p1"]',
    "[null]",
    "[1,2,3]",
    "{}",
    '{"type":"nonsense"}',
    '{"p1":"p1"}',
    f"{'[' * 60}{']' * 60}",
    f"{'[' * 1_500}{']' * 1_500}",
    '{"a":' * 1_500 + "1" + "}" * 1_500,
)


class Raw:
    """A piece of JSON that is written as it is, right or wrong."""

    def __init__(self, text: str) -> None:
        self.text = text


def forged(path: Path, original: Path, seed: int) -> str:
    """Write a forged copy of a save, in each way by turns; return what was done to it."""
    chance, way = Random(seed), WAYS[seed % len(WAYS)]
    header, *lines = [json.loads(line) for line in original.read_bytes().splitlines()]
    for line in (header, *lines):
        del line["c"]
    told = way(header, lines, chance)
    path.write_bytes(sealed([header, *lines]))
    return f"{original.stem}: {way.__name__} {told}"


def sealed(lines: list[Any]) -> bytes:
    """Return the lines with right seals, whatever they say."""
    crc, found = 0, []
    for line in lines:
        body = _written(line).encode("utf-8", "surrogateescape")
        data, crc = format.seal(body.removesuffix(b"}"), crc)
        found.append(data)
    return b"".join(found)


def _written(value: Any) -> str:
    match value:
        case Raw():
            return value.text
        case dict():
            inner = ",".join(f"{json.dumps(key)}:{_written(one)}" for key, one in value.items())
            return f"{{{inner}}}"
        case list():
            return f"[{','.join(map(_written, value))}]"
        case _:
            return json.dumps(value, ensure_ascii=False)


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every place in a document: what holds it, and its key there."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value)
    for key, one in list(pairs):
        yield value, key
        if isinstance(one, dict | list):
            yield from _places(one)


def _some_place(lines: list[Any], chance: Random) -> tuple[int, Any, Any]:
    at = chance.randrange(len(lines))
    holder, key = chance.choice(list(_places(lines[at])))
    return at, holder, key


def other_value(header: Document, lines: list[Document], chance: Random) -> str:
    at, holder, key = _some_place(lines, chance)
    wrong = chance.choice(WRONG)
    holder[key] = Raw(wrong)
    return f"line {at} {key} = {wrong[:40]}"


def other_values(header: Document, lines: list[Document], chance: Random) -> str:
    return "; ".join(other_value(header, lines, chance) for _ in range(chance.randint(2, 6)))


def other_id(header: Document, lines: list[Document], chance: Random) -> str:
    """Put an id for another, or what is none."""
    places = [
        (holder, key)
        for line in lines
        for holder, key in _places(line)
        if isinstance(holder[key], str)
        and holder[key][:1] in "pzsabo"
        and holder[key][1:].isdigit()
    ]
    holder, key = chance.choice(places)
    before = holder[key]
    holder[key] = chance.choice(["p1", "p2", "z1", "s1", "a1", "p99", "../x", "", "scene", "p-1"])
    return f"{key} = {before} -> {holder[key]}"


def one_id(header: Document, lines: list[Document], chance: Random) -> str:
    """Give everybody the same id."""
    text = json.dumps(lines)
    for n in range(2, 30):
        text = text.replace(f'"p{n}"', '"p1"')
    lines[:] = json.loads(text)
    return ""


def left_out(header: Document, lines: list[Document], chance: Random) -> str:
    at, holder, key = _some_place(lines, chance)
    del holder[key]
    return f"line {at} {key}"


def line_left_out(header: Document, lines: list[Document], chance: Random) -> str:
    del lines[at := chance.randrange(len(lines))]
    return str(at)


def event_left_out(header: Document, lines: list[Document], chance: Random) -> str:
    several = [line["events"] for line in lines if line.get("events")]
    events = chance.choice(several)
    return str(events.pop(chance.randrange(len(events))))


def event_elsewhere(header: Document, lines: list[Document], chance: Random) -> str:
    """Tell an event that comes later, or came before."""
    several = [line["events"] for line in lines if line.get("events")]
    event = deepcopy(chance.choice(chance.choice(several)))
    events = chance.choice(several)
    events.insert(chance.randint(0, len(events)), event)
    return str(event)[:200]


def events_turned(header: Document, lines: list[Document], chance: Random) -> str:
    several = [line["events"] for line in lines if line.get("events")]
    for events in several:
        events.reverse()
    return ""


def renumbered(header: Document, lines: list[Document], chance: Random) -> str:
    line = chance.choice(lines)
    key = chance.choice([key for key in ("n", "parent", "head", "tip", "again") if key in line])
    line[key] = chance.choice([-1, 0, 1, 2, line["n"], line["n"] + 1, 10**6, 10**12, 10**40])
    return f"{key} = {line[key]}"


def of_another_kind(header: Document, lines: list[Document], chance: Random) -> str:
    """Make a record one of another kind, or of none."""
    at = chance.randrange(len(lines))
    n = lines[at]["n"]
    lines[at] = chance.choice(
        [
            {"n": n, "head": n},
            {"n": n, "head": 10**9, "why": "undo"},
            {"n": n, "branch": "x" * 10_000, "tip": 1},
            {"n": n, "revision": "strike 1", "from": n, "parent": 0, "rulings": []},
            {"n": n, "revision": "strike 1", "from": 0, "parent": n, "rulings": [{"n": n}]},
            {"n": n},
            {"n": n, "parent": n - 1, "command": {"type": "note"}, "events": None},
            {"n": n, "parent": n, "command": {"type": "note", "text": "a"}, "events": []},
            {"n": n, "rulings": 7, "events": 7, "command": 7},
        ]
    )
    return str(lines[at])[:200]


def other_header(header: Document, lines: list[Document], chance: Random) -> str:
    key = chance.choice(["system", "title", "at", "app", "id", "more"])
    header[key] = Raw(chance.choice(WRONG))
    return f"{key} = {header[key].text[:40]}"


def no_text(header: Document, lines: list[Document], chance: Random) -> str:
    """Write bytes that are no UTF-8."""
    at, holder, key = _some_place(lines, chance)
    holder[key] = Raw('"\udcff\udcfe"')
    return f"line {at} {key}"


def no_json(header: Document, lines: list[Any], chance: Random) -> str:
    at = chance.randrange(len(lines))
    lines[at] = Raw(
        chance.choice(["", "{", "x" * 100, "[" * 3_000, '{"n":', "\0\0", '{"n":1,,"x":{'])
    )
    return f"line {at}"


WAYS: tuple[Callable[[Document, list[Any], Random], str], ...] = (
    other_value,
    other_value,
    other_value,
    other_values,
    other_id,
    other_id,
    one_id,
    left_out,
    line_left_out,
    event_left_out,
    event_elsewhere,
    event_elsewhere,
    events_turned,
    renumbered,
    of_another_kind,
    other_header,
    no_text,
    no_json,
)


def spoiled(path: Path) -> Path:
    """Write a save such as only another program writes: every text in it does something."""
    at = iter(range(1000))

    def evil() -> str:
        n = next(at)
        return f"{EVIL[n % len(EVIL)]}{n}"

    save = Save.create(path.with_name("whole.jsonl"), evil(), "fate", AT)
    with save:
        session = Session(save, clock=lambda: AT)

        def do(verb: str, **fields: Any) -> str:
            answer = session.carry_out(make(verb, **fields))
            assert isinstance(answer, Record), answer
            command = answer.command if isinstance(answer, Ruling) else None
            return command.ids[0] if command and command.ids else ""

        do("conflict", title=evil(), kind="physical")
        sides = [do("side", name=evil()) for _ in range(2)]
        zones = [do("zone", name=evil(), aspects=(evil(), evil())) for _ in range(3)]
        do("border", zone=zones[0], to=zones[1], cost=1)
        people = [
            do(
                "add",
                name=evil(),
                role=role,
                side=sides[role == "npc"],
                zone=zones[0],
                fp=3,
                skills={evil(): 3, "Fists": 2},
                aspects=(evil(),),
            )
            for role in ("pc", "npc", "pc", "npc")
        ]
        do("begin")
        do("note", text=evil())
        do("aspect", text=evil(), on=people[1])
        do("fp", name=people[1], amount=1, reason=evil())
        do("act", what=evil(), why=evil())
        do("hit", name=people[1], hit=3)
        do("consequence", text=evil())
        do("concede", terms=evil())
        do("accept")
        do("note", text=evil())
        do("branch", name=evil())
        do("undo")
        do("aspect", text=evil(), on="scene")
    os.rename(save.path, path)
    return path
