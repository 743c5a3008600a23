"""What is known of each ruling for questions to a fight's log: who, at whom, what it came to.

What an action came to belongs to it, also where the defense, the absorbing and the like were
rulings of their own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache

from tracker.conflict.engine import verb_of
from tracker.conflict.history.ledger import Counting, Ledger
from tracker.conflict.history.timeline import Timeline
from tracker.conflict.order import TurnOpened
from tracker.conflict.ruling import Command, Event, Ruling
from tracker.conflict.state import Conflict, LastRoll, Question
from tracker.conflict.system import system
from tracker.conflict.turns import HoldCalled, HoldLapsed
from tracker.dice.odds import DiceBySides

# What only follows from a turn that is over, and touches nobody.
_FLOW = (TurnOpened, HoldCalled, HoldLapsed)

SUCCESS, TIE, FAIL, HIT, MISS = "success", "tie", "fail", "hit", "miss"


@dataclass(slots=True)
class Facts:
    """What is known of one line of a ruling.

    ``by`` is who acted, ``on`` the ids of all others that it touched, ``used`` the words of the
    aspects that were used for its roll, ``outcome`` words for how it ended. ``numbers`` has what is
    counted for each of those who have part in it: what the account of a fight counts, for who acted
    also ``effort`` and ``against`` of the roll, and the game's word for by how much it was a
    success. ``undone`` are those that are not on the way to the head.
    """

    ruling: Ruling
    verb: str
    round: int
    by: str | None
    undone: bool = False
    on: set[str] = field(default_factory=set)
    used: list[str] = field(default_factory=list)
    outcome: set[str] = field(default_factory=set)
    rules: set[str] = field(default_factory=set)
    numbers: dict[str, Counter[str]] = field(default_factory=dict)

    @property
    def own(self) -> Counter[str]:
        """Return what is counted for who acted."""
        return self.numbers.setdefault(self.by or "", Counter())

    @property
    def n(self) -> int:
        """Return the number of the ruling."""
        return self.ruling.n


def facts_of(timeline: Timeline) -> Iterator[Facts]:
    """Yield what is known of all rulings, each way from where it parts from those before.

    Those on the way to the head come first.
    """
    seen: set[int] = set()
    way = timeline.path(timeline.head)
    yield from _along(timeline, way, undone=False)
    seen.update(way)
    for tip in [n for n in timeline.rulings if n not in seen]:
        if tip not in seen:
            more = [n for n in timeline.path(tip) if n not in seen]
            yield from _along(timeline, more, undone=True)
            seen.update(more)


def _along(timeline: Timeline, way: list[int], *, undone: bool) -> Iterator[Facts]:
    """Yield the facts of a way; an action is told once what it led to is over."""
    opened: Facts | None = None
    for n in way:
        whole, met = timeline.rulings[n], timeline.met(n)
        begins = [at for at, _part in whole.placed_parts]
        ends = [*begins[1:], len(met)]
        for (at, part), end in zip(whole.placed_parts, ends, strict=True):
            state = met[at][1] if at < len(met) else timeline.state_at(whole.parent)
            after = met[end][1] if end < len(met) else timeline.state_at(n)
            answers = opened if state.question is not None else None
            told = _facts(part, state, met[at:end], undone=undone)
            if answers is None and opened is not None:
                yield opened
                opened = None
            _came_to(told, answers, state, after, met[at:end])
            if after.question is not None and answers is None:
                opened = told
            else:
                yield told
    if opened is not None:
        yield opened


def _facts(
    part: Ruling, state: Conflict, met: list[tuple[Event, Conflict]], *, undone: bool
) -> Facts:
    command = part.command
    who = command.by or _asked(state.question) or state.turn
    told = Facts(part, verb_of(type(command)), state.round, who, undone)
    people = state.participants
    told.on = {text for text in _words(command) if text in people}
    used = counting(state.system).used
    for event, before in met:
        for name in ("who", "target") if not isinstance(event, _FLOW) else ():
            one = getattr(event, name, None)
            if isinstance(one, str) and one in before.participants:
                told.on.add(one)
        if rule := getattr(event, "rule", ""):
            told.rules.add(rule)
        aspect = before.aspects.get(getattr(event, "aspect", "")) if type(event) in used else None
        if aspect is not None:
            told.used.append(aspect.text)
    told.on.discard(who or "")
    return told


@cache
def counting(game: str) -> Counting:
    """Return what a game counts."""
    return system(game).counting()


@cache
def _own_fields(kind: type[Command]) -> tuple[str, ...]:
    return tuple(n for n in kind.__struct_fields__ if n not in Command.__struct_fields__)


def _words(command: Command) -> Iterator[str]:
    """Yield the texts in the fields of a command, those of several too."""
    for name in _own_fields(type(command)):
        value = getattr(command, name)
        if isinstance(value, str):
            yield value
        elif isinstance(value, tuple):
            yield from (one for one in value if isinstance(one, str))


def _asked(question: Question | None) -> str | None:
    return question.who if question is not None else None


def _came_to(
    told: Facts,
    answers: Facts | None,
    state: Conflict,
    after: Conflict,
    met: list[tuple[Event, Conflict]],
) -> None:
    """Put down what was counted, and how the roll stands, for the action that it belongs to."""
    counts = counting(state.system)
    words = {str(getattr(e, counts.ended[type(e)])) for e, _met in met if type(e) in counts.ended}
    numbers = _counted(met)
    for who, counted in numbers.items():
        of = answers if answers is not None and who == answers.by else told
        if who in of.numbers:
            of.numbers[who].update(counted)
        else:
            of.numbers[who] = Counter(counted)
    roll, former = after.last_roll, state.last_roll
    thrown = any(counted.get("rolls") or counted.get("checks") for counted in numbers.values())
    if roll is None or not (thrown or former is None or _figures(roll) != _figures(former)):
        return
    of = told
    if answers is not None:
        answers.on |= told.on | ({told.by} if told.by else set())
        answers.on.discard(answers.by or "")
        if roll.by == answers.by:
            of = answers
            of.used += told.used
    counted = numbers.get(roll.by, {})
    words |= {word for word, name in _PASSED.items() if counted.get(name)}
    _rolled(of, roll, words, counts.margin)


def _figures(roll: LastRoll) -> tuple[str, int | None, int | None]:
    """Return what changes of a roll when it is another; games keep more, such as what is spent."""
    return roll.by, roll.effort, roll.opposed_by


def _counted(met: list[tuple[Event, Conflict]]) -> Mapping[str, Mapping[str, int]]:
    """Return what the account of a fight counts of events, by whom it counts for."""
    ledger = None
    for event, before in met:
        count = counting(before.system).counted.get(type(event))
        if count is not None:
            ledger = ledger or _Counts()
            count(ledger, before, event)
    return {} if ledger is None else ledger.told()


class _Counts(Ledger):
    """A ledger of one ruling, which has no use for how lucky the dice were."""

    def throw(
        self, who: str, faces: int, total: int, shown: int, dice: DiceBySides, average: Fraction
    ) -> None:
        """Count how many dice were thrown for somebody, and what they came to."""
        self.add(who, faces=faces, total=total)


# What a check counts for where it is a success or not.
_PASSED = {SUCCESS: "passed", FAIL: "failed"}


def _rolled(of: Facts, roll: LastRoll, words: set[str], margin: str) -> None:
    """Put down a roll; one that is decided anew takes the place of what it was."""
    of.outcome, of.by = words, of.by or roll.by
    if roll.effort is not None:
        of.own["effort"] = roll.effort
    if roll.effort is not None and roll.opposed_by is not None:
        lead = roll.effort - roll.opposed_by
        of.own["against"], of.own[margin] = roll.opposed_by, max(lead, 0)
        of.outcome = words or {SUCCESS if lead > 0 else TIE if lead == 0 else FAIL}
    if of.ruling.command.attacks and of.outcome:
        of.outcome.add(MISS if of.outcome & {TIE, FAIL} else HIT)
