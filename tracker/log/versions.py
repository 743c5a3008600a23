"""Versions of the types in a log: how older ones are read, and which a file has to name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from tracker.log.errors import UnknownRecord

Document = dict[str, Any]
Upcast = Callable[[Document], Document]

# The type of the command that holds others.
COMPOSED = "lines"

# (type of event or command, version) → the function that makes the next version of it. A type's
# own version is one more than the last it is upcast from.
UPCASTS: Mapping[tuple[str, int], Upcast] = MappingProxyType({})


class Versions:
    """The versions that the types of commands and events have by now, and had in older files."""

    def __init__(self, upcasts: Mapping[tuple[str, int], Upcast] = UPCASTS) -> None:
        self._upcasts = upcasts
        self._newest: dict[str, int] = {}
        for kind, version in upcasts:
            self._newest[kind] = max(version + 1, self._newest.get(kind, 1))
        self._marks = [f'"type":"{kind}"'.encode() for kind in self._newest]

    def may_be_old(self, line: bytes) -> bool:
        """Return whether there may be something to upcast in a line."""
        # Asked for every line of a log, most of which have no marks to look for.
        return b'"v":' in line or (bool(self._marks) and any(mark in line for mark in self._marks))

    def name(self, document: Document) -> None:
        """Write beside each command and event of a document which version it has, if not 1."""
        for _, part in parts(document):
            if (version := self._newest.get(part["type"], 1)) > 1:
                part["v"] = version

    def upcast(self, document: Document) -> None:
        """Make all in a document what it is by now; raises UnknownRecord for a newer version."""
        for _, part in parts(document):
            kind, version = part["type"], part.pop("v", 1)
            newest = self._newest.get(kind, 1)
            if version > newest:
                raise UnknownRecord(number_of(document), f"{kind} v{version}")
            for old in range(version, newest):
                later = self._upcasts[kind, old](dict(part))
                part.clear()
                part.update(later)


VERSIONS = Versions()


def number_of(document: Document) -> int:
    """Return the number of a record, 0 where it has none."""
    n = document.get("n", 0)
    return n if isinstance(n, int) else 0


def parts(document: Document) -> Iterator[tuple[str, Document]]:
    """Yield the commands and events of a document, those of a revision's rulings too."""
    for ruling in (document, *document.get("rulings", ())):
        if "command" in ruling:
            yield "command", ruling["command"]
            if ruling["command"].get("type") == COMPOSED:
                yield from (("command", one) for one in ruling["command"].get("line", ()))
        for event in ruling.get("events", ()):
            yield "event", event
