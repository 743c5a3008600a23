"""The log as the players may read it: lines and numbers of their own, without a gap."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from tracker.conflict.open_table import open_events, open_table
from tracker.conflict.ruling import BranchMark, Event, HeadMove, Record, Revision, Ruling
from tracker.conflict.state import Conflict
from tracker.conflict.timeline import Timeline
from tracker.words.document import Document, table_document
from tracker.words.history_lines import INDENT, record_line
from tracker.words.open_story import told_openly


class Entry(NamedTuple):
    """Be one record as the players read it, under a number of their own.

    ``tip`` is the ruling that the table stands at after it, by the players' number.
    """

    n: int
    kind: str
    lines: tuple[str, ...]
    at: str
    tip: int


class OpenLog:
    """Tell a whole fight to its players.

    ``entries`` are numbered from 1 without a gap; a ruling of which nothing may be told has none,
    nor has a move of the head that passes only over such.
    """

    def __init__(self, timeline: Timeline) -> None:
        self._timeline = timeline
        self._number: dict[int, int] = {0: 0}
        self._told: dict[int, tuple[str, ...]] = {}
        self.entries: list[Entry] = []
        head = 0
        for record in timeline.records:
            head = self._take_in(record, head)
        self.head = self._number[self._timeline.head]

    def _take_in(self, record: Record, head: int) -> int:
        """Add what a record tells the players; return the ruling the table stands at then."""
        match record:
            case Ruling():
                self._rule(record)
                return record.n
            case HeadMove():
                self._move(record, head)
                return record.head
            case Revision():
                self._revise(record, head)
                return record.rulings[-1].n if record.rulings else record.parent
            case BranchMark():
                if tip := self._number[record.tip]:
                    named = msgspec.structs.replace(record, tip=tip)
                    self._add("branch", (record_line(named, Conflict()),), record.at, head)
                return head

    def _add(self, kind: str, lines: tuple[str, ...], at: str, tip: int) -> int:
        n = len(self.entries) + 1
        number = n if kind == "ruling" else self._number[tip]
        self.entries.append(Entry(n, kind, lines, at, number))
        return n

    def _rule(self, ruling: Ruling) -> None:
        """Number a ruling; one that tells nothing has the number of the one before it."""
        lines = self._lines(ruling)
        self._told[ruling.n] = lines
        if lines:
            self._number[ruling.n] = self._add("ruling", lines, ruling.at, ruling.n)
        else:
            self._number[ruling.n] = self._number[ruling.parent]

    def _lines(self, ruling: Ruling) -> tuple[str, ...]:
        timeline = self._timeline
        before, after = timeline.state_at(ruling.parent), timeline.state_at(ruling.n)
        return told_openly(ruling, before, after)

    def _move(self, move: HeadMove, head: int) -> None:
        there = self._number[move.head]
        if there != self._number[head]:
            shown = msgspec.structs.replace(move, head=there)
            self._add("head", (record_line(shown, Conflict()),), move.at, move.head)

    def _revise(self, revision: Revision, head: int) -> None:
        """Number what was decided again; where the players see no difference, nothing happened."""
        before = self._path_told(head)
        tip = revision.rulings[-1].n if revision.rulings else revision.parent
        for ruling in revision.rulings:
            self._told[ruling.n] = self._lines(ruling)
        if before == self._path_told(tip):
            old = [n for n in self._timeline.path(head) if self._told[n]]
            new = [n for n in self._timeline.path(tip) if self._told[n]]
            same = dict(zip(new, (self._number[n] for n in old), strict=True))
            for ruling in revision.rulings:
                self._number[ruling.n] = same.get(ruling.n, self._number[ruling.parent])
            return
        for ruling in revision.rulings:
            self._rule(ruling)
        verb, _blank, rest = revision.revision.partition(" ")
        struck = rest.split(" ", maxsplit=1)[0]
        number = self._number.get(int(struck), 0) if struck.isdecimal() else 0
        told = tuple(ruling for ruling in revision.rulings if self._told[ruling.n])
        shown = msgspec.structs.replace(revision, revision=f"{verb} {number}", rulings=told)
        again = [f"{self._number[r.n]} {self._told[r.n][0]}" for r in told]
        self._add("revision", (record_line(shown, Conflict()), *again), revision.at, tip)

    def _path_told(self, tip: int) -> list[tuple[str, ...]]:
        return [lines for n in self._timeline.path(tip) if (lines := self._told[n])]

    # What is read

    def number(self, ruling: int) -> int:
        """Return the players' number of a ruling; one that tells nothing has that before it."""
        return self._number[ruling]

    def told(self, ruling: int) -> tuple[str, ...]:
        """Return what a ruling tells the players: its headline and details, or nothing."""
        return self._told[ruling]

    def lines(self) -> Iterator[str]:
        """Yield the lines of every entry, each with its number."""
        for entry in self.entries:
            first, *more = entry.lines
            yield f"{entry.n} {first}"
            yield from (f"{INDENT}{line}" for line in more)

    def documents(self) -> list[Document]:
        """Return every entry as plain data; commands and events are the game master's."""
        return [
            {"n": e.n, "record": e.kind, "at": e.at, "head": e.tip, "lines": list(e.lines)}
            for e in self.entries
        ]

    def ruling_at(self, n: int | None) -> int | None:
        """Return the game master's number for one of the players', the head's for None.

        Of several rulings that the players see as one, the last on the way; None for no ruling.
        """
        if n is None:
            return self._timeline.head
        found = [m for m, number in self._number.items() if number == n]
        return max(found, default=None)

    def table(self, n: int | None = None) -> Conflict:
        """Return the state as the players see it, at the head or after one of their rulings."""
        at = self.ruling_at(n)
        assert at is not None
        return open_table(self._timeline.state_at(at))

    def document(self, n: int | None = None) -> Document:
        """Return that state as plain data, with the players' numbers."""
        at = self.ruling_at(n)
        assert at is not None
        ruling = self._timeline.rulings.get(at)
        events: list[Event] = []
        if ruling is not None:
            before = self._timeline.state_at(ruling.parent)
            events = [event for event, _state in open_events(ruling, before)]
        return {
            **table_document(numbered(self.table(n)), events),
            "head": self._number[at],
            "rulings": sum(entry.kind == "ruling" for entry in self.entries),
            "branches": self._branches(),
        }

    def _branches(self) -> list[dict[str, Any]]:
        found = [
            {"name": b.name, "tip": self._number[b.tip], "parts_at": self._number[b.parts_at]}
            for b in self._timeline.branches()
        ]
        return [b for b in found if b["tip"] != b["parts_at"]]


def numbered(state: Conflict) -> Conflict:
    """Return a state whose conditions, tasks and effects are counted anew: gaps would tell."""
    counts = {"c": 0, "o": 0, "e": 0}

    def fresh(letter: str) -> str:
        counts[letter] += 1
        return f"{letter}{counts[letter]}"

    def again(letter: str, ones: Any) -> Any:
        return tuple(msgspec.structs.replace(one, id=fresh(letter)) for one in ones)

    people = {
        p.id: msgspec.structs.replace(
            p, conditions=again("c", p.conditions), effects=again("e", p.effects)
        )
        for p in state.participants.values()
    }
    return msgspec.structs.replace(
        state,
        participants=people,
        circumstances={place: again("c", there) for place, there in state.circumstances.items()},
        obstacles={o.id: o for o in again("o", state.obstacles.values())},
        effects=again("e", state.effects),
    )
