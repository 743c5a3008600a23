"""W20 checks against each other: comparative ones, attacks, and a contest that nobody wins."""

from __future__ import annotations

from tracker.checks.rules import checking
from tracker.checks.rules.checking import Checked, DuelDecided
from tracker.conflict.draft import Draft
from tracker.conflict.fields import Who, Yes
from tracker.conflict.notes import Noted
from tracker.conflict.questions import WindowClosed, WindowOpened
from tracker.conflict.ruling import N_, Command, Event
from tracker.conflict.state import Conflict, Tested, Window, change
from tracker.conflict.topic import Topic
from tracker.systems.twenty.rules.check_builder import (
    Testing,
    announce_check,
    announced,
    besides_dice,
    dice_of,
    task_of,
    test,
    throw_for,
    with_parts,
    written,
)
from tracker.systems.twenty.rules.joint import JointClosed, current
from tracker.systems.twenty.rules.notation import Side
from tracker.systems.twenty.rules.parts import Bracket, Task, TwentyPart, faces, names_of, notation

topic = Topic(system="twenty")

# What the answer to a check is, for conditions on it: one on attacks does not hinder a defense.
DEFENSE = "defend"


class Contest(Testing, frozen=True, kw_only=True, tag="twenty_contest"):
    """Make a comparative check: the degrees are compared, then the skills, then the results."""

    verb = "contest"
    words = ("opponent", "notation")
    group = "actions"
    unbound = True

    opponent: Who
    vs: TwentyPart = TwentyPart()


class Attack(Testing, frozen=True, kw_only=True, tag="twenty_attack"):
    """Attack somebody, with a comparative check."""

    verb = "attack"
    words = ("target", "notation")
    group = "actions"

    target: Who
    vs: TwentyPart = TwentyPart()


class Defend(Command, frozen=True, kw_only=True, tag="twenty_defend"):
    """Answer the check that stands against one."""

    verb = "defend"
    words = ("notation",)
    group = "questions"
    reacts = True

    notation: Bracket = ""
    hand: TwentyPart = TwentyPart()
    anew: Yes = False


class Target(Command, frozen=True, kw_only=True, tag="twenty_target"):
    """Say against whom a comparative check goes, before it is thrown."""

    verb = "target"
    words = ("target",)
    group = "questions"

    target: Who
    hand: TwentyPart = TwentyPart()
    vs: TwentyPart = TwentyPart()
    anew: Yes = False


class Void(Command, frozen=True, kw_only=True, tag="twenty_void"):
    """Let nobody win a comparative check that both have missed."""

    verb = "void"
    group = "questions"


class DuelVoided(Event, frozen=True, kw_only=True, tag="twenty_voided"):
    """Nobody has won a comparative check that both have missed."""

    who: str
    other: str
    hidden: bool = False


def oppose(
    draft: Draft, kind: str, target: str, main: bool, vs: TwentyPart, against: Side | None
) -> None:
    """Set the check just made against somebody; the program throws for a side that is known."""
    first = draft.state.last_check
    hidden = first is not None and first.hidden

    def answer() -> Tested:
        task = Task(DEFENSE, against)
        return throw_for(draft, "vs", target, vs, task, hidden=hidden)

    known = against is not None or vs != TwentyPart()
    checking.oppose(draft, kind, target, answer if known else None, main=main)
    _offer_void(draft)


def _offer_void(draft: Draft) -> None:
    """Let the game master void a contest that both have missed (T-094)."""
    unseen = any(isinstance(event, Checked) and event.hidden for event in draft.events)
    for event in list(draft.events):
        if isinstance(event, DuelDecided) and event.neither and event.winner is not None:
            other = event.target if event.winner == event.by else event.by
            window = Window(kind="void", who=event.winner, to=other, hidden=unseen)
            draft.emit(WindowOpened(window=window, rule="T-094"))


@topic.decides(Contest)
def contest(draft: Draft, command: Contest) -> None:
    """Make a check against somebody's (T-090…T-094)."""
    _against(draft, command, "contest", command.opponent, command.vs)


@topic.decides(Attack)
def attack(draft: Draft, command: Attack) -> None:
    """Attack: an opposed action is a comparative check (T-164)."""
    _against(draft, command, "attack", command.target, command.vs)


def _against(draft: Draft, command: Testing, kind: str, target: str, vs: TwentyPart) -> None:
    said = written(command)
    if said is not None and said.mode not in ("single", "vergleichend"):
        draft.refuse(N_("against somebody a check is comparative"), rule="T-164")
    task = task_of(draft, command, kind, said)
    who, main = checking.begin(draft, command, free=command.free)
    test(draft, command, who, task)
    oppose(draft, kind, target, main, vs, said.against if said else None)


@topic.decides(Defend)
def defend(draft: Draft, command: Defend) -> None:
    """Answer a check that stands against one."""
    written = notation(command.notation) if command.notation else None
    task = Task(DEFENSE, written.side if written else None)
    hand = command.hand
    checking.answer(
        draft,
        lambda who: announce_check(draft, who, hand, task),
        faces(draft, "hand", hand),
        skill=names_of(draft, hand, task.side),
    )
    _offer_void(draft)


@topic.decides(Target)
def name_target(draft: Draft, command: Target) -> None:
    """Set an announced comparative check against somebody, and throw."""
    joint = current(draft, "target")
    draft.actor = joint.by
    parts = (dice_of(joint.dice, "T-055", ""), *besides_dice(draft, joint.by, command.hand))
    made = with_parts(joint.check, parts)
    draft.emit(JointClosed(by=joint.by, hidden=joint.hidden))
    draft.emit(announced(joint.by, made, (*joint.parts, *parts)))
    given = faces(draft, "hand", command.hand)
    checking.make_check(
        draft, "hand", joint.by, lambda _: made, given, what=joint.what, skill=joint.names
    )
    if joint.note:
        draft.emit(Noted(text=joint.note, secret=joint.hidden, rule="T-131"))
    against = notation(f"[{joint.against}]").side if joint.against else None
    oppose(draft, "check", command.target, joint.main, command.vs, against)


@topic.decides(Void)
def void(draft: Draft, command: Void) -> None:
    """Let nobody have won (T-094)."""
    youngest_first = [w for w in reversed(draft.state.windows) if w.kind == "void"]
    of_whom = [w for w in youngest_first if command.by in (w.who, w.to)]
    window = next(iter(of_whom or youngest_first), None)
    if window is None:
        draft.refuse(N_("only a contest that both have just missed can be void"), rule="T-094")
    draft.actor = draft.actor or window.who
    draft.emit(WindowClosed(kind="void", who=window.who))
    draft.emit(
        DuelVoided(who=window.who, other=window.to or "", hidden=window.hidden, rule="T-094")
    )


@topic.evolves(DuelVoided)
def _voided(state: Conflict, event: DuelVoided) -> Conflict:
    state.somebody(event.who)
    last = state.last_roll
    return change(state, last_roll=None if last is None else change(last, shifts=0))
