"""What the setup asks about people: sides, seats, groups, leaders, companions, names."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial

from tracker.conflict.lines import composed
from tracker.conflict.setup import AddSide
from tracker.conflict.sheets import Set
from tracker.conflict.state import Participant
from tracker.systems.fate.rules.groups import Attach, Detach, Split, proposed_split
from tracker.tui.screens.stage import StageScreen
from tracker.words.figures import read_number
from tracker.words.names import Named, clean, exactly, readable
from tracker.words.near_misses import near_misses
from tracker.words.pointing import Scope, write_participant
from tracker.words.split import in_one, quote
from tracker.words.translate import _, fill

NEW_SIDE, NOBODY, WHOLE, OTHER = "new", "nobody", "whole", "other"

Sizes = tuple[int, ...]

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

    # Minions, leaders, companions

    def ask_groups(self, title: str, proposed: Sizes, then: Callable[[Sizes], None]) -> None:
        """Ask how minions divide, with what is proposed first; one group is one size."""
        total = sum(proposed)
        self.choose(
            title,
            [
                ("proposed", fill("{sizes} (F-SIDES-2)", {"sizes": _sizes_text(proposed)})),
                (WHOLE, fill("one group of {n}", {"n": total})),
                (OTHER, _("as I say")),
            ],
            partial(self._groups, proposed, then),
        )

    def _groups(self, proposed: Sizes, then: Callable[[Sizes], None], answer: str) -> None:
        if answer == OTHER:
            self.ask(
                fill("{n} minions in groups of how many?", {"n": sum(proposed)}),
                lambda text: then(sizes_of(text)),
                value=_sizes_text(proposed),
                check=partial(wrong_sizes, sum(proposed)),
            )
        else:
            then((sum(proposed),) if answer == WHOLE else proposed)

    def act_split_group(self) -> None:
        """Ask how a group of minions divides, and split it."""
        p = self.person
        if p is None:
            return
        if p.role != "minions" or p.left < 2:
            self.say(_("Only a group of minions can be split."))
            return
        against = sum(
            q.active and q.role in ("pc", "npc") and q.side != p.side
            for q in self.table.participants.values()
        )
        title = fill("{who}: in which groups?", {"who": p.name})
        self.ask_groups(title, proposed_split(p.left, max(2, against)), partial(self._split, p.id))

    def _split(self, who: str, sizes: Sizes) -> None:
        if splits := [Split(source=who, count=size) for size in sizes[1:]]:
            self.game.carry_out(composed(splits))

    def act_leader(self) -> None:
        """Ask who leads a group or a companion."""
        p = self.person
        if p is None:
            return
        if p.role not in ("minions", "companion"):
            self.say(_("Only minions and companions are attached to a leader."))
            return
        leaders = [
            (q.id, q.name)
            for q in self.table.participants.values()
            if q.active and q.quality is None and (p.owner in (None, q.id))
        ]
        leaders.sort(key=lambda one: self.table.participants[one[0]].side != p.side)
        nobody = [(NOBODY, _("nobody"))] if p.leader else []
        title = fill("Who leads {who}?", {"who": p.name})
        self.choose(title, [*leaders, *nobody], partial(self._lead, p.id), p.leader or "")

    def _lead(self, who: str, leader: str) -> None:
        if leader == NOBODY:
            self.game.carry_out(Detach(name=who))
        elif leader != self.table.participants[who].leader:
            self.game.carry_out(Attach(name=who, to=leader))

    def act_companion(self) -> None:
        """Ask for a companion of whoever the cursor is on."""
        p = self.person
        if p is None:
            return
        if p.role not in ("pc", "npc"):
            self.say(_("Only a named character has companions."))
            return
        self.open_form("companion", of=p.id)


def _sizes_text(sizes: Sizes) -> str:
    return ", ".join(str(size) for size in sizes)


def sizes_of(text: str) -> Sizes:
    """Return the sizes typed with commas or blanks between; nothing where a word is no number."""
    parts = text.replace(",", " ").split()
    return tuple(int(part) for part in parts) if all(map(str.isdecimal, parts)) else ()


def wrong_sizes(total: int, text: str) -> str:
    """Return what is wrong with sizes as typed; empty when they are all there (F-SIDES-3)."""
    sizes = sizes_of(text)
    if sum(sizes) == total and all(sizes):
        return ""
    return fill("The groups must have {n} minions together (F-SIDES-3).", {"n": total})


def wrong_initiative(text: str) -> str:
    """Return what is wrong with an initiative as typed; empty when it is a whole number."""
    fits = not text.strip() or readable(text, read_number) is not None
    return "" if fits else _("Initiative is a whole number.")


def wrong_number(text: str) -> str:
    """Return what is wrong with a seat as typed; empty when it is a number from 1 up."""
    text = text.strip()
    fits = not text or _SEAT.fullmatch(text)
    return "" if fits else _("A seat is a number from 1 up.")
