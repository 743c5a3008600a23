"""What stands where a file of the program belongs, who can read it, and names that change."""

from __future__ import annotations

import os
import socket
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from tests.durability.failing import replaced
from tests.durability.trial import Trial, harmed, rulings
from tests.log.fight import AT, CODEC, saved
from tracker.log import disk
from tracker.log import handover_requests as asking
from tracker.log.errors import LogError
from tracker.log.library import Library
from tracker.log.repair import repair
from tracker.log.save import Save

PRECIOUS = b"precious\n"

NAMES = ("quay.jsonl.open", "quay.jsonl.ask", "quay.torn-{size}", "quay.damaged-2", "new.jsonl")


def _socket(path: Path) -> None:
    # The path of a socket may not be long.
    here = os.getcwd()
    os.chdir(path.parent)
    try:
        with socket.socket(socket.AF_UNIX) as made:
            made.bind(path.name)
    finally:
        os.chdir(here)


STANDING: tuple[Callable[[Path], None], ...] = (
    lambda path: path.symlink_to(path.parent / "precious"),
    lambda path: path.symlink_to(path.parent / "nothing"),
    os.mkfifo,
    os.mkdir,
    _socket,
)


def linked(folder: Path, tries: int) -> int:
    """Let links, pipes and folders stand in the way; harm is what is followed or taken away."""
    harm = 0
    for n in range(tries):
        here = folder / str(n)
        here.mkdir()
        (here / "precious").write_bytes(PRECIOUS)
        path = saved(here / "quay.jsonl", rulings(2))
        there = here / NAMES[n % len(NAMES)].format(size=path.stat().st_size)
        STANDING[n // len(NAMES) % len(STANDING)](there)
        before = os.lstat(there)
        _use_all(here, path)
        followed = (here / "precious").read_bytes() != PRECIOUS or (here / "nothing").exists()
        harm += followed or not os.path.samestat(before, os.lstat(there))
    return harm


def _use_all(folder: Path, path: Path) -> None:
    with path.open("ab") as file:
        file.write(b"torn")
    with suppress(LogError), Save.open(path, AT, CODEC):
        asking.request_fight(path, AT)
    with path.open("ab") as file:
        file.write(b"x\ny\n")
    with suppress(LogError):
        repair(path)
    with suppress(LogError):
        Save.create(folder / "new.jsonl", "New", "fate", AT).close()
    with suppress(LogError):
        Library(folder).put_away(folder / "new.jsonl")


def followed_links(folder: Path, tries: int) -> int:
    """Let them stand in the way of a program that writes notes as one writes any file."""

    def written(path: Path, data: bytes, **_: object) -> None:
        fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NONBLOCK)
        os.write(fd, data)
        os.close(fd)

    with replaced(disk, replace_whole=written):
        return linked(folder, tries)


def exposed(folder: Path, tries: int) -> int:
    """Make all there is to make, with a lenient umask; harm is what others can read of it."""
    harm = 0
    before = os.umask(0)
    try:
        for n in range(tries):
            here = folder / str(n) / "saves"
            with Library(here).create("Quay", "fate", AT) as save:
                asking.request_fight(save.path, AT)
                _use_all(here, save.path)
            made = [here, *here.rglob("*")]
            modes = (stat.S_IMODE(path.stat().st_mode) for path in made)
            harm += any(mode & 0o077 for mode in modes)
    finally:
        os.umask(before)
    return harm


def exposed_as_usual(folder: Path, tries: int) -> int:
    """Make it as most programs do."""
    really = os.open

    def usual(path: Path, flags: int, mode: int = 0) -> int:
        return really(path, flags, 0o666)

    with replaced(os, open=usual):
        return exposed(folder, tries)


def moved(folder: Path, tries: int) -> int:
    """Put a save away; harm is when a power cut would leave no name of it."""
    harm = 0
    for n in range(tries):
        here = folder / str(n)
        here.mkdir()
        path = saved(here / "quay.jsonl", rulings(2))
        (here / "away").mkdir()
        with _power(path) as left:
            away = Library(here).put_away(path)
        harm += not all(left) or harmed(away, 2, 2)
    return harm


@contextmanager
def _power(path: Path) -> Iterator[list[bool]]:
    """Note after each call whether the disk has a name of a save for certain.

    A new name is there once its folder is synced; one that is taken away may be gone at once.
    """
    certain, new, left = {path}, set[Path](), list[bool]()
    really: dict[str, Callable[..., Any]] = {
        "link": os.link,
        "unlink": os.unlink,
        "sync_folder": disk.sync_folder,
    }

    def link(source: Path, target: Path) -> None:
        really["link"](source, target)
        new.add(Path(target))

    def unlink(name: Path) -> None:
        really["unlink"](name)
        certain.discard(Path(name))
        left.append(bool(certain))

    def sync(at: Path) -> None:
        really["sync_folder"](at)
        certain.update(name for name in new if name.parent == at and name.exists())

    with replaced(os, link=link, unlink=unlink), replaced(disk, sync_folder=sync):
        yield left


def moved_at_once(folder: Path, tries: int) -> int:
    """Put it away by taking the old name first."""

    def move(source: Path, target: Path) -> None:
        os.link(source, target)
        os.unlink(source)
        disk.sync_folder(target.parent)
        disk.sync_folder(source.parent)

    with replaced(disk, move_file=move):
        return moved(folder, tries)


STANDING_TRIALS = (
    Trial("links, pipes and folders in the way", linked, followed_links, 25, 100),
    Trial("modes under a lenient umask", exposed, exposed_as_usual, 2, 10),
    Trial("put away while the power goes", moved, moved_at_once, 2, 20),
)
