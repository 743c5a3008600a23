"""One open conflict: a line in, decided, written to the log, written into the tree, told."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING, TypeAlias

from tracker.conflict.engine import Trials, rule
from tracker.conflict.history import commands as history
from tracker.conflict.history.timeline import Timeline
from tracker.conflict.lines import Import
from tracker.conflict.ruling import (
    N_,
    Base,
    Command,
    Contradiction,
    HeadMove,
    Record,
    Refusal,
    Revision,
    Ruling,
)
from tracker.conflict.state import Conflict
from tracker.log.errors import NoFight
from tracker.log.save import Save, collector_paused

if TYPE_CHECKING:
    from tracker.chance import TableDice
    from tracker.conflict.history.plan import Also, Gap, Plan
    from tracker.conflict.history.prior_rolls import PriorRolls
    from tracker.conflict.history.tally import Account
    from tracker.conflict.history.why import Cause

Subscriber = Callable[[Record], None]


class Causes(Base, frozen=True, kw_only=True):
    """Answer "why": the rulings behind a number, newest first."""

    who: str
    field: str
    causes: tuple[Cause, ...]


Answer: TypeAlias = "Record | Refusal | Causes | Account | None"


def now() -> str:
    """Return the time as the log writes it: UTC, to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


class Session:
    """Hold one open conflict.

    ``propose`` says what a command leads to and changes nothing; ``commit`` writes a record to
    the save and takes it into the tree. Without a save everything stays in memory; records that a
    failing save did not take wait in ``unsaved``. ``trials`` are what was tried on the state at the
    head before it was proposed.
    """

    def __init__(
        self,
        save: Save | None = None,
        records: Sequence[Record] = (),
        clock: Callable[[], str] = now,
        timeline: Timeline | None = None,
    ) -> None:
        self.save = save
        self.unsaved: list[Record] = []
        self._clock = clock
        self._subscribers: list[Subscriber] = []
        self.trials = Trials()
        if timeline is None:
            with collector_paused():
                timeline = Timeline(records if save is None else save.records)
        self.timeline = timeline
        self.timeline.settle()
        if save is not None:
            save.records.settle()
        self._table_dice: TableDice | None = None

    @property
    def state(self) -> Conflict:
        """Return the state at the head."""
        return self.timeline.state

    @property
    def _dice(self) -> TableDice:
        if self._table_dice is None:
            # Here and below, because a fight is shown before anything is thrown, typed or revised.
            from tracker.chance import TableDice

            self._table_dice = TableDice(self.timeline)
        return self._table_dice

    @property
    def prior_rolls(self) -> PriorRolls:
        """Return what knows the faces that lie there from branches that were left."""
        return self._dice.prior_rolls

    def took_earlier_faces(self, record: Record) -> bool:
        """Return whether what was proposed last is a ruling with faces that lay there."""
        return isinstance(record, Ruling) and bool(self._dice.taken)

    @property
    def read_only(self) -> bool:
        """Return whether another process plays this fight, or the file bears no writing."""
        return self.save is not None and self.save.read_only

    def subscribe(self, subscriber: Subscriber) -> None:
        """Call ``subscriber`` with each record once it is part of the tree."""
        self._subscribers.append(subscriber)

    def read(self, line: str) -> Command | Refusal | None:
        """Return the command that a line means now; None for a blank line or a comment."""
        from tracker.words.grammar import parse

        return parse(line, self.state)

    def do(self, line: str) -> Answer:
        """Carry out a line: propose it, and commit what it leads to. Raises LogError."""
        command = self.read(line)
        if command is None or isinstance(command, Refusal):
            return command
        return self.carry_out(command)

    def carry_out(self, command: Command) -> Answer:
        """Propose a command and commit the record it leads to. Raises LogError."""
        answer = self.propose(command)
        if isinstance(answer, Record):
            self.commit(answer)
        return answer

    def propose(self, command: Command) -> Answer:
        """Return the record that a command leads to, a refusal, or what only a question gets.

        Raises NoFight where the save tells what the rules cannot go on from.
        """
        with self._told():
            return self._answer(command)

    def _answer(self, command: Command) -> Answer:
        if self.read_only and not command.only_looks:
            return Refusal(message=N_("this fight is open for reading only"))
        self._dice.begin()
        match command:
            case history.Undo():
                return self._undo(command)
            case history.Redo():
                return self._redo(command)
            case history.GoTo():
                return self._goto(command)
            case history.NameBranch():
                from tracker.conflict.history.branches import branch_mark

                return branch_mark(self.timeline, command, self._next(), self._clock())
            case history.Why():
                return self._why(command)
            case history.LookBack():
                from tracker.conflict.history.tally import account

                return account(self.timeline)
            case history.Strike() | history.Amend():
                plan = self.plan(command)
                return plan if isinstance(plan, Refusal) else self.revision(plan)
            case _:
                return self._rule(command)

    def commit(self, record: Record) -> None:
        """Write a record, then take it into the tree and tell. Raises LogError, unchanged then."""
        if self.save is not None and not self.unsaved:
            self.save.append(record)
        elif self.save is not None:
            self.unsaved.append(record)
        self.take_in(record)

    def write(self, record: Record) -> None:
        """Write a record to the save and nothing else: the part that may wait for the disk."""
        if self.save is not None:
            self.save.append(record)

    def take_in(self, record: Record, state: Conflict | None = None) -> None:
        """Take a record into the tree and tell the subscribers; ``state`` is as for the tree."""
        self.timeline.append(record, state)
        for subscriber in self._subscribers:
            subscriber(record)

    def keep_in_memory(self, record: Record) -> None:
        """Take in a record that the disk refused; it waits in ``unsaved``."""
        self.unsaved.append(record)
        self.take_in(record)

    def save_again(self) -> None:
        """Write what waits in memory. Raises LogError at the first record the disk refuses."""
        if self.unsaved and self.save is not None:
            self.save.reopen()
        while self.unsaved and self.save is not None:
            self.save.append(self.unsaved[0])
            del self.unsaved[0]

    def follow(self) -> bool:
        """Take in what another process has written; return whether there was anything.

        Raises LogError, NoFight where it does not follow from what was there.
        """
        if self.save is None or not self.save.read_only:
            return False
        news = self.save.poll()
        if news is None:
            self.timeline = Timeline()
            self._table_dice = None
            news = list(self.save.records)
        with self._told():
            for record in news:
                self.take_in(record)
        return bool(news)

    def close(self) -> None:
        """Let go of the save."""
        if self.save is not None:
            self.save.close()

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Say of the save that it tells no fight, where what it tells contradicts itself."""
        try:
            yield
        except Contradiction as error:
            if self.save is None:
                raise
            raise NoFight(self.save.path, str(error)) from error

    # What commands lead to

    def _next(self) -> int:
        return self.timeline.last + 1

    def _rule(self, command: Command) -> Record | Refusal:
        from tracker.words.game_words import with_added_words

        state = self.state
        read = self._with_file(command, state)
        if isinstance(read, Refusal):
            return read
        worded = with_added_words(read, state)
        found = self.trials.known_without_dice(state, worded) or rule(state, worded, self._dice)
        if isinstance(found, Refusal):
            return found
        return Ruling(
            n=self._next(),
            parent=self.timeline.head,
            command=found.command,
            events=found.events,
            at=self._clock(),
        )

    def _with_file(self, command: Command, state: Conflict) -> Command | Refusal:
        """Return a command that names a file with what this says, any other as it is."""
        if not isinstance(command, Import) or command.whole:
            return command
        from tracker.importing import completed_import

        return completed_import(command, state, self.timeline)

    def plan(
        self, command: history.Strike | history.Amend, also: Also | None = None
    ) -> Plan | Refusal:
        """Return what striking or amending would do; writes nothing.

        ``also`` is what the game master says at the gaps of an earlier plan of the same command.
        """
        from tracker.conflict.history.revision import concluded

        return concluded(self.planning(command, also))

    def planning(
        self, command: history.Strike | history.Amend, also: Also | None = None
    ) -> Iterator[Plan | Refusal | int]:
        """Plan a revision step by step: yields how many rulings are done, at last the plan.

        Raises NoFight as ``propose`` does.
        """
        with self._told():
            yield from self._planning(command, also)

    def _planning(
        self, command: history.Strike | history.Amend, said: Also | None
    ) -> Iterator[Plan | Refusal | int]:
        from tracker.conflict.history.plan import NOTHING_ELSE
        from tracker.conflict.history.revision import amending, striking
        from tracker.words.game_words import with_added_words
        from tracker.words.grammar import parse

        first, at, also = self._next(), self._clock(), said or NOTHING_ELSE
        if isinstance(command, history.Strike):
            yield from striking(self.timeline, command.ruling, first, at, also)
            return
        amended = self.timeline.rulings.get(command.ruling)
        state = self.timeline.state_at(amended.parent) if amended else self.state
        instead = parse(command.command, state)
        if isinstance(instead, Refusal):
            yield instead
        elif instead is None:
            yield Refusal(message=N_("say what it was instead: amend RULING COMMAND"))
        elif isinstance(read := self._with_file(instead, state), Refusal):
            yield read
        else:
            worded = with_added_words(read, state)
            yield from amending(self.timeline, command.ruling, worded, first, at, also)

    def read_at(self, gap: Gap, line: str) -> Command | Refusal | None:
        """Return the command that a line means at a gap of a plan, for ``Also.at``."""
        from tracker.words.grammar import parse

        return parse(line, gap.state)

    def revision(self, plan: Plan) -> Revision:
        """Return the one record that a plan is written as."""
        return Revision(
            n=self._next() + len(plan.rulings),
            revision=plan.name,
            came_from=plan.came_from,
            parent=plan.parent,
            rulings=plan.rulings,
            at=self._clock(),
        )

    def _head(self, to: int, why: str) -> HeadMove:
        return HeadMove(n=self._next(), head=to, why=why, at=self._clock())

    def _undo(self, command: history.Undo) -> Record | Refusal:
        to = self.timeline.undo_to(command.steps) if command.steps > 0 else None
        return Refusal(message=N_("nothing to undo")) if to is None else self._head(to, "undo")

    def _redo(self, command: history.Redo) -> Record | Refusal:
        to = self.timeline.redo_to(command.steps) if command.steps > 0 else None
        return Refusal(message=N_("nothing to redo")) if to is None else self._head(to, "redo")

    def _goto(self, command: history.GoTo) -> Record | Refusal:
        from tracker.conflict.history.branches import GOTO, place_called

        to = place_called(self.timeline, command.where)
        return to if isinstance(to, Refusal) else self._head(to, GOTO)

    def _why(self, command: history.Why) -> Causes | Refusal:
        from tracker.conflict.history.why import asked_number, causes_of

        what = asked_number(self.timeline, command.name, command.field)
        if isinstance(what, Refusal):
            return what
        # A task is known by its text, also when it is gone.
        who, field = (what.who, what.text) if what.field else (what.text, "")
        return Causes(who=who, field=field, causes=causes_of(self.timeline, what))
