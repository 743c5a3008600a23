"""The log as the players may read it: lines and numbers of their own, without a gap."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

import msgspec

from tracker.checks.rules.conditions import hidden_by, revealed_by
from tracker.conflict.history.record_store import States
from tracker.conflict.history.timeline import Timeline
from tracker.conflict.lines import events_of
from tracker.conflict.notes import Note, Noted
from tracker.conflict.order import RoundOpened
from tracker.conflict.players.carryover import (
    Lingering,
    lingering_after,
    numbered,
    seen_lingering,
    with_belongings,
    with_lingering,
)
from tracker.conflict.players.names import Course, PlayerNames, called_by_players, course_of
from tracker.conflict.players.sight import hidden_people
from tracker.conflict.players.standpoint import Disclosures
from tracker.conflict.players.tasks import Known, TaskKey, open_tasks
from tracker.conflict.players.view import (
    as_overruled,
    kept_back,
    open_events,
    open_table,
    told_events,
)
from tracker.conflict.ruling import Command, Event, HeadMove, Record, Revision, Ruling
from tracker.conflict.state import Conflict, change
from tracker.conflict.system import system
from tracker.words.history_lines import INDENT, record_line
from tracker.words.player_story import Mask, Veil, tells_openly, told_openly
from tracker.words.telling import LogEntry, Retold
from tracker.words.translate import _


class OpenLog:
    """Tell a whole fight to its players.

    ``npcs`` is what they see of the game master's figures, in place of what the fight says.
    ``entries`` are numbered from 1 without a gap; a ruling of which nothing may be told has none,
    nor has a move of the head that passes only over such. ``records`` are the same as a tree
    would take them in: each ruling is its lines and no more. Lines are made when they are read.
    """

    def __init__(self, timeline: Timeline, npcs: str | None = None) -> None:
        self._whole = timeline
        self._npcs = npcs
        self._disclosures = Disclosures()
        for record in timeline.records:
            self._disclosures.take_in(record)
        # How often all of it was told anew.
        self.times = 0
        self._tell_all()

    def _tell_all(self) -> None:
        """Tell the fight from the beginning, as the players look at it now."""
        self.times += 1
        self._standpoint = self._disclosures.standpoint(self._whole, self._npcs)
        self._masks: dict[frozenset[tuple[str, str]], Mask] = {}
        self._timeline = self._whole
        if self._disclosures.retold(self._standpoint):
            self._timeline = Timeline()
            for record in self._whole.records:
                self._timeline.append(self._disclosures.as_told(record, self._standpoint))
        self._number: dict[int, int] = {0: 0}
        # The ruling that the table stood at last of those that the players see as one.
        self._latest: dict[int, int] = {0: 0}
        # The one ruling of those that tells something.
        self._source: dict[int, int] = {}
        self._lingering: dict[int, Lingering] = {0: Lingering()}
        # Who has the turn, or had it before somebody hidden.
        self._turn: dict[int, str | None] = {0: None}
        self._tells: dict[int, bool] = {}
        self._lines: dict[int, tuple[str, ...]] = {}
        self._names: dict[int, PlayerNames] = {0: {}}
        self._hidden: set[TaskKey] = set()
        # By rulings, what has been made known on the way there.
        self._revealed: dict[int, frozenset[TaskKey]] = {0: frozenset()}
        self._stands_at = 0
        self.entries: list[LogEntry] = []
        self.records: list[Record] = []
        for record in self._timeline.records:
            self._take_in(record)

    @property
    def head(self) -> int:
        """Return the players' number of the ruling that the table stands at."""
        return self._number[self._stands_at]

    def take_in(self, record: Record) -> None:
        """Add what a record tells the players; the timeline has taken it in already.

        Where that changes how they look at all before it, all of that is told anew.
        """
        self._disclosures.take_in(record)
        standpoint = self._disclosures.standpoint(self._whole, self._npcs)
        if standpoint != self._standpoint or (
            self._timeline is self._whole and self._disclosures.retold(standpoint)
        ):
            self._tell_all()
            return
        record = self._disclosures.as_told(record, standpoint)
        if self._timeline is not self._whole:
            self._timeline.append(record)
        self._take_in(record)

    def _take_in(self, record: Record) -> None:
        head, known = self._stands_at, self.kept_back
        match record:
            case Ruling():
                self._rule(record)
                head = record.n
            case HeadMove():
                self._move(record)
                head = record.head
            case Revision():
                self._revise(record)
                head = record.tip
        told = self.kept_back
        self._stands_at = head
        self._latest[self._number[head]] = head
        if told != known or told != self.kept_back:
            # What was told of these tasks before is told otherwise from now on.
            self._lines.clear()

    def _add(self, kind: str, lines: Callable[[], tuple[str, ...]], at: str, tip: int) -> int:
        n = len(self.entries) + 1
        number = n if kind == "ruling" else self._number[tip]
        self.entries.append(LogEntry(n, kind, lines, at, number))
        return n

    def _rule(self, ruling: Ruling) -> None:
        self._tell(ruling)
        if self._tells[ruling.n]:
            self.records.append(self._numbered(ruling))

    def _tell(self, ruling: Ruling) -> None:
        """Number a ruling; one that tells nothing has the number of the one before it.

        What lingers on the players' table after it does so whatever the hidden do.
        """
        before, after = self._around(ruling)
        course, note = self._course(ruling), self._note(ruling)
        self._learn_of_tasks(ruling, before)
        known = self._known(ruling, revealed_by(ruling, before))
        events = [] if note is None else list(told_events(note, before, known))
        tells = self._tells[ruling.n] = tells_openly(before, after, course, events)
        there = self._number[ruling.n] = self._number[ruling.parent]
        if tells:
            n = self._number[ruling.n] = self._add(
                "ruling", partial(self.told, ruling.n), ruling.at, ruling.n
            )
            self._source[n] = self._latest[n] = ruling.n
            kept = self._lingering[there]
            self._lingering[n] = lingering_after(kept, events, before, after)
            unseen = after.turn in hidden_people(after)
            self._turn[n] = self._turn[there] if unseen else after.turn

    def _learn_of_tasks(self, ruling: Ruling, before: Conflict) -> None:
        """Note of which tasks a ruling keeps the need from the players, or makes it known."""
        self._hidden |= hidden_by(ruling, before)
        self._revealed[ruling.n] = self._revealed[ruling.parent] | revealed_by(ruling, before)

    @property
    def kept_back(self) -> frozenset[TaskKey]:
        """Return the tasks of which the players know no need now, nor ever did: on no branch."""
        return frozenset(self._hidden - self._revealed[self._stands_at])

    def _known(self, ruling: Ruling, revealed: frozenset[TaskKey] = frozenset()) -> Known:
        """Return what the players know of tasks before a ruling, and of those it has revealed."""
        kept = self._lingering[self._number[ruling.parent]]
        return Known(self.kept_back - revealed, kept.own)

    def _around(self, ruling: Ruling) -> tuple[Conflict, Conflict]:
        return self._state_at(ruling.parent), self._state_at(ruling.n)

    def _state_at(self, n: int) -> Conflict:
        """Return the state after one of the game master's rulings, to be seen as all is now."""
        state, npcs = self._timeline.state_at(n), self._standpoint.npcs
        return state if state.npcs == npcs else change(state, npcs=npcs)

    def _table(self, ruling: int) -> Conflict:
        """Return the table that the players see after one of the game master's rulings."""
        kept = self._lingering[self._number[ruling]]
        state = self._state_at(ruling)
        table = with_lingering(
            open_table(with_belongings(state, kept)), seen_lingering(kept, state)
        )
        rules, asked = system(state.system), table.question
        if (
            asked is not None
            and asked.hit is None
            and rules.asks_in_secret(state, kept_back(state))
        ):
            table = change(table, question=None)
        table = self._with_turn(table, self._number[ruling])
        if table.question is None and state.phase == "running":
            table = rules.with_open_question(table)
        tasks = open_tasks(table, self.kept_back)
        whole = system(table.system).with_tasks(table, tasks)
        aliases = self._aliases(ruling)
        table = called_by_players(whole, {**self._names[ruling], **aliases})
        return change(self._mask(ruling).over(table), npcs=table.npcs) if aliases else table

    def _with_turn(self, table: Conflict, n: int) -> Conflict:
        """Return a table with who had the turn last where nobody in sight has been given it."""
        who = self._turn[n]
        if table.turn is not None or who not in table.participants:
            return table
        running = table.phase == "running" and system(table.system).elective(table)
        return change(table, turn=who) if running else table

    def _aliases(self, n: int) -> PlayerNames:
        """Return what the players call those whose names they do not know, after a ruling."""
        aliases = self._standpoint.aliases
        return self._disclosures.aliases_at(n, self._standpoint) if aliases else {}

    def _mask(self, n: int) -> Mask:
        """Return what puts aliases in place of names after a ruling.

        Whoever is not there then, or not any more, may be spoken of all the same.
        """
        here = self._aliases(n)
        key = frozenset(here.items())
        if key not in self._masks:
            unknown = {
                name: alias
                for figure, alias in self._standpoint.aliases
                if here.get(figure[0], alias) == alias
                for name in self._disclosures.names_of(figure)
                if name.casefold() != alias.casefold()
            }
            people = self._whole.state.participants
            seen = (p.name for i, p in people.items() if i not in here)
            self._masks[key] = Mask(unknown, seen)
        return self._masks[key]

    def _course(self, ruling: Ruling) -> Course:
        """Return what the players call everybody during a ruling, and keep it as it is after."""
        names, before = self._names[ruling.parent], self._state_at(ruling.parent)
        aliases = self._aliases(ruling.n)
        course = course_of({**names, **aliases}, ruling, before, aliases)
        after = course[-1] if course else {}
        self._names[ruling.n] = {i: n for i, n in after.items() if i not in aliases}
        return course

    def _told(self, ruling: Ruling, *, short: bool = False) -> tuple[str, ...]:
        before, after = self._around(ruling)
        course, note = self._course(ruling), self._note(ruling)
        if note is None:
            return ()
        if any(part.overruled for part in note.command.parts):
            note = change(note, command=as_overruled(note.command, self._table(ruling.parent)))
        told = told_openly(note, before, after, course, self._known(ruling), short=short)
        return tuple(map(self._mask(ruling.n), told))

    def _headline(self, ruling: Ruling) -> str:
        return next(iter(self._told(ruling, short=True)), "")

    def _note(self, ruling: Ruling) -> Ruling | None:
        """Return a note to an earlier ruling with that one's number, any other ruling as it is.

        What is noted to a ruling that is not told is not told either.
        """
        command = ruling.command
        if command.composed:
            # Its lines stay where they are, or what is said of their events would be of others.
            parts = [self._note(part) or _untold(part) for part in ruling.parts]
            command = change(command, line=tuple(part.command for part in parts))
            return change(ruling, command=command, events=events_of(parts))
        if not isinstance(command, Note):
            return ruling
        about, colon, text = command.text.partition(":")
        if not (colon and about.isascii() and about.isdecimal() and int(about) in self._tells):
            return ruling
        if not self._tells[int(about)]:
            return None
        text = f"{self._number[int(about)]}:{text}"
        command = msgspec.structs.replace(command, text=text)
        events = (Noted(text=text, secret=command.secret),)
        return msgspec.structs.replace(ruling, command=command, events=events)

    def _numbered(self, ruling: Ruling) -> Ruling:
        """Return a ruling that is told as its lines, with the players' numbers."""
        again = ruling.again
        command: Command = Retold(
            tell=partial(self.told, ruling.n), head=partial(self._headline, ruling)
        )
        events = tuple(self._rounds(ruling))
        noted = self._note(ruling)
        if noted is not None and isinstance(noted.command, Note):
            mask = self._mask(ruling.n)
            command, events = mask.over(noted.command), mask.over(noted.events)
        return Ruling(
            n=self._number[ruling.n],
            parent=self._number[ruling.parent],
            command=command,
            events=events,
            at=ruling.at,
            again=self._number[again] if again is not None and self._tells[again] else None,
        )

    def _rounds(self, ruling: Ruling) -> Iterator[Event]:
        """Yield the event that opens a round, as the players know it, if there is one."""
        if any(isinstance(event, RoundOpened) for event in ruling.events):
            yield from (e for e, _state in self._met(ruling) if isinstance(e, RoundOpened))

    def _met(self, ruling: Ruling) -> Iterator[tuple[Event, Conflict]]:
        before = self._state_at(ruling.parent)
        mask = self._mask(ruling.n) if self._standpoint.aliases else None
        turn = self._number[ruling.parent]
        for event, table in open_events(ruling, before, self._course(ruling), self._known(ruling)):
            state = self._with_turn(table, turn)
            yield (event, state) if mask is None else (mask.over(event), mask.over(state))

    def _move(self, move: HeadMove) -> None:
        there = self._number[move.head]
        if there != self.head:
            n = len(self.entries) + 1
            shown = msgspec.structs.replace(move, n=n, head=there)
            self._add("head", partial(_line, shown), move.at, move.head)
            self.records.append(shown)

    def _revise(self, revision: Revision) -> None:
        """Number what was decided again; where the players see no difference, nothing happened."""
        for ruling in revision.rulings:
            # So that the notes among them are told by the numbers of those they are about.
            self._number[ruling.n] = self._number[ruling.parent]
            self._learn_of_tasks(ruling, self._state_at(ruling.parent))
            self._tells[ruling.n] = bool(self._told(ruling))
        old = self._after(revision.parent, self._stands_at)
        new = self._after(revision.parent, revision.tip)
        unchanged = list(map(self.told, old)) == list(map(self.told, new))
        for ruling in revision.rulings:
            self._lines.pop(ruling.n, None)
        if unchanged:
            same = dict(zip(new, (self._number[n] for n in old), strict=True))
            for ruling in revision.rulings:
                self._number[ruling.n] = same.get(ruling.n, self._number[ruling.parent])
            return
        for ruling in revision.rulings:
            self._tell(ruling)
        told = tuple(ruling for ruling in revision.rulings if self._tells[ruling.n])
        shown = Revision(
            n=len(self.entries) + 1,
            revision=self._revision(revision),
            came_from=self._number[revision.came_from],
            parent=self._number[revision.parent],
            rulings=tuple(map(self._numbered, told)),
            at=revision.at,
        )
        again = partial(self._again, shown, tuple(ruling.n for ruling in told))
        self._add("revision", again, revision.at, revision.tip)
        self.records.append(shown)

    def _after(self, parent: int, tip: int) -> list[int]:
        """Return the rulings that tell something, of those beyond one on the way to another."""
        way = self._timeline.path(tip)
        return [n for n in way[self._timeline.depth(parent) :] if self._tells[n]]

    def _again(self, shown: Revision, told: tuple[int, ...]) -> tuple[str, ...]:
        return (*_line(shown), *(f"{self._number[n]} {self.told(n)[0]}" for n in told))

    def _revision(self, revision: Revision) -> str:
        """Return what was done, by the players' number; of what they never saw, no number."""
        verb, _blank, rest = revision.revision.partition(" ")
        number = rest.split(" ", maxsplit=1)[0]
        struck = int(number) if number.isdecimal() else 0
        if not self._tells.get(struck):
            return _("looked at again")
        return f"{verb} {self._number[struck]}"

    # What is read

    def met(self, n: int) -> list[tuple[Event, Conflict]]:
        """Return the events of a ruling that the players may know, each with the table it met."""
        return list(self._met(self._timeline.rulings[self._source[n]]))

    def veils(self, n: int, text: str) -> bool:
        """Return whether a text names what is hidden around one of the players' rulings."""
        ruling = self._timeline.rulings[self._source[n]]
        before, after = self._around(ruling)
        return Veil(before, after, map(self._table, (ruling.parent, ruling.n))).covers(text)

    def number(self, ruling: int) -> int:
        """Return the players' number of a ruling; one that tells nothing has that before it."""
        return self._number[ruling]

    def told(self, ruling: int) -> tuple[str, ...]:
        """Return what a ruling tells the players: its headline and details, or nothing."""
        if ruling not in self._lines:
            record = self._timeline.rulings[ruling]
            self._lines[ruling] = self._told(record) if self._tells[ruling] else ()
        return self._lines[ruling]

    def lines(self) -> Iterator[str]:
        """Yield the lines of every entry, each with its number."""
        for entry in self.entries:
            first, *more = entry.lines
            yield f"{entry.n} {first}"
            yield from (f"{INDENT}{line}" for line in more)

    def ruling_at(self, n: int | None) -> int | None:
        """Return the game master's number for one of the players', the head's for None.

        Of several rulings that the players see as one, where the table stood last; None for no
        ruling.
        """
        return self._stands_at if n is None else self._latest.get(n)

    def table(self, n: int | None = None) -> Conflict:
        """Return the state as the players see it, at the head or after one of their rulings.

        Conditions, tasks and effects are counted anew.
        """
        at = self.ruling_at(n)
        assert at is not None
        return numbered(self._table(at))


def _untold(noted: Ruling) -> Ruling:
    """Return a note that is not for the players."""
    assert isinstance(noted.command, Note)
    events = (Noted(text=noted.command.text, secret=True),)
    return change(noted, command=change(noted.command, secret=True), events=events)


def _line(record: Record) -> tuple[str, ...]:
    return (record_line(record, Conflict()),)


# Most tables are never looked at: each is made when it is.
_LATER = Conflict()


class OpenTimeline(Timeline):
    """Hold what the players may see of a fight: numbers without gaps, tables without secrets.

    It follows: ``take_in`` is given the fight's own records, one after the other, and adds what
    the players learn from each. Branches are in it, without what they may not see there; what
    comes out later is there from then on. Where something changes of which nothing is told, the
    table at the head changes without a record.
    """

    def __init__(self, npcs: str | None = None, records: Iterable[Record] = ()) -> None:
        super().__init__()
        self._tables = States(_LATER)
        self._source = Timeline()
        for record in records:
            self._source.append(record)
        self._log = OpenLog(self._source, npcs)
        self._catch_up(0)

    @property
    def log(self) -> OpenLog:
        """Return what the players read of the fight, line by line."""
        return self._log

    @property
    def times(self) -> int:
        """Return how often all of it was told anew: what was kept of it is to be let go then."""
        return self._log.times

    def take_in(self, record: Record) -> None:
        """Take in the fight's next record; raises Contradiction when it does not follow."""
        self._source.append(record)
        log, known = self._log, len(self._log.records)
        kept_back, times = log.kept_back, log.times
        log.take_in(record)
        if log.times != times:
            super().__init__()
            self._tables = States(_LATER)
            known = 0
        elif log.kept_back != kept_back:
            # Every table has other tasks now.
            self._tables = States(_LATER)
        self._catch_up(known)

    def _catch_up(self, known: int) -> None:
        """Take in what the log tells beyond so many records."""
        for told in self._log.records[known:]:
            self.append(told, _LATER)
        assert self.head == self._log.head

    def _stand(self, n: int, state: Conflict | None) -> None:
        self.head = n

    @property
    def state(self) -> Conflict:
        """Return the table at the head, as the players see it."""
        return self.state_at(self.head)

    def state_at(self, n: int) -> Conflict:
        """Return the table after one of the players' rulings, as it was when they saw it last."""
        self._require(n)
        # By the game master's number, for the table may change without one of the players'.
        ruling = self._log.ruling_at(n)
        assert ruling is not None
        table = self._tables.get(ruling)
        if table is None:
            table = self._log.table(n)
            self._tables.keep(ruling, table)
        return table

    def met(self, n: int) -> list[tuple[Event, Conflict]]:
        """Return the events of a ruling that the players may know, each with the table it met."""
        return self._log.met(n)

    def veils(self, n: int, text: str) -> bool:
        """Return whether a text names what is hidden around one of the players' rulings."""
        return self._log.veils(n, text)


def open_timeline(records: Iterable[Record], npcs: str | None = None) -> OpenTimeline:
    """Return what the players may see of a fight that is given whole.

    ``npcs`` is what they see of the game master's figures, in place of what the fight says.
    """
    return OpenTimeline(npcs, records)
