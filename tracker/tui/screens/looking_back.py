"""The rulings as a tree with a cursor, and beside it the state at the ruling under the cursor."""

from __future__ import annotations

from collections.abc import Iterable

from textual import on
from textual.containers import Horizontal, Vertical
from textual.widget import Widget

from tracker.conflict.history.timeline import Timeline
from tracker.tui.present.chronicle import Chronicle, round_after, round_before, tip_of
from tracker.tui.present.lines import Line, Span, line
from tracker.tui.present.replay import ruling_lines, stage_lines, title_line
from tracker.tui.present.tree import Tree
from tracker.tui.screens.base import GameScreen
from tracker.tui.screens.playback import Playback
from tracker.tui.widgets.bars import Caption, QuestionBar
from tracker.tui.widgets.line_pane import LinePane
from tracker.tui.widgets.long_list import LongList
from tracker.tui.widgets.rule import Rule
from tracker.words.translate import _, fill


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
                Caption(classes="replay--title"),
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
        caption = self.query_one(".replay--title", Caption)
        # Before the first layout it has no width.
        room = caption.size.width or self.app.size.width
        title = title_line(tree, n, glyphs, speed=speed, marked=marked, room=room)
        caption.set_lines([title])
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
