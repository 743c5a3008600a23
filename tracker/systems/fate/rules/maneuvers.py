"""Maneuvers: on somebody, on the scene, or on one's own; what their success puts in place."""

from types import MappingProxyType
from typing import Literal

from tracker.conflict.cast import AspectRemoved
from tracker.conflict.draft import Draft
from tracker.conflict.fields import NamedNumber, Phrase, Place, Who, Words, Yes
from tracker.conflict.questions import answered, ask
from tracker.conflict.ruling import N_, Command, Event
from tracker.conflict.setup import AspectAdded
from tracker.conflict.state import Aspect, Conflict, Question, change
from tracker.conflict.topic import Topic
from tracker.systems.fate.rules import concession
from tracker.systems.fate.rules.actions import act_with, begin, choose_skill, take_aim
from tracker.systems.fate.rules.attacks import missed
from tracker.systems.fate.rules.exchange import close, count_shifts, opened, rolls
from tracker.systems.fate.rules.fate_points import spend_points
from tracker.systems.fate.rules.fields import Opposed
from tracker.systems.fate.rules.momentum import gain_overflow
from tracker.systems.fate.rules.skills import maneuver_skills
from tracker.systems.fate.rules.state import (
    FateAspect,
    Intent,
    last_roll,
    people_with,
    person,
    tags,
)

topic = Topic()

_TEMPLATES = MappingProxyType({"blind": "Blinded", "mark": "Marked", "pin": "Pinned", "disarm": ""})
RULES = MappingProxyType(
    {"blind": "F-BLIND-2", "mark": "F-MARK-2", "pin": "F-INDIRECT-2", "disarm": "F-DISARM-1"}
)


class Maneuver(Opposed, frozen=True, kw_only=True, tag="maneuver"):
    """Change the situation without harm: put an aspect on somebody or the scene, or remove one."""

    words = ("target",)
    group = "actions"

    target: Who | None = None
    aspect: Words = ""
    on: Place | None = None
    difficulty: NamedNumber | None = None
    sticky: Yes = False
    template: Literal["blind", "disarm", "mark", "pin"] | None = None
    removes: Phrase | None = None
    support: Yes = False


class Avoid(Command, frozen=True, kw_only=True, tag="avoid"):
    """Avoid the maneuver's aspect for a fate point."""

    group = "questions"


class Succeed(Command, frozen=True, kw_only=True, tag="succeed"):
    """Say that the maneuver on the scene is enough."""

    group = "questions"


class Fail(Command, frozen=True, kw_only=True, tag="fail"):
    """Say that the maneuver on the scene is not enough."""

    group = "questions"


class Disarmed(Event, frozen=True, kw_only=True, tag="disarmed"):
    """Somebody's weapon is dropped or unusable, by so many shifts."""

    seen = "who* shifts"

    who: str
    shifts: int


@topic.decides(Maneuver)
def maneuver(draft: Draft, command: Maneuver) -> None:
    """Maneuver on a character (opposed), on the scene, or without opponent (F-MANEUVER-2)."""
    if command.template is not None and command.target is None:
        draft.refuse(
            N_("this maneuver is aimed at somebody: name the target"), rule=RULES[command.template]
        )
    if command.on is not None and command.on in draft.state.participants:
        draft.refuse(
            N_("on= is for the scene or a zone; name a target instead"), rule="F-MANEUVER-2"
        )
    if command.removes is not None and tags(draft.state.aspects[command.removes]).severity:
        draft.forbid(
            "F-CONSEQ-10",
            N_("{aspect} is a consequence; recover removes it"),
            aspect=command.removes,
        )
    if _TEMPLATES.get(command.template or "") and command.on is not None:
        draft.forbid(
            RULES[command.template or ""],
            N_("this maneuver puts its aspect on {target}, not on the scene"),
            target=command.target or "",
        )
    begun = begin(draft, command)
    target = None
    if command.target is not None:
        target = take_aim(draft, begun.who, command.target)
        if not (command.aspect or command.template or command.removes):
            draft.warn(
                "F-MANEUVER-10",
                N_("this places no aspect; to make an action of {target} harder, block it"),
                target=command.target,
            )
    if command.support:
        if command.on is None:
            draft.forbid(
                "F-MANEUVER-5",
                N_("a fate point supports a change of the scene: on=scene or a zone"),
            )
        spend_points(draft, begun.who, 1, "F-FP-4")
    actor = draft.state.somebody(begun.who)
    usual = maneuver_skills(draft.state, actor, command.template or "")
    chosen = choose_skill(draft, begun.who, command, usual)
    intent = Intent(
        aspect=command.aspect or _TEMPLATES.get(command.template or "", ""),
        on=command.on or "",
        difficulty=1 if command.difficulty is None else command.difficulty,
        sticky=command.sticky,
        template=command.template or "",
        removes=command.removes or "",
    )
    act_with(draft, chosen, "maneuver", begun, intent, target)


@topic.resolves("maneuver")
def resolve_maneuver(draft: Draft) -> None:
    """Say what a maneuver's roll means, by its kind (F-MANEUVER-3…6)."""
    exchange = opened(draft)
    mine, defense = rolls(exchange)
    intent = exchange.intent
    stands = [defense.effort if defense else intent.difficulty or 0]
    if exchange.target is None and intent.on:
        stands = [intent.difficulty or 0]
    if intent.strength is not None:
        stands.append(intent.strength)
    margin = mine.effort - max(stands)
    passed = intent.strength is None or mine.effort > intent.strength
    count_shifts(draft, max(stands), max(margin, 0) if passed else 0)
    if exchange.target is not None:
        _against_somebody(draft, margin if passed else 0)
    elif not passed:
        close(draft)
    elif intent.on:
        ask(draft, Question(kind="scene", who=None, answers=("succeed", "fail")))
    else:
        if margin >= 0 and (intent.aspect or intent.removes):
            put_in_place(draft, margin)
        close(draft)


def _against_somebody(draft: Draft, shifts: int) -> None:
    """Succeed with at least 1 shift (F-MANEUVER-6); the target may buy the aspect off."""
    exchange = opened(draft)
    intent = exchange.intent
    assert exchange.target is not None
    if shifts < 1:
        missed(draft)
        return
    target = draft.state.somebody(exchange.target)
    if intent.aspect and not intent.on and person(target).fp:
        ask(draft, Question(kind="aspect", who=target.id, answers=("accept", "avoid")))
        return
    put_in_place(draft, shifts)
    close(draft)


def put_in_place(draft: Draft, shifts: int, *, avoided: bool = False) -> None:
    """Place or remove the aspect, disarm, give overflow against minions (F-MANEUVER-7…9).

    An aspect that was ``avoided`` is not placed; all else happens.
    """
    exchange = opened(draft)
    intent = exchange.intent
    rule = RULES.get(intent.template, "F-MANEUVER-7")
    if intent.template == "disarm" and exchange.target is not None:
        # Disarmed once more, nobody finds the weapon sooner (F-DISARM-6).
        most = max(shifts, person(draft.state.somebody(exchange.target)).disarmed or 0)
        draft.emit(Disarmed(who=exchange.target, shifts=most, rule="F-DISARM-1"))
    if intent.removes in draft.state.aspects:
        draft.emit(AspectRemoved(aspect=intent.removes, rule="F-ASPECT-9"))
    if intent.aspect and not avoided:
        if intent.sticky and shifts < 3:
            draft.warn(
                "F-ASPECT-6",
                N_("sticky normally needs 3 shifts; there are {shifts}"),
                shifts=shifts,
            )
        # Here, because the first frame does without it.
        from tracker.conflict.players.sight import hidden_people

        aspect = Aspect(
            id=draft.new_id("a"),
            text=intent.aspect,
            on=intent.on or exchange.target or exchange.by,
            sticky=intent.sticky,
            origin="maneuver",
            rule=rule,
            unseen=exchange.by in hidden_people(draft.state),
            own=FateAspect(free=exchange.by),
        )
        draft.emit(AspectAdded(aspect=aspect, rule=rule))
    target = draft.state.participants.get(exchange.target or "")
    if target is not None and target.quality is not None:
        gain_overflow(draft, exchange.by, shifts - 1, "F-OVERFLOW-2")


def _shifts(draft: Draft) -> int:
    last = last_roll(draft.state)
    return last.shifts if last else 0


@topic.decides(concession.Accept)
def accept(draft: Draft, command: concession.Accept) -> None:
    """Accept a concession, or a maneuver's aspect (F-MANEUVER-8)."""
    asked = draft.state.question
    if asked is not None and asked.kind == "concession":
        concession.accepted(draft)
        return
    answered(draft, "aspect", own=True)
    put_in_place(draft, _shifts(draft))
    close(draft)


@topic.decides(Avoid)
def avoid(draft: Draft, command: Avoid) -> None:
    """Buy the aspect off (F-MANEUVER-8, F-FP-3)."""
    question = answered(draft, "aspect", own=True)
    assert question.who is not None
    spend_points(draft, question.who, 1, "F-FP-3")
    put_in_place(draft, _shifts(draft), avoided=True)
    close(draft)


@topic.waives("aspect")
def no_aspect(draft: Draft) -> None:
    """Let everything happen but the aspect, which nobody wants to be asked about."""
    put_in_place(draft, _shifts(draft), avoided=True)
    close(draft)


@topic.decides(Succeed)
def succeed(draft: Draft, command: Succeed) -> None:
    """Let the scene change, whatever the number (F-MANEUVER-4)."""
    answered(draft, "scene")
    put_in_place(draft, _shifts(draft))
    close(draft)


@topic.decides(Fail)
def fail(draft: Draft, command: Fail) -> None:
    """Let the scene stay as it is (F-MANEUVER-4)."""
    answered(draft, "scene")
    close(draft)


@topic.evolves(Disarmed)
def _disarmed(state: Conflict, event: Disarmed) -> Conflict:
    return change(state, participants=people_with(state, event.who, disarmed=event.shifts))
