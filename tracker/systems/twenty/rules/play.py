"""W20 at the table: a check alone, against somebody or with others, and tasks to be checked on."""

from __future__ import annotations

import msgspec

from tracker.checks.rules import checking
from tracker.checks.rules.conditions import ObstacleSet
from tracker.conflict.draft import Draft
from tracker.conflict.fields import Number, Who, Whose, Words
from tracker.conflict.questions import Asked
from tracker.conflict.ruling import N_, Command
from tracker.conflict.state import Obstacle, Question, change
from tracker.conflict.topic import Topic
from tracker.dice.faults import Fault
from tracker.systems.twenty.rules.check_builder import (
    Testing,
    build_check,
    counted_once,
    task_of,
    test,
    written,
)
from tracker.systems.twenty.rules.contests import oppose
from tracker.systems.twenty.rules.joint import CheckOpened, Joint, open_joint
from tracker.systems.twenty.rules.notation import Notation
from tracker.systems.twenty.rules.parts import Tally, Task, TwentyPart, faces, names_of, side_of
from tracker.systems.twenty.rules.together import MANNERS, Mode

topic = Topic(system="twenty")


class Check(Testing, frozen=True, kw_only=True, tag="twenty_check"):
    """Make a check; in brackets it may be against somebody or made with others."""

    verb = "check"
    words = ("notation",)
    group = "actions"
    unbound = True

    target: Who | None = None
    helpers: Number | None = None
    figures: Number | None = None
    with_: Whose | None = None
    vs: TwentyPart = TwentyPart()


@topic.decides(Check)
def check(draft: Draft, command: Check) -> None:
    """Make a check, alone, against somebody or with others."""
    said = written(command)
    if fault := count_fault(command):
        checking.fail(fault)
    task = task_of(draft, command, "check", said)
    mode = _mode(draft, command, said)
    who, main = checking.begin(draft, command, free=command.free)
    if mode is None:
        test(draft, command, who, task)
        checking.finish(draft, who, main)
    elif mode == "vergleichend" and command.target is not None:
        test(draft, command, who, task)
        against = said.against if said else None
        oppose(draft, "check", command.target, main, command.vs, against)
    else:
        _together(draft, command, who, main, task, mode, said)


def count_fault(command: Check) -> Fault | None:
    """Return why so many cannot take part, None when they can."""
    found = (manner.count_fault(getattr(command, manner.key)) for manner in MANNERS.values())
    return next(filter(None, found), None)


def _mode(draft: Draft, command: Check, said: Notation | None) -> Mode | None:
    """Return what kind of check of several it is, None for one alone; refuses two at once."""
    keys: dict[Mode, object] = {
        "vergleichend": command.target,
        **{manner.mode: getattr(command, manner.key) for manner in MANNERS.values()},
    }
    keyed = [mode for mode, key in keys.items() if key is not None]
    mode = None if said is None or said.mode == "single" else said.mode
    found = [mode] if mode is not None else keyed
    if len(found) > 1 or set(keyed) - set(found):
        draft.refuse(
            N_("a check is alone, against somebody, supported or made by all: one of these"),
            rule="T-165",
        )
    if command.with_ is not None and not MANNERS.keys() & set(found):
        draft.refuse(N_("with= needs helpers=N or figures=N: how many may take part"), rule="T-104")
    return next(iter(found), None)


def _together(
    draft: Draft,
    command: Check,
    who: str,
    main: bool,
    task: Task,
    mode: Mode,
    said: Notation | None,
) -> None:
    """Open a check of several, or a comparative one whose other side is not known yet."""
    hand = command.hand
    side = side_of(draft, hand, task.side)
    common = (side.net if side else 0) + hand.net + hand.adv - hand.dis
    common += sum(m.value if m.why == "advantage" else -m.value for m in task.dice)
    own = change(hand, adv=0, dis=0, net=0)
    bare = msgspec.structs.replace(side, net=0) if side else None
    if side is not task.side:
        own = change(own, attr=_numbers(own.attr), skill=_numbers(own.skill or "") or None)
    alone = mode == "vergleichend"
    # What is required of several is required of what they come to, not of each.
    first = Task("check", bare, task.required if alone else None, task.stages if alone else ())
    found = build_check(draft, who, own, first)
    if isinstance(found, Fault):
        checking.fail(found)
    counted_once(draft, who, own, first)
    manner = MANNERS.get(mode)
    count = getattr(command, manner.key) if manner else None
    joint = Joint(
        mode=mode,
        by=who,
        check=found.check,
        parts=found.parts,
        common=common,
        side=str(bare) if bare and bare.attributes else "",
        names=names_of(draft, hand, task.side),
        against=str(said.against) if said and said.against else "",
        count=count if count is not None else (said.count if said else None),
        required=task.required,
        stages=task.stages,
        what=command.what,
        note=command.note,
        hidden=found.check.hidden,
        main=main,
        others=command.with_,
    )
    given = faces(draft, "hand", hand)
    if mode != "vergleichend":
        open_joint(draft, joint, given)
        return
    if given is not None:
        draft.refuse(N_("say against whom, before the dice: target="), rule="T-090")
    draft.emit(CheckOpened(joint=joint, hidden=joint.hidden, rule="T-046"))
    draft.emit(Asked(question=Question(kind="target", who=who, answers=("target",))))


def _numbers(text: str) -> str:
    return text if text[:1].isdigit() else ""


class SetObstacle(Command, frozen=True, kw_only=True, tag="twenty_obstacle"):
    """Set up a task, or make one harder by a disadvantage; dis= says how hard it is."""

    verb = "obstacle"
    words = ("what",)
    group = "between"

    what: Words
    dis: Tally | None = None


@topic.decides(SetObstacle)
def set_obstacle(draft: Draft, command: SetObstacle) -> None:
    """Set up or change an obstacle; nothing is worn down bit by bit (T-166, T-167)."""
    wanted = command.what.casefold()
    there = (o for o in draft.state.obstacles.values() if o.text.casefold() == wanted)
    known = next(there, None)
    if known is None:
        obstacle = Obstacle(id=draft.new_id("o"), text=command.what, needs=0, dis=command.dis or 0)
    else:
        harder = known.dis + 1 if command.dis is None else command.dis
        obstacle = change(known, dis=harder)
    draft.emit(ObstacleSet(obstacle=obstacle, rule="T-166"))
