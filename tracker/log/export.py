"""A log as the one JSON value that TinyDB's own storage reads."""

from __future__ import annotations

import json
from pathlib import Path

from tracker.log import disk
from tracker.log.errors import said_of
from tracker.log.journal import LogStorage


def tinydb_json(source: Path) -> str:
    """Return a save as the text of a standard TinyDB file with ``events`` and ``rulings``.

    ASCII, since TinyDB reads with whatever encoding the system has. Raises what opening a save
    to be read raises.
    """
    storage = LogStorage(source)
    try:
        return json.dumps({name: dict(rows) for name, rows in storage.read().items()})
    finally:
        storage.close()


def export_tinydb(source: Path, target: Path) -> None:
    """Write a save as a standard TinyDB file; raise Exists rather than replace one."""
    text = tinydb_json(source)
    with said_of(target):
        disk.create_whole(target, text.encode())
