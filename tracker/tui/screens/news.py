"""What a screen says of what comes of a command: what it changed, why not, what is meant."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from tracker.conflict.ruling import Command, HeadMove, Record, Refusal
from tracker.conflict.state import Conflict
from tracker.log.errors import LogError, LogNote
from tracker.tui.present.lines import Choice, Span, line
from tracker.tui.present.recent import moved_text, stood_at_before, warning_texts
from tracker.tui.present.screen_keys import keyed, keys_by_name
from tracker.tui.screens.frame import FramedScreen
from tracker.tui.type_ahead import TypeAhead
from tracker.tui.widgets.line_input import LineInput
from tracker.words.history_lines import record_lines
from tracker.words.refusing import log_error_text, place_lines, refusal_sentence
from tracker.words.terms import rule_id
from tracker.words.translate import _, fill, ngettext, put

if TYPE_CHECKING:
    from tracker.conflict.history.branches import Jumps
    from tracker.words.near_misses import Miss

# Whether a word was meant as a known one, or as it was typed.
MEANT, _TYPED = "meant", "typed"


T = TypeVar("T")


class NewsScreen(FramedScreen):
    """A screen that says what comes of a command, where it was asked and what was typed there."""

    def __init__(self) -> None:
        super().__init__()
        self._refused: Command | str | None = None  # what can be overruled
        self.refused_by = ""  # the rule of the last refusal, for the help
        # Why the line was not taken that is still there, and what was typed before that was said.
        self._why_not: Sequence[str] = ()
        self._line_ahead = TypeAhead()
        # Whether something waits for the disk.
        self._busy = False

    # What takes the disk

    def wait_for(self, work: Callable[[], T], then: Callable[[T], None]) -> None:
        """Do something off the event loop, one thing at a time, and go on with what it gives.

        Keys typed meanwhile are for what comes then, a fight that is opened say, not for what is
        shown still.
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

    # What comes of a command

    def ruled(self, record: Record) -> None:
        """Show what a record has changed."""
        assert self.session is not None
        self._refused, self.refused_by = None, ""
        self.command_line.action_close()
        timeline = self.session.timeline
        # Something is said of it below: to take the last message away before lays out twice.
        self._said_at = timeline.last
        self.show_state()
        if isinstance(record, HeadMove):
            self._head_moved(record)
            return
        lie = _("The dice lie as they were rolled before the undo.")
        same = [lie] if self.session.took_earlier_faces(record) else []
        if warnings := warning_texts(record, timeline):
            self.say(*same, *warnings, style="warning")
        else:
            self.say(*self.news(record), *same, style="")

    def _head_moved(self, move: HeadMove) -> None:
        """Say where the table went, and where undo leads after a jump; show the screen for it."""
        assert self.session is not None
        timeline = self.session.timeline
        before = stood_at_before(timeline.records)
        told = (moved_text(move, before, timeline), self.way_back())
        begun = [timeline.state_at(n).phase != "setup" for n in (before, timeline.head)]
        # Over the begin of the conflict, and back.
        fitting = {("rounds", True): "setup", ("zones", True): "setup", ("setup", False): "rounds"}
        if begun[0] != begun[1] and (name := fitting.get((self.name_of_screen, begun[0]))):
            self.game.go(name)
            other = self.game.game_screen(name)
            # Once it shows the state, which takes what was said there before away.
            other.call_after_refresh(other.say, *told)
        else:
            self.say(*told)

    def way_back(self) -> str:
        """Return what undo does after a jump in the tree, empty after none."""
        back = self._jumps().back
        if back is None:
            return ""
        return fill("{undo} goes back to {n}.", {**keys_by_name(self.game.actions), "n": back})

    def _jumps(self) -> Jumps:
        # Here, because a fight is shown before anybody jumps about in it.
        from tracker.conflict.history.branches import Jumps, jumps

        return jumps(self.session.timeline) if self.session is not None else Jumps()

    def news(self, record: Record) -> list[str]:
        """Return what is said of a record that was made; to be overridden."""
        assert self.session is not None
        return record_lines(record, self.session.timeline)[:1]

    def refused(self, refusal: Refusal, asked: Command | str) -> None:
        """Say why nothing happened; a typed line stays to be mended, ``!`` repeats it."""
        assert self.state is not None
        self._refused = asked if refusal.overrulable else None
        self.refused_by = rule_id(refusal.rule, self.state)
        shown = keyed(refusal, self.game.actions, self.state)
        self.say_why_not(refusal_sentence(shown, self.state), *place_lines(shown))

    def say_why_not(self, *texts: str) -> None:
        """Say why something was not done; what was typed after a line that stays is not for it."""
        self.say(*texts, style="error")
        if isinstance(self.focused, LineInput):
            self._why_not = texts
            self._line_ahead.begin(self.game)

    def ask_what_is_meant(
        self, misses: Sequence[Miss], answered: Callable[[bool | None], None]
    ) -> None:
        """Ask whether words are meant as typed, or as the known ones that they nearly are.

        ``answered`` gets whether the known ones are meant, None where the question is left.
        """
        from tracker.tui.dialogs.choice import ChoiceDialog

        typed, meant = ({"words": ", ".join(words)} for words in zip(*misses, strict=True))
        title = fill("Not known so far: {words}", typed)
        which = ngettext("{words} is meant", "{words} are meant", len(misses))
        choices = [
            Choice(MEANT, line(put(which, meant))),
            Choice(_TYPED, line(fill("{words}, as typed", typed))),
        ]

        def chosen(answer: str | None) -> None:
            answered(None if answer is None else answer == MEANT)

        ChoiceDialog.ask(self.app, [line(Span(title, "heading"))], choices, chosen)

    def asks_about_line(self, text: str, then: Callable[[str], None]) -> bool:
        """Ask about words of a quick-add line that are nearly known ones; return whether it does.

        ``then`` gets the line as it is meant.
        """
        from tracker.words.quick_add import quick_misses, replaced

        misses = quick_misses(text, self.state or Conflict())

        def answered(meant: bool | None) -> None:
            if meant is not None:
                then(replaced(text, misses) if meant else text)

        if misses:
            self.ask_what_is_meant(misses, answered)
        return bool(misses)

    def is_there(self, misses: Sequence[Miss]) -> None:
        """Say that what was meant needs not be made."""
        self.command_line.action_close()
        self.say(fill("{words} is there already.", {"words": ", ".join(m.meant for m in misses)}))

    def disk_refused(self, error: LogError) -> None:
        """Say that play goes on in memory."""
        self.show_state()
        more = ""
        if self.session is not None and self.session.unsaved:
            more = fill(
                "Play goes on in memory. {save_again} saves again,"
                " {save_elsewhere} saves elsewhere.",
                keys_by_name(self.game.actions),
            )
        self.say(log_error_text(error), more, style="error")

    def saved(self, elsewhere: Path | None = None, *notes: LogNote) -> None:
        """Say that the disk has everything again, and where, if that is another file now."""
        self.show_state()
        if elsewhere is None:
            self.say(_("Everything is saved."), *map(log_error_text, notes))
        else:
            self.say(
                fill("Everything is saved in {file}; play goes on there.", {"file": elsewhere})
            )

    def nothing_unsaved(self) -> None:
        """Say that the disk had everything already."""
        self.say(_("Everything is saved already."))
