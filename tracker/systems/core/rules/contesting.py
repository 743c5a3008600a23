"""Contests and challenges: sides that roll against each other, tasks that are overcome."""

from __future__ import annotations

from tracker.conflict.draft import Draft
from tracker.conflict.questions import Asked, QuestionClosed
from tracker.conflict.ruling import N_, Event, require
from tracker.conflict.state import Conflict, Question, change
from tracker.conflict.topic import Topic
from tracker.systems.core.rules import harm, outcomes
from tracker.systems.core.rules.state import (
    Contest,
    OpenRoll,
    Run,
    setting,
    table,
    with_table,
)

topic = Topic()

TWIST = "twist"


class ContestSet(Event, frozen=True, kw_only=True, tag="core_contest_set"):
    """A contest stands so; None when there is none any more."""

    contest: Contest | None


class ExchangeCounted(Event, frozen=True, kw_only=True, tag="core_contest_counted"):
    """All sides have rolled: this one has won the exchange, or nobody."""

    side: str | None
    victories: int
    twist: bool = False


def running(state: Conflict) -> Contest | None:
    """Return the contest that is not won yet, None where there is none."""
    contest = table(state).contest
    return contest if contest is not None and contest.winner is None else None


def roll_run(draft: Draft, run: Run) -> None:
    """Take in the roll of a side, and count the exchange once all sides have rolled.

    Rule K-CONTEST-2.
    """
    contest = table(draft.state).contest
    assert contest is not None
    if everybody(contest):
        # The first roll of the next exchange settles the one before.
        contest = change(contest, rolled=(), forfeit=(), exchange=contest.exchange + 1)
    rolled = (*contest.rolled, run)
    draft.emit(ContestSet(contest=change(contest, rolled=rolled), rule="K-CONTEST-1"))
    count(draft)


def everybody(contest: Contest) -> bool:
    """Return whether every side that may has rolled in this exchange."""
    return {run.side for run in contest.rolled} | {*contest.forfeit} >= {*contest.sides}


def count(draft: Draft) -> None:
    """Count who has won the exchange, once everybody has rolled (K-CONTEST-2…5)."""
    contest = table(draft.state).contest
    if contest is None or not everybody(contest) or not contest.rolled:
        return
    found = won(draft.state, contest)
    winner = None if found.winner is None else contest.rolled[found.winner].side
    victories = dict(contest.victories)
    if winner is not None:
        victories[winner] = victories.get(winner, 0) + found.victories
    over = winner if winner and victories[winner] >= contest.needs else None
    counted = change(contest, victories=victories, winner=over)
    draft.emit(ContestSet(contest=counted))
    draft.emit(
        ExchangeCounted(
            side=winner, victories=found.victories, twist=found.twist, rule="K-CONTEST-2"
        )
    )
    if found.twist:
        question = Question(kind=TWIST, who=None, answers=("aspect", "waive"))
        draft.emit(Asked(question=question))
    elif contest.harm:
        _harm(draft, counted)


def won(state: Conflict, contest: Contest) -> outcomes.Leg:
    """Return who wins an exchange in which all have rolled."""
    efforts = tuple(run.effort for run in contest.rolled)
    given = [run.roll.difficulty for run in contest.rolled]
    difficulties = tuple(d for d in given if d is not None)
    if len(difficulties) != len(efforts):
        difficulties = ()
    return outcomes.leg(efforts, difficulties, str(setting(state, "contest-style")))


def _harm(draft: Draft, contest: Contest) -> None:
    """Let players' characters who are beaten take what they fell short of (K-CONTEST-7)."""
    best = max(run.effort for run in contest.rolled)
    for run in contest.rolled:
        p = draft.state.participants.get(run.roll.by)
        if p is not None and p.role == "pc" and run.effort < best:
            kind = draft.state.kind or "physical"
            harm.strike(draft, p.id, best - run.effort, kind, None, "K-CONTEST-7")
            return


def taken_back(contest: Contest, before: outcomes.Leg) -> Contest:
    """Return a contest without what its exchange has been counted as."""
    if before.winner is None:
        return change(contest, winner=None)
    side = contest.rolled[before.winner].side
    left = {**contest.victories, side: contest.victories.get(side, 0) - before.victories}
    return change(contest, victories={s: n for s, n in left.items() if n}, winner=None)


def count_anew(draft: Draft) -> None:
    """Count the exchange anew after an invocation on one of its rolls (K-CONTEST-2)."""
    state = draft.state
    contest, roll = table(state).contest, table(state).roll
    if contest is None or roll is None:
        return
    whole = everybody(contest)
    if state.question is not None and state.question.kind in (TWIST, harm.ABSORB):
        draft.emit(QuestionClosed(kind=state.question.kind))
        if table(state).harm is not None:
            draft.emit(harm.HarmOver(absorbed=False))
    back = taken_back(contest, won(state, contest)) if whole else contest
    rolled = tuple(_with(run, roll) for run in back.rolled)
    draft.emit(ContestSet(contest=change(back, rolled=rolled), rule="K-CONTEST-2"))
    if whole:
        count(draft)


def _with(run: Run, roll: OpenRoll) -> Run:
    return change(run, roll=roll) if run.side == roll.side else run


def check_no_contest(draft: Draft) -> None:
    """Refuse an attack while a contest or a challenge runs (K-CONTEST-7, K-CHALLENGE-3)."""
    if running(draft.state) is not None:
        draft.forbid(
            "K-CONTEST-7",
            N_("an attack ends the contest and begins a conflict: begin comes first"),
        )
    if table(draft.state).challenge is not None:
        draft.forbid("K-CHALLENGE-3", N_("nobody attacks in a challenge"))


@topic.evolves(ContestSet)
def _contest_set(state: Conflict, event: ContestSet) -> Conflict:
    if event.contest is not None:
        require(state.sides, *(s for s in event.contest.sides if s in state.sides))
    return with_table(state, contest=event.contest)


@topic.evolves(ExchangeCounted)
def _counted(state: Conflict, event: ExchangeCounted) -> Conflict:
    return state
