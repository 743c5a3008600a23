"""What the table chose last time in a fight, where the rules leave a choice to it: read in the log.

Only standing choices are here, not those that each case makes anew, nor any default that a rule
fixes. Undo, a strike and a save read again need nothing: the way to the head tells it.
"""

from __future__ import annotations

from collections.abc import Iterator

from tracker.conflict.engine import verb_of
from tracker.conflict.fields import Part
from tracker.conflict.history.timeline import Timeline
from tracker.conflict.questions import QuestionClosed
from tracker.conflict.ruling import Command, Ruling
from tracker.conflict.system import system

# How many rulings back it is looked for what was chosen.
BACK_MOST = 300


def latest(timeline: Timeline) -> Iterator[Ruling]:
    """Yield the rulings on the way to the head, the last one first, at most BACK_MOST of them.

    One of several lines comes as a ruling for each.
    """
    n = timeline.head
    for _ in range(BACK_MOST):
        if not n:
            return
        ruling = timeline.rulings[n]
        yield from reversed(ruling.parts)
        n = ruling.parent


def usual_answer(timeline: Timeline) -> str:
    """Return the verb that has answered the question that stands the last time.

    Empty when it was never asked before, or is none of those that are answered as before.
    """
    question = timeline.state.question
    answered = system(timeline.state.system).answered
    habit = answered.get(question.kind) if question is not None else None
    if question is None or habit is None:
        return ""
    for ruling in latest(timeline):
        if habit.each and ruling.command.by != question.who:
            continue
        verb = verb_of(type(ruling.command))
        if verb in question.answers and _answered(ruling, question.kind):
            return verb
    return ""


def _answered(ruling: Ruling, kind: str) -> bool:
    return any(isinstance(event, QuestionClosed) and event.kind == kind for event in ruling.events)


def usual_choice(timeline: Timeline, verb: str, field: str, skill: str = "") -> object:
    """Return what a field of a command held the last time; None when there was no such time.

    ``skill`` is what is rolled with, for what is chosen for each skill.
    """
    habit = system(timeline.state.system).chosen.get((verb, field))
    if habit is None:
        return None
    for ruling in latest(timeline):
        command = ruling.command
        if verb_of(type(command)) != verb:
            continue
        if habit.skill and _skill(command) != skill:
            continue
        found: object = getattr(command, field)
        return found
    return None


def _skill(command: Command) -> str:
    hand: Part | None = getattr(command, "hand", None)
    return (hand.skill if hand is not None else None) or ""
