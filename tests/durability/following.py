"""Somebody reads along while another process writes."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from tests.durability.dying import play
from tests.durability.trial import Trial, rulings
from tests.log.fight import AT, CODEC, attack, saved
from tracker.log import format
from tracker.log.save import Save


def followed(folder: Path, tries: int) -> int:
    """Follow so many appends of another process; harm is whatever is not the next ruling."""
    path = saved(folder / "quay.jsonl", [])
    harm = 0
    with play(path, "play") as player, Save.follow(path, codec=CODEC) as reader:
        assert player.stdout is not None
        while len(reader.records) < tries and player.poll() is None:
            seen = len(reader.records)
            new = reader.poll()
            harm += new is None or new != [attack(seen + 1 + n) for n in range(len(new or ()))]
            harm += bool(reader.notes)
            os.read(player.stdout.fileno(), 1 << 16)
        player.kill()
        reader.poll()
        harm += len(reader.records) < tries or reader.records != rulings(len(reader.records))
    return harm


def read_as_it_comes(folder: Path, tries: int) -> int:
    """Read half-written lines as if they were whole; harm is what is no ruling."""
    path = saved(folder / "quay.jsonl", [])
    harm = 0
    with path.open("ab", buffering=0) as file:
        for n in range(tries):
            line, _ = format.seal(format.encode(CODEC.document(attack(n + 1))), 0)
            for half in (line[: len(line) // 2], line[len(line) // 2 :]):
                file.write(half)
                harm += _unread(path.read_bytes().splitlines()[-1])
    return harm


def _unread(line: bytes) -> bool:
    try:
        found: Any = json.loads(line)
    except ValueError:
        return True
    return bool(found.get("at") != AT)


FOLLOWING = (Trial("followed while it grows", followed, read_as_it_comes, 100, 2_000),)
