"""The folder of saves: what is in it, what a new one is called, moving and copying."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from tracker.conflict.ruling import Contradiction
from tracker.log import disk, errors, format
from tracker.log.format import BYTE_ORDER_MARK, is_log, unedited
from tracker.log.holder import open_locked, withdraw
from tracker.log.journal import LogStorage
from tracker.log.plain_files import let_go, link_target, open_plain
from tracker.log.save import Save
from tracker.unseen import hides

_CHUNK = 8192

# What a ruling has in it that names the conflict or its system.
_FRAMED = b'"conflict_framed"'


class SaveEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A save as listed; ``error`` says why it cannot be played, what is unknown is empty.

    ``rulings`` is the number of the last record, head moves among them, ``played`` its time.
    """

    name: str
    path: Path
    size: int = 0
    title: str = ""
    system: str = ""
    rulings: int = 0
    played: str = ""
    error: errors.LogError | None = None


def entry_of(path: Path) -> SaveEntry:
    """List one save; what is between its ends is read only when they do not fit."""
    name = path.name.removesuffix(".jsonl")
    file = link_target(path)
    try:
        with errors.said_of(file):
            fd = open_plain(file)
            try:
                return _read_ends(path, name, fd)
            finally:
                let_go(fd)
    except errors.LogError as error:
        return SaveEntry(name=name, path=path, error=error)


def as_ruled(entry: SaveEntry) -> SaveEntry:
    """Return an entry with the title and the system that the fight's rulings give it.

    The first line has those it began with. A fight that was framed again is read whole.
    """
    if entry.error is not None:
        return entry
    try:
        if not _framed_again(entry.path):
            return entry
        # Few lists are of fights that need it.
        from tracker.conflict.history.timeline import Timeline
        from tracker.log.save import Save

        with Save.follow(entry.path) as save:
            state = Timeline(save.records).state
    except (errors.LogError, Contradiction):
        # Whoever opens it is told.
        return entry
    title = state.title or entry.title
    return msgspec.structs.replace(entry, title=title, system=state.system)


def _framed_again(path: Path) -> bool:
    with errors.said_of(path):
        fd = open_plain(link_target(path))
        try:
            return disk.read_from(fd, 0).count(_FRAMED) > 1
        finally:
            let_go(fd)


def _read_ends(path: Path, name: str, fd: int) -> SaveEntry:
    size = os.fstat(fd).st_size
    first = disk.read_from(fd, 0, _CHUNK).split(b"\n", 1)[0]
    if not is_log(first):
        raise errors.NotALog(path)
    header = format.read_header(first)
    if header is None:
        raise errors.Damaged(path, 0, 0)
    if (
        not header.newer
        and not format.chain(first.removeprefix(BYTE_ORDER_MARK).rstrip(b"\r") + b"\n").end
    ):
        # What is between the ends is not read here, and the ends alone would fit.
        raise errors.Damaged(path, 0, 0)
    error: errors.LogError | None = None
    last: bytes | None = None
    if header.newer:
        error = errors.NewerFormat(path, header.log)
    else:
        last = _last_line(fd, size)
        if last is None:
            last, error = _read_through(path)
    outline = (last and format.outline(last)) or format.Outline(n=0)
    return SaveEntry(
        name=name,
        path=path,
        size=size,
        title=header.title,
        system=header.system,
        rulings=outline.n,
        played=outline.at or header.at,
        error=error,
    )


def _last_line(fd: int, size: int) -> bytes | None:
    """Return the last line, empty when there is only the header; None if it must be looked for."""
    data = disk.read_from(fd, max(size - _CHUNK, 0), _CHUNK)
    lines = data.split(b"\n")
    if size <= _CHUNK:
        whole = format.chain(data)
        return (whole.lines[1:] or [b""])[-1] if whole.end == size else None
    # The first is cut off in front, and after the last newline there must be nothing.
    if lines.pop() == b"" and len(lines) >= 3 and format.follows(lines[-1], lines[-2]):
        return lines[-1]
    return None


def _read_through(path: Path) -> tuple[bytes, errors.LogError | None]:
    """Return the last line that verifies, and the damage after it, if it is more than torn."""
    log = LogStorage(path)
    try:
        return (log.lines or [b""])[-1], log.damage()
    finally:
        log.close()


ENDING = ".jsonl"

_LETTERS_MOST = 60
_BYTES_MOST = 180


class Library:
    """A folder of saves; it need not exist until something is written to it.

    ``instead`` says which file is listed, and found by name, in place of one of the folder.
    """

    def __init__(self, folder: Path, instead: Callable[[Path], Path] = lambda path: path) -> None:
        self.folder = folder
        self._away = folder / "away"
        self._instead = instead

    def entries(self, away: bool = False, *, ruled: bool = False) -> list[SaveEntry]:
        """List the saves, last played first, or those that were put away.

        They have the titles and systems that they began with; ``ruled``, which takes longer, those
        that their rulings give them. What is wrong with one is said in its entry; raises
        Inaccessible for the folder alone.
        """
        folder = self._away if away else self.folder
        with errors.said_of(folder):
            try:
                names = os.listdir(folder)
            except FileNotFoundError:
                return []
        paths = [folder / name for name in names if name.endswith(ENDING) and name[0] != "."]
        # What stands in place of another may lie there, too.
        once = dict.fromkeys(map(self._instead, paths))
        listed = sorted(map(entry_of, once), key=lambda entry: entry.name)
        listed = list(map(as_ruled, listed)) if ruled else listed
        listed.sort(key=lambda entry: entry.played, reverse=True)
        return listed

    def resolve(self, save: str, *, new: bool = False) -> Path:
        """Return the path for SAVE: a name in the folder, else a path; nothing need be there.

        With ``new`` a name never means a file of another folder, whatever lies where the program
        runs. Raises BadName for what can be neither, and for a new name that no list would show.
        """
        if not save or "\0" in save:
            raise errors.BadName(save)
        given = Path(save)
        if new and save.startswith(".") and os.sep not in save:
            raise errors.BadName(save)
        if given.name != save:
            return given
        named = self.folder / (save + ENDING)
        inside = self.folder / save
        if os.path.lexists(named):
            return named
        if save.endswith(ENDING):
            return inside if os.path.lexists(inside) and not os.path.lexists(given) else given
        return given if not new and os.path.isfile(given) else named

    def find(self, save: str) -> Path:
        """Return the path of the save that SAVE means: what ``resolve`` finds, else by its title.

        A unique beginning or whole words of a name or a title are enough; where nothing is called
        so it is the path of ``resolve``. Raises BadName, and Ambiguous for what fits several.
        """
        path = self.resolve(save)
        if Path(save).name != save or save.endswith(ENDING):
            return path
        if os.path.lexists(path):
            return self._instead(path)
        listed = [(e, (e.name, e.title, as_ruled(e).title)) for e in self.entries()]
        for fits in _ways(save.strip().casefold()):
            found = [entry for entry, called in listed if any(fits(t.casefold()) for t in called)]
            if len(found) == 1:
                return found[0].path
            if found:
                raise errors.Ambiguous(save, tuple(entry.name for entry in found))
        return path

    def fresh_path(self, title: str) -> Path:
        """Return a path for a new save: the title's letters and digits, and a number if taken."""
        slug = _slug(title)
        name = slug + ENDING
        number = 1
        while any(os.path.lexists(folder / name) for folder in (self.folder, self._away)):
            number += 1
            name = f"{slug}-{number}{ENDING}"
        return self.folder / name

    def create(self, title: str, system: str, at: str) -> Save:
        """Create a save under a fresh name and open it for writing; raises as Save.create."""
        _make(self.folder)
        while True:
            try:
                return Save.create(self.fresh_path(title), title, system, at)
            except errors.Exists:
                # Somebody took the name in between.
                continue

    def rename(self, path: Path, name: str) -> Path:
        """Give a save's file another name and return its path; the title inside stays.

        Raises BadName for what is no plain file name, and what ``put_away`` raises.
        """
        if not name or name != Path(name).name or hides(name) or name.startswith("."):
            raise errors.BadName(name)
        return _move(path, path.with_name(name.removesuffix(ENDING) + ENDING))

    def put_away(self, path: Path) -> Path:
        """Move a save out of the list, into a folder of its own; return its new path.

        Raises Locked while it is open for writing, Exists, NotFound and Inaccessible.
        """
        _make(self._away)
        return _move(path, self._away / path.name)

    def bring_back(self, path: Path) -> Path:
        """Move a save that was put away back into the list; raises as ``put_away``."""
        return _move(path, self.folder / path.name)

    def duplicate(self, path: Path) -> Path:
        """Copy the whole lines of a save, which may be open, to a fresh name; return its path.

        Raises NotALog and what else opening one to be read raises.
        """
        path = link_target(path)
        with errors.said_of(path), open(open_plain(path), "rb") as file:
            data = file.read()
        if not is_log(data):
            raise errors.NotALog(path)
        data = data[: data.rfind(b"\n") + 1]
        _make(self.folder)
        copy = self.fresh_path(path.name.removesuffix(ENDING))
        with errors.said_of(copy):
            disk.create_whole(copy, unedited(data) or data)
        return copy


def _ways(wanted: str) -> Iterator[Callable[[str], bool]]:
    """Yield what tells whether a name or a title is the one wanted, the surest first."""
    if not wanted:
        return
    words = re.compile(rf"(?<!\w){re.escape(wanted)}(?!\w)")
    yield lambda text: text == wanted
    yield lambda text: text.startswith(wanted)
    yield lambda text: words.search(text) is not None


def _slug(title: str) -> str:
    """Return a title as a file's name: letters and digits of any script, and hyphens."""
    plain = unicodedata.normalize("NFKC", title).casefold()
    words = "-".join(re.findall(r"[^\W_]+", plain))[:_LETTERS_MOST]
    return words.encode()[:_BYTES_MOST].decode(errors="ignore").strip("-") or "fight"


def _make(folder: Path) -> None:
    with errors.said_of(folder):
        disk.make_folder(folder)


def _move(path: Path, target: Path) -> Path:
    """Move a save that nobody writes to; what was set aside of it stays where it is."""
    with errors.said_of(path):
        fd = open_locked(path, os.O_RDONLY)
        try:
            withdraw(path)
            disk.move_file(path, target)
        finally:
            let_go(fd)
    return target
