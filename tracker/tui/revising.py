"""A strike or an amendment that is talked over: what was said so far, and where."""

from __future__ import annotations

from tracker.conflict.history.commands import Amend, Strike
from tracker.conflict.history.plan import NOTHING, Also, Gap, Plan
from tracker.conflict.ruling import Base, Refusal
from tracker.conflict.state import Conflict, change
from tracker.session import Session
from tracker.tui.present.question import likely_answer
from tracker.words.grammar import format


class Talk(Base, frozen=True, kw_only=True):
    """What the game master has said of a revision, none of it written yet.

    ``also`` has led to ``plan``, the preview shown last; None before the first. ``line`` is what
    is tried at a ``gap`` of it.
    """

    command: Strike | Amend
    also: Also = NOTHING
    plan: Plan | None = None
    gap: Gap | None = None
    line: str = ""

    def tried(self, session: Session) -> Also | Refusal:
        """Return all that is said, with the line at the gap; refuse a line that means nothing."""
        if self.gap is None:
            return self.also
        read = session.read_at(self.gap, self.line)
        if read is None:
            return self.also
        return read if isinstance(read, Refusal) else self.also.at(self.gap, read)

    def planned(self, also: Also, plan: Plan) -> Talk:
        """Return the same with the plan that all that is said has led to."""
        return Talk(command=self.command, also=also, plan=plan)

    def at(self, gap: Gap, line: str) -> Talk:
        """Return the same with a line to try at a gap."""
        return change(self, gap=gap, line=line)

    def with_faces(self, faces: str) -> Talk:
        """Return the same with faces, as ``dice=+-00``, at the end of the line said last."""
        if self.gap is not None:
            return change(self, line=f"{self.line} {faces}")
        assert isinstance(self.command, Amend)
        return change(self, command=change(self.command, command=f"{self.command.command} {faces}"))

    @property
    def kept(self) -> Talk:
        """Return what was said before the line that is tried."""
        return change(self, gap=None, line="")

    @property
    def said(self) -> str:
        """Return the line said last: at the gap, or what is amended to."""
        if self.gap is not None:
            return self.line
        return self.command.command if isinstance(self.command, Amend) else ""

    def said_in(self, session: Session) -> Conflict:
        """Return the state that the line said last is read in."""
        if self.gap is not None:
            return self.gap.state
        ruling = session.timeline.rulings.get(self.command.ruling)
        return session.timeline.state_at(ruling.parent) if ruling else session.state


def proposal(gap: Gap, session: Session) -> str:
    """Return the line to begin from at a gap: what the ruling was, or the likely answer."""
    if gap.question is not None:
        return likely_answer(gap.state)
    old = session.timeline.rulings[gap.ruling]
    return format(old.command, session.timeline.state_at(old.parent))
