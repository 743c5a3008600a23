"""What of Fate ends with an action, a round, a conflict, or whoever leaves."""

from tracker.conflict import cast, departure, order, scenes, stage, turns
from tracker.conflict.draft import Draft
from tracker.conflict.ruling import Event, require
from tracker.conflict.state import Conflict, Participant, change
from tracker.conflict.topic import Topic
from tracker.systems.fate.rules.fate_points import FatePointsChanged
from tracker.systems.fate.rules.state import (
    Swap,
    bearing,
    kept_table,
    last_roll,
    people_with,
    person,
    table_of,
    tags,
    with_own,
    with_table,
    with_tags,
)

topic = Topic()


class FullDefenseEnded(Event, frozen=True, kw_only=True, tag="full_defense_ended"):
    """A full defense is over."""

    seen = "who*"

    who: str


class BlockEnded(Event, frozen=True, kw_only=True, tag="block_ended"):
    """A block stands no longer."""

    seen = "block*"

    block: str


class SwapEnded(Event, frozen=True, kw_only=True, tag="swap_ended"):
    """A skill stands in for another no longer."""

    seen = "who* skill instead"

    who: str
    skill: str
    instead: str = ""


class SpinLapsed(Event, frozen=True, kw_only=True, tag="spin_lapsed"):
    """Spin went unused past the next action."""

    seen = "who*"

    who: str


def round_closes_for(draft: Draft, who: str) -> None:
    """End a full defense, and pay the fate points that are due (F-FP-8)."""
    p = draft.state.somebody(who)
    if person(p).full_defense:
        draft.emit(FullDefenseEnded(who=who, rule="F-FULLDEF-7"))
    _pay(draft, p)


def round_closes(draft: Draft) -> None:
    """End the blocks, and the swaps for a round (F-BLOCK-11, F-ENV-2)."""
    for block in table_of(draft.state).blocks:
        draft.emit(BlockEnded(block=block.id, rule="F-BLOCK-11"))
    for swap in table_of(draft.state).swaps:
        if swap.lasts == "round":
            draft.emit(swap_ends(swap, "F-ENV-2"))


def lapse_spin(draft: Draft, holders: tuple[str, ...]) -> None:
    """End the spin that holders had before an action, and have still (F-SPIN-7)."""
    for holder in holders:
        if holder in table_of(draft.state).spin:
            draft.emit(SpinLapsed(who=holder, rule="F-SPIN-7"))


def leaves(draft: Draft, who: str) -> None:
    """End what goes with whoever leaves (F-OUT-2, F-BLOCK-16)."""
    if person(draft.state.somebody(who)).full_defense:
        draft.emit(FullDefenseEnded(who=who, rule="F-OUT-2"))
    for block in table_of(draft.state).blocks:
        if who in (block.by, block.protects):
            draft.emit(BlockEnded(block=block.id, rule="F-BLOCK-16"))
    for swap in table_of(draft.state).swaps:
        if swap.who == who:
            draft.emit(swap_ends(swap, "F-OUT-2"))
    if who in table_of(draft.state).spin:
        draft.emit(SpinLapsed(who=who, rule="F-OUT-2"))


def pay_due(draft: Draft) -> None:
    """Give everybody the fate points of paid tags, but those who are out (F-FP-8)."""
    for p in draft.state.participants.values():
        _pay(draft, p)


def _pay(draft: Draft, p: Participant) -> None:
    if person(p).fp_due:
        gain = person(p).fp_due if p.status != "out" else 0
        draft.emit(FatePointsChanged(who=p.id, by=gain, due=-person(p).fp_due, rule="F-FP-8"))


def swap_ends(swap: Swap, rule: str) -> SwapEnded:
    """Return the event that ends a swap of skills."""
    return SwapEnded(who=swap.who, skill=swap.skill, instead=swap.instead, rule=rule)


def _closed(state: Conflict) -> Conflict:
    """Return the state as the next action, hold or pass leaves it.

    Overflow of a defense is gone, too, when whoever has it is the next to act (F-OVERFLOW-6).
    """
    last, own = last_roll(state), table_of(state)
    over = None if last is None else change(last, over=True)
    if not own.fresh and own.overflow is None:
        return change(state, last_roll=over)
    return change(state, own=kept_table(change(own, fresh=False, overflow=None)), last_roll=over)


@topic.evolves(turns.ActionBegan, instead=True)
def _began(state: Conflict, event: turns.ActionBegan) -> Conflict:
    return _closed(turns.began(state, event))


@topic.evolves(turns.ActionUsed, instead=True)
def _used(state: Conflict, event: turns.ActionUsed) -> Conflict:
    return _closed(turns.used(state, event))


@topic.evolves(turns.ActionHeld, instead=True)
def _held(state: Conflict, event: turns.ActionHeld) -> Conflict:
    return _closed(turns.held(state, event))


def _turn_over(state: Conflict, event: turns.TurnDone | turns.TurnPassed) -> Conflict:
    return _closed(turns.turn_over(state, event))


topic.evolves(turns.TurnDone, instead=True)(_turn_over)
topic.evolves(turns.TurnPassed, instead=True)(_turn_over)


@topic.evolves(order.RoundOpened, instead=True)
def _round_opened(state: Conflict, event: order.RoundOpened) -> Conflict:
    after = _closed(order.round_opened(state, event))
    people = {
        i: bearing(p, change(own, attacked=False, aimed_at_by=())) if own.attacked else p
        for i, p in after.participants.items()
        for own in (person(p),)
    }
    return change(after, own=change(table_of(after), fresh=True), participants=people)


@topic.evolves(scenes.Ended, instead=True)
def _conflict_ended(state: Conflict, event: scenes.Ended) -> Conflict:
    after = scenes.ended(state, event)
    people = {
        i: with_own(p, attacked=False, aimed_at_by=(), taken_here=0)
        for i, p in after.participants.items()
    }
    return with_table(change(after, participants=people), overflow=None, fresh=False)


@topic.evolves(scenes.SceneEnded, instead=True)
def _scene_ended(state: Conflict, event: scenes.SceneEnded) -> Conflict:
    return with_table(scenes.scene_ended(state, event), results=())


@topic.evolves(stage.ZoneRemoved, instead=True)
def _zone_removed(state: Conflict, event: stage.ZoneRemoved) -> Conflict:
    after = stage.zone_removed(state, event)
    blocks = table_of(after).blocks
    return with_table(after, blocks=tuple(b for b in blocks if event.zone not in (b.passage or ())))


@topic.evolves(stage.BorderRemoved, instead=True)
def _border_removed(state: Conflict, event: stage.BorderRemoved) -> Conflict:
    ends, after = {event.zone, event.to_zone}, stage.border_removed(state, event)
    blocks = table_of(after).blocks
    return with_table(after, blocks=tuple(b for b in blocks if set(b.passage or ()) != ends))


@topic.evolves(departure.Departed, instead=True)
def _departed(state: Conflict, event: departure.Departed) -> Conflict:
    p, after = state.somebody(event.who), departure.departed(state, event)
    overflow = table_of(after).overflow
    if overflow is not None and overflow.by == event.who:
        overflow = None
    # Who is out of the conflict has nothing left to concede.
    windows = tuple(w for w in after.windows if (w.kind, w.who) != ("concede", event.who))
    people = after.participants
    if p.role == "companion" and p.leader is not None and event.status == "out":
        # Attached, a companion only goes down as a consequence of the leader's (F-COMPANION-4).
        taken = person(after.somebody(p.leader)).taken_here + 1
        people = people_with(after, p.leader, taken_here=taken)
    left = change(after, windows=windows, participants=people)
    return with_table(left, overflow=overflow)


@topic.evolves(cast.ParticipantRemoved, instead=True)
def _removed(state: Conflict, event: cast.ParticipantRemoved) -> Conflict:
    gone, after = event.who, cast.removed(state, event)
    # What may be done without somebody is for the victor: the game master answers (F-CONCEDE-1,
    # F-CONCEDE-10, F-OUT-7).
    windows = tuple(
        change(w, to=None) if w.to == gone else w
        for w in state.windows
        if w.who != gone and (w.to != gone or w.kind in ("concede", "protest"))
    )
    there = change(
        after,
        aspects={
            i: with_tags(a, free=None) if tags(a).free == gone else a
            for i, a in after.aspects.items()
        },
        windows=windows,
    )
    own = table_of(after)
    return with_table(
        there,
        blocks=tuple(b for b in own.blocks if gone not in (b.by, b.protects)),
        swaps=tuple(s for s in own.swaps if s.who != gone),
        spin=tuple(i for i in own.spin if i != gone),
        overflow=None if own.overflow and own.overflow.by == gone else own.overflow,
        results=tuple(result for result in own.results if result.by != gone),
    )


@topic.evolves(FullDefenseEnded)
def _defense_ended(state: Conflict, event: FullDefenseEnded) -> Conflict:
    return change(state, participants=people_with(state, event.who, full_defense=False))


@topic.evolves(BlockEnded)
def _block_ended(state: Conflict, event: BlockEnded) -> Conflict:
    require({block.id for block in table_of(state).blocks}, event.block)
    return with_table(state, blocks=tuple(b for b in table_of(state).blocks if b.id != event.block))


@topic.evolves(SwapEnded)
def _swap_ended(state: Conflict, event: SwapEnded) -> Conflict:
    ended = (event.who, event.skill, event.instead)
    rest = tuple(s for s in table_of(state).swaps if (s.who, s.skill, s.instead) != ended)
    return with_table(state, swaps=rest)


@topic.evolves(SpinLapsed)
def _spin_lapsed(state: Conflict, event: SpinLapsed) -> Conflict:
    require(state.participants, event.who)
    return with_table(state, spin=tuple(i for i in table_of(state).spin if i != event.who))
