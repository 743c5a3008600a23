"""Events as sentences: the topics' tables put together, and which events go without saying."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import ModuleType

from tracker.conflict import exchange, harm, order, questions, turns
from tracker.conflict.draft import Warned
from tracker.conflict.rolls import Rolled
from tracker.conflict.ruling import Event, LineBegan
from tracker.conflict.state import SCENE, Conflict
from tracker.systems.late import Late
from tracker.words import told_harm, told_play, told_stage
from tracker.words.telling import Tales, Tell
from tracker.words.terms import name_of
from tracker.words.wording import worded

# What these change is told by the events around them.
SILENT: frozenset[type[Event]] = frozenset(
    {
        LineBegan,
        order.TurnOpened,
        turns.ActionBegan,
        turns.TurnEnded,
        exchange.ExchangeOpened,
        exchange.Targeted,
        questions.WindowClosed,
        exchange.ExchangeClosed,
        harm.HitSpilled,
    }
)


def warning_text(event: Warned, state: Conflict) -> str:
    """Return a reminder in words; its rule is not named."""
    return worded(event.message, event.arguments, state)


def _pool() -> tuple[ModuleType, ...]:
    from tracker.words import told_checks, told_pool

    return told_checks, told_pool


def _percent() -> tuple[ModuleType, ...]:
    from tracker.words import told_checks, told_percent

    return told_checks, told_percent


def _reserves() -> tuple[ModuleType, ...]:
    from tracker.words import told_checks, told_reserves

    return told_checks, told_reserves


def _twenty() -> tuple[ModuleType, ...]:
    from tracker.words import told_checks, told_twenty

    return told_checks, told_twenty


# A system of dice adds the modules that tell its own events.
OWN: Mapping[str, tuple[ModuleType, ...]] = Late(
    {"pool": _pool, "percent": _percent, "reserves": _reserves, "twenty": _twenty}
)


@cache
def _tales(system: str) -> tuple[Tales, ...]:
    modules = (told_stage, told_play, told_harm, *OWN.get(system, ()))
    return tuple(module.tales for module in modules)


@cache
def telling(system: str) -> Mapping[type[Event], Tell]:
    """Return how each type of event is told that fights of a system have."""
    own = {kind: tell for tales in _tales(system) for kind, tell in tales.telling.items()}
    return {Warned: warning_text, **own}


def silent(system: str) -> frozenset[type[Event]]:
    """Return the events that go without saying in fights of a system."""
    return frozenset(SILENT.union(*(tales.silent for tales in _tales(system))))


@cache
def detailing(system: str) -> Mapping[type[Event], Tell]:
    """Return how the events are told that say more of themselves when asked."""
    return {kind: tell for tales in _tales(system) for kind, tell in tales.detailing.items()}


def sentence(event: Event, state: Conflict) -> str | None:
    """Return one short sentence for an event; ``state`` is the one before it.

    None for an event that is only bookkeeping.
    """
    tell = telling(state.system).get(type(event))
    return _begun(tell(event, state), state) if tell else None


def _begun(text: str | None, state: Conflict) -> str | None:
    """Return a sentence with a capital where it begins with the scene; names stay as they are."""
    if text and text.startswith(name_of(state, SCENE)):
        return text[:1].upper() + text[1:]
    return text


def detail(event: Event, state: Conflict) -> str | None:
    """Return an event's sentence with the ids of the rules that made it so."""
    match event:
        case Rolled():
            text: str | None = told_play.rolled_text(event, state, rules=True)
        case exchange.RollChanged():
            text = told_play.roll_changed_text(event, state, rules=True)
        case _:
            tell = detailing(state.system).get(type(event))
            text = _begun(tell(event, state), state) if tell else sentence(event, state)
    return f"{text} ({event.rule})" if text and event.rule else text
