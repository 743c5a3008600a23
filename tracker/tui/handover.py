"""One fight, two programs: to ask for it, to hand it over or keep it, to take it when free."""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from functools import partial
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from textual.widgets import Input

from tracker.log import handover_requests as asking
from tracker.log.errors import Locked, LogError
from tracker.log.handover_requests import Request
from tracker.log.holder import is_held
from tracker.opening import session_along, session_to_play
from tracker.session import Session, now
from tracker.tui.actions import Action
from tracker.tui.command_queue import RulingApp
from tracker.tui.present.lines import Choice, KeyHint, Span, line
from tracker.tui.present.screen_keys import keys_by_name
from tracker.tui.screens.base import GameScreen
from tracker.words.refusing import log_error_text
from tracker.words.translate import _, fill

if TYPE_CHECKING:
    from tracker.log.holder import Owner

_KEEP = "keep"
HAND_OVER = "hand over"
WAIT = "wait"
_END = "end"


class HandingApp(RulingApp):
    """Let a fight go from one program to another, at the word of who plays it.

    Who wants a fight asks, and reads along until it is free: handed over, left, or its owner's
    process gone. Who plays is asked when nothing else is being typed or filled in.
    """

    # What this program asks for, None while it does not.
    asks_for: Path | None = None
    # When it asked, and whether the reader was told since that nobody answers.
    _asked_at = 0.0
    _told_silent = False
    # What was put to the reader already.
    _heard: Request | None = None

    @property
    @abstractmethod
    def actions(self) -> tuple[Action, ...]:
        """The action table with the keys that the reader wants, as the fight's system has it."""

    def follow(self) -> None:
        """Look also whether anybody asks for the fight, or go on asking for it."""
        super().follow()
        session = self.session
        if self._undone or session is None or session.save is None:
            return
        if not session.read_only:
            self._listen(session.save.path)
        elif self.asks_for == session.save.path:
            self._ask_on(self.asks_for)

    def close_conflict(self) -> None:
        """Let go of the open save, and ask for it no longer."""
        self._stop_asking()
        super().close_conflict()

    # Who asks

    def act_take_over(self) -> None:
        """Play on in a fight that was open elsewhere, or ask whoever plays it to let it go."""
        self.do_later(self._take_over)

    async def _take_over(self, ended: Owner | None = None) -> None:
        """Play on if that is possible, else ask; ``ended`` is who held it and was ended for it."""
        session = self.session
        if session is None or session.save is None or not session.read_only:
            self.tell(lambda screen: screen.say(_("You play this fight already.")))
            return
        path = session.save.path
        try:
            taken = await asyncio.to_thread(session_to_play, path)
        except Locked as error:
            await self._ask(session, path, error)
        except LogError as error:
            self._stop_asking()
            self._tell_refused(error)
        else:
            # Here and below, because few fights are open twice.
            from tracker.asked import lost_text

            self._stop_asking()
            lost = lost_text(ended, taken.timeline.last) if ended else ""
            self._go_on(session, taken, _("You play this fight now."), lost)

    async def _ask(self, session: Session, path: Path, locked: Locked) -> None:
        """Ask whoever plays the fight for it, and say so the first time."""
        from tracker.asked import asker_text

        try:
            request = await asyncio.to_thread(asking.request_fight, path, now())
        except LogError as error:
            self._tell_refused(error)
            return
        if self.session is not session:
            # It was left in the meantime.
            asking.withdraw_request(path)
        elif not asking.is_mine(request):
            self._say(log_error_text(locked), asker_text(request))
        elif request.answer == asking.KEPT:
            self._hear_that_it_is_kept()
        elif self.asks_for is not None:
            # Asked for once more: what there is to say is said once more.
            self._told_silent = False
        else:
            self.asks_for, self._asked_at, self._told_silent = path, monotonic(), False
            told = _("You have asked for it: you play on as soon as it is free.")
            self._say(log_error_text(locked), told)

    def _ask_on(self, path: Path) -> None:
        """Look whether there is an answer, or nobody any more who could give one."""
        asking.renew(path)
        if asking.answer_given(path) == asking.KEPT:
            self._hear_that_it_is_kept()
        elif not is_held(path):
            self.act_take_over()
        elif not self._told_silent and monotonic() - self._asked_at >= asking.SILENT_AFTER:
            self._tell_silent(path)

    def _tell_silent(self, path: Path) -> None:
        """Say who holds the fight and does not answer, and offer to end that process."""
        if isinstance(self.focused, Input) or not isinstance(self.screen, GameScreen):
            # Something is being filled in; it can wait.
            return
        from tracker.asked import owner_texts
        from tracker.log.holder import UNKNOWN, owner_of

        self._told_silent = True
        owner = owner_of(path)
        told = owner_texts(path, owner or UNKNOWN)
        if owner is None or not owner.ours:
            self._say(*told, _("It cannot be ended from here: whoever plays has to let it go."))
            return
        from tracker.tui.dialogs.choice import ChoiceDialog

        ChoiceDialog.ask(
            self,
            [line(Span(text, "heading")) for text in told],
            [
                Choice(WAIT, line(_("Wait on"))),
                Choice(_END, line(_("End that process, and play on"))),
            ],
            partial(self._end_or_wait, path, owner),
            likely=WAIT,
            keys=[KeyHint("enter", _("Choose")), KeyHint("esc", _("Wait on"))],
        )

    def _end_or_wait(self, path: Path, owner: Owner, answer: str | None) -> None:
        if answer == _END:
            self.do_later(partial(self._end, path, owner))

    async def _end(self, path: Path, owner: Owner) -> None:
        """End the process that holds the fight, and play on."""
        from tracker.log.holder import end_holder

        session = self.session
        if session is None or session.save is None or session.save.path != path:
            return
        if not await asyncio.to_thread(end_holder, path, owner):
            self._say(_("That process could not be ended, or another holds the fight by now."))
            return
        await self._take_over(owner)

    def _hear_that_it_is_kept(self) -> None:
        self._stop_asking()
        self._say(_("Whoever plays this fight keeps it; you read along."))

    def _stop_asking(self) -> None:
        if self.asks_for is not None:
            asking.withdraw_request(self.asks_for)
            self.asks_for = None

    # Who is asked

    def _listen(self, path: Path) -> None:
        request = asking.asked_of_me(path)
        if request is None:
            self._heard = None
        if request is None or request == self._heard:
            return
        if not isinstance(self.screen, GameScreen) or isinstance(self.focused, Input):
            # Something is being filled in; it can wait.
            return
        self._heard = request
        from tracker.asked import asker_text
        from tracker.tui.dialogs.choice import ChoiceDialog

        ChoiceDialog.ask(
            self,
            [line(Span(asker_text(request), "heading"))],
            [
                Choice(_KEEP, line(_("Keep it"))),
                Choice(HAND_OVER, line(_("Hand it over, and read along"))),
            ],
            partial(self._answer, path, request),
            likely=_KEEP,
            keys=[KeyHint("enter", _("Choose")), KeyHint("esc", _("Keep it"))],
            sudden=True,
        )

    def _answer(self, path: Path, request: Request, answer: str | None) -> None:
        if asking.asked_of_me(path) != request:
            self._say(_("Nobody asks for this fight any more; you keep it."))
        elif answer == HAND_OVER:
            self.do_later(partial(self._hand_over, path, request))
        else:
            asking.keep_fight(path, request)
            self._say(_("You keep this fight."))

    async def _hand_over(self, path: Path, request: Request) -> None:
        """Let go of the fight, when the disk has all of it, and read along from then on."""
        session = self.session
        if session is None or session.save is None or session.save.path != path:
            return
        try:
            await asyncio.to_thread(self._write, session.save_again)
            along = await asyncio.to_thread(session_along, path)
        except LogError as error:
            # Rulings that only this program has would be lost.
            asking.keep_fight(path, request)
            self._tell_refused(error)
        else:
            told = fill(
                "You have handed the fight over and read along; {take_over} asks for it again.",
                keys_by_name(self.actions),
            )
            self._go_on(session, along, told)

    # Both

    def _go_on(self, session: Session, instead: Session, *told: str) -> None:
        """Put a session in place of the one of the same fight, if that is still open."""
        if self.session is not session:
            # It was left in the meantime.
            instead.close()
            return
        session.close()
        self.session = instead
        self.tell(lambda screen: screen.show_state())
        self._say(*told)

    def _say(self, *texts: str) -> None:
        self.tell(lambda screen: screen.say(*texts))
