"""W100 in a conflict: checks, checks against each other, a second attack in the same action."""

from __future__ import annotations

from typing import Literal

from tracker.checks.rules import checking
from tracker.checks.rules.table import Tested, table_of
from tracker.conflict.draft import Draft
from tracker.conflict.fields import Who, Words, Yes
from tracker.conflict.questions import WindowClosed, WindowOpened, open_window
from tracker.conflict.ruling import N_, Command
from tracker.conflict.state import Window
from tracker.conflict.topic import Topic
from tracker.conflict.turns import present
from tracker.systems.percent.rules.check_builder import PercentPart, build_check

topic = Topic()

SECOND = "second"


class Testing(Command, frozen=True, kw_only=True):
    """A command with a check: ``kind`` is the kind of action, for what hangs on it."""

    hand: PercentPart = PercentPart()
    what: Words = ""
    kind: Literal["move", "attack", "spell", "talk", "other"] | None = None
    hidden: Yes = False
    free: Yes = False
    anew: Yes = False


class Check(Testing, frozen=True, kw_only=True, tag="percent_check"):
    """Make a check with one W100, once the rule of what is done has been looked at."""

    verb = "check"
    group = "actions"
    unbound = True


class Contest(Testing, frozen=True, kw_only=True, tag="percent_contest"):
    """Make a check against somebody's: the grade counts first, then the end result."""

    verb = "contest"
    words = ("opponent",)
    group = "actions"
    unbound = True

    opponent: Who
    vs: PercentPart = PercentPart()


class Attack(Testing, frozen=True, kw_only=True, tag="percent_attack"):
    """Attack somebody, who answers with a check.

    With ``opposed`` off it is the attacker's check alone.
    """

    verb = "attack"
    words = ("target",)
    group = "actions"
    attacks = "target"

    target: Who
    vs: PercentPart = PercentPart()
    opposed: Yes = True


class Second(Attack, frozen=True, kw_only=True, tag="percent_second"):
    """Attack with the second weapon, in the same action as the attack just made."""

    verb = SECOND
    words = ("target",)
    group = "actions"


class Defend(Command, frozen=True, kw_only=True, tag="percent_defend"):
    """Answer the check that stands against one."""

    verb = "defend"
    group = "questions"
    reacts = True

    hand: PercentPart = PercentPart()
    kind: Literal["move", "attack", "spell", "talk", "other"] | None = None
    anew: Yes = False


def _make(
    draft: Draft,
    which: str,
    part: PercentPart,
    who: str,
    kind: str,
    *,
    what: str = "",
    hidden: bool = False,
) -> Tested:
    """Build somebody's check from what is said of a side, and make it."""
    check = build_check(draft, which, part, who, kind)
    return checking.make_check(draft, which, who, check, part.thrown, what=what, hidden=hidden)


def _test(draft: Draft, command: Testing, who: str, kind: str) -> Tested:
    """Make the actor's own check."""
    kind, what = command.kind or kind, command.what
    return _make(draft, "hand", command.hand, who, kind, what=what, hidden=command.hidden)


def _oppose(draft: Draft, command: Contest | Attack, kind: str, target: str, *, main: bool) -> None:
    """Set the check just made against somebody, whose own may be given with it."""
    vs = command.vs

    def answer() -> Tested:
        return _make(draft, "vs", vs, target, "", hidden=command.hidden)

    checking.oppose(draft, kind, target, None if vs == PercentPart() else answer, main=main)


@topic.decides(Check)
def check(draft: Draft, command: Check) -> None:
    """Make a check; what is certain is done without dice (C-007)."""
    who, main = checking.begin_check(draft, command, free=command.free)
    _test(draft, command, who, "")
    checking.finish(draft, who, main)


@topic.decides(Contest)
def contest(draft: Draft, command: Contest) -> None:
    """Make a check against somebody's (C-085, C-086)."""
    who, main = checking.begin_check(draft, command, free=command.free)
    _test(draft, command, who, "")
    _oppose(draft, command, "contest", command.opponent, main=main)


@topic.decides(Attack)
def attack(draft: Draft, command: Attack) -> None:
    """Attack; a second weapon may follow in the same action (C-081)."""
    who, main = checking.begin_check(draft, command, free=command.free)
    _attack(draft, command, who, main=main)
    if table_of(draft.state).duel is None and main:
        _offer_second(draft, who, hidden=command.hidden)


@topic.resolves(checking.UNANSWERED_ATTACK)
def unanswered(draft: Draft) -> None:
    """Allow a second attack after one that nobody answers (C-081)."""
    last = table_of(draft.state).last_check
    assert last is not None
    _offer_second(draft, last.who, hidden=last.hidden)


def _offer_second(draft: Draft, who: str, *, hidden: bool) -> None:
    window = Window(kind=SECOND, who=who, hidden=hidden)
    draft.emit(WindowOpened(window=window, rule="C-081"))


def _attack(draft: Draft, command: Attack, who: str, *, main: bool) -> None:
    _test(draft, command, who, "attack")
    if command.opposed:
        _oppose(draft, command, "attack", command.target, main=main)
    else:
        if command.target == who:
            draft.refuse(N_("nobody acts against themselves"))
        present(draft, command.target)
        checking.finish(draft, who, main)


@topic.decides(Second)
def second(draft: Draft, command: Second) -> None:
    """Attack once more in the action of the attack before; a check of its own (C-082)."""
    window = open_window(draft.state, SECOND, command.by)
    if window is None:
        draft.refuse(N_("a second attack follows an attack in the same action"), rule="C-081")
    draft.actor = window.who
    present(draft, window.who)
    draft.emit(WindowClosed(kind=SECOND, who=window.who))
    _attack(draft, command, window.who, main=False)


@topic.decides(Defend)
def defend(draft: Draft, command: Defend) -> None:
    """Answer a check that stands against one."""
    duel = checking.answering(draft)
    kind, hidden = command.kind or "", duel.mine.hidden
    checking.settle(draft, _make(draft, "hand", command.hand, duel.target, kind, hidden=hidden))
    if duel.kind == "attack" and duel.main:
        _offer_second(draft, duel.by, hidden=hidden)
