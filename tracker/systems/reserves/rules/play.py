"""Three Fudge dice with reserves in a conflict: checks, checks against each other, late dice."""

from __future__ import annotations

from tracker.conflict import checking
from tracker.conflict.draft import Draft
from tracker.conflict.fields import Who, Words, Yes
from tracker.conflict.questions import QuestionClosed
from tracker.conflict.ruling import N_, Command
from tracker.conflict.state import Tested
from tracker.conflict.topic import Topic
from tracker.systems.reserves.rules.chains import follow_chain, next_link
from tracker.systems.reserves.rules.state import LATE
from tracker.systems.reserves.rules.throwing import (
    Throw,
    throw,
)

topic = Topic(system="reserves")


class Testing(Command, frozen=True, kw_only=True):
    """A command with a check; ``what`` is what is at stake (R-041)."""

    hand: Throw = Throw()
    what: Words = ""
    hidden: Yes = False
    free: Yes = False
    anew: Yes = False


class Check(Testing, frozen=True, kw_only=True, tag="reserves_check"):
    """Make a check with three Fudge dice, by itself or as the next of a chain."""

    verb = "check"
    group = "actions"
    unbound = True

    chain: Yes = False
    critical: Yes = False


class Contest(Testing, frozen=True, kw_only=True, tag="reserves_contest"):
    """Make a check against somebody's: the higher result reaches its goal."""

    verb = "contest"
    words = ("opponent",)
    group = "actions"
    unbound = True

    opponent: Who
    vs: Throw = Throw()


class Attack(Testing, frozen=True, kw_only=True, tag="reserves_attack"):
    """Attack somebody, who answers with a check of their own."""

    verb = "attack"
    words = ("target",)
    group = "actions"

    target: Who
    vs: Throw = Throw()


class Defend(Command, frozen=True, kw_only=True, tag="reserves_defend"):
    """Answer a check that stands against one."""

    verb = "defend"
    group = "questions"
    reacts = True

    hand: Throw = Throw()
    anew: Yes = False


@topic.decides(Check)
def check(draft: Draft, command: Check) -> None:
    """Make a check (R-020…R-024); as a link of a chain, with what the last one hands on."""
    who, main = checking.begin(draft, command, free=command.free)
    hand, link = next_link(draft, who, command.hand) if command.chain else (command.hand, None)
    throw(
        draft,
        "hand",
        who,
        hand,
        what=command.what,
        hidden=command.hidden,
        critical=command.critical,
        link=link,
    )
    if command.chain:
        follow_chain(draft, who)
    checking.finish(draft, who, main)


@topic.decides(Contest)
def contest(draft: Draft, command: Contest) -> None:
    """Make two checks against each other (R-160…R-163)."""
    _against(draft, command, command.opponent, command.vs, "contest")


@topic.decides(Attack)
def attack(draft: Draft, command: Attack) -> None:
    """Attack: two checks against each other, and what comes of it is told (R-160…R-163)."""
    _against(draft, command, command.target, command.vs, "attack")


def _against(draft: Draft, command: Testing, target: str, vs: Throw, kind: str) -> None:
    who, main = checking.begin(draft, command, free=command.free)
    throw(
        draft,
        "hand",
        who,
        command.hand,
        what=command.what,
        hidden=command.hidden,
        against=target,
    )

    def answer() -> Tested:
        return throw(draft, "vs", target, vs, hidden=command.hidden, against=who, answers=True)

    given = vs != Throw()
    checking.oppose(draft, kind, target, answer if given else None, main=main, also=(LATE,))


@topic.decides(Defend)
def defend(draft: Draft, command: Defend) -> None:
    """Answer with a check."""
    duel, question = draft.state.duel, draft.state.question
    if duel is None or question is None or question.kind != "defend":
        draft.refuse(N_("that is not asked now"))
    draft.actor = duel.target
    draft.emit(QuestionClosed(kind="defend"))
    tested = throw(
        draft,
        "hand",
        duel.target,
        command.hand,
        hidden=duel.mine.hidden,
        against=duel.by,
        answers=True,
    )
    checking.settle(draft, tested)
