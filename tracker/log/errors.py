"""What can go wrong with a save, as errors and notes that are worded for people."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import ClassVar

import msgspec

from tracker.conflict.ruling import N_, Argument
from tracker.log.plain_files import NotPlain


def _called(path: str | Path) -> str:
    """Return what a file is called in a message: its name, or the path where that names none."""
    return Path(path).name or str(path)


# So many saves are named where one was not said for certain.
_NAMES_MOST = 12


class LogNote(msgspec.Struct, frozen=True, kw_only=True):
    """Tell people something about a save that stops nobody; worded like a LogError."""

    message: str
    arguments: dict[str, Argument] = {}

    def __str__(self) -> str:
        return self.message.format_map(self.arguments)


def torn_note(kept: Path) -> LogNote:
    """Return what people are told of a last line that was set aside."""
    message = N_("a ruling that was never completed is kept in {kept}")
    return LogNote(message=message, arguments={"kept": kept.name})


def returns_note(path: Path, kept: Path | None = None) -> LogNote:
    """Return what people are told of a save with carriage returns, and where it is kept if so."""
    message = N_(
        "{file} has line ends or the mark of Windows, from git or an editor;"
        " it is read without them, and played on without them"
    )
    if kept is None:
        return LogNote(message=message, arguments={"file": _called(path)})
    message = N_(
        "{file} had line ends or the mark of Windows, from git or an editor;"
        " it goes on without them, and is kept as it was in {kept}"
    )
    return LogNote(message=message, arguments={"file": _called(path), "kept": kept.name})


class LogError(Exception):
    """The root of what the disk refuses: an English template and what fills it.

    ``message`` and ``arguments`` are for the words layer; ``str`` fills in the English.
    """

    def __init__(self, message: str, **arguments: Argument) -> None:
        super().__init__(message)
        self.message = message
        self.arguments = arguments

    def __str__(self) -> str:
        return self.message.format_map(self.arguments)

    def note(self) -> LogNote:
        """Return the same words as a note, for a save that is read in spite of it."""
        return LogNote(message=self.message, arguments=self.arguments)


class Inaccessible(LogError):
    """Raised when the system does not let a file be read or written; ``reason`` is its word."""

    _template = N_("{file} cannot be read or written: {reason}; see to that, or name another place")

    def __init__(self, path: str | Path, reason: str) -> None:
        super().__init__(self._template, file=_called(path), reason=reason)


class NoFight(Inaccessible):
    """Raised when every line of a save verifies, and yet what they tell does not follow."""

    _template = N_("{file} tells no fight: {reason}; something else wrote it, take an older copy")


class MissingGame(NoFight):
    """Raised for a fight of a game that is not among those there are."""

    _template = N_(
        "{file} is a fight of the game {reason}, which is not here; a schwung that has it may"
    )


class NotFound(LogError):
    """Raised when there is no such save."""

    def __init__(self, path: str | Path) -> None:
        super().__init__(
            N_("there is no save {file}; schwung list names those there are"), file=str(path)
        )


class Ambiguous(LogError):
    """Raised for a name that may be that of several saves."""

    def __init__(self, name: str, names: tuple[str, ...]) -> None:
        template = N_("{name} may be any of these fights: {names}; say which")
        super().__init__(template, name=name, names=names[:_NAMES_MOST])


class BadName(LogError):
    """Raised for a name that no file can have."""

    def __init__(self, name: str) -> None:
        template = N_("{name} cannot be the name of a save; take letters, digits and hyphens")
        super().__init__(template, name=name or '""')


class _AboutFile(LogError):
    """What needs no more words than the name of a file."""

    _template: ClassVar[str]

    def __init__(self, path: str | Path) -> None:
        super().__init__(self._template, file=_called(path))


class Exists(_AboutFile):
    """Raised instead of replacing a file."""

    _template = N_("{file} exists already and is not replaced; take another name")


class Ships(_AboutFile):
    """Raised instead of changing a fight that ships with the program."""

    _template = N_("{file} ships with the program and stays as it is; open it for your own copy")


class Locked(LogError):
    """Raised when another process has the save open for writing; what is unknown is empty.

    ``stopped`` tells that it does nothing until it is continued.
    """

    def __init__(
        self,
        path: str | Path,
        pid: int = 0,
        where: str = "",
        since: str = "",
        *,
        stopped: bool = False,
    ) -> None:
        if pid and where and since and stopped:
            template = N_(
                "{file} is open elsewhere: process {pid} on {where}, since {since}; it is stopped"
            )
        elif pid and where and since:
            template = N_("{file} is open elsewhere: process {pid} on {where}, since {since}")
        elif pid and stopped:
            template = N_("{file} is open elsewhere: process {pid}; it is stopped")
        elif pid:
            template = N_("{file} is open elsewhere: process {pid}")
        else:
            template = N_("{file} is open elsewhere")
        super().__init__(template, file=_called(path), pid=pid, where=where, since=since)
        self.pid = pid
        self.where = where
        self.since = since
        self.stopped = stopped


class ReadOnly(_AboutFile):
    """Raised by writing to a save that was opened to be read."""

    _template = N_("{file} is open for reading only")


class AppendOnly(LogError):
    """Raised by whatever would change or remove history."""

    def __init__(self) -> None:
        super().__init__(N_("the log only grows: nothing in it is changed or removed"))


class Damaged(LogError):
    """Raised when history does not verify: ``ruling`` is the last good record, ``byte`` where."""

    def __init__(self, path: str | Path, ruling: int, byte: int) -> None:
        if byte:
            template = N_(
                "{file} is damaged after ruling {ruling}, at byte {byte};"
                " schwung repair keeps what is sound, and the whole beside it"
            )
        else:
            template = N_(
                "{file} is damaged in its first line, and nothing behind it can be trusted;"
                " it is left alone: take an older copy"
            )
        super().__init__(template, file=_called(path), ruling=ruling, byte=byte)
        self.ruling = ruling
        self.byte = byte


class ForeignWrite(_AboutFile):
    """Raised when something else has changed, replaced or deleted the file under an open save."""

    _template = N_("{file} was changed by another program; nothing is written until it is reopened")


class NotDurable(LogError):
    """Raised when the disk did not take a record; it counts as never made.

    ``final`` says that the save takes no further records until it is reopened.
    """

    def __init__(self, path: str | Path, reason: str, final: bool) -> None:
        if final:
            template = N_("{file}: the disk failed ({reason}); nothing is recorded until reopened")
        else:
            template = N_("{file}: the disk did not take the ruling ({reason})")
        super().__init__(template, file=_called(path), reason=reason)
        self.final = final


class Unwritable(LogError):
    """Raised before a byte is written when a record cannot be strict JSON or does not follow."""

    def __init__(self, reason: str) -> None:
        super().__init__(N_("this cannot be recorded: {reason}"), reason=reason)


class NotALog(_AboutFile):
    """Raised for a file whose first line is not ours; it is never touched."""

    _template = N_(
        "{file} is not a saved fight: it does not begin as one, and is left alone;"
        " schwung list names those there are"
    )


class NoPlainFile(NotALog):
    """Raised for what is not even a file of its own; it is neither followed nor touched."""

    _template = N_(
        "{file} is a link, a folder or a pipe, no file of its own, and is left alone; name another"
    )


class NewerFormat(LogError):
    """Raised for a file whose format is newer than this version; it can still be followed."""

    def __init__(self, path: str | Path, form: str) -> None:
        super().__init__(
            N_(
                "{file} was written by a newer version ({format}) and can only be read;"
                " a newer schwung plays it on"
            ),
            file=_called(path),
            format=form,
        )


class UnknownRecord(LogError):
    """Raised for a record this version cannot read: of an unknown type, or of the wrong shape."""

    def __init__(self, ruling: int, kind: str = "", reason: str = "") -> None:
        if kind:
            template = N_(
                "ruling {ruling} holds {kind}, which this version does not know;"
                " a newer schwung may"
            )
        else:
            template = N_("ruling {ruling} cannot be read: {reason}; a newer schwung may")
        super().__init__(template, ruling=ruling, kind=kind, reason=reason)
        self.ruling = ruling
        self.kind = kind


@contextmanager
def said_of(path: str | Path) -> Iterator[None]:
    """Turn the system's errors about a file into ours; a folder that is missing is no NotFound."""
    try:
        yield
    except NotPlain as error:
        raise NoPlainFile(error.filename) from error
    except FileExistsError as error:
        raise Exists(path) from error
    except OSError as error:
        if error.errno == errno.ENOENT and error.filename == os.fspath(path):
            raise NotFound(path) from error
        raise Inaccessible(path, error.strerror or str(error)) from error
