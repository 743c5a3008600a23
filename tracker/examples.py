"""The fights that ship, and the reader's own copies of them."""

from __future__ import annotations

from pathlib import Path

from tracker import places
from tracker.conflict.ruling import N_
from tracker.log.errors import LogNote, Ships, said_of
from tracker.log.format import Header, read_header
from tracker.log.library import Library
from tracker.log.plain_files import is_there, led_to, open_plain
from tracker.opening import open_session
from tracker.session import Session

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


def ships(path: Path) -> bool:
    """Return whether a path is that of a fight that ships, also by a link."""
    file = led_to(path)
    if file.stem not in places.EXAMPLES:
        return False
    return file.resolve() == places.shipped_saves_dir().resolve() / f"{file.stem}.jsonl"


def own_copy(library: Library, path: Path) -> Path:
    """Return where a fight is played: what ships stays as it is, and goes on in a copy."""
    return demo_path(library, led_to(path).stem) if ships(path) else path


def copied_note(path: Path, copy: Path) -> LogNote:
    """Return what people are told when a fight that ships goes on in a copy."""
    message = N_("{file} ships with the program and stays as it is; you play your own copy, {copy}")
    return LogNote(message=message, arguments={"file": path.name, "copy": copy.name})


def open_to_play(library: Library, path: Path) -> Session:
    """Open a fight as ``open_session`` does, what ships in the reader's own copy of it."""
    mine = own_copy(library, path)
    session = open_session(mine)
    if mine != path and session.save is not None:
        session.save.notes.append(copied_note(path, mine))
    return session


def refuse_shipped(path: Path) -> None:
    """Raise Ships for a fight that ships: it is neither moved nor called otherwise."""
    if ships(path):
        raise Ships(path)


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
