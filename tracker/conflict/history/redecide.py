"""Recorded rulings decided again, in order and by the record, into a new branch."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import NamedTuple

from tracker.conflict.draft import Refused, Throw
from tracker.conflict.engine import answers_question, commands, decide, fold, prepare, tables
from tracker.conflict.fields import Part
from tracker.conflict.history.plan import Also, Gap, Redone
from tracker.conflict.lines import Composed, Lines, events_of
from tracker.conflict.order import Begin, RoundOpened
from tracker.conflict.questions import Asked, QuestionClosed, Waive
from tracker.conflict.references import dangling, thrown_faces
from tracker.conflict.ruling import N_, Command, Event, Refusal, Ruling
from tracker.conflict.setup import Frame, counted
from tracker.conflict.state import Conflict, Moment, Question, change
from tracker.conflict.system import system
from tracker.conflict.turns import ActionBegan, ActionHeld, HoldReleased, Next, TurnDone, TurnPassed

_Faces = tuple[int, ...]


class Recorded:
    """Throw what a ruling has recorded; nothing is rolled silently when the past is decided again.

    Where fewer dice are wanted than there are, the first ones count.
    """

    def __init__(self, old: Command | None = None) -> None:
        self._faces = {} if old is None else thrown_faces(old)

    def throw(self, request: Throw) -> _Faces:
        """Return the faces recorded for a roll; refuse with the key of those that are missing."""
        faces = self._faces.get(request.slot, ())[request.before :]
        for count in range(len(faces) + 1):
            if not request.to_throw(faces[:count]):
                return faces[:count]
        raise Refused(faces_missing(request.roller, request.slot))

    def with_rest(self, request: Throw, given: _Faces) -> _Faces:
        """Return faces that are given with those recorded behind them, as many as are wanted.

        Faces that are no beginning of such a roll stay as they are, to be refused.
        """
        recorded = self._faces.get(request.slot, ())
        for count in range(len(given), max(len(given), len(recorded)) + 1):
            faces = (*given, *recorded[len(given) : count])
            if not request.to_throw(faces):
                return faces
        return given


def faces_missing(who: str, key: str) -> Refusal:
    """Return the refusal of a roll whose faces are not recorded."""
    return Refusal(
        message=N_("the faces of {who} are missing; give them with {key}="),
        arguments={"who": who, "key": key},
        missing_faces=key,
    )


def with_the_unsaid(command: Command, old: Command) -> Command:
    """Return a command with actor and ids of the old one, and with its opponent's roll.

    A passed turn takes no actor: whose turn it is, passes.
    """
    filled: dict[str, object] = {}
    if command.by is None and old.by is not None and not isinstance(command, Next):
        filled["by"] = old.by
    if not command.ids:
        filled["ids"] = old.ids
    recorded = thrown_faces(old)
    for name, slot in (("hand", "dice"), ("vs", "vs-dice")):
        part, faces = getattr(command, name, None), recorded.get(slot)
        if isinstance(part, Part) and faces:
            filled[name] = part.with_recorded(faces)
    vs, against = filled.get("vs"), _opponent(command)
    if isinstance(vs, Part) and against and vs.thrown is None and _rolls_anything(vs):
        was = getattr(old, "vs", None)
        same = against == _opponent(old) and isinstance(was, type(vs))
        known = {field: getattr(was, field) for field in vs.rolled_by} if same else {}
        filled["vs"] = vs = change(vs, **known)
        if vs == type(vs)():
            # Else it would be asked for; with something to roll the dice are found by themselves.
            filled["vs"] = change(vs, dice=recorded["vs-dice"])
            filled["rolled"] = tuple(slot for slot in old.rolled if slot == "vs-dice")
    return change(command, **filled)


def _rolls_anything(part: Part) -> bool:
    """Return whether a part leaves open what is rolled with."""
    usual = type(part)()
    return all(getattr(part, field) == getattr(usual, field) for field in part.rolled_by)


def as_rolled(command: Command, old: Command | None) -> Command:
    """Return a completed command that says of its faces what the old one says: who threw them."""
    known = () if old is None else old.rolled
    return change(command, rolled=tuple(slot for slot in command.rolled if slot in known))


def _opponent(command: Command) -> str | None:
    return getattr(command, "target", None) or getattr(command, "opponent", None)


STRUCK = Refusal(message=N_("struck"))
NOT_ASKED = Refusal(message=N_("that is not asked now"))


def opens_round(ruling: Ruling) -> bool:
    """Return whether a ruling closed a round and opened the next."""
    return any(
        isinstance(part.command, Next) and any(isinstance(e, RoundOpened) for e in part.events)
        for part in ruling.parts
    )


def cannot_be_struck(ruling: Ruling) -> Refusal | None:
    """Return why a ruling cannot be struck: all after it hangs on it."""
    framed = any(isinstance(command, Frame | Begin) for command in ruling.command.parts)
    if not framed and not opens_round(ruling):
        return None
    return Refusal(message=N_("all that follows hangs on it; undo back to before it instead"))


class RevisionBuilder:
    """Build the new branch, ruling by ruling.

    ``counters`` are beyond every id of the tree, so that no new id is one that a later ruling of
    the record gives. What the game master says is refused by raising Refused; what the record
    says is eased, or dropped with the reason.
    """

    def __init__(
        self,
        state: Conflict,
        parent: int,
        *,
        first: int,
        at: str,
        also: Also,
        counters: dict[str, int],
    ) -> None:
        self.state = state
        self.redone: list[Redone] = []
        self.gaps: list[Gap] = []
        self._parent = parent
        self._next = first
        self._at = at
        self._also = also
        self._counters = counters
        self._said = dict(also.before)
        # What the record was asked before the ruling that is next.
        self._recorded = state.question
        # A defense that only what the game master says now asks for.
        self._owed: Question | None = None

    def strike(self, old: Ruling) -> None:
        """Leave a ruling out; in place of a turn's action its owner passes."""
        refusal = cannot_be_struck(old)
        if refusal is not None:
            raise Refused(refusal)
        if old.command.composed:
            steps = [partial(RevisionBuilder.strike, old=part) for part in old.parts]
            self._by_parts(old, steps, old.command)
            return
        self._follow(old)
        instead = self._passed(old)
        if instead is None or self._put_in_turn(old, instead) is not None:
            self.redone.append(Redone(old=old, new=None, dropped=STRUCK))

    def replace(self, old: Ruling, command: Command) -> None:
        """Decide what the game master says in place of a ruling; what it lacks, the record has."""
        if command.composed or old.command.composed:
            whole = command if isinstance(command, Composed) else None
            self._by_parts(old, _replacing(old, command), whole)
            return
        self._follow(old)
        self._say(old, with_the_unsaid(command, old.command))
        question = self.state.question
        self._owed = question if question and question.kind == "defend" else None

    def redo(self, old: Ruling) -> None:
        """Decide a recorded ruling again, by the record where the order has changed."""
        if old.n in self._also.instead:
            command = self._also.instead[old.n]
            if command is None:
                self.strike(old)
            else:
                self.replace(old, command)
            return
        if old.command.composed:
            steps = [partial(RevisionBuilder.redo, old=part) for part in old.parts]
            self._by_parts(old, steps, old.command)
            return
        asked = self._follow(old)
        command = old.command
        answered = _answers(command, asked) and self._asks_still(asked)
        if opens_round(old) and not answered:
            # Where whoever acted last is asked who is next, the answer opens the round.
            self._pass_the_rest(old)
        if _answers(command, asked):
            if not self._asks_still(asked):
                self._drop(old, NOT_ASKED)
                return
        elif self.state.question is not None and not self._goes_beside(command):
            self._settle(old)
        left_out: tuple[str, ...] = ()
        while (refusal := self._put(old, command, left_out)) is not None:
            lighter = eased(self.state, command, refusal)
            if lighter is None:
                self._drop(old, refusal)
                return
            command, left_out = lighter.command, (*left_out, *lighter.left_out)

    def _goes_beside(self, command: Command) -> bool:
        """Return whether a recorded ruling leaves the question that stands."""
        return command.always or system(self.state.system).accepts(self.state, type(command))

    def _by_parts(
        self, old: Ruling, steps: Iterable[Callable[[RevisionBuilder], None]], whole: Command | None
    ) -> None:
        """Decide the lines of a ruling one after the other, and take what comes of them as one.

        They are lines of the command ``whole``, also a single one; without it that stands alone.
        """
        inner = RevisionBuilder(
            self.state,
            self._parent,
            first=self._next,
            at=self._at,
            also=Also(before=self._said),
            counters=self._counters,
        )
        inner._recorded = self._recorded
        for step in steps:
            step(inner)
        made = [redone.new for redone in inner.redone if redone.new is not None]
        gone = [redone for redone in inner.redone if redone.new is None]
        if not made:
            self.redone.append(Redone(old=old, new=None, dropped=gone[0].dropped))
            self.gaps += inner.gaps[:1]
        else:
            single = made[0] if len(made) == 1 and whole is None else None
            lines = tuple(r.command for r in made)
            new = Ruling(
                n=self._next,
                parent=self._parent,
                command=single.command if single else _made_of(lines, whole),
                events=single.events if single else events_of(made),
                at=old.at,
                again=old.n,
            )
            left_out = tuple(name for redone in inner.redone for name in redone.left_out)
            self.redone += [Redone(old=old, new=new, left_out=left_out), *gone]
            self.gaps += (gap for gap in inner.gaps if gap.question is not None)
            self._parent = new.n
            self._next += 1
        self.state, self._counters, self._said = inner.state, inner._counters, inner._said
        self._recorded, self._owed = inner._recorded, inner._owed

    def _follow(self, old: Ruling) -> Question | None:
        """Return what the record was asked before a ruling, and go on to what it asked after it."""
        asked = self._recorded
        for event in old.events:
            if isinstance(event, Asked):
                self._recorded = event.question
            elif isinstance(event, QuestionClosed):
                self._recorded = None
        return asked

    def _asks_still(self, recorded: Question | None) -> bool:
        """Return whether what the record was asked is asked now, to whoever answers."""
        now = self.state.question
        if recorded is None or now is None:
            return False
        known = commands(self.state.system)
        whose = any(known[verb].says_whose for verb in now.answers if verb in known)
        if recorded.kind == now.kind and whose:
            return True
        return (recorded.kind, recorded.who, recorded.about) == (now.kind, now.who, now.about)

    def say(self, command: Command) -> None:
        """Decide what the game master says, and the record has nothing of."""
        self._say(None, command)

    def _say(self, old: Ruling | None, command: Command) -> None:
        """Take in what the game master says; raise Refused when it is not allowed here."""
        recorded = old.command if old is not None else None
        given = self._completed(command, recorded)
        # Where nothing has changed yet everything goes by the rules; later on, by the record.
        if isinstance(given, Refusal) and (old is None or old.parent != self._parent):
            in_turn = given_its_turn(command, given)
            given = given if in_turn is None else self._completed(in_turn, recorded)
            if isinstance(given, Command):
                given = change(
                    given, overruled=tuple(r for r in given.overruled if r in TURN_RULES)
                )
        if isinstance(given, Refusal):
            raise Refused(given)
        refusal = self._put(old, as_rolled(given, recorded))
        if refusal is not None:
            raise Refused(refusal)

    def _put_in_turn(self, old: Ruling | None, command: Command) -> Refusal | None:
        """Decide a command here as if it were its actor's turn."""
        while (refusal := self._put(old, command)) is not None:
            in_turn = given_its_turn(command, refusal)
            if in_turn is None:
                return refusal
            command = in_turn
        return None

    def _put(
        self, old: Ruling | None, command: Command, left_out: tuple[str, ...] = ()
    ) -> Refusal | None:
        """Decide a command here and take it in; return why not, and change nothing then."""
        command = tables(command.game or self.state.system).as_here(command)
        events = decide(self.state, command)
        if isinstance(events, Refusal):
            return events
        state = fold(self.state, events)
        if not _stands(old, command, events) or not _gave(command, self.state, state):
            # It lacks what deciding it again must find, or overrules more than is in its way.
            completed = self._completed(command)
            if isinstance(completed, Refusal):
                return completed
            events = decide(self.state, completed)
            if isinstance(events, Refusal):
                return events
            command, state = completed, fold(self.state, events)
            self._count(command.ids)
        new = Ruling(
            n=self._next,
            parent=self._parent,
            command=command,
            events=events,
            at=old.at if old else self._at,
            again=old.n if old else None,
        )
        self.redone.append(Redone(old=old, new=new, left_out=left_out))
        self._parent = new.n
        self._next += 1
        self.state = state
        return None

    def _completed(self, command: Command, recorded: Command | None = None) -> Command | Refusal:
        roomy = change(self.state, counters=self._counters)
        return prepare(roomy, command, Recorded(recorded))

    def _count(self, ids: tuple[str, ...]) -> None:
        for identity in ids:
            self._counters = counted(self._counters, identity)

    def _drop(self, old: Ruling, why: Refusal) -> None:
        self.redone.append(Redone(old=old, new=None, dropped=why))
        self.gaps.append(Gap(ruling=old.n, state=self.state))

    def _settle(self, old: Ruling) -> None:
        """Close the questions that the record does not answer, so that the rest can follow."""
        while (question := self.state.question) is not None:
            if said := self._said.get(old.n):
                self._said[old.n] = said[1:]
                self._say(None, said[0])
                continue
            if self._owed == question and question.who is not None:
                raise Refused(faces_missing(question.who, "vs-dice"))
            self.gaps.append(Gap(ruling=old.n, state=self.state, question=question))
            self._put(None, Waive())

    def _pass_the_rest(self, old: Ruling) -> None:
        """Pass whoever has a turn that the record lacks, before the recorded round closes.

        Who is on turn may pass it by the very ruling that closes the round.
        """
        self._settle(old)
        passing = {event.who for event in old.events if isinstance(event, TurnPassed)}
        while self.state.turn is not None and self.state.turn not in passing:
            if self._put(None, self._pass(self.state.turn)) is not None:
                return

    def _passed(self, ruling: Ruling) -> Command | None:
        """Return what a struck ruling leaves: its actor's passed turn, or nothing."""
        if any(isinstance(e, HoldReleased) for e in ruling.events):
            return None
        for event in ruling.events:
            if isinstance(event, ActionBegan | ActionHeld | TurnDone | TurnPassed):
                return self._pass(event.who, ruling.command)
        return None

    def _pass(self, who: str, instead: Command | None = None) -> Command:
        """Return the command by which somebody passes, in place of what they did."""
        return system(self.state.system).passed(who, instead) or Next(by=who)


def _answers(command: Command, asked: Question | None) -> bool:
    """Return whether a recorded ruling answered what was asked, or waived it."""
    if asked is None:
        return False
    return answers_question(type(command), asked) or isinstance(command, Waive)


def _stands(old: Ruling | None, command: Command, events: tuple[Event, ...]) -> bool:
    """Return whether a command is as recorded, and what it lacked was filled in for the same."""
    if old is None or command is not old.command or command.overruled:
        return False
    return events == old.events


def _gave(command: Command, before: Conflict, after: Conflict) -> bool:
    """Return whether every id that a command has given is recorded in it."""
    if after.counters is before.counters:
        return True
    return all(
        f"{letter}{number}" in command.ids
        for letter, number in after.counters.items()
        if number != before.counters.get(letter)
    )


def _made_of(lines: tuple[Command, ...], whole: Command | None) -> Command:
    """Return the command whose lines these are: of the kind that it was."""
    return change(whole, line=lines) if isinstance(whole, Composed) else Lines(line=lines)


def _replacing(old: Ruling, command: Command) -> Iterator[Callable[[RevisionBuilder], None]]:
    """Yield what puts lines in the place of those of a ruling.

    A line stands for the one of the same verb and name, or else for the next of the same verb; of
    that it has what it does not say itself. Those that are gone are struck where they stood.
    """
    left = dict(enumerate(old.parts))
    stands_for: dict[int, int] = {}
    for alike in (_what, type):
        for n, line in enumerate(command.parts):
            found = (at for at, part in left.items() if alike(part.command) == alike(line))
            if n not in stands_for and (at := next(found, None)) is not None:
                stands_for[n] = at
                del left[at]
    for n, line in enumerate(command.parts):
        at = stands_for.get(n)
        if at is None:
            yield partial(RevisionBuilder.say, command=line)
            continue
        for gone in [other for other in left if other < at]:
            yield partial(RevisionBuilder.strike, old=left.pop(gone))
        yield partial(RevisionBuilder.replace, old=old.parts[at], command=line)
    for part in left.values():
        yield partial(RevisionBuilder.strike, old=part)


def _what(command: Command) -> tuple[type[Command], str]:
    """Return what tells a command from others: its type, and its first word."""
    return type(command), str(next((getattr(command, word) for word in command.words), ""))


def highest_ids(rulings: Mapping[int, Ruling]) -> dict[str, int]:
    """Return the highest number of each kind of id that rulings give."""
    highest: dict[str, int] = {}
    for ruling in rulings.values():
        for identity in ruling.command.all_ids:
            highest = counted(highest, identity)
    return highest


def without_surplus(command: Command, refusal: Refusal, left_out: list[str]) -> Command | None:
    """Return the command with the first of its recorded dice only; None where none is too many.

    What ``checking.sound`` refuses says how many dice are wanted of which hand. Dice that are
    missing are never made up here.
    """
    wanted, given = refusal.arguments.get("wanted"), refusal.arguments.get("given")
    name = refusal.arguments.get("hand")
    if not (isinstance(wanted, int) and isinstance(given, int) and 0 < wanted < given):
        return None
    part = getattr(command, str(name), None)
    if isinstance(part, Part) and part.dice is not None and len(part.dice) == given:
        left_out.append(_shown(part.dice[wanted:]))
        return change(command, **{str(name): change(part, dice=part.dice[:wanted])})
    faces = getattr(command, "dice", None)
    if part is None and name == "hand" and isinstance(faces, tuple) and len(faces) == given:
        left_out.append(_shown(faces[wanted:]))
        return change(command, dice=faces[:wanted])
    return None


def _shown(faces: tuple[int, ...]) -> str:
    return f"[{','.join(map(str, faces))}]"


# Rules about whose turn it is. The record gives everybody their turn, even where the order has
# changed; what the revision writes says so as an override.
TURN_RULES = frozenset({"S-ROUND-2", "S-ROUND-4", "S-INIT-11", "S-INIT-12", "S-HOLD-5", "S-HOLD-1"})


class Eased(NamedTuple):
    """A command without what it is refused for; ``left_out`` names that, an aspect by its id."""

    command: Command
    left_out: tuple[str, ...] = ()


def without_moment(state: Conflict, command: Command) -> Eased | None:
    """Return the command without what it waits for, where that is gone; None where it is not."""
    moment = getattr(command, "when", None)
    if isinstance(moment, Moment) and moment.of in dangling(state, command):
        return Eased(change(command, when=None), (moment.of,))
    return None


def given_its_turn(command: Command, refusal: Refusal) -> Command | None:
    """Return the command with the turn it lacks as an override; None when it lacks another thing.

    >>> late = Refusal(message="", rule="S-ROUND-2", overrulable=True)
    >>> given_its_turn(Command(), late).overruled
    ('S-ROUND-2',)
    """
    if refusal.rule not in TURN_RULES or not refusal.overrulable:
        return None
    if refusal.rule in command.overruled:
        return None
    return change(command, force=True, overruled=(*command.overruled, refusal.rule))


def eased(state: Conflict, command: Command, refusal: Refusal) -> Eased | None:
    """Return a refused command without what no longer holds, None when that is not the reason.

    What is left out is what was done beside the roll: the roll itself stands.
    """
    in_turn = given_its_turn(command, refusal)
    if in_turn is not None:
        return Eased(in_turn)
    if (waiting := without_moment(state, command)) is not None:
        return waiting
    surplus: list[str] = []
    fitting = without_surplus(command, refusal, surplus)
    if fitting is not None:
        return Eased(fitting, tuple(surplus))
    own = system(state.system).relaxed(state, command, refusal)
    return None if own is None else Eased(*own)
