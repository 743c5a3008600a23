"""The players' log and their table as plain data, for programs."""

from __future__ import annotations

from tracker.conflict.history.timeline import Timeline
from tracker.conflict.state import Conflict
from tracker.words.document import Document, branch_documents, table_document
from tracker.words.player_log import OpenLog


def open_log_documents(log: OpenLog) -> list[Document]:
    """Return every entry; commands and events are the game master's."""
    return [
        {"n": e.n, "record": e.kind, "at": e.at, "head": e.tip, "lines": list(e.lines)}
        for e in log.entries
    ]


def open_document(log: OpenLog, n: int | None = None) -> Document:
    """Return the table at the head, or after one of the players' rulings, with their numbers."""
    at = log.ruling_at(n)
    assert at is not None
    number, tree = log.number(at), Timeline()
    for record in log.records:
        tree.append(record, Conflict())
    events = [event for event, _state in log.met(number)] if number else []
    return {
        **table_document(log.table(n), events),
        "head": number,
        "rulings": sum(entry.kind == "ruling" for entry in log.entries),
        "branches": branch_documents(tree),
    }
