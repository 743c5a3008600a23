"""What is answered in a W20 check of several: who takes part, and each one's own check."""

from __future__ import annotations

from typing import NoReturn

from tracker.conflict import checking
from tracker.conflict.draft import Draft
from tracker.conflict.fields import Whose, Yes
from tracker.conflict.notes import Noted
from tracker.conflict.questions import Asked, QuestionClosed
from tracker.conflict.ruling import N_, Command
from tracker.conflict.state import Modifier, Question, change
from tracker.conflict.topic import Topic
from tracker.conflict.turns import present
from tracker.systems.twenty.rules.announced import besides_dice, with_parts
from tracker.systems.twenty.rules.groups import Sum, support_dis
from tracker.systems.twenty.rules.joint import (
    CheckOpened,
    Contributed,
    FiguresNamed,
    Joint,
    JointClosed,
    JointReopened,
    TogetherDecided,
    communal,
    supported,
    table,
)
from tracker.systems.twenty.rules.notation import Side
from tracker.systems.twenty.rules.parts import Bracket, Task, TwentyPart, faces, names_of, notation
from tracker.systems.twenty.rules.sums import announced, dice_of, reckon

topic = Topic(system="twenty")

SUPPORTING, COMMUNAL = "unterstützend", "gemeinschaftlich"


class With(Command, frozen=True, kw_only=True, tag="twenty_with"):
    """Name who else takes part in the check, before it is thrown; nobody, without a name."""

    verb = "with"
    words = ("names",)
    group = "questions"

    names: Whose = ()
    hand: TwentyPart = TwentyPart()
    anew: Yes = False


class Support(Command, frozen=True, kw_only=True, tag="twenty_support"):
    """Try to make up for the check that was missed, with the disadvantages it leaves."""

    verb = "support"
    words = ("notation",)
    group = "questions"
    reacts = True

    notation: Bracket = ""
    hand: TwentyPart = TwentyPart()
    anew: Yes = False


class Join(Command, frozen=True, kw_only=True, tag="twenty_join"):
    """Make one's own check in a communal one."""

    verb = "join"
    group = "questions"
    reacts = True
    says_whose = True

    hand: TwentyPart = TwentyPart()
    anew: Yes = False


class Alone(Command, frozen=True, kw_only=True, tag="twenty_alone"):
    """Leave a missed check as it is: nobody supports it."""

    verb = "alone"
    group = "questions"


def open_joint(draft: Draft, joint: Joint, given: tuple[int, ...] | None) -> None:
    """Announce a check of several; thrown at once when it is known who takes part."""
    others = joint.others
    opened = change(joint, others=None)
    draft.emit(CheckOpened(joint=opened, hidden=joint.hidden, rule="T-046"))
    if others is not None:
        _name(draft, others)
        _first(draft, given)
    elif given is not None:
        draft.refuse(N_("say who takes part, before the dice: with="), rule="T-105")
    else:
        draft.emit(Asked(question=Question(kind="figures", who=joint.by, answers=("with",))))


def current(draft: Draft, kind: str) -> Joint:
    """Return the check of several that a question of this kind is about; refuse when there is none.

    The question is closed.
    """
    joint, question = table(draft.state).joint, draft.state.question
    if joint is None or question is None or question.kind != kind:
        _not_now(draft, kind)
    draft.emit(QuestionClosed(kind=kind))
    return joint


def _not_now(draft: Draft, kind: str) -> NoReturn:
    """Refuse an answer that nothing asks for, by the rule that says why."""
    last = table(draft.state).together
    if kind == "support" and last is not None and last.success:
        draft.refuse(N_("a success needs no support"), rule="T-101")
    if kind == "figures":
        draft.refuse(N_("who takes part is named before the first throw"), rule="T-105")
    draft.refuse(N_("that is not asked now"))


def _name(draft: Draft, others: tuple[str, ...]) -> None:
    """Settle who takes part; refuses more than the game master lets (T-104, T-121)."""
    joint = table(draft.state).joint
    assert joint is not None
    if joint.by in others or len(set(others)) != len(others):
        draft.refuse(N_("each takes part once"), rule="T-105")
    for who in others:
        present(draft, who)
    communal = joint.mode == COMMUNAL
    if joint.count is not None and len(others) + communal > joint.count:
        rule = "T-121" if communal else "T-104"
        draft.forbid(rule, N_("only so many may take part: {most}"), most=joint.count)
    named = change(joint, others=others)
    rule = "T-122" if communal else "T-105"
    draft.emit(FiguresNamed(by=joint.by, others=others, dice=named.dice, rule=rule))


def _first(draft: Draft, given: tuple[int, ...] | None, more: tuple[Modifier, ...] = ()) -> None:
    """Throw for who began, with the dice that the task has for so many."""
    joint = table(draft.state).joint
    assert joint is not None
    task = dice_of(joint.dice, "T-122" if joint.mode == COMMUNAL else "T-055", "")
    check = with_parts(joint.check, (task, *more))
    draft.emit(announced(joint.by, check, (*joint.parts, task, *more)))
    _make(draft, joint, joint.by, lambda who: check, given, joint.names)


def _make(
    draft: Draft,
    joint: Joint,
    who: str,
    make: checking.Make,
    given: tuple[int, ...] | None,
    names: str,
) -> None:
    checking.make_check(
        draft, "hand", who, make, given, what=joint.what, hidden=joint.hidden, skill=names
    )
    draft.emit(Contributed(who=who))
    _go_on(draft)


def _go_on(draft: Draft) -> None:
    """Ask whose check is next, or say what it all comes to."""
    joint = table(draft.state).joint
    assert joint is not None
    if joint.left and joint.mode == COMMUNAL:
        question = Question(kind="join", who=joint.left[0], answers=("join",))
    elif joint.left and joint.results[-1] < 0:
        question = Question(kind="support", who=joint.left[0], answers=("support", "alone"))
    else:
        _decide(draft, joint)
        return
    draft.emit(Asked(question=question))


def _decide(draft: Draft, joint: Joint) -> None:
    added: Sum = "eg" if draft.state.campaign.get("communal_sum") == "eg" else "erfolg"
    result = supported(joint) if joint.mode == SUPPORTING else communal(joint, added)
    rule = "T-108" if result.total is None else "T-126"
    draft.emit(TogetherDecided(result=result, hidden=joint.hidden, rule=rule))
    if joint.note:
        draft.emit(Noted(text=joint.note, secret=joint.hidden))
    checking.finish(draft, joint.by, joint.main)


@topic.decides(With)
def name_others(draft: Draft, command: With) -> None:
    """Name who takes part, and throw for who began (T-105, T-121)."""
    joint = current(draft, "figures")
    draft.actor = joint.by
    more = besides_dice(draft, joint.by, command.hand)
    _name(draft, command.names)
    _first(draft, faces(draft, "hand", command.hand), more)


@topic.decides(Support)
def support(draft: Draft, command: Support) -> None:
    """Make a supporter's check, at the disadvantages that the one before leaves (T-102…T-110).

    The supporter's own attribute and skill may be others; those of the first are the rule.
    """
    joint = _reopened(draft) or current(draft, "support")
    who = _next(draft, joint, command)
    written = notation(command.notation).side if command.notation else None
    named = command.hand.attr or command.hand.skill
    side = written or (None if named else side_of_joint(joint))
    left = Modifier(value=support_dis(joint.results[-1]), why="disadvantage", rule="T-102")
    task = Task("check", side, dice=(left,))
    hand = command.hand
    _own(draft, joint, who, hand, task)


@topic.decides(Join)
def join(draft: Draft, command: Join) -> None:
    """Make one's own check with the same attribute and skill (T-120, TA-18)."""
    joint = current(draft, "join")
    who = _next(draft, joint, command)
    hand = command.hand
    task = Task("check", side_of_joint(joint), dice=(dice_of(joint.dice, "T-122", ""),))
    _own(draft, joint, who, hand, task)


def _reopened(draft: Draft) -> Joint | None:
    """Take up again a success below the degree required, where T-111 is overruled."""
    own, state = table(draft.state), draft.state
    if own.short is None or state.question is not None or not own.is_fresh(state):
        return None
    draft.forbid("T-111", N_("support is open only after a negative EG, whatever EG is required"))
    draft.emit(JointReopened(by=own.short.by, hidden=own.short.hidden))
    return table(draft.state).joint


def _own(draft: Draft, joint: Joint, who: str, hand: TwentyPart, task: Task) -> None:
    names, given = names_of(draft, hand, task.side), faces(draft, "hand", hand)
    _make(draft, joint, who, lambda one: reckon(draft, one, hand, task), given, names)


def _next(draft: Draft, joint: Joint, command: Command) -> str:
    """Return whose check it is: the next of those named, or the one given with ``by``."""
    who = command.by or joint.left[0]
    if who not in joint.left:
        draft.refuse(N_("{who} was not named for this check"), rule="T-105", who=who)
    draft.actor = who
    present(draft, who)
    return who


def side_of_joint(joint: Joint) -> Side | None:
    """Return what all check by the rule; None where the first had plain numbers."""
    return notation(f"[{joint.side}]").side if joint.side else None


@topic.decides(Alone)
def alone(draft: Draft, command: Alone) -> None:
    """Leave a missed check at its degree of failure."""
    joint = current(draft, "support")
    draft.actor = draft.actor or joint.by
    _decide(draft, joint)


@topic.waives("figures")
@topic.waives("target")
@topic.waives("support")
@topic.waives("join")
def drop(draft: Draft) -> None:
    """Close a check of several without effect; who began has used the action."""
    joint = table(draft.state).joint
    assert joint is not None
    draft.emit(JointClosed(by=joint.by, hidden=joint.hidden))
    checking.finish(draft, joint.by, joint.main)
