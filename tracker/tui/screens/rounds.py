"""The rounds: whose turn it is, who can still act, how badly everyone is hurt, what is asked."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.events import Key
from textual.widget import Widget

from tracker.conflict.engine import Trials
from tracker.conflict.history.timeline import Timeline
from tracker.conflict.order import SetOrder, order_of
from tracker.conflict.questions import called_to_act, may_release
from tracker.conflict.ruling import N_, Record, Refusal, Ruling
from tracker.conflict.scenes import Ended
from tracker.conflict.state import Conflict
from tracker.opening import is_demo
from tracker.places import styles_dir
from tracker.tui.actions import Action
from tracker.tui.present.aspects import anything_there, aspect_lines, on_table
from tracker.tui.present.cast import cast_listing
from tracker.tui.present.game_view import view_of
from tracker.tui.present.glyphs import Glyphs
from tracker.tui.present.hints import next_hint
from tracker.tui.present.lines import KeyHint, Line, Span, line
from tracker.tui.present.question import beside_lines, likely_action, likely_answer, way_lines
from tracker.tui.present.recent import RecordLine, log_pane_lines, record_texts
from tracker.tui.present.screen_keys import keys_by_name
from tracker.tui.screens.base import GameScreen
from tracker.tui.screens.frame import Memoized
from tracker.tui.widgets.bars import Rule
from tracker.tui.widgets.line_list import LineList, LinePane
from tracker.tui.widgets.line_widget import Below, Beside, Picture
from tracker.words.questions import question_lead
from tracker.words.refusing import refusal_text
from tracker.words.split import in_one, quote
from tracker.words.translate import _, fill, ngettext, put

# From so many rows on there is room for what may be done now.
ROOM_FOR_NOW = 45

# After so many seconds without a change what may be done now is worked out: not between keys that
# follow each other.
_PAUSE = 0.25

# Of so many states it is remembered, for undo and redo.
LIKELY_KEPT = 8

Likely = Sequence[tuple[Action, Line, Line]]


class RoundsParts:
    """Hold the parts: everybody, what lies on the table, a sheet, the map with somebody on it."""

    def __init__(self) -> None:
        self.cast = Memoized(cast_listing)
        self.aspects = Memoized(aspect_lines)
        self.any_aspects = Memoized(anything_there)
        self.sheet = Memoized(_sheet_of)
        self.map = Memoized(_map)
        self.all = (self.cast, self.aspects, self.any_aspects, self.sheet, self.map)
        # Not among them: it looks for the last roll from where the table stands.
        self.now = Memoized(_now_lines)


def _sheet_of(state: Conflict, who: str, width: int, glyphs: Glyphs) -> Sequence[Line]:
    # Here and below, because a narrow screen shows neither.
    from tracker.tui.present.sheet import sheet_lines

    return sheet_lines(state, who, width, glyphs)


def _map(state: Conflict, width: int, height: int, glyphs: Glyphs, chosen: str) -> Sequence[Line]:
    from tracker.tui.present.zone_map import zone_map

    return zone_map(state, (width, height), glyphs, chosen=chosen)


def _is_acting(state: Conflict) -> bool:
    """Return whether somebody is on turn, and nothing is asked before."""
    return state.turn is not None and state.question is None


def moved_in_order(state: Conflict, who: str, by: int) -> tuple[str, ...] | None:
    """Return the order with somebody so many places on; None where there is no such place."""
    order = [*(state.order or order_of(state))]
    if who not in order or not 0 <= order.index(who) + by < len(order):
        return None
    at = order.index(who)
    order.insert(at + by, order.pop(at))
    return tuple(order)


def _now_lines(
    state: Conflict, timeline: Timeline, likely: Likely, width: int, glyphs: Glyphs, stale: bool
) -> Sequence[Line]:
    from tracker.tui.present.now import now_lines

    return now_lines(state, timeline, likely, width, glyphs, stale=stale)


class RoundsScreen(GameScreen):
    """Run the conflict: the cast, what lies on the table, the last lines of the log."""

    name_of_screen = "rounds"
    CSS_PATH: ClassVar[str] = str(styles_dir() / "rounds.tcss")

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("pageup", "page_log(-1)", show=False),
        Binding("pagedown", "page_log(1)", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.cast = LineList(
            follow=self.show_beside,
            choose=self.enter,
            page=self.page_log,
            quiet=True,
            classes="rounds--cast",
        )
        self.over_aspects = Rule(_("Aspects"), classes="rounds--rule rounds--on-table")
        self.aspects = LinePane(can_focus=False, classes="rounds--aspects")
        self.log_pane = LinePane(tail=True, can_focus=False, classes="rounds--log")
        self.sheet = LinePane(steady=True, can_focus=False, classes="rounds--sheet")
        self.map = Picture(press=self._to_zone, classes="rounds--map")
        self.now = LinePane(can_focus=False, classes="rounds--now")
        self._now_of: Conflict | None = None
        # What may be done now, by states, the newest first.
        self._likely: list[tuple[Conflict, Likely]] = []
        # What is shown of it, and for whom.
        self._shown_likely: Likely = ()
        self._likely_for: str | None = None
        # The state that is looked further into once no key has come for a while.
        self._seen_through: Conflict | None = None
        self._resting: asyncio.TimerHandle | None = None
        self._longest = frozenset[str]()
        self._turn = ""
        self._hinted = ""
        # Lines of the log by their records, which never change.
        self._told: dict[int, RecordLine] = {}
        self._told_of: Timeline | None = None
        self._beside: tuple[Conflict, str] | None = None
        self._parts = RoundsParts()
        self.making += self._parts.all

    def body(self) -> Iterable[Widget]:
        """Return the cast, the aspects and the log, and what stands beside them."""
        yield Beside(
            Below(
                self.cast,
                self.over_aspects,
                self.aspects,
                Rule(_("Log"), classes="rounds--rule"),
                self.log_pane,
                classes="rounds--main",
            ),
            *([self._at_the_side()] if self.has_class("-w-wide") or self.game.complete else []),
            classes="rounds--all",
        )

    def _at_the_side(self) -> Widget:
        return Below(
            self.sheet,
            Rule(_("Zones"), classes="rounds--map-rule"),
            self.map,
            Rule(_("What now"), classes="rounds--now-rule"),
            self.now,
            classes="rounds--beside",
        )

    async def add_the_rest(self) -> None:
        """Add what a narrow screen does not show, for it may become a wide one."""
        await super().add_the_rest()
        if not self.sheet.is_attached:
            await self.query_one(".rounds--all").mount(self._at_the_side())
        self.call_after_refresh(self.show_beside)

    @property
    def chosen(self) -> str:
        """Return whose row the cursor is on."""
        return self.cast.cursor_id

    def show_state(self) -> None:
        """Show the state as it is now; the cursor goes with the turn."""
        super().show_state()
        session = self.session
        if session is None:
            return
        if self._told_of is not session.timeline:
            self._told, self._told_of, self._turn = {}, session.timeline, ""
        state, glyphs, parts = session.state, self.game.glyphs, self._parts
        self._show_cast(state)
        turn = state.turn or next(iter(may_release(state)), "")
        # Before the first layout there are no rows to go to.
        if turn != self._turn and self.cast.move_to(turn):
            self._turn = turn
        elif turn != self._turn:
            self.call_after_refresh(self._follow_turn)
        self.aspects.set_source(lambda width: parts.aspects(state, width, glyphs))
        self.set_class(not parts.any_aspects(state, glyphs), "-no-aspects")
        self.over_aspects.entitle(on_table(state))
        # More records than there are rows are never in view.
        rows = max(1, self.app.size.height)
        self._told = record_texts(session.timeline, self._told, rows)
        told, timeline = self._told, session.timeline
        self.log_pane.set_source(lambda width: log_pane_lines(told, timeline, width, glyphs))
        self.show_beside()

    def _show_cast(self, state: Conflict) -> None:
        glyphs, parts = self.game.glyphs, self._parts
        longest = self._longest if self.has_class("-w-wide") else frozenset[str]()
        self.cast.set_source(lambda width: parts.cast(state, width, glyphs, None, longest))

    def page_log(self, by: int) -> bool:
        """Scroll the log, where it is seen; it goes with what comes again at its end."""
        seen = bool(self.log_pane.size.height)
        if seen:
            self.log_pane.action_page(by)
        return seen

    def action_page_log(self, by: int) -> None:
        """Scroll the log while a line is typed."""
        self.page_log(by)

    def _follow_turn(self) -> None:
        if self.state is not None:
            self._turn = self.state.turn or next(iter(may_release(self.state)), "")
            self.cast.move_to(self._turn)

    def show_beside(self) -> None:
        """Show the sheet of whoever is chosen, and the map, where there is room for them.

        Nothing is made anew where neither the state nor who is chosen has changed.
        """
        state, chosen, glyphs = self.state, self.chosen, self.game.glyphs
        if state is None or not self.has_class("-w-wide"):
            return
        self._show_now(state)
        if self._seen_through is not state and self.game.complete:
            self._seen_through = state
            if self._resting is not None:
                self._resting.cancel()
            # No worker for each key, which takes longer than the cursor does.
            self._resting = asyncio.get_running_loop().call_later(_PAUSE, self._rested, state)
        if self._beside and self._beside[0] is state and self._beside[1] == chosen:
            return
        self._beside = state, chosen
        parts = self._parts
        self.sheet.set_source(lambda width: parts.sheet(state, chosen, width, glyphs))
        self.map.draw(lambda width, height: parts.map(state, width, height, glyphs, chosen))

    def _to_zone(self, x: int, y: int) -> str:
        """Show the map by itself, with the cursor on the zone that has a cell of it."""
        from tracker.tui.present.zone_map import zone_at
        from tracker.tui.screens.zones import ZonesScreen

        width, height = self.map.size
        found = self.state and zone_at(self.state, (width, height), (x, y), chosen=self.chosen)
        screen = self.game.game_screen("zones")
        if found and isinstance(screen, ZonesScreen):
            self.game.go("zones")
            screen.call_after_refresh(screen.go_to, found)
        return ""

    def _rested(self, state: Conflict) -> None:
        """Look further into a state that no key has changed for a while.

        That takes longer than a key may, so it is done beside, and shown when it is known.
        """
        self._resting = None
        if self.is_attached and self.state is state:
            self.run_worker(self._look_further(state), group="further", exclusive=True)

    @property
    def looks_further(self) -> bool:
        """Return whether what takes longer than a key may is still to be worked out."""
        return self._resting is not None or any(
            worker.group == "further" and not worker.is_finished for worker in self.workers
        )

    async def _look_further(self, state: Conflict) -> None:
        """Mark those who have waited longest for a turn, and work out what may be done now."""
        from tracker.conflict.history.spotlight import longest_waiting

        session = self.session
        if session is None or session.state is not state:
            return
        longest = longest_waiting(session.timeline)
        if longest != self._longest:
            self._longest = longest
            self._show_cast(state)
        if self._has_room_for_now and _is_acting(state):
            await self._work_out_now(state, session.timeline)

    @property
    def _has_room_for_now(self) -> bool:
        return self.app.size.height >= ROOM_FOR_NOW

    def _show_now(self, state: Conflict) -> None:
        """Show what may be done now as far as it is known, where there is room.

        As long as the same person is on turn, that is what might be done a moment ago; what
        somebody else might do leaves its room free.
        """
        if self._now_of is state or not self._has_room_for_now:
            return
        self._now_of = state
        unknown = None if _is_acting(state) else ()
        known = next((likely for of, likely in self._likely if of is state), unknown)
        if known is None:
            # Also where there was no room for it before.
            self._seen_through = None
        self._tell_now(state, known)

    async def _work_out_now(self, state: Conflict, timeline: Timeline) -> None:
        from tracker.tui.present.now import likely_actions

        if any(of is state for of, _known in self._likely):
            return
        found = []
        for likely in likely_actions(state, timeline, self.game.actions, Trials()):
            found.append(likely)
            # Keys go first.
            await asyncio.sleep(0)
            if self.state is not state:
                return
        self._likely = [(state, found), *self._likely[: LIKELY_KEPT - 1]]
        self._tell_now(state, found)

    def _tell_now(self, state: Conflict, likely: Likely | None) -> None:
        assert self.session is not None
        timeline, glyphs, parts = self.session.timeline, self.game.glyphs, self._parts
        stale = likely is None and self._likely_for != state.turn
        if likely is not None:
            self._shown_likely, self._likely_for = likely, state.turn
        shown = self._shown_likely
        self.now.set_source(lambda width: parts.now(state, timeline, shown, width, glyphs, stale))

    def ruled(self, record: Record) -> None:
        """Show what has changed; the hint that was shown has done its work."""
        hinted = self.game.preferences.remembered.hinted
        if self._hinted and self._hinted not in hinted:
            hinted.append(self._hinted)
            self._hinted = ""
            self.remember()
        super().ruled(record)

    def news(self, record: Record) -> list[str]:
        """Say nothing of rulings, which the log shows, but how an end is taken back."""
        if not isinstance(record, Ruling):
            return super().news(record)
        if not any(isinstance(event, Ended) for event in record.events):
            return []
        keys = keys_by_name(self.game.actions)
        return [fill("The conflict is over. {undo} takes that back.", keys)]

    # Hints

    def hint(self) -> str:
        """Return what to try next, in a demo fight, as long as hints are wanted."""
        session, known = self.session, self.game.preferences.remembered
        guided = session is not None and session.save is not None and known.hints
        if session is None or not guided or session.save is None or not is_demo(session.save.path):
            return ""
        self._hinted, text = next_hint(session.state, known.hinted, self.game.actions)
        return text

    def act_hints(self) -> None:
        """Show no more hints, on any day; or show them again from the first."""
        known = self.game.preferences.remembered
        known.hints, known.hinted = not known.hints, []
        self.remember()
        if known.hints:
            self.say()
        else:
            keys = keys_by_name(self.game.actions)
            self.say(fill("No more hints. {hints} brings them back in the demo fights.", keys))

    # Enter

    def is_answer(self, event: Key) -> bool:
        """Return whether a key answers a question that stands, or an offer."""
        state = self.state
        asked = state is not None and (state.question is not None or bool(may_release(state)))
        return (asked and event.key == "enter") or super().is_answer(event)

    def enter(self, row: str) -> None:
        """Give the likely answer; else let a held action of a row go, or open its sheet."""
        state = self.state
        if state is None:
            return
        if self.only_looking:
            self._open_sheet(row)
        elif state.question is not None and (verb := likely_answer(state, self.usual_answer)):
            action = likely_action(state, self.game.actions, self.usual_answer)
            if action is None:
                self.type_command(f"{verb} ")
            else:
                self.act(action)
        elif row in (ready := may_release(state)):
            self._offer_releases([row], row)
        elif called := called_to_act(state):
            # One after the other, in the order of action.
            self._offer_releases(called[:1], called[0])
        elif ready and row == state.turn:
            # The cursor goes with the turn, and the question bar says that enter lets them act.
            self._offer_releases(ready, row)
        else:
            self._open_sheet(row)

    def _offer_releases(self, ready: Sequence[str], row: str) -> None:
        from tracker.tui.dialogs.releasing import offer_releases

        offer_releases(self, ready, lambda: self._open_sheet(row))

    def _open_sheet(self, who: str) -> None:
        state, glyphs = self.state, self.game.glyphs
        if state is not None and who in state.participants:
            # Here and below, because a narrow screen shows no sheet.
            from tracker.tui.present.sheet import sheet_lines

            self._show_text([], lambda width: sheet_lines(state, who, width, glyphs))

    def _show_text(self, title: Sequence[Line], lines: Callable[[int], Sequence[Line]]) -> None:
        from tracker.tui.dialogs.text import TextDialog

        keys = [KeyHint("esc", _("Back"))]
        TextDialog.show(self.app, title, lines, keys=keys, lets_through=self.has_use_for)

    def act_ways(self) -> None:
        """Show what each answer leads to."""
        state, actions = self.state, self.game.actions
        if state is None or not view_of(state.system).answers(state):
            self.refused(Refusal(message=N_("that is not asked now")), "")
        else:
            title = line(Span(question_lead(state), "heading"))

            def told(width: int) -> list[Line]:
                ways = way_lines(state, width, actions)
                return [*ways, *beside_lines(state, width, actions)]

            self._show_text([title], told)

    def act_next_fight(self) -> None:
        """Ask how the cast comes along, and set a new fight up with it."""
        session = self.session
        if session is None or session.save is None:
            return
        if n := len(session.unsaved):
            # They would be left with the fight.
            said = ngettext("{n} ruling is not on the disk.", "{n} rulings are not on the disk.", n)
            self.say_why_not(put(said, {"n": n}))
            return
        self.ask_which_cast(session.save.path, session.state.title or _("Untitled"))

    def act_sooner(self) -> None:
        """Let whoever is chosen act one place earlier in the order, from now on."""
        self._move_in_order(-1)

    def act_later(self) -> None:
        """Let whoever is chosen act one place later in the order, from now on."""
        self._move_in_order(1)

    def _move_in_order(self, by: int) -> None:
        state, who = self.state, self.chosen
        if state is None or who not in state.participants or self.refuses_to_play():
            return
        names = moved_in_order(state, state.participants[who].leader or who, by)
        if names is None:
            self.say(_("There is no place beyond this one in the order."))
        else:
            self.game.carry_out(SetOrder(names=names))

    def act_why(self) -> None:
        """Ask which number of whoever is chosen, and show what made it."""
        from tracker.tui.dialogs.choice import ChoiceDialog
        from tracker.tui.present.sheet import number_choices

        state, who = self.state, self.chosen
        if state is None or who not in state.participants:
            return
        title = fill("Why has {who} this?", {"who": state.participants[who].name})
        ChoiceDialog.ask(
            self.app,
            [line(Span(title, "heading"))],
            number_choices(state, who, self.game.glyphs),
            partial(self._why, state.participants[who].name),
            keys=[KeyHint("enter", _("Why")), KeyHint("esc", _("Back"))],
        )

    def _why(self, name: str, field: str | None) -> None:
        from tracker.tui.present.sheet import AROUND

        if field is not None:
            of = f"{quote(name)} {quote(field)}"
            self.game.carry_out(f"why {field.removeprefix(AROUND) if AROUND in field else of}")

    def act_newcomer(self) -> None:
        """Ask for one line about a newcomer, and add them; several come as one group."""
        from tracker.tui.dialogs.prompt import PromptDialog
        from tracker.words.quick_tokens import quick_hint

        assert self.state is not None
        PromptDialog.ask(
            self.app,
            [
                line(Span(_("Who comes?"), "heading")),
                line(Span(quick_hint(self.state.system), "dim")),
            ],
            self._join,
            check=self._wrong_newcomer,
            keys=[KeyHint("enter", _("Add")), KeyHint("esc", _("Back"))],
        )

    def _wrong_newcomer(self, text: str) -> str:
        from tracker.words.quick_add import quick_add

        table = self.state or Conflict()
        added = quick_add(text, table)
        return refusal_text(added, table) if isinstance(added, Refusal) else ""

    def _join(self, text: str | None) -> None:
        if text is not None and not self.asks_about_line(text, self._joins):
            self._joins(text)

    def _joins(self, text: str) -> None:
        from tracker.words.quick_add import quick_add

        added = quick_add(text, self.state or Conflict())
        if not isinstance(added, Refusal):
            self.game.carry_out(in_one(added.lines), sure=True)
