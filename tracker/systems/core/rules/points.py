"""Fate points: people's own, the game master's pool, points due, compels."""

from __future__ import annotations

from typing import Annotated, Literal

from tracker.conflict.aspects import known_by_use
from tracker.conflict.draft import Draft
from tracker.conflict.fields import Phrase, Who, Word, Words, Yes
from tracker.conflict.ruling import N_, Command, Event, require
from tracker.conflict.state import Conflict
from tracker.conflict.topic import Topic
from tracker.systems.core.rules.state import (
    BOOST,
    GM,
    held,
    knows,
    person,
    same_side,
    setting,
    table,
    with_person,
    with_table,
)

topic = Topic()

HANDOFF = "handoff"


class FatePoints(Command, frozen=True, kw_only=True, tag="core_fp"):
    """Give or take fate points; of the game master's figures, those of the pool."""

    verb = "fp"
    words = ("name", "amount", "reason")
    group = "between"
    always = True

    name: Who
    amount: Annotated[int, Word("signed")]
    reason: Words = ""


class Compel(Command, frozen=True, kw_only=True, tag="core_compel"):
    """Compel an aspect: who accepts gets a fate point, who refuses pays one."""

    verb = "compel"
    words = ("name", "aspect")
    group = "between"
    always = True

    name: Who
    aspect: Phrase
    accept: Literal["yes", "no", "withdrawn"]
    ends_scene: Yes = False


class Declare(Command, frozen=True, kw_only=True, tag="core_declare"):
    """Declare a story detail that an aspect supports, for one fate point."""

    verb = "declare"
    words = ("detail",)
    group = "between"
    answers = (HANDOFF,)

    detail: Words
    aspect: Phrase


class PointsChanged(Event, frozen=True, kw_only=True, tag="core_points_changed"):
    """Somebody has more or fewer fate points; ``due`` ones come when the scene is over."""

    seen = "who*; owner: by due why"

    number = "fp"

    who: str
    by: int = 0
    due: int = 0
    why: str = ""


class PoolChanged(Event, frozen=True, kw_only=True, tag="core_pool_changed"):
    """The game master has more or fewer fate points; ``who`` is the figure they are spent for."""

    secret = True
    seen = "secret: by who why"

    by: int
    who: str | None = None
    why: str = ""


class PoolCounted(Event, frozen=True, kw_only=True, tag="core_pool_counted"):
    """The game master's pool of a scene is this, and of the points that waited these came."""

    secret = True
    seen = "secret: points waiting"

    points: int
    waiting: dict[str, int] = {}


class PointsWait(Event, frozen=True, kw_only=True, tag="core_points_wait"):
    """Points wait for a later scene, for a figure or the game master."""

    seen = "who*; owner: n"

    who: str
    n: int


class Declared(Event, frozen=True, kw_only=True, tag="core_declared"):
    """A detail of the story is so."""

    seen = "who* detail aspect*"

    who: str
    detail: str
    aspect: str


class Compelled(Event, frozen=True, kw_only=True, tag="core_compelled"):
    """An aspect was compelled; ``answer`` is yes, no or withdrawn."""

    seen = "who* aspect* answer by?"

    who: str
    aspect: str
    answer: str
    by: str | None = None


def has_own(state: Conflict, who: str) -> bool:
    """Return whether somebody has fate points of their own: a player's character (K-FP-5)."""
    return person(state, who).fp is not None


def points(state: Conflict, who: str) -> int:
    """Return the points that somebody can spend: their own, else the game master's."""
    own = person(state, who).fp
    return table(state).pool if own is None else own


def add(draft: Draft, who: str, n: int, rule: str, why: str = "") -> None:
    """Add points to somebody's own, or to the game master's pool; negative ones are taken."""
    if not n:
        return
    if has_own(draft.state, who):
        draft.emit(PointsChanged(who=who, by=n, why=why, rule=rule))
    else:
        draft.emit(PoolChanged(by=n, who=who, why=why, rule=rule))


def spend(draft: Draft, who: str, n: int, rule: str = "K-FP-1", why: str = "") -> None:
    """Take points from somebody who must have them; overruled, those there are (K-FP-1)."""
    have = points(draft.state, who)
    if have < n:
        if has_own(draft.state, who):
            message = N_("{who} needs {points} fate points and has {have}")
        else:
            message = N_("the game master has {have} fate points, and {who} needs {points}")
        draft.forbid(rule, message, who=who, have=have, points=n)
    add(draft, who, -min(have, n), rule, why)


def owe(draft: Draft, who: str, n: int, rule: str) -> None:
    """Owe somebody points that come when the scene is over (K-HOSTILE-2)."""
    if n:
        draft.emit(PointsChanged(who=who, due=n, rule=rule))


@topic.decides(FatePoints)
def fate_points(draft: Draft, command: FatePoints) -> None:
    """Change points by the game master's word; never below 0 (K-FP-1)."""
    have = points(draft.state, command.name)
    if have + command.amount < 0:
        draft.refuse(
            N_("{who} needs {points} fate points and has {have}"),
            rule="K-FP-1",
            who=command.name,
            have=have,
            points=-command.amount,
        )
    add(draft, command.name, command.amount, "K-FP-1", command.reason)


@topic.decides(Compel)
def compel(draft: Draft, command: Compel) -> None:
    """Compel an aspect of somebody's, or of where they are (K-COMPEL-1…5)."""
    state, who = draft.state, command.name
    aspect = state.aspects[command.aspect]
    if held(state, aspect.id).kind == BOOST:
        draft.forbid("K-BOOST-2", N_("a boost cannot be compelled"))
    if aspect.on in state.participants and aspect.on != who:
        draft.refuse(
            N_("{who} has no aspect {aspect}"),
            rule="K-COMPEL-1",
            aspect=aspect.id,
            who=who,
        )
    proposer = command.by
    draft.actor = proposer
    by_player = proposer is not None and proposer != who and has_own(state, proposer)
    if by_player and proposer is not None and command.accept != "withdrawn":
        spend(draft, proposer, 1, "K-COMPEL-4", aspect.text)
    draft.emit(
        Compelled(who=who, aspect=aspect.id, answer=command.accept, by=proposer, rule="K-COMPEL-1")
    )
    if command.accept == "no":
        spend(draft, who, 1, "K-COMPEL-3", aspect.text)
    elif command.accept == "yes" and command.ends_scene and not has_own(state, who):
        draft.emit(PointsWait(who=GM, n=1, rule="K-FP-6"))
    elif command.accept == "yes":
        add(draft, who, 1, "K-COMPEL-2", aspect.text)


@topic.decides(Declare)
def declare(draft: Draft, command: Declare) -> None:
    """Declare a detail (K-INVOKE-7)."""
    state = draft.state
    who = command.by or state.turn
    if who is None:
        draft.refuse(N_("say who declares it: by=NAME"), rule="K-INVOKE-7")
    draft.actor = who
    if held(state, command.aspect).kind == BOOST:
        draft.forbid("K-BOOST-2", N_("no fate point can be spent on a boost"))
    aspect = state.aspects[command.aspect]
    if not knows(state, who, aspect):
        draft.forbid("K-ASPECT-4", N_("{aspect} is hidden from {who}"), aspect=aspect.id, who=who)
    if aspect.on in state.participants and not same_side(state, who, aspect.on):
        draft.warn("K-INVOKE-7", N_("{aspect} is somebody else's"), aspect=aspect.id)
    spend(draft, who, 1, "K-INVOKE-7", command.detail)
    draft.emit(Declared(who=who, detail=command.detail, aspect=command.aspect, rule="K-INVOKE-7"))


def count_pool(draft: Draft, *, carry: bool | None) -> None:
    """Count the game master's pool for a scene, once (K-FP-5, K-FP-6).

    ``carry`` is whether points that waited come now; None for what the settings say.
    """
    state, own = draft.state, table(draft.state)
    if own.counted:
        return
    here = [p for p in state.participants.values() if p.active]
    players = sum(p.role == "pc" for p in here)
    figures = {p.id for p in here if p.role != "pc"}
    if carry is False or not figures:
        come: set[str] = set()
    elif setting(state, "carry") == "npc":
        come = {who for who in own.waiting if who in figures or who == GM}
    else:
        come = set(own.waiting)
    more = sum(n for who, n in own.waiting.items() if who in come)
    waiting = {who: n for who, n in own.waiting.items() if who not in come}
    draft.emit(PoolCounted(points=players + more, waiting=waiting, rule="K-FP-5"))


def pay_due(draft: Draft) -> None:
    """Pay what is due at the end of a scene: players at once, others later (K-HOSTILE-2)."""
    for who in draft.state.participants:
        own = person(draft.state, who)
        if not own.fp_due:
            continue
        if own.fp is None:
            draft.emit(PointsChanged(who=who, due=-own.fp_due, rule="K-FP-6"))
            draft.emit(PointsWait(who=who, n=own.fp_due, rule="K-FP-6"))
        else:
            draft.emit(PointsChanged(who=who, by=own.fp_due, due=-own.fp_due, rule="K-HOSTILE-2"))


@topic.evolves(PointsChanged)
def _points_changed(state: Conflict, event: PointsChanged) -> Conflict:
    own = person(state, event.who)
    fp = None if own.fp is None else own.fp + event.by
    return with_person(state, event.who, fp=fp, fp_due=own.fp_due + event.due)


@topic.evolves(PoolChanged)
def _pool_changed(state: Conflict, event: PoolChanged) -> Conflict:
    require(state.participants, event.who)
    return with_table(state, pool=table(state).pool + event.by)


@topic.evolves(PoolCounted)
def _pool_counted(state: Conflict, event: PoolCounted) -> Conflict:
    return with_table(state, pool=event.points, waiting=event.waiting, counted=True)


@topic.evolves(PointsWait)
def _points_wait(state: Conflict, event: PointsWait) -> Conflict:
    require((GM, *state.participants), event.who)
    waiting = table(state).waiting
    more = {**waiting, event.who: waiting.get(event.who, 0) + event.n}
    return with_table(state, waiting={who: n for who, n in more.items() if n})


@topic.evolves(Declared)
def _declared(state: Conflict, event: Declared) -> Conflict:
    state.somebody(event.who)
    require(state.aspects, event.aspect or None)
    return state


@topic.evolves(Compelled)
def _compelled(state: Conflict, event: Compelled) -> Conflict:
    require(state.aspects, event.aspect)
    return known_by_use(state, event.who, event.aspect)
