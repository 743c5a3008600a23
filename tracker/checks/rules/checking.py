"""Checks in games with graded outcomes: made by one, or by two against each other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, Self, TypeVar

from tracker.checks.rules.table import Duel, Tested, kept_table, table_of, with_table
from tracker.conflict.acts import who_acts
from tracker.conflict.draft import Draft, Refused
from tracker.conflict.questions import Asked, QuestionClosed, nothing_comes_of_it
from tracker.conflict.ruling import N_, Argument, Command, Event, Refusal, Thrown, require, there
from tracker.conflict.state import Conflict, LastRoll, Question, change
from tracker.conflict.system import system
from tracker.conflict.topic import Topic
from tracker.conflict.turns import claim_action, end_action, present, settle_turn
from tracker.dice.check import Check, GameCheck, GameOutcome, Outcome
from tracker.dice.faults import Fault

_T = TypeVar("_T")

topic = Topic()

UNANSWERED = "unanswered"
UNANSWERED_ATTACK = "unanswered attack"
"""The step by which a system goes on from a check, the last one, that nobody answers."""


class Checked(Event, Generic[GameCheck, GameOutcome], frozen=True, kw_only=True, tag="checked"):
    """A check was made; ``random`` tells whether the program threw, but for the first ``typed``."""

    part_of_roll = True
    seen = "who* what hidden; marks: skill check faces outcome random typed"

    who: str
    skill: str = ""
    check: GameCheck
    faces: tuple[int, ...]
    outcome: GameOutcome
    what: str = ""
    hidden: bool = False
    random: bool = False
    typed: int = 0

    def roughly(self) -> CheckedRoughly:
        """Return whether it was a success, without what was rolled."""
        return CheckedRoughly(who=self.who, what=self.what, success=self.outcome.success)

    @property
    def checker(self) -> str:
        """Return whose check it is."""
        return self.who

    @property
    def tested(self) -> Tested:
        """Return the check with what came of it, as the state keeps it."""
        return Tested(
            who=self.who,
            skill=self.skill,
            check=self.check,
            faces=self.faces,
            outcome=self.outcome,
            what=self.what,
            hidden=self.hidden,
        )

    def told(self) -> Self:
        """Return it as the players know it, without a need that is kept from them."""
        check = self.check.told()
        return self if check == self.check else self._with(check, self.outcome.told())

    def need_hidden(self) -> Self:
        """Return it with its need kept from the players."""
        check, outcome = self.check.without_need(), self.outcome.without_need()
        same = check is self.check and outcome is self.outcome
        return self if same else self._with(check, outcome)

    def _with(self, check: Check, outcome: Outcome) -> Self:
        return change(self, check=check, outcome=outcome)

    def throws(self) -> tuple[Thrown, ...]:
        """Return the dice of the check."""
        sides = self.check.sides(len(self.faces))
        return (Thrown(self.who, self.faces, sides, self.random, self.typed),)


class CheckedRoughly(Event, frozen=True, kw_only=True, tag="checked_roughly"):
    """A check as it is told to who does not see the dice; no log has it."""

    seen = "who* what success"

    who: str
    what: str = ""
    success: bool | None = None


class DuelOpened(Event, frozen=True, kw_only=True, tag="duel_opened"):
    """The check just made stands against somebody, whose own check is owed."""

    seen = "kind target* main"

    kind: str
    target: str
    main: bool = True


class DuelDecided(Event, frozen=True, kw_only=True, tag="duel_decided"):
    """Two checks were compared: who leads, by what and how far; nobody in a draw."""

    part_of_roll = True
    whose = "by"
    seen = "by* target* winner* decided_by lead neither"

    by: str
    target: str
    winner: str | None
    decided_by: str
    lead: int = 0
    neither: bool = False


class DuelWaived(Event, frozen=True, kw_only=True, tag="duel_waived"):
    """Nobody answers a check, and nothing comes of it."""

    whose = "by"
    seen = "by* target* hidden"

    by: str
    target: str
    hidden: bool = False


def begin_check(draft: Draft, command: Command, *, free: bool) -> tuple[str, bool]:
    """Claim the main action; a free check, or one outside a running conflict, claims none.

    Returns who acts, and whether the main action is used.
    """
    if free or draft.state.phase != "running":
        return who_acts(draft, command), False
    return claim_action(draft), True


def finish(draft: Draft, who: str, main: bool) -> None:
    """End the action that a check was."""
    if main:
        end_action(draft, who)
    else:
        settle_turn(draft, None)


def refused(fault: Fault, **more: Argument) -> Refused:
    """Return the refusal of what a game does not take, with its named error."""
    arguments: dict[str, Argument] = {**fault.arguments, "code": fault.code, **more}
    return Refused(
        Refusal(
            message=fault.message, rule=fault.rule, arguments=arguments, candidates=fault.candidates
        )
    )


def sound(found: _T | Fault, **more: Argument) -> _T:
    """Return what is found; refuses a fault. ``hand`` is the one whose faces do not fit."""
    if isinstance(found, Fault):
        raise refused(found, **more)
    return found


def permit(draft: Draft, found: object) -> None:
    """Refuse a fault, what a game does not allow, unless the game master overrules it."""
    if isinstance(found, Fault):
        draft.forbid(found.rule, found.message, **{**found.arguments, "code": found.code})


def make_check(
    draft: Draft,
    which: str,
    who: str,
    check: Check,
    given: tuple[int, ...] | None,
    *,
    what: str = "",
    hidden: bool = False,
    skill: str | None = None,
    typed: int = 0,
) -> Tested:
    """Make a check: throw what the system asks for, stage by stage, and resolve it.

    ``which`` is ``hand`` for the actor's faces, ``vs`` for the opponent's; ``skill`` is what is
    checked, where the hand does not name it; so many of the faces given are ``typed`` though the
    others were thrown.
    """
    faces, random = draft.throw(which, who, given, check.to_throw)
    outcome = sound(check.resolve(faces), hand=which)
    draft.emit(
        Checked(
            who=who,
            skill=named_skill(draft, which) if skill is None else skill,
            check=check,
            faces=faces,
            outcome=outcome,
            what=what,
            hidden=hidden or check.secret,
            random=random,
            typed=typed,
        )
    )
    made = table_of(draft.state).last_check
    assert made is not None
    return made


def named_skill(draft: Draft, which: str) -> str:
    """Return the skill of a hand as the command names it, or as it was filled in."""
    given = getattr(getattr(draft.command, which, None), "skill", None)
    return str(draft.filled.get(which, {}).get("skill", given) or "")


def oppose(
    draft: Draft,
    kind: str,
    target: str,
    answer: Callable[[], Tested] | None,
    *,
    main: bool,
    also: tuple[str, ...] = (),
) -> None:
    """Set the check just made against somebody; without an ``answer`` theirs is asked for.

    ``also`` are verbs that may come before the answer.
    """
    state = draft.state
    mine = table_of(state).last_check
    assert mine is not None
    if target == mine.who:
        draft.refuse(N_("nobody acts against themselves"))
    present(draft, target)
    draft.emit(DuelOpened(kind=kind, target=target, main=main))
    if answer is None:
        draft.emit(Asked(question=Question(kind="defend", who=target, answers=("defend", *also))))
    else:
        settle(draft, answer())


def answering(draft: Draft) -> Duel:
    """Return the duel in which somebody owes a check, who acts now; refuses where nobody does."""
    duel, question = table_of(draft.state).duel, draft.state.question
    if duel is None or question is None or question.kind != "defend":
        draft.refuse(N_("that is not asked now"))
    draft.actor = duel.target
    draft.emit(QuestionClosed(kind="defend"))
    return duel


def settle(draft: Draft, theirs: Tested) -> None:
    """Compare the two checks of the duel and end the action."""
    duel = table_of(draft.state).duel
    assert duel is not None
    result = system(draft.state.system).compare(duel.mine.outcome, theirs.outcome)
    winner = {"A": duel.by, "B": duel.target, None: None}[result.winner]
    draft.emit(
        DuelDecided(
            by=duel.by,
            target=duel.target,
            winner=winner,
            decided_by=result.by,
            lead=result.lead,
            neither=result.neither,
        )
    )
    finish(draft, duel.by, duel.main)


@topic.waives("defend")
def waive_defense(draft: Draft) -> None:
    """End what nobody answers: a check that stands against somebody, or an action of Fate."""
    duel = table_of(draft.state).duel
    if duel is None:
        nothing_comes_of_it(draft)
        return
    draft.emit(DuelWaived(by=duel.by, target=duel.target, hidden=duel.mine.hidden))
    finish(draft, duel.by, duel.main)
    own_attack = duel.main and duel.kind == "attack"
    for kind in (UNANSWERED, UNANSWERED_ATTACK) if own_attack else (UNANSWERED,):
        if (follow := draft.tables.resolving.get(kind)) is not None:
            follow(draft)


@topic.evolves(DuelWaived)
def _duel_waived(state: Conflict, event: DuelWaived) -> Conflict:
    require(state.participants, event.by, event.target)
    return with_table(state, duel=None)


@topic.evolves(Checked)
def _checked(state: Conflict, event: Checked) -> Conflict:
    require(state.participants, event.who)
    return change(
        state,
        own=kept_table(change(table_of(state), last_check=event.tested)),
        last_roll=LastRoll(by=event.who, effort=event.outcome.effort),
        random_faces=state.random_faces + (len(event.faces) - event.typed) * event.random,
    )


@topic.evolves(CheckedRoughly)
def _checked_roughly(state: Conflict, event: CheckedRoughly) -> Conflict:
    require(state.participants, event.who)
    own = kept_table(change(table_of(state), last_check=None))
    return change(state, own=own, last_roll=LastRoll(by=event.who, effort=None))


@topic.evolves(DuelOpened)
def _opened(state: Conflict, event: DuelOpened) -> Conflict:
    require(state.participants, event.target)
    mine = there(table_of(state).last_check, "check")
    duel = Duel(kind=event.kind, by=mine.who, target=event.target, mine=mine, main=event.main)
    return with_table(state, duel=duel)


@topic.evolves(DuelDecided)
def _decided(state: Conflict, event: DuelDecided) -> Conflict:
    require(state.participants, event.by, event.target, event.winner)
    mine = there(table_of(state).duel, "duel").mine.outcome.effort
    last = table_of(state).last_check
    other = last.outcome.effort if last else None
    won = event.winner == event.by
    roll = LastRoll(by=event.by, effort=mine, opposed_by=other, margin=event.lead if won else 0)
    return change(state, last_roll=roll, own=kept_table(change(table_of(state), duel=None)))
