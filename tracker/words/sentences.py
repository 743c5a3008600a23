"""Events as sentences: the topics' tables put together, and which events go without saying."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tracker.conflict import checking, exchange, order, reserves_throw, turns, twenty_joint
from tracker.conflict.draft import Warned
from tracker.conflict.rolls import Rolled
from tracker.conflict.ruling import Event
from tracker.conflict.state import Conflict
from tracker.words import (
    told_checks,
    told_harm,
    told_percent,
    told_play,
    told_pool,
    told_reserves,
    told_stage,
    told_twenty,
)
from tracker.words.telling import Tell
from tracker.words.wording import worded

# What these change is told by the events around them.
SILENT: frozenset[type[Event]] = frozenset(
    {
        order.TurnOpened,
        turns.ActionBegan,
        turns.TurnEnded,
        exchange.ExchangeOpened,
        exchange.Targeted,
        exchange.WindowClosed,
        exchange.ExchangeClosed,
        checking.DuelOpened,
        reserves_throw.CardFiled,
        twenty_joint.Contributed,
        twenty_joint.JointClosed,
    }
)


def warning_text(event: Warned, state: Conflict) -> str:
    """Return a reminder in words; its rule is not named."""
    return worded(event.message, event.arguments, state)


# A system of dice adds the module that tells its own events.
MODULES = (
    told_stage,
    told_play,
    told_harm,
    told_checks,
    told_pool,
    told_percent,
    told_reserves,
    told_twenty,
)

TOLD: Mapping[type[Event], Tell] = MappingProxyType(
    {
        Warned: warning_text,
        **{kind: tell for module in MODULES for kind, tell in module.tales.telling.items()},
    }
)
DETAILED: Mapping[type[Event], Tell] = MappingProxyType(
    {kind: tell for module in MODULES for kind, tell in module.tales.detailing.items()}
)


def sentence(event: Event, state: Conflict) -> str | None:
    """Return one short sentence for an event; ``state`` is the one before it.

    None for an event that is only bookkeeping.
    """
    tell = TOLD.get(type(event))
    return tell(event, state) if tell else None


def detail(event: Event, state: Conflict) -> str | None:
    """Return an event's sentence with the ids of the rules that made it so."""
    match event:
        case Rolled():
            text: str | None = told_play.rolled_text(event, state, rules=True)
        case exchange.RollChanged():
            text = told_play.roll_changed_text(event, state, rules=True)
        case _:
            tell = DETAILED.get(type(event))
            text = tell(event, state) if tell else sentence(event, state)
    return f"{text} ({event.rule})" if text and event.rule else text
