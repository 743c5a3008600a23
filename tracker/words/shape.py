"""The shape of a command's line, read once from its type: the words in order, and the keys."""

from __future__ import annotations

import typing
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from types import MappingProxyType, UnionType
from typing import Any, Literal, get_args, get_origin

import msgspec

from tracker.conflict.engine import commands, verb_of
from tracker.conflict.fields import Part, Word
from tracker.conflict.history.commands import HISTORY
from tracker.conflict.references import word_of
from tracker.conflict.ruling import Base, Command
from tracker.conflict.system import SYSTEMS
from tracker.systems import first
from tracker.words.split import Token

# Fields of every command, in the order they are written; ``ruling`` knows no kinds of words.
_BASE_KINDS: Mapping[str, str] = MappingProxyType(
    {"by": "participant", "why": "text", "rolled": "ids", "ids": "ids"}
)
_UNWRITTEN = frozenset({"force", "overruled"})
_PLAIN_KINDS: Mapping[Any, str] = MappingProxyType(
    {str: "text", int: "number", bool: "yes", dict[str, int]: "skills"}
)
_PLAIN_LISTS: Mapping[Any, str] = MappingProxyType({str: "texts", int: "numbers"})


class Slot(Base, frozen=True, kw_only=True):
    """One place of a line: the field it fills, of the command or of one of its hands.

    ``hand`` is the field of that hand, empty for the command's own. ``choices`` are the values
    of a Literal. A ``repeated`` key may be given more than once.
    """

    key: str
    field: str
    hand: str
    kind: str
    choices: tuple[str | int, ...]
    required: bool
    default: Any
    repeated: bool = False


class Shape:
    """All that a line of one verb may hold.

    ``keys`` has every key, also of those words that may be left out; ``hands`` each group of
    keys as it is when none is given; ``slots`` the keys in the order they are written.
    """

    def __init__(self, type_: type[Command], system: str) -> None:
        self.type = type_
        self.game = system
        self.verb = verb_of(type_)
        self._never = SYSTEMS[system].never
        self.hands: dict[str, Part] = {}
        fields: dict[str, Slot] = {}
        actor: list[Slot] = []
        opponent: list[Slot] = []
        hints = typing.get_type_hints(type_, include_extras=True)
        for field in msgspec.structs.fields(type_):
            hint = hints[field.name]
            if isinstance(hint, type) and issubclass(hint, Part):
                self.hands[field.name] = _default(field) or hint()
                side = actor if field.name == "hand" else opponent
                side.extend(self._hand(field.name, hint))
            elif field.name not in _UNWRITTEN and not field.name.startswith("_"):
                fields[field.name] = _slot(_key(field.name), field, "", hint)
        # What a game has no place for is no word of its lines.
        unheard = [name for name in type_.words if f"{self.verb} {name}" in self._never]
        self.words = tuple(fields[name] for name in type_.words if name not in unheard)
        required = [word.required for word in self.words]
        if required != sorted(required, reverse=True):
            raise TypeError(f"{self.verb} needs a word behind one that may be left out")
        plain = [s for s in fields.values() if s.field not in (*_BASE_KINDS, *type_.words)]
        for name, other in type_.before.items():
            plain.remove(fields[name])
            plain.insert(plain.index(fields[other]), fields[name])
        by, *base = (fields[name] for name in _BASE_KINDS)
        self.slots = (by, *actor, *plain, *opponent, *base)
        self.keys: dict[str, Slot] = {}
        for slot in (*self.slots, *(word for word in self.words if self._has_key(word))):
            if slot.key in self.keys:
                raise TypeError(f"{self.verb} has the key {slot.key} twice")
            self.keys[slot.key] = slot

    @property
    def takes_brackets(self) -> bool:
        """Return whether a line of this verb has a place for a check in brackets."""
        return any(slot.kind == "bracket" for slot in (*self.words, *self.slots))

    @staticmethod
    def _has_key(word: Slot) -> bool:
        """Return whether a word may also be given by its key: one that may be left out may."""
        return not word.required and word.kind != "rest" and word.field not in _BASE_KINDS

    def _hand(self, name: str, type_: type[Part]) -> list[Slot]:
        """Return the slots of a hand; those of the opponent's carry the name as a prefix."""
        hints = typing.get_type_hints(type_, include_extras=True)
        slots = []
        for field in msgspec.structs.fields(type_):
            if field.name in type_.of_others and name == "hand" and not reacts(self.type):
                continue
            key = type_.typed_as.get(field.name) or _key(field.name)
            if name != "hand":
                key = name if key == "skill" else f"{name}-{key}"
            slot = _slot(key, field, name, hints[field.name])
            default = getattr(self.hands[name], field.name)
            slots.append(msgspec.structs.replace(slot, default=default))
        return slots

    def known(self) -> tuple[str, ...]:
        """Return the keys that a person types; what the program writes for itself is none."""
        return tuple(key for key, slot in self.keys.items() if self.proposes(slot))

    def proposes(self, slot: Slot) -> bool:
        """Return whether a key is one that is proposed to a person in the system."""
        return slot.key not in ("ids", "rolled", "source-id") and f"{slot.key}=" not in self._never

    def named(self, key: str) -> Slot | None:
        """Return the slot of a key or of a word that has the name of one, None for neither."""
        return next((slot for slot in (*self.words, *self.slots) if slot.key == key), None)

    def places(
        self, tokens: Iterable[Token], taken: Collection[Slot] = ()
    ) -> Iterator[tuple[Slot | None, Token]]:
        """Say where each word of a line goes: by its key, else in order; None for nowhere.

        All from the first word of a ``rest`` on goes there, whatever it looks like. The words
        that are ``taken`` stand before it.
        """
        words = [word for word in self.words if word not in taken]
        rest: Slot | None = None
        for token in tokens:
            slot = rest or self.keys.get(token.name)
            if slot is None and words:
                slot = words[0]
            if slot in words:
                words.remove(slot)
            if slot is not None and slot.kind == "rest":
                rest = slot
            yield slot, token


@cache
def shape(type_: type[Command], system: str = "") -> Shape:
    """Return the shape of a command type in a system of dice, read once for each.

    Raises TypeError for a field of no kind.
    """
    return Shape(type_, system or first())


def reacts(type_: type[Command]) -> bool:
    """Return whether the command's own hand is that of somebody acted on, as in ``defend``."""
    return type_.reacts


@cache
def all_commands(system: str = "") -> Mapping[str, type[Command]]:
    """Return the command types of a system of dice by their verbs, the history's among them."""
    return MappingProxyType({**commands(system or first()), **HISTORY})


def looking_commands(system: str = "") -> Mapping[str, type[Command]]:
    """Return the command types that change nothing, by their verbs."""
    known = all_commands(system)
    return {verb: type_ for verb, type_ in known.items() if type_.only_looks}


@cache
def offered_commands(system: str = "") -> Mapping[str, type[Command]]:
    """Return the command types that are proposed in a system."""
    never = SYSTEMS[system or first()].never
    known = all_commands(system)
    return MappingProxyType({verb: type_ for verb, type_ in known.items() if verb not in never})


def _key(field: str) -> str:
    return field.rstrip("_").replace("_", "-")


def _default(field: msgspec.structs.FieldInfo) -> Any:
    if field.default_factory is not msgspec.NODEFAULT:
        return field.default_factory()
    return None if field.default is msgspec.NODEFAULT else field.default


def _slot(key: str, field: msgspec.structs.FieldInfo, hand: str, hint: Any) -> Slot:
    kind, choices = _kind(hint)
    word = word_of(hint)
    if not hand and field.name in _BASE_KINDS:
        kind = _BASE_KINDS[field.name]
    return Slot(
        key=key,
        field=field.name,
        hand=hand,
        kind=kind,
        choices=choices,
        required=field.required,
        default=_default(field),
        repeated=word is not None and word.repeated,
    )


def _kind(hint: Any) -> tuple[str, tuple[str | int, ...]]:
    """Return how a field is read, and the values of a Literal; a Word of its own goes first."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is typing.Annotated:
        choices = _kind(arguments[0])[1] if get_origin(arguments[0]) is Literal else ()
        for word in arguments[1:]:
            if isinstance(word, Word) and word.kind == "game":
                return "choice", tuple(SYSTEMS)
            if isinstance(word, Word):
                return word.kind, choices
        return _kind(arguments[0])
    if origin in (typing.Union, UnionType):
        return _kind(next(part for part in arguments if part is not type(None)))
    if origin is Literal:
        return "choice", arguments
    if hint in _PLAIN_KINDS:
        return _PLAIN_KINDS[hint], ()
    if origin is tuple and get_origin(arguments[0]) is Literal:
        return "choices", get_args(arguments[0])
    if origin is tuple and arguments[0] in _PLAIN_LISTS:
        return _PLAIN_LISTS[arguments[0]], ()
    raise TypeError(f"no kind of word for {hint}")
