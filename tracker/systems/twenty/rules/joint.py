"""W20 checks of several: supporting one after the other, communal, or with the other side open."""

from __future__ import annotations

from typing import Literal

from tracker.conflict.ruling import Base, Contradiction, Event, require, there
from tracker.conflict.state import Conflict, LastRoll, Modifier, change
from tracker.conflict.topic import Topic
from tracker.dice.faults import Fault
from tracker.systems.twenty.rules import groups
from tracker.systems.twenty.rules.checks import TwentyCheck, TwentyOutcome
from tracker.systems.twenty.rules.degrees import Stage, stage_of
from tracker.systems.twenty.rules.groups import Sum, communal_dis

topic = Topic(system="twenty")

Mode = Literal["vergleichend", "unterstützend", "gemeinschaftlich"]


class Joint(Base, frozen=True, kw_only=True):
    """A check of several that is under way.

    ``check`` is that of who began, as it was announced, ``parts`` what it is made of; neither has
    the ``common`` dice, below 0 disadvantages, which are those of the task itself. ``side`` and
    ``against`` are what is checked, as it stands in brackets, ``names`` the same without points.
    ``count`` is how many may take part:
    in all, or with support besides the first. ``others`` are those who were named before the first
    throw, None while that is open; ``made`` are those whose results are there.
    """

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
        """Return the task's dice for each, once it is known how many take part (T-122, T-123)."""
        if self.mode != "gemeinschaftlich" or self.common >= 0:
            return self.common
        return -communal_dis(-self.common, 1 + len(self.others or ()))


class Together(Base, frozen=True, kw_only=True):
    """What a check of several came to.

    ``disadvantages`` are those each had from the task or from the one before; ``total`` and
    ``degree_sum`` are the sums of a communal check, ``next_dis`` what one more supporter would
    have had.
    """

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


class TwentyTable(Base, frozen=True, kw_only=True):
    """What this system keeps on the table: a check of several, and how the last one went.

    ``short`` is one with support that has succeeded below the degree required, while some who
    might have supported it have not: the game master may let them all the same (T-111).
    """

    joint: Joint | None = None
    together: Together | None = None
    short: Joint | None = None

    def is_fresh(self, state: Conflict) -> bool:
        """Say whether no other check or action came since the one that fell short."""
        last, roll, short = state.last_check, state.last_roll, self.short
        if last is None or roll is None or short is None or roll.over:
            return False
        return last.who == short.made[-1] and roll.by == short.by


class CheckOpened(Event, frozen=True, kw_only=True, tag="twenty_opened"):
    """A check of several is announced (T-046)."""

    joint: Joint
    hidden: bool = False


class FiguresNamed(Event, frozen=True, kw_only=True, tag="twenty_figures"):
    """Who else takes part is settled, before the first throw (T-105)."""

    by: str
    others: tuple[str, ...]
    dice: int


class Contributed(Event, frozen=True, kw_only=True, tag="twenty_contributed"):
    """The check just made counts for the one of several."""

    who: str


class JointClosed(Event, frozen=True, kw_only=True, tag="twenty_closed"):
    """A check of several is no longer under way: it goes on against somebody, or not at all."""

    by: str
    hidden: bool = False


class JointReopened(Event, frozen=True, kw_only=True, tag="twenty_reopened"):
    """A check that has succeeded below the degree required is supported all the same."""

    by: str
    hidden: bool = False


class TogetherDecided(Event, frozen=True, kw_only=True, tag="twenty_together"):
    """A check of several has come to this."""

    result: Together
    hidden: bool = False


def open_joint(state: Conflict, gone: frozenset[str]) -> TwentyTable:
    """Return what players may know of checks of several: none that is hidden, or with the hidden.

    ``gone`` are the ids that are kept from them.
    """
    own = table(state)
    joint, together = own.joint, own.together
    if joint is not None:
        taking = {joint.by, *(joint.others or ())}
        joint = None if joint.hidden or taking & gone else joint
    if together is not None:
        # Nor with somebody who takes part no more: the id alone would tell how many there were.
        known = state.participants.keys() - gone >= set(together.made)
        together = together if known and not together.hidden else None
    return TwentyTable(joint=joint, together=together)


def table(state: Conflict) -> TwentyTable:
    """Return what this system keeps on the table."""
    return state.own if isinstance(state.own, TwentyTable) else TwentyTable()


def supported(joint: Joint) -> Together:
    """Return what a check with support has come to, as far as it was made (T-100…T-111)."""
    # Whether a success may be supported was ruled before.
    found = groups.support(joint.results, required=joint.required, needed=False)
    assert not isinstance(found, Fault)
    return Together(
        mode="unterstützend",
        by=joint.by,
        made=joint.made,
        results=joint.results,
        disadvantages=found.disadvantages,
        degree=found.degree,
        success=found.success,
        required=joint.required,
        required_met=found.required_met,
        stage=stage_of(joint.stages, found.degree),
        next_dis=found.next_dis,
        hidden=joint.hidden,
    )


def communal(joint: Joint, added: Sum) -> Together:
    """Return what a communal check has come to; ``added`` are results or degrees (T-120…T-126)."""
    found = groups.communal(joint.results, max(-joint.common, 0), joint.required, added=added)
    assert not isinstance(found, Fault)
    reached = found.degree_sum if added == "eg" else found.degree
    return Together(
        mode="gemeinschaftlich",
        by=joint.by,
        made=joint.made,
        results=joint.results,
        disadvantages=(found.disadvantages,) * found.figures,
        degree=reached,
        success=found.success,
        required=joint.required,
        required_met=None if joint.required is None else found.success,
        stage=stage_of(joint.stages, reached),
        total=found.total,
        degree_sum=found.degree_sum,
        hidden=joint.hidden,
    )


@topic.evolves(CheckOpened)
def _opened(state: Conflict, event: CheckOpened) -> Conflict:
    state.somebody(event.joint.by)
    return change(state, own=TwentyTable(joint=event.joint))


@topic.evolves(FiguresNamed)
def _named(state: Conflict, event: FiguresNamed) -> Conflict:
    joint = there(table(state).joint, "check together")
    for who in event.others:
        state.somebody(who)
    return change(state, own=TwentyTable(joint=change(joint, others=event.others)))


@topic.evolves(Contributed)
def _contributed(state: Conflict, event: Contributed) -> Conflict:
    require(state.participants, event.who)
    joint = there(table(state).joint, "check together")
    last = there(state.last_check, "check")
    outcome = last.outcome
    if not isinstance(outcome, TwentyOutcome):
        raise Contradiction(f"no outcome of this system: {outcome}")
    results = (*joint.results, outcome.result)
    # What it all comes to would tell how a hidden check among them has gone (T-130).
    grown = change(
        joint,
        made=(*joint.made, event.who),
        results=results,
        hidden=joint.hidden or last.hidden,
    )
    return change(state, own=TwentyTable(joint=grown))


@topic.evolves(JointClosed)
def _closed(state: Conflict, event: JointClosed) -> Conflict:
    return change(state, own=TwentyTable())


@topic.evolves(TogetherDecided)
def _decided(state: Conflict, event: TogetherDecided) -> Conflict:
    result, joint = event.result, table(state).joint
    roll = LastRoll(by=result.by, effort=result.degree)
    short = joint if joint and joint.left and _falls_short(result) else None
    return change(state, own=TwentyTable(together=result, short=short), last_roll=roll)


def _falls_short(result: Together) -> bool:
    return result.mode == "unterstützend" and result.success and result.required_met is False


@topic.evolves(JointReopened)
def _reopened(state: Conflict, event: JointReopened) -> Conflict:
    short = there(table(state).short, "check together")
    # The action it was is over, and so is what was noted of it.
    return change(state, own=TwentyTable(joint=change(short, main=False, note="")))
