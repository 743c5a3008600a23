"""What a fight comes from: its save, a script, an example that ships, and a new save."""

from __future__ import annotations

import errno
import os
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tracker import places, systems
from tracker.conflict.history.timeline import Timeline
from tracker.conflict.ruling import N_, Contradiction, Record, Ruling
from tracker.conflict.setup import ConflictFramed, Frame
from tracker.log import disk
from tracker.log.errors import (
    Damaged,
    Inaccessible,
    Locked,
    LogNote,
    MissingGame,
    NewerFormat,
    NoFight,
    Ships,
    UnknownRecord,
    said_of,
)
from tracker.log.format import Header, read_header
from tracker.log.library import ENDING, Library
from tracker.log.plain_files import is_there, link_target, open_plain
from tracker.log.save import Save
from tracker.session import Session, now
from tracker.streams import as_text
from tracker.words.translate import LANGUAGES, _, language

if TYPE_CHECKING:
    from tracker.watching import Watching

# More than anybody plays, in bytes: a device never ends.
SCRIPT_MOST = 16_000_000


def open_session(path: Path) -> Session:
    """Open a fight to play it, else to read along: one that another process plays, or is damaged.

    So is one that may not be written. Raises LogError when it cannot even be read; ``save.notes``
    say why it is read-only.
    """
    try:
        return session_to_play(path)
    except (Locked, Damaged, NewerFormat, UnknownRecord, Inaccessible) as error:
        session = session_along(path)
        assert session.save is not None
        notes, why = session.save.notes, error.note()
        # Who reads a damaged fight along has said so already.
        notes[:] = [why, *(note for note in notes if note != why)]
        return session


class _Reading:
    """The tree of a save while it is read, and the first record that does not follow."""

    def __init__(self) -> None:
        self.timeline = Timeline()
        self.fault: Contradiction | None = None

    def begin(self, records: Sequence[Record]) -> Callable[[Record], None]:
        """Return what takes the records in, each while it is at hand."""
        self.timeline = Timeline(records)
        return self._take

    def _take(self, record: Record) -> None:
        if self.fault is None:
            try:
                self.timeline.read(record)
            except Contradiction as error:
                self.fault = error


def session_to_play(path: Path) -> Session:
    """Open a fight to play it; raises LogError, Locked where another process plays it."""
    reading = _Reading()
    return session_of(Save.open(path, now(), reader=reading.begin), reading)


def session_along(path: Path) -> Session:
    """Open a fight to read along; raises LogError."""
    reading = _Reading()
    return session_of(Save.follow(path, reader=reading.begin), reading)


def watched(path: Path, *, players: bool, npcs: str | None = None) -> Watching:
    """Open a fight to watch it, whether anybody plays it or not; raises LogError."""
    # Here, because a fight that is played needs nothing of it.
    from tracker.watching import Watching

    save = Save.follow(path)
    try:
        return Watching(save, players=players, npcs=npcs)
    except Inaccessible:
        save.close()
        raise


def session_of(save: Save, reading: _Reading | None = None) -> Session:
    """Return the fight of an open save; raises NoFight, and closes it, where it is none."""
    try:
        _check_game(save)
        if reading is None:
            return Session(save)
        if reading.fault is not None:
            raise reading.fault
        return Session(save, timeline=reading.timeline)
    except MissingGame:
        save.close()
        raise
    except Contradiction as error:
        # Every line verifies, and yet they tell no fight: the file was made by something else.
        save.close()
        raise _no_fight(save, error) from None


def in_memory(save: Save) -> Session:
    """Return the fight that was read from a save, without it; raises NoFight."""
    _check_game(save)
    try:
        return Session(records=save.records)
    except Contradiction as error:
        raise _no_fight(save, error) from None


def _check_game(save: Save) -> None:
    """Raise MissingGame where not even the frame can be read, for want of the game it names."""
    game = save.header.system
    if not save.records and game and not save.whole and game not in systems.found():
        raise MissingGame(save.path, game)


def _no_fight(save: Save, error: Contradiction) -> NoFight:
    """Return why a save tells no fight: its game is missing, or what it says does not follow."""
    framed = (
        event.system
        for record in save.records
        if isinstance(record, Ruling)
        for event in record.events
        if isinstance(event, ConflictFramed)
    )
    missing = next((game for game in framed if game not in systems.found()), "")
    return MissingGame(save.path, missing) if missing else NoFight(save.path, str(error))


def new_save(path: Path, frame: Frame | None) -> Save:
    """Create the save of a fight, and its folder, labeled as the fight is set up.

    Raises Exists and Inaccessible.
    """
    with said_of(path.parent):
        disk.make_folder(path.parent)
    title = (frame.title if frame else "") or as_text(path.name.removesuffix(".jsonl"))
    return Save.create(path, title, (frame.system if frame else None) or systems.first(), now())


def script_of(path: Path) -> list[str]:
    """Return the lines of a script; raises Inaccessible.

    They are counted as editors do: other separators of lines are blanks of a text. The path ``-``
    is the standard input; a script may come from a pipe of the shell, too.
    """
    try:
        if path == Path("-"):
            data = sys.stdin.buffer.read(SCRIPT_MOST + 1)
        else:
            with path.open("rb") as file:
                data = file.read(SCRIPT_MOST + 1)
    except OSError as error:
        raise Inaccessible(path, error.strerror or str(error)) from None
    if len(data) > SCRIPT_MOST:
        raise Inaccessible(path, os.strerror(errno.EFBIG))
    try:
        return re.split("\r\n|\r|\n", data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise Inaccessible(path, _("it is not UTF-8 text")) from None


_DEMO = "demo"


def demo_path(
    library: Library, example: str = places.EXAMPLES[0], shipped: Path | None = None
) -> Path:
    """Return the path of the reader's own copy of an example, made when there is none.

    It is that in the reader's language, unless another is given.
    """
    shipped = shipped or places.shipped_path(example, language())
    path = library.folder / _copy_name(shipped)
    with said_of(path):
        there = is_there(path)
    if not there:
        copy = library.duplicate(shipped)
        path = library.rename(copy, path.stem)
    return path


def _copy_name(shipped: Path) -> str:
    """Return what the reader's own copy of a fight that ships is called."""
    spoken = "" if shipped.parent == places.shipped_saves_dir() else f"-{shipped.parent.name}"
    return (
        _DEMO + spoken + ("" if shipped.stem == places.EXAMPLES[0] else f"-{shipped.stem}") + ENDING
    )


def reader_library(named: str | None) -> Library:
    """Return the folder of the reader's fights, which ``--saves`` may have named.

    That of a checkout has the fights that ship in English. Listed are those in the reader's
    language instead, and the copies of their own instead of those.
    """
    return Library(places.saves_dir(named, os.environ), _reader_path)


def _reader_path(path: Path) -> Path:
    english = places.shipped_saves_dir() / path.name
    if path.stem not in places.EXAMPLES or path.resolve() != english.resolve():
        return path
    shipped = places.shipped_path(path.stem, language())
    mine = path.parent / _copy_name(shipped)
    return mine if os.path.lexists(mine) else shipped


def ships(path: Path) -> bool:
    """Return whether a path is that of a fight that ships, also by a link."""
    return _shipped(path) is not None


def _shipped(path: Path) -> Path | None:
    """Return the fight that ships to which a path leads, None for any other."""
    file = link_target(path)
    if file.stem not in places.EXAMPLES:
        return None
    there = (places.shipped_path(file.stem, spoken) for spoken in LANGUAGES)
    return next((one for one in there if one.resolve() == file.resolve()), None)


def own_copy(library: Library, path: Path) -> Path:
    """Return where a fight is played: what ships stays as it is, and goes on in a copy."""
    shipped = _shipped(path)
    if shipped is None:
        return path
    # Those of a checkout lie there in English, for readers of any language.
    english = shipped.parent == places.shipped_saves_dir()
    return demo_path(library, shipped.stem, None if english else shipped)


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
        path = places.shipped_path(name, language())
        with said_of(path), open(open_plain(path), "rb") as file:
            header = read_header(file.readline())
        if header is not None:
            found.append((name, header))
    return found


def is_demo(path: Path) -> bool:
    """Return whether a path is that of the reader's copy of an example."""
    return path.stem == _DEMO or path.stem.startswith(f"{_DEMO}-")
