"""What lasts from one's own turn to the next: full defense, the one move of an exchange."""

from __future__ import annotations

from tracker.conflict.draft import Draft
from tracker.conflict.ruling import Event, require
from tracker.conflict.state import Conflict
from tracker.conflict.topic import Topic
from tracker.systems.core.rules.state import (
    BOOST,
    Free,
    Held,
    everybody_with,
    person,
    placed,
    setting,
    with_person,
)

topic = Topic()


class FullDefenseDeclared(Event, frozen=True, kw_only=True, tag="core_full_defense_declared"):
    """Somebody defends fully until their next turn; ``focus`` is what for, and whom it names."""

    seen = "who* focus~focused focused?"

    who: str
    focus: str = ""
    focused: tuple[str, ...] = ()


class FullDefenseEnded(Event, frozen=True, kw_only=True, tag="core_full_defense_ended"):
    """Somebody defends fully no more."""

    seen = "who*"

    who: str


class Stepped(Event, frozen=True, kw_only=True, tag="core_stepped"):
    """Somebody has used the move that an exchange has for them (K-MOVE-5)."""

    seen = "who*"

    who: str


class ExchangeOver(Event, frozen=True, kw_only=True, tag="core_exchange_over"):
    """An exchange is over: everybody may move again in the next."""


def end_full_defense(draft: Draft, who: str, rule: str) -> None:
    """End the full defense of somebody who has one."""
    if person(draft.state, who).full_defense:
        draft.emit(FullDefenseEnded(who=who, rule=rule))


def turn_opens(draft: Draft, who: str) -> None:
    """End a full defense at one's own next turn; unused, it gives a boost (K-FULL-1, K-FULL-3)."""
    own = person(draft.state, who)
    if not own.full_defense:
        return
    unused = setting(draft.state, "full-defense") == "focus" and not own.defended
    draft.emit(FullDefenseEnded(who=who, rule="K-FULL-1"))
    if unused:
        new_boost(draft, who, "K-FULL-3")


def new_boost(draft: Draft, who: str, rule: str, text: str = "") -> str:
    """Give somebody a boost, with words or without any yet; return its id (K-BOOST-1, 5)."""
    known = Held(kind=BOOST, invokes=(Free(who, 1),), named=bool(text))
    return placed(draft, text, who, known, rule, origin="boost").id


@topic.evolves(FullDefenseDeclared)
def _declared(state: Conflict, event: FullDefenseDeclared) -> Conflict:
    require(state.participants, *event.focused)
    return with_person(
        state,
        event.who,
        full_defense=True,
        focus=event.focus,
        focused=event.focused,
        defended=False,
    )


@topic.evolves(FullDefenseEnded)
def _ended(state: Conflict, event: FullDefenseEnded) -> Conflict:
    return with_person(state, event.who, full_defense=False, focus="", focused=(), defended=False)


@topic.evolves(Stepped)
def _stepped(state: Conflict, event: Stepped) -> Conflict:
    return with_person(state, event.who, moved=True)


@topic.evolves(ExchangeOver)
def _exchange_over(state: Conflict, event: ExchangeOver) -> Conflict:
    return everybody_with(state, moved=False)
