"""The fights of the folder: listed, read and filtered without ever waiting for the disk."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import ClassVar

import msgspec
from textual import on
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input
from textual.worker import get_current_worker

from tracker.log.errors import LogError
from tracker.places import styles_dir
from tracker.tui.fights import Summaries, fights
from tracker.tui.present.library import (
    Fight,
    Summary,
    empty_listing,
    fight_lines,
    in_listed_order,
    library_listing,
    matching,
    nothing_found,
)
from tracker.tui.present.lines import Line, Listing, line
from tracker.tui.present.screen_keys import keys_by_name
from tracker.tui.screens.base import GameScreen
from tracker.tui.widgets.bars import Caption, StatusBar
from tracker.tui.widgets.line_input import LineInput
from tracker.tui.widgets.line_list import LineList
from tracker.words.describe import log_error_text
from tracker.words.translate import _, ngettext, put


@dataclass
class Listed(Message):
    """Tell which fights there are; ``wrong`` says why they could not be listed."""

    found: Sequence[Fight]
    away: bool
    wrong: str = ""


@dataclass
class Summarized(Message):
    """Tell how one fight stands."""

    fight: str
    known: Summary | None


class FilterLine(LineInput):
    """The line of words that fights must have; it is there only while it is used.

    The arrows move the cursor of the list, and do not leave the line.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "step(-1)", show=False),
        Binding("down", "step(1)", show=False),
    ]

    def action_step(self, by: int) -> None:
        """Move the cursor among the fights that are found."""
        self.screen.query_one(".library--fights", LineList).action_step(by)


class FightList(GameScreen):
    """Show the fights of the folder, those under way first, or those with the words typed.

    The folder is listed and fights are read in threads; what was read is kept as long as the
    file stays as it is.
    """

    name_of_screen = "library"
    CSS_PATH: ClassVar[str] = str(styles_dir() / "library.tcss")

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "stop_filtering", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._summaries = Summaries()
        self._fights: list[Fight] = []
        self._listed = False
        self._away = False
        self._asked: set[str] = set()
        self._first = ""

    def body(self) -> Iterable[Widget]:
        """Return the list, the filter and the lines about the chosen fight."""
        yield LineList(classes="library--fights")
        yield FilterLine()
        yield Caption(classes="library--about")

    @property
    def rows(self) -> LineList:
        """Return the list of fights."""
        return self.query_one(".library--fights", LineList)

    @property
    def fight(self) -> Fight | None:
        """Return the fight under the cursor."""
        return next((f for f in self._fights if f.id == self.rows.cursor_id), None)

    def on_mount(self) -> None:
        """Begin without a filter."""
        entry = self.query_one(FilterLine)
        entry.placeholder = _("Words of the title, the file's name or the cast")
        entry.display = False
        self.rows.focus()

    def on_screen_resume(self) -> None:
        """List the folder anew: whatever was played has changed."""
        if self.is_current:
            self.read_folder()

    def read_folder(self) -> None:
        """List the folder in a thread."""
        self.run_worker(
            partial(self._list, self._away), thread=True, exclusive=True, group="listing"
        )

    def _list(self, away: bool) -> None:
        try:
            found = fights(self.game.library, self._summaries, away=away)
        except LogError as error:
            self.post_message(Listed((), away, log_error_text(error)))
        else:
            self.post_message(Listed(found, away))

    @on(Listed)
    def take_listed(self, event: Listed) -> None:
        """Show the fights there are; how each stands comes later."""
        if event.away == self._away:
            self._fights, self._listed = list(event.found), True
            self._asked = {fight.id for fight in self._fights if fight.summary or fight.error}
            if event.wrong:
                self.say(event.wrong, style="error")
            self.show_state()

    @on(Summarized)
    def take_summary(self, event: Summarized) -> None:
        """Show how a fight stands."""
        self._fights = [
            msgspec.structs.replace(f, summary=event.known) if f.id == event.fight else f
            for f in self._fights
        ]
        self._show_fights()

    def show_state(self) -> None:
        """Show the fights that fit the filter."""
        super().show_state()
        count = len(self._fights)
        told = put(ngettext("{n} fight", "{n} fights", count), {"n": count})
        place = _("Put away") if self._away else str(self.game.library.folder)
        between = f" {self.game.glyphs.separator} "
        self.query_one(StatusBar).set_parts(line(f" Schwung{between}{place}"), line(f"{told} "))
        self._show_fights()

    def _show_fights(self) -> None:
        wanted = self.query_one(FilterLine).value
        shown = in_listed_order(matching(self._fights, wanted))
        at_top = self.rows.cursor_id in ("", self._first)
        self.rows.set_source(partial(self._listing, shown))
        self._first = shown[0].id if shown else ""
        if at_top:
            # Fights come up as they turn out to be under way; a cursor at the top stays there.
            self.rows.move_to(self._first)
        self._about_fight()
        self._find_out(shown)

    def _listing(self, shown: Sequence[Fight], width: int) -> Listing:
        if not self._listed:
            return Listing()
        if not self._fights:
            return empty_listing(keys_by_name(self.game.actions), away=self._away)
        if not shown:
            return nothing_found(self.query_one(FilterLine).value)
        return library_listing(shown, width, self.game.glyphs)

    def _find_out(self, shown: Sequence[Fight]) -> None:
        """Read the fights in view that were not read yet, the nearest to the cursor first."""
        here = next((n for n, f in enumerate(shown) if f.id == self.rows.cursor_id), 0)
        near = sorted(enumerate(shown), key=lambda numbered: abs(numbered[0] - here))
        height = max(self.rows.size.height, 1)
        paths = [f.id for _n, f in near[: 2 * height] if f.id not in self._asked]
        if paths:
            self._asked |= set(paths)
            self.run_worker(partial(self._summarize, paths), thread=True, group="summaries")

    def _summarize(self, paths: Sequence[str]) -> None:
        worker = get_current_worker()
        for path in paths:
            if worker.is_cancelled:
                return
            self.post_message(Summarized(path, self._summaries.find_out(Path(path))))

    @on(LineList.RowHighlighted)
    def show_chosen(self) -> None:
        """Tell more about the fight the cursor has come to."""
        self._about_fight()
        self._find_out(in_listed_order(matching(self._fights, self.query_one(FilterLine).value)))

    def _about_fight(self) -> None:
        fight = self.fight
        lines: list[Line] = fight_lines(fight, self.size.width - 2) if fight else []
        shown = [line(" ", *one) for one in lines]
        self.query_one(".library--about", Caption).set_lines(shown[:4])

    def act_filter(self) -> None:
        """Open the line to filter with."""
        entry = self.query_one(FilterLine)
        entry.display = True
        entry.focus()

    @on(Input.Changed)
    def filter_fights(self, event: Input.Changed) -> None:
        """Show the fights with the words typed so far."""
        event.stop()
        self._show_fights()

    @on(Input.Submitted)
    def action_to_list(self) -> None:
        """Go back to the list, which stays filtered."""
        self.rows.focus()

    def action_stop_filtering(self) -> None:
        """Show all fights again."""
        entry = self.query_one(FilterLine)
        entry.value = ""
        entry.display = False
        self.rows.focus()

    def act_show_away(self) -> None:
        """Show what was put away, or the other fights again."""
        self._away = not self._away
        self._fights, self._listed = [], False
        self.read_folder()
