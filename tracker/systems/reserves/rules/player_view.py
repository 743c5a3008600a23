"""Dice of a check with reserves as the players may know them: nothing of hidden checks."""

from __future__ import annotations

from tracker.conflict.ruling import Event
from tracker.conflict.state import Conflict, Effect, change
from tracker.systems.reserves.rules.added_dice import DiceAdded
from tracker.systems.reserves.rules.chains import ChainAdvanced
from tracker.systems.reserves.rules.dice import CardUsed
from tracker.systems.reserves.rules.effects import (
    EffectPassed,
    EffectSpent,
    EffectStruck,
    ReserveRefreshed,
)
from tracker.systems.reserves.rules.gifts import GiftsShared
from tracker.systems.reserves.rules.state import Card, Source, kept, open_gifts
from tracker.systems.reserves.rules.throwing import CardFiled, DiceDeclared


def open_dice(event: Event, before: Conflict, gone: frozenset[str]) -> Event | None:
    """Return an event as the players may know it without those ``gone``, None for a secret one.

    Dice that a hidden check or its effect has given are thrown, and are dice like any others.
    """
    match event:
        case GiftsShared() if not event.common:
            return change(event, gifts=open_gifts(event.gifts, before, gone))
        case CardUsed():
            return None if event.used == "support" and _unseen(before, event.who) else event
        case ChainAdvanced():
            chain = kept(before).chain
            return None if chain is not None and chain.unseen else event
        case DiceDeclared() | DiceAdded():
            return change(event, sources=_open_sources(before, event.sources))
        case CardFiled():
            return change(
                event, sources=tuple(_open_sources(before, stage) for stage in event.sources)
            )
        case EffectSpent() | EffectStruck() | EffectPassed():
            return None if event.effect in _hidden_effects(before) else event
        case ReserveRefreshed():
            hidden = _hidden_effects(before)
            return change(
                event,
                kept=tuple(i for i in event.kept if i not in hidden),
                lost=tuple(i for i in event.lost if i not in hidden),
            )
    return event


def _open_sources(before: Conflict, sources: tuple[Source, ...]) -> tuple[Source, ...]:
    secret = {effect.text for effect in _hidden_effects(before).values()}
    return tuple(_open_source(before, source, secret) for source in sources)


def _open_source(before: Conflict, source: Source, secret: set[str]) -> Source:
    hinders = source.kind in ("effect", "hinder") and source.words in secret
    helps = source.kind == "support" and source.who is not None and _unseen(before, source.who)
    if not (hinders or helps):
        return source
    return Source(kind="other", dice=source.dice, rule="R-059" if source.dice > 0 else "R-050")


def _unseen(before: Conflict, who: str) -> bool:
    """Return whether a check whose result helps is hidden: the last one, or that put aside."""
    own = kept(before)
    aside = own.chain.put_aside if own.chain else None
    last = own.cards.get(who)
    if aside is not None and own.chain and own.chain.last and own.chain.last.who == who:
        last = aside
    return last is not None and _is_hidden(last)


def _is_hidden(card: Card) -> bool:
    return card.tested is not None and card.tested.hidden


def _hidden_effects(state: Conflict) -> dict[str, Effect]:
    held = (effect for p in state.participants.values() for effect in p.effects)
    return {effect.id: effect for effect in (*held, *state.effects) if effect.hidden}
