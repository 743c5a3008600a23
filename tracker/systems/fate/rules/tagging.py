"""Aspects used on a roll that is made, until something has come of it."""

from collections.abc import Collection
from typing import Literal

from tracker.conflict.draft import Draft, dice
from tracker.conflict.fields import Phrase, ThrownFaces, Yes
from tracker.conflict.questions import QuestionClosed
from tracker.conflict.ruling import N_, Command
from tracker.conflict.state import Aspect, Conflict, change
from tracker.conflict.system import system
from tracker.conflict.topic import Topic
from tracker.systems.fate.rules.exchange import UNDECIDED, RollChanged, opened, rolls
from tracker.systems.fate.rules.rolls import Rolled, check_faces, use_tag, weighed
from tracker.systems.fate.rules.state import person, table_of, tags

topic = Topic()


class Tag(Command, frozen=True, kw_only=True, tag="tag"):
    """Use an aspect on a roll that is made: +2, or all four dice again."""

    words = ("aspect",)
    group = "questions"
    always = True

    aspect: Phrase
    as_: Literal["bonus", "reroll"] = "bonus"
    dice: ThrownFaces | None = None
    anew: Yes = False


def taggable(state: Conflict, who: str, used: Collection[str] = ()) -> list[Aspect]:
    """Return the aspects that somebody can tag, the own free tags first, the others for a point.

    Those ``used`` on the roll count once, those that are hidden for nobody (F-ASPECT-13).
    """
    p = state.participants.get(who)
    open_ = [a for a in state.aspects.values() if not a.hidden and a.id not in used]
    free = [a for a in open_ if tags(a).free == who]
    return free + [a for a in open_ if tags(a).free != who and p is not None and person(p).fp]


def taggers(state: Conflict) -> dict[str, list[Aspect]]:
    """Return whose roll lies there, each with the aspects that they can still tag on it."""
    exchange = table_of(state).exchange
    if exchange is None or state.question is None or state.question.kind not in UNDECIDED:
        return {}
    made = [roll for roll in (exchange.roll, exchange.defense) if roll is not None]
    return {roll.by: taggable(state, roll.by, roll.tags) for roll in made}


@topic.decides(Tag)
def tag_after(draft: Draft, command: Tag) -> None:
    """Use an aspect on one of the two rolls, until something has come of them (F-ASPECT-12)."""
    state = draft.state
    exchange = opened(draft)
    if state.question is None or state.question.kind not in UNDECIDED:
        draft.refuse(N_("the roll is decided; undo it to tag an aspect on it"))
    who = command.by or state.question.who or exchange.by
    draft.actor = who
    attack, defense = rolls(exchange)
    if who == attack.by:
        roll = attack
    elif defense is not None and who == defense.by:
        roll = defense
    else:
        draft.refuse(N_("{who} has no roll here"), who=who)
    other = exchange.target if roll is attack else exchange.by
    reroll = command.as_ == "reroll"
    modifier = use_tag(draft, who, command.aspect, (*roll.tags, command.aspect), other, reroll)
    tags = (*roll.tags, command.aspect)
    if reroll:
        rules = system(state.system)
        faces, random = draft.throw("hand", who, command.dice, dice(rules.die, rules.count))
        check_faces(draft, faces)
        roll = weighed(change(roll, faces=faces, tags=tags))
        draft.emit(Rolled(roll=roll, random=random, anew=command.anew))
    else:
        roll = weighed(change(roll, modifiers=(*roll.modifiers, modifier), tags=tags))
    draft.emit(RollChanged(roll=roll, defense=who != attack.by))
    if state.question.kind != "defend":
        draft.emit(QuestionClosed(kind=state.question.kind))
        draft.tables.resolving[exchange.kind](draft)
