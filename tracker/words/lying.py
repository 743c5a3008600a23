"""What a system of dice keeps on the table besides what all have, each entry with its label."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from tracker.conflict.state import Conflict

Entries = Iterator[tuple[str, str]]


def _reserves(state: Conflict) -> Entries:
    from tracker.words.reserves_table import entries

    return entries(state)


# By the system's id: a system adds what it keeps.
OWN: Mapping[str, Callable[[Conflict], Entries]] = MappingProxyType({"reserves": _reserves})


def lying(state: Conflict) -> Entries:
    """Yield what the table's system of dice keeps there."""
    own = OWN.get(state.system)
    if own is not None:
        yield from own(state)
