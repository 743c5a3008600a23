"""The form that amends a ruling: filled in with what was ruled, with what a change leads to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from tracker.conflict.engine import Trials, fold
from tracker.conflict.history.commands import Amend
from tracker.conflict.history.plan import Plan
from tracker.conflict.ruling import Command, Refusal, Ruling
from tracker.conflict.state import Conflict, change
from tracker.tui.dialogs.choice import ChoiceDialog
from tracker.tui.dialogs.form import AS_LINE, StandingForm
from tracker.tui.dialogs.prompt import PromptDialog
from tracker.tui.planning import foreseen
from tracker.tui.present.cells import clauses, width, wrap
from tracker.tui.present.filling import Filling
from tracker.tui.present.form import Field, Filled, focused
from tracker.tui.present.forms import form_fields
from tracker.tui.present.lines import Choice, KeyHint, Line, Span, line
from tracker.tui.present.ruled_form import Ruled, has_form, ruled_form, with_the_rest
from tracker.words.differences import plan_lines
from tracker.words.grammar import format
from tracker.words.headlines import headline
from tracker.words.refusing import refusal_text
from tracker.words.translate import _, fill

if TYPE_CHECKING:
    from tracker.tui.protocols import ScreenBelow

# What the dialog answers: to do what is shown, to show all of it first, to ask for the line.
_DO, _SHOW = "enter", "show"


def amend(screen: ScreenBelow, ruling: Ruling) -> None:
    """Ask what a ruling was instead: in its form, or by its line where it has none.

    Of several lines in one ruling it is asked first which.
    """
    assert screen.session is not None
    timeline = screen.session.timeline
    if len(ruling.parts) == 1 or not ruling.command.composed:
        AmendDialog.begin(screen, ruling, 0)
        return
    state = timeline.state_at(ruling.parent)
    choices = []
    for at, part in enumerate(ruling.parts):
        choices.append(Choice(str(at), line(headline(part, state))))
        state = fold(state, part.events)

    def chosen(answer: str | None) -> None:
        if answer is not None:
            AmendDialog.begin(screen, ruling, int(answer))

    title = [line(Span(fill("Which line of {n} was it?", {"n": ruling.n}), "heading"))]
    ChoiceDialog.ask(screen.app, title, choices, chosen)


def amend_line(screen: ScreenBelow, ruling: Ruling) -> None:
    """Ask for the line of what a ruling was instead, beginning from its own."""
    assert screen.session is not None
    state = screen.session.timeline.state_at(ruling.parent)

    def answered(text: str | None) -> None:
        if text and text.strip():
            screen.game.carry_out(f"amend {ruling.n} {text}")

    title = [line(Span(fill("What was {n} instead?", {"n": ruling.n}), "heading"))]
    PromptDialog.ask(screen.app, title, answered, value=format(ruling.command, state))


class AmendDialog(StandingForm):
    """A form on the state that a ruling met; what its change leads to stands below it."""

    NAME: ClassVar[str] = "amendment"

    def __init__(self) -> None:
        super().__init__()
        self._ruling: Ruling
        self._ruled: Ruled
        self._part, self._forced = 0, False
        self._plan: Plan | Refusal | None = None
        self._planned = ""
        self._whole = True

    @classmethod
    def begin(cls, screen: ScreenBelow, ruling: Ruling, at: int) -> None:
        """Open the form of a line of a ruling; what has no form is asked for as a line."""
        assert screen.session is not None
        timeline = screen.session.timeline
        state, part = timeline.state_at(ruling.parent), ruling.parts[at]
        for before in ruling.parts[:at]:
            state = fold(state, before.events)
        dialog, trials = cls.of(screen.app), Trials()

        def made(given: Mapping[str, str]) -> Filling:
            return Filling(state, timeline, given, trials=trials)

        if not has_form(part.command, state):
            amend_line(screen, ruling)
            return
        dialog._ruling, dialog._part, dialog._forced = ruling, at, False
        dialog._ruled = ruled_form(part.command, made)
        dialog._screen, dialog._verb, dialog._chosen = screen, dialog._ruled.verb, ""
        dialog._table = state, timeline, None, trials
        dialog._given = dict(dialog._ruled.given)
        dialog._filled_in = Filled(given=dialog._given)
        dialog._fields = dialog._made()
        if not dialog._fields:
            amend_line(screen, ruling)
            return
        dialog._filled_in = focused(dialog._filled_in, dialog._fields, dialog._first())
        dialog._opened_at = dialog._fields[dialog._filled_in.focus].key
        dialog._forget()
        dialog._work_out()
        dialog.open(screen.app, [dialog._heading()], dialog._hints(), dialog._answered)

    @property
    def subject(self) -> str:
        """Return which ruling the form is for."""
        return f"{self._ruling.n} {self._part} {self._verb}"

    @property
    def filling(self) -> Filling:
        """Return what the form is filled in for: the state that the ruling met."""
        state, timeline, _prior, trials = self._table
        return Filling(state, timeline, self._filled_in.given, trials=trials)

    def fill(self) -> None:
        """Draw the form."""
        super().fill()
        self._foresee()

    # What it comes to

    def _made(self) -> list[Field]:
        if self._verb == self._ruled.verb:
            return self._ruled.fields(self.filling)
        return form_fields(self._verb, self.filling)

    def _first(self) -> int:
        """Return the field to begin in: the skill, which is amended most, else the first choice."""
        open_ = [i for i, f in enumerate(self._fields) if f.key != "by" and len(f.options) != 1]
        skill = (i for i in open_ if self._fields[i].key == "skill")
        return next(skill, open_[0] if open_ else 0)

    def _work_out(self) -> None:
        super()._work_out()
        comes, command = self._comes, self._comes.command
        if command is not None:
            command = with_the_rest(command, self._old)
            command = change(command, force=command.force or self._forced)
            refusal = comes.found.refusal
            if refusal is not None and refusal.overrulable and command.force:
                comes = replace(comes, found=replace(comes.found, refusal=None))
            comes = replace(comes, command=command)
        self._comes = replace(comes, found=replace(comes.found, missing=""))
        self._foresee()

    @property
    def _old(self) -> Command:
        return self._ruling.parts[self._part].command

    @property
    def _line(self) -> str:
        """Return the line of all that the ruling is to be, empty where it means nothing."""
        command = self._comes.command
        if command is None or self._comes.found.refusal is not None:
            return ""
        if self._ruling.command.composed:
            lines = list(self._ruling.command.parts)
            lines[self._part] = command
            command = change(self._ruling.command, line=tuple(lines))
        return format(command, self._met)

    @property
    def _met(self) -> Conflict:
        _state, timeline, _prior, _trials = self._table
        return timeline.state_at(self._ruling.parent)

    @property
    def _changed(self) -> bool:
        return self._filled_in.given != self._given or self._forced

    # What it leads to

    def _forget(self) -> None:
        self._plan, self._planned = None, ""

    def _foresee(self) -> None:
        """Plan the amendment as the form stands, unless that is done or nothing is changed."""
        text = self._line
        if not self._changed or not text:
            self._forget()
        elif text != self._planned and self.is_mounted:
            self._forget()
            self._planned = text
            self.run_worker(self._plan_it(text), group="foresee", exclusive=True)

    async def _plan_it(self, text: str) -> None:
        assert self._screen is not None
        session = self._screen.session
        if session is None:
            return
        found = await foreseen(session, self._amendment(text))
        if text == self._planned and self.is_current:
            self._plan = found
            self._draw()

    def _amendment(self, text: str) -> Amend:
        return Amend(ruling=self._ruling.n, command=text)

    def _below(self, room: int) -> list[Line]:
        """Return what a change leads to, then the sums as far as there is room for them.

        What it leads to and has no room is counted; it is then shown before it is done.
        """
        led, most = self._led_to(room) if self._plan else [], self._most
        self._whole = len(led) <= most
        if not self._whole:
            left = fill("{n} more lines: enter shows them", {"n": len(led) - most + 1})
            return [*led[: most - 1], line(Span(left, "dim"))]
        return [*led, *super()._below(room)[: most - len(led)]]

    def _led_to(self, room: int) -> list[Line]:
        if isinstance(self._plan, Refusal):
            text = refusal_text(self._plan, self._table[0])
            return [line(Span(part, "error")) for part in wrap(text, room)]
        assert self._plan is not None
        assert self._screen is not None
        assert self._screen.session is not None
        told = plan_lines(self._plan, self._screen.session.timeline)
        return [line(part) for text in told for part in wrap(text, room)]

    def _heading(self) -> Line:
        """Return which ruling it was, and what it said."""
        name, *_blank = super()._heading()
        n = Span(fill("Amend {n}", {"n": self._ruling.n}), "heading")
        was = headline(self._ruling.parts[self._part], self._table[0])
        room = self._room - width(n.text) - width(name.text) - 4
        assert self._screen is not None
        said = clauses(was, max(8, room), self._screen.game.glyphs.more)
        return line(n, "  ", name, "  ", Span(said, "dim"))

    # What is answered

    def _go(self) -> None:
        if self._comes.found.refusal is not None or self._comes.command is None:
            self.stay()
        elif not self._changed:
            self._told = Span(_("Nothing is changed yet."), "warning")
            self._draw()
            self.stay()
        elif isinstance(self._plan, Refusal) and not self._plan.missing_faces:
            self.stay()
        else:
            done = isinstance(self._plan, Plan) and self._whole and not self._plan.gaps
            self.dismiss(_DO if done else _SHOW)

    def _overrule(self) -> None:
        refusal = self._comes.found.refusal
        if refusal is not None and refusal.overrulable:
            self._forced = True
            self._redraw()

    def _answered(self, answer: str | None) -> None:
        assert self._screen is not None
        if answer is None:
            return
        if answer == AS_LINE:
            amend_line(self._screen, self._ruling)
        elif answer == _DO and isinstance(self._plan, Plan):
            self._screen.game.revise(self._plan)
        else:
            self._screen.game.carry_out(self._amendment(self._line))

    def _hints(self) -> list[KeyHint]:
        return [
            KeyHint("enter", _("Amend")),
            KeyHint("1-9", _("Choose")),
            KeyHint("a-z", _("Name")),
            KeyHint("tab", _("Next field")),
            KeyHint(AS_LINE, _("As a line")),
            KeyHint("esc", _("Back")),
        ]
