"""The four actions, and what a turn is used for without a roll."""

from typing import Literal

from tracker.conflict import acts
from tracker.conflict.cast import Moved
from tracker.conflict.draft import Draft
from tracker.conflict.fields import Number, Numbers, Where, Who, Words, Yes
from tracker.conflict.movement import distance, neighbors
from tracker.conflict.questions import answered
from tracker.conflict.ruling import N_
from tracker.conflict.state import SCENE, Conflict, change
from tracker.conflict.topic import Topic
from tracker.conflict.turns import claim_action, present, running
from tracker.systems.core.rules import contesting, obstacles
from tracker.systems.core.rules.editions import ACCELERATED
from tracker.systems.core.rules.fields import Aims, Hand, InTheWay, Passing, Places, Rolling
from tracker.systems.core.rules.numbers import ATTACKS, PHYSICAL, REACH
from tracker.systems.core.rules.outcomes import KNOWN, NEW, UNKNOWN
from tracker.systems.core.rules.passing import check_named, end_turn, pass_on, settle_roll
from tracker.systems.core.rules.points import HANDOFF
from tracker.systems.core.rules.resolving import (
    DEFEND,
    SteppedIn,
    name_next,
    open_action,
    oppose,
    turn_to_next,
)
from tracker.systems.core.rules.rolls import ATTACK, CREATE, OVERCOME, before_roll, cast
from tracker.systems.core.rules.stances import FullDefenseDeclared, Stepped
from tracker.systems.core.rules.state import (
    BOOST,
    CHARACTER,
    CONSEQUENCE,
    HAZARD,
    Aim,
    OpenRoll,
    Task,
    edition,
    held,
    is_mob,
    person,
    same_side,
    setting,
    table,
)

topic = Topic()

# What a weapon or an armor can be worth (K-GEAR-1).
RATING_MOST = 4


class Attack(Rolling, frozen=True, kw_only=True, tag="core_attack"):
    """Attack somebody: both sides roll, and the margin is the hit."""

    verb = "attack"
    words = ("target",)
    group = "actions"
    attacks = "target"

    target: Aims = ()
    range: Literal["melee", "thrown", "gun", "rifle"] | None = None
    track: Literal["physical", "mental"] | None = None
    undefended: Yes = False
    instead: Who | None = None
    weapon: Number | None = None
    armor: Number | None = None
    into: InTheWay | None = None
    cover: InTheWay | None = None
    split: Numbers = ()
    zone: Where | None = None
    self_: Yes = False


class Create(Rolling, frozen=True, kw_only=True, tag="core_create"):
    """Create an advantage: a new aspect, a known one, or one that is still unknown."""

    verb = "create"
    words = ("aspect",)
    group = "actions"

    aspect: Words
    on: Places = SCENE
    known: Yes = False
    unknown: Yes = False
    for_: Who | None = None
    split: Numbers = ()
    helper: Yes = False


class Overcome(Rolling, frozen=True, kw_only=True, tag="core_overcome"):
    """Overcome an obstacle: get somewhere, get rid of something, finish a task."""

    verb = "overcome"
    words = ("what",)
    group = "actions"
    unbound = True

    what: Words = ""
    to: Where | None = None


class Defend(Passing, frozen=True, kw_only=True, tag="core_defend"):
    """Answer an action with the roll against it."""

    verb = "defend"
    group = "questions"
    reacts = True

    hand: Hand = Hand()
    anew: Yes = False


class FullDefense(Passing, frozen=True, kw_only=True, tag="core_full_defense"):
    """Spend the turn on defending: +2 on defend rolls until the next one."""

    verb = "full-defense"
    group = "turns"

    focus: Words = ""


class Act(acts.PlainAct, frozen=True, kw_only=True, tag="plain_act"):
    """Take a main action without a roll."""

    next: Who | None = None


class Move(acts.Move, frozen=True, kw_only=True, tag="move"):
    """Go to an adjacent zone, once in an exchange, beside the action."""

    answers = (HANDOFF,)


def _begin(draft: Draft, command: Rolling) -> tuple[str, bool]:
    """Claim the action; return who acts and whether it is their action of the exchange.

    Outside of a conflict somebody named acts (K-CHALLENGE-1, K-CONTEST-6).
    """
    state = draft.state
    if state.phase == "running":
        who, main = claim_action(draft), True
    else:
        who, main = _outside(draft, command), False
        draft.actor = who
        present(draft, who)
    settle_roll(draft)
    check_named(draft, who, command.next, command.hand.help)
    _check_removed(draft, command.removes)
    if command.move is not None:
        step(draft, who, command.move)
    return who, main


def _check_removed(draft: Draft, aspect: str | None) -> None:
    """Refuse to remove what only recovery, or nothing, takes away (K-CONS-7, K-ASPECT-1)."""
    if aspect not in draft.state.aspects:
        return
    kind = held(draft.state, aspect).kind
    if kind == CONSEQUENCE:
        draft.forbid("K-CONS-7", N_("{aspect} is a consequence; recover removes it"), aspect=aspect)
    elif kind == CHARACTER:
        draft.forbid("K-ASPECT-1", N_("{aspect} stands on a sheet, and stays"), aspect=aspect)


def _outside(draft: Draft, command: Rolling) -> str:
    """Return who acts where no conflict runs: somebody named, in a contest, challenge or after."""
    own = table(draft.state)
    if draft.state.phase == "setup" and own.contest is None and own.challenge is None:
        running(draft)
    if command.by is None:
        draft.refuse(N_("say who acts: by=NAME"))
    return command.by


def step(draft: Draft, who: str, zone: str) -> None:
    """Go to an adjacent zone that nothing is in the way of (K-MOVE-2, K-MOVE-5)."""
    state = draft.state
    here = state.somebody(who).zone
    if here == zone:
        draft.refuse(N_("{who} is in {zone} already"), rule="K-MOVE-1", who=who, zone=zone)
    claim_move(draft, who)
    near = neighbors(state, here or "")
    if zone not in near:
        draft.forbid(
            "K-MOVE-3",
            N_("{zone} is more than one zone away; that takes an overcome: overcome to="),
            zone=zone,
        )
    elif (barrier := obstacles.between(state, here, zone)) is not None:
        draft.forbid(
            "K-OBST-3",
            N_("{name} is in the way: overcome to= against {rating}"),
            name=barrier.name,
            rating=barrier.rating,
        )
    elif near[zone] > 0:
        draft.forbid(
            "K-MOVE-3",
            N_("the way to {zone} takes an overcome against {rating}: overcome to="),
            zone=zone,
            rating=near[zone],
        )
    draft.emit(Moved(who=who, zone=zone, rule="K-MOVE-2"))


def claim_move(draft: Draft, who: str) -> None:
    """Use the one move of an exchange (K-MOVE-5)."""
    if draft.state.phase != "running":
        return
    if person(draft.state, who).moved:
        draft.forbid("K-MOVE-5", N_("{who} has moved in this exchange"), who=who)
    draft.emit(Stepped(who=who, rule="K-MOVE-5"))


def chosen(draft: Draft, who: str, hand: Hand, usual: tuple[str, ...]) -> Hand:
    """Return a hand with a skill: the one given, or the best of the usual ones on the sheet."""
    p = draft.state.somebody(who)
    if hand.skill is not None:
        return hand
    known = [skill for skill in usual if skill in p.skills] or list(p.skills)
    if person(draft.state, who).tier == HAZARD:
        known = list(p.skills)
    skill = max(known, key=lambda one: p.skills[one], default=None)
    if skill is None and not is_mob(p):
        draft.refuse(
            N_("say what {who} rolls with: skill="), rule="K-DICE-2", candidates=usual, who=who
        )
    draft.fill("hand", skill=skill)
    return change(hand, skill=skill)


@topic.decides(Attack)
def attack(draft: Draft, command: Attack) -> None:
    """Attack one, several or everybody in a zone (K-ATTACK, K-MULTI, K-GEAR, K-OBST-5)."""
    contesting.check_no_contest(draft)
    who, main = _begin(draft, command)
    state = draft.state
    targets = _targets(draft, who, command)
    attacker = state.somebody(who)
    hand = chosen(draft, who, command.hand, tuple(ATTACKS))
    kind = command.track or state.kind or PHYSICAL
    _warn(draft, who, targets[0], hand.skill or "", command, kind)
    weapon = _weapon(draft, who, command)
    armor = _armor(draft, command)
    bears = command.instead or targets[0]
    if command.oppose is not None:
        draft.refuse(N_("instead= names who takes the defense on"), rule="K-DEFEND-3")
    if command.instead is not None:
        _check_steps_in(draft, command.instead, who)
    more = before_roll(draft, who, bears, command.scale)
    throw, paid = cast(draft, "hand", who, hand, ATTACK, more, against=targets)
    fixed = 0 if command.undefended else command.difficulty
    whole = command.zone is not None
    first, *rest = _aims(draft, targets, command.split, throw.effort, fixed, whole=whole)
    roll = OpenRoll(
        kind=ATTACK,
        by=attacker.id,
        roll=throw,
        main=main,
        target=targets[0],
        bears=bears,
        opposer=None if fixed is not None else bears,
        difficulty=fixed,
        mode=command.range or "",
        removes=command.removes or "",
        track=kind,
        weapon=weapon,
        armor=armor,
        scale=command.scale or "",
        vs_scale=command.vs_scale or "",
        share=first.share,
        queue=tuple(rest),
        next=command.next,
        paid=paid,
    )
    open_action(draft, roll, command.vs)


def _check_steps_in(draft: Draft, who: str, actor: str) -> None:
    """Refuse somebody who cannot take a defense on (K-DEFEND-3)."""
    present(draft, who)
    if who == actor:
        draft.refuse(N_("nobody acts against themselves"), rule="K-DEFEND-3")
    if person(draft.state, who).tier == HAZARD:
        draft.refuse(N_("{target} is a hazard: it defends nobody"), rule="K-OBST-1", target=who)


def _targets(draft: Draft, who: str, command: Attack) -> tuple[str, ...]:
    state = draft.state
    if command.zone is not None:
        if command.target:
            draft.refuse(N_("an attack is on somebody, or on a whole zone"), rule="K-MULTI-2")
        found = tuple(
            p.id
            for p in state.participants.values()
            if p.active and p.zone == command.zone and (p.id != who or command.self_)
            if person(state, p.id).tier != HAZARD
        )
        if not found:
            draft.refuse(
                N_("nobody is in {zone} to be attacked"), rule="K-MULTI-2", zone=command.zone
            )
        return found
    if not command.target:
        draft.refuse(N_("say who is attacked"), rule="K-ATTACK-1")
    for target in command.target:
        if target == who:
            draft.refuse(N_("nobody acts against themselves"))
        present(draft, target)
        if person(state, target).tier == HAZARD:
            draft.forbid("K-OBST-1", N_("{target} is a hazard: overcome it"), target=target)
    return command.target


def _aims(
    draft: Draft,
    targets: tuple[str, ...],
    split: tuple[int, ...],
    effort: int,
    fixed: int | None,
    *,
    whole: bool,
) -> list[Aim]:
    """Return each target with its share of the effort, or with all of it (K-MULTI-1, K-MULTI-2).

    Undivided it is divided evenly. ``whole`` tells that everybody bears all of it.
    """
    if whole or (len(targets) == 1 and not split):
        return [Aim(who, None, fixed) for who in targets]
    if effort < len(targets):
        draft.forbid("K-MULTI-1", N_("only a positive total can be divided among several"))
    even, more = divmod(effort, len(targets))
    shares = split or tuple(even + (nth < more) for nth in range(len(targets)))
    if len(shares) != len(targets):
        draft.refuse(
            N_("say how {effort} is divided among {n} targets: split="),
            rule="K-MULTI-1",
            effort=effort,
            n=len(targets),
        )
    if sum(shares) != effort or min(shares) < 1:
        draft.forbid(
            "K-MULTI-1",
            N_("the shares are at least 1 each, and {effort} together, not {total}"),
            effort=effort,
            total=sum(shares),
        )
    return [Aim(who, share, fixed) for who, share in zip(targets, shares, strict=True)]


def _weapon(draft: Draft, who: str, command: Attack) -> int:
    """Return the weapon rating of an attack (K-GEAR-1, K-OBST-1, K-OBST-5)."""
    own = obstacles.weapon_of(draft.state, who)
    given = command.weapon or 0
    if given:
        _check_rating(draft, given)
    if command.into is not None:
        barrier = obstacles.named(draft.state, command.into)
        if barrier is None:
            draft.refuse(N_("that is no block"), rule="K-OBST-5")
        given += max(barrier.weapon // 2, 1)
    return own + given


def _armor(draft: Draft, command: Attack) -> int:
    """Return the armor rating against an attack (K-GEAR-2, K-OBST-5)."""
    if command.cover is not None:
        barrier = obstacles.named(draft.state, command.cover)
        if barrier is None:
            draft.refuse(N_("that is no block"), rule="K-OBST-5")
        return max(barrier.rating // 2, 1) if command.armor is None else command.armor
    if command.armor:
        _check_rating(draft, command.armor)
    return command.armor or 0


def _check_rating(draft: Draft, rating: int) -> None:
    if not 0 <= rating <= RATING_MOST:
        draft.refuse(
            N_("a weapon or armor rating is a number from 0 to {most}"),
            rule="K-GEAR-1",
            most=RATING_MOST,
        )
    if setting(draft.state, "weapons") != "on":
        draft.forbid(
            "K-SET-3", N_("weapon and armor ratings are off; setting weapons on turns them on")
        )


def _warn(draft: Draft, who: str, target: str, skill: str, command: Attack, kind: str) -> None:
    """Remind of an attack that its skill or its reach does not fit (K-DEFEND-4, K-MOVE-6)."""
    state = draft.state
    if edition(state) != ACCELERATED and ATTACKS.get(skill, kind) != kind:
        message = N_("{skill} does harm of another kind; track= says which")
        draft.warn("K-DEFEND-4", message, skill=skill)
    if command.range is None:
        return
    far = distance(state, state.somebody(who).zone, state.somebody(target).zone)
    if far is None or far > REACH[command.range]:
        draft.warn(
            "K-MOVE-6",
            N_("{target} is too far away (zones: {far})"),
            target=target,
            far="?" if far is None else far,
        )


def _opposition(
    draft: Draft, who: str, command: Rolling, target: str | None, usual: int | None = None
) -> tuple[str | None, int | None]:
    """Return who rolls against an action, or the difficulty (K-OPPOSE-1, K-OPPOSE-2, K-OBST-2).

    ``target`` is whom it is aimed at, ``usual`` the difficulty where none is given.
    """
    state = draft.state
    if command.oppose is not None:
        rating = obstacles.rating_of(state, command.oppose)
        if rating is not None:
            return None, rating
        present(draft, command.oppose)
        if command.oppose == who:
            draft.refuse(N_("nobody acts against themselves"))
        return command.oppose, None
    if command.difficulty is not None:
        return None, command.difficulty
    if target is not None and (rating := obstacles.rating_of(state, target)) is not None:
        return None, rating
    if target is not None and target != who and not same_side(state, who, target):
        return target, None
    if command.vs.skill is not None or command.vs.dice is not None:
        draft.refuse(N_("say who rolls against it: oppose="), rule="K-OPPOSE-1")
    if usual is None:
        draft.refuse(
            N_(
                "say what it is rolled against: difficulty=0 for nothing special, 2 for one good"
                " reason and 2 more for each further one, or oppose=NAME vs=SKILL"
            ),
            rule="K-OPPOSE-2",
        )
    return None, usual


def _known_aspect(draft: Draft, text: str, *, hidden: bool) -> str:
    """Return the aspect that a text names; refuse one that is not in the list (K-CREATE-1)."""
    wanted = text.strip().casefold()
    there = [a for a in draft.state.aspects.values() if a.hidden == hidden]
    found = [a for a in there if a.text.casefold() == wanted] or [
        a for a in there if a.text.casefold().startswith(wanted)
    ]
    if len(found) != 1:
        message = (
            N_("no hidden aspect is called {text}") if hidden else N_("no aspect is called {text}")
        )
        names = tuple(a.text for a in there)
        draft.refuse(message, rule="K-CREATE-1", candidates=names, text=text)
    if held(draft.state, found[0].id).kind == BOOST:
        draft.refuse(N_("a boost has one free invocation and no more"), rule="K-BOOST-1")
    return found[0].id


@topic.decides(Create)
def create(draft: Draft, command: Create) -> None:
    """Create an advantage (K-CREATE-1…9)."""
    who, main = _begin(draft, command)
    if not main:
        contesting.next_exchange(draft)
        contesting.check_advantage(draft, who)
    state = draft.state
    if command.known and command.unknown:
        draft.refuse(N_("an aspect is known, or it is not"), rule="K-CREATE-1")
    mode = KNOWN if command.known else UNKNOWN if command.unknown else NEW
    aspect = ""
    on, *others = (command.on,) if isinstance(command.on, str) else command.on
    if mode != NEW:
        aspect = _known_aspect(draft, command.aspect, hidden=mode == UNKNOWN)
        on, others = state.aspects[aspect].on, []
    target = on if on in state.participants else None
    if target is not None and mode == NEW:
        for one in (target, *others):
            present(draft, one)
    opposer, fixed = _opposition(draft, who, command, target)
    hand = chosen(draft, who, command.hand, ())
    more = before_roll(draft, who, opposer or target, command.scale)
    against = tuple(one for one in (opposer, target, *others) if one is not None)
    throw, paid = cast(draft, "hand", who, hand, CREATE, more, against=against)
    first, *rest = _aims(draft, (on, *others), command.split, throw.effort, fixed, whole=False)
    roll = OpenRoll(
        kind=CREATE,
        by=who,
        roll=throw,
        main=main,
        what=command.aspect,
        target=target,
        opposer=opposer,
        difficulty=fixed,
        mode=mode,
        on=on,
        aspect=aspect,
        removes=command.removes or "",
        holder=command.for_ or "",
        scale=command.scale or "",
        vs_scale=command.vs_scale or "",
        share=first.share,
        queue=tuple(rest),
        helper=command.helper,
        next=command.next,
        paid=paid,
    )
    open_action(draft, roll, command.vs)


@topic.decides(Overcome)
def overcome(draft: Draft, command: Overcome) -> None:
    """Overcome an obstacle, or a task of a challenge (K-OVERCOME, K-MOVE-3, K-CHALLENGE-1)."""
    state = draft.state
    task = _task(draft, command)
    who, main = _begin(draft, command)
    usual, weapon = None, 0
    if command.to is not None:
        usual, weapon = _way(draft, who, command.to)
    removed = obstacles.named(state, command.removes or "")
    if removed is not None:
        usual = removed.rating + 2
    if command.oppose is not None and (block := obstacles.named(state, command.oppose)):
        weapon = block.weapon
    skill = None
    if task is not None:
        usual, skill = task.difficulty, task.skill
    opposer, fixed = _opposition(draft, who, command, None, usual)
    hand = command.hand
    if hand.skill is None and skill:
        draft.fill("hand", skill=skill)
        hand = change(hand, skill=skill)
    hand = chosen(draft, who, hand, ("Athletics",) if command.to else ())
    more = before_roll(draft, who, opposer, command.scale)
    against = () if opposer is None else (opposer,)
    throw, paid = cast(draft, "hand", who, hand, OVERCOME, more, against=against)
    roll = OpenRoll(
        kind=OVERCOME,
        by=who,
        roll=throw,
        main=main,
        what=task.name if task is not None else command.what,
        opposer=opposer,
        difficulty=fixed,
        mode="task" if task is not None else "",
        to=command.to,
        removes=command.removes or "",
        weapon=weapon,
        scale=command.scale or "",
        vs_scale=command.vs_scale or "",
        next=command.next,
        paid=paid,
    )
    open_action(draft, roll, command.vs)


def _way(draft: Draft, who: str, zone: str) -> tuple[int | None, int]:
    """Return what going to a zone is rolled against, with a block's weapon (K-MOVE-3, K-OBST-3)."""
    state = draft.state
    here = state.somebody(who).zone
    if here == zone:
        draft.refuse(N_("{who} is in {zone} already"), rule="K-MOVE-1", who=who, zone=zone)
    claim_move(draft, who)
    barrier = obstacles.between(state, here, zone)
    if barrier is not None:
        return barrier.rating, barrier.weapon
    return neighbors(state, here or "").get(zone), 0


def _task(draft: Draft, command: Overcome) -> Task | None:
    challenge = table(draft.state).challenge
    if challenge is None or not command.what:
        return None
    wanted = command.what.casefold()
    found = next((t for t in challenge.tasks if t.name.casefold() == wanted), None)
    if found is None:
        names = tuple(t.name for t in challenge.tasks if not t.outcome)
        draft.refuse(
            N_("no task is called {name}"),
            rule="K-CHALLENGE-1",
            candidates=names,
            name=command.what,
        )
    if found.outcome:
        draft.forbid("K-CHALLENGE-1", N_("{name} is rolled already"), name=found.name)
    return found


@topic.decides(Defend)
def defend(draft: Draft, command: Defend) -> None:
    """Answer the question for a defense (K-DEFEND-1, K-DEFEND-3)."""
    question = draft.state.question
    asked = question.who if question is not None and question.kind == DEFEND else None
    if asked is not None:
        turn_to_next(draft)
    roll = table(draft.state).roll
    if asked is not None and command.by not in (None, asked):
        # Somebody steps in, and bears what a failed roll brings.
        _check_steps_in(draft, command.by or asked, roll.by if roll is not None else "")
        draft.emit(SteppedIn(who=command.by or asked, rule="K-DEFEND-3"))
    answered(draft, DEFEND)
    name_next(draft, command)
    oppose(draft, "hand", command.hand)


@topic.decides(FullDefense)
def declare_full_defense(draft: Draft, command: FullDefense) -> None:
    """Spend the turn on defending (K-FULL-1, K-FULL-2)."""
    how = setting(draft.state, "full-defense")
    if how == "off":
        draft.forbid("K-SET-3", N_("full defense is off; setting full-defense turns it on"))
    who = claim_action(draft)
    settle_roll(draft)
    check_named(draft, who, command.next)
    focused = _focused(draft.state, command.focus)
    draft.emit(FullDefenseDeclared(who=who, focus=command.focus, focused=focused, rule="K-FULL-1"))
    end_turn(draft, who)
    pass_on(draft, command.next)


def _focused(state: Conflict, focus: str) -> tuple[str, ...]:
    """Return whom a focus names, by commas; nobody where it says anything else (K-FULL-2)."""
    words = {one.strip().casefold() for one in focus.split(",")}
    people = {p.name.casefold(): p.id for p in state.participants.values()}
    return tuple(people[one] for one in words) if words <= people.keys() else ()


@topic.decides(Act)
def act(draft: Draft, command: Act) -> None:
    """Take the main action without a roll (K-DICE-3)."""
    who = claim_action(draft)
    settle_roll(draft)
    check_named(draft, who, command.next)
    draft.emit(acts.Acted(who=who, what=command.what, rule="K-DICE-3"))
    end_turn(draft, who)
    pass_on(draft, command.next)


@topic.decides(Move)
def move(draft: Draft, command: Move) -> None:
    """Take the free step of an exchange (K-MOVE-2)."""
    state = running(draft)
    who = command.by or state.turn
    if who is None:
        draft.refuse(N_("say who acts: by=NAME"))
    draft.actor = who
    present(draft, who)
    step(draft, who, command.zone)
