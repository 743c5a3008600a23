"""What is counted of checks, duels and conditions."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tracker.checks.rules.checking import Checked, DuelDecided
from tracker.checks.rules.conditions import ConditionSet
from tracker.conflict.history.ledger import Count, Ledger, counted_for
from tracker.conflict.ruling import Event
from tracker.conflict.state import Conflict
from tracker.conflict.system import system


def _checked(ledger: Ledger, state: Conflict, event: Checked) -> None:
    own = system(str(event.outcome.__struct_config__.tag)).counting()
    counts = counted_for(event.outcome, own.outcome(event.outcome))
    ledger.add(event.who, rolls=bool(event.faces), **counts)
    if event.faces:
        own.dice(ledger, event.who, event.faces, event.outcome)


def _decided(ledger: Ledger, state: Conflict, event: DuelDecided) -> None:
    ledger.duel(event.by, event.target, event.winner)


def _condition_set(ledger: Ledger, state: Conflict, event: ConditionSet) -> None:
    p = state.participants.get(event.who)
    new, stands = event.condition, p.conditions if p else ()
    if state.round and p and not new.once and all(c.id != new.id for c in stands):
        ledger.add(p.id, conditions=1)


CHECKS_COUNTED: Mapping[type[Event], Count] = MappingProxyType(
    {Checked: _checked, DuelDecided: _decided, ConditionSet: _condition_set}
)
