"""Contests and challenges begun, and the roll of a side."""

from typing import Annotated

from tracker.conflict.draft import Draft, dice
from tracker.conflict.fields import Label, Number, Party, Word, Words, Yes
from tracker.conflict.ruling import N_, Command
from tracker.conflict.topic import Topic
from tracker.conflict.turns import present
from tracker.systems.core.rules import contesting, points
from tracker.systems.core.rules.contesting import ChallengeSet, ContestSet
from tracker.systems.core.rules.fields import Hand
from tracker.systems.core.rules.numbers import COUNT, DIE
from tracker.systems.core.rules.passing import check_scene, settle_roll
from tracker.systems.core.rules.resolving import RollOpened
from tracker.systems.core.rules.rolls import LEG, Rolled, cast, check_faces, weighed
from tracker.systems.core.rules.state import (
    Challenge,
    Contest,
    OpenRoll,
    Paid,
    Run,
    Task,
    Throw,
    edition,
    setting,
    table,
)

topic = Topic()

NEEDS, NEEDS_ADVISED = 3, 5


class BeginContest(Command, frozen=True, kw_only=True, tag="core_contest"):
    """Begin a contest: sides that roll against each other until one has enough victories."""

    verb = "contest"
    words = ("title",)
    group = "actions"

    title: Label
    sides: Annotated[tuple[str, ...], Word("core-sides")] = ()
    needs: Number = NEEDS
    harm: Yes = False


class RunLeg(Command, frozen=True, kw_only=True, tag="core_leg"):
    """Roll for a side in an exchange of the contest."""

    verb = "leg"
    words = ("side",)
    group = "actions"
    unbound = True

    side: Party
    hand: Hand = Hand()
    difficulty: Number | None = None
    anew: Yes = False


class BeginChallenge(Command, frozen=True, kw_only=True, tag="core_challenge"):
    """Begin a challenge: tasks, each one overcome."""

    verb = "challenge"
    words = ("title",)
    group = "actions"

    title: Label
    tasks: Words


def _check_place(draft: Draft) -> None:
    """Refuse a contest or a challenge beside a conflict (KA-41)."""
    if draft.state.phase == "running":
        draft.forbid("K-END-2", N_("a conflict runs; end comes first"))
    check_scene(draft)
    own = table(draft.state)
    if contesting.running(draft.state) is not None or own.challenge is not None:
        draft.refuse(N_("one is running already"), rule="K-CONTEST-1")
    settle_roll(draft)


@topic.decides(BeginContest)
def begin_contest(draft: Draft, command: BeginContest) -> None:
    """Begin a contest (K-CONTEST-1, K-CONTEST-5, K-CONTEST-7)."""
    _check_place(draft)
    sides = command.sides or tuple(draft.state.sides)
    if len(sides) < 2:
        draft.refuse(N_("a contest has two sides at least: sides="), rule="K-CONTEST-1")
    if command.needs < 1:
        draft.refuse(N_("victories are a number from 1 up"), rule="K-CONTEST-5")
    if command.needs > NEEDS_ADVISED:
        draft.warn("K-CONTEST-5", N_("{n} victories take long; five at most"), n=command.needs)
    if command.harm and setting(draft.state, "contest-harm") != "on":
        draft.forbid(
            "K-CONTEST-7", N_("a contest does no harm here; setting contest-harm turns it on")
        )
    points.count_pool(draft, carry=None)
    contest = Contest(title=command.title, sides=sides, needs=command.needs, harm=command.harm)
    draft.emit(ContestSet(contest=contest, rule="K-CONTEST-1"))


@topic.decides(RunLeg)
def leg(draft: Draft, command: RunLeg) -> None:
    """Roll for a side (K-CONTEST-1, K-CONTEST-2, K-CONTEST-6)."""
    state = draft.state
    contest = contesting.running(state)
    if contest is None:
        draft.refuse(N_("no contest runs"), rule="K-CONTEST-1")
    side = command.side
    if side not in contest.sides:
        draft.refuse(N_("{side} takes no part in the contest"), rule="K-CONTEST-1", side=side)
    settle_roll(draft)
    contesting.next_exchange(draft)
    contest = contesting.running(draft.state) or contest
    if any(run.side == side for run in contest.rolled):
        draft.forbid("K-CONTEST-1", N_("{side} has rolled in this exchange"), side=side)
    if side in contest.forfeit:
        draft.forbid("K-CONTEST-6", N_("{side} has forfeited its roll in this exchange"), side=side)
    for one in contest.barred:
        if one in (command.by, *command.hand.help):
            draft.forbid("K-CONTEST-6", N_("{who} cannot help in this exchange"), who=one)
    there = [p for p in state.participants.values() if p.side == side and p.active]
    hand: Hand = command.hand
    who = command.by or (there[0].id if len(there) == 1 else None)
    if who is None and there:
        draft.refuse(N_("say who rolls for {side}: by=NAME"), rule="K-CONTEST-1", side=side)
    throw, paid = (
        (_side_alone(draft, side, hand), ()) if who is None else _somebody(draft, who, hand)
    )
    who = throw.by
    roll = OpenRoll(
        kind=LEG,
        by=who,
        roll=throw,
        main=False,
        difficulty=command.difficulty,
        side=side,
        paid=paid,
    )
    draft.emit(RollOpened(roll=roll))
    contesting.roll_run(draft, Run(side=side, roll=roll))


def _somebody(draft: Draft, who: str, hand: Hand) -> tuple[Throw, tuple[Paid, ...]]:
    draft.actor = who
    present(draft, who)
    return cast(draft, "hand", who, hand, LEG)


def _side_alone(draft: Draft, side: str, hand: Hand) -> Throw:
    """Roll for a side that nobody stands on, with the rating that is typed (KA-41)."""
    text = hand.skill or "0"
    if not text.lstrip("+-").isdecimal():
        draft.refuse(
            N_("nobody stands on {side}: skill= is the number it rolls with"),
            rule="K-CONTEST-1",
            side=side,
        )
    faces, random = draft.throw("hand", side, hand.dice, dice(DIE, COUNT))
    check_faces(draft, faces)
    throw = weighed(Throw(by=side, rating=int(text), faces=faces))
    draft.emit(Rolled(roll=throw, random=random))
    return throw


@topic.decides(BeginChallenge)
def begin_challenge(draft: Draft, command: BeginChallenge) -> None:
    """Begin a challenge (K-CHALLENGE-1)."""
    _check_place(draft)
    tasks = []
    for part in filter(None, (one.strip() for one in command.tasks.split(";"))):
        words = part.split()
        if len(words) < 3 or not words[-1].lstrip("+-").isdecimal():
            draft.refuse(
                N_("{value} is no task, as in {example}"),
                rule="K-CHALLENGE-1",
                value=part,
                example="Ritual Lore 3",
            )
        *name, skill, difficulty = words
        tasks.append(Task(name=" ".join(name), skill=skill, difficulty=int(difficulty)))
    names = [task.name.casefold() for task in tasks]
    if len(tasks) < 2 or len(set(names)) < len(names):
        draft.refuse(
            N_("a challenge has two tasks at least, each with a name of its own"),
            rule="K-CHALLENGE-1",
        )
    skills = [task.skill for task in tasks]
    if edition(draft.state) == "core" and len(set(skills)) < len(skills):
        draft.forbid("K-CHALLENGE-1", N_("each task has a skill of its own"))
    points.count_pool(draft, carry=None)
    draft.emit(
        ChallengeSet(
            challenge=Challenge(title=command.title, tasks=tuple(tasks)), rule="K-CHALLENGE-1"
        )
    )
