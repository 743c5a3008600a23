"""The folder of saves: what is in it, what a new one is called, moving and copying."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Callable, Iterator
from pathlib import Path

from tracker.log import disk
from tracker.log.errors import Ambiguous, BadName, Exists, NotALog, said_of
from tracker.log.format import FIRST_BYTES, without_returns
from tracker.log.holder import open_locked, withdraw
from tracker.log.listing import Entry, as_ruled, entry_of
from tracker.log.plain_files import led_to, let_go, open_plain
from tracker.log.save import Save
from tracker.unseen import hides

ENDING = ".jsonl"

_LETTERS_MOST = 60
_BYTES_MOST = 180


class Library:
    """A folder of saves; it need not exist until something is written to it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._away = folder / "away"

    def entries(self, away: bool = False, *, ruled: bool = False) -> list[Entry]:
        """List the saves, last played first, or those that were put away.

        They have the titles and systems that they began with; ``ruled``, which takes longer, those
        that their rulings give them. What is wrong with one is said in its entry; raises
        Inaccessible for the folder alone.
        """
        folder = self._away if away else self.folder
        with said_of(folder):
            try:
                names = os.listdir(folder)
            except FileNotFoundError:
                return []
        paths = [folder / name for name in names if name.endswith(ENDING) and name[0] != "."]
        listed = sorted(map(entry_of, paths), key=lambda entry: entry.name)
        listed = list(map(as_ruled, listed)) if ruled else listed
        listed.sort(key=lambda entry: entry.played, reverse=True)
        return listed

    def resolve(self, save: str, *, new: bool = False) -> Path:
        """Return the path for SAVE: a name in the folder, else a path; nothing need be there.

        With ``new`` a name never means a file of another folder, whatever lies where the program
        runs. Raises BadName for what can be neither, and for a new name that no list would show.
        """
        if not save or "\0" in save:
            raise BadName(save)
        given = Path(save)
        if new and save.startswith(".") and os.sep not in save:
            raise BadName(save)
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
        if os.path.lexists(path) or Path(save).name != save or save.endswith(ENDING):
            return path
        listed = [(e, (e.name, e.title, as_ruled(e).title)) for e in self.entries()]
        for fits in _ways(save.strip().casefold()):
            found = [entry for entry, called in listed if any(fits(t.casefold()) for t in called)]
            if len(found) == 1:
                return found[0].path
            if found:
                raise Ambiguous(save, tuple(entry.name for entry in found))
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
            except Exists:
                # Somebody took the name in between.
                continue

    def rename(self, path: Path, name: str) -> Path:
        """Give a save's file another name and return its path; the title inside stays.

        Raises BadName for what is no plain file name, and what ``put_away`` raises.
        """
        if not name or name != Path(name).name or hides(name) or name.startswith("."):
            raise BadName(name)
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
        path = led_to(path)
        with said_of(path), open(open_plain(path), "rb") as file:
            data = file.read()
        if not data.startswith(FIRST_BYTES):
            raise NotALog(path)
        data = data[: data.rfind(b"\n") + 1]
        _make(self.folder)
        copy = self.fresh_path(path.name.removesuffix(ENDING))
        with said_of(copy):
            disk.create_whole(copy, without_returns(data) or data)
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
    with said_of(folder):
        disk.make_folder(folder)


def _move(path: Path, target: Path) -> Path:
    """Move a save that nobody writes to; what was set aside of it stays where it is."""
    with said_of(path):
        fd = open_locked(path, os.O_RDONLY)
        try:
            withdraw(path)
            disk.move(path, target)
        finally:
            let_go(fd)
    return target
