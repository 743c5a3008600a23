"""What goes through a whole fight, off the event loop, in stretches, so it can be given up."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeVar

from textual.app import App

from tracker.conflict.history.commands import Amend, Strike
from tracker.conflict.history.plan import Also, Plan
from tracker.conflict.history.timeline import Timeline
from tracker.conflict.ruling import Refusal
from tracker.session import Session
from tracker.tui.present.lines import Span, line
from tracker.words.translate import fill, ngettext, put

if TYPE_CHECKING:
    from tracker.conflict.history.tally import Account
    from tracker.tui.dialogs.progress import ProgressDialog

T = TypeVar("T")

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

    async def _gone_through(self, steps: Iterator[T | int], count: int, title: str) -> T | None:
        """Return what steps come to; while they are many, tell how far they are."""
        dialog = self._show(title) if count > LONG else None
        self.shown, self._given_up = dialog is not None, False
        found: T | int = 0
        while isinstance(found, int) and not self._given_up:
            found = await asyncio.to_thread(_stretch, steps)
            if dialog is not None and isinstance(found, int):
                dialog.tell(fill("{n} of {count}", {"n": found, "count": count}))
        self.shown = False
        if dialog is not None:
            dialog.finish()
        return None if self._given_up or isinstance(found, int) else found

    def _show(self, title: str) -> ProgressDialog:
        from tracker.tui.dialogs.progress import ProgressDialog

        return ProgressDialog.show(self._app, [line(Span(title, "heading"))], self._give_up)

    def _give_up(self) -> None:
        self._given_up = True


def _stretch(steps: Iterator[T | int]) -> T | int:
    """Go on for a stretch; return what it comes to, or how many rulings are done."""
    found: T | int = 0
    for found in islice(steps, STRETCH):
        if not isinstance(found, int):
            break
    return found
