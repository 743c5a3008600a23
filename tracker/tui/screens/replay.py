"""The replay: find and compare rulings, and take the table back to any of them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.timer import Timer
from textual.widget import Widget

from tracker.conflict.history.commands import GoTo, Strike
from tracker.conflict.history.timeline import Timeline
from tracker.conflict.ruling import HeadMove, Record, Revision
from tracker.places import styles_dir
from tracker.tui.dialogs.choice import ChoiceDialog
from tracker.tui.dialogs.prompt import PromptDialog
from tracker.tui.dialogs.text import TextDialog
from tracker.tui.present.lines import Choice, KeyHint, Line, Span, line
from tracker.tui.present.replay import (
    Chronicle,
    Tree,
    comparison_lines,
    note_to,
    place_of,
    round_after,
    round_before,
    ruling_lines,
    stage_lines,
    tip_of,
    title_line,
)
from tracker.tui.screens.base import GameScreen
from tracker.tui.widgets.bars import QuestionBar, Rule
from tracker.tui.widgets.line_list import LinePane, LongList
from tracker.tui.widgets.line_widget import Picture
from tracker.words.completion import Offered
from tracker.words.split import quote
from tracker.words.translate import _, fill

if TYPE_CHECKING:
    from tracker.words.query import Fight, Query

# Rulings a second.
SPEEDS = (1, 2, 4, 8)


class Playback:
    """Take steps by the clock for a screen, until there are no more or it is told to stop.

    ``step`` takes one and returns whether there was one to take.
    """

    def __init__(self, screen: Screen[None], step: Callable[[], bool]) -> None:
        self._screen = screen
        self._step = step
        self._speed = 0
        self._timer: Timer | None = None

    @property
    def speed(self) -> int:
        """Return how many steps a second it takes, or would take."""
        return SPEEDS[self._speed]

    @property
    def playing(self) -> bool:
        """Return whether it takes steps now."""
        return self._timer is not None

    def start(self) -> None:
        """Take the first step after the time that a step takes."""
        self.stop()
        self._timer = self._screen.set_interval(1 / self.speed, self.step)

    def stop(self) -> None:
        """Take no more steps."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def change(self, by: int) -> None:
        """Play at the next speed, up or down."""
        self._speed = max(0, min(len(SPEEDS) - 1, self._speed + by))
        if self.playing:
            self.start()

    def step(self) -> None:
        """Take a step, or stop where there is none."""
        if not self._step():
            self.stop()


class LookingBack(GameScreen):
    """A screen with a cursor in the tree of rulings, which goes about in it and plays.

    The cursor is the screen's own and moves nothing. At the head it goes with the head.
    """

    # Two columns of words side by side take more room than a table.
    HORIZONTAL_BREAKPOINTS = [
        (0, "-w-tiny"),
        (20, "-w-narrow"),
        (72, "-w-normal"),
        (120, "-w-wide"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.chronicle = Chronicle(Timeline())
        self.tree_shown = Tree(self.timeline)
        self.ruling = 0
        self.marked: int | None = None
        self.away = False
        self._made_of = (-1, False)
        self._head = 0
        # Where to go when it is shown next; None where it stands.
        self.wanted: int | None = None
        self.playback = Playback(self, self._play_on)

    @property
    def timeline(self) -> Timeline:
        """Return the tree that is looked at."""
        return self.chronicle.timeline

    def stands_elsewhere(self, ruling: int) -> list[Line]:
        """Return that the replay looks at another ruling than the one that is summed up to."""
        if self.ruling == ruling:
            return []
        words = {"n": self.ruling, "round": self.timeline.state_at(self.ruling).round}
        text = fill("The replay stands elsewhere, at {n} in round {round}.", words)
        return [line(Span(text, "warning"))]

    def body(self) -> Iterable[Widget]:
        """Return the tree, and beside it the state and the ruling."""
        yield Horizontal(
            Vertical(
                Picture(classes="replay--title"),
                LongList(classes="replay--tree"),
                classes="replay--rulings",
            ),
            Vertical(
                LinePane(classes="replay--stage"),
                Rule(_("Ruling"), classes="replay--rule"),
                LinePane(classes="replay--ruling"),
                classes="replay--beside",
            ),
            classes="replay--all",
        )

    def show_state(self) -> None:
        """Show the tree as it is now."""
        super().show_state()
        # Its answers are not taken here; what is asked stands with the state.
        self.query_one(QuestionBar).set_lines([])
        if self.session is None:
            self.playback.stop()
            return
        timeline = self.session.timeline
        if self.timeline is not timeline:
            self.chronicle, self._made_of = Chronicle(timeline), (-1, False)
            self.ruling, self.marked = timeline.head, None
        elif self.ruling == self._head:
            self.ruling = timeline.head
        self._head = timeline.head
        if self._made_of != (len(timeline.records), self.away):
            self._made_of = (len(timeline.records), self.away)
            self.tree_shown = Tree(timeline, away=self.away)
        if self.wanted is not None:
            self.ruling, self.wanted = self.wanted, None
        if self.tree_shown.row(self.ruling) is None:
            self.ruling = timeline.head
        self.show_ruling()

    def show_ruling(self) -> None:
        """Show the ruling under the cursor, and the state that it led to."""
        chronicle, tree, n, marked = self.chronicle, self.tree_shown, self.ruling, self.marked
        timeline, glyphs = self.timeline, self.game.glyphs
        self.query_one(LongList).set_rows(
            len(tree),
            lambda row, width: chronicle.row(tree, row, width, glyphs, marked),
            tree.row(n) or 0,
        )
        speed = self.playback.speed if self.playback.playing else 0
        self.query_one(".replay--title", Picture).draw(
            lambda width, height: [
                title_line(tree, n, glyphs, speed=speed, marked=marked, room=width)
            ]
        )
        state = timeline.state_at(n)
        before = timeline.state_at(timeline.parents[n]) if n else None
        self.query_one(".replay--stage", LinePane).set_source(
            lambda width: stage_lines(state, before, width, glyphs)
        )
        told = self.query_one(".replay--ruling", LinePane)
        told.set_source(lambda width: ruling_lines(chronicle, tree, n, width))
        told.show_line(0)

    def go_to(self, n: int | None) -> None:
        """Put the cursor on a ruling; nothing happens when there is none, or it is hidden."""
        if n is not None and self.tree_shown.row(n) is not None:
            self.ruling = n
            self.show_ruling()

    @on(LongList.Moved)
    def go_to_row(self, event: LongList.Moved) -> None:
        """Show the ruling of the row that the cursor was put on."""
        event.stop()
        if event.row < len(self.tree_shown):
            self.go_to(self.tree_shown.rulings[event.row])

    def act_step_back(self) -> None:
        """Go to the ruling before."""
        if self.ruling:
            self.go_to(self.timeline.parents[self.ruling])

    def act_step_on(self) -> None:
        """Go to the ruling after, on the same line."""
        self.go_to(self.tree_shown.onward(self.ruling))

    def act_round_back(self) -> None:
        """Go to where the round begins, or the one before."""
        self.go_to(round_before(self.timeline, self.ruling))

    def act_round_on(self) -> None:
        """Go to where the next round begins."""
        self.go_to(round_after(self.timeline, self.tree_shown, self.ruling))

    def act_go_first(self) -> None:
        """Go to the beginning."""
        self.go_to(0)

    def act_go_last(self) -> None:
        """Go to the end of the line."""
        self.go_to(tip_of(self.tree_shown, self.ruling))

    def act_play(self) -> None:
        """Play the rulings one after the other, or stop; at the end, from the beginning."""
        if self.playback.playing:
            self.playback.stop()
        else:
            if self.tree_shown.onward(self.ruling) is None:
                self.ruling = 0
            self.playback.start()
        self.show_ruling()

    def _play_on(self) -> bool:
        after = self.tree_shown.onward(self.ruling)
        if after is None:
            self.playback.stop()
            self.show_ruling()
            return False
        self.go_to(after)
        return True

    def act_play_slower(self) -> None:
        """Play at half the speed, down to a ruling a second."""
        self._play_at(-1)

    def act_play_faster(self) -> None:
        """Play at twice the speed, up to eight rulings a second."""
        self._play_at(1)

    def _play_at(self, by: int) -> None:
        self.playback.change(by)
        if self.playback.playing:
            self.show_ruling()
        else:
            self.say(fill("{n} rulings a second", {"n": self.playback.speed}))

    def on_screen_suspend(self) -> None:
        """Stop playing while something else is looked at."""
        self.playback.stop()


# So many rulings are searched before keys are looked at again.
_STRETCH = 25
# So many rulings are offered to choose from.
MOST_SHOWN = 500


class ReplayScreen(LookingBack):
    """Look back on a fight, and do something with the ruling under the cursor."""

    name_of_screen = "replay"
    CSS_PATH: ClassVar[str] = str(styles_dir() / "replay.tcss")

    def __init__(self) -> None:
        super().__init__()
        self._wanted = ""
        self._asked: Fight | None = None

    def ruled(self, record: Record) -> None:
        """Show what a record has changed, and say what going to a ruling means."""
        if isinstance(record, Revision):
            self.ruling = record.rulings[0].n if record.rulings else record.parent
        super().ruled(record)
        if isinstance(record, HeadMove) and record.why == "goto":
            if record.head:
                told = fill("The table stands at {n} now.", {"n": record.head})
            else:
                told = _("The table stands at the beginning now.")
            self.say(f"{told} {_('All else stays in the tree.')}", self.way_back())

    # Finding and comparing

    def act_find(self) -> None:
        """Ask for words, or a question to the log, and go to a ruling that fits."""
        from tracker.words.query import completions

        title = _heading(_("Find words, or ask: by:Ada verb:attack effort>=3 count"))
        PromptDialog.ask(
            self.app,
            title,
            self._find,
            value=self._wanted,
            check=_misasked,
            complete=lambda before: [Offered(w) for w in completions(before, [self._log()])],
        )

    def act_find_next(self) -> None:
        """Go to the next ruling that has the words looked for."""
        if self._wanted:
            self._find(self._wanted)
        else:
            self.act_find()

    def _log(self) -> Fight:
        """Return the fight as questions know it."""
        from tracker.words.query import Fight

        if self._asked is None or self._asked.timeline is not self.timeline:
            self._asked = Fight("", self.timeline)
        return self._asked

    def _find(self, words: str | None) -> None:
        from tracker.words.query import read_query

        if not words or not words.strip():
            return
        self._wanted = words.strip()
        query = read_query(self._wanted)
        if query.plain:
            row = self.tree_shown.row(self.ruling) or 0
            found = self.chronicle.found(self.tree_shown, self._wanted, row)
            search = self._search(found, self._wanted)
        else:
            search = self._answer(query)
        self.run_worker(search, group="find", exclusive=True)

    async def _answer(self, query: Query) -> None:
        """Say what a question to the log comes to; of several rulings one is chosen."""
        from tracker.words.query import Misasked, ask_fights, reply_lines

        log = self._log()
        for at, _step in enumerate(log.finding_out()):
            if at % _STRETCH == _STRETCH - 1:
                await asyncio.sleep(0)
        try:
            reply = ask_fights(query, [log])
        except Misasked as wrong:
            self.say(str(wrong))
            return
        said = reply_lines(query, reply)
        if query.per:
            title = _heading(self._wanted)
            TextDialog.show(self.app, title, lambda _wide: [line(text) for text in said])
        elif query.ends != "list":
            self.say(f"{self._wanted}: {said[0]}")
        elif not reply.found:
            self.say(fill("No ruling says {words}.", {"words": self._wanted}))
        elif len(reply.found) == 1:
            self.say()
            self.go_to(reply.found[0].facts.n)
        else:
            shown = zip(reply.found[:MOST_SHOWN], said, strict=False)
            choices = [Choice(str(one.facts.n), line(text)) for one, text in shown]
            title = _heading(fill("{n} rulings: {words}", {"n": len(said), "words": self._wanted}))
            ChoiceDialog.ask(self.app, title, choices, self._chosen)

    def _chosen(self, n: str | None) -> None:
        if n is not None:
            self.go_to(int(n))

    async def _search(self, found: Iterator[int | None], words: str) -> None:
        for at, n in enumerate(found):
            if n is not None:
                self.say()
                self.go_to(n)
                return
            if at % _STRETCH == _STRETCH - 1:
                await asyncio.sleep(0)
        self.say(fill("No ruling says {words}.", {"words": words}))

    def act_jump(self) -> None:
        """Ask for a number or a branch's name, and go there."""
        timeline = self.timeline

        def wrong(text: str) -> str:
            if place_of(timeline, text) is not None:
                return ""
            return _("No ruling and no branch is called that.")

        title = _heading(_("Go to which ruling? A number, or a branch's name."))
        PromptDialog.ask(self.app, title, self._jump, check=wrong)

    def _jump(self, text: str | None) -> None:
        if text is not None:
            self.go_to(place_of(self.timeline, text))

    def act_compare(self) -> None:
        """Mark a ruling; at another one, show both side by side; on the same, unmark it."""
        first, second, glyphs = self.marked, self.ruling, self.game.glyphs
        if first is None or first == second:
            self.marked = second if first is None else None
            self.show_ruling()
            return
        here = (first, self.timeline.state_at(first))
        there = (second, self.timeline.state_at(second))
        words = {"first": first, "second": second}
        TextDialog.show(
            self.app,
            _heading(fill("Between {first} and {second}", words)),
            lambda width: comparison_lines(here, there, width, glyphs),
            keys=[KeyHint("esc", _("Back"))],
        )

    def act_branches_away(self) -> None:
        """Show the branches that were put away, or hide them again."""
        if not self.away and not self.tree_shown.put_away:
            self.say(_("No branch is put away."))
            return
        self.away = not self.away
        self.show_state()

    # What goes to the log

    def act_stand(self) -> None:
        """Make the ruling the head: the table goes on from there."""
        if self.ruling == self.timeline.head:
            self.say(_("The table stands here already."))
        else:
            self.game.carry_out(GoTo(where=str(self.ruling)))

    def act_note_to(self) -> None:
        """Ask for a note to the ruling."""
        n = self.ruling
        title = fill("Note to ruling {n}:", {"n": n}) if n else _("Note:")

        def note(text: str) -> str:
            told = note_to(n, self.timeline.head, text.strip())
            return f"note {quote(told)}" if text.strip() else ""

        self.ask_line(_heading(title), note)

    def act_strike(self) -> None:
        """Let the ruling never have happened."""
        self.game.carry_out(Strike(ruling=self.ruling))

    def act_amend(self) -> None:
        """Open the form of the ruling, filled in with what it was."""
        ruling = self.timeline.rulings.get(self.ruling)
        if ruling is None:
            self.say(_("Nothing has been ruled yet."))
            return
        # Here, because a fight is looked back on before anything is amended.
        from tracker.tui.dialogs.amend import amend

        amend(self, ruling)


def _heading(text: str) -> list[Line]:
    return [line(Span(text, "heading"))]


def _misasked(text: str) -> str:
    """Return what is wrong with a question, empty where nothing is."""
    from tracker.words.query import Misasked, read_query

    try:
        read_query(text)
    except Misasked as wrong:
        return str(wrong)
    return ""
