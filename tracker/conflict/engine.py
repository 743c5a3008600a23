"""The two tables, command type → decide and event type → evolve, gathered from the topics."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cache
from typing import Any, NamedTuple

from tracker.conflict import (
    acts,
    aspects,
    cast,
    departure,
    lines,
    notes,
    order,
    questions,
    scenes,
    setup,
    sheets,
    stage,
    turns,
)
from tracker.conflict.draft import Dice, Draft, Lowest, Refused, Warned
from tracker.conflict.references import dangling
from tracker.conflict.ruling import N_, Command, Contradiction, Event, Refusal
from tracker.conflict.state import Conflict, Question
from tracker.conflict.system import SYSTEMS, RuleSystem
from tracker.conflict.topic import Decide, Evolve, Step, Topic, of_modules

# How Python says that an event does not fit the state that it meets: somebody or something is not
# there, or is not what it should be.
UNFIT = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError)

# How many trials of one state are remembered: those of one form, before and after a key.
TRIALS_KEPT = 4


class Tables:
    """The engine's tables, merged from topics; a type claimed twice is an error at import.

    ``of`` returns the tables of a game by its id, ``own`` are those of the topics that are this
    game's alone. A command of theirs that subclasses a general one has its tag and takes its place
    among the ``kinds``, by their tags, which a line is read as.
    """

    def __init__(
        self, topics: Iterable[Topic], own: Collection[Topic], of: Callable[[str], Tables]
    ) -> None:
        self.of = of
        self.deciding: dict[type[Command], Decide] = {}
        self.evolving: dict[type[Event], Evolve] = {Warned: lambda state, event: state}
        self.resolving: dict[str, Step] = {}
        self.before_waiving: dict[str, Step] = {}
        self.waiving: dict[str, Step] = {}
        self.kinds: dict[str, type[Command]] = {}
        for topic in topics:
            for kind in topic.deciding:
                self._take_in(kind, topic in own)
            _merge(self.deciding, topic.deciding)
            _merge(self.evolving, topic.evolving)
            _merge(self.resolving, topic.resolving)
            _merge(self.before_waiving, topic.before_waiving)
            _merge(self.waiving, topic.waiving)
        for topic in own:
            for taken, function in topic.instead.items():
                if issubclass(taken, Command):
                    self.deciding[taken] = function
                else:
                    self.evolving[taken] = function

    def _take_in(self, kind: type[Command], mine: bool) -> None:
        tag = str(kind.__struct_config__.tag)
        there = self.kinds.get(tag)
        if there is None or (mine and issubclass(kind, there)):
            self.kinds[tag] = kind
        elif issubclass(there, kind):
            # The game's own one is listed where that of all games is.
            self.kinds[tag] = self.kinds.pop(tag)
        elif not issubclass(kind, there):
            raise TypeError(f"two commands have the tag {tag}")

    def rules_of(self, system: str) -> RuleSystem:
        """Return the rules of a game."""
        return SYSTEMS[system]

    def as_here(self, command: Command) -> Command:
        """Return a command as this game has it, without what only that of another can say."""
        kind = self.kinds.get(str(command.__struct_config__.tag))
        if kind is None or kind is type(command):
            return command
        shared = set(kind.__struct_fields__) & set(command.__struct_fields__)
        return kind(**{name: getattr(command, name) for name in shared})

    def decide(self, draft: Draft) -> None:
        """Decide the command of a draft; raises Refused."""
        gate = _gate(draft)
        if gate is not None:
            raise Refused(gate)
        self.deciding[type(draft.command)](draft, draft.command)

    def evolve(self, state: Conflict, event: Event) -> Conflict:
        """Write one event into the state; raise Contradiction when it refers to what is not."""
        try:
            write = self.evolving[type(event)]
        except KeyError:
            raise Contradiction(f"unknown event {type(event).__name__}") from None
        try:
            return write(state, event)
        except UNFIT as error:
            raise Contradiction(f"{type(event).__name__}: {error!r}") from error


def _merge(into: dict[Any, Any], more: dict[Any, Any]) -> None:
    twice = into.keys() & more.keys()
    if twice:
        raise TypeError(f"two topics claim {twice}")
    into.update(more)


# What every fight needs. These modules evaluate their annotations and do not keep them as text,
# which a decoder would have to read, one by one, before the first fight is shown.
_STAGE = of_modules(
    setup,
    cast,
    stage,
    sheets,
    order,
    turns,
    questions,
    departure,
    aspects,
    acts,
    notes,
    scenes,
    lines,
)


@cache
def tables(system: str) -> Tables:
    """Return the tables that a game's fights are decided and written down with."""
    rules = SYSTEMS[system]
    made = Tables(rules.placed(_STAGE), rules.topics(), tables)
    _writers[system] = {
        kind: write for kind, write in made.evolving.items() if kind is not setup.ConflictFramed
    }
    return made


def evolve(state: Conflict, event: Event) -> Conflict:
    """Write one event into the state; raise Contradiction when it refers to what is not there."""
    return tables(state.system).evolve(state, event)


def fold(state: Conflict, events: Sequence[Event]) -> Conflict:
    """Write events into the state, in order; raise Contradiction when one does not follow."""
    after = state
    try:
        # A log has tens of thousands of events: as little as can be is asked for each.
        writers = _writers[state.system]
        for event in events:
            after = writers[type(event)](after, event)
    except UNFIT:
        return _fold_by_games(state, events)
    return after


# Of each game that was asked for, what writes events down; that of a frame is looked up anew.
_writers: dict[str, dict[type[Event], Evolve]] = {}


def _fold_by_games(state: Conflict, events: Sequence[Event]) -> Conflict:
    """Fold as ``fold`` does, where the fight has another game from one of the events on."""
    event = events[0] if events else None
    # What frames a fight is written down by its own game, so that no other is loaded for it.
    system = event.system if isinstance(event, setup.ConflictFramed) else state.system
    try:
        writers = tables(system).evolving
        for event in events:
            state = writers[type(event)](state, event)
            if state.system is not system:
                # The fight has just been set up.
                system = state.system
                writers = tables(system).evolving
    except UNFIT as error:
        raise Contradiction(f"{type(event).__name__}: {error!r}") from error
    return state


class Decided(NamedTuple):
    """A completed command and the events that it causes."""

    command: Command
    events: tuple[Event, ...]


def decide(state: Conflict, command: Command) -> tuple[Event, ...] | Refusal:
    """Say what a completed command causes, or why it is refused; the same each time."""
    draft = Draft(tables(command.game or state.system), state, command)
    refusal = _draw_up(draft)
    return refusal or tuple(draft.events)


def prepare(state: Conflict, command: Command, dice: Dice) -> Command | Refusal:
    """Complete a command: actor, ids of what it creates, faces thrown, rules overruled."""
    found = rule(state, command, dice)
    return found if isinstance(found, Refusal) else found.command


def rule(state: Conflict, command: Command, dice: Dice) -> Decided | Refusal:
    """Complete a command and say what it causes, in one decision; or why it is refused.

    To decide the completed command again comes to the same events.
    """
    found = drawn_up(state, command, dice)
    if isinstance(found, Refusal):
        return found
    return Decided(found.completed(), tuple(found.events))


def drawn_up(state: Conflict, command: Command, dice: Dice) -> Draft | Refusal:
    """Decide a command, and return it with the state that it leads to; or why it is refused."""
    known = tables(command.game or state.system)
    draft = Draft(known, state, known.as_here(command), dice)
    return _draw_up(draft) or draft


class Trials:
    """What was tried last on one state: no command is decided twice with the same dice.

    What threw none of them stands, whatever the dice of the table are.
    """

    def __init__(self) -> None:
        self._state: Conflict | None = None
        self._known: list[tuple[Command, Lowest, Decided | Refusal]] = []

    def tried(self, state: Conflict, command: Command, dice: Lowest) -> Decided | Refusal:
        """Return what a command leads to with these faces for what is to be thrown."""
        for known, with_, found in self._of(state):
            if known == command and (type(with_) is type(dice) or not with_.threw):
                return found
        found = rule(state, command, dice)
        self._known = [*self._known[1 - TRIALS_KEPT :], (command, dice, found)]
        return found

    def known_without_dice(self, state: Conflict, command: Command) -> Decided | Refusal | None:
        """Return what no dice change, where it was tried; None for all else."""
        known = (found for c, dice, found in self._of(state) if c == command and not dice.threw)
        return next(known, None)

    def _of(self, state: Conflict) -> list[tuple[Command, Lowest, Decided | Refusal]]:
        if state is not self._state:
            self._state, self._known = state, []
        return self._known


def _draw_up(draft: Draft) -> Refusal | None:
    before = draft.state
    try:
        draft.tables.decide(draft)
        if any(p.held_for is not None for p in before.participants.values()):
            # Here, because few hold their actions for something.
            from tracker.conflict.moments import call_holders

            call_holders(draft, before)
    except Refused as refused:
        return refused.refusal
    except UNFIT as error:
        # The state is none that the rules lead to: another program has written it.
        raise Contradiction(f"{type(draft.command).__name__}: {error!r}") from error
    return None


def _gate(draft: Draft) -> Refusal | None:
    """Refuse a command whose names are gone, or that a standing question does not accept."""
    gone = dangling(draft.state, draft.command)
    if gone:
        return Refusal(
            message=N_("what this refers to is not there: {ids}"), arguments={"ids": gone}
        )
    if type(draft.command) not in draft.tables.deciding:
        return Refusal(
            message=N_("{verb} belongs to another system of dice"),
            arguments={"verb": verb_of(type(draft.command))},
        )
    if draft.command.composed:
        # Each of its lines is looked at in its turn.
        return None
    return asked_first(draft.state, type(draft.command), draft.command.by)


def asked_first(state: Conflict, kind: type[Command], by: str | None = None) -> Refusal | None:
    """Return how a kind of command is refused that a standing question does not accept.

    None for one that it accepts.
    ``by`` is who is said to act, if anybody is.
    """
    question = state.question
    if question is None or kind.always or answers_question(kind, question):
        return None
    if SYSTEMS[state.system].accepts(state, kind):
        return None
    accepted = tuple(dict.fromkeys((*question.answers, "waive")))
    if by is not None and state.phase == "running":
        holder = state.participants[by]
        if holder.holding is not None:
            return Refusal(
                message=N_("an action is open; a held one waits until it is over ({answers})"),
                rule="S-HOLD-3",
                arguments={"answers": accepted},
            )
    return Refusal(
        message=N_("first the question: {answers}"),
        rule="S-ROUND-2",
        arguments={"answers": accepted},
    )


def answers_question(kind: type[Command], question: Question) -> bool:
    """Return whether a kind of command answers a question, if only to be told that it cannot."""
    return verb_of(kind) in question.answers or question.kind in kind.answers


def verb_of(kind: type[Command]) -> str:
    """Return the verb that a command type is written with."""
    return kind.written()


def kind_of(system: str, tag: str) -> type[Any]:
    """Return the command that a game has under a tag, which may be one of its own."""
    return tables(system).kinds[tag]


def commands(system: str) -> dict[str, type[Command]]:
    """Return the command types that a system of dice has, by their verbs."""
    return {verb_of(kind): kind for kind in tables(system).kinds.values()}
