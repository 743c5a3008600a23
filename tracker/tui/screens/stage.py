"""What the setup and the map share: asking for zones, passages, aspects and places."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial

from textual.events import Key

from tracker.conflict.setup import SetBorder
from tracker.conflict.sheets import PlaceIn
from tracker.conflict.state import Border, Conflict
from tracker.tui.actions import Action, by_key
from tracker.tui.dialogs.choice import ChoiceDialog
from tracker.tui.dialogs.prompt import PromptCheck, PromptDialog
from tracker.tui.present.game_view import view_of
from tracker.tui.present.lines import Choice, KeyHint, Line, Span, line
from tracker.tui.present.question import likely_action
from tracker.tui.present.setup import border_text
from tracker.tui.screens.base import GameScreen, answers_in
from tracker.tui.widgets.line_input import Complete
from tracker.words.pointing import Scope, write_named, write_participant, write_place
from tracker.words.split import divided, in_one, joined, quote
from tracker.words.terms import name_of
from tracker.words.translate import _, fill

_Answered = Callable[[str], None]

_COST = re.compile(r"\s*(\d{1,3})(?:\s*[/ ,]\s*(\d{1,3}))?\s*")


class StageScreen(GameScreen):
    """A screen on which the stage is set."""

    @property
    def table(self) -> Conflict:
        """Return the state, an empty table where no fight is open."""
        return self.state or Conflict()

    # Questions

    def action_of(self, event: Key, state: Conflict | None) -> Action | None:
        """Return the action that a key means here, that of the rounds where it answers."""
        key = event.character if event.character and event.is_printable else event.key
        action = by_key("rounds", key, state, self.game.actions)
        if action is not None and action.verb in answers_in(state):
            return action
        return super().action_of(event, state)

    def is_answer(self, event: Key) -> bool:
        """Return whether a key answers a question that stands."""
        asked = self.table.question is not None
        return (asked and event.key == "enter") or super().is_answer(event)

    def answer_likely(self) -> bool:
        """Give the likely answer where a question stands; return whether one stands."""
        if self.table.question is None:
            return False
        action = likely_action(self.table, self.game.actions, self.usual_answer)
        if action is not None:
            self.act(action)
        return True

    @property
    def has_aspects(self) -> bool:
        """Whether the fight's system has aspects that count for something."""
        return view_of(self.table.system).has_aspects

    # Asking

    def ask(
        self,
        title: str,
        then: _Answered,
        *,
        value: str = "",
        check: PromptCheck = lambda text: "",
        hint: str = "",
        complete: Complete = lambda text: (),
    ) -> None:
        """Ask for a line; ``then`` gets it unless the dialog is left."""
        PromptDialog.ask(
            self.app,
            _titled(title, hint),
            lambda text: then(text) if text is not None else None,
            value=value,
            check=check,
            complete=complete,
            keys=[KeyHint("enter", _("Do it")), KeyHint("esc", _("Back"))],
        )

    def choose(
        self,
        title: str,
        choices: Sequence[tuple[str, str]],
        then: _Answered,
        likely: str = "",
        hint: str = "",
    ) -> None:
        """Ask to choose one of a few, each an id and a text; ``then`` gets the id."""
        ChoiceDialog.ask(
            self.app,
            _titled(title, hint),
            [Choice(identity, line(text)) for identity, text in choices],
            lambda answer: then(answer) if answer is not None else None,
            likely=likely,
            keys=[KeyHint("enter", _("Choose")), KeyHint("esc", _("Back"))],
        )

    def ask_for(
        self, title: str, line_of: Callable[[str], str], *, value: str = "", hint: str = ""
    ) -> None:
        """Ask for words, and carry out the line that is made of them, if one is."""
        self.ask_line(_titled(title, hint), line_of, value=value)

    # Names

    def ask_name_of(self, identity: str) -> None:
        """Ask what a participant or a zone is called, and rename it."""
        name = self.called(identity)
        title = fill("What is {who} called?", {"who": name})
        self.ask_for(title, partial(self._renaming, identity), value=name)

    def _renaming(self, identity: str, text: str) -> str:
        if not text.strip() or identity not in {**self.table.participants, **self.table.zones}:
            return ""
        name = write_named(identity, Scope(self.table))
        return f"rename {quote(name)} {quote(text)}"

    # Zones and passages

    def act_add_zone(self) -> None:
        """Ask for a zone and add it."""
        self._ask_zone(())

    def _ask_zone(self, people: Sequence[str]) -> None:
        """Ask for a zone, add it, and put some people into it."""
        hint = _("its name; its aspects, with semicolons between") if self.has_aspects else ""
        self.ask_for(_("A new zone"), partial(self._new_zone, people), hint=hint)

    def _new_zone(self, people: Sequence[str], text: str) -> str:
        parts = divided(text, ";")
        if not parts:
            return ""
        aspects = f" aspects={quote(joined(parts[1:], ';'))}" if parts[1:] else ""
        names = [write_participant(who, Scope(self.table)) for who in people]
        placed = [f"place {quote(name)} {quote(parts[0])}" for name in names]
        return in_one([f"zone {quote(parts[0])}{aspects}", *placed])

    def ask_border(self, zone: str) -> None:
        """Ask where a passage from a zone leads, and what it costs."""
        others = [(z.id, z.name) for z in self.table.zones.values() if z.id != zone]
        if not others:
            self.say(_("A passage takes two zones."), style="warning")
            return
        title = fill("A passage from {place} to which zone?", {"place": self.called(zone)})
        self.choose(title, others, lambda other: self.ask_cost(zone, other))

    def ask_cost(self, zone: str, other: str) -> None:
        """Ask what the passage between two zones costs, and set it."""
        found = next((b for b in self.table.borders if {b.a, b.b} == {zone, other}), None)
        if found is not None and found.a != zone:
            found = Border(a=zone, b=other, cost=found.back, back=found.cost)
        names = {"place": self.called(zone), "other": self.called(other)}
        self.ask(
            fill("The border between {place} and {other}", names),
            partial(self._set_border, zone, other),
            value=border_text(found) if found else "0",
            check=wrong_cost,
            hint=_("a number; two where the way back costs something else"),
        )

    def _set_border(self, zone: str, other: str, text: str) -> None:
        found = _COST.fullmatch(text)
        if found is not None:
            cost, back = int(found[1]), int(found[2] or found[1])
            self.game.carry_out(SetBorder(zone=zone, to=other, cost=cost, back=back))

    # Aspects and places

    def ask_aspect(self, place: str) -> None:
        """Ask for an aspect of a place and put it there."""
        title = fill("An aspect on {place}", {"place": self.called(place)})
        self.ask_for(title, partial(self._new_aspect, place))

    def _new_aspect(self, place: str, text: str) -> str:
        where = write_place(place, Scope(self.table))
        return f"aspect {quote(text)} on={quote(where)}" if text.strip() else ""

    def ask_zone_of(self, people: Sequence[str]) -> None:
        """Ask for each of some people, one after the other, which zone they are in.

        Where there is one zone only, whoever is in none goes there; where there is none yet, all
        go into the first.
        """
        if not people:
            return
        zones = [(z.id, z.name) for z in self.table.zones.values()]
        if not zones:
            self._ask_zone(people)
            return
        who, *rest = people
        if len(zones) == 1 and not self._zone_of(who):
            self._place(who, rest, zones[0][0])
            return
        title = fill("In which zone is {who}?", {"who": self.called(who)})
        self.choose(title, zones, partial(self._place, who, rest), self._zone_of(who))

    def _place(self, who: str, rest: Sequence[str], zone: str) -> None:
        if zone != self._zone_of(who):
            self.game.carry_out(PlaceIn(name=who, zone=zone))
        self.ask_zone_of(rest)

    def _zone_of(self, who: str) -> str:
        p = self.table.participants.get(who)
        return (p.zone or "") if p else ""

    def called(self, identity: str) -> str:
        """Return the name of something on the table."""
        return name_of(self.table, identity)


def wrong_cost(text: str) -> str:
    """Return what is wrong with the cost of a border as typed; empty when nothing is."""
    if _COST.fullmatch(text):
        return ""
    return _("A border is a number from 0 up; two where the way back costs something else.")


def _titled(title: str, hint: str) -> list[Line]:
    return [line(Span(title, "heading")), *([line(Span(hint, "dim"))] if hint else [])]
