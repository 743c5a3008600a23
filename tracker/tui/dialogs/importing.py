"""A file brought in: its path asked for, its figures shown and chosen, then one ruling."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Literal

import msgspec
from textual.app import App
from textual.binding import Binding, BindingType
from textual.events import Key, Paste
from textual.widget import Widget

from tracker.conflict.ruling import Command, Refusal
from tracker.conflict.state import Conflict, change
from tracker.importing import ImportPlan, best_game, decided, opening, read_cast
from tracker.tui.dialogs.base import Dialog
from tracker.tui.dialogs.prompt import PromptDialog
from tracker.tui.present.import_preview import FIGURE, ImportPreview, begun, heading, listing
from tracker.tui.present.lines import KeyHint, Line, Span, line
from tracker.tui.present.typing import shared_beginning, typed
from tracker.tui.widgets.line_input import LineInput, put_text
from tracker.tui.widgets.line_list import LineList
from tracker.unseen import file_text
from tracker.words.refusing import log_error_text, refusal_sentence
from tracker.words.split import quote
from tracker.words.terms import system_name
from tracker.words.translate import _, fill

if TYPE_CHECKING:
    from tracker.imports.reading import ImportedCast
    from tracker.tui.protocols import ScreenBelow

# So many names are offered of a folder.
OFFERED_MOST = 60

ENTER_KEY, _BESTIARY = "enter", "bestiary"


def ask_file(screen: ScreenBelow, show: Callable[[ImportedCast], None] | None = None) -> None:
    """Ask for a path, and show who is in the file; one that cannot be read is said there."""
    found: list[ImportedCast] = []

    def check(text: str) -> str:
        if not text.strip():
            return ""
        cast = read_cast(text.strip())
        if isinstance(cast, Refusal):
            return refusal_sentence(cast, screen.state or Conflict())
        found[:] = [cast]
        return ""

    def answered(text: str | None) -> None:
        if text and text.strip() and found:
            (show or partial(show_cast, screen))(found[0])

    title = [
        line(Span(_("Which file is brought in?"), "heading")),
        line(Span(_("of Fari, Foundry, Roll20; Markdown, a table, a bestiary"), "dim")),
    ]
    keys = [KeyHint("enter", _("Look")), KeyHint("tab", _("Complete")), KeyHint("esc", _("Back"))]
    PathDialog.ask(screen.app, title, answered, check=check, keys=keys)


def paths(text: str) -> list[str]:
    """Return the paths that begin as typed, folders with their stroke; hidden ones if asked for."""
    folder, _stroke, begun_ = text.rpartition("/")
    where = Path(os.path.expanduser(f"{folder}/" if _stroke else "."))
    found = []
    try:
        with os.scandir(where) as entries:
            for entry in entries:
                name = entry.name
                hidden = name.startswith(".") and not begun_.startswith(".")
                if not name.startswith(begun_) or hidden or file_text(name) != name:
                    continue
                found.append(f"{name}/" if entry.is_dir() else name)
    except (OSError, ValueError):
        return []
    lead = f"{folder}/" if _stroke else ""
    return [f"{lead}{name}" for name in sorted(found)[:OFFERED_MOST]]


def typed_paths(text: str) -> list[str]:
    """Return the paths that begin as typed, each as a word of a command; folders may go on."""
    found = [quote(path) for path in paths(text)]
    return [path.removesuffix('"') if path.endswith('/"') else path for path in found]


def takes_pasted(screen: ScreenBelow, text: str, taken: Callable[[], None]) -> bool:
    """Return whether a text that is pasted holds figures; then they are shown."""
    from tracker.imports.reading import ImportedCast, is_meant, read_import

    if not is_meant(text):
        return False
    cast = read_import(text.encode("utf-8", "replace"), "")
    if isinstance(cast, ImportedCast):
        show_cast(screen, cast, taken)
    else:
        screen.say_why_not(refusal_sentence(cast, screen.state or Conflict()))
    return True


def show_cast(
    screen: ScreenBelow, cast: ImportedCast, taken: Callable[[], None] = lambda: None
) -> None:
    """Show who is in a file; ``taken`` is called when they are brought in."""
    session = screen.session
    if session is None:
        return
    preview = begun(cast, session.state, session.timeline)
    ImportDialog.ask(screen.app, preview, partial(_bring, screen, taken))


def show_new(screen: ScreenBelow, cast: ImportedCast, make: Callable[..., None]) -> None:
    """Show who is in a file, for a new fight of the game that they fit; ``make`` makes it."""
    from tracker.session import Session

    # As a new fight is proposed to be.
    frame = change(opening(cast, best_game(cast)), kind="physical")
    trial = Session()
    trial.carry_out(frame)
    preview = begun(cast, trial.state, trial.timeline)

    def answered(answer: Command | ImportPreview) -> None:
        if isinstance(answer, ImportPreview):
            screen.game.do_later(partial(_into_bestiary, screen, answer))
        else:
            make(frame, answer)

    ImportDialog.ask(screen.app, preview, answered, new=True)


def _bring(screen: ScreenBelow, taken: Callable[[], None], answer: Command | ImportPreview) -> None:
    taken()
    if isinstance(answer, ImportPreview):
        screen.game.do_later(partial(_into_bestiary, screen, answer))
    else:
        screen.game.carry_out(answer)


async def _into_bestiary(screen: ScreenBelow, preview: ImportPreview) -> None:
    """Keep those who are taken as templates, and say where."""
    from tracker.conflict.draft import Refused
    from tracker.conflict.figure_drafts import DraftWishes
    from tracker.log.errors import LogError
    from tracker.tui.bestiary import keep_figures
    from tracker.tui.preferences import BESTIARY as FILE

    figures = [f for n, f in enumerate(preview.cast.figures) if n in preview.taken]
    again: Literal["merge", "new"] = "merge" if preview.again == "merge" else "new"
    path = screen.game.preferences.folder / FILE
    try:
        game, wishes = preview.state.system, DraftWishes(fresh=preview.fresh)
        grown = await asyncio.to_thread(keep_figures, path, figures, again, game, wishes)
    except Refused as refused:
        screen.say_why_not(refusal_sentence(refused.refusal, Conflict()))
    except LogError as error:
        screen.say_why_not(log_error_text(error))
    else:
        names = tuple(f.name for f in figures if f.name not in grown.same)
        kept = {"names": names, "file": str(path)}
        same = {"names": grown.same}
        screen.say(
            *([fill("kept in {file}: {names}", kept)] if names else ()),
            *([fill("as in the file: {names}; nothing changes", same)] if grown.same else ()),
        )


class PathDialog(PromptDialog):
    """A line for a path, which tab completes as shells do: all of it, blanks too."""

    NAME: ClassVar[str] = "path"

    def action_complete(self) -> None:
        """Complete the path as far as all that begin so agree, and show these."""
        from tracker.words.completion import Offered

        entry = self.query_one(LineInput)
        found = paths(entry.value)
        if found:
            put_text(entry, typed(found[0] if len(found) == 1 else shared_beginning(found)))
        if len(found) > 1:
            names = [Offered(f"{path.rstrip('/').rpartition('/')[2]}") for path in found]
            # After the change has been told, or it would take the names away again.
            self.call_later(self.offer, names)


class ImportDialog(Dialog):
    """A list of a file's figures: enter brings those in that are marked, as one ruling."""

    NAME: ClassVar[str] = "import"

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "take", show=False),
        Binding("p", "player", show=False),
        Binding("f", "fresh", show=False),
        Binding("m", "again", show=False),
        Binding("b", "bestiary", show=False),
        Binding("n", "new", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._preview: ImportPreview | None = None
        self._command: Command | None = None
        self._new = False

    @classmethod
    def ask(
        cls,
        app: App[Any],
        preview: ImportPreview,
        on_answer: Callable[[Command | ImportPreview], None],
        *,
        new: bool = False,
    ) -> None:
        """Open the dialog; it answers with the command, or with the preview for the bestiary.

        ``new`` tells that they come into a fight that is not there yet.
        """
        dialog = cls.of(app)
        dialog._preview, dialog._command, dialog._new = preview, None, new

        def answered(answer: str | None) -> None:
            if answer == ENTER_KEY and dialog._command is not None:
                on_answer(dialog._command)
            elif answer == _BESTIARY:
                on_answer(dialog.preview)

        dialog.open(app, dialog._about(), _keys(preview, new=new), answered)

    @property
    def preview(self) -> ImportPreview:
        """Return the preview as it is now."""
        assert self._preview is not None
        return self._preview

    @property
    def subject(self) -> str:
        """Return what tells this opening from others."""
        return self.preview.cast.source

    def body(self) -> Sequence[Widget]:
        """Return the list of the figures."""
        return (LineList(choose=self._bring),)

    def fill(self) -> None:
        """Put in the figures."""
        super().fill()
        self._show()
        people = self.query_one(LineList)
        people.action_first()
        people.focus()

    def has_use_for(self, event: Key | Paste) -> bool:
        """Return whether a key is one of the dialog's."""
        return isinstance(event, Key) and event.key in self.active_bindings

    def _show(self) -> None:
        preview = self.preview
        self.query_one(LineList).set_source(partial(listing, preview))
        self.entitle(*self._about())

    def _about(self) -> list[Line]:
        """Return what is brought in, and into which fight where that is a new one."""
        title = [heading(self.preview)]
        if self._new:
            words = {
                "title": self.preview.state.title,
                "system": system_name(self.preview.state.system),
            }
            title.append(line(Span(fill("into a new fight, {title} ({system})", words), "dim")))
        return title

    def _change(self, preview: ImportPreview) -> None:
        self._preview = preview
        self._show()

    @property
    def _figure(self) -> int | None:
        row = self.query_one(LineList).cursor_id
        return int(row.removeprefix(FIGURE)) if row.startswith(FIGURE) else None

    def action_take(self) -> None:
        """Take the figure under the cursor, or leave it out."""
        if (n := self._figure) is not None:
            self._change(self.preview.toggled(n))

    def action_player(self) -> None:
        """Make the figure under the cursor a player's, or the game master's again."""
        if (n := self._figure) is not None:
            self._change(self.preview.with_player(n))

    def action_fresh(self) -> None:
        """Bring all in unharmed, or as they are."""
        self._change(msgspec.structs.replace(self.preview, fresh=not self.preview.fresh))

    def action_again(self) -> None:
        """Say what becomes of those who are here already."""
        if self.preview.has_known:
            self._change(self.preview.next_again())

    def action_new(self) -> None:
        """Make the new fight with those who are taken."""
        if self._new:
            self._bring("")

    def action_bestiary(self) -> None:
        """Keep those who are taken in the bestiary instead."""
        if self.preview.taken:
            self.dismiss(_BESTIARY)
        else:
            self.say(_("Nobody is taken: space takes whom the cursor is on."))

    def _bring(self, _row: str) -> None:
        """Bring those in who are taken, or say why that cannot be."""
        plan, scene = self.preview.plan, self.preview.cast.scene
        if not (self.preview.taken or scene.zones or scene.aspects):
            self.say(_("Nobody is taken: space takes whom the cursor is on."))
            return
        if not isinstance(plan, ImportPlan):
            self.say(refusal_sentence(plan, self.preview.state))
            return
        if plan.undecided:
            self.say(_("Somebody is here already and differs: m says what becomes of them."))
            return
        command = decided(plan, self.preview.state)
        if isinstance(command, Refusal):
            self.say(refusal_sentence(command, self.preview.state))
            return
        self._command = command
        self.dismiss(ENTER_KEY)


def _keys(preview: ImportPreview, *, new: bool) -> list[KeyHint]:
    return [
        KeyHint("n", _("New fight")) if new else KeyHint("enter", _("Bring in")),
        *([KeyHint("m", _("Merge/new"))] if preview.has_known else []),
        KeyHint("space", _("Take")),
        KeyHint("p", _("Player's")),
        KeyHint("f", _("Fresh")),
        KeyHint("b", _("Bestiary")),
        KeyHint("esc", _("Back")),
    ]
