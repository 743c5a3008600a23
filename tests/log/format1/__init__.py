"""What the released program 0.1 wrote and printed, frozen: format 1 as it is on people's disks.

``fights.tar.xz`` holds saves, ``printed.tar.xz`` what the program that wrote them printed of each.
Neither is ever made anew. ``python -m tests.log.format1 make`` says how they were made,
``python -m tests.log.format1 compare`` prints where the program at hand differs.
"""

from __future__ import annotations

import json
import tarfile
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

FOLDER = Path(__file__).parent
FIGHTS = FOLDER / "fights.tar.xz"
PRINTED = FOLDER / "printed.tar.xz"

Document = dict[str, Any]


class Frozen(NamedTuple):
    """One save, and what ``show --json`` printed: at the head under "", else after a ruling."""

    name: str
    save: bytes
    shown: dict[str, Document]
    source: str


class Corpus(NamedTuple):
    """All saves by name, and the JSON schema of what format 1 can hold."""

    fights: dict[str, Frozen]
    schema: Document


@cache
def corpus() -> Corpus:
    """Return the frozen saves."""
    files = read_archive(FIGHTS)
    sources: dict[str, str] = json.loads(files["sources.json"])
    fights = {
        name: Frozen(name, files[f"{name}.jsonl"], json.loads(files[f"{name}.json"]), source)
        for name, source in sources.items()
    }
    return Corpus(fights, json.loads(files["schema.json"]))


def read_archive(path: Path) -> dict[str, bytes]:
    """Return the files of an archive by name."""
    found = {}
    with tarfile.open(path, "r:xz") as archive:
        for member in archive:
            file = archive.extractfile(member)
            assert file is not None, member.name
            found[member.name] = file.read()
    return found
