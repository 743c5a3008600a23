"""One save file: created, opened by its one writer, followed by everybody else."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Self, TypeAlias, overload

from tracker import __version__
from tracker.conflict.ruling import Record
from tracker.log import errors, holder
from tracker.log import handover_requests as asking
from tracker.log.format import Header
from tracker.log.journal import RULINGS, LogDB, LogStorage, News, create
from tracker.log.records import Codec, FightCodec
from tracker.unseen import hides


@contextmanager
def collector_paused() -> Iterator[None]:
    """Keep the cyclic collector from looking through thousands of things again and again."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


# More than the log pane shows, and than is looked through for what was chosen last, so that nothing
# on screen or in a form is decoded twice.
DECODED_MOST = 512


class Decoded(Sequence[Record]):
    """The records in the lines that were read so far.

    Those that are held stay decoded until ``settle``, then only those asked for last. Two threads
    may ask at the same time.
    """

    def __init__(self, lines: list[bytes], decode: Callable[[bytes], Record]) -> None:
        self._lines = lines
        self._decode = decode
        self._count = 0
        self._at_hand: dict[int, Record] = {}

    def read(self, take: Callable[[Record], None] | None = None) -> None:
        """Take in the lines not yet read; their records are held, or else ``take`` gets each.

        Raises UnknownRecord at the first that is no record.
        """
        decode = self._decode
        for line in self._lines[self._count :]:
            record = decode(line)
            if take is None:
                self._at_hand[self._count] = record
            else:
                take(record)
            self._count += 1

    def append(self, record: Record) -> None:
        """Take in the record of the next line."""
        self._at_hand[self._count] = record
        self._count += 1

    def settle(self) -> None:
        """Let go of what is decoded."""
        self._at_hand.clear()

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, at: int) -> Record: ...
    @overload
    def __getitem__(self, at: slice) -> list[Record]: ...
    def __getitem__(self, at: int | slice) -> Record | list[Record]:
        if isinstance(at, slice):
            return [self[n] for n in range(*at.indices(self._count))]
        place = at + self._count if at < 0 else at
        if not 0 <= place < self._count:
            raise IndexError(at)
        record = self._at_hand.get(place)
        if record is None:
            if len(self._at_hand) >= DECODED_MOST:
                self._at_hand.clear()
            record = self._at_hand[place] = self._decode(self._lines[place])
        return record

    def __iter__(self) -> Iterator[Record]:
        # A log is gone through as a whole when it is opened, with all of it at hand.
        return (self._at_hand.get(place) or self[place] for place in range(self._count))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)


Reader: TypeAlias = Callable[[Sequence[Record]], Callable[[Record], None]]
"""Gets the records of a save, none of which is read yet, and returns what takes each that is."""


# No I, L, O or U, as in ULIDs.
_DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


class Save:
    """Hold one open save: its header, its records in the file's order, notes for people.

    ``db`` is the same save as a TinyDB with the tables ``events`` and ``rulings``. Nothing here
    is for two threads at once, except that ``append`` may run beside what only reads.
    """

    def __init__(self, path: Path, access_mode: str, codec: Codec | None) -> None:
        self.notes: list[errors.LogNote] = []
        self._announced = False
        # The first record that the disk refused, 0 while it has all.
        self._unsaved = 0
        # The first record this version cannot read; nothing after it is shown.
        self._unreadable: errors.LogError | None = None
        self._damage: errors.Damaged | None = None
        self.db = LogDB(path, access_mode)
        # TinyDB gives its storage out by the base class.
        assert isinstance(self.db.storage, LogStorage)
        self._storage = self.db.storage
        self.path = self._storage.path
        self._given = codec
        self._read_with(codec or FightCodec(self.header.log))
        self.read_only = not self._storage.writing

    @classmethod
    def create(
        cls,
        path: Path,
        title: str,
        system: str,
        at: str,
        id: str | None = None,
        codec: Codec | None = None,
        records: Iterable[Record] = (),
    ) -> Self:
        """Create a save that holds these records, whole or not at all, and open it for writing.

        ``at`` is when it is created; without ``id`` one is made from the rest. Raises Exists
        rather than replace a file, BadName for one that no list would show as it is, Inaccessible
        and Unwritable.
        """
        if hides(path.name):
            raise errors.BadName(path.name)
        header = Header(
            id=id or _made_id(f"{path.absolute()}\0{title}\0{at}"),
            system=system,
            title=title,
            at=at,
            app=__version__,
        )
        create(path, header, map((codec or FightCodec()).document, records))
        return cls.open(path, at, codec)

    @classmethod
    def open(
        cls, path: Path, since: str = "", codec: Codec | None = None, reader: Reader | None = None
    ) -> Self:
        """Open a save for writing; ``since`` is the time that others are told.

        A ``reader`` takes each record as soon as it is read, and the save holds none. A last line
        that was never completed is set aside, with a note. Raises Locked, Damaged, NewerFormat and
        UnknownRecord, in which cases the save can still be followed, and NotFound, NotALog and
        Inaccessible.
        """
        save = cls(path, "r+", codec)
        opened = False
        try:
            save._read(reader)
            if save._unreadable:
                raise save._unreadable
            opened = True
        finally:
            if not opened:
                save.close()
        save.notes += save._storage.mended
        asking.forget_request(save.path)
        holder.announce(save.path, since)
        save._announced = True
        return save

    @classmethod
    def follow(cls, path: Path, codec: Codec | None = None, reader: Reader | None = None) -> Self:
        """Open a save to be read, without a lock and without changing a byte.

        A ``reader`` is as for ``open``. Reads up to the first record that is damaged or unknown and
        says so in ``notes``. Raises NotFound, NotALog and Inaccessible, and Damaged when not even
        the header is good.
        """
        save = cls(path, "r", codec)
        save._read(reader)
        return save

    @property
    def header(self) -> Header:
        """Return the labels of the file's first line."""
        return self._storage.header

    @property
    def whole(self) -> bool:
        """Return whether all of the file was read: nothing damaged, nothing unknown or newer."""
        return not (self._unreadable or self._damage or self._storage.newer)

    def append(self, record: Record) -> None:
        """Write a record; when this returns it is on the disk, whatever happens next.

        Raises ReadOnly, Unwritable, UnknownRecord, ForeignWrite and NotDurable; the record was
        not made then. May take as long as the disk likes.
        """
        if self.read_only:
            raise errors.ReadOnly(self.path)
        written = False
        try:
            self.db.table(RULINGS).insert(self._codec.document(record))
            written = True
        finally:
            self._tell_unsaved(0 if written else record.n)
        self.records.append(record)

    def _tell_unsaved(self, first: int) -> None:
        """Tell others, when that has changed, which record was the first the disk refused."""
        if first != self._unsaved:
            self._unsaved = first
            holder.tell_unsaved(self.path, first)

    def reopen(self) -> None:
        """Take records again after NotDurable was final, once the disk has all before it.

        What the disk has lost of them is written again. Raises NotFound, ForeignWrite and
        Inaccessible; as before, nothing is taken then. Does nothing without such a failure.
        """
        if not self.read_only:
            kept = self._storage.reopen()
            if kept is not None:
                self.notes.append(errors.torn_note(kept))

    def poll(self) -> list[Record] | None:
        """Return the records another process has appended since, none for the writer itself.

        None means that history was taken back or is another one now: ``records`` and ``notes``
        were read anew. Raises Damaged when there is something behind them now that does not verify.
        """
        if self.read_only:
            match self._storage.poll():
                case News.MORE:
                    known = len(self.records)
                    if self._unreadable is None:
                        self._decode_new()
                    return self.records[known:]
                case News.OTHER:
                    self._read()
                    return None
                case News.NOTHING:
                    self._notice_damage()
        return []

    def close(self) -> None:
        """Let go of the file and its lock; a second time does nothing."""
        if self._announced:
            asking.forget_request(self.path)
            holder.withdraw(self.path)
            self._announced = False
        self.db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _read(self, reader: Reader | None = None) -> None:
        self._read_with(self._given or FightCodec(self.header.log))
        self.notes = []
        self._unreadable = None
        self._decode_new(reader)
        if not self.read_only:
            return
        self._damage = self._storage.damage()
        if self._storage.has_returns:
            self.notes.append(errors.returns_note(self.path))
        for error in (self._storage.newer, self._damage):
            if error:
                self.notes.append(error.note())

    def _read_with(self, codec: Codec | FightCodec) -> None:
        self._codec = codec
        self.records = Decoded(self._storage.lines, codec.decode)

    def _notice_damage(self) -> None:
        if self._damage is None and not self._storage.newer and self._unreadable is None:
            damage = self._storage.damage()
            if damage:
                raise damage

    def _decode_new(self, reader: Reader | None = None) -> None:
        """Decode the lines not yet decoded, up to the first that this version cannot read."""
        take = reader and reader(self.records)
        with collector_paused():
            try:
                self.records.read(take)
            except errors.LogError as error:
                self._unreadable = error
                self.notes.append(error.note())


def _made_id(seed: str) -> str:
    """Return 26 digits for a name; the same for the same seed, as the log throws no dice."""
    # Here, because loading it takes longer than reading a save, and only creating one needs it.
    import hashlib

    digest = hashlib.blake2b(seed.encode(errors="replace"), digest_size=26).digest()
    return "".join(_DIGITS[byte % 32] for byte in digest)
