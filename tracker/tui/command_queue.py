"""The app's way from a command to a ruling on the disk: one after the other, off the event loop."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable, Hashable, Iterable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from textual.events import Key, Paste
from textual.widgets import Input

from tracker.conflict.history import commands as history
from tracker.conflict.ruling import Command, Record, Refusal
from tracker.conflict.state import Conflict
from tracker.log import disk
from tracker.log.errors import LogError, said_of
from tracker.log.save import Save
from tracker.session import Causes, Session, now
from tracker.tui.base import DialogDraft, DraftPlace, TerminalApp
from tracker.tui.screens.base import GameScreen
from tracker.tui.terminal.check import Look
from tracker.tui.type_ahead import TypeAhead, dropped_text
from tracker.words.translate import _

if TYPE_CHECKING:
    from tracker.conflict.history.plan import Plan
    from tracker.conflict.history.timeline import Timeline
    from tracker.tui.planning import Planning, Talk

# How often a fight that another process plays is looked at, in seconds.
FOLLOW_EVERY = 0.2

# How long leaving waits for a ruling that is being written, in seconds.
_PATIENCE = 0.8

# Keys that only look around.
_MOVING = frozenset({"up", "down", "left", "right", "pageup", "pagedown", "home", "end"})

Work = Callable[[], Awaitable[None]]


class RulingApp(TerminalApp):
    """Hold the open session; screens show its state and send their commands here."""

    def __init__(self, session: Session | None, look: Look) -> None:
        super().__init__(look)
        self.session = session
        self._work: asyncio.Queue[Work] = asyncio.Queue()
        self._undone = 0
        # What was typed before the last ruling was shown, and the state that it was typed for.
        self.ahead = TypeAhead()
        self.typed_for: Conflict | None = None
        self._newest: tuple[Session | None, int, Conflict | None] = (None, 0, None)
        self._planning: Planning | None = None
        # What was refused last, as a dialog has it again.
        self._refused: tuple[DraftPlace, DialogDraft] | None = None
        # What kept the last look at a fight that another process plays from reading it.
        self._unreadable: type[LogError] | None = None
        # Held while a record is written, so that nobody closes the file under it.
        self._writing = threading.Lock()

    def on_mount(self) -> None:
        """Begin to carry out what is asked, and to follow what others play."""
        # Textual calls the handlers of all base classes by itself.
        self.run_worker(self._work_in_turn(), name="rulings", group="rulings")
        self.set_interval(FOLLOW_EVERY, self.follow)

    async def add_the_rest(self) -> None:
        """Add what the first screen does not show yet."""
        for screen in self.screen_stack:
            if isinstance(screen, GameScreen):
                await screen.add_the_rest()

    @property
    def place_of_drafts(self) -> Hashable:
        """Return what drafts belong to: the file of the open fight."""
        session = self.session
        return str(session.save.path) if session is not None and session.save else session

    def keep_draft(self, place: DraftPlace, draft: DialogDraft) -> None:
        """Keep what was left, and say so."""
        super().keep_draft(place, draft)
        said = _("What you typed waits: it is offered when you open this again.")
        self.tell(lambda screen: screen.say(said))

    def carry_out(self, command: Command | str, *, sure: bool = False) -> None:
        """Carry out a command, or a line as typed, once those before it are done.

        A new word that is nearly a known one is asked about, unless the reader is ``sure``. What
        it was made of in a dialog is kept there until it is a ruling.
        """
        self.do_later(partial(self._carry_out, command, self.drafts.take_sent(), sure=sure))

    def look_out(self) -> None:
        """Take heed of what was typed before the last ruling is shown, once for each."""
        session, (before, n, state) = self.session, self._newest
        if session is None or (session is before and session.timeline.last == n):
            return
        if session is not before or not self.ahead.awaits:
            self.typed_for = state if session is before else None
        self._newest = session, session.timeline.last, session.state
        self.ahead.begin(self)

    def typed_in_vain(self, events: Iterable[Key | Paste]) -> None:
        """Drop what was typed for something that was left, and say so."""
        said = dropped_text(events)
        self.tell(lambda screen: screen.say(said, style="warning"))

    def do_later(self, work: Work) -> None:
        """Do something that may wait for the disk, once all before it is done."""
        self._undone += 1
        self._work.put_nowait(work)

    def waits(self, event: Key | Paste) -> bool:
        """Return whether a key waits for the rulings asked for: one that may ask for another.

        A slow disk stops neither the cursor nor what is typed into a line, but for one that is
        sent: it closes when it is carried out, and what was typed after it is not for it.
        """
        if super().waits(event):
            return True
        if not self._undone or (isinstance(event, Key) and event.key in _MOVING):
            return False
        if (
            self._planning is not None
            and self._planning.shown
            and getattr(event, "key", "") == "escape"
        ):
            return False
        if not isinstance(self.focused, Input) or getattr(event, "key", "") == "enter":
            return True
        screen = self.screen
        sent = isinstance(screen, GameScreen) and screen.command_line.is_sent
        return sent and getattr(event, "key", "") != "escape"

    async def _work_in_turn(self) -> None:
        while True:
            work = await self._work.get()
            try:
                await work()
            except LogError as error:
                self._tell_refused(error)
            self._undone -= 1
            if not self._undone:
                self.go_on()

    async def _carry_out(
        self,
        asked: Command | str,
        sent: tuple[DraftPlace, DialogDraft] | None = None,
        *,
        sure: bool = False,
    ) -> None:
        session = self.session
        if session is None:
            return
        command = session.read(asked) if isinstance(asked, str) else asked
        if command is None:
            return
        if (
            not sure
            and not isinstance(command, Refusal)
            and self._asks_what_is_meant(command, sent)
        ):
            return
        if isinstance(command, history.Strike | history.Amend) and not session.read_only:
            await self._plan(command, asked)
            return
        if isinstance(command, history.LookBack):
            await self._look_back(session.timeline, session)
            return
        answer = command if isinstance(command, Refusal) else session.propose(command)
        if isinstance(answer, Refusal):
            if sent is not None:
                self.drafts.keep(*sent)
            self._refused = sent
            self.tell(lambda screen: screen.refused(answer, asked))
        elif isinstance(answer, Causes):
            self.tell(lambda screen: screen.explain(answer))
        elif isinstance(answer, Record):
            if self._refused is not None and getattr(command, "force", False):
                self.drafts.forget(self._refused[0])
            self._refused = None
            await self._commit(session, answer)

    def _asks_what_is_meant(
        self, command: Command, sent: tuple[DraftPlace, DialogDraft] | None
    ) -> bool:
        """Ask about new words of a command that are nearly known ones; return whether there are."""
        # Here, because a fight is shown before anything is typed.
        from tracker.words.near_misses import as_meant, near_misses

        session = self.session
        if session is None or session.read_only or command.composed:
            return False
        state = session.state
        misses = near_misses(command, state)

        def answered(meant: bool | None) -> None:
            said = as_meant(command, misses, state) if meant else command
            if meant is None:
                if sent is not None:
                    self.drafts.keep(*sent)
            elif said is None:
                self.tell(lambda screen: screen.is_there(misses))
            else:
                self.drafts.sent = sent
                self.carry_out(said, sure=True)

        if misses:
            self.tell(lambda screen: screen.ask_what_is_meant(misses, answered))
        return bool(misses)

    def act_look_back(self) -> None:
        """Sum the open fight up."""
        if self.session is not None:
            self.look_back(self.session.timeline)

    def look_back(self, timeline: Timeline) -> None:
        """Sum a fight up along the way to its head, and show that."""
        self.do_later(partial(self._look_back, timeline, self.session))

    async def _look_back(self, timeline: Timeline, session: Session | None) -> None:
        account = await self._planner().account(timeline)
        # Where the fight was left in the meantime, another screen is there.
        if account is not None and self.session is session:
            self.tell(lambda screen: screen.show_account(account))

    def plan(self, talk: Talk) -> None:
        """Plan a revision again with what is tried at a gap of it, and show it."""
        self.do_later(partial(self._talk_over, talk))

    async def _plan(self, command: history.Strike | history.Amend, asked: Command | str) -> None:
        """Show what striking or amending would do, and do it once the reader says so."""
        # Here, because a fight is shown before anything is revised.
        from tracker.tui.planning import Talk

        await self._talk_over(Talk(command=command), asked)

    def _planner(self) -> Planning:
        if self._planning is None:
            from tracker.tui.planning import Planning

            self._planning = Planning(self)
        return self._planning

    async def _talk_over(self, talk: Talk, asked: Command | str = "") -> None:
        session = self.session
        if session is None:
            return
        also = talk.tried(session)
        if isinstance(also, Refusal):
            self.tell(lambda screen: screen.plan_refused(talk, also))
            return
        plan = await self._planner().plan(session, talk.command, also)
        if isinstance(plan, Refusal):
            if plan.missing_faces or talk.gap is not None:
                self.tell(lambda screen: screen.plan_refused(talk, plan))
            else:
                self.tell(lambda screen: screen.refused(plan, asked or talk.command))
        elif plan is not None:
            planned = talk.planned(also, plan)
            self.tell(lambda screen: screen.show_plan(planned))
        elif talk.plan is not None:
            self.tell(lambda screen: screen.show_plan(talk.kept))

    def revise(self, plan: Plan) -> None:
        """Write what a plan comes to."""
        self.do_later(partial(self._revise, plan))

    async def _revise(self, plan: Plan) -> None:
        if self.session is not None:
            await self._commit(self.session, self.session.revision(plan))

    async def _commit(self, session: Session, record: Record) -> None:
        """Write a record, then take it in and tell; what the disk refuses is kept in memory."""
        # Here, because a fight is shown before anything is ruled.
        refused: LogError | None = None
        if session.unsaved:
            session.keep_in_memory(record)
        else:
            try:
                state = await written(session, record, self._write, self._foresee)
            except LogError as error:
                refused = error
                session.keep_in_memory(record)
            else:
                session.take_in(record, state)
        self.tell(lambda screen: screen.ruled(record))
        if refused is not None:
            self._tell_refused(refused)

    def _foresee(self, state: Conflict) -> None:
        self.tell(lambda screen: screen.foresee(state))

    def _tell_refused(self, error: LogError) -> None:
        self.tell(lambda screen: screen.disk_refused(error))

    def _write(self, write: Callable[[], None]) -> None:
        with self._writing:
            write()

    def tell(self, news: Callable[[GameScreen], None]) -> None:
        """Tell the screen under any dialog."""
        for screen in reversed(self.screen_stack):
            if isinstance(screen, GameScreen):
                news(screen)
                return

    def close_conflict(self) -> None:
        """Let go of the open save, when the ruling that is being written has been."""
        if self.session is None:
            return
        written = self._writing.acquire(timeout=_PATIENCE)
        if written and self.session.unsaved:
            # There may be room by now, and there is no later.
            with suppress(LogError):
                self.session.save_again()
        self.session.close()
        self.session = None
        if written:
            self._writing.release()

    # When the disk has refused

    def act_save_again(self) -> None:
        """Write what the disk refused before."""
        self.do_later(self._save_again)

    async def _save_again(self) -> None:
        session = self.session
        if session is None or not session.unsaved:
            self.tell(lambda screen: screen.nothing_unsaved())
            return
        notes = session.save.notes if session.save is not None else []
        known = len(notes)
        try:
            await asyncio.to_thread(self._write, session.save_again)
        except LogError as error:
            self._tell_refused(error)
        else:
            self.tell(lambda screen: screen.saved(None, *notes[known:]))

    def save_elsewhere(self, path: Path) -> None:
        """Write the whole fight to a new file and go on there."""
        self.do_later(partial(self._save_elsewhere, path))

    async def _save_elsewhere(self, path: Path) -> None:
        session = self.session
        if session is None:
            return
        try:
            save = await asyncio.to_thread(_written_to, path, session)
        except LogError as error:
            self._tell_refused(error)
            return
        if self.session is not session:
            # It was left in the meantime; the file has all of it.
            save.close()
        else:
            refusing, session.save, session.unsaved = session.save, save, []
            if refusing is not None:
                refusing.close()
            self.tell(lambda screen: screen.saved(path))

    # Following a fight that another process plays

    def follow(self) -> None:
        """Look into the file of a fight that another process plays, and show what came."""
        # Not while the fight is written elsewhere or taken over, or news would be missing there.
        if self._undone or self.session is None or not self.session.read_only:
            return
        try:
            news = self.session.follow()
        except LogError as error:
            # Said once, though it is looked at again and again.
            if type(error) is not self._unreadable:
                self._unreadable = type(error)
                self._tell_refused(error)
            return
        self._unreadable = None
        if news:
            self.tell(lambda screen: screen.show_state())


def _written_to(path: Path, session: Session) -> Save:
    """Write a whole fight to a new file and return it, open; raises LogError."""
    state, records = session.state, list(session.timeline.records)
    with said_of(path.parent):
        disk.make_folder(path.parent)
    return Save.create(path, state.title or path.stem, state.system, now(), records=records)


Write = Callable[[Callable[[], None]], None]


async def written(
    session: Session, record: Record, write: Write, foresee: Callable[[Conflict], None]
) -> Conflict | None:
    """Write a record in another thread, by ``write``; raises LogError when the disk refuses it.

    Returns the state that it leads to, None where that takes longer to tell. ``foresee`` gets it
    while the disk is at work, to make ready for it without showing anything of it.
    """
    # Here, because a fight is shown before anything is ruled.
    from tracker.conflict.history.plan import state_after_record

    loop, begun = asyncio.get_running_loop(), asyncio.Event()

    def begin() -> None:
        # Not before: the thread gets its turn only when this one rests.
        loop.call_soon_threadsafe(begun.set)
        session.write(record)

    writing = loop.run_in_executor(None, write, begin)
    await begun.wait()
    state = state_after_record(session.timeline, record)
    if state is not None:
        foresee(state)
    await writing
    return state
