"""Dice of a check with reserves as the players may know them: nothing of hidden checks."""

from __future__ import annotations

from collections.abc import Mapping

from tracker.conflict.ruling import Event
from tracker.conflict.state import Conflict, Own, change
from tracker.conflict.state import kept as known_of
from tracker.systems.reserves.rules.chains import ChainAdvanced
from tracker.systems.reserves.rules.check_builder import CardFiled, CardUsed, DiceDeclared
from tracker.systems.reserves.rules.gifts import GiftsShared
from tracker.systems.reserves.rules.play import DiceAdded
from tracker.systems.reserves.rules.state import (
    GM,
    Effect,
    ReservesTable,
    Source,
    kept,
    kept_by,
    player_of,
)


def open_state(own: Own | None, state: Conflict, gone: frozenset[str]) -> ReservesTable:
    """Return what this system keeps without gift dice that tell of those ``gone``."""
    known = known_of(own, ReservesTable)
    return change(known, gifts=open_gifts(known.gifts, state, gone))


def open_gifts(gifts: Mapping[str, int], state: Conflict, gone: frozenset[str]) -> dict[str, int]:
    """Return gift dice without those of whoever plays nobody but those ``gone``.

    The name would tell that there is somebody.
    """
    everybody = state.participants.values()
    unseen = {player_of(p) for p in everybody if p.id in gone}
    unseen -= {GM, *(player_of(p) for p in everybody if p.id not in gone)}
    return {name: dice for name, dice in gifts.items() if name not in unseen}


def with_gifts_of_newcomers(known: ReservesTable, now: ReservesTable) -> ReservesTable:
    """Return what is ``known`` with the gift dice of those who were not in sight before."""
    new = {name: dice for name, dice in now.gifts.items() if name not in known.gifts}
    return change(known, gifts={**known.gifts, **new}) if new else known


def open_event(event: Event, before: Conflict, gone: frozenset[str]) -> Event | None:
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
        case DiceDeclared(late=True) | DiceAdded() if _against_hidden(before, event.who, gone):
            return None
        case DiceDeclared() | DiceAdded():
            return change(event, sources=_open_sources(before, event.sources))
        case CardFiled():
            return change(
                event, sources=tuple(_open_sources(before, stage) for stage in event.sources)
            )
    return event


def _against_hidden(before: Conflict, who: str, gone: frozenset[str]) -> bool:
    card = kept(before).cards.get(who)
    return card is not None and card.against in gone


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
    return last is not None and last.hidden


def _hidden_effects(state: Conflict) -> dict[str, Effect]:
    held = (effect for p in state.participants.values() for effect in kept_by(p).effects)
    return {effect.id: effect for effect in (*held, *kept(state).effects) if effect.hidden}
