"""The state of a conflict, frozen: the stage, order and turns, what is asked and what may be done.

The nouns of the stage are to be had here, too, so that all of a state comes from one place.
"""

from collections.abc import Container, Mapping

import msgspec

from tracker.conflict.nouns import (
    BOXES_MOST,
    DICE_MOST,
    KEPT_BACK,
    ON_SHEET,
    SCENE,
    Aspect,
    Border,
    Condition,
    Modifier,
    Moment,
    Obstacle,
    Own,
    Participant,
    Resource,
    Side,
    Track,
    Zone,
)
from tracker.conflict.ruling import Base, Contradiction, _Thing
from tracker.systems import first as first_game

change = msgspec.structs.replace
"""Return a copy of a frozen struct with some fields replaced."""


def without(things: Mapping[str, _Thing], gone: str) -> dict[str, _Thing]:
    """Return things by their ids without one of them."""
    left = dict(things)
    left.pop(gone, None)
    return left


class Question(Base, frozen=True, kw_only=True):
    """A decision that the table owes; play waits for one of ``answers``.

    ``about`` is whom it concerns, ``terms`` what they offer.
    """

    whose = "who"
    seen = "kind who* answers hit track about* to* terms"

    kind: str
    who: str | None
    answers: tuple[str, ...]
    hit: int | None = None
    track: str | None = None
    about: str = ""
    to: str | None = None
    terms: str = ""

    def known_without(self, gone: Container[str]) -> "Question":
        """Return the question of a hit without who landed it, where that is one of those ``gone``.

        Any other is the same: without whom it is about nobody could answer it.
        """
        if self.hit is None or self.who in gone:
            return self
        about = "" if self.about in gone else self.about
        return change(self, about=about, to=None if self.to in gone else self.to)


class Window(Base, frozen=True, kw_only=True):
    """Something that may be done now and need not: it closes with the next main action.

    ``to`` is whom it is done to; of a recovery, from what. A ``hidden`` one is
    nothing that the players know of.
    """

    whose = "who"
    seen = "kind who* to* hidden!"

    kind: str
    who: str
    to: str | None = None
    hidden: bool = False

    def known_without(self, gone: Container[str], after_harm: Container[str]) -> "Window":
        """Return the window without who did the harm that has opened it, one of those ``gone``.

        ``after_harm`` are the kinds that harm opens.
        """
        harmed = self.kind in after_harm and self.who not in gone and self.to in gone
        return change(self, to=None) if harmed else self


RELEASE = "release"
"""The window of somebody who holds an action, while what it is held for has just happened."""

# What players see of the game master's figures, from the least on.
NAMES, _MARKED, ALL_NPCS = NPCS = ("names", "marks", "all")

OUTSTANDING = 3
"""The margin from which on a success is an outstanding one."""


class LastRoll(Base, frozen=True, kw_only=True):
    """The result that later rules read; ``margin`` is by how much it was a success."""

    whose = "by"
    seen = "by* margin; marks: effort; rolled: opposed_by"

    by: str
    # None where the players see no sum of somebody's.
    effort: int | None
    opposed_by: int | None = None
    margin: int = 0

    @property
    def outstanding(self) -> bool:
        """Return whether the success is an outstanding one."""
        return self.margin >= OUTSTANDING


class Conflict(Base, frozen=True, kw_only=True):
    """Everything the table knows at one point of the tree.

    ``turn`` is an id, never a position. ``turns_over`` counts the turns finished this round.
    ``random_faces`` counts the faces the program threw on the way here, ``npcs`` is what players
    see of the game master's figures: ``names``, ``marks`` or ``all``; ``own`` is what the system
    of dice keeps that no other has; only its own topics look inside.
    """

    seen = (
        "title system kind order_by initiative_skill first_seat seat_now phase round turn? "
        "order? order_by_hand? turns_over participants? sides zones borders aspects? campaign own "
        "question windows last_roll npcs; secret: seed counters random_faces"
    )

    title: str = ""
    system: str = msgspec.field(default_factory=first_game)
    kind: str | None = None
    order_by: str = "skill"
    initiative_skill: str | None = None
    first_seat: int | None = None
    seat_now: int | None = None
    seed: int | None = None
    phase: str = "setup"
    round: int = 0
    turn: str | None = None
    order: tuple[str, ...] = ()
    order_by_hand: tuple[str, ...] | None = None
    turns_over: int = 0
    participants: dict[str, Participant] = {}
    sides: dict[str, Side] = {}
    zones: dict[str, Zone] = {}
    borders: tuple[Border, ...] = ()
    aspects: dict[str, Aspect] = {}
    campaign: dict[str, int | str] = {}
    own: Own | None = None
    question: Question | None = None
    windows: tuple[Window, ...] = ()
    last_roll: LastRoll | None = None
    counters: dict[str, int] = {}
    random_faces: int = 0
    npcs: str = _MARKED

    @property
    def circumstances(self) -> Mapping[str, tuple[Condition, ...]]:
        """Return the conditions of zones and the scene, by where they are."""
        return self.own.around if self.own else {}

    @property
    def obstacles(self) -> Mapping[str, Obstacle]:
        """Return the tasks that several checks wear down, by their ids."""
        return self.own.tasks if self.own else {}

    def conditions_on(self, place: str) -> tuple[Condition, ...]:
        """Return the conditions of a participant, a zone or the scene."""
        p = self.participants.get(place)
        return self.circumstances.get(place, ()) if p is None else p.conditions

    def somebody(self, who: str) -> Participant:
        """Return the participant with this id; raise Contradiction when there is none."""
        try:
            return self.participants[who]
        except KeyError:
            raise Contradiction(f"no participant {who}") from None

    def is_of_players(self, who: str | None) -> bool:
        """Return whether somebody is a player's: a character, or goes with one."""
        p = self.participants.get(who or "")
        owner = None if p is None or p.owner is None else self.participants.get(p.owner)
        return "pc" in (p.role if p else "", owner.role if owner else "")

    def participants_with(self, who: str, **fields: object) -> dict[str, Participant]:
        """Return the participants with fields of one replaced; raise Contradiction for nobody."""
        return {**self.participants, who: change(self.somebody(who), **fields)}

    def with_participant(self, p: Participant) -> dict[str, Participant]:
        """Return the participants with one put in the place of who had the id.

        For what is written down at every turn: fields that are handed on by name cost as much as
        the change itself.
        """
        return {**self.participants, p.id: p}

    def group_of(self, leader: str) -> tuple[Participant, ...]:
        """Return those who are attached to a leader, and active."""
        return tuple(
            p for p in self.participants.values() if p.leader == leader and p.status == "active"
        )


__all__ = [
    "ALL_NPCS",
    "BOXES_MOST",
    "DICE_MOST",
    "KEPT_BACK",
    "NAMES",
    "NPCS",
    "ON_SHEET",
    "OUTSTANDING",
    "RELEASE",
    "SCENE",
    "Aspect",
    "Border",
    "Condition",
    "Conflict",
    "LastRoll",
    "Modifier",
    "Moment",
    "Obstacle",
    "Participant",
    "Question",
    "Resource",
    "Side",
    "Track",
    "Window",
    "Zone",
    "change",
    "without",
]
