"""What the setup asks about people: sides, seats, names, and what the game asks."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial

from tracker.conflict.ruling import Command
from tracker.conflict.setup import AddSide
from tracker.conflict.sheets import Set
from tracker.conflict.state import Participant
from tracker.tui.actions import Action
from tracker.tui.present.asks import Ask, Choose, Fill, Type
from tracker.tui.present.game_view import view_of
from tracker.tui.screens.stage import StageScreen
from tracker.words.figures import read_number
from tracker.words.names import Named, clean, exactly, readable
from tracker.words.near_misses import near_misses
from tracker.words.pointing import Scope, write_participant
from tracker.words.split import in_one, quote
from tracker.words.translate import _, fill

NEW_SIDE = "new"

_SEAT = re.compile(r"[1-9][0-9]{0,2}")


class SetupPeople(StageScreen):
    """Ask about the people of a conflict; ``chosen`` is who the cursor is on."""

    @property
    def person(self) -> Participant | None:
        """Return who the cursor is on."""
        found = self.table.participants.get(self.chosen)
        if found is None:
            self.say(_("Choose somebody first."))
        return found

    def act_rename(self) -> None:
        """Ask for another name."""
        p = self.person
        if p is not None:
            self.ask_name_of(p.id)

    def act_place_person(self) -> None:
        """Ask which zone somebody is in."""
        if self.person is not None:
            self.ask_zone_of((self.chosen,))

    # Sides and seats

    def act_add_side(self) -> None:
        """Ask for a side and add it."""
        self.ask_for(_("A new side"), lambda text: f"side {quote(text)}" if text.strip() else "")

    def ask_side_of(self, people: Sequence[str]) -> None:
        """Ask for each of some people, one after the other, whose side they are on."""
        if not people:
            return
        who, *rest = people
        title = fill("On whose side is {who}?", {"who": self.called(who)})
        sides = [(s.id, s.name) for s in self.table.sides.values()]
        self.choose(title, [*sides, (NEW_SIDE, _("another side"))], partial(self._side, who, rest))

    def _side(self, who: str, rest: Sequence[str], side: str) -> None:
        if side == NEW_SIDE:
            title = fill("On whose side is {who}?", {"who": self.called(who)})
            check = lambda text: self.wrong_line(self._new_side(who, text))  # noqa: E731
            self.ask(title, partial(self._side_made, who, rest), check=check)
        else:
            self.game.carry_out(Set(name=who, side=side))
            self.ask_side_of(rest)

    def _side_made(self, who: str, rest: Sequence[str], text: str) -> None:
        misses = near_misses(AddSide(name=clean(text)), self.table)

        def answered(meant: bool | None) -> None:
            if meant is not None:
                self._put_on_side(who, rest, misses[0].meant if meant else text)

        if misses:
            self.ask_what_is_meant(misses, answered)
        else:
            self._put_on_side(who, rest, text)

    def _put_on_side(self, who: str, rest: Sequence[str], text: str) -> None:
        if made := self._new_side(who, text):
            self.game.carry_out(made)
        self.ask_side_of(rest)

    def _new_side(self, who: str, text: str) -> str:
        if not text.strip():
            return ""
        name = write_participant(who, Scope(self.table))
        known = exactly(text, [Named(s.id, s.name) for s in self.table.sides.values()])
        new = [] if known else [f"side {quote(text)}"]
        return in_one([*new, f"set {quote(name)} side={quote(text)}"])

    def ask_seat_of(self, people: Sequence[str]) -> None:
        """Ask for each of some people, one after the other, where they sit."""
        if people:
            who, *rest = people
            title = fill("Which seat does {who} have?", {"who": self.called(who)})
            hint = _("numbered from 1, at the game master's right")
            self.ask(title, partial(self._seat, who, rest), hint=hint, check=wrong_number)

    def _seat(self, who: str, rest: Sequence[str], text: str) -> None:
        if text.strip():
            self.game.carry_out(Set(name=who, seat=int(text)))
        self.ask_seat_of(rest)

    def ask_initiative_of(self, people: Sequence[str]) -> None:
        """Ask for each of some people, one after the other, for their initiative."""
        if people:
            who, *rest = people
            title = fill("Which initiative does {who} have?", {"who": self.called(who)})
            hint = _("a number; the highest acts first")
            self.ask(title, partial(self._initiative, who, rest), hint=hint, check=wrong_initiative)

    def _initiative(self, who: str, rest: Sequence[str], text: str) -> None:
        if text.strip():
            self.game.carry_out(Set(name=who, initiative=read_number(text)))
        self.ask_initiative_of(rest)

    # What the game asks

    def act(self, action: Action) -> None:
        """Carry an action out; one of the game's about somebody asks what the game says."""
        asking = view_of(self.table.system).asks().get(action.own)
        if asking is None:
            super().act(action)
        elif not self.refuses_to_play() and (p := self.person) is not None:
            self.go_on(asking(self.table, p))

    def go_on(self, asked: Ask) -> None:
        """Ask what the game wants to know, or do what it has come to."""
        match asked:
            case Choose():
                then = self._then(asked.then)
                self.choose(asked.title, asked.choices, then, asked.likely)
            case Type():
                self.ask(asked.title, self._then(asked.then), value=asked.value, check=asked.wrong)
            case Fill():
                self.open_form(asked.form, **asked.given)
            case Command():
                self.game.carry_out(asked)
            case str():
                self.say(asked)

    def _then(self, then: Callable[[str], Ask]) -> Callable[[str], None]:
        return lambda answer: self.go_on(then(answer))


def wrong_initiative(text: str) -> str:
    """Return what is wrong with an initiative as typed; empty when it is a whole number."""
    fits = not text.strip() or readable(text, read_number) is not None
    return "" if fits else _("Initiative is a whole number.")


def wrong_number(text: str) -> str:
    """Return what is wrong with a seat as typed; empty when it is a number from 1 up."""
    text = text.strip()
    fits = not text or _SEAT.fullmatch(text)
    return "" if fits else _("A seat is a number from 1 up.")
