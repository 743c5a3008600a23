"""The tables that TinyDB sees in a log: mappings that decode a document when it is asked for."""

from __future__ import annotations

from abc import abstractmethod
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from tracker.log.errors import UnknownRecord

_Document = dict[str, Any]

_decode = msgspec.json.Decoder(_Document).decode


class Rows(Mapping[str, _Document]):
    """Show lines as documents by id, as TinyDB wants them; each is fresh, so none is history."""

    def __init__(self, lines: Sequence[bytes]) -> None:
        self._lines = lines
        # The first id of each line that has been looked at, and how many documents they hold.
        self._first: list[int] = []
        self._last = 0
        self._count = 0

    @abstractmethod
    def _documents(self, line: _Document, before: int) -> list[tuple[int, _Document]]:
        """Return a line's documents with their ids; ``before`` documents came before it."""

    def _shown(self, line: bytes, before: int) -> list[tuple[int, _Document]]:
        """Return a line's documents; raises UnknownRecord for a line that is no record.

        It verifies, and yet another program has written it.
        """
        try:
            documents = self._documents(_decode(line), before)
            numbers = [n for n, _ in documents]
            if numbers != sorted({int(n) for n in numbers if n > 0}):
                raise TypeError("its numbers do not ascend from 1")
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            raise UnknownRecord(0, reason=str(error)) from error
        return documents

    def _look(self) -> None:
        """Look at the lines that have come since."""
        for line in self._lines[len(self._first) :]:
            documents = self._shown(line, self._count)
            first = documents[0][0] if documents else self._count + 1
            if documents and first <= self._last:
                raise UnknownRecord(first, reason=f"it stands behind {self._last}")
            self._first.append(first)
            self._last = documents[-1][0] if documents else self._last
            self._count += len(documents)

    def _number(self) -> Iterator[tuple[int, _Document]]:
        count = 0
        for line in self._lines[:]:
            documents = self._shown(line, count)
            count += len(documents)
            yield from documents

    def __len__(self) -> int:
        self._look()
        return self._count

    def __iter__(self) -> Iterator[str]:
        return (str(n) for n, _ in self._number())

    def __getitem__(self, key: str) -> _Document:
        self._look()
        if key.isdecimal() and (at := bisect_right(self._first, int(key)) - 1) >= 0:
            before = self._first[at] - 1
            for n, document in self._shown(self._lines[at], before):
                if str(n) == key:
                    return document
        raise KeyError(key)

    def items(self) -> Any:
        """Yield ids with their documents, each line decoded once."""
        return ((str(n), document) for n, document in self._number())

    def values(self) -> Any:
        """Yield the documents, each line decoded once."""
        return (document for _, document in self._number())


class EventRows(Rows):
    """Show one document an event: its fields and the number of its ``ruling``."""

    def _documents(self, line: _Document, before: int) -> list[tuple[int, _Document]]:
        events = [
            {**event, "ruling": ruling["n"]}
            for ruling in (line, *line.get("rulings", ()))
            for event in ruling.get("events", ())
        ]
        return list(enumerate(events, before + 1))


class RulingRows(Rows):
    """Show rulings, head moves, revisions and branch marks by their numbers, without events.

    The rulings of a revision come before it, each with its parent.
    """

    def _documents(self, line: _Document, before: int) -> list[tuple[int, _Document]]:
        found = []
        parent = line.get("parent", 0)
        for ruling in line.pop("rulings", ()):
            entry = {"n": ruling["n"], "parent": parent, "at": line.get("at", ""), **ruling}
            parent = entry["n"]
            found.append(entry)
        found.append(line)
        for entry in found:
            entry.pop("events", None)
            entry.pop("c", None)
        return [(entry["n"], entry) for entry in found]
