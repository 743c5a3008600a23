"""Revisions planned: what is tried at their gaps, and the planning itself, off the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from textual.app import App
from textual.widget import Widget

from tracker.conflict.history.commands import Amend, Strike
from tracker.conflict.history.plan import NOTHING_ELSE, Also, Gap, Plan
from tracker.conflict.history.timeline import Timeline
from tracker.conflict.ruling import Base, Refusal
from tracker.conflict.state import Conflict, change
from tracker.session import Session
from tracker.tui.dialogs.base import Dialog
from tracker.tui.present.lines import KeyHint, Line, Span, line
from tracker.tui.present.question import likely_answer
from tracker.tui.widgets.bars import Caption
from tracker.words.grammar import format
from tracker.words.translate import _, fill, ngettext, put

if TYPE_CHECKING:
    from tracker.conflict.history.tally import Account


class Talk(Base, frozen=True, kw_only=True):
    """What the game master has said of a revision, none of it written yet.

    ``also`` has led to ``plan``, the preview shown last; None before the first. ``line`` is what
    is tried at a ``gap`` of it.
    """

    command: Strike | Amend
    also: Also = NOTHING_ELSE
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


_T = TypeVar("_T")

# So many rulings are gone through before the screen is told how far that is.
STRETCH = 100

# With more rulings than these to go through, the screen says how far that is.
LONG = 1000


class Planning:
    """Make plans and accounts, one after the other; ``shown`` while the reader sees it done."""

    def __init__(self, app: App[Any]) -> None:
        self.shown = False
        self._app = app
        self._given_up = False

    async def plan(
        self, session: Session, command: Strike | Amend, also: Also
    ) -> Plan | Refusal | None:
        """Return the plan of a revision, None when the reader gave it up."""
        steps = session.planning(command, also)
        path, n = session.timeline.path(), command.ruling
        count = len(path) - path.index(n) - 1 if n in path else 0
        title = put(
            ngettext("{n} ruling is decided anew.", "{n} rulings are decided anew.", count),
            {"n": count},
        )
        return await self._gone_through(steps, count, title)

    async def account(self, timeline: Timeline) -> Account | None:
        """Return the account of the way to the head, None when the reader gave it up."""
        # Here, because a fight is shown before anybody looks back on it.
        from tracker.conflict.history.tally import accounting

        count = timeline.depth(timeline.head)
        title = fill("{n} rulings are summed up.", {"n": count})
        return await self._gone_through(accounting(timeline), count, title)

    async def _gone_through(self, steps: Iterator[_T | int], count: int, title: str) -> _T | None:
        """Return what steps come to; while they are many, tell how far they are."""
        dialog = self._show(title) if count > LONG else None
        self.shown, self._given_up = dialog is not None, False
        found: _T | int = 0
        while isinstance(found, int) and not self._given_up:
            found = await asyncio.to_thread(_stretch, steps)
            if dialog is not None and isinstance(found, int):
                dialog.tell(fill("{n} of {count}", {"n": found, "count": count}))
        self.shown = False
        if dialog is not None:
            dialog.finish()
        return None if self._given_up or isinstance(found, int) else found

    def _show(self, title: str) -> ProgressDialog:
        return ProgressDialog.show(self._app, [line(Span(title, "heading"))], self._give_up)

    def _give_up(self) -> None:
        self._given_up = True


async def foreseen(session: Session, command: Strike | Amend) -> Plan | Refusal:
    """Return the plan of a revision, made off the event loop; it may be given up at any time."""
    steps = session.planning(command)

    def stretch() -> Plan | Refusal | int:
        return _stretch(steps)

    while isinstance(found := await asyncio.to_thread(stretch), int):
        pass
    return found


def _stretch(steps: Iterator[_T | int]) -> _T | int:
    """Go on for a stretch; return what it comes to, or how many rulings are done."""
    found: _T | int = 0
    for found in islice(steps, STRETCH):
        if not isinstance(found, int):
            break
    return found


_DONE = "done"


class ProgressDialog(Dialog):
    """Show one line that changes, until what it tells of is done."""

    NAME: ClassVar[str] = "progress"
    SUDDEN = True
    asks = False

    def __init__(self) -> None:
        super().__init__()
        self._text = ""

    @classmethod
    def show(
        cls, app: App[Any], title: Sequence[Line], give_up: Callable[[], None]
    ) -> ProgressDialog:
        """Open the dialog over the current screen; ``give_up`` is called on escape."""
        dialog = cls.of(app)
        dialog._text = ""
        keys = [KeyHint("esc", _("Leave everything as it was"))]
        dialog.open(app, title, keys, lambda answer: give_up() if answer is None else None)
        return dialog

    def body(self) -> Sequence[Widget]:
        """Return the line."""
        return (Caption(classes="dialog--progress"),)

    def fill(self) -> None:
        """Put in how far it is."""
        super().fill()
        self.query_one(".dialog--progress", Caption).set_lines([line(self._text)])

    def tell(self, text: str) -> None:
        """Say how far it is now."""
        self._text = text
        if self.is_mounted:
            self.query_one(".dialog--progress", Caption).set_lines([line(text)])

    def finish(self) -> None:
        """Close the dialog, unless it was left already."""
        if self.is_current:
            self.dismiss(_DONE)
