"""Chains: checks to be made one after the other, each with what the one before hands on."""

from __future__ import annotations

from tracker.checks.rules.table import table_of
from tracker.conflict.draft import Draft
from tracker.conflict.fields import Words, Yes
from tracker.conflict.ruling import N_, Command, Event, require, there
from tracker.conflict.state import Conflict, change
from tracker.conflict.topic import Topic
from tracker.systems.reserves.rules.check_builder import Throw
from tracker.systems.reserves.rules.state import Chain, Step, Steps, keeping, kept

topic = Topic()


class PlanChain(Command, frozen=True, kw_only=True, tag="chain"):
    """Plan checks that lead to each other, in the order the rules propose or as given."""

    words = ("text", "links")
    group = "between"

    text: Words
    links: Steps = ()
    as_given: Yes = False


class ChainPlanned(Event, frozen=True, kw_only=True, tag="reserves_chain_planned"):
    """These checks are to be made, in this order."""

    seen = "text links*"

    text: str
    links: tuple[Step, ...]


class ChainAdvanced(Event, frozen=True, kw_only=True, tag="reserves_chain_advanced"):
    """One check of the chain is made; with the last, its result is that of the whole (R-092)."""

    seen = "who* done over hidden"

    who: str
    done: int
    over: bool = False
    hidden: bool = False


def proposed(state: Conflict, links: tuple[Step, ...]) -> tuple[Step, ...]:
    """Return checks to come, the less important first, then the better skill (R-084, R-085).

    What is equal in both stays as it is.
    """

    def place(step: Step) -> tuple[int, int]:
        return step.importance, -state.somebody(step.who).skills.get(step.skill, 0)

    return tuple(sorted(links, key=place))


def next_link(draft: Draft, who: str, hand: Throw) -> tuple[Throw, str | None]:
    """Return what the actor brings to the next check of the chain: its skill, and help.

    The help is what the check before hands on (R-080, R-081, R-087); whose that is comes second.
    """
    chain = kept(draft.state).chain
    step = chain.next if chain else None
    if chain is None or step is None:
        draft.refuse(N_('no chain is open: chain "What" links="NAME: SKILL 1; …"'), rule="R-080")
    if who != step.who:
        draft.forbid(
            "R-080",
            N_("next in the chain is {other} with {skill}"),
            other=step.who,
            skill=step.skill,
        )
    if hand.skill is None and hand.rank is None:
        draft.fill("hand", skill=step.skill)
        hand = change(hand, skill=step.skill)
    last = chain.last
    if last is not None and last.who not in hand.support:
        hand = change(hand, support=(last.who, *hand.support))
    return hand, last.who if last else None


def follow_chain(draft: Draft, who: str) -> None:
    """Note that the next check of the chain is made."""
    chain = kept(draft.state).chain
    assert chain is not None
    done = chain.done + 1
    over = done == len(chain.links)
    last = table_of(draft.state).last_check
    hidden = last is not None and last.hidden
    rule = "R-092" if over else "R-080"
    draft.emit(ChainAdvanced(who=who, done=done, over=over, hidden=hidden, rule=rule))


@topic.decides(PlanChain)
def plan_chain(draft: Draft, command: PlanChain) -> None:
    """Plan a chain; the order of the story may be kept (R-083)."""
    if len(command.links) < 2:
        draft.refuse(N_("a chain has at least two checks"), rule="R-080")
    links = command.links if command.as_given else proposed(draft.state, command.links)
    rule = "R-083" if command.as_given else "R-084"
    draft.emit(ChainPlanned(text=command.text, links=links, rule=rule))


@topic.evolves(ChainPlanned)
def _planned(state: Conflict, event: ChainPlanned) -> Conflict:
    require(state.participants, *(link.who for link in event.links))
    return keeping(state, chain=Chain(text=event.text, links=event.links))


@topic.evolves(ChainAdvanced)
def _advanced(state: Conflict, event: ChainAdvanced) -> Conflict:
    require(state.participants, event.who)
    chain = there(kept(state).chain, "chain")
    made = change(chain.links[event.done - 1], who=event.who)
    links = (*chain.links[: event.done - 1], made, *chain.links[event.done :])
    unseen = chain.unseen or event.hidden
    changed = change(chain, links=links, done=event.done, put_aside=None, unseen=unseen)
    return keeping(state, chain=changed)
