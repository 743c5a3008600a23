"""Blocks: what somebody prevents, for whom, at what strength."""

from tracker.conflict import acts
from tracker.conflict.draft import Draft
from tracker.conflict.fields import Number, Passage, Who, Words
from tracker.conflict.movement import neighbors
from tracker.conflict.ruling import N_, Event, require
from tracker.conflict.setup import counted
from tracker.conflict.state import Conflict, Modifier, change
from tracker.conflict.topic import Topic
from tracker.conflict.turns import present, running
from tracker.systems.fate.rules.actions import act_with, begin, choose_skill
from tracker.systems.fate.rules.exchange import close, count_shifts, opened, rolls
from tracker.systems.fate.rules.fields import Rolling
from tracker.systems.fate.rules.state import Block, Intent, kept_table, table_of

topic = Topic()


class MakeBlock(Rolling, frozen=True, kw_only=True, tag="block"):
    """Block something until the round ends: an action, a passage, or attacks on somebody."""

    words = ("what",)
    group = "actions"

    what: Words
    passage: Passage | None = None
    protects: Who | None = None
    penalty: Number = 0


class BlockMade(Event, frozen=True, kw_only=True, tag="block_made"):
    """A block stands."""

    seen = "block"

    block: Block


class Free(acts.Free, frozen=True, kw_only=True, tag="free"):
    """Do something that costs no action."""

    against: Who | None = None


@topic.decides(Free)
def free(draft: Draft, command: Free) -> None:
    """Do something free; what somebody blocks costs the main action (F-BLOCK-6)."""
    running(draft)
    who = acts.who_acts(draft, command)
    if command.against is not None:
        if all(block.by != command.against for block in table_of(draft.state).blocks):
            draft.refuse(N_("{who} blocks nothing"), rule="F-BLOCK-5", who=command.against)
        draft.forbid(
            "F-BLOCK-6",
            N_("passing the block of {who} takes the main action, with a roll: act, not free"),
            who=command.against,
        )
    else:
        _remind_of_blocks(draft, who)
    draft.emit(acts.Acted(who=who, what=command.what, free=True, rule="S-FREE-1"))


def _remind_of_blocks(draft: Draft, who: str) -> None:
    """Remind of what others prevent: the table knows whether that is what somebody does."""
    side = draft.state.somebody(who).side
    for block in table_of(draft.state).blocks:
        aimed = block.passage is not None or block.protects is not None
        if not aimed and draft.state.somebody(block.by).side != side:
            message = N_("{other} blocks this: {what}? Then it takes the main action")
            draft.warn("F-BLOCK-6", message, other=block.by, what=block.what)


@topic.decides(MakeBlock)
def make_block(draft: Draft, command: MakeBlock) -> None:
    """Roll a block; there is no difficulty to beat (F-BLOCK-1…3, F-BLOCK-8)."""
    if not command.what.strip():
        draft.refuse(N_("say what is to be prevented"), rule="F-BLOCK-1")
    if command.penalty < 0:
        draft.refuse(N_("a penalty is a number from 0 up"), rule="F-BLOCK-2")
    if command.passage is not None and command.protects is not None:
        draft.refuse(
            N_("a block covers a passage or protects somebody, not both"), rule="F-BLOCK-4"
        )
    if command.passage is not None and command.passage[1] not in neighbors(
        draft.state, command.passage[0]
    ):
        draft.refuse(
            N_("no passage leads from {zone} to {to_zone}"),
            rule="F-MOVE-5",
            zone=command.passage[0],
            to_zone=command.passage[1],
        )
    begun = begin(draft, command)
    if command.hand.skill is None and draft.state.somebody(begun.who).quality is None:
        draft.refuse(N_("say with which skill: skill=NAME"), rule="F-BLOCK-1")
    if command.protects is not None:
        present(draft, command.protects)
        if command.protects == begun.who:
            draft.refuse(N_("a block protects somebody else"), rule="F-BLOCK-8")
    chosen = choose_skill(draft, begun.who, command, ())
    more: tuple[Modifier, ...] = ()
    if command.penalty:
        more = (Modifier(value=-command.penalty, why=N_("penalty"), rule="F-BLOCK-2"),)
    intent = Intent(what=command.what, passage=command.passage, protects=command.protects)
    act_with(draft, chosen, "block", begun, intent, more=more)


@topic.resolves("block")
def resolve_block(draft: Draft) -> None:
    """Let the block stand at the effort rolled (F-BLOCK-3); it gives no spin (F-BLOCK-14)."""
    exchange = opened(draft)
    mine, _ = rolls(exchange)
    block = Block(
        id=draft.new_id("b"),
        by=exchange.by,
        what=exchange.intent.what,
        strength=mine.effort,
        passage=exchange.intent.passage,
        protects=exchange.intent.protects,
    )
    count_shifts(draft, None, 0)
    draft.emit(BlockMade(block=block, rule="F-BLOCK-3"))
    close(draft)


@topic.evolves(BlockMade)
def _made(state: Conflict, event: BlockMade) -> Conflict:
    block = event.block
    require(state.participants, block.by, block.protects)
    require(state.zones, *(block.passage or ()))
    block = event.block
    own = kept_table(change(table_of(state), blocks=(*table_of(state).blocks, block)))
    return change(state, counters=counted(state.counters, block.id), own=own)
