"""What an append is measured against: a raw write and fsync, sqlite, TinyDB's own storage."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tinydb import TinyDB


class Floors:
    """Hold the three, each in a file of its own that begins with as many records as ours."""

    def __init__(self, folder: Path, lines: list[bytes], documents: list[dict[str, Any]]) -> None:
        self._raw = os.open(folder / "raw", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        os.write(self._raw, b"".join(lines))
        self._sql = sqlite3.connect(folder / "sqlite", isolation_level=None)
        self._sql.execute("PRAGMA journal_mode=WAL")
        self._sql.execute("PRAGMA synchronous=FULL")
        self._sql.execute("CREATE TABLE rulings (n INTEGER PRIMARY KEY, line BLOB)")
        self._sql.execute("BEGIN")
        self._sql.executemany("INSERT INTO rulings (line) VALUES (?)", ((line,) for line in lines))
        self._sql.execute("COMMIT")
        self._stock = TinyDB(folder / "stock.json")
        self._stock.insert_multiple(documents)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        os.close(self._raw)
        self._sql.close()
        self._stock.close()

    def raw(self, line: bytes) -> None:
        """Append and sync, as little as can be."""
        os.write(self._raw, line)
        os.fsync(self._raw)

    def sqlite(self, line: bytes) -> None:
        """Insert into a database that syncs each transaction."""
        self._sql.execute("INSERT INTO rulings (line) VALUES (?)", (line,))

    def stock(self, document: dict[str, Any]) -> None:
        """Insert as TinyDB does by itself, which syncs nothing."""
        self._stock.insert(document)
