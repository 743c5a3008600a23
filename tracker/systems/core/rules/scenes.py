"""Scenes, sessions and scenarios: what ends with them, what is paid, what heals."""

from typing import Literal

from tracker.conflict import departure, order
from tracker.conflict import scenes as general
from tracker.conflict.cast import AspectRemoved, Moved, SheetChanged, check_whole
from tracker.conflict.departure import Returned
from tracker.conflict.draft import Draft
from tracker.conflict.fields import Label, Phrase, Who, Whose, Words, Yes
from tracker.conflict.questions import QuestionClosed
from tracker.conflict.ruling import N_, Command, Event
from tracker.conflict.setup import ConflictFramed
from tracker.conflict.state import Conflict, Track, change
from tracker.conflict.topic import Topic
from tracker.systems.core.rules import contesting, healing, points, prices
from tracker.systems.core.rules.fields import Hand
from tracker.systems.core.rules.healing import may_go
from tracker.systems.core.rules.numbers import MEDICINE, MENTAL, PHYSICAL
from tracker.systems.core.rules.passing import check_scene, settle_roll
from tracker.systems.core.rules.points import HANDOFF
from tracker.systems.core.rules.resolving import open_action
from tracker.systems.core.rules.rolls import TREAT, cast
from tracker.systems.core.rules.state import (
    BOOST,
    CONSEQUENCE,
    SITUATION,
    OpenRoll,
    everybody_with,
    held,
    is_mob,
    person,
    setting,
    table,
    with_table,
)

topic = Topic()


class End(general.End, frozen=True, kw_only=True, tag="end"):
    """End the conflict, the contest or the challenge."""

    answers = (HANDOFF,)


class EndScene(general.EndScene, frozen=True, kw_only=True, tag="end-scene"):
    """End the scene: a running conflict ends, and what lasts a scene goes."""

    answers = (HANDOFF,)

    rest: Yes = False
    keep: Whose = ()
    keep_boosts: Yes = False


class Scene(Command, frozen=True, kw_only=True, tag="core_scene"):
    """Begin the next scene with the same cast."""

    verb = "scene"
    words = ("title",)
    group = "setup"

    title: Label


class Return(departure.Return, frozen=True, kw_only=True, tag="return"):
    """Let somebody come back who is out, has conceded or left."""

    answers = (HANDOFF,)


class Treat(Command, frozen=True, kw_only=True, tag="core_treat"):
    """Treat a consequence: an overcome against its value, 2 more on oneself."""

    verb = "treat"
    words = ("name", "consequence")
    group = "between"
    unbound = True

    name: Who
    consequence: Phrase
    rename: Words = ""
    hand: Hand = Hand()
    anew: Yes = False


class Recover(Command, frozen=True, kw_only=True, tag="core_recover"):
    """Let a consequence go that has had its time."""

    verb = "recover"
    words = ("name", "consequence")
    group = "between"

    name: Who
    consequence: Phrase


class Reword(Command, frozen=True, kw_only=True, tag="core_reword"):
    """Give an aspect other words."""

    verb = "reword"
    words = ("aspect", "text")
    group = "between"
    answers = (HANDOFF,)

    aspect: Phrase
    text: Words


class Clear(Command, frozen=True, kw_only=True, tag="core_clear"):
    """Free the boxes of somebody."""

    verb = "clear"
    words = ("name",)
    group = "between"
    answers = (HANDOFF,)

    name: Who


class _Rest(Command, frozen=True, kw_only=True, tag="core_rest"):
    """Rest after the scene: in Accelerated mild consequences may go then."""

    verb = "rest"
    group = "between"


class NewSession(Command, frozen=True, kw_only=True, tag="core_session"):
    """Begin a new session: fate points are at least the refresh."""

    verb = "session"
    group = "between"


class Adventure(Command, frozen=True, kw_only=True, tag="core_adventure"):
    """Begin a new scenario."""

    verb = "adventure"
    group = "between"


class Milestone(Command, frozen=True, kw_only=True, tag="core_milestone_reached"):
    """Reach a milestone, which bears on recovery."""

    verb = "milestone"
    words = ("size",)
    group = "between"

    size: Literal["minor", "significant", "major"]


class StressCleared(Event, frozen=True, kw_only=True, tag="core_stress_cleared"):
    """The boxes of somebody are free."""

    seen = "who*"

    who: str


class SceneClosed(Event, frozen=True, kw_only=True, tag="core_scene_closed"):
    """What the game keeps for a scene is over; ``rest`` tells whether a rest follows."""

    seen = "rest"

    rest: bool = False


class Rested(Event, frozen=True, kw_only=True, tag="core_rested"):
    """A rest follows the scene."""


class SceneBegun(Event, frozen=True, kw_only=True, tag="core_scene_begun"):
    """The next scene begins."""

    seen = "title"

    title: str


class TimePassed(Event, frozen=True, kw_only=True, tag="core_time_passed"):
    """A new session, or a new scenario, begins."""

    seen = "scenario"

    scenario: bool = False


def conflict_ends(draft: Draft) -> None:
    """Settle what is open when a conflict ends."""
    if draft.state.question is not None and draft.state.question.kind == HANDOFF:
        draft.emit(QuestionClosed(kind=HANDOFF))
    settle_roll(draft)


def scene_ends(draft: Draft, command: Command) -> None:
    """Free stress, end aspects and boosts, pay what is due (K-STRESS-8, K-ASPECT-2, K-BOOST-4)."""
    keep = getattr(command, "keep", ())
    keep_boosts = getattr(command, "keep_boosts", False)
    contesting.over(draft)
    for p in draft.state.participants.values():
        if p.id not in keep and any(track.marked for track in p.tracks.values()):
            draft.emit(StressCleared(who=p.id, rule="K-STRESS-8"))
    for aspect in list(draft.state.aspects.values()):
        kind = held(draft.state, aspect.id).kind
        if kind == BOOST and not keep_boosts:
            draft.emit(AspectRemoved(aspect=aspect.id, rule="K-BOOST-4"))
        elif kind == SITUATION:
            draft.emit(AspectRemoved(aspect=aspect.id, rule="K-ASPECT-2"))
    points.pay_due(draft)
    draft.emit(SceneClosed(rest=getattr(command, "rest", False)))


def scene_over(draft: Draft, command: Command) -> None:
    """Propose what may heal (K-RECOVER-4, K-RECOVER-7)."""
    healing.propose(draft)


@topic.decides(End)
def end(draft: Draft, command: End) -> None:
    """End what runs (K-END-1, K-END-2)."""
    own = table(draft.state)
    if draft.state.phase == "running" or (own.contest is None and own.challenge is None):
        general.end(draft, command)
        return
    settle_roll(draft)
    contesting.over(draft, "K-END-1")


@topic.decides(EndScene)
def end_scene(draft: Draft, command: EndScene) -> None:
    """End the scene, once."""
    check_scene(draft)
    general.end_scene(draft, command)


@topic.decides(Scene)
def scene(draft: Draft, command: Scene) -> None:
    """Begin the next scene; who is out stays so (K-FP-5)."""
    if not table(draft.state).scene_over:
        draft.refuse(N_("end-scene ends the one that is played"), rule="K-END-1")
    state = draft.state
    draft.emit(
        ConflictFramed(
            title=command.title or state.title,
            system=state.system,
            kind=state.kind,
            order_by=state.order_by,
            initiative_skill=state.initiative_skill,
            first_seat=state.first_seat,
            seed=state.seed,
        )
    )
    if state.question is not None:
        draft.emit(QuestionClosed(kind=state.question.kind))
    draft.emit(SceneBegun(title=command.title or state.title))


@topic.decides(Return)
def come_back(draft: Draft, command: Return) -> None:
    """Let somebody take part again, in the conflict that runs or in the next."""
    state = draft.state
    p = state.somebody(command.name)
    if p.active:
        draft.refuse(N_("{who} has not left"), rule="K-OUT-1", who=p.id)
    if is_mob(p) and not p.count:
        draft.refuse(N_("nobody is left of {who}"), rule="K-OUT-1", who=p.id)
    if state.phase == "running" and p.status == "conceded":
        draft.forbid("K-CONCEDE-1", N_("{who} has conceded this conflict"), who=p.id)
    elif state.phase == "running" and p.status == "out":
        draft.forbid("K-OUT-1", N_("{who} is out and stays out of it"), who=p.id)
    side, zone = command.side or p.side, command.zone or p.zone
    check_whole(draft, change(p, side=side, zone=zone))
    if side != p.side:
        draft.emit(SheetChanged(who=p.id, values={"side": side}))
    if zone is not None and zone != p.zone:
        draft.emit(Moved(who=p.id, zone=zone))
    draft.emit(Returned(who=p.id, why=command.reason))
    if state.phase == "running":
        order.join_order(draft, p.id)


@topic.decides(Treat)
def treat(draft: Draft, command: Treat) -> None:
    """Treat a consequence outside of conflicts (K-RECOVER-1, K-RECOVER-2, K-RECOVER-6)."""
    state = draft.state
    known = held(state, command.consequence)
    if known.kind != CONSEQUENCE or state.aspects[command.consequence].on != command.name:
        draft.refuse(
            N_("{who} bears no consequence {aspect}"),
            rule="K-RECOVER-1",
            aspect=command.consequence,
            who=command.name,
        )
    if known.severity == "extreme":
        draft.forbid(
            "K-RECOVER-6", N_("an extreme consequence is never treated; a milestone rewords it")
        )
    if known.recovering:
        draft.refuse(
            N_("{aspect} is in recovery already"), rule="K-RECOVER-3", aspect=command.consequence
        )
    if state.phase == "running":
        draft.forbid("K-RECOVER-2", N_("nobody is treated in the thick of a conflict"))
    if setting(state, "treatment") == "none":
        draft.refuse(
            N_("nothing is treated here: consequences go by themselves"), rule="K-RECOVER-7"
        )
    if known.milestone:
        healing.begin_healing(draft, command.consequence, command.rename, "K-RECOVER-5")
        return
    who = command.by
    if who is None:
        draft.refuse(N_("say who treats: by=NAME"), rule="K-RECOVER-1")
    draft.actor = who
    settle_roll(draft)
    hand: Hand = command.hand
    if hand.skill is None:
        usual = MEDICINE[MENTAL if MENTAL in (known.harm, known.wound) else PHYSICAL]
        skills = state.somebody(who).skills
        # Of those that may serve, the one that the healer has best.
        best = max(usual, key=lambda skill: skills.get(skill, 0))
        hand = change(hand, skill=best)
        draft.fill("hand", skill=best)
    throw, paid = cast(draft, "hand", who, hand, TREAT)
    difficulty = prices.treating(known.severity, own=who == command.name)
    roll = OpenRoll(
        kind=TREAT,
        by=who,
        roll=throw,
        main=False,
        what=state.aspects[command.consequence].text,
        difficulty=difficulty,
        aspect=command.consequence,
        rename=command.rename,
        paid=paid,
    )
    open_action(draft, roll, None)


@topic.decides(Recover)
def recover(draft: Draft, command: Recover) -> None:
    """Let a consequence go (K-RECOVER-4, K-RECOVER-5, K-RECOVER-7)."""
    state = draft.state
    known = held(state, command.consequence)
    if known.kind != CONSEQUENCE or state.aspects[command.consequence].on != command.name:
        draft.refuse(
            N_("{who} bears no consequence {aspect}"),
            rule="K-RECOVER-4",
            aspect=command.consequence,
            who=command.name,
        )
    if not may_go(state, command.consequence):
        rule = "K-RECOVER-7" if setting(state, "treatment") == "none" else "K-RECOVER-4"
        draft.forbid(rule, N_("{aspect} has not had its time yet"), aspect=command.consequence)
    healing.heal(draft, command.consequence, "K-RECOVER-4")


@topic.decides(Reword)
def reword(draft: Draft, command: Reword) -> None:
    """Give an aspect other words (K-RECOVER-6, K-RECOVER-7)."""
    if not command.text.strip():
        draft.refuse(N_("say what the aspect is"), rule="K-ASPECT-1")
    draft.emit(healing.Reworded(aspect=command.aspect, text=command.text))


@topic.decides(Clear)
def clear(draft: Draft, command: Clear) -> None:
    """Free somebody's boxes by the game master's word."""
    draft.emit(StressCleared(who=command.name))


@topic.decides(_Rest)
def take_rest(draft: Draft, command: _Rest) -> None:
    """Rest once the scene is over (K-RECOVER-7)."""
    if not table(draft.state).scene_over:
        draft.refuse(N_("rest comes once the scene is over: end-scene"), rule="K-RECOVER-7")
    draft.emit(Rested(rule="K-RECOVER-7"))
    healing.propose(draft)


@topic.decides(NewSession)
def session(draft: Draft, command: NewSession) -> None:
    """Begin a new session (K-FP-3, K-RECOVER-4)."""
    _not_running(draft)
    draft.emit(TimePassed(rule="K-FP-3"))
    for who in draft.state.participants:
        own = person(draft.state, who)
        if own.fp is not None and own.refresh is not None:
            more = prices.session_points(own.fp, own.refresh) - own.fp
            points.add(draft, who, more, "K-FP-3")
    healing.propose(draft)


@topic.decides(Adventure)
def adventure(draft: Draft, command: Adventure) -> None:
    """Begin a new scenario; in Core fate points are the refresh (K-FP-4)."""
    _not_running(draft)
    draft.emit(TimePassed(scenario=True, rule="K-FP-4"))
    for who in draft.state.participants:
        own = person(draft.state, who)
        if own.fp is None or own.refresh is None:
            continue
        if setting(draft.state, "scenario-reset") == "yes":
            points.add(draft, who, own.refresh - own.fp, "K-FP-4")
    healing.propose(draft)


def _not_running(draft: Draft) -> None:
    if draft.state.phase == "running":
        draft.refuse(N_("a conflict runs; end ends it"))


@topic.decides(Milestone)
def milestone(draft: Draft, command: Milestone) -> None:
    """Reach a milestone (K-RECOVER-5, K-RECOVER-6)."""
    state = draft.state
    if setting(state, "severe-clears") == "milestone":
        wanted = {"moderate", "severe"} if command.size == "major" else set()
    elif setting(state, "treatment") == "none":
        wanted = set()
    else:
        begins = {"minor": "moderate", "significant": "severe"}
        wanted = {begins[command.size]} if command.size in begins else set()
    clears = setting(state, "severe-clears") == "milestone"
    touched = tuple(
        aspect.id
        for aspect in state.aspects.values()
        if (known := held(state, aspect.id)).severity in wanted and (clears or not known.recovering)
    )
    draft.emit(healing.MilestoneReached(size=command.size, aspects=touched, rule="K-RECOVER-5"))
    for aspect in touched:
        bearer = state.aspects[aspect].on
        rule = "K-RECOVER-5"
        if held(state, aspect).recovering:
            draft.emit(healing.RecoveryProposed(who=bearer, aspect=aspect, rule=rule))
        elif clears:
            healing.begin_healing(draft, aspect, "", rule)
    healing.propose(draft)


@topic.evolves(StressCleared)
def _cleared(state: Conflict, event: StressCleared) -> Conflict:
    p = state.somebody(event.who)
    tracks = {name: Track(boxes=track.boxes) for name, track in p.tracks.items()}
    return change(state, participants=state.participants_with(p.id, tracks=tracks))


@topic.evolves(SceneClosed)
def _closed(state: Conflict, event: SceneClosed) -> Conflict:
    rested = everybody_with(
        state, taken=0, moved=False, full_defense=False, focus="", focused=(), defended=False
    )
    return with_table(
        rested, scene_over=True, rested=event.rest, counted=False, roll=None, harm=None
    )


@topic.evolves(Rested)
def _rested(state: Conflict, event: Rested) -> Conflict:
    return with_table(state, rested=True)


@topic.evolves(SceneBegun)
def _scene_begun(state: Conflict, event: SceneBegun) -> Conflict:
    own = table(state)
    time = change(own.time, scene=own.time.scene + 1)
    begun = with_table(state, time=time, scene_over=False, rested=False)
    return change(begun, phase="setup", round=0, turn=None, order=(), question=None, windows=())


@topic.evolves(TimePassed)
def _time_passed(state: Conflict, event: TimePassed) -> Conflict:
    time = table(state).time
    if event.scenario:
        return with_table(state, time=change(time, scenario=time.scenario + 1))
    return with_table(state, time=change(time, session=time.session + 1))
