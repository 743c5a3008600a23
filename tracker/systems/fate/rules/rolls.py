"""One throw with all its reasons: rating, group, tags, spin, second skills, full defense."""

from types import MappingProxyType

from tracker.conflict.aspects import known_by_use
from tracker.conflict.draft import Draft, dice
from tracker.conflict.ruling import N_, Event, Thrown, require
from tracker.conflict.state import Conflict, Modifier, Participant, change, without
from tracker.conflict.system import system
from tracker.conflict.topic import Topic
from tracker.systems.fate.rules.fate_points import FatePointsChanged, spend_points
from tracker.systems.fate.rules.fields import Hand, SpinUse
from tracker.systems.fate.rules.skills import DIE
from tracker.systems.fate.rules.state import Roll, person, table_of, tags, with_table, with_tags

topic = Topic()

# What an attached group's bonus helps its leader with (F-GROUP-5).
LED = frozenset({"attack", "maneuver", "block", "defense"})

# What a full defense helps with (F-FULLDEF-1).
REACTIONS = frozenset({"defense", "reaction"})

LONG = MappingProxyType({"drawn-out": "Endurance", "distracting": "Alertness", "tiring": "Resolve"})
LONG_RULES = MappingProxyType(
    {"drawn-out": "F-LONG-2", "distracting": "F-LONG-3", "tiring": "F-LONG-4"}
)


class Rolled(Event, frozen=True, kw_only=True, tag="rolled"):
    """Dice were thrown; ``random`` tells whether the program threw them."""

    part_of_roll = True
    whose = "roll.by"
    seen = "marks: roll random anew"

    roll: Roll
    random: bool = False
    anew: bool = False

    def throws(self) -> tuple[Thrown, ...]:
        """Return the Fudge dice of the roll."""
        faces = self.roll.faces
        return (Thrown(self.roll.by, faces, (len(DIE),) * len(faces), self.random),)


class Tagged(Event, frozen=True, kw_only=True, tag="tagged"):
    """An aspect was tagged for a roll; a fragile one is gone with it."""

    seen = "who* aspect* free reroll"

    who: str
    aspect: str
    free: bool = False
    reroll: bool = False


class SpinUsed(Event, frozen=True, kw_only=True, tag="spin_used"):
    """Spin changed a roll."""

    seen = "who* roller* value how"

    who: str
    roller: str
    value: int
    how: str


def group_bonus(size: int) -> int:
    """Return the bonus of a group by its size (F-GROUP-1)."""
    return next(
        bonus for least, bonus in ((10, 4), (7, 3), (4, 2), (2, 1), (-99, 0)) if size >= least
    )


def led_size(state: Conflict, who: str, *, main: bool = False) -> int:
    """Return how many act with a leader: attached minions, companions, the leader (F-GROUP-4).

    Nobody who has had a turn in this round takes part in a ``main`` action (F-INIT-12).
    """
    size = 1
    for member in state.group_of(who):
        if member.role == "minions":
            size += member.still_to_act if main else member.left
        elif state.kind is None or state.kind in person(member).kinds:
            size += bool(member.still_to_act) if main else 1
    return size


def rating(draft: Draft, p: Participant, hand: Hand) -> int:
    """Return the value rolled with: a skill, a minion's quality, a companion's skill."""
    state = draft.state
    if hand.companion is not None:
        helper = state.somebody(hand.companion)
        if helper.leader != p.id or not helper.active:
            draft.forbid(
                "F-COMPANION-14", N_("{who} is not attached to {other}"), who=helper.id, other=p.id
            )
        return helper.skills.get(hand.skill or "", 0)
    if p.quality is not None and hand.skill not in p.skills:
        # Quality counts in its own kinds of conflict only (F-MINION-2, F-COMPANION-11).
        kinds = person(p).kinds or ((p.kind,) if p.kind else ())
        return p.quality if not kinds or state.kind in kinds else 0
    return p.skills.get(hand.skill or "", 0)


def cast(
    draft: Draft,
    which: str,
    who: str,
    hand: Hand,
    purpose: str,
    more: tuple[Modifier, ...] = (),
    against: str | None = None,
    free: bool = False,
) -> Roll:
    """Throw for somebody and return the roll with every modifier and its rule (F-ROLL-2, 3).

    ``which`` is ``hand`` or ``vs``, ``purpose`` says what the roll is for, ``against`` who stands
    on the other side. Tags and spin are paid for here.
    """
    p = draft.state.somebody(who)
    value = rating(draft, p, hand)
    _remind_of_mediocre(draft, p, hand)
    modifiers = [
        *more,
        *_standing(draft.state, p, hand, purpose, main=not free and purpose not in REACTIONS),
        *_typed(hand),
        *combination(draft.state, p, value, hand),
    ]
    modifiers += [use_tag(draft, who, aspect, hand.tag, against) for aspect in hand.tag]
    modifiers += [use_spin(draft, who, use, free) for use in hand.spin]
    rules = system(draft.state.system)
    faces, random = draft.throw(which, who, hand.dice, dice(rules.die, rules.count))
    check_faces(draft, faces)
    roll = weighed(
        Roll(
            by=who,
            skill=hand.skill or "",
            rating=value,
            faces=faces,
            modifiers=tuple(modifiers),
            tags=hand.tag,
        )
    )
    draft.emit(Rolled(roll=roll, random=random, anew=getattr(draft.command, "anew", False)))
    return roll


def _remind_of_mediocre(draft: Draft, p: Participant, hand: Hand) -> None:
    """Remind the table of skills that are not on the sheet they are looked up on (F-LADDER-4)."""
    if p.role not in ("pc", "npc"):
        return
    first = draft.state.somebody(hand.companion) if hand.companion else p
    used = [(first, hand.skill)] if hand.skill else []
    used += [(p, skill) for skill in (*hand.modify, *hand.complement, *hand.restrict)]
    for owner, skill in used:
        if skill not in owner.skills:
            draft.warn(
                "F-LADDER-4",
                N_("{skill} is not on the sheet of {who} and counts as Mediocre"),
                skill=skill,
                who=owner.id,
            )


def _typed(hand: Hand) -> list[Modifier]:
    return [
        Modifier(value=m.value, why=N_("modifier"), rule="F-ROLL-3", words=m.words)
        for m in hand.mod
    ]


def check_faces(draft: Draft, faces: tuple[int, ...]) -> None:
    """Refuse faces that the dice cannot show (F-ROLL-2); no override makes sense of them."""
    rules = system(draft.state.system)
    if len(faces) != rules.count or any(face not in rules.die for face in faces):
        draft.refuse(N_("a roll is four Fudge dice, each one of + 0 -"), rule="F-ROLL-2")


def weighed(roll: Roll) -> Roll:
    """Return the roll with its effort: dice total, rating and modifiers (F-ROLL-3)."""
    total = sum(roll.faces) + roll.rating + sum(m.value for m in roll.modifiers)
    return change(roll, effort=total)


def _standing(
    state: Conflict, p: Participant, hand: Hand, purpose: str, *, main: bool
) -> list[Modifier]:
    """Return what counts without being asked for: the group, full defense."""
    found = []
    if not hand.alone:
        if p.role == "minions":
            bonus = group_bonus(p.fresh if main else p.left)
            if bonus:
                found.append(Modifier(value=bonus, why=N_("group"), rule="F-GROUP-3"))
        elif purpose in LED:
            bonus = group_bonus(led_size(state, p.id, main=main))
            minions = any(m.role == "minions" for m in state.group_of(p.id))
            if bonus:
                rule = "F-GROUP-4" if minions else "F-COMPANION-2"
                found.append(Modifier(value=bonus, why=N_("group"), rule=rule))
    if purpose in REACTIONS and person(p).full_defense:
        found.append(Modifier(value=2, why=N_("full defense"), rule="F-FULLDEF-1"))
    return found


def combination(state: Conflict, p: Participant, value: int, hand: Hand) -> list[Modifier]:
    """Return +1 once and −1 once for second skills and a long conflict (F-COMBINE, F-LONG)."""
    ups = [("F-COMBINE-1", s) for s in hand.modify] + [("F-COMBINE-4", s) for s in hand.complement]
    downs = [("F-COMBINE-2", s) for s in hand.modify] + [("F-COMBINE-5", s) for s in hand.restrict]
    downs += [(LONG_RULES[s], LONG[s]) for s in table_of(state).switches if s in LONG]
    found = []
    up = next((r for r in ups if p.skills.get(r[1], 0) > value), None)
    if up:
        found.append(Modifier(value=1, why=N_("second skill"), rule=up[0], words=up[1]))
    down = next((r for r in downs if p.skills.get(r[1], 0) < value), None)
    if down:
        found.append(Modifier(value=-1, why=N_("second skill"), rule=down[0], words=down[1]))
    return found


def use_tag(
    draft: Draft,
    who: str,
    aspect: str,
    others: tuple[str, ...],
    against: str | None,
    reroll: bool = False,
) -> Modifier:
    """Tag an aspect, free for whose free tag it is, else for a fate point (F-ASPECT-10…13)."""
    state = draft.state
    tagged = state.aspects.get(aspect)
    if others.count(aspect) > 1:
        draft.forbid("F-ASPECT-13", N_("an aspect counts once on a roll"))
    if tagged is None:
        draft.refuse(N_("the aspect is gone with its first tag"), rule="F-ASPECT-2")
    if tagged.hidden:
        draft.forbid("F-SCENE-3", N_("{aspect} is hidden"), aspect=aspect)
    free = tags(tagged).free == who
    if not free:
        spend_points(draft, who, 1, "F-FP-2")
        victim = state.participants.get(tagged.on)
        mine = state.somebody(who)
        if (
            # An overruled price that nobody paid is nobody's gain.
            person(mine).fp
            and victim
            and person(victim).fp is not None
            and victim.id != who
            and (victim.id == against or victim.side != mine.side)
        ):
            draft.emit(FatePointsChanged(who=victim.id, due=1, rule="F-FP-8"))
    rule = "F-ASPECT-10" if free else "F-ASPECT-11"
    draft.emit(Tagged(who=who, aspect=aspect, free=free, reroll=reroll, rule=rule))
    return Modifier(
        value=0 if reroll else 2, why=N_("aspect"), rule="F-ASPECT-12", words=tagged.text
    )


def use_spin(draft: Draft, who: str, use: SpinUse, free: bool) -> Modifier:
    """Use somebody's spin on this roll: +1 for the holder's side, −1 for the others.

    Rules F-SPIN-3…6.
    """
    state = draft.state
    holder = use.who
    if free:
        draft.forbid("F-SPIN-8", N_("a free action cannot use spin"))
    if holder is None:
        if len(table_of(state).spin) > 1:
            draft.refuse(
                N_('several have spin: say whose, as in spin="NAME: how"'), rule="F-SPIN-11"
            )
        if not table_of(state).spin:
            draft.refuse(N_("nobody has spin"), rule="F-SPIN-7")
        holder = table_of(state).spin[0]
    if holder not in table_of(state).spin:
        draft.refuse(N_("{who} has no spin"), rule="F-SPIN-7", who=holder)
    if not use.how.strip():
        draft.forbid("F-SPIN-6", N_("say how {who} influences the roll"), who=holder)
    ally = state.somebody(holder).side == state.somebody(who).side
    value = 1 if ally else -1
    rule = "F-SPIN-4" if ally else "F-SPIN-5"
    draft.emit(SpinUsed(who=holder, roller=who, value=value, how=use.how, rule=rule))
    return Modifier(value=value, why=N_("spin"), rule=rule, words=use.how)


@topic.evolves(Rolled)
def _rolled(state: Conflict, event: Rolled) -> Conflict:
    roll = event.roll
    if roll.by not in state.participants:
        require(state.participants, roll.by)
    if not event.random:
        return state
    return change(state, random_faces=state.random_faces + len(roll.faces))


@topic.evolves(Tagged)
def _tagged(state: Conflict, event: Tagged) -> Conflict:
    require(state.participants, event.who)
    aspect = state.aspects[event.aspect]
    if not aspect.sticky:
        return change(state, aspects=without(state.aspects, aspect.id))
    if event.free:
        state = change(state, aspects={**state.aspects, aspect.id: with_tags(aspect, free=None)})
    return known_by_use(state, event.who, aspect.id)


@topic.evolves(SpinUsed)
def _spin_used(state: Conflict, event: SpinUsed) -> Conflict:
    require(state.participants, event.who, event.roller)
    return with_table(state, spin=tuple(i for i in table_of(state).spin if i != event.who))
