"""The setup: conflict, cast, zones and aspects on one page, and one line that adds somebody."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.events import Key, Paste
from textual.widget import Widget
from textual.widgets import Input

from tracker.conflict.aspects import RemoveAspect
from tracker.conflict.order import Begin
from tracker.conflict.ruling import Command, Record, Refusal, Ruling
from tracker.conflict.sheets import Remove
from tracker.conflict.stage import RemoveBorder
from tracker.conflict.state import change
from tracker.places import styles_dir
from tracker.session import Session
from tracker.tui.base import DialogDraft, DraftPlace
from tracker.tui.present.game_view import view_of
from tracker.tui.present.lines import KeyHint, Span, line
from tracker.tui.present.screen_keys import keys_by_name
from tracker.tui.present.setup import (
    ASPECT,
    BEGIN,
    BORDER,
    MISSING,
    PERSON,
    ZONE,
    cast_page,
    row_id,
    row_parts,
    setup_listing,
    stage_page,
    to_mend,
)
from tracker.tui.present.typing import LineHistory, typed
from tracker.tui.screens.setup_edits import SetupBestiary
from tracker.tui.widgets.bars import Caption, KeyBar
from tracker.tui.widgets.line_input import LineInput, put_text
from tracker.tui.widgets.line_list import LineList
from tracker.words.quick_add import QuickAdd, quick_add
from tracker.words.quick_tokens import quick_hint
from tracker.words.refusing import refusal_sentence
from tracker.words.split import in_one
from tracker.words.translate import _, fill

if TYPE_CHECKING:
    from tracker.words.meant import ReadLine

# Where what was typed into the line that adds somebody waits, while another fight is open.
ADDED = "add"

# From this width on the stage stands beside the cast.
WIDE = 120

# Rows of the screen that the page has not.
_AROUND = 6

# Keys that go on to the screen while nothing is typed into the line yet.
PASSED_ON = (":", "?")


class QuickLine(LineInput):
    """The line that adds somebody: the arrows bring back those typed before."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False),
        Binding("up", "recall(-1)", show=False),
        Binding("down", "recall(1)", show=False),
    ]

    def __init__(self) -> None:
        super().__init__(is_command=True)
        self._history = LineHistory()

    def on_key(self, event: Key) -> None:
        """Let a question mark or a colon through as long as the line is empty."""
        if not self.value and event.character in PASSED_ON and isinstance(self.screen, SetupScreen):
            event.prevent_default()
            self.screen.on_key(event)

    def on_focus(self) -> None:
        """Show the keys of the line."""
        self._show_keys()

    def on_blur(self) -> None:
        """Show the keys of the page again."""
        self._show_keys()

    def _show_keys(self) -> None:
        if isinstance(self.screen, SetupScreen):
            self.screen.show_keys()

    def begin(self, typed: Sequence[str]) -> None:
        """Begin anew, with these lines typed before."""
        self.value = ""
        self._history = LineHistory(typed)

    def action_recall(self, by: int) -> None:
        """Bring back the line typed before, or the one after."""
        line = self._history.step(by, self.value)
        if line is not None:
            put_text(self, typed(line))

    def action_leave(self) -> None:
        """Go back to the page."""
        self.screen.query_one(".setup--page", LineList).focus()


class SetupScreen(SetupBestiary):
    """Set the conflict up, or change it while it runs; enter edits what the cursor is on."""

    name_of_screen = "setup"
    CSS_PATH: ClassVar[str] = str(styles_dir() / "setup.tcss")

    def __init__(self) -> None:
        super().__init__()
        # What was typed into the line, and what it has become, until that is carried out.
        self._fight: Session | None = None
        self._added_at: DraftPlace = ("", ADDED)
        self._typed = ""
        self._sent = ""
        self._unfolded = False

    def body(self) -> Iterable[Widget]:
        """Return the page, the stage beside it, and the line that adds somebody."""
        yield Horizontal(
            LineList(classes="setup--page"),
            LineList(classes="setup--stage"),
            classes="setup--all",
        )
        yield QuickLine()
        yield Caption(classes="setup--meant")

    @property
    def page(self) -> LineList:
        """Return the list that has the focus, the page when neither has."""
        stage = self.query_one(".setup--stage", LineList)
        return stage if stage.has_focus else self.query_one(".setup--page", LineList)

    @property
    def chosen(self) -> str:
        """Return whose row the cursor is on."""
        return self.row_about(PERSON)

    def row_about(self, what: str) -> str:
        """Return what the row under the cursor is about, if it is of that kind."""
        kind, of = row_parts(self.page.cursor_id)
        return of[0] if kind == what and of else ""

    def on_screen_resume(self) -> None:
        """Begin another fight at the top, or in the line where nobody takes part yet."""
        if self.session is self._fight:
            return
        entry, drafts = self.query_one(QuickLine), self.game.drafts
        if entry.value.strip():
            drafts.keep(self._added_at, DialogDraft(entry.value, entry.value))
        self._fight, self._sent, self._unfolded = self.session, "", False
        self._added_at = self.game.place_of_drafts, ADDED
        entry.begin(self.game.preferences.remembered.added)
        if left := drafts.at(self._added_at):
            # It stands there as it was left.
            put_text(entry, typed(left.text))
            drafts.forget(self._added_at)
        page = self.query_one(".setup--page", LineList)
        page.action_first()
        (page if self.table.participants else entry).focus()

    def show_keys(self) -> None:
        """Show the keys of the line while something is typed into it, else those of the page."""
        if not isinstance(self.focused, QuickLine):
            super().show_keys()
            return
        arrows = self.game.glyphs.more_above + self.game.glyphs.more_below
        keys = [
            KeyHint("enter", _("Add")),
            KeyHint(arrows, _("Lines before")),
            KeyHint("esc", _("Back to the page")),
        ]
        self.query_one(KeyBar).set_keys(keys)

    def show_state(self) -> None:
        """Show the page as it is now."""
        super().show_state()
        table, glyphs = self.table, self.game.glyphs
        self.query_one(QuickLine).placeholder = quick_hint(table.system)
        wide = self.size.width >= WIDE
        main, stage = (self.query_one(f".setup--{name}", LineList) for name in ("page", "stage"))
        stage.display = wide
        # What stands around the page, with a row to spare for a message.
        free = max(0, self.size.height - _AROUND)
        self._show_meaning(self.query_one(QuickLine).value)
        listing = cast_page if wide else setup_listing
        shown = partial(listing, rows=free, unfolded=self._unfolded)
        mended = row_parts(main.cursor_id)[0] == MISSING and not to_mend(table)
        main.set_source(lambda width: shown(table, width, glyphs))
        if mended:
            main.move_to(BEGIN)
        stage.set_source(lambda width: stage_page(table, width, glyphs))

    def fold_settings(self) -> None:
        """Show each setting, or all of them in one row again."""
        self._unfolded = not self._unfolded
        self.show_state()

    # The line that adds somebody

    def act_add_somebody(self) -> None:
        """Go to the line that adds somebody."""
        self.query_one(QuickLine).focus()

    @on(Input.Submitted)
    def add_typed(self, event: Input.Submitted) -> None:
        """Add whoever was typed, in groups as the table wants them."""
        if not isinstance(event.input, QuickLine):
            return
        event.stop()
        if event.value.strip():
            self.add_line(event.value)
        else:
            self._typed = ""
            self.page.focus()

    @on(Input.Changed)
    def show_meaning(self, event: Input.Changed) -> None:
        """Show who would be added, where and on which side, while the line is typed."""
        if isinstance(event.input, QuickLine):
            event.stop()
            self._show_meaning(event.value)

    def _show_meaning(self, text: str) -> None:
        meant = self.query_one(".setup--meant", Caption)
        if not text.strip():
            meant.set_lines(())
            return
        from tracker.words.meant import understood

        told, waits = understood(text, self.table)
        more = f" {self.game.glyphs.more}" if waits else ""
        meant.set_lines([line(Span(f" {told}{more}", "dim"))])

    def reader_of(self, entry: LineInput) -> ReadLine:
        """Return what reads the lines of a field to type into."""
        if not isinstance(entry, QuickLine):
            return super().reader_of(entry)
        from tracker.words.meant import read_quick_add

        return read_quick_add

    def add_line(self, text: str, *, sure: bool = False, keys: str = "") -> None:
        """Add whoever a line means; of several it is asked in which groups.

        A new word that is nearly a known one is asked about, unless the reader is ``sure``. The
        ``keys`` stand behind the command that the line becomes.
        """
        if not sure and self.asks_about_line(text, partial(self.add_line, sure=True)):
            return
        self._typed = text
        added = quick_add(text, self.table)
        if isinstance(added, Refusal):
            self.say_why_not(refusal_sentence(added, self.table))
        elif added.split:
            self.go_on(
                view_of(self.table.system).divides(added.split, partial(self._add_grouped, added))
            )
        else:
            *before, last = added.lines
            self._add([*before, f"{last} {keys}".strip()])

    def _add_grouped(self, added: QuickAdd, sizes: tuple[int, ...]) -> None:
        self._add(added.in_groups(sizes) if len(sizes) > 1 else added.lines)

    def _add(self, lines: Sequence[str]) -> None:
        self._sent = in_one(lines)
        self.game.preferences.add_line(self._typed)
        self.remember()
        self.query_one(QuickLine).begin(self.game.preferences.remembered.added)
        self.game.carry_out(self._sent, sure=True)

    def ruled(self, record: Record) -> None:
        """Show what has changed, with the cursor on whoever was added; go where it has begun."""
        super().ruled(record)
        commands = record.command.parts if isinstance(record, Ruling) else ()
        if any(isinstance(command, Begin) for command in commands):
            self.game.go("rounds")
        joining = [one for one in commands if one.name_asked(1) and one.named_after is None]
        added = [i for one in joining[-1:] for i in one.ids if i in self.table.participants]
        if added:
            self.query_one(".setup--page", LineList).move_to(row_id(PERSON, *added[:1]))

    def refused(self, refusal: Refusal, asked: Command | str) -> None:
        """Say why nothing happened; what was typed stays to be mended."""
        if not self._sent or asked != self._sent:
            super().refused(refusal, asked)
            return
        self._sent = ""
        entry = self.query_one(QuickLine)
        meanwhile = entry.value
        put_text(entry, typed(self._typed))
        self.set_focus(entry)
        # One line was typed, whatever it has become.
        super().refused(change(refusal, line=0), asked)
        if meanwhile:
            self.drop(Paste(meanwhile))

    # The row under the cursor

    @on(LineList.RowChosen)
    def edit_row(self, event: LineList.RowChosen) -> None:
        """Edit what the cursor is on, or answer a question that stands."""
        event.stop()
        if not (self.refuses_to_play() or self.answer_likely()):
            self.edit(event.row_id)

    def act_edit(self) -> None:
        """Edit what the cursor is on."""
        self.edit(self.page.cursor_id)

    def act_border(self) -> None:
        """Ask for a passage from the zone under the cursor, else from the first."""
        kind, of = row_parts(self.page.cursor_id)
        p = self.table.participants.get(self.chosen)
        here = of[0] if kind in (ZONE, BORDER) else p.zone if p else None
        self.ask_border(here or next(iter(self.table.zones), ""))

    def act_rename(self) -> None:
        """Ask for another name of the participant or the zone under the cursor."""
        if zone := self.row_about(ZONE):
            self.ask_name_of(zone)
        else:
            super().act_rename()

    def act_remove(self) -> None:
        """Remove what is under the cursor: somebody, an aspect, an empty zone, a passage."""
        kind, of = row_parts(self.page.cursor_id)
        if kind in (PERSON, ZONE):
            self.game.carry_out(Remove(name=of[0]))
        elif kind == ASPECT:
            self.game.carry_out(RemoveAspect(aspect=of[0]))
        elif kind == BORDER:
            self.game.carry_out(RemoveBorder(zone=of[0], to=of[1]))
        else:
            self.say(
                fill(
                    "People, zones, passages and aspects are removed; {undo} takes back more.",
                    keys_by_name(self.game.actions),
                )
            )
