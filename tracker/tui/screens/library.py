"""The library: open a fight, begin one, copy its cast, rename it, put it away."""

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

from tracker.conflict.draft import Refused
from tracker.conflict.ruling import Command
from tracker.conflict.setup import Frame
from tracker.conflict.state import Conflict
from tracker.log.errors import LogError
from tracker.log.format import Header
from tracker.opening import demo_path, examples, open_session, open_to_play, ships
from tracker.places import EXAMPLES, styles_dir
from tracker.tui.dialogs.choice import ChoiceDialog
from tracker.tui.dialogs.new_fight import NewFightDialog
from tracker.tui.dialogs.prompt import PromptDialog
from tracker.tui.fights import Summaries, fights, made, put_away, retitled, timeline_of
from tracker.tui.present.library import (
    DEMO,
    NEW,
    ListedFight,
    Summary,
    empty_listing,
    fight_lines,
    in_listed_order,
    library_listing,
    matching,
    nothing_found,
)
from tracker.tui.present.lines import Choice, KeyHint, Line, Listing, Span, line
from tracker.tui.present.screen_keys import keys_by_name
from tracker.tui.screens.base import GameScreen
from tracker.tui.widgets.bars import Caption, StatusBar
from tracker.tui.widgets.line_input import LineInput
from tracker.tui.widgets.line_list import LineList
from tracker.words.names import LABEL_MOST, clean, cleaned
from tracker.words.refusing import log_error_text, refusal_text
from tracker.words.terms import system_name
from tracker.words.translate import _, fill, ngettext, put


@dataclass
class Listed(Message):
    """Tell which fights there are; ``wrong`` says why they could not be listed."""

    found: Sequence[ListedFight]
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
        self._fights: list[ListedFight] = []
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
    def fight(self) -> ListedFight | None:
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

    def _listing(self, shown: Sequence[ListedFight], width: int) -> Listing:
        if not self._listed:
            return Listing()
        if not self._fights:
            return empty_listing(keys_by_name(self.game.actions), away=self._away)
        if not shown:
            return nothing_found(self.query_one(FilterLine).value)
        return library_listing(shown, width, self.game.glyphs)

    def _find_out(self, shown: Sequence[ListedFight]) -> None:
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


class LibraryScreen(FightList):
    """Do something with the fight under the cursor; whatever takes the disk runs in a thread."""

    # What can be done

    @on(LineList.RowChosen)
    def enter(self, event: LineList.RowChosen) -> None:
        """Open a fight, or do what an empty library offers."""
        event.stop()
        match event.row_id:
            case row if row == DEMO:
                self._show_example(EXAMPLES[0])
            case row if row == NEW:
                self.act_new_fight()
            case path:
                work = partial(open_to_play, self.game.library, Path(path))
                self.wait_for(work, self.game.open_fight)

    def act_open_fight(self) -> None:
        """Open the fight under the cursor."""
        self.rows.action_choose()

    def act_demo(self) -> None:
        """Ask which of the fights that ship to open, in a copy of the reader's own."""
        self.wait_for(examples, self._ask_for_example)

    def _ask_for_example(self, found: Sequence[tuple[str, Header]]) -> None:
        ChoiceDialog.ask(
            self.app,
            [line(_("Which example?"))],
            [
                Choice(name, line(header.title, Span(f"  {system_name(header.system)}", "dim")))
                for name, header in found
            ],
            self._show_example,
        )

    def _show_example(self, name: str | None) -> None:
        if name is not None:
            path = partial(demo_path, self.game.library, name)
            self.wait_for(lambda: open_session(path()), self.game.open_fight)

    def act_new_fight(self) -> None:
        """Ask what a new fight is called, and set it up."""
        # What ships has been played by nobody.
        last = next((one.game for one in self._fights if not ships(Path(one.id))), "")
        NewFightDialog.ask(self.app, self.game.glyphs, self._make, last)

    def _make(self, frame: Frame, *more: Command) -> None:
        self.wait_for(partial(made, self.game.library, frame, *more), self.game.open_fight)

    def act_import_file(self) -> None:
        """Ask for a file whose figures are to take part in a new fight."""
        # Late, because most fights are played without any.
        from tracker.tui.dialogs.importing import ask_file, show_new

        ask_file(self, partial(show_new, self, make=self._make))

    def act_duplicate(self) -> None:
        """Ask which cast a copy shall have, and set it up."""
        fight = self.fight
        if fight is None:
            return
        self.ask_which_cast(Path(fight.id), fight.label)

    def act_look_back(self) -> None:
        """Sum up the fight under the cursor."""
        fight = self.fight
        if fight is not None:
            self.wait_for(partial(timeline_of, Path(fight.id)), self.game.look_back)

    def act_retitle(self) -> None:
        """Ask for another title."""
        fight = self.fight
        if fight is not None:
            PromptDialog.ask(
                self.app,
                [line(Span(_("What is the fight called?"), "heading"))],
                partial(self._retitle, Path(fight.id)),
                value=fight.label,
                check=wrong_title,
                keys=[KeyHint("enter", _("Do it")), KeyHint("esc", _("Back"))],
            )

    def _retitle(self, path: Path, title: str | None) -> None:
        if title is not None:
            work = partial(retitled, self.game.library, path, clean(title))
            self.wait_for(work, lambda _path: self.read_folder())

    def act_put_away(self) -> None:
        """Move the fight out of the list, or back."""
        fight = self.fight
        if fight is None:
            return
        library, path, name = self.game.library, Path(fight.id), {"title": fight.label}
        if self._away:
            said = fill("{title} is back in the list.", name)
            work = partial(library.bring_back, path)
        else:
            said = fill(
                "{title} is put away; {show_away} shows what is away.",
                {**keys_by_name(self.game.actions), **name},
            )
            work = partial(put_away, library, path)
        self.wait_for(work, lambda _path: self._moved(said))

    def _moved(self, said: str) -> None:
        self.read_folder()
        self.say(said)

    def act_command(self) -> None:
        """Say that commands belong to a fight."""
        self.say(
            fill(
                "A command belongs to a fight: {open_fight} opens one, {new_fight} sets one up.",
                keys_by_name(self.game.actions),
            )
        )

    @property
    def leaves_the_program(self) -> bool:
        """Return whether to go back from here is to leave the program."""
        return not self._away

    def act_back(self) -> None:
        """Go back from the filter, from what is away, at last out of the program."""
        if self.query_one(FilterLine).display:
            self.action_stop_filtering()
        elif self._away:
            self.act_show_away()
        else:
            self.game.hangup()


def wrong_title(text: str) -> str:
    """Return what is wrong with a title, empty when nothing is."""
    try:
        cleaned(text, LABEL_MOST)
    except Refused as refused:
        return refusal_text(refused.refusal, Conflict())
    return ""
