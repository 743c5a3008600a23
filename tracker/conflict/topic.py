"""A topic's own tables: which function decides a command, which writes an event down."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any, TypeVar, cast

import msgspec

from tracker.conflict.draft import Draft
from tracker.conflict.ruling import Base, Command, Event
from tracker.conflict.state import Conflict, Participant

_C = TypeVar("_C", bound=Command)
_E = TypeVar("_E", bound=Event)

Decide = Callable[[Draft, Any], None]
Evolve = Callable[[Conflict, Any], Conflict]
Step = Callable[[Draft], None]


def nothing_more(draft: Draft, command: Any, p: Participant) -> None:
    """Do no more than what all games do with a sheet."""


class OwnSheet(Base, frozen=True):
    """What a system's own keys of a sheet come to.

    ``write`` checks the keys of ``add`` or ``set`` and returns the participant with them; of its
    fields only skills, resources, tracks, the sheet, ``own`` and those that are ``plain`` may
    differ. ``differs`` writes down what is another in ``own`` where a sheet is changed; without it
    those are numbers, texts, and what is yes or no.
    ``read`` returns the keys, by their fields, that write the same again. ``plain`` are the fields
    of a participant that are written as they are typed. Of a sheet that is changed ``first`` says
    what comes before all else and ``learned`` what of new skills; ``after`` says of any sheet what
    comes behind all else. All three take the participant as it was before the command.
    """

    write: Callable[[Draft, Any, Participant], Participant]
    read: Callable[[Conflict, Participant], Mapping[str, object]]
    differs: Callable[[Draft, Participant, Participant], None] | None = None
    plain: tuple[str, ...] = ()
    first: Callable[[Draft, Any, Participant], None] = nothing_more
    learned: Callable[[Draft, Any, Participant], None] = nothing_more
    after: Callable[[Draft, Any, Participant], None] = nothing_more
    aspect_rule: str = ""


class Topic:
    """Gather what one topic module decides, writes down and resolves.

    A command or an event of all games that a game registers ``instead`` is decided or written down
    so in that game, in place of how it is in others. ``resolving`` maps a kind of exchange to the
    function that says what its two rolls mean; ``before_waiving`` maps a kind of question to what
    is written down before it is waived, ``waiving`` to what becomes of its action then, empty for
    any other kind.
    """

    def __init__(self) -> None:
        self.deciding: dict[type[Command], Decide] = {}
        self.evolving: dict[type[Event], Evolve] = {}
        self.instead: dict[type[Command] | type[Event], Any] = {}
        self.resolving: dict[str, Step] = {}
        self.before_waiving: dict[str, Step] = {}
        self.waiving: dict[str, Step] = {}

    def decides(
        self, kind: type[_C], *, instead: bool = False
    ) -> Callable[[Callable[[Draft, _C], None]], Callable[[Draft, _C], None]]:
        """Register the function that decides one type of command."""
        return _into(self.instead if instead else self.deciding, kind)

    def evolves(
        self, kind: type[_E], *, instead: bool = False
    ) -> Callable[[Callable[[Conflict, _E], Conflict]], Callable[[Conflict, _E], Conflict]]:
        """Register the function that writes one type of event into the state."""
        return _into(self.instead if instead else self.evolving, kind)

    def widens(
        self,
        kind: type[_C],
        decide: Callable[[Draft, _C], None],
        keys: Mapping[str, Any],
        *,
        usual: object = None,
        **says: object,
    ) -> None:
        """Register a command of all games with keys that only this game has.

        ``keys`` are words by their fields, which are as ``usual`` where they are not given;
        ``says`` is what the command says of itself otherwise than in other games.
        """
        own = msgspec.defstruct(
            kind.__name__,
            [(key, word | None if usual is None else word, usual) for key, word in keys.items()],
            bases=(kind,),
            namespace={"__doc__": kind.__doc__, **says},
            module=kind.__module__,
            tag=str(kind.__struct_config__.tag),
            frozen=True,
            kw_only=True,
        )
        self.deciding[cast("type[_C]", own)] = decide

    def resolves(self, kind: str) -> Callable[[Step], Step]:
        """Register what the rolls of one kind of exchange mean."""
        return _into(self.resolving, kind)

    def before_waived(self, kind: str) -> Callable[[Step], Step]:
        """Register what is written down before a question of this kind is waived."""
        return _into(self.before_waiving, kind)

    def waives(self, kind: str = "") -> Callable[[Step], Step]:
        """Register what becomes of an action whose question of this kind is waived.

        Without a kind, of any that nothing else is registered for.
        """
        return _into(self.waiving, kind)


def _into(functions: dict[Any, Any], kind: Any) -> Callable[[Any], Any]:
    def register(function: Any) -> Any:
        functions[kind] = function
        return function

    return register


def of_modules(*modules: ModuleType) -> tuple[Topic, ...]:
    """Return the topics that stand in modules, in order."""
    return tuple(
        topic for module in modules for topic in vars(module).values() if isinstance(topic, Topic)
    )
