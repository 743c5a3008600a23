"""A ruling in the making: the state as it changes, the events so far, what stands in the way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NoReturn, Protocol, runtime_checkable

import msgspec

from tracker.conflict.ruling import N_, Argument, Command, Event, Refusal
from tracker.conflict.state import Conflict, change

ToThrow = Callable[[tuple[int, ...]], Sequence[Sequence[int]]]
_Whose = Callable[[tuple[int, ...]], str]


def dice(die: Sequence[int], count: int) -> ToThrow:
    """Return what to throw for a roll of so many equal dice, all at once."""
    return lambda faces: (die,) * (count - len(faces))


class Throw(msgspec.Struct, frozen=True):
    """Ask for the faces of one roll of a command.

    ``to_throw`` says, for the faces that lie on the table, which dice are still to be thrown, each
    as all that it can show; nothing when the roll is complete. ``before`` is how many faces of the
    roll were given already, which it does not ask for. ``roller`` throws them, where ``whose`` does
    not say it for the faces on the table. ``events`` are those before the roll.
    """

    state: Conflict
    command: Command
    slot: str
    roller: str
    to_throw: ToThrow
    before: int = 0
    whose: _Whose | None = None
    events: Sequence[Event] = ()

    def thrower(self, faces: tuple[int, ...]) -> str:
        """Return who throws the die after these faces."""
        return self.roller if self.whose is None else self.whose(faces)


class Dice(Protocol):
    """A source of faces: chance, a seed, or faces that lie there from a branch that was left."""

    def throw(self, request: Throw) -> tuple[int, ...]:
        """Return the faces asked for."""


@runtime_checkable
class Keeping(Dice, Protocol):
    """A source that has the faces recorded, of which others may be given."""

    def with_rest(self, request: Throw, given: tuple[int, ...]) -> tuple[int, ...]:
        """Return the faces given, and those recorded for the rest of the roll."""


class Lowest:
    """The lowest face of every die, for a trial; ``threw`` tells whether it asked for any."""

    threw = False

    def throw(self, request: Throw) -> tuple[int, ...]:
        """Return the lowest faces of all that is to be thrown."""
        self.threw = True
        faces: tuple[int, ...] = ()
        while dice := request.to_throw(faces):
            faces += tuple(self.face(die) for die in dice)
        return faces

    def face(self, die: Sequence[int]) -> int:
        """Return the face that a die shows."""
        return min(die)


class Rules(Protocol):
    """What a draft asks of the rules of its game."""

    @property
    def partly(self) -> bool:
        """Return whether some of the dice of a roll may be given alone."""

    def rule_of(self, rule: str) -> str:
        """Return the id of a rule in the game's own numbering, empty when it has none."""


class _Tables(Protocol):
    """The engine's tables, as a draft and those who decide it use them."""

    deciding: dict[type[Command], Callable[[Draft, Any], None]]
    resolving: dict[str, Callable[[Draft], None]]
    before_waiving: dict[str, Callable[[Draft], None]]
    waiving: dict[str, Callable[[Draft], None]]

    def of(self, system: str) -> _Tables:
        """Return the tables of a game."""

    def rules_of(self, system: str) -> Rules:
        """Return the rules of a game."""

    def as_here(self, command: Command) -> Command:
        """Return a command as this game has it."""

    def decide(self, draft: Draft) -> None:
        """Decide the command of a draft; raises Refused."""

    def evolve(self, state: Conflict, event: Event) -> Conflict:
        """Write one event into the state."""


class Refused(Exception):
    """Carry a refusal up to the engine, which returns it as a value."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.message)
        self.refusal = refusal


class Warned(Event, frozen=True, kw_only=True, tag="warned"):
    """A reminder that a rule gave; it stands in nobody's way."""

    seen = "message arguments*"

    message: str
    arguments: dict[str, Argument] = {}


class Draft:
    """Hold a ruling while it is decided: emit events, see their effect at once, refuse.

    ``dice`` is given only while a command is completed; without it every face must already be in
    the command. With ``force`` and no recorded overrides, rules that would refuse are set aside
    and collected in ``overruled``.
    """

    def __init__(
        self, tables: _Tables, state: Conflict, command: Command, dice: Dice | None = None
    ) -> None:
        self.tables = tables
        self.state = state
        self.command = command
        self.events: list[Event] = []
        self.filled: dict[str, dict[str, object]] = {}
        self.rolled: list[str] = []
        self.ids: list[str] = []
        self.overruled: list[str] = []
        self.actor = command.by
        self._dice = dice
        # What the parts before it have decided, where it is one of several.
        self._before: tuple[Event, ...] = ()
        self._given_ids = list(command.ids)

    def emit(self, *events: Event) -> None:
        """Add events to the ruling and write them into the state.

        General rules are named as the game numbers them.
        """
        rules = self.tables.rules_of(self.state.system)
        for event in events:
            if event.rule and (own := rules.rule_of(event.rule)) != event.rule:
                event = change(event, rule=own)
            self.events.append(event)
            self.state = self.tables.evolve(self.state, event)

    def part(self, command: Command) -> Draft:
        """Return the draft of one of several commands in one, on the table as it is by now."""
        tables = self.tables.of(command.game or self.state.system)
        part = Draft(tables, self.state, tables.as_here(command), self._dice)
        part._before = (*self._before, *self.events)
        return part

    def take_in(self, part: Draft) -> None:
        """Add what a part has decided."""
        self.events += part.events
        self.state = part.state

    @property
    def completing(self) -> bool:
        """Return whether the command was just given, and is not decided again from the record."""
        return self._dice is not None

    def forbid(self, rule: str, message: str, **arguments: Argument) -> None:
        """Refuse by a rule, unless the game master overrules it with ``!``."""
        if self.command.force and (self.completing or rule in self.command.overruled):
            if rule not in self.overruled:
                self.overruled.append(rule)
            return
        raise Refused(
            Refusal(message=message, rule=rule, arguments=dict(arguments), overrulable=True)
        )

    def refuse(
        self,
        message: str,
        rule: str = "",
        candidates: tuple[str, ...] = (),
        missing_faces: str = "",
        **arguments: Argument,
    ) -> NoReturn:
        """Refuse what no override can make sensible."""
        raise Refused(
            Refusal(
                message=message,
                rule=rule,
                arguments=dict(arguments),
                candidates=candidates,
                missing_faces=missing_faces,
            )
        )

    def warn(self, rule: str, message: str, **arguments: Argument) -> None:
        """Remind the table of a rule, once a ruling."""
        named = self.tables.rules_of(self.state.system).rule_of(rule)
        event = Warned(rule=named, message=message, arguments=dict(arguments))
        if event not in self.events:
            self.emit(event)

    def new_id(self, letter: str) -> str:
        """Return the id for something new: the recorded one when the command is decided again."""
        for index, given in enumerate(self._given_ids):
            if given.startswith(letter):
                del self._given_ids[index]
                self.ids.append(given)
                return given
        taken = [int(i[1:]) for i in self.ids if i.startswith(letter)]
        fresh = f"{letter}{max([self.state.counters.get(letter, 0), *taken]) + 1}"
        self.ids.append(fresh)
        return fresh

    def throw(
        self,
        hand: str,
        roller: str,
        given: tuple[int, ...] | None,
        to_throw: ToThrow,
        before: int = 0,
        whose: _Whose | None = None,
    ) -> tuple[tuple[int, ...], bool]:
        """Return the faces for a roll and whether the program threw them.

        ``hand`` is ``hand`` or ``vs``; ``before`` are faces of the same roll that are there
        already. Faces not given are thrown while the command is completed,
        and refused with ``missing_faces`` when it is decided again.
        """
        slot = "vs-dice" if hand == "vs" else "dice"
        if given is not None:
            if isinstance(self._dice, Keeping) and self._partly:
                whole = self._dice.with_rest(
                    Throw(self.state, self.command, slot, roller, to_throw), given
                )
                if whole != given:
                    self._fill_faces(hand, slot, whole)
                given = whole
            return given, slot in (*self.command.rolled, *self.rolled)
        if self._dice is None:
            self.refuse(
                N_("the faces of {who} are missing; give them with {key}="),
                missing_faces=slot,
                who=roller,
                key=slot,
            )
        events = (*self._before, *self.events)
        faces = self._dice.throw(
            Throw(self.state, self.command, slot, roller, to_throw, before, whose, events)
        )
        self._fill_faces(hand, slot, faces)
        self.rolled.append(slot)
        return faces, True

    @property
    def _partly(self) -> bool:
        return self.tables.rules_of(self.state.system).partly

    def _fill_faces(self, hand: str, slot: str, faces: tuple[int, ...]) -> None:
        if hasattr(self.command, hand):
            self.fill(hand, dice=faces)
        else:
            self.fill("", **{slot.replace("-", "_"): faces})

    def fill(self, hand: str, **fields: object) -> None:
        """Note what completing fills into a hand of the command, or with "" into itself."""
        self.filled.setdefault(hand, {}).update(fields)

    def completed(self) -> Command:
        """Return the command with everything filled in that deciding it again must find."""
        hands = {
            name: change(getattr(self.command, name), **fields)
            for name, fields in self.filled.items()
            if name
        }
        earlier = self.command.rolled
        return change(
            self.command,
            **hands,
            **self.filled.get("", {}),
            by=self.actor,
            ids=tuple(self.ids),
            rolled=(*earlier, *(s for s in self.rolled if s not in earlier)),
            overruled=tuple(self.overruled),
        )
