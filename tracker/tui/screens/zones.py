"""The map of the zones: who is where, what it costs to get there, who is in reach."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widget import Widget

from tracker.conflict.acts import Move
from tracker.conflict.questions import may_release
from tracker.conflict.ruling import N_, Command, Record, Refusal
from tracker.conflict.setup import MapZone
from tracker.conflict.sheets import PlaceIn, Remove
from tracker.conflict.state import Conflict, change
from tracker.page.zone_places import moved_zones, places, zone_beside
from tracker.places import styles_dir
from tracker.session import Session
from tracker.tui.present.game_view import view_of
from tracker.tui.present.lines import Line
from tracker.tui.present.zone_info import info_lines, panel_lines
from tracker.tui.present.zone_map import people_there, zone_at, zone_map
from tracker.tui.present.zone_reach import Passing
from tracker.tui.screens.stage import StageScreen
from tracker.tui.widgets.line_list import LinePane
from tracker.tui.widgets.line_widget import LineCanvas
from tracker.words.translate import _, fill

# Below this height one line tells about the map.
SHORT = 18

_MOVING = N_("The arrows move the box; enter ends it.")


class ZonesScreen(StageScreen):
    """Show the map; the cursor is on a zone, and somebody is chosen whose ways are shown."""

    name_of_screen = "zones"
    CSS_PATH: ClassVar[str] = str(styles_dir() / "zones.tcss")

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "go(0, -1)", show=False),
        Binding("down", "go(0, 1)", show=False),
        Binding("left", "go(-1, 0)", show=False),
        Binding("right", "go(1, 0)", show=False),
        Binding("tab", "next_here(1)", show=False),
        Binding("shift+tab", "next_here(-1)", show=False),
        Binding("escape", "stop_moving", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._fight: Session | None = None
        self._zone = ""
        self._who = ""
        self._turn: str | None = None
        self._moving = False
        # The stage as it will be when the boxes that were moved are written down.
        self._ahead: list[Conflict] = []

    def body(self) -> Iterable[Widget]:
        """Return the map and what tells about it."""
        yield Horizontal(
            LineCanvas(press=self._point, classes="zones--map"),
            LinePane(classes="zones--panel", can_focus=False),
            classes="zones--all",
        )
        yield LinePane(classes="zones--info", can_focus=False)

    @property
    def chosen(self) -> str:
        """Return whose ways are shown."""
        return self._who

    def on_mount(self) -> None:
        """Let the map have the focus: the arrows are its own."""
        self.query_one(LineCanvas).focus()

    def show_state(self) -> None:
        """Show the state as it is now; the choice goes with the turn."""
        super().show_state()
        if self.session is not self._fight:
            self._fight, self._ahead = self.session, []
            self._zone, self._who, self._turn, self._moving = "", "", None, False
        table = self.table
        turn = table.turn or next(iter(may_release(table)), None)
        if turn != self._turn or self._who not in table.participants:
            self._turn = turn
            self._choose(turn or next(iter(table.participants), ""))
        if self._zone not in table.zones:
            self._zone = next(iter(table.zones), "")
        self._show_map()

    def _choose(self, who: str) -> None:
        self._who = who
        p = self.table.participants.get(who)
        if p is not None and p.zone is not None:
            self._zone = p.zone

    def _show_map(self) -> None:
        table, glyphs = self.table, self.game.glyphs
        zone, who, moving = self._zone, self._who, self._moving
        height = self.size.height
        self.set_class(height < SHORT, "-short")

        def drawn(width: int, rows: int) -> Sequence[Line]:
            return zone_map(table, (width, rows), glyphs, cursor=zone, chosen=who, moving=moving)

        def told(width: int) -> Sequence[Line]:
            rows = 1 if height < SHORT else 3
            return info_lines(table, zone, who, width, rows, glyphs)

        self.query_one(LineCanvas).set_source(drawn)
        self.query_one(".zones--info", LinePane).set_source(told)
        self.query_one(".zones--panel", LinePane).set_source(
            lambda width: panel_lines(table, zone, who, width, glyphs)
        )

    # Looking around

    def action_go(self, dx: int, dy: int) -> None:
        """Go to the next zone in a direction, or move the zone's box there."""
        if self._moving:
            self._move(dx, dy)
        elif self._zone:
            self._zone = zone_beside(places(self.table), self._zone, dx, dy)
            self._show_map()

    def go_to(self, zone: str) -> None:
        """Put the cursor on a zone."""
        self._zone = zone
        if self.is_current:
            self._show_map()

    def _point(self, x: int, y: int) -> str:
        """Put the cursor on the zone of a cell; go there where it was already."""
        width, height = self.query_one(LineCanvas).size
        found = zone_at(self.table, (width, height), (x, y), cursor=self._zone, chosen=self._who)
        if found is None or self._moving:
            return ""
        known = found == self._zone
        self.go_to(found)
        return "enter" if known else ""

    def action_next_here(self, by: int) -> None:
        """Choose the next of those who are in the zone."""
        people = [p.id for p in people_there(self.table, self._zone) if p.active]
        if people:
            at = people.index(self._who) + by if self._who in people else 0
            self._who = people[at % len(people)]
            self._show_map()

    def act_choose(self) -> None:
        """Ask who is to be chosen."""
        people = [p for p in self.table.participants.values() if p.active]
        choices = [
            (p.id, ", ".join(filter(None, (p.name, self.called(p.zone or ""))))) for p in people
        ]
        if choices:
            self.choose(_("Whose ways and reach?"), choices, self._chosen, self._who)

    def _chosen(self, who: str) -> None:
        self._choose(who)
        self._show_map()

    # Going there

    def act_go_there(self) -> None:
        """Bring the chosen one to the zone under the cursor, in their turn as they like.

        While a box is moved, end that instead; while a question stands, answer it.
        """
        if self._moving:
            self.action_stop_moving()
            return
        if self.answer_likely():
            return
        table = self.table
        p = table.participants.get(self._who)
        if p is None or not self._zone:
            self.say(_("Nobody is chosen: c chooses."))
            return
        names = {"who": p.name, "place": self.called(self._zone)}
        if p.zone == self._zone:
            self.say(fill("{who} is in {place} already: the arrows lead to others.", names))
            return
        acts = p.id == table.turn or p.id in may_release(table)
        if not acts:
            self.game.carry_out(PlaceIn(name=p.id, zone=self._zone))
            return
        way = view_of(table.system).passings(table, p.id)[self._zone]
        choices = [*way.actions(self.game.glyphs), ("place", _("place them there at no cost"))]
        title = fill("{who} to {place}:", names)
        self.choose(title, choices, partial(self._go_by, p.id, self._zone, way))

    def _go_by(self, who: str, zone: str, way: Passing, answer: str) -> None:
        by = {} if who == self.table.turn else {"by": who}
        match answer:
            case "place":
                self.game.carry_out(PlaceIn(name=who, zone=zone))
            case "move":
                self.game.carry_out(Move(zone=zone, by=who))
            case verb:
                self.open_form(verb, **{way.key_of(verb): zone}, **by)

    # The stage

    def act_new_zone(self) -> None:
        """Ask for a zone and add it."""
        self.act_add_zone()

    def act_border(self) -> None:
        """Ask for a passage from here."""
        self.ask_border(self._zone)

    def act_rename(self) -> None:
        """Ask for another name of the zone."""
        if self._zone:
            self.ask_name_of(self._zone)

    def act_remove(self) -> None:
        """Remove the zone, which must be empty."""
        if self._zone:
            self.game.carry_out(Remove(name=self._zone))

    def act_zone_aspect(self) -> None:
        """Ask for an aspect of the zone."""
        if self._zone:
            self.ask_aspect(self._zone)

    # Moving boxes

    def act_move_mode(self) -> None:
        """Let the arrows move the box under the cursor, or end that."""
        if self._moving or not self._zone:
            self.action_stop_moving()
            return
        self._moving = True
        self.say(_(_MOVING))
        self._show_map()

    def action_stop_moving(self) -> None:
        """Let the arrows go from zone to zone again."""
        self._moving = False
        self.say()
        self._show_map()

    def _move(self, dx: int, dy: int) -> None:
        """Move the box under the cursor; arrows do not wait until the last move is written."""
        table = self._ahead[-1] if self._ahead else self.table
        changed = moved_zones(table, self._zone, dx, dy)
        if not changed:
            self.say(_("The map ends here."))
        for zone, cell in changed.items():
            at = change(table.zones[zone], x=cell.column, y=cell.row)
            table = change(table, zones={**table.zones, zone: at})
            self._ahead.append(table)
            self.game.carry_out(MapZone(zone=zone, x=cell.column, y=cell.row))

    def ruled(self, record: Record) -> None:
        """Show what has changed; one move more is written."""
        del self._ahead[:1]
        super().ruled(record)

    def refused(self, refusal: Refusal, asked: Command | str) -> None:
        """Say why nothing happened; the moves that were to follow do not count."""
        self._ahead.clear()
        super().refused(refusal, asked)

    def news(self, record: Record) -> list[str]:
        """Say how to end it while a box is moved; the map shows where it goes."""
        return [_(_MOVING)] if self._moving else super().news(record)
