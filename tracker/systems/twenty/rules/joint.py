"""A W20 check of several under way, or one whose other side is open: who takes part, what comes."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NoReturn

from msgspec.structs import asdict

from tracker.checks.rules import checking
from tracker.checks.rules.table import CheckTable, table_of, with_table
from tracker.conflict.draft import Draft
from tracker.conflict.fields import Whose, Yes
from tracker.conflict.notes import Noted
from tracker.conflict.questions import Asked, QuestionClosed
from tracker.conflict.ruling import N_, Base, Command, Contradiction, Event, require, there
from tracker.conflict.state import Conflict, LastRoll, Modifier, Own, Question, change, kept
from tracker.conflict.system import Upcast
from tracker.conflict.topic import Topic
from tracker.conflict.turns import present
from tracker.systems.twenty.rules.check_builder import (
    Bracket,
    Task,
    TwentyPart,
    announce_check,
    announced,
    besides_dice,
    dice_of,
    faces,
    names_of,
    notation,
    with_parts,
)
from tracker.systems.twenty.rules.checks import Stage, TwentyCheck, TwentyOutcome, stage_of
from tracker.systems.twenty.rules.notation import Side
from tracker.systems.twenty.rules.together import (
    ALONE,
    MANNERS,
    WRITTEN,
    Manner,
    Mode,
    support_dis,
    what_is_added,
)

topic = Topic()


class Joint(Base, frozen=True, kw_only=True):
    """A check of several that is under way.

    ``check`` is that of who began, as it was announced, ``parts`` what it is made of; neither has
    the ``common`` dice, below 0 disadvantages, which are those of the task itself. ``side`` and
    ``against`` are what is checked, as it stands in brackets, ``names`` the same without points.
    ``count`` is how many may take part, in all or besides the first as its mode has it. ``others``
    are those who were named before the first throw, None while that is open; ``made`` are those
    whose results are there.
    """

    whose = "by"
    seen = (
        "mode by* side names against count required stages what note hidden! main others* made* "
        "results; marks: check parts common"
    )

    mode: Mode
    by: str
    check: TwentyCheck
    parts: tuple[Modifier, ...] = ()
    common: int = 0
    side: str = ""
    names: str = ""
    against: str = ""
    count: int | None = None
    required: int | None = None
    stages: tuple[Stage, ...] = ()
    what: str = ""
    note: str = ""
    hidden: bool = False
    main: bool = True
    others: tuple[str, ...] | None = None
    made: tuple[str, ...] = ()
    results: tuple[int, ...] = ()

    @property
    def left(self) -> tuple[str, ...]:
        """Return who was named and has made no check yet."""
        return tuple(who for who in self.others or () if who not in self.made)

    @property
    def dice(self) -> int:
        """Return the task's dice for each, once it is known how many take part."""
        return self.manner.dice(self.common, 1 + len(self.others or ()))

    @property
    def manner(self) -> Manner:
        """Return how several make it, and how one does whose other side is open."""
        return MANNERS.get(self.mode, ALONE)


class Together(Base, frozen=True, kw_only=True):
    """What a check of several came to; see ``Reached``."""

    whose = "by"
    seen = (
        "mode by* made* results disadvantages degree success required required_met stage total "
        "degree_sum next_dis hidden!"
    )

    mode: Mode
    by: str
    made: tuple[str, ...]
    results: tuple[int, ...]
    disadvantages: tuple[int, ...]
    degree: int
    success: bool
    required: int | None = None
    required_met: bool | None = None
    stage: Stage | None = None
    total: int | None = None
    degree_sum: int | None = None
    next_dis: int = 0
    hidden: bool = False


class TwentyTable(CheckTable, frozen=True, kw_only=True):
    """What this system keeps on the table: a check of several, and how the last one went.

    ``short`` is one with support that has succeeded below the degree required, while some who
    might have supported it have not: the game master may let them all the same (T-111).
    """

    seen = "joint together; secret: short"

    joint: Joint | None = None
    together: Together | None = None
    short: Joint | None = None

    def is_fresh(self, state: Conflict) -> bool:
        """Say whether no other check or action came since the one that fell short."""
        last, roll, short = table_of(state).last_check, state.last_roll, self.short
        if last is None or roll is None or short is None:
            return False
        return last.who == short.made[-1] and roll.by == short.by


class CheckOpened(Event, frozen=True, kw_only=True, tag="twenty_opened"):
    """A check of several is announced (T-046)."""

    seen = "joint hidden"

    joint: Joint
    hidden: bool = False


class FiguresNamed(Event, frozen=True, kw_only=True, tag="twenty_figures"):
    """Who else takes part is settled, before the first throw (T-105)."""

    whose = "by"
    seen = "by* others* dice"

    by: str
    others: tuple[str, ...]
    dice: int


class Contributed(Event, frozen=True, kw_only=True, tag="twenty_contributed"):
    """The check just made counts for the one of several."""

    seen = "who*"

    who: str


class JointClosed(Event, frozen=True, kw_only=True, tag="twenty_closed"):
    """A check of several is no longer under way: it goes on against somebody, or not at all."""

    whose = "by"
    seen = "by* hidden"

    by: str
    hidden: bool = False


class JointReopened(Event, frozen=True, kw_only=True, tag="twenty_reopened"):
    """A check that has succeeded below the degree required is supported all the same."""

    whose = "by"
    seen = "by* hidden"

    by: str
    hidden: bool = False


class TogetherDecided(Event, frozen=True, kw_only=True, tag="twenty_together"):
    """A check of several has come to this."""

    seen = "result hidden"

    result: Together
    hidden: bool = False


def _in_english(field: str) -> Upcast:
    """Return what names the mode, in what an event has in a field, as versions 2 do."""
    modes = {written: mode for mode, written in WRITTEN.items()}

    def upcast(event: dict[str, Any], own: frozenset[str]) -> dict[str, Any]:
        noun = event[field]
        return {**event, field: {**noun, "mode": modes.get(noun["mode"], noun["mode"])}}

    return upcast


UPCASTS: Mapping[tuple[str, int], Upcast] = MappingProxyType(
    {("twenty_opened", 1): _in_english("joint"), ("twenty_together", 1): _in_english("result")}
)


def table_for_players(own: Own | None, state: Conflict) -> TwentyTable:
    """Return what players may know of checks of several: none with somebody who is gone for good.

    The id alone would tell how many there were.
    """
    known = kept(own, TwentyTable)
    there = known.together is None or state.participants.keys() >= set(known.together.made)
    return known if there else change(known, together=None)


def table(state: Conflict) -> TwentyTable:
    """Return what this system keeps on the table."""
    return state.own if isinstance(state.own, TwentyTable) else TwentyTable()


def _with(state: Conflict, **fields: object) -> Conflict:
    """Return a state with these fields of a check of several, and no others."""
    return with_table(state, **{**dict.fromkeys(("joint", "together", "short")), **fields})


@topic.evolves(CheckOpened)
def _opened(state: Conflict, event: CheckOpened) -> Conflict:
    state.somebody(event.joint.by)
    return _with(state, joint=event.joint)


@topic.evolves(FiguresNamed)
def _named(state: Conflict, event: FiguresNamed) -> Conflict:
    joint = there(table(state).joint, "check together")
    require(state.participants, event.by, *event.others)
    return _with(state, joint=change(joint, others=event.others))


@topic.evolves(Contributed)
def _contributed(state: Conflict, event: Contributed) -> Conflict:
    require(state.participants, event.who)
    joint = there(table(state).joint, "check together")
    last = there(table_of(state).last_check, "check")
    outcome = last.outcome
    if not isinstance(outcome, TwentyOutcome):
        raise Contradiction(f"no outcome of this system: {outcome}")
    results = (*joint.results, outcome.result)
    # What it all comes to would tell how a hidden check among them has gone (T-130).
    grown = change(
        joint, made=(*joint.made, event.who), results=results, hidden=joint.hidden or last.hidden
    )
    return _with(state, joint=grown)


@topic.evolves(JointClosed)
def _closed(state: Conflict, event: JointClosed) -> Conflict:
    require(state.participants, event.by)
    return _with(state)


@topic.evolves(TogetherDecided)
def _decided(state: Conflict, event: TogetherDecided) -> Conflict:
    result, joint = event.result, table(state).joint
    roll = LastRoll(by=result.by, effort=result.degree)
    short = joint if joint and joint.left and _falls_short(result) else None
    return _with(change(state, last_roll=roll), together=result, short=short)


def _falls_short(result: Together) -> bool:
    each = MANNERS[result.mode].each
    return not each and result.success and result.required_met is False


@topic.evolves(JointReopened)
def _taken_up_again(state: Conflict, event: JointReopened) -> Conflict:
    short = there(table(state).short, "check together")
    # The action it was is over, and so is what was noted of it.
    return _with(state, joint=change(short, main=False, note=""))


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
    """Make one's own check beside those of the others."""

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
    manner = joint.manner
    if joint.count is not None and len(others) + manner.counted > joint.count:
        message = N_("only so many may take part: {most}")
        draft.forbid(manner.most_rule, message, most=joint.count)
    dice = change(joint, others=others).dice
    draft.emit(FiguresNamed(by=joint.by, others=others, dice=dice, rule=manner.named_rule))


def _first(draft: Draft, given: tuple[int, ...] | None, more: tuple[Modifier, ...] = ()) -> None:
    """Throw for who began, with the dice that the task has for so many."""
    joint = table(draft.state).joint
    assert joint is not None
    task = dice_of(joint.dice, joint.manner.dice_rule, "")
    check = with_parts(joint.check, (task, *more))
    draft.emit(announced(joint.by, check, (*joint.parts, task, *more)))
    _make(draft, joint, joint.by, check, given, joint.names)


def _make(
    draft: Draft,
    joint: Joint,
    who: str,
    check: TwentyCheck,
    given: tuple[int, ...] | None,
    names: str,
) -> None:
    checking.make_check(
        draft, "hand", who, check, given, what=joint.what, hidden=joint.hidden, skill=names
    )
    draft.emit(Contributed(who=who))
    _go_on(draft)


def _go_on(draft: Draft) -> None:
    """Ask whose check is next, or say what it all comes to."""
    joint = table(draft.state).joint
    assert joint is not None
    if joint.left and joint.manner.each:
        question = Question(kind="join", who=joint.left[0], answers=("join",))
    elif joint.left and joint.results[-1] < 0:
        question = Question(kind="support", who=joint.left[0], answers=("support", "alone"))
    else:
        _decide(draft, joint)
        return
    draft.emit(Asked(question=question))


def _decide(draft: Draft, joint: Joint) -> None:
    manner = joint.manner
    added = what_is_added(draft.state.campaign)
    reached = manner.reached(joint.results, joint.common, joint.required, added)
    result = Together(
        mode=joint.mode,
        by=joint.by,
        made=joint.made,
        results=joint.results,
        required=joint.required,
        stage=stage_of(joint.stages, reached.degree),
        hidden=joint.hidden,
        **asdict(reached),
    )
    draft.emit(TogetherDecided(result=result, hidden=joint.hidden, rule=manner.end_rule))
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
    dice = dice_of(joint.dice, joint.manner.dice_rule, "")
    task = Task("check", side_of_joint(joint), dice=(dice,))
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
    _make(draft, joint, who, announce_check(draft, who, hand, task), given, names)


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
