"""A revision that is not yet written: what becomes of each ruling, and what has no answer."""

from __future__ import annotations

from tracker.conflict.engine import fold
from tracker.conflict.history.timeline import Timeline
from tracker.conflict.ruling import Base, Command, HeadMove, Record, Refusal, Ruling
from tracker.conflict.state import Conflict, Question


def state_after_record(timeline: Timeline, record: Record) -> Conflict | None:
    """Return the state after the next ruling or head move; None for what takes longer to tell."""
    if isinstance(record, Ruling) and record.parent == timeline.head:
        return fold(timeline.state, record.events)
    if isinstance(record, HeadMove):
        return timeline.state_at(record.head)
    return None


class Redone(Base, frozen=True, kw_only=True):
    """What became of one ruling: decided again, dropped with a reason, or put in.

    ``old`` is None for what the record lacked; ``left_out`` names what no longer exists and was
    taken out of the command.
    """

    old: Ruling | None
    new: Ruling | None
    dropped: Refusal | None = None
    left_out: tuple[str, ...] = ()

    @property
    def changed(self) -> bool:
        """Return whether it came out differently, or was put in."""
        return self.new is not None and (self.old is None or self.old.events != self.new.events)


class Gap(Base, frozen=True, kw_only=True):
    """A place where the record does not fit any more, and the game master may say what does.

    Without a ``question`` the recorded ruling has dropped out, and another command may take its
    place. With one, it is asked before that ruling and the record has no answer: it was waived.
    Commands for the place are read in ``state``.
    """

    ruling: int
    state: Conflict
    question: Question | None = None


class Also(Base, frozen=True, kw_only=True):
    """What the game master says beyond the one ruling that is struck or amended.

    ``instead`` has a command for a recorded ruling, or None to strike it too; ``before`` the
    commands to put in before one, as long as a question stands there that it does not answer.
    """

    instead: dict[int, Command | None] = {}
    before: dict[int, tuple[Command, ...]] = {}

    def at(self, gap: Gap, command: Command) -> Also:
        """Return the same with a command for a gap."""
        n = gap.ruling
        if gap.question is None:
            return Also(instead={**self.instead, n: command}, before=self.before)
        commands = (*self.before.get(n, ()), command)
        return Also(instead=self.instead, before={**self.before, n: commands})


NOTHING_ELSE = Also()


class Plan(Base, frozen=True, kw_only=True):
    """A revision not yet written: what becomes of each ruling, and the states at both tips."""

    name: str
    parent: int
    came_from: int
    redone: tuple[Redone, ...]
    gaps: tuple[Gap, ...]
    before: Conflict
    after: Conflict

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """Return the rulings to write."""
        return tuple(r.new for r in self.redone if r.new is not None)
