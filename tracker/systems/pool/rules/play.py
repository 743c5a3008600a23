"""The checks of the W10 pool: alone, on a task, two against each other, thrown again; aiming."""

from __future__ import annotations

from tracker.checks.rules import checking
from tracker.checks.rules.conditions import ConditionSet
from tracker.checks.rules.table import Tested, table_of
from tracker.conflict.draft import Draft
from tracker.conflict.fields import ConflictKind, Number, ThrownFaces, Who, Words, Yes
from tracker.conflict.ruling import N_, Command
from tracker.conflict.settings import campaign
from tracker.conflict.state import Condition, Obstacle
from tracker.conflict.topic import Topic
from tracker.conflict.turns import claim_action, end_action
from tracker.systems.pool.rules.check_builder import PoolPart, build_check, read_need
from tracker.systems.pool.rules.checks import PoolCheck, PoolOutcome
from tracker.systems.pool.rules.followups import (
    FUMBLE,
    RETHROW,
    Drawn,
    Fumbled,
    Missed,
    Side,
    close,
    not_overcome,
    now,
    task_tried,
    wear,
    window,
)
from tracker.systems.pool.rules.tables import PRESETS

topic = Topic()

AIMED = PRESETS[0]
"""The preset of one action's aiming (P-044)."""


class Checking(Command, frozen=True, kw_only=True):
    """A command with a check: ``kind`` is the kind of action, for the conditions in scope."""

    hand: PoolPart = PoolPart()
    what: Words = ""
    kind: ConflictKind | None = None
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
    attacks = "target"

    target: Who
    vs: PoolPart = PoolPart()


class Defend(Command, frozen=True, kw_only=True, tag="pool_defend"):
    """Answer the check that stands against one."""

    verb = "defend"
    group = "questions"
    reacts = True

    hand: PoolPart = PoolPart()
    kind: ConflictKind | None = None
    anew: Yes = False


class Rethrow(Command, frozen=True, kw_only=True, tag=RETHROW):
    """Throw both checks again that came out even, as they were set."""

    group = "questions"

    dice: ThrownFaces | None = None
    vs_dice: ThrownFaces | None = None
    anew: Yes = False


class Aim(Command, frozen=True, kw_only=True, tag="aim"):
    """Aim for the whole action: the next check is easier."""

    group = "turns"

    mod: Number = AIMED.value


@topic.decides(Check)
def check(draft: Draft, command: Check) -> None:
    """Make a check against a need, against what is left of a task, or without a need."""
    if command.follows:
        who, main = window(draft, FUMBLE, command.by).who, False
        draft.actor = who
    else:
        who, main = checking.begin_check(draft, command, free=command.free)
    task = (
        task_tried(draft, command.obstacle, hidden_need=command.hidden_need)
        if command.obstacle
        else None
    )
    need = _need(draft, command, task)
    kept_need = command.hidden_need or (task is not None and task.hidden)

    check = build_check(
        draft,
        "hand",
        command.hand,
        who,
        command.kind,
        need,
        hidden=kept_need,
        follows=command.follows,
    )
    tested = checking.make_check(
        draft, "hand", who, check, command.hand.dice, what=command.what, hidden=command.hidden
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


def _need(draft: Draft, command: Check, task: Obstacle | None) -> int | None:
    """Return what a check needs: what is typed, else what a task still does (P-130)."""
    if task is not None:
        not_overcome(draft, task)
        if not command.need:
            return task.needs - task.done
    return read_need(command.need)


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


def _outcome(tested: Tested) -> PoolOutcome:
    assert isinstance(tested.outcome, PoolOutcome)
    return tested.outcome


def _offer(draft: Draft, *tested: Tested) -> None:
    """Open what a fumble allows, on either side (P-092, P-142)."""
    unseen = any(draft.state.somebody(one.who).hidden for one in tested)
    for one in tested:
        if _outcome(one).fumble:
            draft.emit(Fumbled(who=one.who, hidden=one.hidden, unseen=unseen, rule="P-081"))


@topic.resolves(checking.UNANSWERED)
def unanswered(draft: Draft) -> None:
    """Open what a fumble allows of a check that nobody answers (P-092, P-142)."""
    last = table_of(draft.state).last_check
    assert last is not None
    _offer(draft, last)


def _make(
    draft: Draft,
    which: str,
    part: PoolPart,
    who: str,
    kind: str | None,
    *,
    what: str = "",
    hidden: bool = False,
    defends: bool = False,
) -> Tested:
    """Build somebody's check, which needs no number of successes, and make it."""
    check = build_check(draft, which, part, who, kind, defends=defends)
    return checking.make_check(draft, which, who, check, part.dice, what=what, hidden=hidden)


def _oppose(draft: Draft, command: Contest | Attack, kind: str, target: str) -> None:
    """Make a check against somebody's, which may be given with it (P-140)."""
    who, main = checking.begin_check(draft, command, free=command.free)
    what, hidden = command.what, command.hidden
    mine = _make(draft, "hand", command.hand, who, command.kind, what=what, hidden=hidden)
    vs = command.vs

    def answer() -> Tested:
        return _make(draft, "vs", vs, target, command.kind, hidden=hidden, defends=True)

    checking.oppose(draft, kind, target, None if vs == PoolPart() else answer, main=main)
    if table_of(draft.state).duel is None:
        settled(draft, kind, mine)


def settled(draft: Draft, kind: str, mine: Tested) -> None:
    """Open what two checks against each other allow: fumbles, and another throw of a draw."""
    theirs = table_of(draft.state).last_check
    assert theirs is not None
    _offer(draft, mine, theirs)
    if _outcome(mine).successes == _outcome(theirs).successes:
        draft.emit(Drawn(kind=kind, mine=_side(mine), theirs=_side(theirs), rule="P-141"))


def _side(tested: Tested) -> Side:
    assert isinstance(tested.check, PoolCheck)
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
    duel = checking.answering(draft)
    hand, hidden = command.hand, duel.mine.hidden
    theirs = _make(draft, "hand", hand, duel.target, command.kind, hidden=hidden, defends=True)
    checking.settle(draft, theirs)
    settled(draft, duel.kind, duel.mine)


@topic.decides(Rethrow)
def rethrow(draft: Draft, command: Rethrow) -> None:
    """Throw both again, as they were set; no action is used (P-141)."""
    drawn = now(draft.state).drawn[close(draft, RETHROW, command.by).who]
    mine, theirs = drawn.mine, drawn.theirs
    first = checking.make_check(
        draft,
        "hand",
        mine.who,
        mine.check,
        command.dice,
        what=mine.what,
        hidden=mine.hidden,
        skill=mine.skill,
    )

    def answer() -> Tested:
        return checking.make_check(
            draft,
            "vs",
            theirs.who,
            theirs.check,
            command.vs_dice,
            hidden=theirs.hidden,
            skill=theirs.skill,
        )

    checking.oppose(draft, drawn.kind, theirs.who, answer, main=False)
    settled(draft, drawn.kind, first)


@topic.decides(Aim)
def aim(draft: Draft, command: Aim) -> None:
    """Aim: a main action, and a bonus on the next check (P-044, P-150).

    Aiming on gives the bonus once all the same (PA-7).
    """
    if command.mod >= 0:
        draft.refuse(N_("aiming makes the next check easier: a number below 0"), rule="P-150")
    who = claim_action(draft)
    mod = command.mod
    aims = (c for c in draft.state.somebody(who).conditions if c.once and c.text == AIMED.name)
    already = next(aims, None)
    if already is not None:
        mod = min(mod, already.mod)
        draft.warn("P-150", N_("aiming on gives no more; with mod=N it does"))
    identity = draft.new_id("c") if already is None else already.id
    condition = Condition(id=identity, text=AIMED.name, mod=mod, once=True, rule="P-150")
    draft.emit(ConditionSet(who=who, condition=condition, rule="P-150"))
    end_action(draft, who)
