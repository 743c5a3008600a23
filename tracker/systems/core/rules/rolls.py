"""One throw with all its reasons: the rating, help, scale, invocations, full defense."""

from __future__ import annotations

from tracker.conflict.aspects import known_by_use
from tracker.conflict.cast import AspectRemoved
from tracker.conflict.draft import Draft, dice
from tracker.conflict.ruling import N_, Event, Thrown, require
from tracker.conflict.state import Conflict, Modifier, Participant, change
from tracker.conflict.topic import Topic
from tracker.systems.core.rules import points, prices
from tracker.systems.core.rules.editions import ACCELERATED
from tracker.systems.core.rules.fields import Hand
from tracker.systems.core.rules.numbers import APPROACHES, COUNT, DIE, FULL_DEFENSE, INVOKED
from tracker.systems.core.rules.stances import end_full_defense
from tracker.systems.core.rules.state import (
    BOOST,
    HAZARD,
    InvokesChanged,
    OpenRoll,
    Paid,
    Throw,
    edition,
    held,
    is_mob,
    knows,
    person,
    same_side,
    setting,
    table,
    usable,
    with_person,
)

BEFORE, AFTER, INVOKES = "before", "after", "invokes"

# The levels, from mundane to godlike (K-SCALE-1).
MOST = 4


def levels(state: Conflict, who: str, other: str | None) -> int:
    """Return how many levels somebody stands above another, 0 for nobody or less."""
    if other is None or other not in state.participants:
        return 0
    return max(person(state, who).scale - person(state, other).scale, 0)


def before_roll(
    draft: Draft, who: str, other: str | None, chosen: str | None
) -> tuple[Modifier, ...]:
    """Return what scale adds before a roll; refuse it where it is off, or nobody is higher."""
    if chosen is None:
        return ()
    if setting(draft.state, "scale") != "on":
        draft.forbid("K-SET-3", N_("scale is off; setting scale on turns it on"))
    above = levels(draft.state, who, other)
    if not above:
        draft.forbid("K-SCALE-1", N_("{who} is of no greater scale"), who=who)
    if chosen != BEFORE or not above:
        return ()
    return (Modifier(value=above, why=N_("scale"), rule="K-SCALE-1"),)


def after(state: Conflict, roll: OpenRoll, effort: int, against: int) -> int:
    """Return an effort with what scale adds to a success of either side (K-SCALE-1, K-SCALE-2)."""
    other = roll.opposer or roll.target
    if roll.scale == AFTER and effort >= against + _needed(state, roll):
        return effort + 2 * levels(state, roll.by, other)
    if roll.vs_scale == AFTER and effort < against and other is not None:
        return effort - 2 * levels(state, other, roll.by)
    return effort


def _needed(state: Conflict, roll: OpenRoll) -> int:
    """Return the margin that counts as a success: a hazard's attack hits with a tie (KA-44)."""
    hazard = roll.kind == "attack" and person(state, roll.by).tier == HAZARD
    return 0 if hazard else 1


def free_more(state: Conflict, roll: OpenRoll, against: int) -> int:
    """Return how many more free invocations an advantage has by scale."""
    if roll.scale != INVOKES or roll.effort < against + _needed(state, roll):
        return 0
    return levels(state, roll.by, roll.opposer or roll.target)


topic = Topic()

ATTACK, CREATE, OVERCOME, DEFENSE, OPPOSITION, LEG, TREAT = (
    "attack",
    "create",
    "overcome",
    "defense",
    "opposition",
    "leg",
    "treat",
)


class Rolled(Event, frozen=True, kw_only=True, tag="core_rolled"):
    """Dice were thrown; ``random`` tells whether the program threw them."""

    part_of_roll = True
    whose = "roll.by"
    seen = "marks: roll random anew"

    roll: Throw
    random: bool = False
    anew: bool = False

    def throws(self) -> tuple[Thrown, ...]:
        """Return the Fate dice of the roll."""
        faces = self.roll.faces
        return (Thrown(self.roll.by, faces, (len(DIE),) * len(faces), self.random),)


class Helped(Event, frozen=True, kw_only=True, tag="core_helped"):
    """Somebody helps with a roll, which is their action of the exchange."""

    seen = "who* other*"

    who: str
    other: str


class Invoked(Event, frozen=True, kw_only=True, tag="core_invoked"):
    """An aspect was invoked: freely so often, or for a point; ``reroll`` tells for what."""

    seen = "who* aspect* free paid reroll helps*"

    who: str
    aspect: str
    free: int = 0
    paid: bool = False
    reroll: bool = False
    helps: str = ""


class DefenseMade(Event, frozen=True, kw_only=True, tag="core_defense_made"):
    """Somebody has rolled a defense since the last turn of theirs began (K-FULL-3)."""

    part_of_roll = True
    seen = "who*"

    who: str


def rating(state: Conflict, p: Participant, skill: str) -> int:
    """Return the rating somebody rolls with, without what others add (K-LADDER-2, K-MOB-1)."""
    if is_mob(p) and not p.skills:
        return p.quality or 0
    return p.skills.get(skill, 0)


def mob_number_bonus(state: Conflict, p: Participant, value: int) -> int:
    """Return what the number of a mob adds (K-MOB-2, K-MOB-6)."""
    if not is_mob(p):
        return 0
    capped = setting(state, "team-cap") == "skill"
    group = setting(state, "mobs") == "group"
    return prices.mob_bonus(value, p.count or 0, capped=capped, group=group)


def check_skill(draft: Draft, p: Participant, skill: str | None) -> None:
    """Refuse a skill where the sheet has approaches (K-APPROACH-1)."""
    if edition(draft.state) != ACCELERATED or p.role != "pc" or skill in (None, *APPROACHES):
        return
    draft.forbid(
        "K-APPROACH-1",
        N_("{who} has approaches: {names}, and not {skill}"),
        who=p.id,
        names=tuple(APPROACHES),
        skill=skill or "",
    )


def cast(
    draft: Draft,
    which: str,
    who: str,
    hand: Hand,
    purpose: str,
    more: tuple[Modifier, ...] = (),
    against: tuple[str, ...] = (),
) -> tuple[Throw, tuple[Paid, ...]]:
    """Throw for somebody; return the throw and what was paid for on it (K-DICE-1, K-DICE-2).

    ``which`` is ``hand`` or ``vs``; ``against`` is who is on the other side. Help and invocations
    on the same line are paid for here.
    """
    p = draft.state.somebody(who)
    check_skill(draft, p, hand.skill)
    value = rating(draft.state, p, hand.skill or "")
    _remind_of_mediocre(draft, p, hand.skill)
    modifiers = [*more, *_joined(draft, p, value, hand, purpose)]
    modifiers += [
        Modifier(value=one.value, why=N_("besides"), rule="K-DICE-2", words=one.words)
        for one in hand.mod
    ]
    paid: list[Paid] = []
    for use in hand.free:
        modifiers += use_free(draft, who, who, use.aspect, use.n)
    for aspect in hand.invoke:
        modifiers.append(pay_for(draft, who, who, aspect, paid, against))
        paid.append(Paid(aspect, draft.state.somebody(who).side or who))
    faces, random = draft.throw(which, who, hand.dice, dice(DIE, COUNT))
    check_faces(draft, faces)
    roll = weighed(
        Throw(
            by=who,
            skill=hand.skill or "",
            rating=value,
            faces=faces,
            modifiers=tuple(modifiers),
            helpers=hand.help,
        )
    )
    draft.emit(Rolled(roll=roll, random=random, anew=getattr(draft.command, "anew", False)))
    return roll, tuple(paid)


def _remind_of_mediocre(draft: Draft, p: Participant, skill: str | None) -> None:
    if is_mob(p) or person(draft.state, p.id).tier == HAZARD or not skill or skill in p.skills:
        return
    message = N_("{skill} is not on the sheet of {who}: Mediocre (+0)")
    draft.warn("K-LADDER-2", message, skill=skill, who=p.id)


def _joined(draft: Draft, p: Participant, value: int, hand: Hand, purpose: str) -> list[Modifier]:
    """Return what a mob's number, helpers and a lone great foe's bonus add."""
    found = []
    if bonus := mob_number_bonus(draft.state, p, value):
        found.append(Modifier(value=bonus, why=N_("a mob's number"), rule="K-MOB-2"))
    if hand.help:
        found.append(_helped(draft, p, value, hand))
    own = person(draft.state, p.id)
    if "bonus" in own.solo:
        players = sum(q.role == "pc" and q.active for q in draft.state.participants.values())
        if more := min(max(players - 1, 0), max(value, 0)):
            found.append(Modifier(value=more, why=N_("a lone foe"), rule="K-SOLO-1"))
    return found


def _helped(draft: Draft, p: Participant, value: int, hand: Hand) -> Modifier:
    """Let helpers add to a roll, and take their action for it (K-TEAM-1…4)."""
    state = draft.state
    least = int(setting(state, "team-skill"))
    capped = setting(state, "team-cap") == "skill"
    for who in hand.help:
        helper = state.somebody(who)
        mine = rating(state, helper, hand.skill or "")
        if who == p.id or not same_side(state, who, p.id):
            draft.forbid("K-TEAM-1", N_("{who} and {other} are no allies"), who=who, other=p.id)
        if not helper.active:
            draft.refuse(N_("{who} is no longer in the conflict"), rule="K-OUT-1", who=who)
        if mine > value and least:
            draft.forbid(
                "K-TEAM-1",
                N_("{who} has {skill} {mine}, more than {other}: the highest rolls"),
                who=who,
                other=p.id,
                skill=hand.skill or "",
                mine=mine,
            )
        if mine < least:
            draft.forbid(
                "K-TEAM-2",
                N_("{who} needs {skill} 1 to help"),
                who=who,
                skill=hand.skill or "",
            )
        if state.phase == "running":
            if helper.acted:
                draft.forbid("K-TEAM-4", N_("{who} has acted, and helping is an action"), who=who)
            end_full_defense(draft, who, "K-TEAM-4")
            draft.emit(Helped(who=who, other=p.id, rule="K-TEAM-4"))
    if not least and len(hand.help) > 2:
        draft.warn("K-TEAM-2", N_("{n} helpers: do so many fit?"), n=len(hand.help))
    more = len(hand.help)
    bonus = min(more, max(value, 0)) if capped else more
    rule = "K-TEAM-3" if bonus < more else "K-TEAM-1"
    return Modifier(value=bonus, why=N_("help"), rule=rule)


def check_faces(draft: Draft, faces: tuple[int, ...]) -> None:
    """Refuse faces that the dice cannot show (K-DICE-1); no override makes sense of them."""
    if len(faces) != COUNT or any(face not in DIE for face in faces):
        draft.refuse(N_("a roll is four Fate dice, each one of + 0 -"), rule="K-DICE-1")


def weighed(roll: Throw) -> Throw:
    """Return the throw with its effort: dice, rating and modifiers (K-DICE-2)."""
    total = sum(roll.faces) + roll.rating + sum(m.value for m in roll.modifiers)
    return change(roll, effort=total)


def use_free(
    draft: Draft, who: str, helps: str, aspect: str, n: int, *, reroll: bool = False
) -> list[Modifier]:
    """Use free invocations of an aspect; return what they add (K-FREE-2…4, K-BOOST-1, 3)."""
    state = draft.state
    if aspect not in state.aspects:
        draft.refuse(N_("a boost is used once, and then it is gone"), rule="K-BOOST-1")
    known = state.aspects[aspect]
    if n < 1:
        draft.refuse(N_("free invocations are a number from 1 up"), rule="K-FREE-1")
    check_known(draft, who, aspect)
    mine = usable(state, who, aspect)
    have = sum(one.n for one in mine)
    boost = held(state, aspect).kind == BOOST
    if have < n:
        rule = "K-BOOST-3" if boost else "K-FREE-3"
        if any(True for _ in held(state, aspect).invokes) and not mine:
            draft.forbid(
                rule, N_("the free invocations of {aspect} are the others'"), aspect=aspect
            )
        else:
            draft.forbid(
                "K-FREE-1",
                N_("{who} has {have} free invocations of {aspect}, not {n}"),
                who=who,
                aspect=aspect,
                have=have,
                n=n,
            )
    draft.emit(Invoked(who=who, aspect=aspect, free=n, reroll=reroll, helps=helps, rule="K-FREE-2"))
    rest = n
    for one in mine:
        used = min(one.n, rest)
        if used:
            draft.emit(InvokesChanged(aspect=aspect, by=one.by, n=-used, rule="K-FREE-4"))
        rest -= used
    if boost and not held(draft.state, aspect).invokes:
        draft.emit(AspectRemoved(aspect=aspect, rule="K-BOOST-1"))
    if reroll:
        return []
    worth = invocation_worth(state, who, paid=False)
    return [
        Modifier(value=worth, why=N_("invocation"), rule="K-INVOKE-1", words=known.text)
        for _ in range(n)
    ]


def check_known(draft: Draft, who: str, aspect: str) -> None:
    """Refuse an aspect that is hidden from somebody (K-ASPECT-4)."""
    if not knows(draft.state, who, draft.state.aspects[aspect]):
        draft.forbid(
            "K-ASPECT-4",
            N_("{aspect} is hidden from {who}"),
            aspect=aspect,
            who=who,
        )


def invocation_worth(state: Conflict, who: str, *, paid: bool) -> int:
    """Return what an invocation adds: 2, unless a lone great foe has it otherwise (K-SOLO-1)."""
    own = person(state, who)
    if paid and "amplify" in own.solo:
        return max(sum(p.role == "pc" and p.active for p in state.participants.values()), INVOKED)
    foes = [p for p in state.participants.values() if p.active and not same_side(state, p.id, who)]
    suppressed = any("suppress" in person(state, p.id).solo for p in foes)
    side = state.somebody(who).side
    allies = [p for p in state.participants.values() if p.active and p.side == side]
    return 1 if suppressed and len(allies) >= 2 else INVOKED


def pay_for(
    draft: Draft,
    who: str,
    helps: str,
    aspect: str,
    before: list[Paid] | tuple[Paid, ...],
    against: tuple[str, ...],
    *,
    reroll: bool = False,
) -> Modifier:
    """Invoke an aspect for a point; return what it adds (K-INVOKE-1, 4, K-HOSTILE-1…5).

    ``before`` is what was paid for on this roll, ``against`` who is on the other side of it.
    """
    state = draft.state
    known = state.aspects[aspect]
    if held(state, aspect).kind == BOOST:
        draft.forbid("K-BOOST-2", N_("no fate point can be spent on a boost"))
    check_known(draft, who, aspect)
    side = state.somebody(who).side or who
    if Paid(aspect, side) in tuple(before):
        draft.forbid(
            "K-INVOKE-4",
            N_("{aspect} has been paid for on this roll"),
            aspect=aspect,
        )
    had = points.points(state, who)
    points.spend(draft, who, 1, why=known.text)
    draft.emit(
        Invoked(who=who, aspect=aspect, paid=True, reroll=reroll, helps=helps, rule="K-INVOKE-1")
    )
    bearer = state.participants.get(known.on)
    if bearer is not None and had:
        harmed = bearer.id in against or not same_side(state, bearer.id, who)
        own = points.has_own(state, bearer.id)
        due = prices.payout(
            str(setting(state, "hostile")),
            state.somebody(who).role,
            prices.PC if own else prices.NPC,
            same=bearer.id == who or not harmed,
            paid=True,
        )
        points.owe(draft, bearer.id, due, "K-HOSTILE-1")
    return Modifier(
        value=0 if reroll else invocation_worth(state, who, paid=True),
        why=N_("invocation"),
        rule="K-INVOKE-1",
        words=known.text,
    )


def full_defense_bonus(
    state: Conflict, p: Participant, protected: str, against: str, hand: Hand
) -> Modifier | None:
    """Return what a full defense adds to a defend roll, None for nothing (K-FULL-1, K-FULL-2).

    ``protected`` is whom the defense is for, ``against`` who acts. Whether a focus in other words
    than names bears on it is the table's to say.
    """
    own = person(state, p.id)
    if not own.full_defense or not hand.full_defense:
        return None
    if setting(state, "full-defense") == "focus":
        named = own.focused if own.focus else (p.id,)
        if named and not {protected, against} & {*named}:
            return None
    return Modifier(value=FULL_DEFENSE, why=N_("on full defense"), rule="K-FULL-1")


@topic.evolves(Rolled)
def _rolled(state: Conflict, event: Rolled) -> Conflict:
    require({**state.participants, **state.sides}, event.roll.by)
    more = len(event.roll.faces) * event.random
    return change(state, random_faces=state.random_faces + more)


@topic.evolves(Helped)
def _helped_with(state: Conflict, event: Helped) -> Conflict:
    return change(state, participants=state.participants_with(event.who, acted=True))


@topic.evolves(Invoked)
def _invoked(state: Conflict, event: Invoked) -> Conflict:
    require(state.aspects, event.aspect)
    require(state.participants, event.helps or None)
    return known_by_use(state, event.who, event.aspect)


@topic.evolves(DefenseMade)
def _defense_made(state: Conflict, event: DefenseMade) -> Conflict:
    return with_person(state, event.who, defended=True)


def has_roll(state: Conflict) -> bool:
    """Return whether a roll lies there that may be invoked upon (K-INVOKE-2)."""
    roll = table(state).roll
    return roll is not None and roll.open_
