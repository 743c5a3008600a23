"""What the log holds and what a decision can answer: records, refusals, contradictions."""

# Annotations are evaluated here, not kept as text: every command and event inherits some, and a
# decoder would evaluate them anew for each.
from collections.abc import Container, Iterator
from types import MappingProxyType
from typing import Any, NamedTuple, Self, TypeVar

import msgspec

from tracker.dice.faults import N_ as N_

_Thing = TypeVar("_Thing")

# Placeholders of a message that hold ids and are shown as names; all others are shown as they are.
ID_ARGUMENTS = frozenset(
    {
        *("who", "other", "target", "leader", "into", "aspect", "side", "block"),
        *("zone", "from_zone", "to_zone"),
    }
)

Argument = str | int | tuple[str, ...]


class Base(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """The frozen root of every value in the model.

    ``seen`` says of each field who may see it, as ``players.sight`` reads it; ``whose`` names the
    field with the id of who owns it, empty where whoever holds it does.
    """

    # No field is what has no annotation.
    seen = ""
    whose = ""

    def made_known(self, seen: Self) -> Self:
        """Return what stands in for it to players, who see only the fields that ``seen`` has."""
        return seen


class Refusal(Base, frozen=True, kw_only=True):
    """Say why a command is not decided: a value, never raised past the engine.

    ``rule`` is the id of the rule, empty where plain sense refuses; ``candidates`` are names
    that would have been understood. Only a refusal with ``overrulable`` yields to ``!``. Of several
    lines in one ruling, ``line`` is the number of the one that is refused, 0 elsewhere, and
    ``whose`` whom it adds, where that tells more.
    """

    message: str
    rule: str = ""
    arguments: dict[str, Argument] = {}
    candidates: tuple[str, ...] = ()
    overrulable: bool = False
    missing_faces: str = ""
    line: int = 0
    whose: str = ""


class Contradiction(Exception):
    """Raised by ``evolve`` when an event refers to what is not there; history does not fit."""


def require(known: Container[str], one: str | None = None, *more: str | None) -> None:
    """Raise Contradiction unless what an event refers to is known; None refers to nothing.

    For writing down what nothing else there would look up.
    """
    # Nearly always there is one, for nearly all events of a log.
    if one not in known and one is not None:
        raise Contradiction(f"no {one}")
    for one in more:
        if one not in known and one is not None:
            raise Contradiction(f"no {one}")


# No name is longer: all that is typed ends before.
NAME_MOST = 2000


def require_name(name: str) -> None:
    """Raise Contradiction for a longer name than can be typed; a screen would be full of it."""
    if len(name) > NAME_MOST:
        raise Contradiction(f"a name of {len(name)} characters")


def there(thing: _Thing | None, what: str) -> _Thing:
    """Return what an event goes on from; raise Contradiction when it is None.

    For writing events down, where an ``assert`` would be gone from an optimized program.
    """
    if thing is None:
        raise Contradiction(f"no {what}")
    return thing


def texts_in(value: Any) -> Iterator[str]:
    """Yield every text in plain data, keys too."""
    match value:
        case str():
            yield value
        case dict():
            for key, one in value.items():
                yield from texts_in(key)
                yield from texts_in(one)
        case list() | tuple():
            for one in value:
                yield from texts_in(one)


class Thrown(NamedTuple):
    """The dice of one participant in an event: faces, and how many sides each die has.

    ``random`` tells whether the program threw them, but for the first ``typed``.
    """

    who: str
    faces: tuple[int, ...]
    sides: tuple[int, ...]
    random: bool
    typed: int = 0


class Event(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", gc=False
):
    """A fact that happened: ids, numbers and the rule that caused them, never a sentence."""

    # No field is what has no annotation, which a decoder would evaluate anew for each event.
    # The number on the sheet that the event changes, for the question "why"; empty when none.
    number = ""
    # The fields that hold a newcomer, whose turns so far were a newcomer's, too, who is there no
    # more, and who has given a turn away; empty where there is none.
    newcomer = ""
    parted_from = ""
    leaver = ""
    gives_turn = ""
    # Whether it says how a check stands to its need, which may be kept from the players.
    tells_need = False
    # Whether the players never know of it.
    secret = False
    # Whether it is part of how an action is rolled, of which nothing is known where its actor is
    # not: what came of it happened to somebody.
    part_of_roll = False
    # Whether it clears away what lay there, as whoever acts does first.
    clears_away = False
    # Who may see each field, and the field with the id of whom it is about; see ``Base``.
    seen = "rule"
    whose = "who"

    rule: str = ""

    def without_need(self) -> Self | None:
        """Return the event where a need is kept from the players; None when it tells it."""
        return None if self.tells_need else self

    def told(self) -> Self:
        """Return the event without a need that it keeps back itself."""
        return self

    def roughly(self) -> "Event | None":
        """Return what is told of it to those who do not see all its fields, None for nothing."""
        return None

    def need_hidden(self) -> Self:
        """Return the event without how a check stands to its need, where that would tell."""
        return self

    @property
    def checker(self) -> str:
        """Return the id of whose check it is, empty for no check."""
        return ""

    @property
    def used_window(self) -> tuple[str, str, str | None] | None:
        """Return the kind of the window in which it was done, whose it was and to whom."""
        return None

    @property
    def task(self) -> tuple[str, str] | None:
        """Return the id and the text of the task that it sets up or changes, None for none."""
        return None

    @property
    def task_missed(self) -> str:
        """Return the id of the task that a check fell short of, empty for none."""
        return ""

    def throws(self) -> tuple[Thrown, ...]:
        """Return the dice that are thrown with it, for each who throws; most events have none."""
        return ()


class LineBegan(Event, frozen=True, kw_only=True, tag="line_began"):
    """The next of several lines in one ruling: the events behind it are that line's."""


class Command(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", gc=False
):
    """What the game master asks for; names are already ids.

    ``by``, ``ids``, ``rolled`` and ``overruled`` are filled in when the command is completed.
    ``rolled`` names the keys whose faces the program threw; ``overruled`` the rules that ``!``
    set aside, and deciding again sets aside exactly those.
    """

    # No field is what has no annotation, as of an event.
    # How the command is written, where its tag is not its verb: one verb may mean a different
    # command in each system of dice.
    verb = ""
    words = tuple[str, ...]()
    # Which of its keys stand before which others, where that is not the order of its fields.
    before = MappingProxyType[str, str]({})
    group = ""
    # Whether it is several lines in one.
    composed = False
    # Whether an import may be made of it.
    may_import = False
    # Whether it is accepted while any question stands.
    always = False
    # Kinds of questions that it answers even when it is none of the answers offered: a rule
    # refuses it then, and says why.
    answers = tuple[str, ...]()
    # Whether the answer itself says whose it is, where several are asked.
    says_whose = False
    # Its fields for what may be done beside it, which its help tells apart.
    beside = frozenset[str]()
    # Whether its own hand is that of somebody acted on.
    reacts = False
    # The field with whom it attacks, empty where it attacks nobody.
    attacks = ""
    # Whether it can be done without a conflict, by somebody named.
    unbound = False
    # Whether its dice are none of the game's, and its line has them already.
    any_dice = False
    # Whether it only asks for something, and nothing is ruled.
    only_looks = False

    by: str | None = None
    ids: tuple[str, ...] = ()
    rolled: tuple[str, ...] = ()
    force: bool = False
    overruled: tuple[str, ...] = ()
    why: str = ""

    @property
    def game(self) -> str | None:
        """Return the id of the game that it is of where it frames the fight, None elsewhere."""
        return None

    @classmethod
    def written(cls) -> str:
        """Return the verb that it is written with."""
        return cls.verb or str(cls.__struct_config__.tag)

    @property
    def parts(self) -> "tuple[Command, ...]":
        """Return the lines that it is made of, in order: itself, if it is not several in one."""
        return (self,)

    @property
    def come_from(self) -> str:
        """Return the name of the file whose figures it brings in, empty for none."""
        return ""

    @property
    def left_behind(self) -> tuple[str, ...]:
        """Return what such a file says and the fight has not, in words."""
        return ()

    @property
    def all_ids(self) -> tuple[str, ...]:
        """Return the ids that it and its parts give to what they create."""
        return self.ids

    def without_ids(self) -> Self:
        """Return the same without the ids that it was completed with."""
        return msgspec.structs.replace(self, ids=())

    def counts_missed(self, own: object, who: str) -> bool:
        """Return whether it lets a check of somebody count that has just failed.

        ``own`` is what the game keeps.
        """
        return False

    def name_asked(self, nth: int) -> str:
        """Return what the nth whom it adds was to be called, empty where it says nothing."""
        return ""

    @property
    def named_after(self) -> str | None:
        """Return the id of whose name is taken where it says nothing, None for nobody's."""
        return None


class Ruling(Base, frozen=True, kw_only=True):
    """One command with the events it caused; written to the log as a whole, or not at all.

    ``parent`` is 0 for the first. ``again`` is the ruling it was decided again from, when a
    revision wrote it.
    """

    n: int
    parent: int
    command: Command
    events: tuple[Event, ...]
    at: str = ""
    again: int | None = None

    @property
    def placed_parts(self) -> "Iterator[tuple[int, Ruling]]":
        """Yield it as a ruling for each of its lines, with where that one's events begin."""
        if not self.command.composed:
            yield 0, self
            return
        begins = [at for at, event in enumerate(self.events, 1) if isinstance(event, LineBegan)]
        ends = [*(at - 1 for at in begins[1:]), len(self.events)]
        for command, begin, end in zip(self.command.parts, begins, ends, strict=True):
            events = self.events[begin:end]
            yield begin, msgspec.structs.replace(self, command=command, events=events)

    @property
    def parts(self) -> "tuple[Ruling, ...]":
        """Return it as a ruling for each of its lines."""
        return tuple(part for _at, part in self.placed_parts)


class HeadMove(Base, frozen=True, kw_only=True):
    """Record that the table went elsewhere in the tree: undo, redo or goto."""

    n: int
    head: int
    why: str
    at: str = ""


class Revision(Base, frozen=True, kw_only=True):
    """Record a strike or an amendment: the rulings decided again, and the head they replaced."""

    n: int
    revision: str
    came_from: int
    parent: int
    rulings: tuple[Ruling, ...]
    at: str = ""

    @property
    def tip(self) -> int:
        """Return the ruling that the table stands at afterwards."""
        return self.rulings[-1].n if self.rulings else self.parent


class BranchMark(Base, frozen=True, kw_only=True):
    """Name the branch whose tip is ``tip``; an empty name takes the name away."""

    n: int
    branch: str
    tip: int
    away: bool = False
    at: str = ""


Record = Ruling | HeadMove | Revision | BranchMark
