"""The checks of the W10 pool: alone, on a task, or two against each other; aiming; the order."""

from __future__ import annotations

from tracker.conflict import checking
from tracker.conflict.checking import Make
from tracker.conflict.conditions import ObstacleSet, obstacle_called
from tracker.conflict.draft import Draft
from tracker.conflict.fields import Kind, Who, Words, Yes
from tracker.conflict.ruling import N_, Command
from tracker.conflict.settings import campaign
from tracker.conflict.state import Obstacle, Tested, change
from tracker.conflict.topic import Topic
from tracker.dice.faults import Fault
from tracker.systems.pool.rules.check_builder import PoolPart, count, read_need
from tracker.systems.pool.rules.checks import PoolCheck, PoolOutcome
from tracker.systems.pool.rules.obstacles import Obstacle as Task
from tracker.systems.pool.rules.obstacles import attempt
from tracker.systems.pool.rules.state import (
    FUMBLE,
    Drawn,
    Fumbled,
    Missed,
    Side,
    window,
)

topic = Topic(system="pool")


class Checking(Command, frozen=True, kw_only=True):
    """A command with a check: ``kind`` is the kind of action, for the conditions in scope."""

    hand: PoolPart = PoolPart()
    what: Words = ""
    kind: Kind | None = None
    hidden: Yes = False
    free: Yes = False
    anew: Yes = False


class Check(Checking, frozen=True, kw_only=True, tag="pool_check"):
    """Throw the dice of a trait; each that reaches the target number is a success.

    ``need`` is a number, the name of a difficulty, or nothing where only successes count.
    """

    verb = "check"
    group = "actions"
    unbound = True

    need: Words = ""
    hidden_need: Yes = False
    obstacle: Words = ""
    carry: Yes | None = None
    follows: Yes = False


class Contest(Checking, frozen=True, kw_only=True, tag="pool_contest"):
    """Throw against somebody: more successes win, equal ones change nothing."""

    verb = "contest"
    words = ("opponent",)
    group = "actions"
    unbound = True

    opponent: Who
    vs: PoolPart = PoolPart()


class Attack(Checking, frozen=True, kw_only=True, tag="pool_attack"):
    """Attack somebody, who answers with a check; more successes win."""

    verb = "attack"
    words = ("target",)
    group = "actions"

    target: Who
    vs: PoolPart = PoolPart()


class Defend(Command, frozen=True, kw_only=True, tag="pool_defend"):
    """Answer the check that stands against one."""

    verb = "defend"
    group = "questions"
    reacts = True

    hand: PoolPart = PoolPart()
    kind: Kind | None = None
    anew: Yes = False


@topic.decides(Check)
def check(draft: Draft, command: Check) -> None:
    """Make a check against a need, against what is left of a task, or without a need."""
    if command.follows:
        who, main = window(draft, FUMBLE, command.by).who, False
        draft.actor = who
    else:
        who, main = checking.begin(draft, command, free=command.free)
    task = _task(draft, command)
    need = _need(draft, command, task)
    kept_need = command.hidden_need or (task is not None and task.hidden)

    def make(roller: str) -> PoolCheck | Fault:
        return count(
            draft,
            "hand",
            command.hand,
            roller,
            command.kind,
            need,
            hidden=kept_need,
            follows=command.follows,
        )

    tested = checking.make_check(
        draft, "hand", who, make, command.hand.dice, what=command.what, hidden=command.hidden
    )
    carried = _worn(draft, command, task, tested)
    checking.finish(draft, who, main)
    _offer(draft, tested)
    outcome = _outcome(tested)
    if outcome.success is False and need is not None and not carried:
        draft.emit(
            Missed(
                who=who,
                what=task.text if task else command.what or tested.skill,
                need=need,
                successes=outcome.successes,
                obstacle=task.id if task else "",
                kept_need=kept_need,
                unseen=kept_need or tested.hidden,
                rule="P-130",
            )
        )


def _task(draft: Draft, command: Check) -> Obstacle | None:
    """Return the task that a check is made on; with a need that is hidden, so is the task's."""
    if not command.obstacle:
        return None
    task = obstacle_called(draft, command.obstacle)
    if not command.hidden_need or task.hidden:
        return task
    draft.emit(ObstacleSet(obstacle=change(task, hidden=True), rule="P-034"))
    return draft.state.obstacles[task.id]


def _need(draft: Draft, command: Check, task: Obstacle | None) -> int | None:
    """Return what a check needs: what is typed, else what a task still does (P-130)."""
    if task is not None:
        not_overcome(draft, task)
        if not command.need:
            return task.needs - task.done
    need = read_need(command.need)
    if isinstance(need, Fault):
        checking.fail(need)
    return need


def _worn(draft: Draft, command: Check, task: Obstacle | None, tested: Tested) -> bool:
    """Wear a task down by an attempt; return whether its successes count (P-130…P-135)."""
    if task is None:
        return False
    always = campaign(draft.state, "carry") == "on"
    carry = always if command.carry is None else command.carry
    outcome = _outcome(tested)
    # With a need of its own a check may fail though its successes are all that the task needs.
    if carry or outcome.success is not False:
        wear(draft, task, outcome.successes, carry)
    return carry


def not_overcome(draft: Draft, task: Obstacle) -> None:
    """Refuse to wear down a task of which nothing is left (P-132)."""
    if task.done >= task.needs:
        draft.refuse(N_("{name} is overcome already"), rule="P-132", name=task.text)


def wear(
    draft: Draft, task: Obstacle, successes: int, carry: bool, *, unseen: bool = False
) -> None:
    """Wear a task down by so many successes; without ``carry`` only if they are enough."""
    before = Task(need=task.needs, remaining=task.needs - task.done, surplus=task.surplus)
    after = attempt(before, successes, carry)
    worn = change(task, done=task.needs - after.remaining, surplus=after.surplus)
    if worn != task:
        rule = "P-132" if after.cleared else "P-130"
        draft.emit(ObstacleSet(obstacle=worn, unseen=unseen, rule=rule))


def _outcome(tested: Tested) -> PoolOutcome:
    assert isinstance(tested.outcome, PoolOutcome)
    return tested.outcome


def _offer(draft: Draft, *tested: Tested) -> None:
    """Open what a fumble allows, on either side (P-092, P-142)."""
    for one in tested:
        if _outcome(one).fumble:
            draft.emit(Fumbled(who=one.who, hidden=one.hidden, rule="P-081"))


@topic.resolves(checking.UNANSWERED)
def unanswered(draft: Draft) -> None:
    """Open what a fumble allows of a check that nobody answers (P-092, P-142)."""
    last = draft.state.last_check
    assert last is not None
    _offer(draft, last)


def _make(
    draft: Draft, which: str, part: PoolPart, kind: str | None, *, defends: bool = False
) -> Make:
    return lambda who: count(draft, which, part, who, kind, defends=defends)


def _oppose(draft: Draft, command: Contest | Attack, kind: str, target: str) -> None:
    """Make a check against somebody's, which may be given with it (P-140)."""
    who, main = checking.begin(draft, command, free=command.free)
    hand, vs = command.hand, command.vs
    mine = checking.make_check(
        draft,
        "hand",
        who,
        _make(draft, "hand", hand, command.kind),
        hand.dice,
        what=command.what,
        hidden=command.hidden,
    )

    def answer() -> Tested:
        make = _make(draft, "vs", vs, command.kind, defends=True)
        return checking.make_check(draft, "vs", target, make, vs.dice, hidden=command.hidden)

    checking.oppose(draft, kind, target, None if vs == PoolPart() else answer, main=main)
    if draft.state.duel is None:
        settled(draft, kind, mine)


def settled(draft: Draft, kind: str, mine: Tested) -> None:
    """Open what two checks against each other allow: fumbles, and another throw of a draw."""
    theirs = draft.state.last_check
    assert theirs is not None
    _offer(draft, mine, theirs)
    if _outcome(mine).successes == _outcome(theirs).successes:
        draft.emit(Drawn(kind=kind, mine=_side(mine), theirs=_side(theirs), rule="P-141"))


def _side(tested: Tested) -> Side:
    return Side(
        who=tested.who,
        check=tested.check,
        skill=tested.skill,
        what=tested.what,
        hidden=tested.hidden,
    )


@topic.decides(Contest)
def contest(draft: Draft, command: Contest) -> None:
    """Throw against somebody (P-140)."""
    _oppose(draft, command, "contest", command.opponent)


@topic.decides(Attack)
def attack(draft: Draft, command: Attack) -> None:
    """Attack somebody: a check against theirs (P-140); harm is the game master's word (P-158)."""
    _oppose(draft, command, "attack", command.target)


@topic.decides(Defend)
def defend(draft: Draft, command: Defend) -> None:
    """Answer a check that stands against one."""
    duel = draft.state.duel
    make = _make(draft, "hand", command.hand, command.kind, defends=True)
    checking.answer(draft, make, command.hand.dice)
    if duel is not None:
        settled(draft, duel.kind, duel.mine)
