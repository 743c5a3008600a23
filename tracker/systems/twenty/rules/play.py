"""Checks alone and against each other, what gives way when they are decided again, tasks."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import msgspec

from tracker.checks.rules import checking
from tracker.checks.rules.checking import Checked, DuelDecided
from tracker.checks.rules.conditions import ObstacleSet
from tracker.checks.rules.table import Tested, table_of
from tracker.conflict.draft import Draft
from tracker.conflict.fields import Number, Part, Who, Whose, Words, Yes
from tracker.conflict.notes import Noted
from tracker.conflict.questions import Asked, WindowClosed, WindowOpened
from tracker.conflict.ruling import N_, Command, Event, Refusal, require
from tracker.conflict.state import Conflict, Obstacle, Question, Window, change
from tracker.conflict.topic import Topic
from tracker.dice.faults import Fault
from tracker.systems.twenty.rules.check_builder import (
    Bracket,
    Tally,
    Task,
    Testing,
    TwentyPart,
    announce_check,
    announced,
    besides_dice,
    build_check,
    counted_once,
    dice_of,
    faces,
    names_of,
    notation,
    side_of,
    task_of,
    test,
    throw_for,
    with_parts,
    written,
)
from tracker.systems.twenty.rules.joint import CheckOpened, Joint, JointClosed, current, open_joint
from tracker.systems.twenty.rules.notation import Notation, Side
from tracker.systems.twenty.rules.together import MANNERS, Mode

topic = Topic()

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
    attacks = "target"

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

    seen = "who* other* hidden"

    who: str
    other: str
    hidden: bool = False


def oppose(
    draft: Draft, kind: str, target: str, main: bool, vs: TwentyPart, against: Side | None
) -> None:
    """Set the check just made against somebody; the program throws for a side that is known."""
    first = table_of(draft.state).last_check
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
    if said is not None and said.mode not in ("single", "comparative"):
        draft.refuse(N_("against somebody a check is comparative"), rule="T-164")
    task = task_of(draft, command, kind, said)
    who, main = checking.begin_check(draft, command, free=command.free)
    test(draft, command, who, task)
    oppose(draft, kind, target, main, vs, said.against if said else None)


@topic.decides(Defend)
def defend(draft: Draft, command: Defend) -> None:
    """Answer a check that stands against one."""
    written = notation(command.notation) if command.notation else None
    task = Task(DEFENSE, written.side if written else None)
    hand = command.hand
    given, names = faces(draft, "hand", hand), names_of(draft, hand, task.side)
    duel = checking.answering(draft)
    check = announce_check(draft, duel.target, hand, task)
    hidden = duel.mine.hidden
    made = checking.make_check(draft, "hand", duel.target, check, given, hidden=hidden, skill=names)
    checking.settle(draft, made)
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
    checking.make_check(draft, "hand", joint.by, made, given, what=joint.what, skill=joint.names)
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
    require(state.participants, event.who, event.other or None)
    last = state.last_roll
    return change(state, last_roll=None if last is None else change(last, margin=0))


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
        raise checking.refused(fault)
    task = task_of(draft, command, "check", said)
    mode = _mode(draft, command, said)
    who, main = checking.begin_check(draft, command, free=command.free)
    if mode is None:
        test(draft, command, who, task)
        checking.finish(draft, who, main)
    elif mode == "comparative" and command.target is not None:
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
        "comparative": command.target,
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
    alone = mode == "comparative"
    # What is required of several is required of what they come to, not of each.
    first = Task("check", bare, task.required if alone else None, task.stages if alone else ())
    found = build_check(draft, who, own, first)
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
    if mode != "comparative":
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


# By the rule of the refusal: the key that names what is there no more, and which argument says it.
_GONE: Mapping[str, tuple[str, str]] = MappingProxyType(
    {"T-163": ("without", "text"), "T-043": ("tool", "tool")}
)


def eased(
    state: Conflict, command: Command, refusal: Refusal
) -> tuple[Command, tuple[str, ...]] | None:
    """Return a refused check without what it names and is gone, and that; the check itself stands.

    So do the others of several when one is not there. None when that is not the reason.
    """
    if not str(command.__struct_config__.tag).startswith("twenty_"):
        return None
    for field in ("with_", "names"):
        named: tuple[str, ...] = getattr(command, field, None) or ()
        there = tuple(who for who in named if _takes_part(state, who))
        if there != named:
            return change(command, **{field: there}), tuple(w for w in named if w not in there)
    obstacle = getattr(command, "obstacle", "")
    if obstacle and refusal.arguments.get("name") == obstacle:
        return change(command, obstacle=""), (obstacle,)
    if refusal.rule not in _GONE:
        return None
    key, said = _GONE[refusal.rule]
    wanted = str(refusal.arguments.get(said, "")).casefold()
    # What both sides name is gone on the side of whoever lacks it.
    mine = refusal.arguments.get("who") == command.by
    for name in ("hand", "vs") if mine else ("vs", "hand"):
        part = getattr(command, name, None)
        texts: tuple[str, ...] = getattr(part, key, ())
        gone = tuple(text for text in texts if text.casefold() == wanted)
        if isinstance(part, Part) and gone:
            kept = tuple(text for text in texts if text not in gone)
            return change(command, **{name: change(part, **{key: kept})}), gone
    return None


def _takes_part(state: Conflict, who: str) -> bool:
    return who in state.participants and state.participants[who].active
