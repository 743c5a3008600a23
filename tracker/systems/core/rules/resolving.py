"""The roll that lies there: its opposition, its outcome, and how that is decided anew.

An outcome is provisional (K-OUTCOME-2). What it has given is the difference between the state
before and after it, written down with it; to take it back is to undo that difference, and what has
happened beside it stays.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from tracker.conflict.aspects import AspectRevealed
from tracker.conflict.cast import AspectRemoved, Moved
from tracker.conflict.draft import Draft
from tracker.conflict.order import OrderSet, TurnOpened
from tracker.conflict.questions import Asked, QuestionClosed
from tracker.conflict.ruling import N_, Event, require
from tracker.conflict.setup import AspectAdded
from tracker.conflict.state import SCENE, Aspect, Conflict, LastRoll, Participant, Question, change
from tracker.conflict.topic import Topic
from tracker.conflict.turns import TurnEnded
from tracker.systems.core.rules import contesting, harm, outcomes
from tracker.systems.core.rules.contesting import ChallengeSet
from tracker.systems.core.rules.editions import ACCELERATED
from tracker.systems.core.rules.fields import Hand, Passing
from tracker.systems.core.rules.healing import begin_recovery
from tracker.systems.core.rules.numbers import DEFENSES, MELEE, PHYSICAL
from tracker.systems.core.rules.obstacles import ObstacleRemoved, ObstacleSet
from tracker.systems.core.rules.outcomes import FAIL, STYLE, SUCCESS
from tracker.systems.core.rules.passing import check_named, pass_on, settle_roll
from tracker.systems.core.rules.rolls import (
    ATTACK,
    CREATE,
    DEFENSE,
    LEG,
    OPPOSITION,
    OVERCOME,
    TREAT,
    DefenseMade,
    after,
    before_roll,
    cast,
    free_more,
    full_defense_bonus,
)
from tracker.systems.core.rules.stances import new_boost
from tracker.systems.core.rules.state import (
    GROUPS,
    OPPONENTS,
    PLAYERS,
    Aim,
    Free,
    Freed,
    Given,
    Gone,
    Held,
    InvokesChanged,
    Left,
    OpenRoll,
    Paid,
    PersonSet,
    Standing,
    Throw,
    edition,
    held,
    is_mob,
    open_roll,
    person,
    placed,
    require_paid,
    require_roll,
    setting,
    table,
    with_players,
    with_table,
)

topic = Topic()

COST, REVEAL, DEFEND = "cost", "reveal", "defend"

# Questions that come of the open roll, and go when it is decided anew.
OF_ROLL = frozenset({COST, REVEAL, harm.ABSORB, harm.OUTCOME, "handoff", "twist"})


class RollOpened(Event, frozen=True, kw_only=True, tag="core_roll_opened"):
    """An action is open, with the actor's roll."""

    seen = "roll"

    roll: OpenRoll


class RollChanged(Event, frozen=True, kw_only=True, tag="core_roll_changed"):
    """One of the rolls counts otherwise now, or the opposition has been rolled.

    ``share`` is what counts of it where it is divided among several.
    """

    part_of_roll = True
    whose = "roll.by"
    seen = "marks: roll defense paid share"

    roll: Throw
    defense: bool = False
    paid: tuple[Paid, ...] = ()
    share: int | None = None


class DifficultyRaised(Event, frozen=True, kw_only=True, tag="core_difficulty_raised"):
    """What has to be beaten is another number now."""

    seen = "difficulty paid"

    difficulty: int
    paid: tuple[Paid, ...] = ()


class OutcomeReached(Event, frozen=True, kw_only=True, tag="core_outcome_reached"):
    """The outcome of the open roll, which may still be another."""

    part_of_roll = True
    seen = "who* outcome hit rough; marks: effort; rolled: opposed_by"

    who: str
    effort: int
    opposed_by: int
    outcome: str
    hit: int | None = None
    rough: bool = False

    def roughly(self) -> OutcomeReached:
        """Return by how much it was reached, without what was rolled."""
        margin = max(self.effort - self.opposed_by, 0)
        return change(self, effort=margin, opposed_by=0, rough=True)


class OutcomeGave(Event, frozen=True, kw_only=True, tag="core_outcome_gave"):
    """What the outcome has given, for taking it back."""

    seen = "gave"

    gave: Given


class TakenBack(Event, frozen=True, kw_only=True, tag="core_taken_back"):
    """The outcome, and what it gave, is taken back: the roll is decided anew."""


class CameBack(Event, frozen=True, kw_only=True, tag="core_came_back"):
    """Whoever was taken out by an outcome that is taken back is in the conflict again."""

    seen = "who*"

    who: str


class ShiftGiven(Event, frozen=True, kw_only=True, tag="core_shift_given"):
    """A shift of the hit goes for a boost (K-ATTACK-4)."""

    seen = "boost"

    boost: str


class SteppedIn(Event, frozen=True, kw_only=True, tag="core_stepped_in"):
    """Somebody takes on the defense of another, and bears what a failed one brings."""

    seen = "who*"

    who: str


class NextNamed(Event, frozen=True, kw_only=True, tag="core_next_named"):
    """Whoever acts has named who is next once the open action is over."""

    seen = "who*"

    who: str


class TurnCounted(Event, frozen=True, kw_only=True, tag="core_turn_counted"):
    """The action of the open roll has ended its actor's turn."""


class Hidden(Event, frozen=True, kw_only=True, tag="core_hidden_again"):
    """An aspect is hidden again, as its discovery is taken back."""

    seen = "aspect*"

    aspect: str


def open_action(draft: Draft, roll: OpenRoll, vs: Hand | None) -> None:
    """Open an action; let its opposition roll, or ask for it (K-DEFEND-1)."""
    draft.emit(RollOpened(roll=roll))
    _go_on(draft, vs)


def _go_on(draft: Draft, vs: Hand | None) -> None:
    """Oppose the open roll with what is given, or ask for it; then say what comes of it.

    A mob needs nothing given, but where ``vs`` is None everybody is asked: the command that goes on
    to the next of several has no place for their dice.
    """
    roll = open_roll(draft.state)
    if roll.opposer is None or roll.defense is not None:
        resolve(draft)
        return
    p = draft.state.somebody(roll.opposer)
    given = vs is not None and (vs.skill is not None or vs.dice is not None)
    if vs is not None and (given or is_mob(p)):
        oppose(draft, "vs", vs)
    else:
        _ask_defense(draft, roll.opposer)


def _ask_defense(draft: Draft, who: str) -> None:
    draft.emit(Asked(question=Question(kind=DEFEND, who=who, answers=(DEFEND,))))


def defends(state: Conflict, roll: OpenRoll) -> bool:
    """Return whether the roll against an action is a defend roll (K-OPPOSE-3, K-FULL-4)."""
    return roll.kind in (ATTACK, CREATE) or setting(state, "oppose") == "defend"


def oppose(draft: Draft, which: str, hand: Hand) -> None:
    """Roll against the open action, and say what comes of it."""
    state = draft.state
    roll = open_roll(state)
    assert roll.opposer is not None
    p = state.somebody(roll.opposer)
    defending = defends(state, roll)
    if hand.skill is None:
        hand = change(hand, skill=_usual_defense(state, roll, p))
        if hand.skill:
            draft.fill(which, skill=hand.skill)
    if roll.kind == ATTACK and roll.mode == "gun" and hand.skill == MELEE:
        message = N_("Fight is no defense against what is shot: Athletics")
        draft.warn("K-DEFEND-4", message)
    more = full_defense_bonus(state, p, roll.target or p.id, roll.by, hand) if defending else None
    purpose = DEFENSE if defending else OPPOSITION
    if defending and person(state, p.id).full_defense and not person(state, p.id).defended:
        draft.emit(DefenseMade(who=p.id, rule="K-FULL-3"))
    beside = before_roll(draft, p.id, roll.by, roll.vs_scale or None)
    reasons = (*beside, *([more] if more else []))
    throw, paid = cast(draft, which, p.id, hand, purpose, reasons, against=(roll.by,))
    draft.emit(RollChanged(roll=throw, defense=True, paid=paid))
    resolve(draft)


def _usual_defense(state: Conflict, roll: OpenRoll, p: Participant) -> str:
    """Return what somebody answers with who does not say: the best that fits (K-DEFEND-4, 5)."""
    usual = DEFENSES.get(roll.track or state.kind or PHYSICAL, ())
    if edition(state) == ACCELERATED:
        usual = tuple(p.skills)
    elif roll.mode == "gun":
        usual = tuple(skill for skill in usual if skill != MELEE)
    if not usual or not p.skills:
        return ""
    return max(usual, key=lambda skill: p.skills.get(skill, 0))


def _opposition(roll: OpenRoll) -> int:
    """Return what the open roll has to beat."""
    if roll.defense is not None:
        return roll.defense.effort
    return roll.difficulty or 0


def resolve(draft: Draft) -> None:
    """Say what comes of the open roll, write down what that gave, and go on (K-OUTCOME-1)."""
    before = draft.state
    roll = open_roll(before)
    _RESOLVING[roll.kind](draft, roll)
    gave = difference(before, draft.state)
    if gave:
        draft.emit(OutcomeGave(gave=gave))
    close(draft)


def close(draft: Draft, named: str | None = None) -> None:
    """Go on once nothing is asked: with the next who is aimed at, or the end of the turn."""
    state = draft.state
    roll = table(state).roll
    check_named(draft, state.turn, named)
    if state.question is not None:
        return
    if roll is not None and (left := _left(state, roll)):
        if roll.open_ and roll.outcome and left[0].difficulty is None:
            # What has come of it can be invoked upon until the next defends (K-OUTCOME-2).
            _ask_defense(draft, left[0].who)
        else:
            open_action(draft, _turned(draft, roll, left), None)
        return
    contesting.harm_beaten(draft)
    if draft.state.question is not None:
        return
    if roll is not None and roll.main and not roll.over and state.phase == "running":
        draft.emit(TurnCounted())
        draft.emit(TurnEnded(who=roll.by))
        # Whom it names acts next once, and not after what comes later beside it.
        named = named or roll.next
    pass_on(draft, named)


def _left(state: Conflict, roll: OpenRoll) -> list[Aim]:
    people = state.participants
    return [aim for aim in roll.queue if aim.who in people and people[aim.who].active]


def turn_to_next(draft: Draft) -> None:
    """Turn a roll that still was open against one of several to the next (K-MULTI-1)."""
    roll = table(draft.state).roll
    if roll is not None and roll.outcome and (left := _left(draft.state, roll)):
        draft.emit(RollOpened(roll=_turned(draft, roll, left)))


def _turned(draft: Draft, roll: OpenRoll, left: list[Aim]) -> OpenRoll:
    settle_roll(draft)
    aim, *rest = left
    return change(
        roll,
        target=aim.who,
        bears=aim.who,
        opposer=aim.who if aim.difficulty is None else None,
        difficulty=aim.difficulty,
        on=aim.who if roll.kind == CREATE else roll.on,
        defense=None,
        share=aim.share,
        queue=tuple(rest),
        gave=Given(),
        given=False,
        outcome="",
        margin=None,
        opposed_by=None,
        open_=True,
    )


def name_next(draft: Draft, command: Passing) -> None:
    """Note who is named to act next, for when the action is over."""
    roll = table(draft.state).roll
    if command.next is not None and roll is not None:
        check_named(draft, roll.by, command.next)
        draft.emit(NextNamed(who=command.next))


def difference(before: Conflict, after: Conflict) -> Given:
    """Return what an outcome has given, from the states before and after it."""
    b, a = table(before), table(after)
    stayed = [i for i in before.aspects if i in after.aspects]
    people = [
        (p, after.participants[i])
        for i, p in before.participants.items()
        if i in after.participants
    ]
    groups = [
        Left(who=p.id, count=p.count, marked=p.tracks["stress"].marked)
        for p, q in people
        if is_mob(p) and "stress" in p.tracks and (p.count, p.tracks) != (q.count, q.tracks)
    ]
    gone = tuple(Gone(p.id, person(before, p.id)) for p, q in people if p.active and not q.active)
    return Given(
        added=tuple(i for i in after.aspects if i not in before.aspects),
        removed=tuple(
            Standing(_held_aspect(before, i)) for i in before.aspects if i not in after.aspects
        ),
        freed=tuple(one for i in stayed for one in _freed(held(before, i), held(after, i), i)),
        revealed=tuple(
            i for i in stayed if before.aspects[i].hidden and not after.aspects[i].hidden
        ),
        moved=tuple(Left(who=p.id, zone=p.zone) for p, q in people if p.zone != q.zone),
        groups=tuple(groups),
        gone=gone,
        order=before.order if gone else (),
        obstacles=tuple(o for i, o in b.obstacles.items() if i not in a.obstacles),
        contest=b.contest if b.contest != a.contest else None,
        challenge=b.challenge if b.challenge != a.challenge else None,
    )


def _held_aspect(state: Conflict, aspect: str) -> Aspect[Held]:
    known = state.aspects[aspect]
    return Aspect(
        id=known.id,
        text=known.text,
        on=known.on,
        sticky=known.sticky,
        hidden=known.hidden,
        origin=known.origin,
        rule=known.rule,
        own=held(state, aspect),
    )


def _freed(before: Held, after: Held, aspect: str) -> list[Freed]:
    holders = dict.fromkeys(one.by for one in (*before.invokes, *after.invokes))
    changes = {by: after.free_of(by) - before.free_of(by) for by in holders}
    return [Freed(aspect, by, n) for by, n in changes.items() if n]


def take_back(draft: Draft) -> None:
    """Take back what the outcome of the open roll has given, and what it asks (K-OUTCOME-2)."""
    state = draft.state
    roll = open_roll(state)
    gave = roll.gave
    if state.question is not None and state.question.kind in OF_ROLL:
        draft.emit(QuestionClosed(kind=state.question.kind))
    if table(state).harm is not None:
        draft.emit(harm.HarmOver(absorbed=False))
    for one in gave.gone:
        draft.emit(CameBack(who=one.who))
        draft.emit(PersonSet(who=one.who, person=one.person))
    if gave.gone:
        kept = [i for i in gave.order if i in draft.state.participants]
        draft.emit(OrderSet(order=tuple(kept)))
    for left in gave.groups:
        draft.emit(harm.MobCounted(who=left.who, count=left.count or 0, marked=left.marked))
    for left in gave.moved:
        if left.zone is not None:
            draft.emit(Moved(who=left.who, zone=left.zone))
    for aspect in gave.added:
        if aspect in draft.state.aspects:
            draft.emit(AspectRemoved(aspect=aspect))
    for standing in gave.removed:
        draft.emit(AspectAdded(aspect=standing.aspect))
    for freed in gave.freed:
        if freed.aspect in draft.state.aspects:
            draft.emit(InvokesChanged(aspect=freed.aspect, by=freed.by, n=-freed.n))
    for aspect in gave.revealed:
        if aspect in draft.state.aspects:
            draft.emit(Hidden(aspect=aspect))
    for obstacle in gave.obstacles:
        draft.emit(ObstacleSet(obstacle=obstacle))
    if gave.contest is not None:
        draft.emit(contesting.ContestSet(contest=gave.contest))
    if gave.challenge is not None:
        draft.emit(ChallengeSet(challenge=gave.challenge))


def undecided(draft: Draft) -> bool:
    """Take back what has come of the open roll; return whether nothing had (K-OUTCOME-2).

    What comes of a side's roll in a contest is counted anew with all others.
    """
    question, roll = draft.state.question, open_roll(draft.state)
    if question is not None and question.kind == DEFEND:
        if not roll.outcome:
            return True
        # The next of several is asked anew.
        draft.emit(QuestionClosed(kind=DEFEND))
    if roll.kind != LEG:
        take_back(draft)
    return False


def decide_anew(draft: Draft) -> None:
    """Decide the open roll anew from the same dice, in its actor's turn (K-OUTCOME-2, KA-03)."""
    roll = open_roll(draft.state)
    if roll.kind == LEG:
        contesting.count_anew(draft)
        return
    draft.emit(TakenBack(rule="K-OUTCOME-2"))
    moved_on = roll.over and draft.state.phase == "running"
    resolve(draft)
    asked = draft.state.question
    owed = (COST, REVEAL, harm.ABSORB, harm.OUTCOME)
    if moved_on and asked is not None and asked.kind in owed and draft.state.turn != roll.by:
        # The turn comes back for as long as something is open.
        draft.emit(TurnOpened(who=roll.by))


def holders_against(state: Conflict, roll: OpenRoll) -> str:
    """Return who is given a free invocation against an actor where nobody is named (KA-36)."""
    if roll.holder:
        return roll.holder
    if roll.opposer is not None:
        return roll.opposer
    side = state.somebody(roll.by).side
    return OPPONENTS if with_players(state, side) else PLAYERS


def reached(
    draft: Draft, roll: OpenRoll, effort: int, outcome: str, hit: int | None = None
) -> None:
    """Write down the outcome of the open roll."""
    against = _opposition(roll)
    event = OutcomeReached(
        who=roll.by, effort=effort, opposed_by=against, outcome=outcome, hit=hit, rule="K-OUTCOME-1"
    )
    draft.emit(event)


# What each kind of action makes of its outcome.


def _attack(draft: Draft, roll: OpenRoll) -> None:
    against = _opposition(roll)
    effort = after(draft.state, roll, roll.effort, against)
    found = outcomes.attack_outcome(
        effort,
        against,
        weapon=roll.weapon,
        armor=roll.armor,
        reduce=roll.given,
        rolled=roll.defense is not None,
    )
    reached(draft, roll, effort, found.outcome, found.hit)
    if found.boost == outcomes.ATTACKER:
        rule = "K-ATTACK-4" if roll.given else "K-GEAR-2" if roll.armor else "K-ATTACK-2"
        new_boost(draft, roll.by, rule, roll.boost)
    elif found.boost and roll.defense is not None:
        new_boost(draft, roll.defense.by, "K-DEFEND-2")
    if found.outcome in (SUCCESS, STYLE) and roll.removes:
        remove(draft, roll.removes, "K-ASPECT-3")
    if found.hit and roll.bears is not None:
        kind = roll.track or PHYSICAL
        harm.strike(draft, roll.bears, found.hit, kind, roll.by, "K-ATTACK-3")


def _create(draft: Draft, roll: OpenRoll) -> None:
    state = draft.state
    against = _opposition(roll)
    effort = after(state, roll, roll.effort, against)
    found = outcomes.create_outcome(
        roll.mode,
        effort,
        against,
        opposed=roll.defense is not None,
        known_fail=str(setting(state, "known-fail")),
        unknown_tie=str(setting(state, "unknown-tie")),
    )
    reached(draft, roll, effort, found.outcome)
    if found.boost == outcomes.ACTOR:
        new_boost(draft, roll.by, "K-CREATE-4", roll.what)
    elif found.boost and roll.defense is not None:
        new_boost(draft, roll.defense.by, "K-CREATE-9")
    free = found.free
    if found.aspect == outcomes.MADE or (found.aspect == outcomes.REVEALED and free):
        free += free_more(state, roll, against)
    if found.aspect == outcomes.MADE:
        known = Held(invokes=(Free(roll.by, free),))
        create(draft, roll, roll.what, known, "K-CREATE-5")
    elif found.whose == outcomes.OPPONENT:
        draft.emit(
            InvokesChanged(
                aspect=roll.aspect, by=holders_against(state, roll), n=free, rule="K-CREATE-6"
            )
        )
    elif found.aspect in (outcomes.STAYS, outcomes.REVEALED) and free:
        rule = "K-CREATE-6"
        if found.aspect == outcomes.REVEALED:
            rule = "K-CREATE-7"
            draft.emit(AspectRevealed(aspect=roll.aspect, rule=rule))
        draft.emit(InvokesChanged(aspect=roll.aspect, by=roll.by, n=free, rule=rule))
    if found.outcome in (SUCCESS, STYLE) and roll.removes:
        remove(draft, roll.removes, "K-ASPECT-3")
    if found.asks == COST:
        ask_for_cost(draft, roll, (FAIL, "succeed"))
    elif found.asks == REVEAL:
        bearer = draft.state.aspects[roll.aspect].on
        who = bearer if bearer in draft.state.participants else None
        question = Question(kind=REVEAL, who=who, answers=("reveal", "waive"), about=roll.aspect)
        draft.emit(Asked(question=question))


def create(draft: Draft, roll: OpenRoll, text: str, known: Held, rule: str) -> None:
    """Put the aspect in place that an advantage is out for."""
    # Here, because the first frame does without it.
    from tracker.conflict.players.sight import hidden_people

    unseen = roll.by in hidden_people(draft.state)
    placed(draft, text, lies_on(roll), known, rule, unseen=unseen)


def lies_on(roll: OpenRoll) -> str:
    """Return where the aspect of an advantage lies: on who steps in, instead (K-DEFEND-3)."""
    if roll.target is not None and roll.bears is not None and roll.on == roll.target:
        return roll.bears
    return roll.on or SCENE


def _overcome(draft: Draft, roll: OpenRoll) -> None:
    state = draft.state
    against = _opposition(roll)
    effort = after(state, roll, roll.effort, against)
    found = outcomes.overcome_outcome(
        effort,
        against,
        opposed=roll.defense is not None,
        oppose=str(setting(state, "oppose")),
        tie=str(setting(state, "overcome-tie")),
    )
    reached(draft, roll, effort, found.outcome)
    if found.boost == outcomes.OPPONENT and roll.defense is not None:
        new_boost(draft, roll.defense.by, "K-OPPOSE-3")
    if found.achieved:
        achieve(draft, roll, found.outcome)
        if found.boost == outcomes.ACTOR:
            new_boost(draft, roll.by, "K-OVERCOME-5")
    else:
        ask_for_cost(draft, roll, found.asks)


def ask_for_cost(draft: Draft, roll: OpenRoll, answers: tuple[str, ...]) -> None:
    """Ask whether somebody pays for what the dice do not give (K-OVERCOME-2, K-OVERCOME-3)."""
    draft.emit(Asked(question=Question(kind=COST, who=roll.by, answers=answers)))


def achieve(draft: Draft, roll: OpenRoll, word: str) -> None:
    """Do what an overcome is out for: go there, remove that, finish the task."""
    if roll.to is not None:
        draft.emit(Moved(who=roll.by, zone=roll.to, rule="K-MOVE-3"))
    if roll.removes:
        remove(draft, roll.removes, "K-ASPECT-3")
    if roll.kind == TREAT:
        begin_recovery(draft, roll)
    if roll.mode == "task":
        finish_task(draft, roll.what, word)


def finish_task(draft: Draft, name: str, word: str) -> None:
    """Write down how a task of the challenge went."""
    challenge = table(draft.state).challenge
    if challenge is None:
        return
    tasks = tuple(change(t, outcome=word) if t.name == name else t for t in challenge.tasks)
    draft.emit(ChallengeSet(challenge=change(challenge, tasks=tasks), rule="K-CHALLENGE-1"))


def remove(draft: Draft, what: str, rule: str) -> None:
    """Remove an aspect, or a block, that an action was aimed at."""
    if what in draft.state.aspects:
        draft.emit(AspectRemoved(aspect=what, rule=rule))
    elif what in table(draft.state).obstacles:
        draft.emit(ObstacleRemoved(obstacle=what, rule="K-OBST-4"))


_RESOLVING: Mapping[str, Callable[[Draft, OpenRoll], None]] = MappingProxyType(
    {ATTACK: _attack, CREATE: _create, OVERCOME: _overcome, TREAT: _overcome}
)


def _with_roll(state: Conflict, **fields: object) -> Conflict:
    return with_table(state, roll=change(open_roll(state), **fields))


@topic.waives()
def _waived(draft: Draft) -> None:
    """Let nothing come of what was asked; the roll is settled."""
    if table(draft.state).harm is not None:
        draft.emit(harm.HarmOver(absorbed=False))
    settle_roll(draft)
    close(draft)


@topic.waives(DEFEND)
def _undefended(draft: Draft) -> None:
    """Let nothing come of an action against who does not defend."""
    turn_to_next(draft)
    settle_roll(draft)
    close(draft)


@topic.evolves(RollOpened)
def _opened(state: Conflict, event: RollOpened) -> Conflict:
    require_roll(state, event.roll)
    return with_table(state, roll=event.roll)


@topic.evolves(RollChanged)
def _changed(state: Conflict, event: RollChanged) -> Conflict:
    require({**state.participants, **state.sides}, event.roll.by)
    require_paid(state, event.paid)
    field = "defense" if event.defense else "roll"
    roll = open_roll(state)
    share = roll.share if event.share is None else event.share
    return _with_roll(state, **{field: event.roll}, paid=(*roll.paid, *event.paid), share=share)


@topic.evolves(DifficultyRaised)
def _raised(state: Conflict, event: DifficultyRaised) -> Conflict:
    require_paid(state, event.paid)
    paid = (*open_roll(state).paid, *event.paid)
    return _with_roll(state, difficulty=event.difficulty, paid=paid)


@topic.evolves(OutcomeReached)
def _reached(state: Conflict, event: OutcomeReached) -> Conflict:
    require({**state.participants, **state.sides}, event.who)
    margin = event.effort - event.opposed_by
    last = LastRoll(
        by=event.who, effort=event.effort, opposed_by=event.opposed_by, margin=max(margin, 0)
    )
    told = _with_roll(state, outcome=event.outcome, margin=margin, opposed_by=event.opposed_by)
    return change(told, last_roll=last)


@topic.evolves(OutcomeGave)
def _gave(state: Conflict, event: OutcomeGave) -> Conflict:
    gave = event.gave
    require(state.aspects, *gave.added, *gave.revealed, *(one.aspect for one in gave.freed))
    holders = (one.by for one in gave.freed)
    require((*GROUPS, *state.participants, *state.sides), *holders)
    require(state.participants, *gave.order, *(one.who for one in gave.gone))
    require(state.participants, *(one.who for one in (*gave.moved, *gave.groups)))
    return _with_roll(state, gave=event.gave)


@topic.evolves(TakenBack)
def _taken_back(state: Conflict, event: TakenBack) -> Conflict:
    return _with_roll(state, gave=Given(), outcome="", margin=None, opposed_by=None)


@topic.evolves(CameBack)
def _came_back(state: Conflict, event: CameBack) -> Conflict:
    people = state.participants_with(event.who, status="active", outcome=None)
    return change(state, participants=people)


@topic.evolves(ShiftGiven)
def _shift_given(state: Conflict, event: ShiftGiven) -> Conflict:
    return _with_roll(state, given=True, boost=event.boost)


@topic.evolves(SteppedIn)
def _stepped_in(state: Conflict, event: SteppedIn) -> Conflict:
    state.somebody(event.who)
    return _with_roll(state, opposer=event.who, bears=event.who)


@topic.evolves(NextNamed)
def _next_named(state: Conflict, event: NextNamed) -> Conflict:
    state.somebody(event.who)
    return _with_roll(state, next=event.who)


@topic.evolves(TurnCounted)
def _turn_counted(state: Conflict, event: TurnCounted) -> Conflict:
    return _with_roll(state, over=True)


@topic.evolves(Hidden)
def _hidden_again(state: Conflict, event: Hidden) -> Conflict:
    aspect = change(state.aspects[event.aspect], hidden=True)
    return change(state, aspects={**state.aspects, aspect.id: aspect})
