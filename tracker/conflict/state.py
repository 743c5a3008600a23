"""The state of a conflict, frozen: who and what is on the stage, order and turns, what is asked."""

from collections.abc import Callable, Container, Iterable, Mapping
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar

import msgspec

from tracker.conflict.ruling import Base, Contradiction, _Thing
from tracker.systems import first as first_game

change = msgspec.structs.replace
"""Return a copy of a frozen struct with some fields replaced."""


class Condition(Base, frozen=True, kw_only=True):
    """A standing modifier on somebody, a zone or the scene; ``diff`` raises the difficulty.

    ``fmod`` raises the limit of what goes badly wrong, ``adv`` and ``dis`` are dice. ``on`` is the
    kind of action, the skill or the trait that it counts for, ``all`` for each; ``once`` tells that
    it is gone with the next check it counts for.
    With a ``rule`` the text is the rules' own and is translated.
    """

    seen = "id text mod diff fmod adv dis on once until rule"

    id: str
    text: str
    mod: int = 0
    diff: int = 0
    fmod: int = 0
    adv: int = 0
    dis: int = 0
    on: str = "all"
    once: bool = False
    until: str = ""
    rule: str = ""


class Obstacle(Base, frozen=True, kw_only=True):
    """A task that several checks wear down; ``surplus`` is what went beyond its needs.

    ``dis`` are disadvantages that stay on it. Of a ``hidden`` one the players know no number.
    """

    seen = "id text needs done surplus dis hidden"

    id: str
    text: str
    needs: int
    done: int = 0
    surplus: int = 0
    dis: int = 0
    hidden: bool = False


_NOWHERE: Mapping[str, tuple[Condition, ...]] = MappingProxyType({})
_NO_TASKS: Mapping[str, Obstacle] = MappingProxyType({})


class Own(Base, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The root of what a game alone keeps on something that all games have.

    What a log has of it is never read as another game's: fields that are not there are an error.
    """

    @property
    def carried(self) -> bool:
        """Return whether the aspect that has it is harm that somebody carries."""
        return False

    @property
    def standing(self) -> "tuple[Condition, ...]":
        """Return the conditions of the participant who has it."""
        return ()

    @property
    def around(self) -> "Mapping[str, tuple[Condition, ...]]":
        """Return the conditions of zones and the scene of the conflict that has it, by place."""
        return _NOWHERE

    @property
    def tasks(self) -> "Mapping[str, Obstacle]":
        """Return the tasks of the conflict that has it, by their ids."""
        return _NO_TASKS

    def ids(self) -> Iterable[str]:
        """Return the ids of what it holds."""
        return ()

    def people(self) -> Iterable[str]:
        """Return the ids of those whom it is about."""
        return ()

    def numbered(self, again: Callable[[str, Iterable[Any]], tuple[Any, ...]]) -> Self:
        """Return it with what it holds numbered by ``again``, for each letter of ids, in order."""
        return self


if TYPE_CHECKING:
    from typing_extensions import TypeVar as WithDefault

    PersonOwn = WithDefault("PersonOwn", bound=Own, default=Own)
    AspectOwn = WithDefault("AspectOwn", bound=Own, default=Own)
else:
    # A default is for type checkers alone, and the typing of Python 3.11 knows none.
    PersonOwn = TypeVar("PersonOwn", bound=Own)
    AspectOwn = TypeVar("AspectOwn", bound=Own)

_Kept = TypeVar("_Kept", bound=Own)


def kept(own: Own | None, kind: type[_Kept]) -> _Kept:
    """Return what a game keeps of its own somewhere; where nothing is kept, one with its defaults.

    For a game's own accessor: ``kept(p.own, FatePerson)``.
    """
    return own if isinstance(own, kind) else _blank(kind)


def kept_with(own: Own | None, kind: type[_Kept], **fields: object) -> _Kept | None:
    """Return what a game keeps somewhere with fields replaced; None where all are the defaults."""
    changed = change(kept(own, kind), **fields)
    return None if changed == _blank(kind) else changed


@cache
def _blank(kind: type[_Kept]) -> _Kept:
    return kind()


SCENE = "scene"

# What a screen can still show, far beyond any table.
BOXES_MOST = 999

# More dice than any hand holds.
DICE_MOST = 99

# Where an aspect comes from that stands on a sheet.
ON_SHEET = "sheet"

KEPT_BACK = "hidden"
"""What a sheet says in an entry that the players do not see."""


class Modifier(Base, frozen=True, kw_only=True):
    """One reason for one part of an effort; ``words`` are the game master's own."""

    seen = "value why rule words"

    value: int
    why: str
    rule: str = ""
    words: str = ""


class Moment(Base, frozen=True, kw_only=True):
    """What somebody holds an action for: that something happens, or ``words`` of their own.

    ``kind`` is one of ``MOMENTS``, empty for words. ``of`` is the id of the zone or of whom it is
    about, or one of ``ANYONE``; ``round`` the number of the round.
    """

    seen = "kind of* round words"

    kind: str = ""
    of: str = ""
    round: int = 0
    words: str = ""


ENTER, ATTACK, ACT, OUT, HARM, ROUND = MOMENTS = (
    *("enter", "attack", "act", "out", "harm", "round"),
)
ANYBODY, FOE, FRIEND = ANYONE = ("anybody", "foe", "friend")


class Track(Base, frozen=True, kw_only=True):
    """A row of boxes, numbered from 1; ``marked`` is sorted."""

    seen = "boxes marked"

    boxes: int
    marked: tuple[int, ...] = ()

    @property
    def highest_free(self) -> int:
        """Return the number of the highest free box, 0 when none is free."""
        return next((box for box in range(self.boxes, 0, -1) if box not in self.marked), 0)


class Resource(Base, frozen=True, kw_only=True):
    """Points that are spent and come back, at most ``maximum`` of them."""

    seen = "current maximum"

    current: int
    maximum: int


class Side(Base, frozen=True, kw_only=True):
    """One party of the conflict."""

    seen = "id name"

    id: str
    name: str


class Zone(Base, frozen=True, kw_only=True):
    """A place; ``x`` and ``y`` are its cell on the map, when the game master moved it."""

    seen = "id name x y"

    id: str
    name: str
    x: int | None = None
    y: int | None = None


class Border(Base, frozen=True, kw_only=True):
    """The passage between two zones: ``cost`` from ``a`` to ``b``, ``back`` the other way."""

    seen = "a b cost back"

    a: str
    b: str
    cost: int = 0
    back: int = 0


class Aspect(Base, Generic[AspectOwn], frozen=True, kw_only=True):
    """A phrase that is true of something; ``on`` is the scene, a zone or a participant.

    ``origin`` is how it came, which players do not know where it is ``unseen`` who has made it; of
    one on a sheet of the game master's, ``revealed`` tells that they know it. ``own`` is what its
    game keeps on it that no other has.
    """

    seen = "id* text on* sticky hidden origin~unseen rule~unseen revealed own; secret: unseen"

    id: str
    text: str
    on: str = SCENE
    sticky: bool = False
    hidden: bool = False
    origin: str = "placed"
    rule: str = ""
    unseen: bool = False
    revealed: bool = False
    own: AspectOwn | None = None

    @property
    def carried(self) -> bool:
        """Return whether it is harm that somebody carries: not among other aspects."""
        return self.own is not None and self.own.carried


class Participant(Base, Generic[PersonOwn], frozen=True, kw_only=True):
    """Somebody who takes part: a character, a group, or who comes with somebody.

    ``own`` is what their game keeps on them that no other has.
    ``count`` is a group's first count. ``used`` counts the actions of a turn that holds several.
    ``holding`` is how many turns of the round were over when the hold began, ``held_for`` what it
    is for, if anything. ``waits`` marks a
    late joiner whose place in this round had passed. ``memo`` is the game master's own, ``source``
    finds somebody again that an import has brought; the players see neither. ``alias`` is what they
    call somebody whose name they do not know. ``to_act`` is how many of those who act with others
    have had no turn in this round with somebody; None for all.
    """

    whose = "id"
    seen = (
        "id* name role side zone seat hidden status acted used holding waits outcome kind "
        "leader? owner? detached_in to_act own; marks: tracks quality count; owner: "
        "skills resources sheet initiative held_for; secret: memo source alias"
    )

    id: str
    name: str
    role: str
    side: str | None = None
    zone: str | None = None
    seat: int | None = None
    hidden: bool = False
    status: str = "active"
    skills: dict[str, int] = {}
    tracks: dict[str, Track] = {}
    resources: dict[str, Resource] = {}
    sheet: dict[str, str | int] = {}
    initiative: int | None = None
    acted: bool = False
    used: int = 0
    holding: int | None = None
    held_for: Moment | None = None
    waits: bool = False
    outcome: str | None = None
    quality: int | None = None
    count: int | None = None
    kind: str | None = None
    leader: str | None = None
    owner: str | None = None
    detached_in: int | None = None
    to_act: int | None = None
    memo: str = ""
    source: str = ""
    alias: str = ""
    own: PersonOwn | None = None

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """Return the conditions that their game has put on them."""
        return self.own.standing if self.own else ()

    @property
    def left(self) -> int:
        """Return how many of a group still stand; one who is hurt in part counts."""
        if self.count is None or self.quality is None:
            return 0
        hurt = sum(len(track.marked) for track in self.tracks.values())
        return self.count - hurt // self.quality

    def number(self, entry: str, default: int = 0) -> int:
        """Return a number of the sheet, the default where the entry is none."""
        value = self.sheet.get(entry)
        return value if isinstance(value, int) else default

    @property
    def fallen_boxes(self) -> int:
        """Return how many boxes of a group are those of the fallen; 0 of others."""
        return 0 if self.count is None else (self.count - self.left) * (self.quality or 0)

    @property
    def fresh(self) -> int:
        """Return how many have had no turn in this round but the one that is theirs alone.

        Those who fall had theirs before the others (S-INIT-12).
        """
        of = 1 if self.count is None else self.left
        return of if self.to_act is None else min(self.to_act, of)

    @property
    def still_to_act(self) -> int:
        """Return how many of a group have had no turn in this round; of anybody else 1 or 0."""
        return 0 if self.acted else self.fresh

    @property
    def had_turn(self) -> bool:
        """Return whether nobody of them has a turn left in this round (S-INIT-12)."""
        return self.acted or self.to_act == 0

    @property
    def turn_used(self) -> bool:
        """Return whether the place of their own in this round is used up; the led have none.

        Those who had their turn with somebody else have had it, too (S-INIT-12).
        """
        return self.acted or (self.leader is None and self.to_act == 0)

    @property
    def active(self) -> bool:
        """Return whether the participant is still in the conflict."""
        return self.status == "active"


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

    def known_without(self, gone: Container[str], after_harm: Container[str]) -> "Question":
        """Return the question of a hit without who landed it, where that is one of those ``gone``.

        What they have to say of whom they have harmed, a kind ``after_harm``, the table says. Any
        other is the same: without whom it is about nobody could answer it.
        """
        if self.kind in after_harm and self.who in gone and self.about not in gone:
            return change(self, who=None)
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
    of dice keeps that no other has; only its own topics look inside. ``as_seen`` is a table of
    players who do not see all sheets.
    """

    seen = (
        "title system kind order_by initiative_skill first_seat seat_now phase round turn? "
        "order? order_by_hand? turns_over participants? sides zones borders aspects? campaign own "
        "question windows last_roll npcs as_seen; secret: seed counters random_faces"
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
    as_seen: bool = False

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

    def sheet_is_seen(self, who: str) -> bool:
        """Return whether all numbers of somebody's sheet are there to be seen."""
        return not self.as_seen or self.is_of_players(who)

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
