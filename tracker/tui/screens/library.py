"""The library: open a fight, begin one, copy its cast, rename it, put it away."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TypeVar

from textual import on

from tracker.conflict.draft import Refused
from tracker.conflict.setup import Frame
from tracker.conflict.state import Conflict
from tracker.examples import demo_path, examples, open_to_play
from tracker.log.errors import LogError
from tracker.log.format import Header
from tracker.opening import open_session
from tracker.places import EXAMPLES
from tracker.tui.dialogs.choice import ChoiceDialog
from tracker.tui.dialogs.new_fight import NewFightDialog
from tracker.tui.dialogs.prompt import PromptDialog
from tracker.tui.fights import duplicated, made, put_away, retitled, timeline_of
from tracker.tui.present.library import DEMO, NEW
from tracker.tui.present.lines import Choice, KeyHint, Span, line
from tracker.tui.present.screen_keys import keys_by_name
from tracker.tui.screens.fight_list import FightList, FilterLine
from tracker.tui.widgets.line_list import LineList
from tracker.words.describe import log_error_text, refusal_text
from tracker.words.names import LABEL_MOST, clean, cleaned
from tracker.words.terms import system_name
from tracker.words.translate import _, fill

T = TypeVar("T")


class LibraryScreen(FightList):
    """Do something with the fight under the cursor; whatever takes the disk runs in a thread."""

    def __init__(self) -> None:
        super().__init__()
        self._busy = False

    # What takes the disk

    def _wait_for(self, work: Callable[[], T], then: Callable[[T], None]) -> None:
        """Do something off the event loop, one thing at a time, and go on with what it gives.

        Keys typed meanwhile are for what comes then, a fight that is opened say, not for the list.
        """
        if not self._busy:
            self._busy = True
            self.game.do_later(partial(self._done, work, then))

    async def _done(self, work: Callable[[], T], then: Callable[[T], None]) -> None:
        try:
            result = await asyncio.to_thread(work)
        except LogError as error:
            self.say(log_error_text(error), style="error")
        else:
            self.say()
            then(result)
        finally:
            self._busy = False

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
                self._wait_for(work, self.game.open_fight)

    def act_open_fight(self) -> None:
        """Open the fight under the cursor."""
        self.rows.action_choose()

    def act_demo(self) -> None:
        """Ask which of the fights that ship to open, in a copy of the reader's own."""
        self._wait_for(examples, self._ask_for_example)

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
            self._wait_for(lambda: open_session(path()), self.game.open_fight)

    def act_new_fight(self) -> None:
        """Ask what a new fight is called, and set it up."""
        NewFightDialog.ask(self.app, self.game.glyphs, self._make)

    def _make(self, frame: Frame) -> None:
        self._wait_for(partial(made, self.game.library, frame), self.game.open_fight)

    def act_duplicate(self) -> None:
        """Ask which cast a copy shall have, and set it up."""
        fight = self.fight
        if fight is None:
            return
        title = fill("A new fight with the cast of {title}:", {"title": fight.label})
        ChoiceDialog.ask(
            self.app,
            [line(Span(title, "heading"))],
            [
                Choice("now", line(_("as it stands now, with its consequences"))),
                Choice("start", line(_("as it stood at the start"))),
            ],
            partial(self._duplicate, Path(fight.id)),
            keys=[KeyHint("enter", _("Choose")), KeyHint("esc", _("Back"))],
        )

    def _duplicate(self, path: Path, answer: str | None) -> None:
        if answer is not None:
            work = partial(duplicated, self.game.library, path, now_standing=answer == "now")
            self._wait_for(work, self.game.open_fight)

    def act_look_back(self) -> None:
        """Sum up the fight under the cursor."""
        fight = self.fight
        if fight is not None:
            self._wait_for(partial(timeline_of, Path(fight.id)), self.game.look_back)

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
            self._wait_for(work, lambda _path: self.read_folder())

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
        self._wait_for(work, lambda _path: self._moved(said))

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
