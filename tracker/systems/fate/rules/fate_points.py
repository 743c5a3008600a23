"""Fate points: gained, spent, owed at the round's end, and compels."""

from typing import Annotated

from tracker.conflict.aspects import reveal_by_use
from tracker.conflict.draft import Draft
from tracker.conflict.fields import Phrase, Who, Word, Words, Yes
from tracker.conflict.ruling import N_, Command, Event
from tracker.conflict.state import Aspect, Conflict, change
from tracker.conflict.topic import Topic
from tracker.systems.fate.rules.state import people_with, person, tags

topic = Topic()


class FatePoints(Command, frozen=True, kw_only=True, tag="fp"):
    """Give or take fate points."""

    words = ("name", "amount", "reason")
    group = "between"
    always = True

    name: Who
    amount: Annotated[int, Word("signed")]
    reason: Words = ""


class Compel(Command, frozen=True, kw_only=True, tag="compel"):
    """Compel an aspect: accepting it earns a fate point, refusing costs one."""

    words = ("name", "aspect")
    group = "between"

    name: Who
    aspect: Phrase
    accept: Yes


class FatePointsChanged(Event, frozen=True, kw_only=True, tag="fate_points_changed"):
    """Somebody has more or fewer fate points; ``due`` points come at the round's end."""

    seen = "who*; owner: by due why"

    number = "fp"

    who: str
    by: int = 0
    due: int = 0
    why: str = ""


def spend_points(draft: Draft, who: str, points: int, rule: str) -> None:
    """Take fate points from somebody who must have them; overruled, those there are (F-FP-1)."""
    have = person(draft.state.somebody(who)).fp or 0
    if have < points:
        draft.forbid(
            "F-FP-1",
            N_("{who} has {have} fate points and needs {points}"),
            who=who,
            have=have,
            points=points,
        )
    if have:
        draft.emit(FatePointsChanged(who=who, by=-min(have, points), rule=rule))


@topic.decides(FatePoints)
def fate_points(draft: Draft, command: FatePoints) -> None:
    """Change somebody's fate points by the game master's word; never below 0 (F-FP-1)."""
    have = person(draft.state.somebody(command.name)).fp
    if have is None:
        draft.refuse(N_("{who} has no fate points"), rule="F-MINION-9", who=command.name)
    if have + command.amount < 0:
        draft.refuse(
            N_("{who} has {have} fate points and needs {points}"),
            rule="F-FP-1",
            who=command.name,
            have=have,
            points=-command.amount,
        )
    draft.emit(
        FatePointsChanged(who=command.name, by=command.amount, why=command.reason, rule="F-FP-1")
    )


@topic.decides(Compel)
def compel(draft: Draft, command: Compel) -> None:
    """Compel an aspect of somebody's: only one that exists pays.

    Rules F-CONSEQ-10, F-BLIND-4, F-COMPANION-18.
    """
    aspect = draft.state.aspects[command.aspect]
    if person(draft.state.somebody(command.name)).fp is None:
        draft.refuse(N_("{who} has no fate points"), rule="F-MINION-9", who=command.name)
    if aspect.on in draft.state.participants and aspect.on != command.name:
        draft.refuse(
            N_("{aspect} is not an aspect of {who}"),
            rule="F-COMPANION-18",
            aspect=command.aspect,
            who=command.name,
        )
    reveal_by_use(draft, aspect)
    if command.accept:
        rule = _compelled_by(aspect)
        draft.emit(FatePointsChanged(who=command.name, by=1, why=aspect.text, rule=rule))
    else:
        spend_points(draft, command.name, 1, "F-FP-1")


def _compelled_by(aspect: Aspect) -> str:
    """Return the rule by which an aspect can be compelled: its own where it has one."""
    if tags(aspect).severity:
        return "F-CONSEQ-10"
    return "F-BLIND-4" if aspect.rule == "F-BLIND-2" else "F-COMPANION-18"


@topic.evolves(FatePointsChanged)
def _changed(state: Conflict, event: FatePointsChanged) -> Conflict:
    p = state.somebody(event.who)
    points, due = (person(p).fp or 0) + event.by, person(p).fp_due + event.due
    return change(state, participants=people_with(state, p.id, fp=points, fp_due=due))
