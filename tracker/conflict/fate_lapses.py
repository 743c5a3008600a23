"""What of Fate ends with a round, a conflict, or whoever leaves: defenses, blocks, swaps, spin."""

from tracker.conflict.draft import Draft
from tracker.conflict.fate_points import FatePointsChanged
from tracker.conflict.ruling import Event
from tracker.conflict.state import Conflict, Participant, Swap, change
from tracker.conflict.topic import Topic

topic = Topic()


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


def round_closes_for(draft: Draft, who: str) -> None:
    """End a full defense, and pay the fate points that are due (F-FP-8)."""
    p = draft.state.somebody(who)
    if p.full_defense:
        draft.emit(FullDefenseEnded(who=who, rule="F-FULLDEF-7"))
    _pay(draft, p)


def round_closes(draft: Draft) -> None:
    """End the blocks, and the swaps for a round (F-BLOCK-11, F-ENV-2)."""
    for block in draft.state.blocks:
        draft.emit(BlockEnded(block=block.id, rule="F-BLOCK-11"))
    for swap in draft.state.swaps:
        if swap.lasts == "round":
            draft.emit(swap_ends(swap, "F-ENV-2"))


def lapse_spin(draft: Draft, holders: tuple[str, ...]) -> None:
    """End the spin that holders had before an action, and have still (F-SPIN-7)."""
    for holder in holders:
        if holder in draft.state.spin:
            draft.emit(SpinLapsed(who=holder, rule="F-SPIN-7"))


def leaves(draft: Draft, who: str) -> None:
    """End what goes with whoever leaves (F-OUT-2, F-BLOCK-16)."""
    if draft.state.somebody(who).full_defense:
        draft.emit(FullDefenseEnded(who=who, rule="F-OUT-2"))
    for block in draft.state.blocks:
        if who in (block.by, block.protects):
            draft.emit(BlockEnded(block=block.id, rule="F-BLOCK-16"))
    for swap in draft.state.swaps:
        if swap.who == who:
            draft.emit(swap_ends(swap, "F-OUT-2"))
    if who in draft.state.spin:
        draft.emit(SpinLapsed(who=who, rule="F-OUT-2"))


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
