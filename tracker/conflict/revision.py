"""Strike and amend: everything after a ruling decided again, in order, with the dice recorded."""

from __future__ import annotations

from collections.abc import Iterator

from tracker.conflict.draft import Refused, Throw
from tracker.conflict.engine import decide, fold, prepare, verb_of
from tracker.conflict.exchange import Waive
from tracker.conflict.fields import Hand, Opposed, Part
from tracker.conflict.order import Begin, RoundOpened
from tracker.conflict.ruling import N_, Base, Command, Event, Refusal, Ruling
from tracker.conflict.setup import Frame
from tracker.conflict.state import Conflict, change
from tracker.conflict.surplus import without_surplus
from tracker.conflict.timeline import Timeline
from tracker.conflict.turns import (
    ActionBegan,
    ActionHeld,
    HoldReleased,
    Next,
    TurnPassed,
)

# Rules about whose turn it is. The record gives everybody their turn, even where the order has
# changed; what the revision writes says so as an override.
TURN_RULES = frozenset({"F-ROUND-2", "F-ROUND-4", "F-INIT-11", "F-HOLD-5", "F-HOLD-1"})


class Redone(Base, frozen=True, kw_only=True):
    """Be what became of one ruling: decided again, dropped with a reason, or put in.

    ``old`` is None for what the record lacked; ``left_out`` names what no longer exists and was
    taken out of the command.
    """

    old: Ruling | None
    new: Ruling | None
    dropped: Refusal | None = None
    left_out: tuple[str, ...] = ()

    @property
    def changed(self) -> bool:
        """Return whether it came out differently, or was put in."""
        return self.new is not None and (self.old is None or self.old.events != self.new.events)


class Plan(Base, frozen=True, kw_only=True):
    """Be a revision not yet written: what becomes of each ruling, and the states at both tips."""

    name: str
    parent: int
    came_from: int
    redone: tuple[Redone, ...]
    before: Conflict
    after: Conflict

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """Return the rulings to write."""
        return tuple(r.new for r in self.redone if r.new is not None)


class _AskForFaces:
    """Refuse to throw: nothing is rolled silently when the past is decided again."""

    def throw(self, request: Throw) -> tuple[int, ...]:
        """Refuse with the key whose faces are missing."""
        raise Refused(
            Refusal(
                message=N_("the faces of {who} are missing; give them with {key}="),
                arguments={"who": request.roller, "key": request.slot},
                missing_faces=request.slot,
            )
        )


def strike(timeline: Timeline, n: int, first: int, at: str) -> Refusal | Plan:
    """Plan the fight as if ruling ``n`` had never happened; new rulings count from ``first``."""
    steps = striking(timeline, n, first, at)
    return concluded(steps)


def striking(timeline: Timeline, n: int, first: int, at: str) -> Iterator[Refusal | Plan | int]:
    """Plan a strike step by step: yields how many rulings are done, at last the plan."""
    ruling = _on_the_way(timeline, n)
    if isinstance(ruling, Refusal):
        yield ruling
        return
    closes = isinstance(ruling.command, Next) and _opens_round(ruling.events)
    if isinstance(ruling.command, Frame | Begin) or closes:
        yield Refusal(
            message=N_("{verb} cannot be struck; undo goes back before it"),
            arguments={"verb": verb_of(type(ruling.command))},
        )
        return
    yield from _again(timeline, ruling, _instead(ruling), f"strike {n}", first, at)


def amend(timeline: Timeline, n: int, command: Command, first: int, at: str) -> Refusal | Plan:
    """Plan the fight with another command in place of ruling ``n``'s."""
    return concluded(amending(timeline, n, command, first, at))


def amending(
    timeline: Timeline, n: int, command: Command, first: int, at: str
) -> Iterator[Refusal | Plan | int]:
    """Plan an amendment step by step; actor, ids and faces not given are those recorded."""
    ruling = _on_the_way(timeline, n)
    if isinstance(ruling, Refusal):
        yield ruling
        return
    state = timeline.state_at(ruling.parent)
    roomy = change(state, counters=_highest_ids(timeline))
    completed = prepare(roomy, merged(command, ruling.command), _AskForFaces())
    if isinstance(completed, Refusal):
        yield completed
        return
    yield from _again(timeline, ruling, completed, f"amend {n}", first, at)


def concluded(steps: Iterator[Refusal | Plan | int]) -> Refusal | Plan:
    """Return what planning step by step comes to."""
    for step in steps:
        if not isinstance(step, int):
            return step
    raise AssertionError("a revision ends with a plan or a refusal")


def _on_the_way(timeline: Timeline, n: int) -> Ruling | Refusal:
    if n not in timeline.rulings:
        return Refusal(message=N_("there is no ruling {n}"), arguments={"n": n})
    if n not in timeline.path():
        return Refusal(
            message=N_("ruling {n} does not lie on the way to where the table stands"),
            arguments={"n": n},
        )
    return timeline.rulings[n]


def _opens_round(events: tuple[Event, ...]) -> bool:
    return any(isinstance(e, RoundOpened) for e in events)


def _instead(ruling: Ruling) -> Command | None:
    """Return what a struck ruling leaves: its actor's passed turn, or nothing."""
    if any(isinstance(e, HoldReleased) for e in ruling.events):
        return None
    for event in ruling.events:
        if isinstance(event, ActionBegan | ActionHeld | TurnPassed):
            return Next(by=event.who)
    return None


def merged(command: Command, old: Command) -> Command:
    """Return a command with actor, ids and faces of the old one where it gives none itself."""
    filled: dict[str, object] = {}
    if command.by is None and old.by is not None and not isinstance(command, Next):
        filled["by"] = old.by
    if not command.ids:
        filled["ids"] = old.ids
    rolled = []
    for name, slot in (("hand", "dice"), ("vs", "vs-dice")):
        mine, theirs = getattr(command, name, None), getattr(old, name, None)
        if isinstance(mine, Part) and isinstance(theirs, Part) and mine.thrown is None:
            given = theirs.thrown
            if name == "vs" and mine.skill is None and given is not None:
                mine = change(mine, skill=theirs.skill)
            filled[name] = change(mine, dice=given)
            if slot in old.rolled and given is not None:
                rolled.append(slot)
    if rolled:
        filled["rolled"] = tuple(rolled)
    return change(command, **filled)


def _highest_ids(timeline: Timeline) -> dict[str, int]:
    """Return counters beyond every id of the tree, so that no new id is a later one's."""
    highest: dict[str, int] = {}
    for ruling in timeline.rulings.values():
        for identity in ruling.command.ids:
            letter, number = identity[0], int(identity[1:])
            highest[letter] = max(highest.get(letter, 0), number)
    return highest


def _again(
    timeline: Timeline, ruling: Ruling, command: Command | None, name: str, first: int, at: str
) -> Iterator[Refusal | Plan | int]:
    """Decide everything from a ruling on again."""
    maker = _Maker(timeline.state_at(ruling.parent), ruling.parent, first, at)
    if command is None:
        maker.drop(ruling, Refusal(message=N_("struck")))
    else:
        refusal = maker.put(ruling, command)
        if refusal is not None:
            yield refusal
            return
    path = timeline.path()
    for done, n in enumerate(path[path.index(ruling.n) + 1 :], 1):
        maker.redo(timeline.rulings[n])
        yield done
    yield Plan(
        name=name,
        parent=ruling.parent,
        came_from=timeline.head,
        redone=tuple(maker.redone),
        before=timeline.state,
        after=maker.state,
    )


class _Maker:
    """Build the new branch, ruling by ruling."""

    def __init__(self, state: Conflict, parent: int, first: int, at: str) -> None:
        self.state = state
        self.redone: list[Redone] = []
        self._parent = parent
        self._next = first
        self._at = at

    def put(
        self, old: Ruling | None, command: Command, left_out: tuple[str, ...] = ()
    ) -> Refusal | None:
        """Decide a command here and take it in; return why not, and change nothing then."""
        events = decide(self.state, command)
        if isinstance(events, Refusal):
            return events
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
        self.state = fold(self.state, events)
        return None

    def drop(self, old: Ruling, why: Refusal) -> None:
        """Leave a ruling out, with the reason."""
        self.redone.append(Redone(old=old, new=None, dropped=why))

    def redo(self, old: Ruling) -> None:
        """Decide a recorded ruling again, by the record where the order has changed."""
        if isinstance(old.command, Next) and _opens_round(old.events):
            self._pass_the_rest()
        command = old.command
        left_out: list[str] = []
        while (refusal := self.put(old, command, tuple(left_out))) is not None:
            if self._waive_new_question(command):
                continue
            eased = ease(self.state, command, refusal, left_out)
            if eased is None:
                self.drop(old, refusal)
                return
            command = eased

    def _pass_the_rest(self) -> None:
        """Pass whoever has a turn that the record lacks, before the recorded round closes."""
        self._waive_new_question(None)
        while self.state.turn is not None:
            if self.put(None, Next(by=self.state.turn)) is not None:
                return

    def _waive_new_question(self, command: Command | None) -> bool:
        """Waive a question that the record has no answer to, so that the rest can follow."""
        question = self.state.question
        if question is None or (command and verb_of(type(command)) in question.answers):
            return False
        return self.put(None, Waive(by=question.who)) is None


def ease(
    state: Conflict, command: Command, refusal: Refusal, left_out: list[str]
) -> Command | None:
    """Return the command with what no longer holds left out, or its turn overruled; else None."""
    if refusal.overrulable and refusal.rule in TURN_RULES:
        if refusal.rule in command.overruled:
            return None
        return change(command, force=True, overruled=(*command.overruled, refusal.rule))
    fitting = without_surplus(command, refusal, left_out)
    if fitting is not None:
        return fitting
    for name in ("hand", "vs"):
        hand = getattr(command, name, None)
        if not isinstance(hand, Hand):
            continue
        roller = command.by if name == "hand" else getattr(command, "target", None)
        lighter = _lighten(state, hand, roller, refusal, left_out)
        if lighter is not None:
            return change(command, **{name: lighter})
    if refusal.rule == "F-ATTACK-13" and getattr(command, "hit", None) is not None:
        left_out.append("hit")
        return change(command, hit=None)
    if isinstance(command, Opposed) and command.against and refusal.rule == "F-BLOCK-5":
        left_out.append("against")
        return change(command, against=None)
    return None


def _lighten(
    state: Conflict, hand: Hand, roller: str | None, refusal: Refusal, left_out: list[str]
) -> Hand | None:
    """Return a hand without the tag, spin or full defense that does not hold any more."""
    gone = [a for a in hand.tag if a not in state.aspects]
    if not gone and refusal.rule in ("F-FP-1", "F-ASPECT-13", "F-SCENE-3"):
        gone = [a for a in hand.tag if state.aspects[a].free != roller][-1:]
    if gone:
        left_out += [state.aspects[a].text if a in state.aspects else "tag" for a in gone]
        return change(hand, tag=tuple(a for a in hand.tag if a not in gone))
    if hand.spin and refusal.rule in ("F-SPIN-7", "F-SPIN-8", "F-SPIN-11"):
        left_out.append("spin")
        return change(hand, spin=())
    if hand.full_defense and refusal.rule.startswith("F-FULLDEF"):
        left_out.append("full defense")
        return change(hand, full_defense=False)
    return None
