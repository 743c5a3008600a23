"""Fights of crowds, recounted by the words of the rules: who had a turn, what a roll came to."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from tests.support.crowds import crowded_fight
from tests.support.soundness import flaws
from tracker.conflict.order import RoundOpened
from tracker.conflict.questions import Asked
from tracker.conflict.ruling import Event, Ruling
from tracker.conflict.state import Conflict, Participant
from tracker.conflict.turns import ActionBegan, TurnPassed
from tracker.systems.fate.rules.attacks import Attack
from tracker.systems.fate.rules.exchange import Defend, ShiftsCounted
from tracker.systems.fate.rules.full_defense import FullDefenseDeclared
from tracker.systems.fate.rules.groups import GroupMerged, GroupSplit
from tracker.systems.fate.rules.harm import ConsequenceTaken, StressMarked
from tracker.systems.fate.rules.momentum import OverflowGained
from tracker.systems.fate.rules.rolls import Rolled
from tracker.systems.fate.rules.state import Roll, in_sequence, person, table_of, tags

SEEDS = range(40)
RULINGS = 150

GROUP = ("F-GROUP-3", "F-GROUP-4", "F-COMPANION-2")


@cache
def steps(seed: int) -> list[tuple[Conflict, Ruling, Conflict]]:
    """Return each ruling of a fight with the states before and after."""
    timeline = crowded_fight(RULINGS, seed).timeline
    path = [timeline.rulings[n] for n in timeline.path()]
    return [(timeline.state_at(one.parent), one, timeline.state_at(one.n)) for one in path]


def figures(p: Participant) -> int:
    return p.left if p.role == "minions" else 1


def led(state: Conflict, leader: str) -> list[Participant]:
    return [p for p in state.participants.values() if p.leader == leader and p.active]


def of(events: tuple[Event, ...], type_: type[Event]) -> list[Event]:
    return [event for event in events if isinstance(event, type_)]


class Turns:
    """Who has yet to act in a round: a number for each group and each single figure."""

    def __init__(self) -> None:
        self.fresh: dict[str, int] = {}

    def take(self, before: Conflict, ruling: Ruling, after: Conflict) -> Iterator[str]:
        """Count a ruling, and yield who acts twice or helps twice."""
        for event in ruling.events:
            match event:
                case RoundOpened():
                    self.fresh = {p.id: figures(p) for p in before.participants.values()}
                case ActionBegan(who=who) | TurnPassed(who=who) | FullDefenseDeclared(who=who):
                    if isinstance(event, ActionBegan):
                        yield from self.acts(before, who)
                    self.fresh.update(dict.fromkeys([who, *(p.id for p in led(before, who))], 0))
                case GroupSplit(who=who, group=group):
                    stays = min(self.fresh[who], figures(before.participants[who]) - figures(group))
                    self.fresh[group.id] = self.fresh[who] - stays
                    self.fresh[who] = stays
                case GroupMerged(who=who, into=into):
                    # With those who defend fully, the others do so, too.
                    given_up = person(after.participants[into]).full_defense
                    self.fresh[into] = 0 if given_up else self.fresh[into] + self.fresh.pop(who)
                case StressMarked(who=who) if who in after.participants:
                    # Those fall first who have acted.
                    left = figures(after.participants[who])
                    self.fresh[who] = min(self.fresh[who], left)
        for p in after.participants.values():
            self.fresh.setdefault(p.id, figures(p))

    def acts(self, state: Conflict, who: str) -> Iterator[str]:
        if self.fresh[who] < 1:
            yield f"{who} acts twice in a round"
        for p in led(state, who):
            if self.fresh[p.id] != p.still_to_act:
                yield f"{p.id}: {p.still_to_act} act with {who}, not {self.fresh[p.id]}"
        if self.fresh[who] != state.participants[who].still_to_act:
            yield f"{who} acts with too many"


@pytest.mark.rule("F-INIT-12", "F-ROUND-1", "F-GROUP-7", "F-FULLDEF-2")
def test_nobody_acts_twice_in_a_round_whatever_group_they_go_through() -> None:
    acted = 0
    for seed in SEEDS:
        turns = Turns()
        for before, ruling, after in steps(seed):
            assert list(turns.take(before, ruling, after)) == [], (seed, ruling.n)
            assert flaws(after) == set(), (seed, ruling.n)
            acted += bool(of(ruling.events, ActionBegan))
    assert acted > 1000


def bonus(size: int) -> int:
    return sum(size >= least for least in (2, 4, 7, 10))


def size(state: Conflict, who: str, *, main: bool) -> int:
    """Return how many act or defend together (F-GROUP-3, F-GROUP-4, F-COMPANION-2)."""
    p = state.participants[who]
    if p.role == "minions":
        return p.still_to_act if main else p.left
    found = 1
    for member in led(state, who):
        if member.role == "minions" or state.kind in person(member).kinds:
            found += member.still_to_act if main else figures(member)
    return found


def recounted(before: Conflict, ruling: Ruling, after: Conflict) -> Iterator[str]:
    """Yield what an attack that is rolled out came to, other than the rules say."""
    events, command = ruling.events, ruling.command
    rolls = [event.roll for event in events if isinstance(event, Rolled)]
    if isinstance(command, Attack) and len(rolls) == 2:
        mine, defense = rolls
        alone, full, main = command.hand.alone, command.vs.full_defense, not command.free
        cap, unguarded, passes = command.hit, command.ignore_block, command.against is not None
        if command.move is None:
            yield from helped(before, mine, main=main, alone=alone)
    elif (
        isinstance(command, Defend)
        and (exchange := table_of(before).exchange)
        and exchange.kind == "attack"
    ):
        mine, defense = exchange.roll or rolls[0], rolls[0]
        full, intent = command.hand.full_defense, exchange.intent
        cap, unguarded, passes = intent.hit, intent.unguarded, intent.strength is not None
    else:
        return
    if passes:
        return
    target = before.participants[defense.by]
    yield from helped(before, defense, main=False, alone=False)
    if count(defense, "F-FULLDEF-1") != 2 * (full or person(target).full_defense):
        yield "F-FULLDEF-1"
    behind = [p for p in led(before, target.id) if p.role == "minions"]
    crowd = behind if target.quality is None else [target]
    met = {target.id, *(p.id for p in crowd)}
    blocks = [b.strength for b in table_of(before).blocks if b.protects in met and not unguarded]
    opposed_by = max([defense.effort, *blocks])
    shifts = max(mine.effort - opposed_by, 0)
    last = after.last_roll
    if last is None or (last.margin, last.opposed_by) != (shifts, opposed_by):
        yield "F-ATTACK-10, F-BLOCK-9"
    asked = [event.question for event in events if isinstance(event, Asked)]
    outdone = shifts == 0 and defense.effort - mine.effort >= 3
    if outdone != any(question.kind == "margin" for question in asked):
        yield "F-SPIN-2"
    hit = shifts if cap is None else min(cap, shifts)
    free = sum(p.tracks["stress"].boxes - len(p.tracks["stress"].marked) for p in crowd)
    filled = sum(len(e.boxes) for e in events if isinstance(e, StressMarked) and e.who in met)
    if filled != min(hit, free):
        yield "F-MINION-6, F-GROUP-6"
    over = sum(e.left for e in events if isinstance(e, OverflowGained))
    if target.quality is not None:
        if over != (max(shifts - free, 0) if hit else 0):
            yield "F-OVERFLOW-1"
    elif hit > free and not any(q.hit == hit - free or q.kind == "outcome" for q in asked):
        yield "F-GROUP-6, F-CONSEQ-1"


def count(roll: Roll, *rules: str) -> int:
    return sum(m.value for m in roll.modifiers if m.rule in rules)


def helped(state: Conflict, roll: Roll, *, main: bool, alone: bool) -> Iterator[str]:
    together = 1 if alone else size(state, roll.by, main=main)
    if count(roll, *GROUP) != bonus(together):
        yield f"F-GROUP-1: {together} together"


def absorbed(before: Conflict, ruling: Ruling, after: Conflict) -> Iterator[str]:
    """Yield what a character takes a hit with, other than the rules say."""
    for event in ruling.events:
        match event:
            case StressMarked(who=who, track=track, boxes=boxes, hit=hit) if hit:
                p = before.participants[who]
                if p.quality is None:
                    of_track = p.tracks[track]
                    free = {*range(hit, of_track.boxes + 1)} - {*of_track.marked}
                    if boxes != (min(free),):
                        yield "F-STRESS-6, F-STRESS-7"
            case ConsequenceTaken(who=who, consequence=taken):
                carried = len(in_sequence(before, who))
                if tags(taken).severity != ("mild", "moderate", "severe")[min(carried, 2)]:
                    yield "F-CONSEQ-5"
    question = after.question
    if question is None or question.kind != "absorb":
        return
    p = after.participants[question.who or ""]
    asked = p.tracks[question.track or ""]
    fits = {*range(question.hit or 0, asked.boxes + 1)} - {*asked.marked}
    helpers = [m for m in led(after, p.id) if m.role == "companion"]
    may = {
        "stress": bool(fits),
        "consequence": len(in_sequence(after, p.id)) < person(p).max_consequences,
        "lose": bool(helpers),
    }
    if question.answers != tuple(way for way, possible in may.items() if possible):
        yield "F-STRESS-8, F-CONSEQ-7, F-COMPANION-4"
    if any(m.role == "minions" for m in led(after, p.id)):
        yield "F-GROUP-6"


@pytest.mark.rule("F-ATTACK-10", "F-BLOCK-9", "F-FULLDEF-1", "F-GROUP-1", "F-GROUP-6")
@pytest.mark.rule("F-MINION-6", "F-OVERFLOW-1", "F-SPIN-2", "F-STRESS-7", "F-CONSEQ-5")
def test_what_an_attack_comes_to_is_what_the_rules_say() -> None:
    hits = 0
    for seed in SEEDS:
        for before, ruling, after in steps(seed):
            wrong = [*recounted(before, ruling, after), *absorbed(before, ruling, after)]
            assert wrong == [], (seed, ruling.n)
            hits += bool(of(ruling.events, ShiftsCounted))
    assert hits > 1000
