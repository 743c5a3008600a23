"""What ends with a round, or with whoever leaves: holds, blocks, full defenses, swaps, spin.

So do the conditions that stand until then, or until the turn, the conflict or the scene is over.
"""

from collections.abc import Callable

from tracker.conflict.conditions import ConditionEnded, conditions_on
from tracker.conflict.draft import Draft
from tracker.conflict.fate_points import FatePointsChanged
from tracker.conflict.ruling import Event
from tracker.conflict.state import SCENE, Conflict, Participant, Swap, change
from tracker.conflict.system import system
from tracker.conflict.topic import Topic
from tracker.conflict.until import ends_with_round

topic = Topic()


class HoldLapsed(Event, frozen=True, kw_only=True, tag="hold_lapsed"):
    """A held action was not used in its round, or given up."""

    who: str


class FullDefenseEnded(Event, frozen=True, kw_only=True, tag="full_defense_ended"):
    """A full defense is over."""

    who: str


class BlockEnded(Event, frozen=True, kw_only=True, tag="block_ended"):
    """A block stands no longer."""

    block: str


class SwapEnded(Event, frozen=True, kw_only=True, tag="swap_ended"):
    """A skill stands in for another no longer."""

    who: str
    skill: str
    instead: str = ""


class SpinLapsed(Event, frozen=True, kw_only=True, tag="spin_lapsed"):
    """Spin went unused past the next action."""

    who: str


def close_round(draft: Draft) -> None:
    """End what lasts a round: holds, blocks, full defenses, swaps; pay what is due (F-FP-8)."""
    for p in draft.state.participants.values():
        if p.holding is not None:
            draft.emit(HoldLapsed(who=p.id, rule="S-HOLD-6"))
        if p.full_defense:
            draft.emit(FullDefenseEnded(who=p.id, rule="F-FULLDEF-7"))
        _pay(draft, p)
    for block in draft.state.blocks:
        draft.emit(BlockEnded(block=block.id, rule="F-BLOCK-11"))
    for swap in draft.state.swaps:
        if swap.lasts == "round":
            draft.emit(swap_ends(swap, "F-ENV-2"))
    now = draft.state.round
    end_conditions(draft, lambda until, _place: ends_with_round(until, now))


def end_conditions(draft: Draft, over: Callable[[str, str], bool]) -> None:
    """End the conditions that do not stand any longer, by until when and by where they are."""
    rule = system(draft.state.system).scope_rule
    for place in (SCENE, *draft.state.zones, *draft.state.participants):
        for condition in conditions_on(draft.state, place):
            if condition.until and over(condition.until, place):
                draft.emit(ConditionEnded(who=place, condition=condition.id, rule=rule))


def pay_due(draft: Draft) -> None:
    """Give everybody the fate points of paid tags, but those who are out (F-FP-8)."""
    for p in draft.state.participants.values():
        _pay(draft, p)


def _pay(draft: Draft, p: Participant) -> None:
    if p.fp_due:
        gain = p.fp_due if p.status != "out" else 0
        draft.emit(FatePointsChanged(who=p.id, by=gain, due=-p.fp_due, rule="F-FP-8"))


def swap_ends(swap: Swap, rule: str) -> SwapEnded:
    """Return the event that ends a swap of skills."""
    return SwapEnded(who=swap.who, skill=swap.skill, instead=swap.instead, rule=rule)


@topic.evolves(HoldLapsed)
def _lapsed(state: Conflict, event: HoldLapsed) -> Conflict:
    return change(state, participants=state.participants_with(event.who, holding=None))


@topic.evolves(FullDefenseEnded)
def _defense_ended(state: Conflict, event: FullDefenseEnded) -> Conflict:
    return change(state, participants=state.participants_with(event.who, full_defense=False))


@topic.evolves(BlockEnded)
def _block_ended(state: Conflict, event: BlockEnded) -> Conflict:
    return change(state, blocks=tuple(b for b in state.blocks if b.id != event.block))


@topic.evolves(SwapEnded)
def _swap_ended(state: Conflict, event: SwapEnded) -> Conflict:
    ended = (event.who, event.skill, event.instead)
    rest = tuple(s for s in state.swaps if (s.who, s.skill, s.instead) != ended)
    return change(state, swaps=rest)


@topic.evolves(SpinLapsed)
def _spin_lapsed(state: Conflict, event: SpinLapsed) -> Conflict:
    return change(state, spin=tuple(i for i in state.spin if i != event.who))
