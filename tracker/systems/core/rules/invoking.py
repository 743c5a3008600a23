"""Aspects put somewhere and taken away, used on the roll that lies there; boosts named, given."""

from typing import Literal

from tracker.conflict import aspects as general
from tracker.conflict.cast import AspectRemoved
from tracker.conflict.draft import Draft, dice
from tracker.conflict.fields import Number, Phrase, ThrownFaces, Who, Words, Yes
from tracker.conflict.questions import answered
from tracker.conflict.ruling import N_, Command
from tracker.conflict.state import Aspect, Conflict, change
from tracker.conflict.topic import Topic
from tracker.systems.core.rules.contesting import TWIST
from tracker.systems.core.rules.fields import Holders, Invocable
from tracker.systems.core.rules.healing import Reworded
from tracker.systems.core.rules.numbers import COUNT, DIE, INVOKED
from tracker.systems.core.rules.outcomes import STYLISH
from tracker.systems.core.rules.passing import settle_roll
from tracker.systems.core.rules.points import HANDOFF
from tracker.systems.core.rules.resolving import (
    DifficultyRaised,
    RollChanged,
    RollOpened,
    ShiftGiven,
    close,
    decide_anew,
    undecided,
)
from tracker.systems.core.rules.rolls import (
    ATTACK,
    LEG,
    Rolled,
    check_faces,
    pay_for,
    use_free,
    weighed,
)
from tracker.systems.core.rules.stances import new_boost
from tracker.systems.core.rules.state import (
    BOOST,
    CONSEQUENCE,
    Free,
    Held,
    InvokesChanged,
    OpenRoll,
    Paid,
    Throw,
    give_free,
    held,
    open_roll,
    placed,
    same_side,
    table,
    usable,
)

topic = Topic()


class Invoke(Command, frozen=True, kw_only=True, tag="core_invoke"):
    """Invoke an aspect on the roll that lies there: +2, all four dice again, or +2 against it."""

    verb = "invoke"
    words = ("aspect",)
    group = "questions"
    always = True

    aspect: Invocable
    free: Number | None = None
    as_: Literal["bonus", "reroll"] = "bonus"
    dice: ThrownFaces | None = None
    for_: Who | None = None
    anew: Yes = False


class Boost(Command, frozen=True, kw_only=True, tag="core_boost"):
    """Name a boost, give a shift of a hit for one, or give somebody one by the table's word."""

    verb = "boost"
    words = ("text",)
    group = "questions"
    always = True

    text: Words
    to: Who | None = None


class PassTag(Command, frozen=True, kw_only=True, tag="core_pass_tag"):
    """Hand a free invocation to somebody else."""

    verb = "pass-tag"
    words = ("aspect",)
    group = "between"
    answers = (HANDOFF,)

    aspect: Phrase
    to: Who


def lying(draft: Draft) -> OpenRoll:
    """Return the roll that may be invoked upon; refuse where there is none (K-INVOKE-2)."""
    own = table(draft.state)
    roll = own.roll
    if roll is None or not roll.open_:
        draft.refuse(
            N_("no roll is open; what it brought is settled, and undo opens it again"),
            rule="K-INVOKE-2",
        )
    if not whole(draft.state, roll):
        draft.refuse(N_("what the roll was about is gone"), rule="K-INVOKE-2")
    if roll.given:
        draft.refuse(
            N_("a shift went for a boost: the hit takes no invocation any more"), rule="K-INVOKE-2"
        )
    if own.harm is not None and not own.harm.untouched:
        draft.refuse(
            N_("something has been taken off the hit: it takes no invocation any more"),
            rule="K-INVOKE-2",
        )
    return roll


def whole(state: Conflict, roll: OpenRoll) -> bool:
    """Return whether everybody and the aspect that a roll is about is still there."""
    people = (roll.by, roll.opposer, roll.target, roll.bears)
    there = {*state.participants, *state.sides, None}
    removed = {one.aspect.id for one in roll.gave.removed}
    return {*people} <= there and (not roll.aspect or roll.aspect in {*state.aspects, *removed})


def helped(state: Conflict, roll: OpenRoll, who: str, for_: str | None) -> str:
    """Return whose roll an invocation helps: who is named, else an ally's (K-INVOKE-1).

    Empty for the difficulty that the roll has to beat.
    """
    if for_ is not None:
        if for_ == roll.by:
            return roll.by
        return for_ if roll.defense is not None and for_ == roll.defense.by else ""
    if who == roll.by or (same_side(state, who, roll.by) and who != roll.opposer):
        return roll.by
    return roll.defense.by if roll.defense is not None else ""


@topic.decides(Invoke)
def invoke(draft: Draft, command: Invoke) -> None:
    """Invoke an aspect on the open roll, which is decided anew (K-INVOKE-1…4, K-FREE-2)."""
    state = draft.state
    roll = lying(draft)
    who = command.by or (state.question.who if state.question else None) or roll.by
    draft.actor = who
    if command.aspect in (*roll.gave.added, *roll.gave.revealed):
        draft.refuse(
            N_("{aspect} comes of this very roll"), rule="K-INVOKE-2", aspect=command.aspect
        )
    # What the outcome has given is taken back first: it helps no roll that it comes of.
    early = undecided(draft)
    state = draft.state
    roll = _leg_of(draft, open_roll(state), command.for_ or who)
    helps = helped(state, roll, who, command.for_)
    reroll = command.as_ == "reroll"
    mine = _throw_of(roll, helps)
    if reroll and (mine is None or mine.by != who):
        draft.forbid("K-INVOKE-1", N_("only the own dice are thrown again"))
    against = (
        (roll.by,)
        if helps != roll.by
        else tuple(w for w in (roll.opposer, roll.target, roll.bears) if w is not None)
    )
    free = command.free
    if free is None and held(state, command.aspect).kind == BOOST:
        # A boost is used, and cannot be paid for.
        free = 1 if usable(state, who, command.aspect) else None
        if free is not None:
            draft.fill("", free=free)
    paid: tuple[Paid, ...] = ()
    if free is not None:
        if reroll and free != 1:
            draft.refuse(N_("one free invocation is one new throw"), rule="K-FREE-2")
        more = use_free(draft, who, helps, command.aspect, free, reroll=reroll)
    else:
        side = state.somebody(who).side or who
        one = pay_for(draft, who, helps, command.aspect, roll.paid, against, reroll=reroll)
        more = [] if reroll else [one]
        paid = (Paid(command.aspect, side),)
    if reroll and mine is not None:
        faces, random = draft.throw("hand", mine.by, command.dice, dice(DIE, COUNT))
        check_faces(draft, faces)
        again = weighed(change(mine, faces=faces))
        draft.emit(Rolled(roll=again, random=random, anew=command.anew, rule="K-INVOKE-3"))
        _change(draft, roll, mine, again, paid)
    elif mine is not None:
        better = weighed(change(mine, modifiers=(*mine.modifiers, *more)))
        _change(draft, roll, mine, better, paid)
    elif roll.kind == LEG and roll.difficulty is None:
        draft.refuse(
            N_("{who} has not rolled yet: invoke= beside the defense, or after it"),
            rule="K-INVOKE-2",
            who=who,
        )
    elif roll.opposer is not None and roll.defense is None:
        draft.refuse(
            N_("{who} has not rolled yet: invoke= beside the defense, or after it"),
            rule="K-INVOKE-2",
            who=roll.opposer,
        )
    else:
        worth = sum(one.value for one in more) or INVOKED
        raised = (roll.difficulty or 0) + worth
        draft.emit(DifficultyRaised(difficulty=raised, paid=paid, rule="K-INVOKE-6"))
    if not early:
        decide_anew(draft)


def _change(
    draft: Draft, roll: OpenRoll, before: Throw, now: Throw, paid: tuple[Paid, ...]
) -> None:
    """Let one of the open rolls count otherwise, and with it the share against this target."""
    defense = before is roll.defense
    share = None if defense or roll.share is None else roll.share + now.effort - before.effort
    draft.emit(RollChanged(roll=now, defense=defense, paid=paid, share=share))


def _leg_of(draft: Draft, roll: OpenRoll, who: str) -> OpenRoll:
    """Return the roll of a contest that somebody's invocation is for: that of their own side."""
    contest = table(draft.state).contest
    if roll.kind != LEG or contest is None:
        return roll
    side = draft.state.somebody(who).side
    mine = next((run.roll for run in contest.rolled if run.side == side), roll)
    if mine.side != roll.side:
        draft.emit(RollOpened(roll=mine))
    return mine


def _throw_of(roll: OpenRoll, who: str) -> Throw | None:
    if who == roll.by:
        return roll.roll
    return roll.defense if roll.defense is not None and who == roll.defense.by else None


def may_give(state: Conflict) -> bool:
    """Return whether a shift of the open hit may go for a boost (K-ATTACK-4, KA-43)."""
    own = table(state)
    roll = own.roll
    if roll is None or not roll.open_ or roll.kind != ATTACK or roll.given:
        return False
    if roll.margin is None or roll.margin < STYLISH:
        return False
    if own.harm is not None:
        return own.harm.untouched
    # A mob's losses, or somebody taken out at once.
    return bool(roll.gave.groups or roll.gave.gone)


@topic.decides(Boost)
def boost(draft: Draft, command: Boost) -> None:
    """Give a shift for a boost, name one, or give one by the table's word (K-BOOST-5, K-COST-1)."""
    state = draft.state
    if not command.text.strip():
        draft.refuse(N_("say what the boost is called"), rule="K-BOOST-5")
    if command.to is not None:
        state.somebody(command.to)
        new_boost(draft, command.to, "K-COST-1", command.text)
        return
    own = table(state)
    if may_give(state) and own.roll is not None and command.by in (None, own.roll.by):
        draft.actor = own.roll.by
        draft.emit(ShiftGiven(boost=command.text, rule="K-ATTACK-4"))
        undecided(draft)
        decide_anew(draft)
        return
    people = [command.by] if command.by else list(state.participants)
    unnamed = [
        a
        for a in state.aspects.values()
        if held(state, a.id).kind == BOOST
        if not held(state, a.id).named and any(held(state, a.id).free_of(w) for w in people)
    ]
    if not unnamed:
        _refuse_boost(draft)
    draft.emit(Reworded(aspect=unnamed[-1].id, text=command.text, rule="K-BOOST-5"))


def _refuse_boost(draft: Draft) -> None:
    own = table(draft.state)
    if own.harm is not None and own.roll is not None and own.roll.open_ and not own.roll.given:
        draft.refuse(N_("only an attack with style gives a shift for a boost"), rule="K-ATTACK-4")
    draft.refuse(N_("no boost is without a name"), rule="K-BOOST-5")


def passable(state: Conflict) -> list[Aspect]:
    """Return the aspects of which somebody has a free invocation to pass on (K-FREE-3)."""
    known = ((one, held(state, one.id)) for one in state.aspects.values())
    return [one for one, own in known if own.invokes and own.kind != BOOST]


@topic.decides(PassTag)
def pass_tag(draft: Draft, command: PassTag) -> None:
    """Hand one free invocation over (K-FREE-3)."""
    state = draft.state
    known = held(state, command.aspect)
    who = command.by or (known.invokes[0].by if known.invokes else None)
    if who is None or not known.free_of(who):
        draft.refuse(
            N_("nobody has a free invocation of {aspect}"),
            rule="K-FREE-3",
            aspect=command.aspect,
        )
    if who in state.participants:
        draft.actor = who
    draft.emit(InvokesChanged(aspect=command.aspect, by=who, n=-1, rule="K-FREE-3"))
    draft.emit(InvokesChanged(aspect=command.aspect, by=command.to, n=1, rule="K-FREE-3"))


class PlaceAspect(general.PlaceAspect, frozen=True, kw_only=True, tag="aspect"):
    """Put an aspect on the scene, a zone or somebody."""

    answers = (TWIST, HANDOFF)

    free: Holders = ()


class RemoveAspect(general.RemoveAspect, frozen=True, kw_only=True, tag="unaspect"):
    """Remove an aspect: the situation has changed, or a boost is over."""

    answers = (HANDOFF,)


@topic.decides(PlaceAspect)
def place_aspect(draft: Draft, command: PlaceAspect) -> None:
    """Put an aspect somewhere; as an answer, what comes of a tie (K-ASPECT-1, K-CONTEST-4).

    One that is there already has the free invocations from then on.
    """
    if not command.text.strip():
        draft.refuse(N_("say what the aspect is"), rule="K-ASPECT-1")
    question = draft.state.question
    twist = question is not None and question.kind == TWIST
    if twist:
        answered(draft, TWIST)
    there = None if twist or not command.free else _there(draft.state, command)
    if there is not None:
        for holder in dict.fromkeys(command.free):
            give_free(draft, there, holder, command.free.count(holder), "K-FREE-3")
        return
    invokes: tuple[Free, ...] = ()
    for holder in () if twist else command.free:
        known = next((one for one in invokes if one.by == holder), Free(holder, 0))
        rest = tuple(one for one in invokes if one.by != holder)
        invokes = (*rest, change(known, n=known.n + 1))
    rule = "K-CONTEST-4" if twist else "K-ASPECT-1"
    placed(draft, command.text, command.on, Held(invokes=invokes), rule, hidden=command.hidden)
    if twist:
        settle_roll(draft)
        close(draft)


def _there(state: Conflict, command: PlaceAspect) -> str | None:
    """Return the id of an aspect of these words in that place, None for none."""
    wanted = command.text.strip().casefold()
    same = (
        a.id
        for a in state.aspects.values()
        if a.on == command.on and a.text.strip().casefold() == wanted
        # A boost has one free invocation and no more (K-BOOST-1).
        if held(state, a.id).kind != BOOST
    )
    return next(same, None)


@topic.decides(RemoveAspect)
def remove_aspect(draft: Draft, command: RemoveAspect) -> None:
    """Let an aspect lapse (K-ASPECT-3, K-BOOST-4)."""
    if held(draft.state, command.aspect).kind == CONSEQUENCE:
        draft.forbid(
            "K-CONS-7",
            N_("{aspect} is a consequence; recover removes it"),
            aspect=command.aspect,
        )
    draft.emit(AspectRemoved(aspect=command.aspect, why=command.reason, rule="K-ASPECT-3"))
