"""Records as documents and back: one shape for every line, by the types of each ruling's game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from types import UnionType
from typing import Any, Generic, TypeAlias, TypeVar, Union, get_args, get_origin

import msgspec

from tracker import systems
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
from tracker.log.versions import (
    COMPOSED,
    NEWEST_FORMAT,
    Document,
    Versions,
    document_parts,
    number_of,
    versions_in,
)

_C = TypeVar("_C")
_T = TypeVar("_T")
_E = TypeVar("_E")

# How a line begins to say that the fight has a frame, by which it may have another game.
FRAMED = "conflict_framed"
_FRAMED = f'"type":"{FRAMED}"'.encode()
LINE_BEGAN = "line_began"

MISFIT = "lines that do not fit their events"


class _Line(
    msgspec.Struct,
    Generic[_C, _E],
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
    command: _C | None = None
    events: tuple[_E, ...] | None = None
    rulings: tuple[_Line[_C, _E], ...] | None = None
    away: bool = False


class Codec:
    """Turn records into documents and lines into records, for given types of commands and events.

    Both are unions of tagged structs, or one such struct. ``own`` are the fields that the game
    alone keeps on people and aspects, for what is older than that.
    """

    def __init__(
        self,
        commands: Any,
        events: Any,
        versions: Versions | None = None,
        own: frozenset[str] = frozenset(),
    ) -> None:
        self._own = own
        self._commands, self._events = commands, events
        self._line: Any = _Line[commands, events]
        self._decode = msgspec.json.Decoder(self._line).decode
        self._types = {"command": _tags(commands), "event": _tags(events)}
        self._versions = versions or versions_in()
        self._may_be_old = self._versions.may_be_old

    def document(self, record: Record) -> Document:
        """Return what is written of a record; raise UnknownRecord if it could not be read back."""
        document = plain(record)
        self.named(document)
        return document

    def record(self, document: Document) -> Record:
        """Return the record that a document holds, upcast from whatever version wrote it.

        Raises UnknownRecord for a type or version this program does not have.
        """
        with_reason(lambda it: self._versions.upcast(it, self._own), document)
        return self.typed(document)

    def typed(self, document: Document) -> Record:
        """Return the record that a document holds, in which everything has the newest version."""
        return with_reason(self._typed, document)

    def named(self, document: Document) -> Record:
        """Return the record that a document holds, and name the versions in it."""
        record = self.typed(document)
        self._versions.name(document)
        return record

    def _typed(self, document: Document) -> Record:
        for what, part in document_parts(document):
            if part["type"] not in self._types[what]:
                raise UnknownRecord(number_of(document), part["type"])
        return self._whole(_record(msgspec.convert(document, self._line, str_keys=True)))

    def decode(self, line: bytes) -> Record:
        """Return the record of one line of a file; raise UnknownRecord as ``record`` does."""
        return self.quick(line) or self.record(document_of(line))

    def quick(self, line: bytes) -> Record | None:
        """Return the record of one line, None where there is more to see to, or to say, of it."""
        if self._may_be_old(line):
            return None
        try:
            found = self._decode(line)
            if found.command is None or found.command.composed:
                return self._whole(_record(found))
            return _ruling(found, found.parent)
        except (msgspec.DecodeError, UnicodeDecodeError, TypeError):
            return None

    def command(self, document: Document) -> Command:
        """Return the command that a part of a record holds."""
        found: Command = msgspec.convert(document, self._commands, str_keys=True)
        return found

    def event(self, document: Document) -> Event:
        """Return the event that a part of a record holds."""
        found: Event = msgspec.convert(document, self._events, str_keys=True)
        return found

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
        parts: Iterable[Any] = ruling.command.parts
        line = tuple(map(self.command, parts))
        begins = [at for at, event in enumerate(ruling.events) if isinstance(event, LineBegan)]
        if len(line) != len(begins) or begins[:1] != [0] or any(part.composed for part in line):
            raise TypeError(MISFIT)
        command = msgspec.structs.replace(ruling.command, line=line)
        return msgspec.structs.replace(ruling, command=command)


Reading: TypeAlias = Callable[[Codec, Document], Record]
"""How a codec takes a document: as it is read, upcast, or as it is written."""


class FightCodec:
    """Turn the records of one fight into documents, and its lines into records.

    A ruling is read by the game of the one before it, and by the game it brings where it frames
    the fight anew: the same type may have more fields in one game than in another. So the records
    come in their order for the first time. ``form`` is the format of the file.
    """

    def __init__(self, form: str = NEWEST_FORMAT) -> None:
        self._form = form
        # The games of rulings, and that of the last: nearly always the same, and tried first.
        self._games = {0: systems.first()}
        self._last = systems.first()
        self._codecs: dict[str, Codec] = {}

    def document(self, record: Record) -> Document:
        """Return what is written of a record; raise UnknownRecord if it could not be read back."""
        document = plain(record)
        with_reason(lambda it: self._by_games(it, Codec.named), document)
        return document

    def record(self, document: Document) -> Record:
        """Return the record that a document holds, upcast from whatever version wrote it.

        Raises UnknownRecord for a type or version this program does not have.
        """
        return with_reason(lambda it: self._by_games(it, Codec.record), document)

    def decode(self, line: bytes) -> Record:
        """Return the record of one line of a file; raise UnknownRecord as ``record`` does."""
        if line.find(_FRAMED) < 0:
            record = (self._codecs.get(self._last) or self._codec(self._last)).quick(line)
            # If not, it is of another game perhaps.
            if record is not None and self._fits(record):
                return record
        return self.record(document_of(line))

    def _codec(self, game: str) -> Codec:
        codec = self._codecs.get(game)
        if codec is None:
            codec = self._codecs[game] = game_codec(game, self._form)
        return codec

    def _fits(self, record: Record) -> bool:
        """Note the game of what was read as one of the game read last; return whether it is."""
        if isinstance(record, Ruling):
            games, last = self._games, self._last
            if games.get(record.parent, last) != last:
                return False
            games[record.n] = last
            return True
        return not isinstance(record, Revision) or all(map(self._fits, record.rulings))

    def _by_games(self, document: Document, read: Reading) -> Record:
        """Return the record of a document, with each of its rulings read by its own game."""
        if "command" in document:
            return self._ruling(document, document.get("parent"), read)
        bare = {**document, "rulings": []} if "rulings" in document else document
        record = self._codec(self._last).typed(bare)
        if not isinstance(record, Revision):
            return record
        rulings, before = list[Ruling](), record.parent
        for one in document["rulings"]:
            rulings.append(self._ruling(one, one.get("parent", before), read))
            before = rulings[-1].n
        return msgspec.structs.replace(record, rulings=tuple(rulings))

    def _ruling(self, document: Document, parent: int | None, read: Reading) -> Ruling:
        game = self._games.get(parent or 0, self._last)
        document = {**document, "parent": parent}
        if document["command"]["type"] in COMPOSED and _brought(document) is not None:
            found, game = self._line_by_line(document, game, read)
        else:
            game = _brought(document) or game
            found = self._ruling_of(document, game, read)
        self._games[found.n] = self._last = game
        return found

    def _ruling_of(self, document: Document, game: str, read: Reading) -> Ruling:
        found = read(self._codec(game), document)
        assert isinstance(found, Ruling)
        return found

    def _line_by_line(self, document: Document, game: str, read: Reading) -> tuple[Ruling, str]:
        """Return a ruling of several lines, each by the game that it finds or brings; the last."""
        command, events, made = document["command"], document["events"], list[Ruling]()
        begins = [at for at, event in enumerate(events) if event["type"] == LINE_BEGAN]
        if begins[:1] != [0] or any(line["type"] in COMPOSED for line in command["line"]):
            raise TypeError(MISFIT)
        for line, at, end in zip(command["line"], begins, [*begins[1:], None], strict=True):
            part = {**document, "command": line, "events": events[at:end]}
            game = _brought(part) or game
            made.append(self._ruling_of(part, game, read))
        whole = msgspec.structs.replace(
            self._codec(game).command({**command, "line": []}),
            line=tuple(one.command for one in made),
        )
        events = tuple(event for one in made for event in one.events)
        return msgspec.structs.replace(made[0], command=whole, events=events), game


def _brought(document: Document) -> str | None:
    """Return the game that a ruling brings, where it frames the fight anew; None else."""
    framed = [event["system"] for event in document["events"] if event["type"] == FRAMED]
    # One that is not here is told when the fight is set up.
    return framed[-1] if framed and framed[-1] in systems.found() else None


@cache
def game_codec(game: str, form: str = NEWEST_FORMAT) -> Codec:
    """Return the codec of a game's commands and events."""
    # Here, because a folder of saves is listed without the rules.
    from tracker.conflict.engine import tables
    from tracker.conflict.state import AspectOwn, Own, PersonOwn
    from tracker.conflict.system import SYSTEMS
    from tracker.dice.check import Check, GameCheck, GameOutcome, Outcome

    known, rules = tables(game), SYSTEMS[game]
    checks = tuple(rules.outcomes())
    stands_for = {
        PersonOwn: rules.own_person() or Own,
        AspectOwn: rules.own_aspect() or Own,
        GameCheck: Union[tuple(check for check, _ in checks)] if checks else Check,
        GameOutcome: Union[tuple(outcome for _, outcome in checks)] if checks else Outcome,
    }
    events = [_of_game(kind, stands_for) for kind in known.evolving]
    kinds = filter(None, (rules.own_person(), rules.own_aspect()))
    own = frozenset(field for kind in kinds for field in kind.__struct_fields__)
    commands: Any = Union[tuple(known.kinds.values())]
    versions = versions_in(form, rules.upcasts(), rules.bases)
    return Codec(commands, Union[tuple(events)], versions, own)


def _of_game(kind: Any, stands_for: Mapping[Any, Any]) -> Any:
    """Return a type with what its type variables stand for in a game."""
    variables = getattr(kind, "__parameters__", ())
    return kind[tuple(stands_for[one] for one in variables)] if variables else kind


def plain(record: Record) -> Document:
    """Return the document of a record, without versions."""
    document: Document = msgspec.to_builtins(_line(record), str_keys=True)
    return document


def document_of(line: bytes) -> Document:
    """Return a line of a file as plain data; raises UnknownRecord where it is none."""
    try:
        return msgspec.json.decode(line, type=Document)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise UnknownRecord(0, reason=str(error)) from error


def with_reason(step: Callable[[Document], _T], document: Document) -> _T:
    """Return what a step makes of a document; raises UnknownRecord where it is none of ours."""
    try:
        return step(document)
    except (msgspec.ValidationError, LookupError, TypeError, ValueError, AttributeError) as error:
        raise UnknownRecord(number_of(document), reason=str(error)) from error


def _tags(union: Any) -> frozenset[str]:
    kinds = get_args(union) if get_origin(union) in (Union, UnionType) else (union,)
    return frozenset((get_origin(kind) or kind).__struct_config__.tag for kind in kinds)


def _line(record: Record) -> _Line[Command, Event]:
    match record:
        case Ruling():
            return _ruling_line(record, None)
        case HeadMove():
            return _Line(n=record.n, head=record.head, why=record.why, at=record.at)
        case Revision():
            return _Line(
                n=record.n,
                revision=record.revision,
                came_from=record.came_from,
                parent=record.parent,
                at=record.at,
                rulings=tuple(_chain_lines(record.parent, record.rulings)),
            )
        case BranchMark():
            return _Line(
                n=record.n, branch=record.branch, tip=record.tip, at=record.at, away=record.away
            )


def _ruling_line(ruling: Ruling, parent: int | None) -> _Line[Command, Event]:
    return _Line(
        n=ruling.n,
        parent=None if ruling.parent == parent else ruling.parent,
        again=ruling.again,
        at=ruling.at,
        command=ruling.command,
        events=ruling.events,
    )


def _chain_lines(parent: int, rulings: Iterable[Ruling]) -> Iterator[_Line[Command, Event]]:
    """Yield the rulings of a revision; the parent is left out where it is the one before."""
    for ruling in rulings:
        yield _ruling_line(ruling, parent)
        parent = ruling.n


def _record(line: _Line[Command, Event]) -> Record:
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


def _chained(parent: int, lines: Iterable[_Line[Command, Event]]) -> Iterator[Ruling]:
    for line in lines:
        yield _ruling(line, parent if line.parent is None else line.parent)
        parent = line.n


def _ruling(line: _Line[Command, Event], parent: int | None) -> Ruling:
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
