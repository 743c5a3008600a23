"""The append-only storage for TinyDB, with the table and the database that write to it."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterable, Mapping
from enum import Enum
from pathlib import Path
from typing import Any, NoReturn

from tinydb import TinyDB
from tinydb.storages import Storage
from tinydb.table import Table

from tracker.log import disk, errors, format
from tracker.log.holder import open_locked
from tracker.log.plain_files import let_go, link_target, open_plain
from tracker.log.views import EventRows, Rows, RulingRows


def restore(fd: int, path: Path, taken: bytes, begun: bytes) -> Path | None:
    """Make a file hold ``taken``, the whole log that was acknowledged, on the disk.

    It is read anew: where the disk lost some of it that is written again, and ``begun``, the line
    that failed, is taken back. What is neither is kept in a file, whose path is returned. Raises
    ForeignWrite, with nothing changed, for a file that holds rulings of somebody else.
    """
    disk.drop_cached(fd)
    found = disk.read_from(fd, 0)
    ours = _alike(found, taken + begun)
    verified = format.chain(found).end
    if verified > ours:
        raise errors.ForeignWrite(path)
    # Whole lines, so that none has a beginning from before and an end from now.
    good = taken.rfind(b"\n", 0, min(ours, len(taken))) + 1
    kept = None
    if ours < len(found):
        rest = found[good:]
        ending = "torn" if format.torn(rest) else "rest"
        kept = disk.keep_beside(path, f"{ending}-{good}", rest)
    if good < len(found):
        os.ftruncate(fd, good)
    disk.write_all(fd, taken[good:])
    disk.full_sync(fd)
    return kept


def _alike(one: bytes, other: bytes) -> int:
    """Return how many bytes two begin with alike."""
    most = min(len(one), len(other))
    if one[:most] == other[:most]:
        return most
    return next(at for at in range(most) if one[at] != other[at])


EVENTS = "events"
RULINGS = "rulings"

APPENDING = os.O_RDWR | os.O_APPEND


class News(Enum):
    """Say what a look at the file has brought."""

    NOTHING = "nothing"
    MORE = "more"
    OTHER = "other"


class LogStorage(Storage):
    """Keep a log in an append-only file that TinyDB can query as two tables.

    With access mode ``r``, the default, it reads what verifies, without a lock, and changes
    nothing. ``r+`` takes the lock and sets a torn last line aside; raises Locked, Damaged,
    NewerFormat. Both raise NotFound, NotALog and Inaccessible.
    """

    def __init__(self, path: str | os.PathLike[str], access_mode: str = "r") -> None:
        self.path = link_target(Path(path))
        self.writing = access_mode != "r"
        self.lines: list[bytes] = []
        # What was set right in the file when it was opened to be written.
        self.mended: list[errors.LogNote] = []
        # The file without carriage returns, where it has any and verifies without them.
        self._plain: bytes | None = None
        self._mutex = threading.Lock()
        self._broken: errors.LogError | None = None
        # The number of the record that was appended last, 0 for none.
        self._appended = 0
        # As a string, because each append asks for it.
        self._name = str(self.path)
        # The file as we have left it; None before the first record is written.
        self._mark: tuple[int, ...] | None = None
        # The line that was begun last.
        self._begun = b""
        # The lock stays with the first, whichever is written to.
        self._fd = self._locked_fd = -1
        opened = False
        try:
            with errors.said_of(self.path):
                self._open()
            opened = True
        finally:
            if not opened:
                self.close()

    def _open(self) -> None:
        if not self.writing:
            self._fd = self._locked_fd = open_plain(self.path)
            self._read_all()
            return
        self._fd = self._locked_fd = open_locked(self.path, APPENDING)
        self._read_all()
        if self.newer:
            raise self.newer
        if not format.torn(self.tail):
            raise errors.Damaged(self.path, self.last, self.end)
        if self._plain is not None:
            self._take_returns_out(self._plain)
        self._set_tail_aside()

    def _take_returns_out(self, plain: bytes) -> None:
        """Keep the file as it is beside, put another in its place, and open that."""
        kept = disk.keep_beside(self.path, "crlf", disk.read_from(self._fd, 0))
        disk.replace_whole(self.path, plain)
        self.close()
        self._fd = self._locked_fd = open_locked(self.path, APPENDING)
        self._read_all()
        self.mended.append(errors.returns_note(self.path, kept))

    def _read_all(self) -> None:
        """Read the header and every record that verifies."""
        if not format.is_log(
            disk.read_from(self._fd, 0, len(format.BYTE_ORDER_MARK + format.FIRST_BYTES))
        ):
            raise errors.NotALog(self.path)
        data = disk.read_from(self._fd, 0)
        self._seen = os.fstat(self._fd)
        lines, self._crc, self.end = format.chain(data)
        self._plain = format.unedited(data) if self.end < len(data) else None
        if self._plain is not None:
            data = self._plain
            lines, self._crc, self.end = format.chain(data)
        first = lines.pop(0) if lines else data.split(b"\n", 1)[0]
        header = format.read_header(first)
        self.newer: errors.NewerFormat | None = None
        if header is not None and header.newer:
            self.newer = errors.NewerFormat(self.path, header.log)
        elif header is None or not self.end:
            raise errors.Damaged(self.path, 0, 0)
        self.header = header
        # The bytes after the last line that verifies, as they were when it was read.
        self.tail = data[self.end :]
        self._first = first
        self.lines = lines
        self._rows: dict[str, Rows] = {EVENTS: EventRows(lines), RULINGS: RulingRows(lines)}

    @property
    def has_returns(self) -> bool:
        """Return whether the file has carriage returns, and is read without them."""
        return self._plain is not None

    @property
    def last(self) -> int:
        """Return the number of the last record, 0 when there is none."""
        line = format.outline(self.lines[-1]) if self.lines else None
        return line.n if line else 0

    def verified(self) -> bytes:
        """Return the whole log up to the last line that verifies, as a file has it."""
        return b"".join(line + b"\n" for line in (self._first, *self.lines))

    def damage(self) -> errors.Damaged | None:
        """Return where history breaks off; a line that is being written is no damage."""
        return None if format.torn(self.tail) else errors.Damaged(self.path, self.last, self.end)

    def poll(self) -> News:
        """Take in what was written since; ``OTHER`` when lines have gone and all is read anew."""
        with errors.said_of(self.path):
            if not self.end:
                return News.NOTHING
            # A save that is copied from elsewhere comes as another file.
            self._fd = self._locked_fd = disk.now_at(self.path, self._fd)
            if self._plain is not None:
                return self._poll_changed()
            # From our last seal on: lines may have been taken back and others written since.
            ours = b',"c":"%08x"}\n' % self._crc
            data = disk.read_from(self._fd, self.end - len(ours))
            if not data.startswith(ours):
                self._read_all()
                return News.OTHER
            new = format.chain(data[len(ours) :], self._crc, self.end)
            self.lines += new.lines
            self.tail = data[len(ours) + new.end - self.end :]
            self._crc, self.end = new.crc, new.end
            return News.MORE if new.lines else News.NOTHING

    def _poll_changed(self) -> News:
        """Read all anew when the file is another than the one that was read."""
        now = os.fstat(self._fd)
        if (now.st_ino, now.st_size, now.st_mtime_ns) == (
            self._seen.st_ino,
            self._seen.st_size,
            self._seen.st_mtime_ns,
        ):
            return News.NOTHING
        self._read_all()
        return News.OTHER

    def read(self) -> dict[str, dict[str, Any]]:
        """Return the two tables; their documents are decoded when TinyDB asks for them."""
        # TinyDB's signature names the dict that a file of JSON would give; it only reads.
        tables: dict[str, Any] = dict(self._rows)
        return tables

    def write(self, data: Mapping[str, Mapping[str, Any]]) -> NoReturn:
        """Raise AppendOnly: TinyDB's way of writing replaces everything."""
        raise errors.AppendOnly

    def append(self, document: Mapping[str, Any]) -> int:
        """Write a record and return its number once the disk has it.

        Raises Unwritable or ForeignWrite before a byte is written, and NotDurable when the disk
        fails; whatever it raises, the record was not made.
        """
        with self._mutex:
            if not self.writing:
                raise errors.ReadOnly(self.path)
            if self._broken:
                raise self._broken
            n = document.get("n")
            # The number of the last line is decoded only before the first append.
            last = self._appended or self.last
            if type(n) is not int or n <= last:
                raise errors.Unwritable(f"record {n} after {last}")
            line, crc = format.seal(format.encode(document), self._crc)
            self._commit(line)
            self.lines.append(line[:-1])
            self._crc = crc
            self._appended = n
            self.end += len(line)
            try:
                self._mark = _marked(os.fstat(self._fd))
            except OSError:
                self._mark = None
            return n

    def _commit(self, line: bytes) -> None:
        try:
            changed = self._changed()
        except OSError:
            # Here and not around it, for each append comes this way.
            with errors.said_of(self.path):
                raise
        if changed:
            raise errors.ForeignWrite(self.path)
        self._begun = line
        durable = False
        try:
            self._write(line)
            durable = True
        finally:
            if not durable:
                self._take_back()

    def _changed(self) -> bool:
        """Return whether another program has replaced the file or written to it.

        What only its times tell is looked for in its bytes: all of them.
        """
        try:
            there = os.lstat(self._name)
        except FileNotFoundError:
            return True
        if there.st_size == self.end and _marked(there) == self._mark:
            # The clock of a file system may stand still for some milliseconds.
            ours = b',"c":"%08x"}\n' % self._crc
            return os.pread(self._fd, len(ours), self.end - len(ours)) != ours
        if there.st_size != self.end or not os.path.samestat(there, os.fstat(self._fd)):
            return True
        self._mark = _marked(there)
        return disk.read_from(self._fd, 0) != self.verified()

    def _write(self, line: bytes) -> None:
        try:
            disk.write_all(self._fd, line)
        except OSError as error:
            raise errors.NotDurable(self.path, error.strerror or str(error), final=False) from error
        try:
            disk.full_sync(self._fd)
        except OSError as error:
            # The system may have dropped what it could not sync, and would not fail again.
            self._broken = errors.NotDurable(self.path, error.strerror or str(error), final=True)
            raise self._broken from error

    def _take_back(self) -> None:
        try:
            os.ftruncate(self._fd, self.end)
        except OSError as error:
            reason = error.strerror or str(error)
            self._broken = self._broken or errors.NotDurable(self.path, reason, final=True)

    def reopen(self) -> Path | None:
        """Take records again after a failure that was final, once the disk has all before it.

        Returns where something is kept that the file held beside. Raises NotFound, ForeignWrite
        and Inaccessible; as before, nothing is taken then. Does nothing without such a failure.
        """
        with self._mutex:
            if self._broken is None:
                return None
            with errors.said_of(self.path):
                kept = self._restored(open_plain(self.path, APPENDING))
            self._broken = None
            return kept

    def _restored(self, fd: int) -> Path | None:
        taken = self.verified()
        spare = fd
        try:
            if not os.path.samestat(os.fstat(fd), os.fstat(self._locked_fd)):
                raise errors.ForeignWrite(self.path)
            kept = restore(fd, self.path, taken, self._begun)
            self._fd, spare = fd, self._fd
        finally:
            if spare != self._locked_fd:
                let_go(spare)
        return kept

    def _set_tail_aside(self) -> None:
        if not self.tail:
            return
        kept = disk.keep_beside(self.path, f"torn-{self.end}", self.tail)
        self.mended.append(errors.torn_note(kept))
        os.ftruncate(self._fd, self.end)
        disk.full_sync(self._fd)

    def close(self) -> None:
        """Let go of the file and the lock; a second time does nothing."""
        for fd in {self._fd, self._locked_fd} - {-1}:
            let_go(fd)
        self._fd = self._locked_fd = -1


def _marked(seen: os.stat_result) -> tuple[int, ...]:
    """Return what changes of a file with anything that is done to it, but for its size."""
    return seen.st_dev, seen.st_ino, seen.st_mtime_ns, seen.st_ctime_ns


class LogTable(Table):
    """Insert at the end and nowhere else: TinyDB's own code does all the reading."""

    def __init__(self, storage: LogStorage, name: str, **_: Any) -> None:
        # Without TinyDB's cache of queries, which hands the same documents to every asker.
        super().__init__(storage, name, cache_size=0)
        self._log = storage

    def insert(self, document: Mapping[str, Any]) -> int:
        """Append a record with its events to ``rulings`` and return its number.

        It is one line, and on the disk when this returns. Raises AppendOnly for other tables.
        """
        if self.name != RULINGS:
            raise errors.AppendOnly
        return self._log.append(document)

    def insert_multiple(self, documents: Iterable[Mapping[str, Any]]) -> list[int]:
        """Append records one by one; those before a failure stay."""
        return [self.insert(document) for document in documents]

    def _update_table(self, updater: object) -> NoReturn:
        raise errors.AppendOnly


class LogDB(TinyDB):
    """A TinyDB over one log, by default the table of its rulings."""

    # TinyDB types both by its own defaults, which nothing else would fit.
    table_class: Any = LogTable
    default_storage_class: Any = LogStorage
    default_table_name = RULINGS

    def drop_tables(self) -> NoReturn:
        """Raise AppendOnly."""
        raise errors.AppendOnly

    def drop_table(self, name: str) -> NoReturn:
        """Raise AppendOnly."""
        raise errors.AppendOnly


def create(path: Path, header: format.Header, documents: Iterable[Mapping[str, Any]] = ()) -> None:
    """Create a log with its header and these records, all of it or nothing.

    Raises Exists rather than replace a file, Unwritable and Inaccessible.
    """
    data = format.file_of(header, documents)
    with errors.said_of(path):
        disk.create_whole(path, data)


def tinydb_json(source: Path) -> str:
    """Return a save as the text of a standard TinyDB file with ``events`` and ``rulings``.

    ASCII, since TinyDB reads with whatever encoding the system has. Raises what opening a save
    to be read raises.
    """
    # Here, because no fight is opened with it.
    import json

    storage = LogStorage(source)
    try:
        return json.dumps({name: dict(rows) for name, rows in storage.read().items()})
    finally:
        storage.close()


def export_tinydb(source: Path, target: Path) -> None:
    """Write a save as a standard TinyDB file; raise Exists rather than replace one."""
    text = tinydb_json(source)
    with errors.said_of(target):
        disk.create_whole(target, text.encode())
