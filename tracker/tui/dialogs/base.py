"""What all dialogs are: a frame over a screen that stays as it is, built once, used again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import Any, ClassVar, Protocol, Self, TypeAlias, runtime_checkable

from textual import on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.css.scalar import Scalar
from textual.events import Key, Paste
from textual.screen import ModalScreen
from textual.widget import Widget

from tracker.tui.base import BRINGS_BACK, DialogDraft, DraftPlace, TerminalApp
from tracker.tui.present.cells import broken, clip_line
from tracker.tui.present.lines import KeyHint, Line, Span, line, text_of
from tracker.tui.present.typing import typed
from tracker.tui.type_ahead import TypeAhead, keys_text
from tracker.tui.widgets.bars import Caption, KeyBar
from tracker.tui.widgets.line_input import LineInput, put_text
from tracker.words.translate import _, fill

# Gets what was answered, None when the dialog was left without an answer.
OnAnswer: TypeAlias = Callable[[str | None], None]


# The rows of a dialog besides its title and its body: two edges, the keys, one to each side.
_AROUND = 5

# The cells of a dialog at most, those beside its title, and the lines of that, as in the sheet.
_WIDEST, _BESIDE, TITLE_MOST = 90, 4, 6

# Whoever types on without a pause so long, in seconds, has not looked up yet; and the keys of that
# besides characters.
TYPING_SECONDS = 1.0
TYPING = frozenset({"enter", "backspace", "tab"})


@runtime_checkable
class PagesLog(Protocol):
    """A screen with a log that the page keys scroll."""

    def page_log(self, by: int) -> bool:
        """Scroll the log; return whether it is seen."""


@runtime_checkable
class Paged(Protocol):
    """A list or a text that the page keys scroll."""

    @property
    def all_in_view(self) -> bool:
        """Return whether nothing is to be scrolled."""

    def action_page(self, by: int) -> None:
        """Scroll by as much as is seen at once."""


class Dialog(ModalScreen[str]):
    """A dialog of which an app has one, installed under its ``NAME``.

    Building screens anew would cost time at each opening and, in this version of Textual,
    memory that is never given back. So one of a kind can be open at a time.
    """

    NAME: ClassVar[str]

    # Whether what is typed into it is kept when it is left; what only searches is not.
    KEEPS_DRAFTS: ClassVar[bool] = True

    # Whether keys that were typed before it was shown are not for it, whoever opens it.
    SUDDEN: ClassVar[bool] = False

    # Whether to leave it is to say no: what was typed after what it asks about is then for nothing.
    asks = True

    # Whether what its answer opens is opened by who answers, and does not open by itself.
    leads_on = False

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False),
        # With priority: where all is in view they are for the log, which stands still below.
        Binding("pageup", "page(-1)", show=False, priority=True),
        Binding("pagedown", "page(1)", show=False, priority=True),
        Binding(BRINGS_BACK, "bring_back", show=False, priority=True),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._title: Sequence[Line] = ()
        self._keys: Sequence[KeyHint] = ()
        self._said: Line = ()
        self._place: DraftPlace = ("", "")
        self._waiting: DialogDraft | None = None
        self._filled = True
        self._ahead = TypeAhead()
        # Whether what was typed ahead waits until this is answered, and is not dropped.
        self._holds = False
        self._typed_on_at = -inf

    @classmethod
    def of(cls, app: App[Any]) -> Self:
        """Return the app's dialog of this kind."""
        if not app.is_screen_installed(cls.NAME):
            app.install_screen(cls(), cls.NAME)
        return app.get_screen(cls.NAME, cls)

    def open(
        self,
        app: App[Any],
        title: Sequence[Line],
        keys: Sequence[KeyHint],
        on_answer: OnAnswer,
        *,
        sudden: bool = False,
    ) -> None:
        """Show the dialog over the current screen.

        ``sudden`` says that who presses the key for it cannot know that it opens.
        """
        self._title, self._keys, self._filled, self._said = title, keys, False, ()
        if not isinstance(app, TerminalApp):
            app.push_screen(self, on_answer)
            return
        self._look_out(app, sudden)
        place = self._place = app.place_of_drafts, f"{self.NAME} {self.subject}"
        self._waiting = app.drafts.at(place)

        def answered(answer: str | None) -> None:
            if answer is None:
                self.keep_draft()
                on_answer(None)
            else:
                draft = self.drafted()
                app.drafts.forget(place)
                app.drafts.sent = (place, draft) if draft is not None else None
                on_answer(answer)
                app.drafts.sent = None
            self._let_go(app, in_vain=answer is None and self.asks)

        app.push_screen(self, answered)

    # What was typed before it was shown

    def _look_out(self, app: TerminalApp, sudden: bool) -> None:
        """Take heed of what was typed ahead, unless the dialog was opened by a key for it."""
        event, screen, focused = app.last_key or (None, None, None)
        sent = isinstance(event, Paste) or (event is not None and event.key == "enter")
        opener = screen if isinstance(screen, Dialog) else None
        # What comes of a line stands between it and the next one.
        line_sent = opener is None and sent and isinstance(focused, LineInput)
        self._holds = line_sent or (opener is not None and opener._holds)
        by_itself = opener is not None and not opener.leads_on
        self._typed_on_at = -inf
        if self._holds or by_itself or sudden or self.SUDDEN or event is None:
            self._ahead.begin(app)
        else:
            self._ahead.end()

    def takes(self, event: Key | Paste) -> bool:
        """Return whether a key is for the dialog; what is not waits, or is dropped and said."""
        app, early = self.app, self._ahead.is_early(event)
        assert isinstance(app, TerminalApp)
        if self._holds and (early or self._is_typed_on(event)):
            app.waiting.append(event)
            self._leave_room()
            return False
        if early:
            self._ahead.dropped.append(event)
            self.say(self._ahead.dropped_text)
        return not early

    def has_use_for(self, event: Key | Paste) -> bool:
        """Return whether a key does something here; to be overridden where some do nothing."""
        return True

    def _is_typed_on(self, event: Key | Paste) -> bool:
        """Return whether a key belongs to a line that is typed on, by who has not looked up yet."""
        going_on = event.time - self._typed_on_at < TYPING_SECONDS
        if isinstance(event, Paste) or event.is_printable:
            typed_on = going_on or not self.has_use_for(event)
        else:
            typed_on = going_on and event.key in TYPING
        if typed_on:
            self._typed_on_at = event.time
        return typed_on

    def stay(self) -> None:
        """Stay open when it was meant to close: what was typed after that is not for the dialog."""
        if isinstance(self.app, TerminalApp):
            self._ahead.begin(self.app)

    def _let_go(self, app: TerminalApp, *, in_vain: bool) -> None:
        """Let what was typed ahead go on to where it was meant for, or say that it does not."""
        if app.waiting and not isinstance(app.screen, Dialog):
            waiting, app.waiting = app.waiting, []
            if in_vain:
                app.typed_in_vain(waiting)
            else:
                app.let_in_next(waiting)

    # What waits to be taken up again

    @property
    def subject(self) -> str:
        """Return what tells this opening of the dialog from others: its title; to be overridden."""
        return " ".join(map(text_of, self._title))

    @property
    def begun(self) -> str:
        """Return what stands in the line to begin from; to be overridden."""
        return ""

    def drafted(self) -> DialogDraft | None:
        """Return what was typed and would be lost; None for nothing; to be overridden."""
        entry = next(iter(self.query(LineInput)), None) if self.KEEPS_DRAFTS else None
        if entry is None or not entry.value.strip() or entry.value == self.begun:
            return None
        return DialogDraft(entry.value, entry.value)

    def keep_draft(self) -> None:
        """Keep what was typed, for when the dialog is opened again."""
        draft = self.drafted()
        if draft is not None and isinstance(self.app, TerminalApp):
            self.app.keep_draft(self._place, draft)

    def take_up(self, draft: DialogDraft) -> None:
        """Go on with a draft; to be overridden."""
        entry = self.query_one(LineInput)
        put_text(entry, typed(draft.value))
        entry.focus()

    def action_bring_back(self) -> None:
        """Go on with what was left."""
        if (draft := self._waiting) is not None and isinstance(self.app, TerminalApp):
            self.app.drafts.forget(self._place)
            self._waiting = None
            self.take_up(draft)
            self._leave_room()

    # What it shows

    def compose(self) -> ComposeResult:
        """Lay out the title, the body and the keys in a frame, and nothing beside it.

        What is cut by a frame says nothing.
        """
        with Vertical(classes="dialog--band"), Vertical(classes="dialog--frame"):
            yield Caption(classes="dialog--title")
            yield from self.body()
            yield KeyBar(classes="dialog--keys")

    def body(self) -> Sequence[Widget]:
        """Return what stands between the title and the keys; to be overridden."""
        return ()

    def fill(self) -> None:
        """Put in what the dialog is about this time; to be extended."""
        self.query_one(".dialog--keys", KeyBar).set_keys(self._keys)
        self._leave_room()

    def on_mount(self) -> None:
        """Fill the dialog before it is first painted."""
        self._fill_once()

    def on_screen_resume(self) -> None:
        """Fill the dialog when it opens, but not when one above it has closed."""
        self._fill_once()

    def on_resize(self) -> None:
        """Keep the keys in view at another size."""
        self._leave_room()

    def _leave_room(self) -> None:
        """Let what is long scroll, so that title and keys stay in the frame."""
        room = max(1, min(self.app.size.width, _WIDEST) - _BESIDE)
        title = [part for shown in self._title for part in broken(shown, room)][:TITLE_MOST]
        title = [*title, *(broken(self._said, room) if self._said else ())]
        if self._holds and isinstance(self.app, TerminalApp) and self.app.waiting:
            waits = fill("Typed ahead, waits: {keys}", {"keys": keys_text(self.app.waiting)})
            title.append(clip_line(line(Span(waits, "warning")), room))
        if self._waiting is not None:
            words = {"key": BRINGS_BACK, "text": self._waiting.text}
            title.append(
                clip_line(line(Span(fill("{key} brings back: {text}", words), "free")), room)
            )
        title = title[-TITLE_MOST:]
        self.query_one(".dialog--title", Caption).set_lines(title)
        # In a frame that is as high as what is in it, Textual knows no "what is left".
        most = max(1, self.app.size.height - _AROUND - len(title))
        for body in self.query("LineList, LinePane"):
            if body.styles.is_auto_height and body.styles.max_height != Scalar.from_number(most):
                body.styles.max_height = most

    def entitle(self, *title: Line) -> None:
        """Show another title from now on."""
        if list(title) != self._title:
            self._title = list(title)
            self._leave_room()

    def say(self, text: str) -> None:
        """Say something below the title, until the next key."""
        self._said = line(Span(text, "warning")) if text else ()
        if self._filled:
            self._leave_room()

    def say_what_leaves(self) -> None:
        """Say how the dialog is left."""
        if self.asks and isinstance(self.app, TerminalApp) and self.app.waiting:
            self.say(_("esc leaves this; nothing is done, nor what was typed ahead."))
        else:
            self.say(_("esc leaves this; nothing is done, and what is typed waits."))

    def on_key(self, event: Key) -> None:
        """Take away what was said."""
        if self._said:
            self.say("")

    @on(LineInput.Changed)
    def forget_what_was_said(self) -> None:
        """Take away what was said of another text."""
        if self._said:
            self.say("")

    @on(LineInput.TooLong)
    def say_that_it_is_too_long(self, event: LineInput.TooLong) -> None:
        """Say what does not fit into a line."""
        event.stop()
        self.say(event.text)
        self.stay()

    @property
    def paged(self) -> Paged | None:
        """Return what the page keys are for, None for nothing here; to be overridden."""
        return self.focused if isinstance(self.focused, Paged) else None

    def action_page(self, by: int) -> None:
        """Scroll what is not all in view; else the log on the screen below."""
        here = self.paged
        if here is None or here.all_in_view:
            below = next((one for one in self.app.screen_stack if isinstance(one, PagesLog)), None)
            if below is not None and below.page_log(by):
                return
        if here is not None:
            here.action_page(by)

    def action_leave(self) -> None:
        """Close the dialog without an answer."""
        self.dismiss(None)

    def _fill_once(self) -> None:
        if not self._filled:
            self._filled = True
            self.fill()
