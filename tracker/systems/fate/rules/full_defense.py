"""Full defense: declared at the round's start, or when first attacked."""

from tracker.conflict.draft import Draft
from tracker.conflict.fields import Who
from tracker.conflict.ruling import N_, Command, Event
from tracker.conflict.state import Conflict, Participant, change
from tracker.conflict.system import system
from tracker.conflict.topic import Topic
from tracker.conflict.turns import HoldLapsed, had_turn, present, running, settle_turn
from tracker.systems.fate.rules.state import people_with, person, table_of

topic = Topic()


class FullDefense(Command, frozen=True, kw_only=True, tag="full-defense"):
    """Defend at +2 until the round ends, in place of the main action."""

    words = ("name",)
    group = "turns"

    name: Who | None = None


class FullDefenseDeclared(Event, frozen=True, kw_only=True, tag="full_defense_declared"):
    """Somebody defends fully until the round ends."""

    seen = "who*"

    gives_turn = "who"

    who: str


@topic.decides(FullDefense)
def full_defense(draft: Draft, command: FullDefense) -> None:
    """Declare full defense at the round's start (F-FULLDEF-3)."""
    state = running(draft)
    who = command.name or command.by or state.turn
    if who is None:
        draft.refuse(N_("say who defends fully"))
    draft.actor = who
    declare_full_defense(draft, who, opening=True)
    settle_turn(draft, who)


def declare_full_defense(draft: Draft, who: str, *, opening: bool) -> None:
    """Declare full defense, at the round's opening or when first attacked (F-FULLDEF-3…6)."""
    state = draft.state
    p = state.somebody(who)
    present(draft, who)
    if person(p).full_defense:
        draft.refuse(N_("{who} defends fully already"), rule="F-FULLDEF-3", who=who)
    if rule := system(state.system).led_by(p):
        draft.forbid(rule, N_("{who} acts with the leader; detach comes first"), who=who)
    if p.acted or p.to_act is not None:
        draft.forbid("F-FULLDEF-6", N_("{who} has acted this round"), who=who)
    elif p.waits:
        draft.forbid("F-FULLDEF-2", N_("{who} acts from the next round on"), who=who)
    elif opening and not table_of(state).fresh:
        rule = "F-FULLDEF-5" if state.turn == who else "F-FULLDEF-3"
        draft.forbid(
            rule,
            N_("full defense is declared at the round's start, or at the first attack on {who}"),
            who=who,
        )
    elif not opening and person(p).attacked:
        draft.forbid("F-FULLDEF-6", N_("{who} was attacked before in this round"), who=who)
    if p.holding is not None:
        draft.emit(HoldLapsed(who=who, rule="F-HOLD-9"))
    draft.emit(FullDefenseDeclared(who=who, rule="F-FULLDEF-1"))


def yet_to_act(p: Participant) -> bool:
    """Return whether somebody has an action of this round that full defense takes (F-FULLDEF-2)."""
    gone = p.acted or p.to_act is not None or p.waits or person(p).full_defense
    return p.active and not gone and p.leader is None


@topic.evolves(FullDefenseDeclared)
def _declared(state: Conflict, event: FullDefenseDeclared) -> Conflict:
    people = people_with(state, event.who, full_defense=True)
    after = change(state, participants=people)
    return change(state, participants=had_turn(after, event.who, acted=True))
