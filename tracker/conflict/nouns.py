"""The nouns of the stage, frozen: participants, zones, aspects, and what games keep on them."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar

from msgspec.structs import replace

from tracker.conflict.ruling import Base


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
    changed = replace(kept(own, kind), **fields)
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

    ``origin`` is how it came; of one on a sheet of the game master's, ``revealed`` tells that the
    players know it. ``own`` is what its game keeps on it that no other has.
    """

    seen = "id* text on* sticky hidden origin rule revealed own"

    id: str
    text: str
    on: str = SCENE
    sticky: bool = False
    hidden: bool = False
    origin: str = "placed"
    rule: str = ""
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
