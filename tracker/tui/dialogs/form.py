"""The dialog that all forms are filled in with."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import dropwhile, takewhile
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace
from textual.events import Key, Paste
from textual.geometry import Size
from textual.widget import Widget

from tracker.conflict.engine import Trials, asked_first
from tracker.conflict.history.prior_rolls import PriorRolls
from tracker.conflict.history.timeline import Timeline
from tracker.conflict.ruling import Refusal
from tracker.conflict.state import Conflict
from tracker.tui.base import DialogDraft
from tracker.tui.dialogs.base import Dialog
from tracker.tui.dialogs.help import show_help
from tracker.tui.preferences import Remembered
from tracker.tui.present import form
from tracker.tui.present.cells import clauses, width
from tracker.tui.present.filling import Filling
from tracker.tui.present.form_lines import form_lines
from tracker.tui.present.forms import Comes, comes_lines, comes_to, form_fields
from tracker.tui.present.game_view import view_of
from tracker.tui.present.lines import KeyHint, Line, Span, line
from tracker.tui.present.screen_keys import keyed
from tracker.tui.widgets.bars import Caption
from tracker.tui.widgets.line_input import LINE_MOST, too_long
from tracker.tui.widgets.line_widget import LineWidget
from tracker.words.bracket_lines import one_line
from tracker.words.reference import describe_verb
from tracker.words.shape import all_commands
from tracker.words.terms import rule_id
from tracker.words.translate import _, fill

if TYPE_CHECKING:
    from tracker.tui.protocols import ScreenBelow


def refused_whatever(verb: str, fields: form.Fields, state: Conflict) -> Refusal | None:
    """Return the refusal that nothing one may fill into a verb's form changes, None if one may.

    What a rule refuses as the form stands is no such: it may be overruled from there.
    """
    command = all_commands(state.system).get(verb)
    if command is None or command.group == "history":
        return None
    by = next((field.value for field in fields if field.key == "by"), None)
    if refusal := asked_first(state, command, by if by in state.participants else None):
        return refusal
    return view_of(state.system).refused(verb, state)


def face_told(
    before: form.Filled, after: form.Filled | None, fields: form.Fields, character: str
) -> Span:
    """Return what is said of a key: which dice a face went to, if not those under the cursor.

    ``after`` is None where the key did nothing: on dice it is no face, or there are enough.
    """
    here = fields[before.focus]
    if after is None:
        if here.kind != "faces" or not character:
            return Span("")
        if character in form.FACES:
            return Span(_("All dice are typed; backspace takes the last face away."), "error")
        return Span(fill("{key} is no face: + 0 - or 1 to 6.", {"key": character}), "error")
    for field in fields:
        faces = after.given.get(field.key, field.value)
        was = before.given.get(field.key, field.value)
        if field.kind == "faces" and faces != was and field is not here:
            words = {"dice": field.label, "n": len(faces), "most": form.FACES_MOST}
            return Span(fill("{dice}: {n} of {most}", words), "dim")
    return Span("")


# What the dialog answers: to do what it says, also where that is refused and can be overruled.
_DO, OVERRULE = "enter", "!"

# The rows that a form takes besides its fields: frame, title, keys, and so many sums.
_AROUND, SUMS = 10, 4

# How many rows the sums have in any window but a low one, and which part of that;
# the rows beside fields and sums that are kept for frame, title, keys and the screen below.
SUMS_MOST, LOW, PART_OF_LOW = 9, 20, 0.3
KEPT_ROWS = 7


def sums_most(height: int, fields: int) -> int:
    """Return how many rows the sums have at most, with so many fields above them."""
    return (
        max(SUMS_MOST, height - fields - KEPT_ROWS) if height >= LOW else int(height * PART_OF_LOW)
    )


# The cells that a form has at most, as in its style sheet, and those its frame takes of them.
_WIDEST, FRAME = 150, 4

# Changes who rolls, in any field that takes no text: the program or the table.
WHO_ROLLS = "*"

_HELP = "?"

# What a form of something that stands answers, and the key for it: that it is asked for as a line.
AS_LINE = ":"

# Letters that come one after the other within this time, in seconds, begin one name.
TOGETHER = 1.0

_UNSAID = Span("")


class FormDialog(Dialog):
    """A form as it is filled in: keys go through ``present.form``, a command comes out of it."""

    NAME: ClassVar[str] = "form"
    VERTICAL_BREAKPOINTS = [(0, "-h-low"), (20, "-h-normal")]

    def __init__(self) -> None:
        super().__init__()
        self._screen: ScreenBelow | None = None
        self._verb = ""
        self._chosen = ""
        self._table: tuple[Conflict, Timeline, PriorRolls | None, Trials]
        self._given: dict[str, str] = {}
        self._filled_in = form.Filled()
        self._fields: list[form.Field] = []
        self._comes: Comes
        self._told = _UNSAID
        self._opened_at = ""
        self._pressed_at = 0.0

    @classmethod
    def show(cls, screen: ScreenBelow, verb: str, given: Mapping[str, str]) -> None:
        """Open the dialog on the form of a verb; one without words is carried out at once.

        So is refused what would be, whatever one fills in.
        """
        assert screen.session is not None
        dialog = cls.of(screen.app)
        dialog._screen, dialog._verb, dialog._chosen = screen, verb, screen.chosen
        session = screen.session
        dialog._table = session.state, session.timeline, session.prior_rolls, session.trials
        dialog._given = dict(given)
        dialog._filled_in, dialog._told = form.Filled(given=dialog._given), _UNSAID
        dialog._fields = dialog._made()
        if not dialog._fields:
            # Nothing can be said, so no form is filled in.
            screen.carry_out_at_once(verb)
            return
        if refusal := refused_whatever(verb, dialog._fields, session.state):
            screen.refused(refusal, verb)
            return
        dialog._filled_in = form.focused(dialog._filled_in, dialog._fields, dialog._first())
        dialog._opened_at = dialog._fields[dialog._filled_in.focus].key
        dialog._work_out()
        dialog.open(screen.app, [dialog._heading()], dialog._hints(), dialog._answered)

    @property
    def subject(self) -> str:
        """Return what the form is for."""
        return self._verb

    def drafted(self) -> DialogDraft | None:
        """Return what was filled in by hand."""
        filled_in = self._filled_in
        return DialogDraft(filled_in, self._comes.text) if filled_in.given != self._given else None

    def take_up(self, draft: DialogDraft) -> None:
        """Go on with what was filled in; what is no choice any more is as it is now."""
        left: form.Filled = draft.value
        self._filled_in = form.Filled({**left.given, **self._given}, left.focus, left.caret)
        self._redraw()
        at = min(left.focus, len(self._fields) - 1)
        self._filled_in = form.focused(self._filled_in, self._fields, at)
        if self._fields[at].kind not in form.TYPED:
            # Among options it stands where it stood.
            self._filled_in = replace(self._filled_in, caret=left.caret)
        self._redraw()

    def body(self) -> Sequence[Widget]:
        """Return the pane of the fields."""
        return (FormPane(self._point), Caption(classes="form--preview"))

    def fill(self) -> None:
        """Draw the form."""
        super().fill()
        self.query_one(FormPane).focus()
        self._draw()

    def on_resize(self) -> None:
        """Break the sums anew."""
        if self.is_mounted:
            self._draw()

    @property
    def filling(self) -> Filling:
        """Return what the form is filled in for."""
        state, timeline, prior, trials = self._table
        given, table_rolls = self._filled_in.given, self._remembered.table_rolls
        return Filling(state, timeline, given, self._chosen, table_rolls, prior, trials)

    def on_key(self, event: Key) -> None:
        """Do what a key does in a form."""
        character = event.character if event.character and event.is_printable else ""
        if event.time - self._pressed_at > TOGETHER:
            self._filled_in = replace(self._filled_in, letters="")
        self._pressed_at = event.time
        typing = self._fields[self._filled_in.focus].kind in ("text", "rest")
        if event.key == "enter":
            self._go()
        elif not typing and character == OVERRULE:
            self._overrule()
        elif not typing and character == _HELP:
            self._explain()
        elif not typing and character == WHO_ROLLS and self._has_dice():
            self._remembered.table_rolls = not self._remembered.table_rolls
            self._redraw()
            if self._screen is not None:
                self._screen.remember()
        else:
            after = form.pressed(self._filled_in, self._fields, event.key, character)
            told = face_told(self._filled_in, after, self._fields, character)
            if after is not None:
                self._take(after, told)
            elif told.text:
                self._told = told
                self._redraw()
            else:
                return
        event.stop()
        event.prevent_default()

    def on_paste(self, event: Paste) -> None:
        """Put in what was pasted."""
        event.stop()
        text = one_line(event.text)
        length = len(self._fields[self._filled_in.focus].value) + len(text)
        if length > LINE_MOST:
            self._told = Span(too_long(length), "error")
            self._redraw()
            self.stay()
        else:
            self._take(form.pasted(self._filled_in, self._fields, text))

    def _point(self, field: int) -> None:
        """Go to a field."""
        self._filled_in = form.focused(self._filled_in, self._fields, field)
        self._redraw()

    @property
    def _remembered(self) -> Remembered:
        assert self._screen is not None
        return self._screen.game.preferences.remembered

    def _made(self) -> list[form.Field]:
        return form_fields(self._verb, self.filling)

    def _first(self) -> int:
        """Return the field to begin in: the first that is not yet given and has a choice."""
        given = self._filled_in.given
        wanted = (i for i, f in enumerate(self._fields) if f.key not in given and f.key != "by")
        return next(wanted, 0)

    def _has_fudge_dice(self) -> bool:
        return any(field.kind == "faces" for field in self._fields)

    def _has_dice(self) -> bool:
        return any(field.kind in form.DICE for field in self._fields)

    def _take(self, after: form.Filled, told: Span = _UNSAID) -> None:
        keys = [field.key for field in self._fields]
        came, key = keys[self._filled_in.focus], keys[after.focus]
        self._filled_in, self._told = after, told
        self._verb = after.given.get(form.ACTION, self._verb)
        self._fields = self._made()
        # What is chosen may bring fields or take them away; the cursor stays with its own.
        at = next((i for i, f in enumerate(self._fields) if f.key == key), after.focus)
        passed = takewhile(lambda f: f.key != key, dropwhile(lambda f: f.key != came, self._fields))
        # A field that a choice brings is not gone past.
        brought = (f for f in passed if f.key not in keys and f.kind in form.GOES_ON)
        at = next((self._fields.index(field) for field in brought), at)
        self._filled_in = replace(after, focus=min(at, len(self._fields) - 1))
        self._work_out()
        self._draw()

    def _redraw(self) -> None:
        self._fields = self._made()
        self._work_out()
        self._draw()

    def _draw(self) -> None:
        place, pane = self._filled_in, self.query_one(FormPane)
        # Before the first layout the pane has no width; the border and the padding take four.
        room = pane.size.width or self.app.size.width - FRAME
        lines = self._below(max(10, room))
        self.entitle(self._heading())
        told = [line(self._told)] if self._told.text else []
        self.query_one(".form--preview").styles.max_height = self._most
        pane.draw(self._fields, place.focus, place.caret, len([*lines, *told]))
        self.query_one(".form--preview", Caption).set_lines([*lines, *told])

    def _below(self, room: int) -> list[Line]:
        """Return what is known of what the fields say."""
        return comes_lines(self._comes, self.filling, room)

    @property
    def _most(self) -> int:
        return max(1, sums_most(self.app.size.height, len(self._fields)))

    @property
    def _room(self) -> int:
        return min(self.app.size.width, _WIDEST) - FRAME

    def _heading(self) -> Line:
        """Return the name of the form and what it is for, or what the field with the cursor is.

        Where the cursor was at first it is what the form is for.
        """
        assert self._screen is not None
        verb = self._verb
        system = self._table[0].system
        says = view_of(system).form_says.get(verb)
        help = _(says) if says else describe_verb(verb, system=system).help
        field = self._fields[self._filled_in.focus]
        about = field.about if field.key != self._opened_at else ""
        actions = sorted(self._screen.game.actions, key=lambda a: a.form != verb)
        name = next((_(a.label) for a in actions if verb in (a.form, a.verb)), verb)
        room, more = self._room - width(name) - 2, self._screen.game.glyphs.more
        return line(Span(name, "heading"), "  ", Span(clauses(about or help, room, more), "dim"))

    def _work_out(self) -> None:
        assert self._screen is not None
        comes = comes_to(self._verb, self._fields, self.filling)
        if refusal := comes.found.refusal:
            shown = keyed(refusal, self._screen.game.actions, self._table[0])
            comes = replace(comes, found=replace(comes.found, refusal=shown))
        self._comes = comes

    def _go(self) -> None:
        """Answer, unless what it says is refused or the table's dice are missing."""
        if self._comes.found.refusal is not None:
            self.stay()
            return
        if self._comes.found.missing:
            at = [field.key for field in self._fields].index(self._comes.found.missing)
            self._filled_in = form.focused(self._filled_in, self._fields, at)
            type_them = _("Type the faces: + 0 - or 1 to 6. * lets the program roll.")
            self._told = Span(self._comes.found.wanted or type_them, "error")
            self._redraw()
            self.stay()
            return
        self.dismiss(_DO)

    def _overrule(self) -> None:
        refusal = self._comes.found.refusal
        if refusal is not None and refusal.overrulable:
            self.dismiss(OVERRULE)

    def _explain(self) -> None:
        """Show the help over the form, from the rule that refuses what it says."""
        assert self._screen is not None
        refusal = self._comes.found.refusal
        if refusal is not None:
            self._screen.refused_by = rule_id(refusal.rule, self._table[0])
        show_help(self._screen)

    def _answered(self, answer: str | None) -> None:
        assert self._screen is not None
        command = self._comes.command
        if answer is None or command is None:
            return
        if answer == OVERRULE:
            self._screen.ask_why(command)
        else:
            self._screen.game.carry_out(command)

    def _hints(self) -> list[KeyHint]:
        return [
            KeyHint("enter", _("Do it")),
            KeyHint("1-9", _("Choose")),
            KeyHint("a-z", _("Name")),
            KeyHint("tab", _("Next field")),
            *([KeyHint("+ 0 -", _("Dice"))] if self._has_fudge_dice() else []),
            KeyHint("esc", _("Back")),
        ]


class StandingForm(FormDialog):
    """The form of something that stands already: nothing is rolled, and a key asks for its line."""

    def take_up(self, draft: DialogDraft) -> None:
        """Go on with what was filled in."""
        self._filled_in = draft.value
        self._redraw()

    def _has_dice(self) -> bool:
        return False

    def on_key(self, event: Key) -> None:
        """Ask for the line instead, where the cursor is in no text."""
        field = self._fields[self._filled_in.focus]
        if event.character == AS_LINE and field.kind not in form.TYPED:
            event.stop()
            event.prevent_default()
            self.dismiss(AS_LINE)
        else:
            super().on_key(event)


class FormPane(LineWidget, can_focus=True):
    """Draw the fields of a form; the one with the cursor stays in view."""

    def __init__(self, point: Callable[[int], None]) -> None:
        super().__init__()
        self._point = point
        self._fields: form.Fields = ()
        self._focus, self._caret, self._top, self._sums = 0, 0, 0, 0

    def draw(self, fields: form.Fields, focus: int, caret: int, sums: int) -> None:
        """Show these fields from now on, with so many lines of sums below them."""
        before = len(self._fields), self._sums
        self._fields, self._focus, self._caret, self._sums = fields, focus, caret, sums
        if (len(fields), sums) != before:
            self.refresh(layout=True)
        self.redraw()

    def pressed(self, x: int, y: int) -> str:
        """Go to a field; return the digit of the option that was pressed."""
        digit = super().pressed(x, y)
        if self._top + y < len(self._fields):
            self._point(self._top + y)
        return digit

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return how many fields there are, or as many as leave room for the sums."""
        most = sums_most(viewport.height, len(self._fields))
        around = _AROUND + max(0, min(self._sums, most) - SUMS)
        return max(2, min(len(self._fields), viewport.height - around))

    def lines(self, width: int, height: int) -> Sequence[Line]:
        """Return the fields that are in view."""
        if not self._fields:
            return []
        shown = form_lines(self._fields, self._focus, self._caret, width, self.glyphs)
        self._top = max(min(self._top, self._focus), self._focus - max(1, height) + 1)
        below = self._top + height
        return self.with_more(shown[self._top : below], width, self._top > 0, below < len(shown))
