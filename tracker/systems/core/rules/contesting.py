"""Contests and challenges: sides that roll against each other, tasks that are overcome."""

from __future__ import annotations

from tracker.conflict.draft import Draft
from tracker.conflict.questions import Asked, QuestionClosed
from tracker.conflict.ruling import N_, Event, require
from tracker.conflict.state import Conflict, Question, change
from tracker.conflict.topic import Topic
from tracker.systems.core.rules import harm, obstacles, outcomes
from tracker.systems.core.rules.state import (
    Challenge,
    Contest,
    OpenRoll,
    Run,
    require_roll,
    setting,
    table,
    with_table,
)

topic = Topic()

TWIST = "twist"


class ContestSet(Event, frozen=True, kw_only=True, tag="core_contest_set"):
    """A contest stands so; None when there is none any more."""

    seen = "contest"

    contest: Contest | None


class ChallengeSet(Event, frozen=True, kw_only=True, tag="core_challenge_set"):
    """The tasks of a challenge stand so; None when there is none any more."""

    seen = "challenge"

    challenge: Challenge | None


class ExchangeCounted(Event, frozen=True, kw_only=True, tag="core_contest_counted"):
    """All sides have rolled: this one has won the exchange, or nobody."""

    seen = "side victories twist"

    side: str | None
    victories: int
    twist: bool = False


def running(state: Conflict) -> Contest | None:
    """Return the contest that is not won yet, None where there is none."""
    contest = table(state).contest
    return contest if contest is not None and contest.winner is None else None


def over(draft: Draft, rule: str = "") -> None:
    """End the contest or the challenge there is."""
    if table(draft.state).contest is not None:
        draft.emit(ContestSet(contest=None, rule=rule))
    if table(draft.state).challenge is not None:
        draft.emit(ChallengeSet(challenge=None, rule=rule))


def next_exchange(draft: Draft) -> None:
    """Open the next exchange of a contest whose last one is counted: a roll is made in it.

    Rules K-CONTEST-2, K-COUNT-1.
    """
    contest = running(draft.state)
    if contest is None or not everybody(contest):
        return
    obstacles.exchange_over(draft)
    opened = change(contest, rolled=(), forfeit=(), barred=(), struck=())
    draft.emit(ContestSet(contest=change(opened, exchange=contest.exchange + 1)))


def roll_run(draft: Draft, run: Run) -> None:
    """Take in the roll of a side, and count the exchange once all sides have rolled.

    Rule K-CONTEST-2.
    """
    contest = table(draft.state).contest
    assert contest is not None
    rolled = (*contest.rolled, run)
    draft.emit(ContestSet(contest=change(contest, rolled=rolled), rule="K-CONTEST-1"))
    count(draft)


def check_advantage(draft: Draft, who: str) -> None:
    """Refuse an advantage after the roll of one's side (K-CONTEST-6)."""
    contest, side = running(draft.state), draft.state.somebody(who).side
    if contest is not None and side in [run.side for run in contest.rolled]:
        draft.forbid(
            "K-CONTEST-6", N_("{side} has rolled: advantages come before"), side=side or ""
        )


def forfeit(draft: Draft, who: str, *, helper: bool) -> None:
    """Let a failed advantage cost the roll of its side, or a helper's help alone (K-CONTEST-6)."""
    contest, side = running(draft.state), draft.state.somebody(who).side
    if contest is None or side not in contest.sides:
        return
    lost = {"barred": (*contest.barred, who)} if helper else {"forfeit": (*contest.forfeit, side)}
    draft.emit(ContestSet(contest=change(contest, **lost), rule="K-CONTEST-6"))
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
    else:
        harm_beaten(draft)


def won(state: Conflict, contest: Contest) -> outcomes.Leg:
    """Return who wins an exchange in which all have rolled."""
    efforts = tuple(run.effort for run in contest.rolled)
    style = str(setting(state, "contest-style"))
    return outcomes.leg_outcome(efforts, _difficulties(contest), style)


def _difficulties(contest: Contest) -> tuple[int, ...]:
    """Return what the sides roll against, nothing where they roll against each other."""
    given = [run.roll.difficulty for run in contest.rolled]
    found = tuple(d for d in given if d is not None)
    return found if len(found) == len(given) else ()


def harm_beaten(draft: Draft) -> None:
    """Let players' characters who are beaten take what they fell short of, one after the other.

    Rule K-CONTEST-7.
    """
    contest = table(draft.state).contest
    if contest is None or not contest.harm or not contest.rolled or not everybody(contest):
        return
    against = _difficulties(contest)
    results = [run.effort for run in contest.rolled]
    best = max(results)
    if against:
        results = [effort - n for effort, n in zip(results, against, strict=True)]
        best = max(0, *results)
    for run, result in zip(contest.rolled, results, strict=True):
        p = draft.state.participants.get(run.roll.by)
        if p is None or p.role != "pc" or not p.active or result >= best or p.id in contest.struck:
            continue
        draft.emit(ContestSet(contest=change(contest, struck=(*contest.struck, p.id))))
        kind = draft.state.kind or "physical"
        harm.strike(draft, p.id, best - result, kind, None, "K-CONTEST-7")
        return


def taken_back(contest: Contest, before: outcomes.Leg) -> Contest:
    """Return a contest without what its exchange has been counted as."""
    contest = change(contest, struck=())
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
    if state.question is not None and state.question.kind in (TWIST, harm.ABSORB, harm.OUTCOME):
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
        for run in event.contest.rolled:
            require_roll(state, run.roll)
    return with_table(state, contest=event.contest)


@topic.evolves(ChallengeSet)
def _challenge_set(state: Conflict, event: ChallengeSet) -> Conflict:
    return with_table(state, challenge=event.challenge)


@topic.evolves(ExchangeCounted)
def _counted(state: Conflict, event: ExchangeCounted) -> Conflict:
    return state
