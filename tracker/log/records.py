"""Records as documents and back: one shape for every line, schema versions, upcasts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, TypeVar, Union, get_args

import msgspec

from tracker.conflict.ruling import (
    BranchMark,
    Command,
    Event,
    HeadMove,
    LineBegan,
    Record,
    Revision,
    Ruling,
)
from tracker.log.errors import UnknownRecord

if TYPE_CHECKING:
    from tracker.conflict.engine import Tables

C = TypeVar("C")
E = TypeVar("E")

# The type of the command that holds others.
COMPOSED = "lines"

Document = dict[str, Any]
Upcast = Callable[[Document], Document]

# (type of event or command, version) → the function that makes the next version of it. A type's
# own version is one more than the last it is upcast from.
UPCASTS: Mapping[tuple[str, int], Upcast] = MappingProxyType({})


class Line(
    msgspec.Struct,
    Generic[C, E],
    frozen=True,
    kw_only=True,
    omit_defaults=True,
    rename={"came_from": "from"},
):
    """A record of any kind as it is written: fields in this order, absent ones left out."""

    n: int
    head: int | None = None
    why: str = ""
    revision: str | None = None
    came_from: int | None = None
    branch: str | None = None
    tip: int | None = None
    parent: int | None = None
    again: int | None = None
    at: str = ""
    command: C | None = None
    events: tuple[E, ...] | None = None
    rulings: tuple[Line[C, E], ...] | None = None
    away: bool = False


class Codec:
    """Turn records into documents and lines into records, for given types of commands and events.

    Both are unions of tagged structs, or one such struct. What holds others than these goes to
    the codec that ``wider`` returns, if there is one.
    """

    def __init__(
        self,
        commands: Any,
        events: Any,
        upcasts: Mapping[tuple[str, int], Upcast] = UPCASTS,
        wider: Callable[[], Codec] | None = None,
    ) -> None:
        self._wider = wider
        self._commands = commands
        self._line: Any = Line[commands, events]
        self._decode = msgspec.json.Decoder(self._line).decode
        self._types = {"command": _tags(commands), "event": _tags(events)}
        self._upcasts = upcasts
        self._versions: dict[str, int] = {}
        for kind, version in upcasts:
            self._versions[kind] = max(version + 1, self._versions.get(kind, 1))
        self._marks = [f'"type":"{kind}"'.encode() for kind in self._versions]

    def document(self, record: Record) -> Document:
        """Return what is written of a record; raise UnknownRecord if it could not be read back."""
        line: Document = msgspec.to_builtins(_line(record), str_keys=True)
        if self._wider is not None and self._foreign(line):
            return self._wider().document(record)
        self._typed(line)
        for _, part in _parts(line):
            if (version := self._versions.get(part["type"], 1)) > 1:
                part["v"] = version
        return line

    def record(self, document: Document) -> Record:
        """Return the record that a document holds, upcast from whatever version wrote it.

        Raises UnknownRecord for a type or version this program does not have.
        """
        try:
            if self._wider is not None and self._foreign(document):
                return self._wider().record(document)
            self._upcast(document)
        except (LookupError, TypeError, AttributeError) as error:
            raise UnknownRecord(_number(document), reason=str(error)) from error
        return self._typed(document)

    def _typed(self, document: Document) -> Record:
        try:
            return self._whole(_record(msgspec.convert(document, self._line, str_keys=True)))
        except (msgspec.ValidationError, TypeError) as error:
            raise UnknownRecord(_number(document), reason=str(error)) from error

    def decode(self, line: bytes) -> Record:
        """Return the record of one line of a file; raise UnknownRecord as ``record`` does."""
        if not self._needs_more(line):
            try:
                return self._whole(_record(self._decode(line)))
            except (msgspec.DecodeError, UnicodeDecodeError, TypeError):
                # Read once more below, to say what is the matter.
                pass
        try:
            document = msgspec.json.decode(line, type=Document)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise UnknownRecord(0, reason=str(error)) from error
        return self.record(document)

    def _whole(self, record: Record) -> Record:
        """Return a record with the lines of its commands, which are plain data so far.

        Raises TypeError where they do not fit their events.
        """
        if isinstance(record, Ruling):
            return self._with_lines(record) if record.command.composed else record
        if isinstance(record, Revision) and any(r.command.composed for r in record.rulings):
            rulings = [self._whole(ruling) for ruling in record.rulings]
            return msgspec.structs.replace(record, rulings=tuple(rulings))
        return record

    def _with_lines(self, ruling: Ruling) -> Ruling:
        plain = ruling.command.parts
        line = tuple(msgspec.convert(part, self._commands, str_keys=True) for part in plain)
        begins = [at for at, event in enumerate(ruling.events) if isinstance(event, LineBegan)]
        if len(line) != len(begins) or begins[:1] != [0] or any(part.composed for part in line):
            raise TypeError("lines that do not fit their events")
        command = msgspec.structs.replace(ruling.command, line=line)
        return msgspec.structs.replace(ruling, command=command)

    def _needs_more(self, line: bytes) -> bool:
        """Return whether there may be something to upcast in a line."""
        # Asked for every line of a log, most of which have no marks to look for.
        return b'"v":' in line or (bool(self._marks) and any(mark in line for mark in self._marks))

    def _foreign(self, line: Document) -> bool:
        """Return whether there are commands or events in a line that this codec does not have."""
        return any(part["type"] not in self._types[what] for what, part in _parts(line))

    def _upcast(self, line: Document) -> None:
        for what, part in _parts(line):
            kind, version = part["type"], part.pop("v", 1)
            if kind not in self._types[what]:
                raise UnknownRecord(_number(line), kind)
            newest = self._versions.get(kind, 1)
            if version > newest:
                raise UnknownRecord(_number(line), f"{kind} v{version}")
            for old in range(version, newest):
                later = self._upcasts[kind, old](dict(part))
                part.clear()
                part.update(later)


@cache
def game_codec(system: str = "") -> Codec:
    """Return the codec of the game's own commands and events: a system's, or those of all.

    A system's reads the others' too, and loads all systems for it only then. That of a system
    which is not there is that of all.
    """
    # Here, because a folder of saves is listed without the rules.
    from tracker.conflict.engine import tables
    from tracker.conflict.system import SYSTEMS

    return _codec(tables(system), lambda: _wide(system)) if system in SYSTEMS else _wide("")


@cache
def _wide(system: str) -> Codec:
    from tracker.conflict.engine import all_tables

    return _codec(all_tables(system), None)


def _codec(known: Tables, wider: Callable[[], Codec] | None) -> Codec:
    commands, events = Union[tuple(known.kinds.values())], Union[tuple(known.evolving)]
    return Codec(commands, events, wider=wider)


def _tags(union: Any) -> frozenset[str]:
    return frozenset(kind.__struct_config__.tag for kind in get_args(union) or (union,))


def _number(document: Document) -> int:
    n = document.get("n", 0)
    return n if isinstance(n, int) else 0


def _parts(line: Document) -> Iterator[tuple[str, Document]]:
    """Yield the commands and events of a document, those of a revision's rulings too."""
    for ruling in (line, *line.get("rulings", ())):
        if "command" in ruling:
            yield "command", ruling["command"]
            if ruling["command"].get("type") == COMPOSED:
                yield from (("command", one) for one in ruling["command"].get("line", ()))
        for event in ruling.get("events", ()):
            yield "event", event


def _line(record: Record) -> Line[Command, Event]:
    match record:
        case Ruling():
            return _ruling_line(record, None)
        case HeadMove():
            return Line(n=record.n, head=record.head, why=record.why, at=record.at)
        case Revision():
            return Line(
                n=record.n,
                revision=record.revision,
                came_from=record.came_from,
                parent=record.parent,
                at=record.at,
                rulings=tuple(_chain_lines(record.parent, record.rulings)),
            )
        case BranchMark():
            return Line(
                n=record.n, branch=record.branch, tip=record.tip, at=record.at, away=record.away
            )


def _ruling_line(ruling: Ruling, parent: int | None) -> Line[Command, Event]:
    return Line(
        n=ruling.n,
        parent=None if ruling.parent == parent else ruling.parent,
        again=ruling.again,
        at=ruling.at,
        command=ruling.command,
        events=ruling.events,
    )


def _chain_lines(parent: int, rulings: Iterable[Ruling]) -> Iterator[Line[Command, Event]]:
    """Yield the rulings of a revision; the parent is left out where it is the one before."""
    for ruling in rulings:
        yield _ruling_line(ruling, parent)
        parent = ruling.n


def _record(line: Line[Command, Event]) -> Record:
    """Return the record a line is; raise TypeError when it is none."""
    if line.command is not None:
        return _ruling(line, line.parent)
    if line.head is not None:
        return HeadMove(n=line.n, head=line.head, why=line.why, at=line.at)
    if line.branch is not None and line.tip is not None:
        return BranchMark(n=line.n, branch=line.branch, tip=line.tip, away=line.away, at=line.at)
    if (
        line.revision is not None
        and line.came_from is not None
        and line.parent is not None
        and line.rulings is not None
    ):
        return Revision(
            n=line.n,
            revision=line.revision,
            came_from=line.came_from,
            parent=line.parent,
            rulings=tuple(_chained(line.parent, line.rulings)),
            at=line.at,
        )
    raise TypeError("a record of no known kind")


def _chained(parent: int, lines: Iterable[Line[Command, Event]]) -> Iterator[Ruling]:
    for line in lines:
        yield _ruling(line, parent if line.parent is None else line.parent)
        parent = line.n


def _ruling(line: Line[Command, Event], parent: int | None) -> Ruling:
    if parent is None or line.command is None or line.events is None:
        raise TypeError("a ruling without its parent, command or events")
    return Ruling(
        n=line.n,
        parent=parent,
        command=line.command,
        events=line.events,
        at=line.at,
        again=line.again,
    )
