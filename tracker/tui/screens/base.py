"""What the game's screens share: what keys do, the command line, what opens over them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from textual import on
from textual.events import Key, Paste
from textual.widget import Widget
from textual.widgets import Input

from tracker.conflict.history.commands import GoTo, Undo
from tracker.conflict.ruling import N_, Command, Refusal
from tracker.conflict.state import Conflict
from tracker.session import Causes
from tracker.tui.actions import (
    Action,
    at_once,
    by_key,
    looks,
    sensible,
    too_late,
    verbs_by_label,
)
from tracker.tui.base import DialogDraft, DraftPlace
from tracker.tui.present.lines import Choice, KeyHint, Line, Span, line
from tracker.tui.present.question import picked
from tracker.tui.present.screen_keys import keys_by_name
from tracker.tui.screens.news import NewsScreen
from tracker.tui.widgets.line_input import CommandLine, LineInput
from tracker.words.refusing import refusal_text
from tracker.words.shape import all_commands
from tracker.words.split import in_one, quote
from tracker.words.translate import _, fill, put

if TYPE_CHECKING:
    from tracker.conflict.history.tally import Account
    from tracker.session import Causes
    from tracker.tui.planning import Talk
    from tracker.words.completion import Offered
    from tracker.words.meant import ReadLine

# Where a line that was typed behind the colon waits.
COMMAND = ":"

# What may be done while any question stands.
ALWAYS = ("waive", "tag")

# Keys that a line being typed does something with, though they are no characters.
EDITING = frozenset({"enter", "left", "right", "home", "end"})


def _with_words(lines: Sequence[str], said: Sequence[str]) -> list[str]:
    """Return lines with what was said at their places for words, in order.

    >>> _with_words(["note {text} secret=yes", "next"], ["Rain"])
    ['note Rain secret=yes', 'next']
    """
    left, made = iter(said), []
    for one in lines:
        head, *rest = one.split("{text}")
        made.append(head + "".join(quote(next(left)) + part for part in rest))
    return made


class GameScreen(NewsScreen):
    """A screen of the app: it shows the session's state and holds none of its own.

    A screen gives its ``name_of_screen``, its ``body`` and what ``show_state`` fills in.
    """

    def __init__(self) -> None:
        super().__init__()
        self._before: Widget | None = None

    # A new fight

    def ask_which_cast(self, path: Path, title: str) -> None:
        """Ask how the cast of a fight comes along, and set a new fight up with it."""
        from tracker.tui.dialogs.choice import ChoiceDialog
        from tracker.tui.fights import duplicated

        def chosen(answer: str | None) -> None:
            if answer is not None:
                library, now = self.game.library, answer == "now"
                work = partial(duplicated, library, path, now_standing=now)
                self.wait_for(work, self.game.open_fight)

        asked = fill("A new fight with the cast of {title}:", {"title": title})
        ChoiceDialog.ask(
            self.app,
            [line(Span(asked, "heading"))],
            [
                Choice("now", line(_("as it stands now, harm and all"))),
                Choice("start", line(_("as it stood at the start"))),
            ],
            chosen,
            keys=[KeyHint("enter", _("Choose")), KeyHint("esc", _("Back"))],
        )

    # Keys

    def takes(self, event: Key | Paste) -> bool:
        """Return whether a key is for what is shown, and not for what stood there before.

        A line that was refused is not what the next one was typed into. What is asked is not
        answered by what was typed before; nor does a key do anything else than it did then.
        """
        typing = isinstance(self.focused, LineInput)
        taken = typing or isinstance(event, Paste) or not self._means_other(event)
        if typing:
            taken = not self._line_ahead.is_early(event)
        if not taken:
            self.drop(event)
        return taken

    def _means_other(self, event: Key) -> bool:
        """Return whether a key came too early, and means something now that it did not then."""
        if not self.game.ahead.is_early(event):
            return False
        before = self.game.typed_for
        then = self.action_of(event, before) if before is not None else None
        now = self.action_of(event, self.state)
        if then is not None and now is not None and then.id != now.id and sensible(then, before):
            return True
        return self.is_answer(event)

    def drop(self, event: Key | Paste) -> None:
        """Drop what was typed before, and say so below what stopped it."""
        typing = isinstance(self.focused, LineInput)
        ahead = self._line_ahead if typing else self.game.ahead
        ahead.dropped.append(event)
        if typing:
            self.say(*self._why_not, ahead.dropped_text, style="error")
        else:
            self.say(ahead.dropped_text, style="warning")

    def is_answer(self, event: Key) -> bool:
        """Return whether a key answers what is asked; to be extended."""
        action = self.action_of(event, self.state)
        return action is not None and action.verb in answers_in(self.state)

    def on_key(self, event: Key) -> None:
        """Do what the action table says a key does here; what edits a line is the line's."""
        if isinstance(self.focused, Input) and event.key in EDITING:
            return
        action = self.action_of(event, self.state)
        if action is not None:
            event.stop()
            event.prevent_default()
            self.act(action)

    def has_use_for(self, event: Key) -> bool:
        """Return whether a key means an action here."""
        return self.action_of(event, self.state) is not None

    def action_of(self, event: Key, state: Conflict | None) -> Action | None:
        """Return the action that a key means here in a state; to be extended."""
        key = event.character if event.character and event.is_printable else event.key
        picks = (action for action in picked(state) if action.key == key)
        return next(picks, None) or by_key(self.name_of_screen, key, state, self.game.actions)

    def act(self, action: Action) -> None:
        """Carry an action out: its line, after asking for words; its form; or its own method."""
        if not looks(action) and self.refuses_to_play():
            return
        if action.own and not action.verb and not sensible(action, self.state):
            self.refused(Refusal(message=N_("that is not asked now")), "")
        elif action.own:
            owner = self if hasattr(self, f"act_{action.own}") else self.app
            getattr(owner, f"act_{action.own}")()
        elif too_late(action, self.state):
            self.refused(Refusal(message=N_("the conflict is over")), "")
        elif action.lines:
            self._ask_each(action, ())
        elif action.form and not at_once(action, self.state):
            self.open_form(action.form)
        elif action.ask:
            self.ask_words(action)
        else:
            self.carry_out_at_once(action.line)

    def carry_out_at_once(self, verb: str) -> None:
        """Carry out a verb alone; what ends a conflict, a scene or a session asks once before."""
        from tracker.tui.present.form_command import command_of
        from tracker.words.ending_lines import QUESTIONS

        if self.state is None:
            # The fight was left in the meantime.
            return
        command = command_of(verb, (), self.state)
        if isinstance(command, Refusal):
            self.refused(command, verb)
        elif verb in QUESTIONS:
            self._ask_to_end(command, _(QUESTIONS[verb]))
        else:
            self.game.carry_out(command)

    def _ask_to_end(self, command: Command, question: str) -> None:
        """Show what a command ends, and carry it out on enter."""
        from tracker.tui.dialogs.consent import ConsentDialog
        from tracker.words.ending_lines import ending_lines

        assert self.state is not None
        told = ending_lines(self.state, command)
        if isinstance(told, Refusal):
            self.refused(told, command)
            return
        title = [line(Span(question, "heading"))]
        ConsentDialog.ask(self.app, title, told, partial(self.game.carry_out, command))

    def refuses_to_play(self) -> bool:
        """Return whether the open fight can only be read, and say so then."""
        if self.only_looking:
            self.refused(Refusal(message=N_("this fight is open for reading only")), "")
        return self.only_looking

    def _ask_each(self, action: Action, said: tuple[str, ...]) -> None:
        """Ask for the words of an action's lines one after the other, and carry them out."""
        if len(said) == len(action.asks):
            self.game.carry_out(in_one(_with_words(action.lines, said)))
            return
        from tracker.tui.dialogs.prompt import PromptDialog

        def answered(text: str | None) -> None:
            if text is not None:
                self._ask_each(action, (*said, text))

        PromptDialog.ask(
            self.app,
            [line(Span(_(action.asks[len(said)]), "heading"))],
            answered,
            check=lambda text: "" if text.strip() else _("Say it in a few words."),
            keys=[KeyHint("enter", _("Do it")), KeyHint("esc", _("Back"))],
        )

    def ask_words(self, action: Action, more: str = "") -> None:
        """Ask for the words of an action's line, and carry it out with ``more`` behind them."""
        notes = [line(Span(_(note), "dim")) for note in action.notes]
        template = action.line + more
        self.ask_line(
            [line(Span(_(action.ask), "heading")), *notes],
            lambda text: template.replace("{text}", quote(text)) if text.strip() else "",
        )

    def ask_line(
        self, title: Sequence[Line], line_of: Callable[[str], str], *, value: str = ""
    ) -> None:
        """Ask for words, and carry out the line that ``line_of`` makes of them, if it makes one.

        What cannot be understood stays to be mended.
        """
        # Here, as with every dialog, because a fight is shown before anything is asked.
        from tracker.tui.dialogs.prompt import PromptDialog

        def answered(text: str | None) -> None:
            if text is not None and (made := line_of(text)):
                self.game.carry_out(made)

        PromptDialog.ask(
            self.app,
            title,
            answered,
            value=value,
            check=lambda text: self.wrong_line(line_of(text)),
            keys=[KeyHint("enter", _("Do it")), KeyHint("esc", _("Back"))],
        )

    def wrong_line(self, text: str) -> str:
        """Return why a line cannot be understood; empty when it can, or says nothing."""
        read = self.session.read(text) if self.session is not None else None
        return refusal_text(read, self.state or Conflict()) if isinstance(read, Refusal) else ""

    def open_form(self, form: str, **given: str) -> None:
        """Open the form that makes a verb's command, some of its fields filled in by their keys."""
        from tracker.tui.dialogs.form import FormDialog

        if self.game.watching and self.refuses_to_play():
            return
        if self.session is not None:
            FormDialog.show(self, form, given)

    def act_overrule(self) -> None:
        """Ask why, and do what was refused all the same."""
        if self._refused is not None:
            self.ask_why(self._refused)
        else:
            self.say(_("Nothing was refused that can be overruled."))

    def ask_why(self, asked: Command | str) -> None:
        """Ask why a rule is overruled, and carry out what it refuses."""
        from tracker.tui.dialogs.prompt import PromptDialog

        title = line(Span(_("Why is the rule overruled?"), "heading"))
        keys = [KeyHint("enter", _("Do it")), KeyHint("esc", _("Back"))]
        PromptDialog.ask(self.app, [title], partial(self._overrule, asked), keys=keys)

    def _overrule(self, asked: Command | str, why: str | None) -> None:
        if why is None:
            return
        if isinstance(asked, str):
            from tracker.tui.present.typing import overruled

            self.game.carry_out(overruled(asked, why))
        else:
            self.game.carry_out(msgspec.structs.replace(asked, force=True, why=why.strip()))

    # The command line

    def act_command(self) -> None:
        """Open the command line."""
        self.type_command()

    def type_command(self, text: str = "") -> None:
        """Open the command line with something in it."""
        typed = self.game.preferences.remembered.typed
        if not isinstance(self.focused, LineInput):
            self._before = self.focused
        left = self.game.drafts.at(self._left_at)
        self.command_line.open(typed, self.completions, text, left.text if left else "")

    @property
    def _left_at(self) -> DraftPlace:
        return self.game.place_of_drafts, COMMAND

    @on(CommandLine.Left)
    def keep_what_was_left(self, event: CommandLine.Left) -> None:
        """Keep a line that was not sent."""
        event.stop()
        self.game.keep_draft(self._left_at, DialogDraft(event.text, event.text))

    @on(CommandLine.Closed)
    def focus_again(self, event: CommandLine.Closed) -> None:
        """Give the focus back to what had it."""
        event.stop()
        if self._before is not None:
            self._before.focus()

    def completions(self, text: str) -> list[Offered]:
        """Return the words that may stand at the end of a line."""
        from tracker.words.completion import Offered, begun_path, complete, past_words
        from tracker.words.shape import looking_commands

        state, text = self.state or Conflict(), self._with_verb(text)
        if self.only_looking:
            return list(map(Offered, complete(text, state, looking_commands(state.system))))
        path = begun_path(text, state)
        if path is not None:
            from tracker.tui.dialogs.importing import typed_paths

            return [Offered(one) for one in typed_paths(path)]
        found = past_words(text, self.session.timeline) if self.session is not None else []
        return [*found, *map(Offered, complete(text, state))]

    @on(CommandLine.Entered)
    def carry_out_line(self, event: CommandLine.Entered) -> None:
        """Carry out what was typed, and remember it."""
        event.stop()
        self.game.drafts.forget(self._left_at)
        self.game.preferences.type_line(event.text)
        self.remember()
        self.game.carry_out(self._with_verb(event.text))

    def _with_verb(self, text: str) -> str:
        """Return a typed line by its verb, where it begins with what the screen calls that."""
        from tracker.words.verb_words import with_verb

        game = (self.state or Conflict()).system
        return with_verb(text, all_commands(game), game, verbs_by_label(self.game.actions))

    @on(LineInput.Several)
    def show_what_was_pasted(self, event: LineInput.Several) -> None:
        """Show what several lines mean, before they are carried out as one ruling."""
        from tracker.tui.dialogs.consent import show_several
        from tracker.tui.dialogs.importing import takes_pasted

        event.stop()
        if self.refuses_to_play():
            return
        clear = partial(setattr, event.line, "value", "")
        if not takes_pasted(self, event.pasted, clear):
            show_several(self, event.line, event.texts, self.reader_of(event.line))

    def reader_of(self, entry: LineInput) -> ReadLine:
        """Return what reads the lines of a field to type into; to be extended."""
        from tracker.words.meant import read_command

        return read_command

    @on(LineInput.TooLong)
    def say_that_it_is_too_long(self, event: LineInput.TooLong) -> None:
        """Say what does not fit into a line."""
        event.stop()
        self.say_why_not(event.text)

    def remember(self) -> None:
        """Write down what is remembered from one day to the next, beside everything else."""
        self.run_worker(self.game.preferences.write, thread=True, group="remember")

    # What opens over them

    def explain(self, causes: Causes) -> None:
        """Show the rulings behind a number; each can be taken back from here."""
        from tracker.tui.dialogs.rulings import show_causes

        self.command_line.action_close()
        show_causes(self, causes)

    def show_plan(self, talk: Talk) -> None:
        """Show what a strike or an amendment changes and drops; enter does it."""
        from tracker.tui.dialogs.rulings import show_preview

        show_preview(self, talk)

    def plan_refused(self, talk: Talk, refusal: Refusal) -> None:
        """Ask once more for what was said of a revision, or for the faces that it lacks."""
        from tracker.tui.dialogs.rulings import refused_there

        refused_there(self, talk, refusal)

    def show_account(self, account: Account) -> None:
        """Show what a fight came to."""
        from tracker.tui.dialogs.text import show_account

        self.command_line.action_close()
        show_account(self, account, self.stands_elsewhere(account.tip))

    def stands_elsewhere(self, ruling: int) -> list[Line]:
        """Return what is said where a screen shows another ruling; to be overridden."""
        return []

    # What all screens can do

    def act_estimate(self) -> None:
        """Let dull players play the fight on, and show what comes of it."""
        from tracker.tui.dialogs.estimate import show_estimate

        if self.session is not None:
            show_estimate(self, self.session.state)

    def act_help(self) -> None:
        """Show what can be done here."""
        from tracker.tui.dialogs.help import show_help

        show_help(self)

    def act_palette(self) -> None:
        """Show all actions to choose from by name."""
        from tracker.tui.dialogs.palette import open_palette

        open_palette(self)

    def act_undo(self) -> None:
        """Go one ruling back; after a jump in the tree, back where it came from."""
        back = self._jumps().back
        self.game.carry_out(Undo() if back is None else GoTo(where=str(back)))

    def act_redo(self) -> None:
        """Go forward again; where several ways lead on, ask which. A jump is made again."""
        from tracker.tui.dialogs.rulings import redo

        again = self._jumps().again
        if again is None:
            redo(self)
        else:
            self.game.carry_out(GoTo(where=str(again)))

    def say_what_leaves(self) -> None:
        """Say how a line that is typed is left, or the screen and the program."""
        keys = keys_by_name(self.game.actions)
        if isinstance(self.focused, LineInput):
            self.say(_("esc leaves the line; what is typed waits."))
        elif self.leaves_the_program:
            self.say(fill("{back} leaves the program.", keys))
        else:
            told = _("{back} goes back to the library, and from there leaves the program.")
            self.say(put(told, keys))

    @property
    def leaves_the_program(self) -> bool:
        """Return whether to go back from here is to leave the program; to be extended."""
        return self.game.watching

    def act_back(self) -> None:
        """Leave the fight for the library."""
        self.game.leave_fight()

    def act_go_setup(self) -> None:
        """Show the setup."""
        self.game.go("setup")

    def act_go_zones(self) -> None:
        """Show the map."""
        self.game.go("zones")

    def act_go_rounds(self) -> None:
        """Show the rounds."""
        self.game.go("rounds")

    def act_go_replay(self) -> None:
        """Show the replay."""
        self.game.go("replay")


def answers_in(state: Conflict | None) -> tuple[str, ...]:
    """Return the verbs that answer the question that stands, none where none does."""
    question = state.question if state is not None else None
    return (*question.answers, *ALWAYS) if question is not None else ()
