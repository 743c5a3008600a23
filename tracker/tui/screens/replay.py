"""The replay: find and compare rulings, and take the table back to any of them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from functools import partial
from typing import ClassVar

from tracker.conflict.history.commands import GoTo, Strike
from tracker.conflict.ruling import HeadMove, Record, Revision
from tracker.places import styles_dir
from tracker.tui.dialogs.prompt import PromptDialog
from tracker.tui.dialogs.text import TextDialog
from tracker.tui.present.chronicle import note_to, place_of
from tracker.tui.present.difference import comparison_lines
from tracker.tui.present.lines import KeyHint, Line, Span, line
from tracker.tui.screens.looking_back import LookingBack
from tracker.words.grammar import format
from tracker.words.split import quote
from tracker.words.translate import _, fill

# So many rulings are searched before keys are looked at again.
STRETCH = 25


class ReplayScreen(LookingBack):
    """Look back on a fight, and do something with the ruling under the cursor."""

    name_of_screen = "replay"
    CSS_PATH: ClassVar[str] = str(styles_dir() / "replay.tcss")

    def __init__(self) -> None:
        super().__init__()
        self._wanted = ""

    def ruled(self, record: Record) -> None:
        """Show what a record has changed, and say what going to a ruling means."""
        if isinstance(record, Revision):
            self.ruling = record.rulings[0].n if record.rulings else record.parent
        super().ruled(record)
        if isinstance(record, HeadMove) and record.why == "goto":
            if record.head:
                told = fill("The table stands at {n} now.", {"n": record.head})
            else:
                told = _("The table stands at the beginning now.")
            self.say(f"{told} {_('All else stays in the tree.')}", self.way_back())

    # Finding and comparing

    def act_find(self) -> None:
        """Ask for words, and go to the next ruling that has them."""
        title = _heading(_("Find which words?"))
        PromptDialog.ask(self.app, title, self._find, value=self._wanted)

    def act_find_next(self) -> None:
        """Go to the next ruling that has the words looked for."""
        if self._wanted:
            self._find(self._wanted)
        else:
            self.act_find()

    def _find(self, words: str | None) -> None:
        if not words or not words.strip():
            return
        self._wanted = words.strip()
        row = self.tree_shown.row(self.ruling) or 0
        found = self.chronicle.found(self.tree_shown, self._wanted, row)
        self.run_worker(self._search(found, self._wanted), group="find", exclusive=True)

    async def _search(self, found: Iterator[int | None], words: str) -> None:
        for at, n in enumerate(found):
            if n is not None:
                self.say()
                self.go_to(n)
                return
            if at % STRETCH == STRETCH - 1:
                await asyncio.sleep(0)
        self.say(fill("No ruling says {words}.", {"words": words}))

    def act_jump(self) -> None:
        """Ask for a number or a branch's name, and go there."""
        timeline = self.timeline

        def wrong(text: str) -> str:
            if place_of(timeline, text) is not None:
                return ""
            return _("No ruling and no branch is called that.")

        title = _heading(_("Go to which ruling? A number, or a branch's name."))
        PromptDialog.ask(self.app, title, self._jump, check=wrong)

    def _jump(self, text: str | None) -> None:
        if text is not None:
            self.go_to(place_of(self.timeline, text))

    def act_compare(self) -> None:
        """Mark a ruling; at another one, show both side by side; on the same, unmark it."""
        first, second, glyphs = self.marked, self.ruling, self.game.glyphs
        if first is None or first == second:
            self.marked = second if first is None else None
            self.show_ruling()
            return
        here = (first, self.timeline.state_at(first))
        there = (second, self.timeline.state_at(second))
        words = {"first": first, "second": second}
        TextDialog.show(
            self.app,
            _heading(fill("Between {first} and {second}", words)),
            lambda width: comparison_lines(here, there, width, glyphs),
            keys=[KeyHint("esc", _("Back"))],
        )

    def act_branches_away(self) -> None:
        """Show the branches that were put away, or hide them again."""
        if not self.away and not self.tree_shown.put_away:
            self.say(_("No branch is put away."))
            return
        self.away = not self.away
        self.show_state()

    # What goes to the log

    def act_stand(self) -> None:
        """Make the ruling the head: the table goes on from there."""
        if self.ruling == self.timeline.head:
            self.say(_("The table stands here already."))
        else:
            self.game.carry_out(GoTo(where=str(self.ruling)))

    def act_note_to(self) -> None:
        """Ask for a note to the ruling."""
        n = self.ruling
        title = fill("Note to ruling {n}:", {"n": n}) if n else _("Note:")

        def note(text: str) -> str:
            told = note_to(n, self.timeline.head, text.strip())
            return f"note {quote(told)}" if text.strip() else ""

        self.ask_line(_heading(title), note)

    def act_strike(self) -> None:
        """Let the ruling never have happened."""
        self.game.carry_out(Strike(ruling=self.ruling))

    def act_amend(self) -> None:
        """Ask what it was instead, beginning from what the ruling was."""
        ruling = self.timeline.rulings.get(self.ruling)
        if ruling is None:
            self.say(_("Nothing has been ruled yet."))
            return
        PromptDialog.ask(
            self.app,
            _heading(fill("What was {n} instead?", {"n": ruling.n})),
            partial(self._amend, ruling.n),
            value=format(ruling.command, self.timeline.state_at(ruling.parent)),
        )

    def _amend(self, n: int, text: str | None) -> None:
        if text and text.strip():
            self.game.carry_out(f"amend {n} {text}")


def _heading(text: str) -> list[Line]:
    return [line(Span(text, "heading"))]
