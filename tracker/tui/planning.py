"""Planning a revision off the event loop, in stretches, so that it can be given up."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import islice
from typing import Any

from textual.app import App

from tracker.conflict.history import Amend, Strike
from tracker.conflict.plan import Also, Plan
from tracker.conflict.ruling import Refusal
from tracker.session import Session
from tracker.tui.dialogs.progress import ProgressDialog
from tracker.tui.present.lines import Span, line
from tracker.words.translate import fill

# So many rulings are planned before the screen is told how far that is.
STRETCH = 100

# With more rulings than these to decide anew, the screen says how far that is.
LONG = 1000

Step = Plan | Refusal | int


class Planning:
    """Make plans, one after the other; ``shown`` while the reader sees one being made."""

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
        dialog = self._show(count) if count > LONG else None
        self.shown, self._given_up = dialog is not None, False
        found: Step = 0
        while isinstance(found, int) and not self._given_up:
            found = await asyncio.to_thread(_stretch, steps)
            if dialog is not None and isinstance(found, int):
                dialog.tell(fill("{n} of {count}", {"n": found, "count": count}))
        self.shown = False
        if dialog is not None:
            dialog.finish()
        return None if self._given_up or isinstance(found, int) else found

    def _show(self, count: int) -> ProgressDialog:
        title = fill("{n} rulings are decided anew.", {"n": count})
        return ProgressDialog.show(self._app, [line(Span(title, "heading"))], self._give_up)

    def _give_up(self) -> None:
        self._given_up = True


def _stretch(steps: Iterator[Step]) -> Step:
    """Go on with a plan for a stretch; return it, or how many rulings are done."""
    found: Step = 0
    for found in islice(steps, STRETCH):
        if not isinstance(found, int):
            break
    return found
