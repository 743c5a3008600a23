"""The fights that ship, and the reader's own copies of them."""

from __future__ import annotations

from pathlib import Path

from tracker import places
from tracker.log.errors import said_of
from tracker.log.format import Header, read_header
from tracker.log.library import Library
from tracker.log.plain_files import is_there, open_plain

DEMO = "demo"


def demo_path(library: Library, example: str = places.EXAMPLES[0]) -> Path:
    """Return the path of the reader's own copy of an example, made when there is none."""
    name = DEMO if example == places.EXAMPLES[0] else f"{DEMO}-{example}"
    path = library.folder / f"{name}.jsonl"
    with said_of(path):
        there = is_there(path)
    if not there:
        copy = library.duplicate(places.shipped_saves_dir() / f"{example}.jsonl")
        path = library.rename(copy, name)
    return path


def examples() -> list[tuple[str, Header]]:
    """Return the fights that ship, by their file names; raises LogError."""
    found = []
    for name in places.EXAMPLES:
        path = places.shipped_saves_dir() / f"{name}.jsonl"
        with said_of(path), open(open_plain(path), "rb") as file:
            header = read_header(file.readline())
        if header is not None:
            found.append((name, header))
    return found


def is_demo(path: Path) -> bool:
    """Return whether a path is that of the reader's copy of an example."""
    return path.stem == DEMO or path.stem.startswith(f"{DEMO}-")
